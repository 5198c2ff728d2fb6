let
"x12"
