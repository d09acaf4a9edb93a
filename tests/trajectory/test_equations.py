#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Systems of equations, index reduction, initialization and differential equations against known solutions.

Reference values without a formula were computed in advance: Taylor series of order 40 in 50 digits (van der Pol,
Lorenz), Radau IIA of order 5 at two step sizes (Robertson). Usage: test_equations.py EVENTICA
"""
import math

import simulation
from simulation import MODELS, Trajectory, TrajectoryTest


class AlgebraicLoops(TrajectoryTest):
    def test_linear_system_with_a_matrix(self):
        result = self.simulate("LinearSystem").trajectory
        for i, solution in enumerate((lambda t: 1 + t, lambda t: 2 - t, lambda t: 3), 1):
            self.follows(result, f"x[{i}]", solution, tolerance=1e-13)

    def test_wheatstone_bridge(self):
        # The two node equations, by Cramer's rule.
        def nodes(t):
            a, b, c = 1.2 + 1 / (1 + t), -0.2, 0.95
            d = a * c - b * b
            return (10 * c - 5 * b) / d, (5 * a - 10 * b) / d
        result = self.simulate("LinearLoop").trajectory
        self.follows(result, "u1", lambda t: nodes(t)[0], tolerance=1e-12)
        self.follows(result, "u2", lambda t: nodes(t)[1], tolerance=1e-12)
        self.follows(result, "i3", lambda t: (nodes(t)[0] - nodes(t)[1]) / 5, tolerance=1e-12)

    def test_loop_that_switches(self):
        # x = u/2 up to x = 1, reached at 2/3; then 1.1 x = u - 0.9.
        run = self.simulate("MixedLoop")
        self.assertEqual(len(run.events), 1)
        self.happens_at(run.trajectory.event_times(), [2 / 3])
        self.follows(run.trajectory, "x", [lambda t: 1.5 * t, lambda t: (3 * t - 0.9) / 1.1], [2 / 3], 1e-9)

    def test_cubic_equation(self):
        def cardano(t):
            q = 5 * (t - 1)
            root = math.sqrt(q * q + 1 / 27)
            return math.copysign(abs(q + root) ** (1 / 3), q + root) + math.copysign(abs(q - root) ** (1 / 3), q - root)
        self.follows(self.simulate("CubicEquation").trajectory, "x", cardano, tolerance=1e-8)

    def test_start_value_chooses_the_root(self):
        result = self.simulate("TwoRoots").trajectory
        self.follows(result, "plus", lambda t: math.sqrt(4 + t), tolerance=1e-9)
        self.follows(result, "minus", lambda t: -math.sqrt(4 + t), tolerance=1e-9)
        result = self.simulate("TwoRoots", "--set", "plus=-5").trajectory
        self.follows(result, "plus", lambda t: -math.sqrt(4 + t), tolerance=1e-9)

    def test_start_values_choose_the_point(self):
        result = self.simulate("CircleAndLine").trajectory
        for name, factor in (("x", 2), ("y", 1), ("p", -2), ("q", -1)):
            self.follows(result, name, lambda t, f=factor: f * (1 + t) / math.sqrt(5), tolerance=1e-8)

    def test_loop_of_four_unknowns(self):
        result = self.simulate("NonlinearChain").trajectory
        for i in range(1, 5):
            self.follows(result, f"x[{i}]", lambda t, i=i: i + t, tolerance=1e-8)

    def test_ladder_with_a_nonlinear_end(self):
        # source - v = 20 * 0.1 * (v^3 + v)
        result = self.simulate("LinearTearing").trajectory
        for row, t in enumerate(result.times):
            v, i = result["u[21]"][row], result["i[1]"][row]
            self.near(2 * v ** 3 + 3 * v, 10 + t, 1e-8)
            self.near(i, v ** 3 + v, 1e-8)
            self.near(result["u[11]"][row], 10 + t - i, 1e-8)

    def test_implicit_derivative(self):
        # s' = s/(3 s^2 + 1) integrates to 3 s^2/2 + ln s = t + 3/2.
        result = self.simulate("ImplicitDerivative").trajectory
        for row, t in enumerate(result.times):
            s = result["s"][row]
            self.near(1.5 * s * s + math.log(s), t + 1.5, 1e-8)
            self.near(result["x"][row], s ** 3 + s, 1e-8)
            self.near(result["der(x)"][row], s, 1e-8)


class HigherIndex(TrajectoryTest):
    def test_rigidly_coupled_masses(self):
        # a = 8 cos t/(1 + 3) for both; the coupling carries 3 a.
        result = self.simulate("RigidMasses").trajectory
        self.follows(result, "v1", lambda t: 0.5 + 2 * math.sin(t), tolerance=1e-7)
        self.follows(result, "x1", lambda t: 3 + 0.5 * t - 2 * math.cos(t), tolerance=1e-7)
        self.follows(result, "x2", lambda t: 2.75 + 0.5 * t - 2 * math.cos(t), tolerance=1e-7)
        self.follows(result, "f", lambda t: 6 * math.cos(t), tolerance=1e-7)

    def test_parallel_capacitors(self):
        # 10 V over 2 ohm into 0.25 F + 0.75 F.
        result = self.simulate("ParallelCapacitors").trajectory
        self.follows(result, "u2", lambda t: 10 * (1 - math.exp(-t / 2)), tolerance=1e-7)
        self.follows(result, "i1", lambda t: 1.25 * math.exp(-t / 2), tolerance=1e-7)

    def test_geared_inertias(self):
        # 8/(1 + 12/4) = 2 is the acceleration of the first.
        result = self.simulate("GearedInertias").trajectory
        self.follows(result, "phi1", lambda t: t + t * t, tolerance=1e-7)
        self.follows(result, "w2", lambda t: 0.5 + t, tolerance=1e-7)
        self.follows(result, "tau2", 12, tolerance=1e-9)

    def test_motion_along_a_curve(self):
        result = self.simulate("SlidingOnParabola").trajectory
        self.follows(result, "fx", lambda t: -math.sin(t), tolerance=1e-12)
        self.follows(result, "vy", lambda t: math.sin(2 * t), tolerance=1e-12)
        self.follows(result, "fy", lambda t: 2 * math.cos(2 * t) + 9.81, tolerance=1e-12)

    def test_prescribed_motion(self):
        result = self.simulate("PrescribedMotion").trajectory
        self.follows(result, "v", lambda t: 2 * math.cos(2 * t), tolerance=1e-12)
        self.follows(result, "force", lambda t: -5 * math.sin(2 * t), tolerance=1e-12)

    def test_der_of_an_expression(self):
        result = self.simulate("DerOfExpression").trajectory
        self.follows(result, "x", lambda t: math.exp(-t), tolerance=1e-7)
        self.follows(result, "z", lambda t: (2 + t) * math.exp(t), tolerance=1e-7)

    def test_der_of_an_algebraic_variable(self):
        result = self.simulate("DerOfAlgebraic").trajectory

        def x(t):
            return math.exp(-t)
        self.follows(result, "dy", lambda t: math.sin(x(t)) - math.cos(x(t)) * x(t) * t, tolerance=1e-7)
        self.follows(result, "dxx", lambda t: -2 * x(t) ** 2 - 3 * x(t) * t + 3 * x(t), tolerance=1e-7)

    def test_derivative_of_a_multiple(self):
        self.follows(self.simulate("DerivativeAlias").trajectory, "v", lambda t: -3 * math.exp(-t), tolerance=1e-7)

    def test_derivative_of_a_square(self):
        # x = -e^t, so y = e^2t.
        process = simulation.run(["simulate", MODELS / "DerivativeOfSquare.mo", "-o", "out.csv"], self.folder,
                                 simulation.SECONDS / 6)
        self.assertEqual(process.returncode, 0, process.stderr)
        self.follows(Trajectory(self.folder / "out.csv"), "v", lambda t: 2 * math.exp(2 * t), tolerance=1e-7)

    def test_derivatives_with_names(self):
        result = self.simulate("NamedDerivative").trajectory
        self.follows(result, "v", lambda t: -2 * math.exp(-2 * t), tolerance=1e-7)
        result = self.simulate("SecondDerivative").trajectory
        self.follows(result, "speed", lambda t: 2 * math.cos(2 * t), tolerance=1e-7)
        self.follows(result, "acceleration", lambda t: -4 * math.sin(2 * t), tolerance=1e-7)

    def test_selected_states(self):
        result = self.simulate("SelectedStates").trajectory
        for name, value in (("s", 3), ("a", 2), ("b", 1)):
            self.follows(result, name, lambda t, v=value: v * math.exp(-t), tolerance=1e-7)


class Initialization(TrajectoryTest):
    def test_initial_equations_and_algorithms(self):
        result = self.simulate("InitialSteadyState").trajectory
        self.follows(result, "x", 3, tolerance=1e-9)
        self.follows(result, "y", lambda t: 2 * math.exp(-t), tolerance=1e-7)
        self.follows(result, "z", lambda t: 24 + t, tolerance=1e-9)

    def test_free_parameters(self):
        for options, target in (((), 4), (("--set", "target=1"), 1)):
            result = self.simulate("FreeParameter", *options).trajectory
            self.near(result.final("p"), math.sqrt(8), 1e-9)
            self.near(result.final("q"), 2 * math.sqrt(8) + target, 1e-9)
            self.follows(result, "y", lambda t, q=target: (2 * math.sqrt(8) + q) * t, tolerance=1e-8)

    def test_start_attributes(self):
        result = self.simulate("StartValues").trajectory
        self.follows(result, "x", lambda t: 2 + t, tolerance=1e-8)
        self.follows(result, "free", 7, tolerance=0)
        self.assertEqual(result.changes("d"), [(0.5, 2.5)])
        self.assertEqual(result.changes("i"), [(0.5, 5)])
        self.assertEqual(result.changes("b"), [(0.5, 0)])

    def test_homotopy(self):
        # y' = -x y with t = x + atan(10 x) - 3: ln(y/y0) = -[x^2/2 + ln(1 + 100 x^2)/20].
        result = self.simulate("HomotopyStart").trajectory

        def exponent(x):
            return x * x / 2 + math.log(1 + 100 * x * x) / 20
        for row, t in enumerate(result.times):
            x = result["x"][row]
            self.near(x + math.atan(10 * x), 3 + t, 1e-8)
            self.near(result["y"][row], 0.5 * math.exp(exponent(result["x"][0]) - exponent(x)), 1e-7)

    def test_initial_loop(self):
        result = self.simulate("InitialLoop").trajectory
        self.follows(result, "x", lambda t: 2 * math.exp(-t), tolerance=1e-7)
        self.follows(result, "y", lambda t: 3 * math.exp(t), tolerance=1e-7)

    def test_initial_values_of_discrete_variables(self):
        result = self.simulate("InitialDiscrete").trajectory
        self.assertEqual((result.initial("n"), result.initial("on"), result.initial("r")), (3, 1, 1))
        self.assertEqual(result.changes("n"), [(0.25, 6)])
        self.assertEqual(result.changes("on"), [(0.25, 0)])
        self.assertEqual(result.changes("r"), [(0.5, 6)])

    def test_fixed_as_a_parameter_expression(self):
        result = self.simulate("SteadyOrNot").trajectory
        self.follows(result, "y", 2, tolerance=1e-9)
        result = self.simulate("StartNotSteady").trajectory
        self.follows(result, "y", lambda t: 2 - math.exp(-2 * t), tolerance=1e-7)

    def test_free_parameters_of_components(self):
        # At rest 3 = k1 2 = k2 4. Without inflow h1 = 2 e^-1.5 s, and h2' = 0.75 h1 - 0.375 h2.
        result = self.simulate("ComponentInitialization").trajectory
        self.near(result.final("first.k"), 1.5, 1e-9)
        self.near(result.final("second.k"), 0.75, 1e-9)
        self.follows(result, "first.h", [2, lambda t: 2 * math.exp(-1.5 * (t - 1))], [1], 1e-7)
        self.follows(result, "second.h", [4, lambda t: 16 / 3 * math.exp(-0.375 * (t - 1))
                                          - 4 / 3 * math.exp(-1.5 * (t - 1))], [1], 1e-7)

    def test_parameters_from_the_command_line(self):
        for options, p, n, flag in (((), 2, 2, False), (("--set", "p=5"), 5, 2, False),
                                    (("--set", "n=3", "--set", "flag=true"), 2, 3, True)):
            with self.subTest(options):
                result = self.simulate("ParameterChain", *options).trajectory
                self.follows(result, "x", lambda t, p=p, n=n: p + 3 * p * n * t, tolerance=1e-9)
                self.near(result.final("y"), 3 * p if flag else math.sqrt(3 * p + 10), 1e-14)

    def test_streams_at_zero_flow(self):
        result = self.simulate("ZeroFlow").trajectory
        for name in ("first", "second"):
            self.follows(result, name, [lambda t: 3, lambda t: 5, lambda t: 3], [1, 2], 1e-12)
        # Where the flow is zero for an instant, it has its value of the row before.
        self.follows(result, "kept", [lambda t: 7, lambda t: 2 + t, lambda t: 2 + t], [1, 2], 5e-3)

    def test_states_that_only_sums_constrain(self):
        result = self.simulate("StarOfInductors").trajectory
        for k in range(3):
            angle = 2 * math.pi * k / 3
            start = result[f"i[{k + 1}]"][0]
            self.follows(result, f"i[{k + 1}]", lambda t, a=angle, s=start: s + math.sin(t - a) + math.sin(a), tolerance=1e-5)
        self.follows(result, "zero", lambda t: 0, absolute=1e-12)
        self.follows(result, "star", lambda t: 0, absolute=1e-12)

    def test_steady_start_from_the_start_values_of_states(self):
        result = self.simulate("SteadyTank").trajectory
        temperature = result["temperature"][0]
        self.assertGreater(temperature, 10)
        density = 1000 - 2 * (temperature - 300)
        self.assertAlmostEqual(50 * math.log(temperature / 10) * math.log((density - 700) / 10) / temperature, 1, 9)

    def test_start_value_from_the_command_line(self):
        result = self.simulate("ParameterChain", "--set", "x=10").trajectory
        self.follows(result, "x", lambda t: 10 + 12 * t, tolerance=1e-9)


class Structure(TrajectoryTest):
    def test_connected_classes(self):
        # 6 V over 6 ohm into 0.5 F; and 3 V over 3 ohm beside 6 ohm: 2 V over 2 ohm.
        result = self.simulate("LoadedNetwork").trajectory
        self.follows(result, "plain.c.v", lambda t: 6 - 5 * math.exp(-t / 3), tolerance=1e-7)
        self.follows(result, "loaded.c.v", lambda t: 2 - math.exp(-t), tolerance=1e-7)
        self.follows(result, "loaded.load.i", lambda t: (2 - math.exp(-t)) / 6, tolerance=1e-7)
        self.assertNotIn("plain.load.i", result.names)

    def test_replaceable_packages(self):
        result = self.simulate("ReplaceablePackage").trajectory
        self.follows(result, "water.H", lambda t: 8400 * (10 + t), tolerance=1e-14)
        self.follows(result, "gas.H", lambda t: 6 * (10 + t + 0.5 * (10 + t) ** 2), tolerance=1e-14)

    def test_modifications(self):
        result = self.simulate("ModifiedComponents").trajectory
        # 2 (2 t + 10 + 1 + t + 1) and (7 t + 3 t + 5 + 4 t + 6)/2.
        self.follows(result, "tree.s", lambda t: 6 * t + 24, tolerance=1e-14)
        self.follows(result, "tree.inner_.s", lambda t: 7 * t + 5.5, tolerance=1e-14)

    def test_streams_mix(self):
        # (1 * 10 + 3 * 2)/4
        self.follows(self.simulate("StreamMixing").trajectory, "c.h", 4, tolerance=1e-12)

    def test_aliases_with_signs(self):
        result = self.simulate("AliasSigns").trajectory
        for name, sign in (("x", 1), ("a", -1), ("b", 1), ("c", -1), ("d", -1)):
            self.follows(result, name, lambda t, s=sign: s * math.cos(t), tolerance=1e-7)
        self.follows(result, "zero", 0, tolerance=0)
        self.changes_as(result, "p", [(1, 1)])
        self.changes_as(result, "q", [(1, 0)])
        self.changes_as(result, "r", [(1, 1)])

    def test_no_states(self):
        result = self.simulate("NoStates").trajectory
        self.follows(result, "y", lambda t: math.sin(t) ** 2, tolerance=1e-14)
        self.changes_as(result, "n", [(math.pi / 6, 1), (math.pi * 13 / 6, 2)])


class DifferentialEquations(TrajectoryTest):
    def check_values(self, model, names, table, tolerance):
        result = self.simulate(model).trajectory
        for time, values in table.items():
            for name, value in zip(names, values):
                found = result.at(name, time)
                # The step tolerance is relative to 1 for values far below 1.
                allowed = tolerance * abs(value) + 1e-10
                self.assertLessEqual(abs(found - value), allowed, f"{name} at {time}: {found} for {value}")

    ROBERTSON = {40: (0.71582706872, 9.1855347646e-06, 0.28416374575),
                 400: (0.45051866847, 3.2229014417e-06, 0.54947810863),
                 4000: (0.18320225778, 8.9423712527e-07, 0.81679684799)}

    def test_robertson(self):
        for model in ("Robertson", "RobertsonDae"):
            with self.subTest(model):
                self.check_values(model, ("y1", "y2", "y3"), self.ROBERTSON, 1e-6)

    def test_van_der_pol(self):
        self.check_values("VanDerPol", ("x", "v"), {
            2: (1.70923387212498, -0.174386540476027), 5: (0.404181594633999, -2.43711268409351),
            10: (-1.15870126603099, 0.430469808979142)}, 1e-6)

    def test_lorenz(self):
        self.check_values("Lorenz", ("x", "y", "z"), {
            0.5: (1.19827296804954, -8.86719772973715, 32.4547402115038),
            1: (-9.37857001092506, -8.35703378842664, 29.3623253373634),
            2: (-8.17349993224225, -9.5620236867988, 24.6207020496797)}, 1e-6)

    def test_stiff_follower(self):
        self.follows(self.simulate("StiffFollower").trajectory, "y", math.cos, tolerance=1e-6)

    def test_rotation_and_decays(self):
        result = self.simulate("RotationMatrix").trajectory
        self.follows(result, "x[1]", lambda t: math.cos(2 * t), tolerance=1e-7)
        self.follows(result, "x[2]", lambda t: math.sin(2 * t), tolerance=1e-7)
        for i in (1, 2, 3):
            self.follows(result, f"y[{i}]", lambda t, i=i: math.exp(-i * t), tolerance=1e-7)

    def test_states_in_matrices_and_records(self):
        result = self.simulate("ArrayStates").trajectory
        for i, j, k in ((1, 1, 1), (1, 2, 2), (2, 1, 3), (2, 2, 4)):
            self.follows(result, f"X[{i},{j}]", lambda t, k=k: k * math.exp(-k * t), tolerance=1e-7)
        self.follows(result, "m.position", lambda t: math.cos(2 * t), tolerance=1e-7)

    def test_heat_chain(self):
        # sin(pi i/(N+1)) is an eigenvector of the chain with eigenvalue -2 (1 - cos(pi/(N+1))).
        result = self.simulate("HeatChain").trajectory
        for i in range(1, 9):
            self.follows(result, f"T[{i}]", lambda t, i=i: math.sin(math.pi * i / 9)
                         * math.exp(-2 * (1 - math.cos(math.pi / 9)) * t), tolerance=1e-8)

    def test_polynomials(self):
        result = self.simulate("Polynomials").trajectory
        for name, solution in (("a", lambda t: 1 + 2 * t), ("b", lambda t: t ** 2), ("c", lambda t: t ** 3)):
            self.follows(result, name, solution, tolerance=2e-7)


if __name__ == "__main__":
    simulation.main()
