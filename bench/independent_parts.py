#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""CPU time of an event in models of 10 to 10 000 independent parts, thermostats and bouncing balls, with default settings.

  independent_parts.py EVENTICA [--sizes N…]

Each model has about as many events as the others of its kind: small ones run longer. Compiling is included. Prints a table.
"""
import argparse
import json
import pathlib
import resource
import subprocess
import tempfile

THERMOSTATS = """model Thermostats
  parameter Integer n = {n};
  Real T[n](start = {{18 + 3*sin(i) for i in 1:n}}, each fixed = true);
  Boolean on[n](each start = false, each fixed = true);
equation
  for i in 1:n loop
    der(T[i]) = (10 - T[i])/(100 + i/n) + (if on[i] then 0.3 else 0);
    when T[i] < 19 then on[i] = true; elsewhen T[i] > 21 then on[i] = false; end when;
  end for;
end Thermostats;
"""
BALLS = """model Balls
  parameter Integer n = {n};
  Real h[n](start = {{2 + sin(i) for i in 1:n}}, each fixed = true);
  Real v[n](each start = 0, each fixed = true);
equation
  for i in 1:n loop
    der(h[i]) = v[i];
    der(v[i]) = -9.81;
    when h[i] < 0 then reinit(v[i], 1 + 4*abs(sin(i))); end when;
  end for;
end Balls;
"""
# name: text, time for about 26 events of each part, points of output in that time
MODELS = {"thermostats": (THERMOSTATS, 500.0, 500), "balls": (BALLS, 13.0, 500)}


def measure(program, name, n, largest):
    text, stop, points = MODELS[name]
    longer = max(1, min(1000, largest // n // 10))
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "M.mo").write_text(text.format(n=n))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run([program, "simulate", "M.mo", "--json", "-o", "M.mat", "--stop-time", str(stop * longer),
                              "--intervals", str(points * longer), "--max-output", "none"],
                             cwd=folder, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    statistics = json.loads(run.stdout)["statistics"]
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return statistics["parts"], statistics["stateEvents"], seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 100, 1000, 10000])
    options = parser.parse_args()
    print("| model | n | parts | events | CPU s | µs an event |\n|---|---|---|---|---|---|")
    for name in MODELS:
        for n in options.sizes:
            parts, events, seconds = measure(options.program, name, n, max(options.sizes))
            print(f"| {name} | {n} | {parts} | {events} | {seconds:.2f} | {1e6 * seconds / events:.1f} |", flush=True)


if __name__ == "__main__":
    main()
