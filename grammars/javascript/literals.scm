; Every literal token. A template with substitutions is none; the caller leaves it out.
[(string) (template_string) (number) (true) (false)] @literal
