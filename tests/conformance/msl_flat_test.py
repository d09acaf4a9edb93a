#!/usr/bin/env python3
"""Flattens the examples of the Modelica Standard Library, parses the flat text again, and compares
with msl_flat.json.

    msl_flat_test.py MSL_FLATTEN [--update]

The library lies in $EVENTICA_MSL; without it the test is skipped (exit code 77). The file names the
models that do not flatten or balance, each with its cause, and the number of unknowns of all
others. It may only get better: --update refuses to lose a model.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

RATCHET = Path(__file__).with_name("msl_flat.json")
SKIPPED = 77


def flatten(program, library):
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.json"
        subprocess.run([program, library, "--json", results, "--text"], check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return json.loads(results.read_text())


def is_balanced(result):
    return result["ok"] and result["equations"] == result["unknowns"]


def losses(known, results):
    """What was better before."""
    by_name = {result["model"]: result for result in results}
    for model, unknowns in known["unknowns"].items():
        result = by_name.get(model)
        if result is None:
            yield f"{model} is not there"
        elif not is_balanced(result):
            yield f"{model}: {result['firstError'] or 'not balanced'}"
        elif result["unknowns"] != unknowns:
            yield f"{model} has {result['unknowns']} unknowns instead of {unknowns}"


def update(known, results):
    failing = {result["model"]: known["failing"].get(result["model"], result["firstError"])
               for result in results if not is_balanced(result)}
    unknowns = {result["model"]: result["unknowns"] for result in results if is_balanced(result)}
    RATCHET.write_text(json.dumps({"balanced": len(unknowns), "failing": failing,
                                   "unknowns": unknowns}, indent=1) + "\n")


def main():
    library = os.environ.get("EVENTICA_MSL")
    if not library:
        print("skipped: EVENTICA_MSL does not name the folder of the Modelica Standard Library")
        return SKIPPED
    known = (json.loads(RATCHET.read_text()) if RATCHET.exists()
             else {"balanced": 0, "failing": {}, "unknowns": {}})
    results = flatten(sys.argv[1], library)
    lost = list(losses(known, results))
    for line in lost:
        print(line)
    balanced = sum(map(is_balanced, results))
    print(f"{balanced} of {len(results)} flatten and balance; {known['balanced']} did before")
    if lost:
        return 1
    if "--update" in sys.argv:
        update(known, results)
    elif balanced > known["balanced"]:
        print("better than before: run with --update")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
