; What no JavaScript program has. Where a script that is JavaScript has one of these in its TypeScript tree, TypeScript
; reads it in another way: `f<42>(x)` compares in JavaScript and calls with a type argument in TypeScript.
[
  (abstract_class_declaration)
  (abstract_method_signature)
  (accessibility_modifier)
  (ambient_declaration)
  (as_expression)
  (asserts_annotation)
  (enum_declaration)
  (function_signature)
  (implements_clause)
  (import_alias)
  (import_require_clause)
  (index_signature)
  (instantiation_expression)
  (interface_declaration)
  (internal_module)
  (method_signature)
  (module)
  (non_null_expression)
  (optional_parameter)
  (override_modifier)
  (predefined_type)
  (satisfies_expression)
  (type_alias_declaration)
  (type_annotation)
  (type_arguments)
  (type_parameters)
  (type_predicate_annotation)
] @typescript

; The grammar takes these two comparisons for what they are in JavaScript; TypeScript's compiler does not.
(binary_expression
  left: (binary_expression operator: "<")
  operator: ">"
  right: (template_string)) @typescript
