#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the examples of Modelica.Electrical.Analog with the quantized circuit methods and compares them with cvode.

  analog_methods.py EVENTICA LIBRARY [--only REGEX] [--methods ncdevs,bond] [--order N] [--tolerance T] [--timeout S]
                    [--json FILE] [--references DIR]

LIBRARY holds Modelica, Complex.mo and ModelicaServices (4.0.0). The reference is cvode with a tolerance of 1e-9; the
quantum is T times the range of each state (1e-5). The error of a run is its largest deviation from the reference,
relative to the largest value of the same kind of quantity (`v` of `R.p.v`), at common times away from events. With
`--references` the results of cvode are kept there and used again.
"""
import argparse
import array
import collections
import csv
import json
import pathlib
import re
import resource
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = "Modelica.Electrical.Analog.Examples."
# A prime number, so that few points coincide with those of pulses.
INTERVALS = 509
LIMIT = 1e-3
LARGEST_FILE = 200 << 20


class Columns:
    """A result file by columns."""

    def __init__(self, path):
        with open(path, newline="", encoding="utf-8") as file:
            reader = csv.reader(file)
            self.names = next(reader)
            columns = [array.array("d") for _ in self.names]
            for row in reader:
                for column, text in zip(columns, row):
                    column.append(float(text))
        self.columns = dict(zip(self.names, columns))
        self.times = self.columns["time"]

    def event_times(self):
        return {a for a, b in zip(self.times, self.times[1:]) if a == b}


def examples():
    models = json.loads((ROOT / "tests/conformance/msl_flat.json").read_text())
    return sorted(model for model in [*models["unknowns"], *models["failing"]] if model.startswith(PACKAGE))


def first_error(text):
    lines = text.strip().splitlines() or ["no message"]
    line = next((line for line in lines if "error" in line), lines[-1])
    return re.sub(r"^\S*/(?=[^/]*:\d+)", "", line)[:200]


def limit_size():
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))


def simulate(arguments, model, output, *options):
    """What became of a run: a dictionary with `status` ran, refused, failed or timeout."""
    command = [arguments.eventica, "simulate", "--library", arguments.library, "--model", model, "--intervals",
               str(INTERVALS), "-o", str(output), *options]
    start = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=arguments.timeout, check=False,
                              preexec_fn=limit_size)
    except subprocess.TimeoutExpired:
        return {"status": "timeout", "seconds": arguments.timeout}
    result = {"seconds": round(time.monotonic() - start, 2)}
    if done.returncode == 0:
        return result | {"status": "ran"}
    return result | {"status": {1: "refused"}.get(done.returncode, "failed"), "why": first_error(done.stderr)}


def common_rows(found, reference):
    """Pairs of rows at the same time, away from events, which two methods find at slightly different times."""
    margin = 0.01 * (reference.times[-1] - reference.times[0]) / INTERVALS
    events = sorted(found.event_times() | reference.event_times())
    rows = {t: k for k, t in enumerate(reference.times)}
    near = 0
    for k, t in enumerate(found.times):
        while near < len(events) and events[near] < t - margin:
            near += 1
        if t in rows and not (near < len(events) and events[near] <= t + margin):
            yield k, rows[t]


def kind_of(name):
    return name.rsplit(".", 1)[-1]


def error_of(found, reference):
    """The largest relative error, its variable, and how many rows were compared."""
    pairs = list(common_rows(found, reference))
    names = [name for name in found.names[1:] if name in reference.columns and "(" not in name
             and not set(found.columns[name]) <= {0.0, 1.0}]
    sizes = collections.defaultdict(float)
    for name in names:
        sizes[kind_of(name)] = max(sizes[kind_of(name)], max(map(abs, reference.columns[name])))
    worst = (0.0, "")
    for name in names:
        a, b = found.columns[name], reference.columns[name]
        error = max((abs(a[i] - b[j]) for i, j in pairs), default=0.0) / (sizes[kind_of(name)] or 1.0)
        worst = max(worst, (error, name))
    return *worst, len(pairs)


def reference_of(arguments, model, folder):
    output = pathlib.Path(arguments.references or folder) / f"{model}.csv"
    if not output.exists():
        run = simulate(arguments, model, output, "--method", "cvode", "--tolerance", "1e-9")
        if run["status"] != "ran":
            output.unlink(missing_ok=True)
            return None, run
    return Columns(output), {"status": "ran"}


def compare(arguments, model, method, reference, folder):
    output = folder / f"{method}.csv"
    result = simulate(arguments, model, output, "--method", method, "--order", arguments.order, "--tolerance",
                      arguments.tolerance)
    if result["status"] == "ran" and reference is not None:
        error, variable, rows = error_of(Columns(output), reference)
        result |= {"error": error, "variable": variable, "rows": rows}
    output.unlink(missing_ok=True)
    return result


def is_good(result):
    return result["status"] == "ran" and result.get("error", 1.0) <= LIMIT


def describe(result):
    if result["status"] != "ran":
        return f"{result['status']} {result.get('why', '')}"
    if "error" not in result:
        return f"ran {result['seconds']:6.2f} s, no reference"
    note = "" if is_good(result) else f" ({result['variable']}, {result['rows']} rows)"
    return f"{'ok ' if is_good(result) else 'off'} {result['seconds']:6.2f} s  error {result['error']:.1e}{note}"


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("eventica")
    parser.add_argument("library")
    parser.add_argument("--only", default="")
    parser.add_argument("--methods", default="ncdevs,bond")
    parser.add_argument("--order", default="2")
    parser.add_argument("--tolerance", default="1e-5")
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--json")
    parser.add_argument("--references")
    return parser.parse_args()


def main():
    arguments = parse()
    methods = arguments.methods.split(",")
    results = {}
    if arguments.references:
        pathlib.Path(arguments.references).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for model in (model for model in examples() if re.search(arguments.only, model)):
            print(model.removeprefix(PACKAGE), flush=True)
            reference, run = reference_of(arguments, model, folder)
            if reference is None:
                print(f"  cvode   {describe(run)}")
            results[model] = {"cvode": run}
            for method in methods:
                results[model][method] = compare(arguments, model, method, reference, folder)
                print(f"  {method:7} {describe(results[model][method])}", flush=True)
    for method in methods:
        runs = [result[method] for result in results.values()]
        print(f"{method}: {sum(run['status'] == 'ran' for run in runs)} of {len(runs)} run, "
              f"{sum(map(is_good, runs))} within {LIMIT:g} of cvode")
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
