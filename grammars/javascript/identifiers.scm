; Every name in the script: of variables where they are bound and read, of properties, of labels.
[(identifier) (property_identifier) (statement_identifier) (shorthand_property_identifier) (shorthand_property_identifier_pattern)] @identifier
