"""Diagnostics: what they are, the one table of their codes, and their renderers."""

from toolscript.diagnostics.model import Code, Diagnostic, Fix, InternalFault, Label, Rejected, Severity

__all__ = ["Code", "Diagnostic", "Fix", "InternalFault", "Label", "Rejected", "Severity"]
