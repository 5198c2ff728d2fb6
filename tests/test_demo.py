"""``make demo``: its command gives prime factors whose product is the number, for composites and primes, big and small."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "examples" / "factorize.ts"
WRITTEN_FOR = 52479543428582704627
DEMO = 66778601389380731119


def demo(number: int | None) -> str:
    """What the demo prints for a number, its own if there is none."""
    environment = {name: value for name, value in os.environ.items() if name != "NEW"}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    if number is not None:
        environment["NEW"] = str(number)
    done = subprocess.run(
        ["sh", "examples/demo.sh"], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert f"chat: Factors, {DEMO if number is None else number}: " in done.stderr
    return done.stdout


def factors(printed: str, number: int) -> list[int]:
    found = re.search(r'^\{ number: "(\d+)", prime: (true|false), factors: \[(.*)\] \}$', printed, re.MULTILINE)
    assert found is not None, printed
    assert int(found[1]) == number
    values = [int(text.strip('" ')) for text in found[3].split(",")]
    assert (found[2] == "true") == (len(values) == 1)
    return values


def is_prime(number: int) -> bool:
    """Miller-Rabin with the bases that decide every number below 3.3 * 10**24."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if number < 2 or any(number % base == 0 for base in bases):
        return number in bases
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in bases:
        x = pow(base, odd, number)
        if x not in (1, number - 1) and all((x := x * x % number) != number - 1 for _ in range(twos - 1)):
            return False
    return True


def test_the_test_knows_primes() -> None:
    sieve = [
        number for number in range(2, 2000) if all(number % divisor for divisor in range(2, math.isqrt(number) + 1))
    ]
    assert [number for number in range(2000) if is_prime(number)] == sieve
    assert not is_prime(3215031751)  # a strong pseudoprime to 2, 3, 5 and 7
    assert is_prime(2**61 - 1)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(None, id="the demo's own number"),
        pytest.param(WRITTEN_FOR, id="the script's number"),
        pytest.param(18446744073709551557, id="a prime of 20 digits"),
        pytest.param(360, id="a small composite"),
        pytest.param(97**4, id="a power of a prime"),
    ],
)
def test_factors(number: int | None) -> None:
    printed = demo(number)
    expected = DEMO if number is None else number
    values = factors(printed, expected)
    assert math.prod(values) == expected
    assert values == sorted(values)
    assert all(is_prime(value) for value in values)
    if number is None:
        assert values == [7316102869, 9127619251]


def test_what_is_printed_around_the_result() -> None:
    printed = demo(None).splitlines()
    assert printed[0].startswith("$ toolscript reuse examples/factorize.ts --param n=52479543428582704627n --set n=667")
    saved = re.fullmatch(
        r"The script has (\d+) characters, naming it and its inputs took (\d+): (\d+) characters saved\.", printed[-1]
    )
    assert saved is not None
    written, named, difference = map(int, saved.groups())
    assert written == len(SCRIPT.read_text(encoding="utf-8")) >= 2048
    assert named == len(printed[0]) - 2 <= 250
    assert difference == written - named


def test_the_script_is_one_of_the_kind_that_models_write() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    assert text.count(f"{WRITTEN_FOR}n") == 1
    assert "itx.chat.sendMessage(" in text
    assert text.isascii()
