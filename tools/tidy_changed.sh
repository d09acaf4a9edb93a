#!/usr/bin/env bash
# Runs clang-tidy, fatal, on the sources that differ from the last landed commit of main (origin/main
# where there is a remote, else the commit before this one; all sources if there is neither).
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset tidy >/dev/null

base=$(git rev-parse -q --verify origin/main || true)
if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then
  base=$(git rev-parse -q --verify HEAD~1 || true)
fi
if [ -n "$base" ]; then
  changed=$(git diff --name-only --diff-filter=d "$base" -- src apps bench tests)
else
  changed=$(git ls-files -- src apps bench tests)
fi
# A header is checked through the sources beside it.
folders=$(echo "$changed" | grep -E '\.(h|def)$' | xargs -r -n1 dirname | sort -u || true)
sources=$({ echo "$changed"; for folder in $folders; do git ls-files -- "$folder"; done; } |
  grep -E '\.cpp$' | sort -u || true)
[ -z "$sources" ] && { echo "clang-tidy: nothing changed"; exit 0; }
echo "clang-tidy: $(echo "$sources" | wc -l) files"
echo "$sources" | xargs -P 2 -n 4 clang-tidy-19 -p build/tidy --quiet
