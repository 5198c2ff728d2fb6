"""The walk from leaf to leaf, compared with a descent from the program for each byte."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tree_sitter import Node

from toolscript.source.tree import Parsed, nodes_of, parse
from toolscript.source.walk import Walk

SCRIPT = """import a, {b as c} from "d";

// é 😀
export default async (itx) => {
  for (const [x, {y = 1}] of await f(`t${z}u`)) { if (x?.[0] > -1) return {x, "k": /r/g, ...y}; }
  class E extends F { static #g = 1; get h() { return super.h } }
  return <p q="r" s={t}>u {v} w</p>;
};
"""


def parsed_script(text: str = SCRIPT) -> Parsed:
    parsed = parse(text.encode(), "javascript")
    assert isinstance(parsed, Parsed)
    return parsed


def path_by_descent(parsed: Parsed, offset: int) -> list[Node]:
    """The nodes from the program to the first leaf that ends behind a byte."""
    path = [parsed.root]
    while True:
        child = next((each for each in path[-1].children if each.end_byte > offset), None)
        if child is None:
            return path
        path.append(child)


OFFSETS = st.lists(st.integers(0, len(SCRIPT.encode()) - 1), max_size=25)


@given(OFFSETS, st.booleans(), st.lists(st.booleans(), min_size=25, max_size=25))
def test_a_walk_comes_to_the_leaf_of_each_byte(offsets: list[int], in_order: bool, asked: list[bool]) -> None:
    parsed = parsed_script()
    walk = Walk(parsed.tree)
    for offset, ask in zip(sorted(offsets) if in_order else offsets, asked, strict=False):
        path = path_by_descent(parsed, offset)
        assert walk.leaf(offset) == path[-1]
        # Steps are made only when they are asked for; what was skipped must not be missed later.
        if ask:
            assert [step.node for step in walk.step().line()] == path[::-1]


@pytest.mark.parametrize("order", ["in order", "backward", "shuffled"])
def test_every_node_is_found(order: str) -> None:
    parsed = parsed_script()
    nodes = list(nodes_of(parsed.root.walk()))
    if order == "backward":
        nodes.reverse()
    elif order == "shuffled":
        random.Random(4).shuffle(nodes)
    walk = Walk(parsed.tree)
    for node in nodes:
        step = walk.to(node)
        assert step.node == node
        assert (step.type, step.start, step.end) == (node.type, node.start_byte, node.end_byte)
        above = list(step.line())
        assert above[-1].node == parsed.root
        assert all(outer.start <= inner.start and inner.end <= outer.end for inner, outer in pairwise(above))
        assert step.above is None or node in step.above.node.children


def test_steps_that_two_leaves_share_are_the_same_ones() -> None:
    # What is noted in a step must be found there from the next leaf.
    parsed = parsed_script("f(1, g(2, 3))")
    walk = Walk(parsed.tree)
    walk.leaf(7)
    first = walk.step()
    walk.leaf(10)
    second = walk.step()
    assert first is not second
    assert first.above is not None
    assert first.above is second.above


@pytest.mark.parametrize(
    ("offset", "text"),
    [
        pytest.param(0, "f", id="the first byte"),
        pytest.param(2, "1", id="a leaf"),
        pytest.param(4, "2", id="between leaves: the next one"),
        pytest.param(6, ")", id="the last byte"),
    ],
)
def test_what_a_byte_belongs_to(offset: int, text: str) -> None:
    parsed = parsed_script("f(1, 2)")
    node = Walk(parsed.tree).leaf(offset)
    assert parsed.text[node.start_byte : node.end_byte].decode() == text


def test_behind_the_last_leaf_there_is_the_program() -> None:
    parsed = parsed_script("f(1)\n\n")
    walk = Walk(parsed.tree)
    for offset in (5, 6, 1_000):
        assert walk.leaf(offset) == parsed.root
        assert [step.type for step in walk.step().line()] == ["program"]
    assert walk.leaf(2).type == "number"


def test_a_deep_tree_is_no_trouble() -> None:
    depth = 1_900
    parsed = parsed_script("(" * depth + "a,b" + ")" * depth)
    walk = Walk(parsed.tree)
    for offset in (depth, depth + 2, 0, depth):
        walk.leaf(offset)
        assert len(list(walk.step().line())) == (depth + 4 if offset else 4)
