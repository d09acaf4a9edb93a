#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""CPU time and solved blocks of an event in models whose equations are one part, but whose events touch few of them.

  large_events.py EVENTICA [--sizes N…]

Each of N counters has a sampling of its own, so an event concerns one of them. All are one part, as no state divides them. Rows are
kept out of the measurement as far as possible: one signal is recorded.
"""
import argparse
import json
import pathlib
import resource
import subprocess
import tempfile

COUNTERS = """model Counters
  parameter Integer n = {n};
  Integer k[n](each start = 0, each fixed = true);
  Boolean isEven[n](each start = false, each fixed = true);
  Integer s[n](each start = 0, each fixed = true);
equation
  for i in 1:n loop
    when sample(i/n, 1) then
      k[i] = mod(pre(k[i]) + i, 7);
      isEven[i] = not pre(isEven[i]);
    end when;
    when isEven[i] or k[i] > 4 then
      s[i] = pre(s[i]) + 1;
    end when;
  end for;
end Counters;
"""


def measure(program, n, events):
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "M.mo").write_text(COUNTERS.format(n=n))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run([program, "simulate", "M.mo", "--json", "-o", "M.mat", "--stop-time", str(events / n), "--intervals", "10",
                              "--filter", "k.1.", "--max-output", "none"], cwd=folder, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    statistics = json.loads(run.stdout)["statistics"]
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return statistics, seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 100, 1000, 10000])
    parser.add_argument("--events", type=int, default=50000)
    options = parser.parse_args()
    print("| n | events | CPU s | µs an event | blocks an event | blocks in the rounds of an event |\n|---|---|---|---|---|---|")
    for n in options.sizes:
        statistics, seconds = measure(options.program, n, options.events)
        events = statistics["stateEvents"] + statistics["timeEvents"]
        solved = statistics.get("solvedBlocks", 0) / events
        blocks = statistics.get("eventBlocks", 0) / events
        print(f"| {n} | {events} | {seconds:.2f} | {1e6 * seconds / events:.1f} | {solved:.1f} | {blocks:.0f} |", flush=True)


if __name__ == "__main__":
    main()
