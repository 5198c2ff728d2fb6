"""``python -m toolscript``: the command line."""

from __future__ import annotations

import sys

from toolscript.cli import main

if __name__ == "__main__":
    sys.exit(main())
