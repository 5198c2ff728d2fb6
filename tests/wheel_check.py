"""``make wheel-check``: the built wheel, installed alone in a new environment, does the main job.

The sources are out of reach: the environment is a temporary one, so is the working directory, and the script that runs
there imports nothing of this checkout. Prints what it did; ends with status 1 and the reason where something fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLD, NEW = "52479543428582704627", "66778601389380731119"

LIBRARY = """
import pathlib, sys
import toolscript
from toolscript import BigInt, Edit, parameterize

assert pathlib.Path(toolscript.__file__).is_relative_to(sys.prefix), toolscript.__file__
script = pathlib.Path("factorize.ts").read_text(encoding="utf-8")
helper = parameterize(
    script,
    {"n": BigInt(OLD)},
    edits=[Edit("Factors of the first number", "Factors")],
    leftovers="interpolate",
)
assert "const n = __reuse_n;" in helper.code
assert "run(" in helper.declaration
assert "const __reuse_n = NEWn;" in helper.envelope({"n": BigInt(NEW)})
print("library: right, in", toolscript.__file__)
""".replace("OLD", OLD).replace("NEW", NEW)


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """The standard output of a command; what it says on standard error is shown only when it fails."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(f"status {done.returncode}: {' '.join(map(str, command))}")
    return done.stdout


def say(line: str) -> None:
    """One line of what was done."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def check_contents(wheel: Path) -> None:
    """The wheel holds the package with its resources and its licence, and nothing else of the checkout."""
    names = zipfile.ZipFile(wheel).namelist()
    top = {name.split("/")[0] for name in names}
    assert top == {"toolscript", f"{'-'.join(wheel.name.split('-')[:2])}.dist-info"}, top
    for folder in ("grammars", "templates"):
        sources = {f"toolscript/{path.relative_to(ROOT)}" for path in (ROOT / folder).rglob("*") if path.is_file()}
        assert sources, f"{folder} is empty"
        assert sources <= set(names), sources - set(names)
    assert "toolscript/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if "__pycache__" in name]


def main() -> None:
    """Builds, installs, runs."""
    with tempfile.TemporaryDirectory(prefix="toolscript-wheel-") as folder:
        place = Path(folder)
        run(sys.executable, "-m", "build", "--outdir", place, ROOT)
        (wheel,) = place.glob("*.whl")
        check_contents(wheel)
        say(f"{wheel.name}: {wheel.stat().st_size:,} bytes")
        venv.create(place / "env", with_pip=True)
        programs = place / "env" / ("Scripts" if os.name == "nt" else "bin")
        run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}[run]")
        elsewhere = place / "elsewhere"
        elsewhere.mkdir()
        (elsewhere / "factorize.ts").write_bytes((ROOT / "examples" / "factorize.ts").read_bytes())
        (elsewhere / "check.py").write_text(LIBRARY, encoding="utf-8")
        say(run(programs / "python", "-I", "check.py", cwd=elsewhere).strip())
        command = ("reuse", "factorize.ts", "--param", f"n={OLD}n", "--set", f"n={NEW}n", "--leftovers", "interpolate")
        printed = run(programs / "toolscript", *command, "--run", cwd=elsewhere)
        assert '"7316102869", "9127619251"' in printed, printed
        assert run(programs / "python", "-m", "toolscript", *command, "--run", cwd=elsewhere) == printed
        say(f"command line: {printed.strip()}")


if __name__ == "__main__":
    main()
