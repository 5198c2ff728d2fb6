"""toolscript: the compiler toolkit under the hosts of code-mode agents."""

from toolscript.diagnostics.model import Diagnostic, InternalFault, Rejected
from toolscript.literals.values import MISSING, UNDEFINED, BigInt
from toolscript.passes.reuse.parameters import Binding, Edit, Expression, Place
from toolscript.reuse import Helper, parameterize
from toolscript.text import Span

__all__ = [
    "MISSING",
    "UNDEFINED",
    "BigInt",
    "Binding",
    "Diagnostic",
    "Edit",
    "Expression",
    "Helper",
    "InternalFault",
    "Place",
    "Rejected",
    "Span",
    "parameterize",
]
