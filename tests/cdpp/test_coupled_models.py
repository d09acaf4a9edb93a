#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Coupled models in CD++ notation, run with the classes of share/cdpp on a stand-in for CD++, against the same circuits
simulated here. Usage: test_coupled_models.py EVENTICA RUN_PARALLEL RUN_SERIAL"""
import bisect
import json
import math
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "trajectory"))
RUNNERS = dict(zip(("parallel", "serial"), map(os.path.abspath, sys.argv[2:4])))
del sys.argv[2:4]
import simulation  # noqa: E402
from simulation import CIRCUITS, SECONDS, Trajectory, TrajectoryTest, run  # noqa: E402

MODELS = Path(__file__).resolve().parent / "models"
STEPS = 97.3  # quanta between the smallest and the largest value; no amplitude is a multiple of one
INTERVALS = 509  # a prime number, so that few points coincide with those of pulses
# What a capacitor (mass, inertia, heat capacity) and an inductor (spring) have as their state.
STATES = {"qbgcapacitorflowin": ("v", "w", "T"), "qbginductoreffortin": ("i", "flange_a.f", "flange_a.tau")}


class CoupledModel:
    """What the text of a model file says about its components."""

    def __init__(self, text):
        words = next(line for line in text.splitlines() if line.startswith("components")).split()[2:]
        self.classes = dict(word.lower().split("@") for word in words)
        self.names = {word.split("@")[0].lower(): word.split("@")[0] for word in words}

    def of_class(self, *stems):
        return [self.names[name] for name, kind in self.classes.items() if kind.startswith(tuple(stems))]


class Levels:
    """The values that one port has sent, as a function of time."""

    def __init__(self):
        self.times, self.values = [-math.inf], [0.0]

    def add(self, time, value):
        self.times.append(time)
        self.values.append(value)

    def at(self, time):
        return self.values[bisect.bisect_right(self.times, time) - 1]

    def near(self, time, margin):
        """Whether the value changes within a margin of a time."""
        return bisect.bisect_right(self.times, time + margin) != bisect.bisect_left(self.times, time - margin)

    def changes(self):
        """After the first value, which comes at the time 0."""
        return sum(1 for time in self.times if time > 0)


def rounded(number):
    """To three digits, which command lines and model files keep."""
    return float(f"{number:.3g}")
