#!/bin/sh
# embed.sh FILE NAME: the file as a C string constant, on standard output.
printf '/* Made from %s. */\nextern const char %s[];\nconst char %s[] =\n' "$(basename "$1")" "$2" "$2"
sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/?/\\?/g' -e 's/^/    "/' -e 's/$/\\n"/' "$1"
printf '    "";\n'
