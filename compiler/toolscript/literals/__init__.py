"""JavaScript's literals: what they are worth, how they are written, and where they stand in a file."""

from toolscript.literals.scan import scan

__all__ = ["scan"]
