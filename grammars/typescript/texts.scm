; Everything that holds text which the script may show: strings, templates (with their static parts), JSX text.
[(string) (template_string) (jsx_text)] @text
(template_literal_type) @text
