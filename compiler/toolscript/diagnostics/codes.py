"""The one table of diagnostic codes.

A code is never reused for something else. The letter says what it is about: S the source text, R reuse, E its envelope,
X a run. ``toolscript explain CODE`` prints an entry.
"""

from __future__ import annotations

from typing import Final

from toolscript.diagnostics.model import Code

__all__ = ["CODES"]

# --- S: the source text ---------------------------------------------------------------------------------------------

TOO_LARGE: Final = Code(
    "S001",
    "too-large",
    "The script is larger than 1 MiB, or takes the parser too long.",
    "Scripts are read in memory and parsed as a whole; one of this size, or of such a build, was not written by hand.",
    "Move the data out of the script, or pass it in as a parameter.",
)
NOT_TEXT: Final = Code(
    "S002",
    "not-text",
    "The script holds a character that no script can hold.",
    "A NUL character or a lone surrogate. UTF-8 has no spelling for the second, and parsers stop at the first.",
    r"Write such a character as an escape (`\0`, `\ud83d`) inside a string.",
)
TOO_DEEP: Final = Code(
    "S003",
    "too-deep",
    "The script nests deeper than 2,000 levels.",
    "Brackets, operators or blocks stand inside one another more than 2,000 levels deep.",
    "Name inner parts in variables of their own; build long chains in a loop.",
)
SYNTAX: Final = Code(
    "S004",
    "syntax",
    "The script does not parse.",
    "What a parser recovers from an error may be wrong, so nothing is read from a script that has one.",
    "Correct the place that the diagnostic points at; if it is right in another language, name that language.",
)
TWO_FENCES: Final = Code(
    "S005",
    "two-fences",
    "The text holds more than one fenced block.",
    "It cannot be known which of the blocks is the script.",
    "Pass one block, or the script alone.",
)
AMBIGUOUS_LANGUAGE: Final = Code(
    "S006",
    "ambiguous-language",
    "JavaScript and TypeScript both accept the script and read a match differently.",
    "`f<42>(x)` compares in JavaScript and calls with a type argument in TypeScript.",
    'Say which it is: `language="javascript"` or `language="typescript"`.',
)
EMPTY: Final = Code(
    "S007",
    "empty",
    "There is no script.",
    "The text, or the fenced block in it, holds nothing but white space and comments.",
    "Pass the text of a script.",
)
BAD_OPTION: Final = Code(
    "S008",
    "bad-option",
    "An option has a value that it cannot have.",
    "Options are checked before the script is read.",
    "Use one of the values that the message lists.",
)

# --- R: reuse -------------------------------------------------------------------------------------------------------

BAD_NAME: Final = Code(
    "R001",
    "bad-name",
    "A parameter's name is no identifier name.",
    "The name becomes part of a variable's name and a property of `run(vars)`.",
    "Use letters, digits, `_` and `$`, not starting with a digit; reserved words and Unicode letters are fine.",
)
BAD_VALUE: Final = Code(
    "R002",
    "bad-value",
    "A value is none that a literal could spell, or none that can be searched for.",
    "The empty string stands everywhere, NaN and Infinity are identifiers, an int beyond 2**53 may be no double.",
    "Pass str, bool, int, float, BigInt, None, list or dict; a big integer as `BigInt(…)`, on the command line `123n`.",
)
NO_MATCH: Final = Code(
    "R003",
    "no-match",
    "No literal of the script has the parameter's value.",
    "Literals match by value and kind, wherever they are values; text in comments, strings and templates never does.",
    "Pass the value as the script holds it, or name the expression by its text with `Expression(…)`.",
)
MANY_MATCHES: Final = Code(
    "R004",
    "many-matches",
    "Several literals of the script have the parameter's value.",
    "Which of them was the input cannot be known.",
    'Pass `occurrences="all"` if all of them were, or name one by a longer expression with `Expression(…)`.',
)
NOT_A_VALUE: Final = Code(
    "R005",
    "not-a-value",
    "The parameter's value stands only where no variable can stand.",
    "Keys, import sources, types, enum members, directives, tagged templates and `as const` operands are no values.",
    "Change the script so that the value stands in an expression, or parameterize another value.",
)
SAME_PLACE: Final = Code(
    "R006",
    "same-place",
    "Two parameters name one place, or one inside the other.",
    "A place can take the value of one parameter only.",
    "Leave one of them out, or parameterize the outer value alone.",
)
NOT_ONE_EXPRESSION: Final = Code(
    "R007",
    "not-one-expression",
    "The text does not name one whole expression.",
    "It is a statement, a part of an expression, several expressions, or the inside of a literal.",
    "Name only the value: `123n`, not `const n = 123n;`.",
)
UNFIT_EXPRESSION: Final = Code(
    "R008",
    "unfit-expression",
    "The expression cannot become an input.",
    "It is assigned to, called, deleted or part of an optional chain, or it awaits, calls or reads local names.",
    "Name an expression whose value depends on nothing that the script computes.",
)
EDIT_NOT_FOUND: Final = Code(
    "R009",
    "edit-not-found",
    "An edit's text does not stand in the script.",
    "Edits are searched exactly, in the original script with the parameters' own places masked.",
    "Copy the text from the script, white space included, and leave the input itself out of it.",
)
EDIT_MANY: Final = Code(
    "R010",
    "edit-many",
    "An edit's text stands in the script more than once.",
    "Which one was meant cannot be known.",
    "Make the text longer until it is unique, or pass `all=True`.",
)
EDIT_OVERLAP: Final = Code(
    "R011",
    "edit-overlap",
    "An edit overlaps a parameter's place or another edit.",
    "Both would change the same bytes.",
    "Make one edit of the two, or keep the edit clear of the parameter's value.",
)
EDIT_BREAKS: Final = Code(
    "R012",
    "edit-breaks",
    "With the edits made, the script does not parse any more.",
    "An edit's replacement must leave a program that parses as cleanly as the original did.",
    "Check quotes and brackets in the replacement.",
)
EDIT_NAMES_ALIAS: Final = Code(
    "R013",
    "edit-names-alias",
    "An edit's replacement uses a name that is reserved for a parameter.",
    "The alias would be captured or shadowed by the text of the edit.",
    "Use another name in the replacement.",
)
BAD_EDIT: Final = Code(
    "R014",
    "bad-edit",
    "An edit has no text to find.",
    "The empty text stands everywhere.",
    "Give the text to find.",
)
LEFTOVER: Final = Code(
    "R015",
    "leftover",
    "An old input still stands in the script's text.",
    "The helper would report the old input beside the new result.",
    'Edit the text (a ready edit is given), or pass `leftovers="interpolate"` or `leftovers="keep"`.',
)
LEFTOVER_FIXED: Final = Code(
    "R016",
    "leftover-fixed",
    "An old input stands in text into which its new value cannot be put.",
    "It is written in another form than `String(value)`, or stands in a key, a directive, an import source, a type, "
    "a tagged template or another place that is no value.",
    'Edit the text, or pass `leftovers="keep"`.',
)
SWAP_BREAKS: Final = Code(
    "R017",
    "swap-breaks",
    "With the parameter swapped in, the script would read differently elsewhere.",
    "Where a statement ends without a semicolon, another first token can join it to the line before.",
    "End the statement before with a semicolon.",
)

# --- E: the envelope ------------------------------------------------------------------------------------------------

MODULE_SCRIPT: Final = Code(
    "E001",
    "module-script",
    "The script has static imports or named exports.",
    "An envelope holds the script as an expression inside a function, where neither can stand.",
    'Use `const x = await import("…")`, and return the value instead of exporting it.',
)
MISSING_VALUES: Final = Code(
    "E002",
    "missing-values",
    "The names of the new values are not exactly those of the parameters.",
    "Every parameter needs a value, and there is no place for any other.",
    "Pass the names that the message lists, each once.",
)
WRONG_KIND: Final = Code(
    "E003",
    "wrong-kind",
    "A new value is of another kind than its parameter.",
    "The script was written for a value of that kind: a bigint is no number, a number no string.",
    'Pass a value of the parameter\'s kind: `BigInt(5)` (on the command line `5n`), not `5` or `"5"`.',
)
BAD_CONTEXT: Final = Code(
    "E004",
    "bad-context",
    "The context's name or type, or the declarations, cannot stand in an envelope.",
    "The name must be one that a parameter can have; the declarations must parse as TypeScript.",
    "Pass an identifier that is no reserved word and no alias, and declarations that parse on their own.",
)
ENVELOPE_READS_DIFFERENTLY: Final = Code(
    "E005",
    "envelope-reads-differently",
    "Inside a TypeScript envelope the script would not parse, or would read differently.",
    "`f<42>(x)` compares in JavaScript and calls with a type argument in TypeScript; some names are reserved there.",
    "Put the comparison in parentheses, or rename what is reserved.",
)

# --- X: a run -------------------------------------------------------------------------------------------------------

RUN_FAILED: Final = Code(
    "X001",
    "run-failed",
    "The script was run and ended with an error.",
    "The sandbox ran the script to its end or to a limit, and the outcome was not a value.",
    "Read the error's name and message; its line and column are the script's own.",
)

CODES: Final[dict[str, Code]] = {value.code: value for value in tuple(globals().values()) if isinstance(value, Code)}
