#!/usr/bin/env python3
"""Fail unless every diagnostic code is unique, emitted by some source and covered by a golden test."""
import re
import sys
from pathlib import Path

# Codes that no golden test can show, and where they are shown instead. May only shrink.
EXEMPT = {
    "C001": "tests/robustness: needs a file without read permission",
    "I023": "tests/robustness: needs millions of components",
    "E035": "tests/robustness: needs millions of components",
    "F009": "tests/robustness: needs millions of connections",
    "C002": "tests/robustness: needs a file of more than a megabyte",
}


def main(root):
    errors = []
    sources = "\n".join(p.read_text() for p in sorted((root / "src").rglob("*"))
                        if p.suffix in {".cpp", ".h"})
    golden = "\n".join(
        p.read_text(errors="replace") for p in sorted((root / "tests/golden").rglob("*.diag")))
    seen = {}
    for table in sorted((root / "src").rglob("diagnostics.def")):
        for code, name in re.findall(r"EVENTICA_DIAG\((\w+), (\w+),", table.read_text()):
            if code in seen:
                errors.append(f"{table}: {code} is already {seen[code]}")
            seen[code] = name
            if not re.search(rf"\bdiag::{name}\b", sources):
                errors.append(f"{table}: {code} {name} is never emitted")
            if f"[{code}]" in golden and code in EXEMPT:
                errors.append(f"{code} has a golden test: remove its exemption")
            if f"[{code}]" not in golden and code not in EXEMPT:
                errors.append(f"{table}: {code} {name} has no golden test")
    print("\n".join(errors) or f"{len(seen)} diagnostics, all emitted and tested")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
