#!/usr/bin/env bash
# Runs clang-tidy, fatal, on the sources that differ from main as it was before this change: from origin/main
# or, in a fresh clone where that is the change itself, from the last commit made more than four hours earlier.
# All sources if there is no such commit.
set -euo pipefail
cd "$(dirname "$0")/.."
# Warnings of the compiler are findings too.
cmake --preset tidy -DEVENTICA_WARNINGS_AS_ERRORS=ON >/dev/null

base=$(git rev-parse -q --verify origin/main || true)
if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then
  base=$(git rev-list -1 --before="$(($(git log -1 --format=%ct) - 4 * 3600))" HEAD)
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
