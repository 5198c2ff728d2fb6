const limit = 250;
missing(limit)
