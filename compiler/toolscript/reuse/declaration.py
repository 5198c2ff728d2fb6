"""What a helper's ``run(vars)`` takes and returns, as TypeScript."""

from __future__ import annotations

from collections.abc import Mapping

from toolscript.layout import render
from toolscript.literals.identifiers import property_name
from toolscript.literals.infer import infer_type
from toolscript.literals.values import Missing, Value
from toolscript.passes.reuse.parameters import Binding

__all__ = ["declaration_of"]


def declaration_of(bindings: tuple[Binding, ...], original: Mapping[str, Value], result: Value | Missing) -> str:
    """The d.ts text. A parameter has the widened type of its old value; one named by an expression takes anything."""
    parameters = [
        (
            property_name(binding.name),
            "unknown" if binding.kind == "expression" else infer_type(original[binding.name]),
        )
        for binding in bindings
    ]
    returned = "unknown" if isinstance(result, Missing) else infer_type(result)
    return render("envelope/declaration.d.ts.jinja", parameters=parameters, result=returned)
