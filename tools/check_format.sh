#!/usr/bin/env bash
# Fails, naming the files, where clang-format would change something. `--fix` changes it.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=(--dry-run -Werror)
[ "${1:-}" = "--fix" ] && mode=(-i)
find src apps bench tests share -name '*.h' -o -name '*.cpp' | sort | xargs clang-format-19 "${mode[@]}"
