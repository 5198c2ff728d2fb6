"""toolscript: the compiler toolkit under the hosts of code-mode agents."""

from toolscript.diagnostics.model import Diagnostic, InternalFault, Rejected

__all__ = ["Diagnostic", "InternalFault", "Rejected"]
