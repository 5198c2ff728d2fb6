#!/bin/sh
# The old script, its old input and a new one are named; nothing is written anew. NEW=... takes another number.
set -eu
cd "$(dirname "$0")/.."

script=examples/factorize.ts
new=${NEW:-66778601389380731119}

set -- toolscript reuse "$script" \
  --param 'n=52479543428582704627n' --set "n=${new}n" \
  --edit 'Factors of the first number' 'Factors' --leftovers interpolate --run

# The command as a person would type it: words with blanks in quotes.
line=
for word in "$@"; do
  case $word in *' '*) word="'$word'" ;; esac
  line="$line${line:+ }$word"
done

echo "\$ $line"
"$@"

written=$(wc -c < "$script")
named=${#line}
echo
echo "The script has $((written)) characters, naming it and its inputs took $named: $((written - named)) characters saved."
