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
# A header is checked through the source of the same name or, without one, through the first that includes it.
source_of() {
  if [ -f "${1%.*}.cpp" ]; then
    echo "${1%.*}.cpp"
  else
    git grep -lF "${1#src/}\"" -- '*.cpp' | sed -n 1p || true
  fi
}
headers=$(echo "$changed" | grep -E '\.(h|def)$' || true)
sources=$({ echo "$changed"; for header in $headers; do source_of "$header"; done; } |
  grep -E '\.cpp$' | sort -u || true)
[ -z "$sources" ] && { echo "clang-tidy: nothing changed"; exit 0; }
echo "clang-tidy: $(echo "$sources" | wc -l) files"
echo "$sources" | xargs -P 2 -n 4 clang-tidy-19 -p build/tidy --quiet
