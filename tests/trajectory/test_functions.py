#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Algorithms, functions, arrays and operators against values computed here. Usage: test_functions.py EVENTICA"""
import math

import simulation
from simulation import TrajectoryTest


class Algorithms(TrajectoryTest):
    def test_loops(self):
        result = self.simulate("AlgorithmLoops").trajectory
        self.follows(result, "powers", lambda t: sum(t ** i for i in range(1, 6)), tolerance=1e-14)
        self.follows(result, "collatz", 111, tolerance=0)
        # Rows 1, 1+2, 1+2+3 and seven times 1+2+3+4.
        self.follows(result, "triangle", 80, tolerance=0)
        self.follows(result, "found", 7, tolerance=0)
        self.follows(result, "stepped", lambda t: t ** 4 + 0.75 * t ** 3 + 0.5 * t ** 2 + 0.25 * t, tolerance=1e-14)

    def test_ranges_of_loops(self):
        result = self.simulate("LoopsOverTypes").trajectory
        for name, solution in (("total", lambda t: 13 + t), ("corner", lambda t: 23 + t), ("flat", lambda t: 102 + 6 * t),
                               ("lastOfLast", lambda t: 22 + t), ("diagonal_[2]", lambda t: 22 + t)):
            self.follows(result, name, solution, tolerance=1e-14)
        bools = [result.final(name) for name in result.names if name.startswith("perBool")]
        self.assertEqual(bools, [-1, 1])
        enums = [result.final(name) for name in result.names if name.startswith("perEnum")]
        self.assertEqual(enums, [1, 2, 3])

    def test_when_statements(self):
        result = self.simulate("AlgorithmWhen").trajectory
        self.assertEqual(result.changes("n"), [(0.5, 1), (1, 2), (1.5, 3), (1.75, 103), (2, 104)])
        self.assertEqual(result.changes("s"), [(0.5, 0.5), (1, 2.5), (1.5, 7), (2, 215)])
        self.assertEqual(result.changes("parity"), [(0.5, 1), (1, 0), (1.5, 1), (2, 0)])

    def test_variables_start_from_start_or_pre(self):
        result = self.simulate("AlgorithmStartValues").trajectory
        self.follows(result, "y", [5, lambda t: 2 * t], [0.5], 1e-14)
        self.assertEqual(result.changes("count"), [(0.25, 11)])

    def test_while_loops_in_when_statements(self):
        # Halvings of 8, 16, … until 1 is reached; the loop around them gives the factor.
        result = self.simulate("WhileInWhen").trajectory
        self.assertEqual(result.changes("steps"), [(0.5, 3 + 4), (1.5, 4 + 5), (2.5, 5 + 6)])
        self.assertEqual(result.changes("n"), [(0.5, 8), (1.5, 16), (2.5, 32)])

    def test_iterators_over_variables(self):
        result = self.simulate("LoopsOverVariables").trajectory
        self.assertEqual(result.changes("above"), [(0.5, 1), (1, 2), (1.5, 3)])
        self.follows(result, "squares", lambda t: 14 * t * t, tolerance=1e-14)
        self.follows(result, "sums", lambda t: 6 * t, tolerance=1e-14)


class Functions(TrajectoryTest):
    def test_partial_derivatives(self):
        result = self.simulate("PartialDerivatives").trajectory
        for name, solution in (("fx", lambda t: 2*t*(3 + t)), ("fy", lambda t: t*t), ("fxy", lambda t: 2*t), ("fxx", lambda t: 2*(3 + t)),
                               ("ofBranch", lambda t: 1.0 if t < 0.5 else 2*t), ("inside", lambda t: 12*t), ("p", 12)):
            with self.subTest(name):
                self.follows(result, name, solution, tolerance=1e-12)

    def test_sum_of_operator_records(self):
        result = self.simulate("SumOfRecords").trajectory
        for name, solution in (("all_", lambda t: 4*t), ("row", lambda t: 4*t), ("nothing", lambda t: -1), ("made", lambda t: max(t, 0.5)),
                               ("product[1]", lambda t: max(2*t, 4*t*t)), ("product[2]", lambda t: max(6*t, 2*t*t))):
            with self.subTest(name):
                self.follows(result, f"{name}.largest", solution, tolerance=1e-14)

    def test_order_of_strings(self):
        result = self.simulate("OrderOfStrings").trajectory
        self.assertEqual((result.at("y", 0.25), result.at("y", 0.75)), (1, 0))

    def test_values_captured_by_passed_functions_are_unknowns(self):
        result = self.simulate("CapturedValues").trajectory
        for z, w in zip(result["z"], result["w"]):
            self.near(z*w, 6, 1e-8)
            self.near(z + w, 5, 1e-8)
        self.follows(result, "x", lambda t: math.exp(-t), tolerance=1e-6)
        self.follows(result, "s", lambda t: 1.05 + t, tolerance=1e-8)

    def test_recursion(self):
        result = self.simulate("RecursiveFunctions").trajectory
        self.changes_as(result, "n", [(k, k) for k in range(1, 7)])
        for row, n in enumerate(map(int, result["n"])):
            self.assertEqual(result["f"][row], math.factorial(n))
            self.assertEqual(result["g"][row], math.gcd(1071, 462 * (1 + n)))
            self.assertEqual(result["even"][row], n % 2 == 0)
            self.assertEqual(result["a"][row], 2 * n + 3)  # Ackermann's function of 2 and n

    def test_no_tree_is_evaluated(self):
        for model in ("AlgorithmLoops", "RecursiveFunctions", "ArrayFunctions", "GaussFunction", "FunctionDerivatives",
                      "RecordFunctions", "ArraysOfRecords"):
            with self.subTest(model=model):
                self.assertRegex(self.simulate(model, "--stats").text, r"(?m)^ +0 tree evaluations$")

    def test_constants_of_foreign_code(self):
        result = self.simulate("ConstantsOfForeignCode", "--tolerance=1e-8", "--stats")
        self.assertRegex(result.text, r"(?m)^ +0 tree evaluations$")
        self.follows(result.trajectory, "y", lambda t: 2*(1 + 2*t + 3*t*t), tolerance=1e-14)
        self.follows(result.trajectory, "z", lambda t: 1 + 2*t + 2*t**2 + 2*t**3, tolerance=1e-7)
        self.follows(result.trajectory, "root", lambda t: (-2 + math.sqrt(4 + 12*(5 + t/2)))/6, tolerance=1e-8)

    def test_integers_change_at_any_time(self):
        result = self.simulate("IntegersOfFunctions", "--intervals", "90").trajectory
        for row, t in enumerate(result.times):
            h = result["h"][row]
            self.near(h, 1 + t, 1e-9)
            phase = 2 if h > 1.5 else 1
            for name, value in (("s.phase", phase), ("n", phase), ("next", phase + 1), ("weighted", (phase + 1)*h),
                                ("d", (1 + h)/phase), ("q", 1 + t/2), ("sq.phase", 1)):
                self.near(result[name][row], value, 1e-8)

    def test_arrays(self):
        result = self.simulate("ArrayFunctions").trajectory
        for row, t in enumerate(result.times):
            values = [math.cos(t), math.sin(t), 0.5, -t, 2]
            mean = sum(values) / 5
            for i, value in enumerate(sorted(values), 1):
                self.near(result[f"v[{i}]"][row], value, 1e-15)
            self.near(result["mean"][row], mean, 1e-14)
            self.near(result["variance"][row], sum((v - mean) ** 2 for v in values) / 5, 1e-14)
            self.near(result["p"][row], 1 - 2 * t + 3 * t ** 2 + 4 * t ** 3, 1e-14)
        self.assertEqual(result.final("n"), 5)

    def test_elimination_fills_an_array_from_its_end(self):
        result = self.simulate("GaussFunction").trajectory
        for i in (1, 2, 3):
            self.follows(result, f"residual[{i}]", 0, tolerance=1e-13)
        self.near(result["x[3]"][0], 2, 1e-13)

    def test_derivatives_by_annotation(self):
        result = self.simulate("FunctionDerivatives").trajectory
        for name, solution in (("s", lambda t: (1 + t) ** 3), ("v", lambda t: 3 * (1 + t) ** 2), ("a", lambda t: 6 * (1 + t)),
                               ("h", lambda t: 2 + t / 4), ("h_d", 0.25), ("q", lambda t: (1 + t) ** 2),
                               ("q_d", lambda t: 2 * (1 + t)), ("root", lambda t: (2 + t) ** (1 / 3))):
            self.follows(result, name, solution, tolerance=1e-9)

    def test_records_and_several_outputs(self):
        result = self.simulate("RecordFunctions").trajectory
        for name, solution in (("m.x", 1), ("m.y", lambda t: 2 * t), ("same.x", 1), ("same.y", lambda t: 2 * t),
                               ("r.x", math.cos), ("r.y", math.sin), ("q", 5), ("rest", 2), ("onlyRest", 2),
                               ("s.weight", 4), ("s.to.y", lambda t: 3 * t)):
            self.follows(result, name, solution, tolerance=1e-14)

    def test_arrays_of_records(self):
        result = self.simulate("ArraysOfRecords").trajectory
        for name, solution in (("c.m", 4), ("c.r[1]", 1.75), ("c.r[2]", lambda t: (t + 1) / 4), ("q.r[1]", 11.75),
                               ("q.r[2]", lambda t: 20 + (t + 1) / 4), ("xs[2]", 3), ("masses[2]", 2), ("masses[3]", 1)):
            self.follows(result, name, solution, tolerance=1e-14)

    def test_interpolation_with_a_loop(self):
        result = self.simulate("Interpolation").trajectory
        self.follows(result, "y", lambda t: 2 * t if t <= 1 else 3 - t, tolerance=1e-9)

    def test_return_and_break(self):
        self.follows(self.simulate("FunctionReturn").trajectory, "x", math.sqrt, tolerance=1e-14)

    def test_derivative_annotation(self):
        result = self.simulate("DerivativeOfFunction").trajectory
        self.follows(result, "y", lambda t: t ** 3 + 2 * t, tolerance=1e-14)
        self.follows(result, "v", lambda t: 3 * t ** 2 + 2, tolerance=1e-12)

    def test_vectorized_calls_and_functions_as_arguments(self):
        result = self.simulate("FunctionVectorized").trajectory
        for i in (1, 2, 3):
            self.follows(result, f"a[{i}]", lambda t, i=i: 2 * i * t, tolerance=1e-14)
            self.follows(result, f"b[{i}]", lambda t, i=i: i * i * t, tolerance=1e-14)
        self.follows(result, "s", 10, tolerance=1e-14)


class Arrays(TrajectoryTest):
    def test_reductions(self):
        result = self.simulate("Reductions").trajectory
        self.follows(result, "total", lambda t: 91 * t, tolerance=1e-14)
        self.follows(result, "part", 36, tolerance=0)
        self.follows(result, "largest", lambda t: max(math.sin(i * t) for i in range(1, 5)), tolerance=1e-9)
        self.follows(result, "smallest", lambda t: min(math.sin(t), math.cos(t), 0.25), tolerance=1e-9)
        self.follows(result, "product_", lambda t: (1 + t) * (1 + 2 * t) * (1 + 3 * t), tolerance=1e-14)
        self.follows(result, "table[2,3]", lambda t: 23 * t, tolerance=1e-14)
        self.follows(result, "evens[3]", 6, tolerance=0)
        self.follows(result, "nothing", 0, tolerance=0)

    def test_subscripts_that_change(self):
        result = self.simulate("TableLookup").trajectory
        self.follows(result, "y", [10, 20, 30, 40], [0.5, 1.5, 2.5], 0)
        self.assertEqual([result.final(f"ranks[{i}]") for i in (1, 2, 3)], [1, 2, 3])
        self.near(result.final("s[1]"), 0.1, 1e-12)
        self.near(result.final("s[2]"), 0.6, 1e-12)

    def test_matrix_operations(self):
        result = self.simulate("MatrixOperations").trajectory
        for t in (0, 0.5, 1):
            v = [1 + t, 2]
            expected = {
                "Av": [v[0] + 4, 3 * v[0] + 8], "AB": [[-1, 6, 4], [-1, 12, 10]], "vA": [v[0] + 6, 2 * v[0] + 8],
                "dot": v[0] ** 2 + 4, "At": [[1, 3], [2, 4]], "A3": [[37, 54], [81, 118]],
                "I": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "D": [[t, 0], [0, 3]], "crossed": [-t, 0, 1],
                "skewed": [[0, -3, 2], [3, 0, -1], [-2, 1, 0]], "outer_": [[v[0], -v[0]], [2, -2]],
                "S": [[1, 2], [2, 4]], "line": [0, 0.25 * t, 0.5 * t, 0.75 * t, t], "joined": [*v, 7, 8, 9],
                "wide": [[1, 2, 1, 0, 2], [3, 4, -1, 3, 1]], "column": [2, 1], "row": [3, 1], "picked": [9, v[0], 7],
                "elementwise": [[1 + t, 2 + t], [4.5 + t, 16 + t]], "powers": [v[0] ** 2, 8],
                "filled": [[t + 1, t + 1], [t + 1, t + 1]], "scalar_": t, "vectorized": [math.sin(v[0]), math.sin(2)],
                "sizes": [2, 3], "dims": 2}
            for name, value in expected.items():
                with self.subTest(name, t=t):
                    self.check_array(result, name, value, t)

    def check_array(self, result, name, value, time, indices=()):
        if isinstance(value, list):
            for i, element in enumerate(value, 1):
                self.check_array(result, name, element, time, (*indices, i))
        else:
            full = f"{name}[{','.join(map(str, indices))}]" if indices else name
            self.near(result.at(full, time), value, 1e-13, full)


class Operators(TrajectoryTest):
    def test_enumerations(self):
        result = self.simulate("Enumerations").trajectory
        self.assertEqual(result.changes("index"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 1), (6, 2)])
        for row, index in enumerate(map(int, result["index"])):
            self.assertEqual(result["todays"][row], [8, 7.5, 6, 5, 4][index - 1])
            self.assertEqual(result["before"][row], index - 1)
            self.assertEqual(result["last"][row], index == 5)
        self.follows(result, "total", 30.5, tolerance=0)

    def test_integers_and_booleans(self):
        result = self.simulate("IntegerLogic").trajectory
        self.changes_as(result, "n", [(k, k - 3) for k in range(1, 7)])
        for row, n in enumerate(map(int, result["n"])):
            a, b = n > 0, n % 2 == 1
            expected = {"d": math.trunc(n / 2), "m": n % 2, "r": int(math.fmod(n, 2)), "mNegative": n % -2,
                        "absolute": abs(n), "signum": (n > 0) - (n < 0), "largest": abs(n), "a": a, "b": b,
                        "c": a and b or not a and not b, "e": not a == b, "f": a, "ratio": n / 2, "power": 2 ** abs(n)}
            for name, value in expected.items():
                self.assertEqual(result[name][row], value, f"{name} of {n}")

    def test_elementary_functions(self):
        result = self.simulate("MathFunctions").trajectory
        for row, t in enumerate(result.times):
            x = 0.1 + 0.8 * t
            expected = [math.sin(x), math.cos(x), math.tan(x), math.asin(x), math.acos(x), math.atan(x), math.atan2(x, -2),
                        math.sinh(x), math.cosh(x), math.tanh(x), math.exp(x), math.log(x), math.log10(x), math.sqrt(x),
                        x, x ** 3, x ** -0.5, max(x, 0.5), -x ** 3]
            for i, value in enumerate(expected, 1):
                self.near(result[f"y[{i}]"][row], value, 1e-14, f"y[{i}] at {t}")

    def test_priorities(self):
        result = self.simulate("Priorities").trajectory
        for name, value in (("a", -3), ("b", 0.5), ("c", -1.5), ("d", 2), ("e", 2), ("f", 1), ("g", 1)):
            self.assertEqual(result.final(name), value, name)


if __name__ == "__main__":
    simulation.main()
