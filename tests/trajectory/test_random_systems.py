#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Seeded random linear systems with aliases, sums, squares and derivatives of their variables, in any order and with
sides exchanged: every variable must have its value at the end of the run. Usage: test_random_systems.py EVENTICA"""
import random
import subprocess

import simulation
from simulation import Trajectory, TrajectoryTest

SYSTEMS = 80
SECONDS = simulation.SECONDS / 6  # each takes milliseconds


def product(matrix, vector):
    return [sum(a * x for a, x in zip(row, vector)) for row in matrix]


def exponential(matrix, vector):
    """exp(matrix) vector by its Taylor series; the entries are small."""
    total, term = list(vector), list(vector)
    for k in range(1, 60):
        term = [x / k for x in product(matrix, term)]
        total = [a + b for a, b in zip(total, term)]
    return total


class System:
    """A random model, with the value at time 1 of each variable."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        n = self.random.randint(1, 3)
        matrix = [[self.random.choice([0, 0, 1, -1, 2, -0.5]) for _ in range(n)] for _ in range(n)]
        starts = [self.random.choice([1, 2, -1]) for _ in range(n)]
        value = exponential(matrix, starts)
        slope = product(matrix, value)
        curvature = product(matrix, slope)
        self.declarations = [f"Real x{i}(start = {starts[i]}, fixed = true);" for i in range(n)]
        # name -> value, first and second derivative; None where nobody may ask for it
        self.variables = {f"x{i}": (value[i], slope[i], curvature[i]) for i in range(n)}
        self.equations = [self.equation(f"der(x{i})", self.combination(matrix[i])) for i in range(n)]
        for k in range(self.random.randint(1, 6)):
            self.add(f"a{k}")
        self.random.shuffle(self.equations)
        self.random.shuffle(self.declarations)

    def equation(self, left, right):
        return f"{right} = {left};" if self.random.random() < 0.5 else f"{left} = {right};"

    @staticmethod
    def combination(row):
        terms = [f"({factor})*x{j}" if factor not in (1, -1) else f"x{j}" if factor == 1 else f"-x{j}"
                 for j, factor in enumerate(row) if factor]
        return " + ".join(terms).replace("+ -", "- ") or "0"

    def add(self, name):
        other, (value, slope, curvature) = self.random.choice(list(self.variables.items()))
        kinds = {"alias": (other, (value, slope, curvature)),
                 "negative": (f"-{other}", self.times(-1, (value, slope, curvature))),
                 "multiple": (f"3*{other}", self.times(3, (value, slope, curvature))),
                 "square": (f"{other}^2", (value ** 2, None if slope is None else 2 * value * slope, None))}
        if slope is not None:
            kinds["derivative"] = (f"der({other})", (slope, curvature, None))
            kinds["negative derivative"] = (f"-der({other})", self.times(-1, (slope, curvature, None)))
        right, derivatives = kinds[self.random.choice(sorted(kinds))]
        self.declarations.append(f"Real {name};")
        self.equations.append(self.equation(name, right))
        self.variables[name] = derivatives

    @staticmethod
    def times(factor, values):
        return tuple(None if value is None else factor * value for value in values)

    def text(self):
        return "\n  ".join(["model M", *self.declarations, "equation", *self.equations,
                            "annotation(experiment(StopTime = 1, Interval = 0.5, Tolerance = 1e-9));"]) + "\nend M;\n"


class RandomSystems(TrajectoryTest):
    def test_every_variable_has_its_value(self):
        for seed in range(SYSTEMS):
            with self.subTest(seed=seed):
                self.check(System(seed))

    def check(self, system):
        (self.folder / "M.mo").write_text(system.text())
        try:
            process = simulation.run(["simulate", "M.mo", "-o", "out.csv", "--csv-parameters"], self.folder, SECONDS)
        except subprocess.TimeoutExpired:
            self.fail("no end\n" + system.text())
        self.assertEqual(process.returncode, 0, process.stderr[:600] + "\n" + system.text())
        result = Trajectory(self.folder / "out.csv")
        for name, (expected, _, _) in system.variables.items():
            self.assertIn(name, result.names, system.text())
            self.near(result.final(name), expected, 1e-5, f"{system.text()}\n{name}")


if __name__ == "__main__":
    simulation.main()
