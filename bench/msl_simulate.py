#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Simulates the examples of the Modelica Standard Library and compares them with published results.

  msl_simulate.py EVENTICA LIBRARY RESULTS [--only REGEX] [--models FILE] [--jobs N] [--timeout S] [--json FILE]
                  [--table FILE]

LIBRARY holds Modelica, Complex.mo and ModelicaServices (4.0.0); RESULTS holds the folder Modelica of the published
results (branch v4.0.0). The models are those with an experiment in Modelica, or those listed in the file after
`--models`, by names or as `msl_flatten LIBRARY PACKAGE --json FILE` writes it. Every model runs with its default settings, recorded at the interval of its reference. A model
passes if the run reaches its stop time and every listed signal lies in the 2e-3 tube of csv-compare, by which the
library is judged (`eventica compare --tube csv-compare`). FILE gets what became of each, with the processor time of the
command and the number of functions evaluated as trees. Runs work in a temporary folder and may write files there.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def examples():
    ratchet = json.loads((ROOT / "tests/conformance/msl_flat.json").read_text())
    return sorted([*ratchet["unknowns"], *ratchet["failing"]])


def listed(file):
    text = pathlib.Path(file).read_text()
    return [entry["model"] for entry in json.loads(text)] if text.startswith("[") else text.split()


def sub_library(model):
    parts = model.split(".")[1:]
    deep = {"Electrical", "Mechanics", "Magnetic", "Thermal"}
    if parts[0] == "Magnetic" and parts[1] == "QuasiStatic":
        return ".".join(parts[:3])
    return ".".join(parts[:2]) if parts[0] in deep else parts[0]


def interval_of(folder):
    text = (folder / "creation.txt").read_text(errors="replace") if (folder / "creation.txt").exists() else ""
    found = re.search(r"^Interval=([0-9.eE+-]+)", text, re.M)
    return float(found.group(1)) if found else None


def first_error(text):
    for line in text.splitlines():
        if "error" in line:
            return re.sub(r"^\S*/(?=[^/]*:\d+)", "", line)[:300]
    return text.strip().splitlines()[-1][:300] if text.strip() else "no message"


def timed(command):
    """Says its processor time on the last line of standard error."""
    return ["bash", "-c", 'TIMEFORMAT="%U %S"; time "$@"', "bash", *command]


def run_within(seconds, command, folder):
    """Nothing if it takes longer: then it is ended with all processes that it has started."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder, start_new_session=True)
    try:
        output, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def costs(done):
    *lines, times = done.stderr.rstrip().splitlines()
    done.stderr = "\n".join(lines)
    result = {"seconds": round(sum(map(float, times.split())), 2)}
    try:
        trees = json.loads(done.stdout)["statistics"]["treeEvaluations"]
    except (json.JSONDecodeError, KeyError, TypeError):
        return result
    return result | ({"treeEvaluations": trees} if trees else {})


def run_model(arguments, model, folder):
    """What became of the model: a dictionary with `status` passed, ran (no reference), differs, failed, or refused."""
    reference_folder = pathlib.Path(arguments.results, *model.split("."))
    reference = reference_folder / (model.split(".")[-1] + ".csv")
    output = pathlib.Path(folder) / (model + ".mat")
    command = [arguments.eventica, "simulate", "--library", arguments.library, "--model", model, "-o", str(output), "--json",
               "--allow-external", "--max-output", "4G"]  # IMC_Conveyor writes more than the default allows
    interval = interval_of(reference_folder)
    if interval:
        command += ["--interval", repr(interval)]
    done = run_within(arguments.timeout, timed(command), folder)
    if done is None:
        return {"status": "failed", "why": f"not finished after {arguments.timeout} s"}
    result = costs(done)
    if done.returncode != 0:
        status = {1: "refused", 3: "failed"}.get(done.returncode, "defect")
        return result | {"status": status, "why": first_error(done.stderr)}
    if not reference.exists():
        output.unlink(missing_ok=True)
        return result | {"status": "ran", "why": "no reference to be had"}
    signals = reference_folder / "comparisonSignals.txt"
    command = [arguments.eventica, "compare", str(reference), str(output), "--tube", "csv-compare", "--json"]
    if signals.exists():
        command += ["--signals-file", str(signals)]
    compared = subprocess.run(command, capture_output=True, text=True, check=False)
    output.unlink(missing_ok=True)
    if compared.returncode == 0:
        return result | {"status": "passed"}
    return result | {"status": "differs", "why": difference(compared)}


def difference(compared):
    try:
        report = json.loads(compared.stdout)["result"]
    except json.JSONDecodeError:
        return first_error(compared.stderr)
    bad = [s for s in report.get("signals", []) if not s.get("passed", True)]
    texts = [f"{s['name']} at {s.get('time', s.get('firstFailure', ''))}" for s in bad[:3]]
    missing = report.get("missingInReference", []) + report.get("missingInTest", [])
    return f"{len(bad)} signals outside ({'; '.join(texts)})" + (f", missing: {', '.join(missing[:3])}" if missing else "")


def table(results):
    rows = collections.defaultdict(collections.Counter)
    for model, result in results.items():
        rows[sub_library(model)]["models"] += 1
        rows[sub_library(model)][result["status"]] += 1
        rows["**all**"]["models"] += 1
        rows["**all**"][result["status"]] += 1
    columns = ["models", "passed", "ran", "differs", "failed", "refused", "defect"]
    lines = ["| sub-library | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for name in sorted(rows, key=lambda n: (n == "**all**", n)):
        lines.append(f"| {name} | " + " | ".join(str(rows[name][column]) for column in columns) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("eventica", type=os.path.abspath)
    parser.add_argument("library", type=os.path.abspath)
    parser.add_argument("results", type=os.path.abspath)
    parser.add_argument("--only", default="")
    parser.add_argument("--models", help="file with the names of models")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--json")
    parser.add_argument("--table")
    arguments = parser.parse_args()
    models = listed(arguments.models) if arguments.models else examples()
    models = [model for model in models if re.search(arguments.only, model)]
    results = {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        jobs = {pool.submit(run_model, arguments, model, folder): model for model in models}
        for done in concurrent.futures.as_completed(jobs):
            model = jobs[done]
            results[model] = done.result()
            if sys.stderr.isatty():
                print(f"\r{len(results)}/{len(models)} {model[:70]:<70}", end="", file=sys.stderr)
    results = dict(sorted(results.items()))
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(results, indent=0) + "\n")
    text = table(results)
    if arguments.table:
        pathlib.Path(arguments.table).write_text(text)
    print(text)


if __name__ == "__main__":
    main()
