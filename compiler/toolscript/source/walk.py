"""The way down to the leaves of a tree, in order of the text.

What two leaves have above them in common is visited once, and kept once: a script may hold a hundred thousand literals two
thousand levels deep, and a path of its own for each of them would be 1.6 GB.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tree_sitter import Node, Tree, TreeCursor

__all__ = ["Step", "Walk"]


class Step:
    """A node, and the step above it. ``note`` and ``prologue`` are kept for `literals.scan.Positions`."""

    __slots__ = ("above", "node", "note", "prologue", "type")

    def __init__(self, node: Node, above: Step | None) -> None:
        self.node = node
        self.above = above
        self.type: str = node.type
        self.note: Any = None
        self.prologue: int | None = None

    @property
    def start(self) -> int:
        """Where the node starts, in bytes."""
        return self.node.start_byte

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.node.end_byte

    def line(self) -> Iterator[Step]:
        """The step itself and those above it, up to the program."""
        step: Step | None = self
        while step is not None:
            yield step
            step = step.above


class Walk:
    """Goes from leaf to leaf. Cheap where offsets rise; one that is lower than the last starts again from the program.

    `leaf` moves; `step` says where that is. Steps cost ten times as much as a move, so they are made when asked for.
    """

    __slots__ = ("_cursor", "_offset", "_steps", "_tree")

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._restart()

    def _restart(self) -> None:
        self._offset = -1
        self._cursor = self._tree.walk()
        #: The steps down to where the cursor is, as far as they have been made; at least the program's.
        self._steps = [Step(self._tree.root_node, None)]

    def leaf(self, offset: int) -> Node:
        """Go to the leaf that holds a byte; between leaves, to the next one within the same parent, or to the parent."""
        if offset < self._offset:
            self._restart()
        self._offset = offset
        cursor = self._cursor
        here = _node(cursor)
        while here.end_byte <= offset and cursor.goto_parent():
            here = _node(cursor)
        del self._steps[cursor.depth + 1 :]
        if cursor.goto_first_child_for_byte(offset) is None:
            return here
        while cursor.goto_first_child_for_byte(offset) is not None:
            pass
        return _node(cursor)

    def step(self) -> Step:
        """The step of the node that the walk has come to."""
        steps = self._steps
        missing = self._cursor.depth + 1 - len(steps)
        if missing:
            cursor = self._cursor
            nodes = [_node(cursor)]
            for _ in range(missing - 1):
                cursor.goto_parent()
                nodes.append(_node(cursor))
            # Back down: a copy of the cursor would have been the way, but one crashes (tree-sitter 0.26).
            for _ in range(missing - 1):
                cursor.goto_first_child_for_byte(self._offset)
            for node in reversed(nodes):
                steps.append(Step(node, steps[-1]))
        return steps[-1]

    def to(self, node: Node) -> Step:
        """The step of a node of the tree."""
        self.leaf(node.start_byte)
        step = self.step()
        while step.node != node:
            assert step.above is not None  # the node is in the tree
            step = step.above
        return step


def _node(cursor: TreeCursor) -> Node:
    node = cursor.node
    assert node is not None  # a cursor always stands on a node
    return node
