"""Text layout by templates."""

from toolscript.layout.environment import render

__all__ = ["render"]
