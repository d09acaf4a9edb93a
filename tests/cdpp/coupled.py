# SPDX-License-Identifier: Apache-2.0
"""Runs coupled models in CD++ notation on a stand-in for CD++ and reads what their components send.

A test file imports this first: the programs are its second and third argument."""
import bisect
import math
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "trajectory"))
RUNNERS = dict(zip(("parallel", "serial"), map(os.path.abspath, sys.argv[2:4])))
del sys.argv[2:4]
from simulation import SECONDS, TrajectoryTest, bounded_run  # noqa: E402


class Levels:
    """The values that one port has sent, as a function of time; 0 before the first."""

    def __init__(self):
        self.times, self.values = [-math.inf], [0.0]

    def add(self, time, value):
        self.times.append(time)
        self.values.append(value)

    def at(self, time):
        return self.values[bisect.bisect_right(self.times, time) - 1]

    def changes_near(self, time, margin):
        return bisect.bisect_right(self.times, time + margin) != bisect.bisect_left(self.times, time - margin)

    def changes(self):
        """After the values at the start."""
        return sum(1 for time in self.times if time > 0)


class CoupledRun:
    def __init__(self, version, file, stop):
        self.process = bounded_run.run([RUNNERS[version], str(file), repr(stop)], SECONDS, capture_output=True, text=True)
        self.ports = {}
        for line in self.process.stdout.splitlines():
            time, component, port, value = line.split(",")
            self.ports.setdefault(f"{port}@{component}", Levels()).add(float(time), float(value))

    def levels(self, port, component):
        """CD++ has made all names lower case."""
        return self.ports.get(f"{port}@{component.lower()}", Levels())


class CoupledTest(TrajectoryTest):
    def run_file(self, version, file, stop):
        result = CoupledRun(version, file, stop)
        self.assertEqual(result.process.returncode, 0, f"{file} {version}: {result.process.stderr}")
        return result

    def run_text(self, version, text, stop):
        file = self.folder / "model.ma"
        file.write_text(text, encoding="utf-8")
        return self.run_file(version, file, stop)

    def refused(self, text):
        """What is said about a model that does not start."""
        file = self.folder / "model.ma"
        file.write_text(text, encoding="utf-8")
        process = CoupledRun("parallel", file, 1.0).process
        self.assertNotEqual(process.returncode, 0, text)
        return process.stderr
