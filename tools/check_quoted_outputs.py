#!/usr/bin/env python3
"""Outputs quoted in docs/common_mistakes.md are those of the golden tests.

    check_quoted_outputs.py [ROOT] [--fix]

A comment `<!-- FILE -->` is followed by the text of FILE in a code block.
"""
import re
import sys
from pathlib import Path

QUOTED = re.compile(r"<!-- (\S+) -->\n(```\n.*?```\n)?", re.DOTALL)


def quoted(root, match):
    text = (root / match.group(1)).read_text()
    return f"<!-- {match.group(1)} -->\n```\n{text}```\n"


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--fix"]
    root = Path(arguments[0] if arguments else Path(__file__).parent.parent)
    page = root / "docs" / "common_mistakes.md"
    old = page.read_text()
    new = QUOTED.sub(lambda match: quoted(root, match), old)
    if "--fix" in sys.argv:
        page.write_text(new)
    elif old != new:
        print(f"{page} quotes outputs that have changed: run {Path(__file__).name} --fix")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
