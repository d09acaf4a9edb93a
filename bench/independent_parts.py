#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""CPU time of an event in models of 10 to 10 000 parts, thermostats and bouncing balls, with default settings.

  independent_parts.py EVENTICA [--sizes N…] [--models NAME…]

Independent ones: `thermostats`, `balls`. Thermostats in rooms of one house, whose temperature follows their mean: continuously
(`shared`, one system), by samples (`sampled`, parts that exchange discrete values), or switched off by one supervisor while most
are on (`supervised`, the same). Each model has about as many events as the others of its kind: small ones run longer. Compiling is
included. Prints a table.
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
SHARED = """model Shared
  parameter Integer n = {n};
  Real T[n](start = {{18 + 3*sin(i) for i in 1:n}}, each fixed = true);
  Boolean on[n](each start = false, each fixed = true);
  Real house(start = 10, fixed = true);
equation
  for i in 1:n loop
    der(T[i]) = (house - T[i])/(100 + i/n) + (if on[i] then 0.3 else 0);
    when T[i] < 19 then on[i] = true; elsewhen T[i] > 21 then on[i] = false; end when;
  end for;
  der(house) = (sum(T)/n - house)/1e5;
end Shared;
"""
SAMPLED = SHARED.replace("Shared", "Sampled").replace("Real house(start", "discrete Real sample_[n](each start = 0, each fixed = true);\n"
                                                     "  discrete Real house(start") \
    .replace("  end for;", "    when sample(50, 50) then sample_[i] = T[i]; end when;\n  end for;") \
    .replace("  der(house) = (sum(T)/n - house)/1e5;",
             "  when sample(50, 50) then house = pre(house) + 50*(sum(sample_)/n - pre(house))/1e5; end when;")
SUPERVISED = """model Supervised
  parameter Integer n = {n};
  Real T[n](start = {{18 + 3*sin(i) for i in 1:n}}, each fixed = true);
  Boolean on[n](each start = false, each fixed = true);
  Integer count = sum(if on[i] then 1 else 0 for i in 1:n);
  Boolean isLimited = 10*count > 9*n;
equation
  for i in 1:n loop
    der(T[i]) = (10 - T[i])/(100 + i/n) + (if on[i] and not isLimited then 0.3 else 0);
    when T[i] < 19 then on[i] = true; elsewhen T[i] > 21 then on[i] = false; end when;
  end for;
end Supervised;
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
MODELS = {"thermostats": (THERMOSTATS, 500.0, 500), "balls": (BALLS, 13.0, 500), "shared": (SHARED, 500.0, 500),
          "sampled": (SAMPLED, 500.0, 500), "supervised": (SUPERVISED, 500.0, 500)}


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
    return statistics["parts"], statistics["stateEvents"] + statistics["timeEvents"], seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 100, 1000, 10000])
    parser.add_argument("--models", choices=MODELS, nargs="+", default=["thermostats", "balls"])
    options = parser.parse_args()
    print("| model | n | parts | events | CPU s | µs an event |\n|---|---|---|---|---|---|")
    for name in options.models:
        for n in options.sizes:
            parts, events, seconds = measure(options.program, name, n, max(options.sizes))
            print(f"| {name} | {n} | {parts} | {events} | {seconds:.2f} | {1e6 * seconds / events:.1f} |", flush=True)


if __name__ == "__main__":
    main()
