#!/bin/sh
# Starts the editor by a double click on macOS and Linux.
cd "${0%/*}/../../.." || exit 1
# A double click reads no profile of the shell; these are the places where Node's installers for macOS put it.
PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"
if ! node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' 2> /dev/null; then
  echo 'A este computador le falta Node 20 o más nuevo, que hace funcionar el editor.'
  echo 'Pide a quien instaló el sitio que lo instale (nodejs.org).'
  exit 1
fi
exec node --import tsx scripts/edit.ts --lang es "$@"
