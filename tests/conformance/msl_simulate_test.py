#!/usr/bin/env python3
"""Simulates the examples of the Modelica Standard Library that are known to agree with the published results.

    msl_simulate_test.py EVENTICA [--update]

The library lies in $EVENTICA_MSL, the published results in $EVENTICA_MSL_RESULTS; without them the test is skipped
(exit code 77). msl_simulate.json names the models that pass, and those that run where no reference can be had; all
others with their cause. It may only get better: --update runs all models and refuses to lose one.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

RATCHET = Path(__file__).with_name("msl_simulate.json")
BENCH = Path(__file__).resolve().parents[2] / "bench/msl_simulate.py"
SKIPPED = 77


def simulate(eventica, only):
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.json"
        command = [sys.executable, BENCH, eventica, os.environ["EVENTICA_MSL"], os.environ["EVENTICA_MSL_RESULTS"],
                   "--jobs", str(os.cpu_count()), "--timeout", "120", "--json", results]
        if only:
            models = Path(folder) / "models.txt"
            models.write_text("\n".join(only))
            command += ["--models", models]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return json.loads(results.read_text())


def named(results, status):
    return sorted(model for model, result in results.items() if result["status"] == status)


def main():
    if not os.environ.get("EVENTICA_MSL") or not os.environ.get("EVENTICA_MSL_RESULTS"):
        print("skipped: EVENTICA_MSL and EVENTICA_MSL_RESULTS do not name the library and the published results")
        return SKIPPED
    known = json.loads(RATCHET.read_text()) if RATCHET.exists() else {"passed": [], "ran": []}
    good = set(known["passed"]) | set(known["ran"])
    is_update = "--update" in sys.argv
    results = simulate(sys.argv[1], [] if is_update else sorted(good))
    lost = [model for model in sorted(good)
            if results.get(model, {"status": "gone"})["status"] not in {"passed", "ran"}]
    for model in lost:
        print(f"{model}: {results.get(model)}")
    print(f"{len(good) - len(lost)} of {len(good)} models as good as before")
    if is_update and not lost:
        others = {model: f"{result['status']}: {result['why']}" for model, result in results.items()
                  if result["status"] not in {"passed", "ran"}}
        RATCHET.write_text(json.dumps({"passed": named(results, "passed"), "ran": named(results, "ran"),
                                       "others": others}, indent=1) + "\n")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
