# SPDX-License-Identifier: Apache-2.0
"""Runs `eventica simulate`, reads what it recorded, and compares it with known solutions.

A test file imports this, derives its classes from TrajectoryTest and ends with simulation.main().
The path of the program is the first argument of the test file.
"""
import csv
import functools
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

EVENTICA = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "eventica"
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import bounded_run  # noqa: E402

MODELS = HERE / "models"
SEEDS = HERE.parent.parent / "models" / "seeds"
EXAMPLES = HERE.parent.parent / "models" / "examples"
CIRCUITS = HERE.parent.parent / "models" / "circuits"
# Sanitizers slow the program down.
SLOWDOWN = float(os.environ.get("EVENTICA_SLOWDOWN", "1"))
SECONDS = 60 * SLOWDOWN  # of processor time
PATIENCE = bounded_run.PATIENCE * SECONDS
# Two rows of one event carry the same time; an event found by iteration lies this near to the true one.
SAME_INSTANT = 1e-6


class Trajectory:
    """The table of a result file: one list of numbers per variable."""

    def __init__(self, path):
        with open(path, newline="", encoding="utf-8") as file:
            header, *rows = csv.reader(file)
        self.names = header
        self.columns = {name: [float(row[i]) for row in rows] for i, name in enumerate(header)}
        self.times = self.columns["time"]

    def __getitem__(self, name):
        return self.columns[name]

    def final(self, name):
        return self[name][-1]

    def initial(self, name):
        """The value that the initialization found."""
        return self[name][0]

    def event_times(self):
        """Times recorded twice: before and after an event."""
        return sorted({a for a, b in zip(self.times, self.times[1:]) if a == b})

    def at(self, name, time):
        """The value after whatever happened at a recorded time."""
        rows = [i for i, t in enumerate(self.times) if abs(t - time) <= 1e-12 * max(1, abs(time))]
        if not rows:
            raise AssertionError(f"nothing is recorded at time {time}")
        return self[name][rows[-1]]

    def around(self, name, time, nearness=SAME_INSTANT):
        """The values immediately before and after the event nearest to a time."""
        pairs = [i for i, t in enumerate(self.times[:-1]) if self.times[i + 1] == t and abs(t - time) <= nearness]
        if not pairs:
            raise AssertionError(f"no event is recorded at time {time}")
        return self[name][pairs[0]], self[name][pairs[-1] + 1]

    def changes(self, name):
        """(time, new value) of every change of a discrete variable."""
        values = self[name]
        return [(self.times[i], values[i]) for i in range(1, len(values)) if values[i] != values[i - 1]]

    def pieces(self, boundaries):
        """The rows as consecutive pieces. A row at a boundary belongs to the left piece up to the first
        of the two rows of the event there, and to the right piece from the second on."""
        result, first = [], 0
        for boundary in boundaries:
            last = first
            near = [i for i in range(first, len(self.times)) if abs(self.times[i] - boundary) <= SAME_INSTANT]
            doubled = [i for i in near if i + 1 < len(self.times) and self.times[i + 1] == self.times[i]]
            if doubled:
                last = doubled[0] + 1
            else:
                while last < len(self.times) and self.times[last] < boundary:
                    last += 1
            result.append(range(first, last))
            first = last
        result.append(range(first, len(self.times)))
        return result


class Run:
    """One finished run of the program."""

    def __init__(self, process, trajectory):
        self.code = process.returncode
        self.output = process.stdout
        self.errors = process.stderr
        self.text = process.stdout + process.stderr
        self.trajectory = trajectory
        told = [line for line in self.text.splitlines() if re.match(r"time \S+: ", line)]
        self.events = [line for line in told if ": at the start " not in line]
        self.start = "".join(line for line in told if ": at the start " in line)

    def events_with(self, pattern):
        return [line for line in self.events if re.search(pattern, line)]


def run(arguments, folder, seconds=SECONDS, **options):
    return bounded_run.run([EVENTICA, *map(str, arguments)], seconds, cwd=folder, stdin=subprocess.DEVNULL, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


@functools.cache
def all_methods():
    """The numerical methods of the program, as it tells them: name, runs, steps, orders, sameAs."""
    process = run(["methods", "--json"], HERE)
    if process.returncode != 0:
        raise AssertionError(f"the program does not list its methods: {process.stderr}")
    return json.loads(process.stdout)["result"]["methods"]


def methods(runs=None, steps=None):
    """Names of those that run this (`equations` of any model, or `networks`) by such steps (`adaptive`, `fixed`, `quantized`).
    That there is none is an error: a test that loops over nothing passes."""
    names = [method["name"] for method in all_methods() if runs in (None, method["runs"]) and steps in (None, method["steps"])]
    if not names:
        raise AssertionError(f"the program has no method that runs {runs} by {steps} steps")
    return names


def for_each(names, values):
    """The values, if there is one for every name and none for another one."""
    if set(names) != set(values):
        raise AssertionError(f"the program has {sorted(names)}, this test is about {sorted(values)}")
    return values


class TrajectoryTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)

    def tearDown(self):
        self.temporary.cleanup()

    def simulate(self, model, *options, code=0, folder=MODELS, executors=("jit", "interpreter")):
        """Simulates <model>.mo with each executor, which must agree byte by byte."""
        results = []
        for executor in executors:
            output = self.folder / f"{executor}.csv"
            process = run(["simulate", folder / f"{model}.mo", "--model", model, "-o", output, "--events",
                           "--csv-parameters", "--executor", executor, *options], self.folder)
            self.assertEqual(process.returncode, code, f"{model} {executor}\n{(process.stdout + process.stderr)[-1500:]}")
            results.append((output.read_bytes(), process))
        self.assertTrue(all(result[0] == results[0][0] for result in results),
                        f"{model}: the executors {executors} differ")
        return Run(results[0][1], Trajectory(self.folder / f"{executors[0]}.csv"))

    def near(self, found, expected, tolerance=1e-6, what=""):
        self.assertLessEqual(abs(found - expected), tolerance * max(1.0, abs(expected)),
                             f"{what}: {found!r} instead of {expected!r}")

    def follows(self, trajectory, name, solutions, boundaries=(), tolerance=1e-6, absolute=None):
        """Every recorded row of a variable agrees with a function of time, or with one function per piece
        between events; at an event the left piece ends with the left limit, the right starts with the right."""
        solutions = solutions if isinstance(solutions, (list, tuple)) else [solutions]
        self.assertEqual(len(solutions), len(boundaries) + 1)
        for solution, rows in zip(solutions, trajectory.pieces(boundaries)):
            self.assertTrue(rows, f"{name}: an empty piece")
            for row in rows:
                time, found = trajectory.times[row], trajectory[name][row]
                expected = solution(time) if callable(solution) else solution
                allowed = absolute if absolute is not None else tolerance * max(1.0, abs(expected))
                if not abs(found - expected) <= allowed:
                    self.fail(f"{name} at time {time!r} (row {row}): {found!r} instead of {expected!r}")

    def happens_at(self, found, expected, tolerance=1e-9):
        """Times (or changes) agree one by one with the expected times."""
        times = [entry[0] if isinstance(entry, tuple) else entry for entry in found]
        self.assertEqual(len(times), len(expected), f"{times} instead of {expected}")
        for time, right in zip(times, expected):
            self.near(time, right, tolerance, "event")

    def changes_as(self, trajectory, name, expected, tolerance=1e-9):
        """A discrete variable changes at these times to these values, and at no others."""
        found = trajectory.changes(name)
        self.assertEqual([value for _, value in found], [float(value) for _, value in expected],
                         f"{name}: {found} instead of {expected}")
        self.happens_at(found, [time for time, _ in expected], tolerance)


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
