return delete "x12"
