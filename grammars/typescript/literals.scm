; Every literal token, those of types included. A template with substitutions is none; the caller leaves it out.
[(string) (template_string) (template_literal_type) (number) (true) (false)] @literal
