#!/usr/bin/env python3
"""Compare the unknowns of flattened models with published figures.

    compare_counts.py JSON REFERENCE_FOLDER

JSON is what `msl_flatten --json` has written. REFERENCE_FOLDER has for each model a file like
Modelica/Blocks/Examples/PID_Controller/check_passed.log; its first figure that is a number counts.
"""
import json
import re
import sys
from pathlib import Path

FIGURE = re.compile(r"same number of unknowns and equations:[ \t]*(\d+)[ \t.]*$", re.MULTILINE)


def published(folder, model):
    log = folder.joinpath(*model.split("."), "check_passed.log")
    found = FIGURE.search(log.read_text(errors="replace")) if log.is_file() else None
    return int(found.group(1)) if found else None


def main(results, folder):
    equal, different, unpublished, failed = 0, [], 0, 0
    for result in json.loads(results.read_text()):
        figure = published(folder, result["model"])
        if figure is None:
            unpublished += 1
        elif result["unknowns"] == figure:
            equal += 1
        elif result["unknowns"] == 0 and not result["ok"]:
            failed += 1
        else:
            different.append((result["model"], result["unknowns"], figure))
    for model, ours, theirs in sorted(different):
        print(f"{model}: {ours}, published {theirs} ({ours - theirs:+})")
    print(f"{equal} equal, {len(different)} different, {failed} not flattened, "
          f"{unpublished} without a published figure")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
