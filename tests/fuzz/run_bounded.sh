#!/usr/bin/env bash
# Fuzzes lexer and parser for the given number of seconds (30), starting from the seed corpus and the
# golden cases. A failing input is kept and named.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
fuzzer=$root/build/fuzz/tests/fuzz/fuzz_parser
[ -x "$fuzzer" ] || { echo "no fuzzer: cmake --preset fuzz && cmake --build --preset fuzz" >&2; exit 1; }
found=$root/build/fuzz/found
mkdir -p "$found"
exec "$fuzzer" -seed=1 -max_total_time="${1:-30}" -timeout=5 -max_len=4096 -rss_limit_mb=2048 -print_final_stats=1 \
  -artifact_prefix="$found/" -dict="$here/modelica.dict" "$(mktemp -d)" "$here/corpus" "$root/tests/golden/syntax"
