#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs that must fail, and say so: exit code, time, place, reason; what was computed before is kept and readable.

Exit codes: 1 the model is wrong, 2 the command line is wrong, 3 the run failed. Usage: test_bad_numerics.py EVENTICA
"""
import math
import os
import re
import signal
import subprocess
import time

import simulation
from simulation import EVENTICA, PATIENCE, Trajectory, TrajectoryTest

DECAY = "model M Real x(start = 1, fixed = true); parameter Real k = 1; equation der(x) = -k*x; end M;"
# Fifty states and a thousand samples a second, for longer than anybody waits.
LONG = """model M
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  Real z[50](each start = 1, each fixed = true);
equation
  der(x) = cos(1000*time);
  for i in 1:50 loop der(z[i]) = -z[i]*sin(i*time); end for;
  when sample(0, 1e-3) then n = pre(n) + 1; end when;
  annotation(experiment(StopTime = 1e5, Interval = 0.01));
end M;
"""


class BadRun(TrajectoryTest):
    def fails(self, text, code, *patterns, options=(), output="out.csv"):
        """The run of model M ends with this exit code, and standard error matches all patterns."""
        (self.folder / "M.mo").write_text(text)
        process = simulation.run(["simulate", "M.mo", "--model", "M", "-o", output, *options], self.folder)
        self.assertEqual(process.returncode, code, (process.stdout + process.stderr)[-1500:])
        for pattern in patterns:
            self.assertRegex(process.stderr, pattern)
        self.assertLess(len(process.stderr), 4000)
        if code == 3 and output == "out.csv":
            self.interpreter_agrees(process, options)
        return process

    def interpreter_agrees(self, process, options):
        """The other executor fails in the same way, with the same results."""
        other = simulation.run(["simulate", "M.mo", "--model", "M", "-o", "other.csv", "--executor", "interpreter",
                                *options], self.folder)
        self.assertEqual(other.returncode, process.returncode, other.stderr)
        self.assertEqual(other.stderr.replace("other.csv", "out.csv"), process.stderr)
        files = [self.folder / name for name in ("out.csv", "other.csv")]
        self.assertEqual(*[file.read_bytes() if file.exists() else None for file in files])

    def kept(self, end, tolerance=1e-6, signals=("x",), output="out.csv"):
        """The results end at this time and other commands can read them."""
        listed = simulation.run(["plot", output, "--list"], self.folder)
        self.assertEqual(listed.returncode, 0, listed.stderr)
        for name in signals:
            self.assertIn(name, [line.split()[0] for line in listed.stdout.splitlines()])
        compared = simulation.run(["compare", output, output], self.folder)
        self.assertEqual(compared.returncode, 0, compared.stdout + compared.stderr)
        result = Trajectory(self.folder / output)
        self.near(result.times[-1], end, tolerance, "end of the results")
        for name in result.names:
            self.assertTrue(all(map(math.isfinite, result[name])), f"{name} is not finite")
        return result


class SingularSystems(BadRun):
    def test_structurally_singular(self):
        self.fails("model M Real x; Real y; Real z; equation x + y = time; x - y = 1; x + 2*y = 3; end M;", 1,
                   r"M\.mo:1:\d+: error\[\w+\]", "`z`|`x`")

    def test_more_equations_than_unknowns(self):
        self.fails("model M Real x; equation x = time; x = 2*time; end M;", 1, r"M\.mo:1:\d+: error\[\w+\]")

    def test_solution_at_infinity(self):
        """Residuals that vanish only there become as small as one likes, far from every start."""
        equations = ("x*y = 0; x^2*y = 1;", "x*y = 0; x^3*y^2 = 2;", "x*y = 0; x^2*y = 1e3;")
        for pair in equations:
            for start in (0.5, 1, 30):
                with self.subTest(equations=pair, start=start):
                    (self.folder / "out.csv").unlink(missing_ok=True)
                    self.fails(f"model M Real x(start = {start}), y(start = 1); initial equation {pair} "
                               "equation der(x) = 0; der(y) = 0; end M;", 3, "initial equations", "`x`")

    def test_solution_far_away(self):
        """A solution a hundred million times as large as its start is one all the same."""
        (self.folder / "M.mo").write_text("model M Real x(start = 1), y(start = 1); initial equation x*y = 0; x + y = 1e8; "
                                          "equation der(x) = 0; der(y) = 0; end M;")
        process = simulation.run(["simulate", "M.mo", "-o", "out.csv"], self.folder)
        self.assertEqual(process.returncode, 0, process.stderr)
        result = Trajectory(self.folder / "out.csv")
        self.near(max(result.initial("x"), result.initial("y")), 1e8, 1e-9)

    def test_numerically_singular_from_the_start(self):
        self.fails("model M Real x; Real y; parameter Real k = 2; equation x + y = time; 2*x + k*y = 3; end M;", 3,
                   "time 0", "singular", "`x`|`y`")

    def test_singular_at_a_time(self):
        self.fails("""model M Real x(start = 0, fixed = true); Real a; Real b; equation der(x) = 1; a + b = 1;
                   a + time*b = 2; end M;""", 3, r"time (1|0\.99)", "singular", "`a`|`b`")
        self.kept(1, 0.02)

    def test_reported_end_of_results_is_the_end_of_results(self):
        process = self.fails("""model M Real x(start = 0, fixed = true); Real a; Real b; equation der(x) = 1;
                             a + b = 1; a + time*b = 2; end M;""", 3)
        reported = float(re.search(r"results up to time (\S+)", process.stderr).group(1))
        self.near(Trajectory(self.folder / "out.csv").times[-1], reported, 1e-9)

    def test_no_real_solution_from_a_time_on(self):
        # a^2 = 0.5 - t has none after 0.5.
        self.fails("""model M Real x(start = 0, fixed = true); Real a(start = 1); equation der(x) = 1;
                   a^2 = 0.5 - time; end M;""", 3, r"time 0\.(5|49999)", "converge|solution", "`a`")
        self.kept(0.5, 0.01)

    def test_no_solution_of_the_initial_equations(self):
        self.fails("model M Real x(start = 1); equation x^2 = -1 - time; end M;", 3, "time 0", "initial", "`x`")


    def runs(self, text, *patterns, options=()):
        """The run of model M succeeds, and standard error matches all patterns; gives its results."""
        (self.folder / "M.mo").write_text(text)
        process = simulation.run(["simulate", "M.mo", "--model", "M", "-o", "out.csv", *options], self.folder)
        self.assertEqual(process.returncode, 0, process.stderr)
        for pattern in patterns:
            self.assertRegex(process.stderr, pattern)
        return Trajectory(self.folder / "out.csv")

    # 0.3 - (0.1 + 0.2) is not zero but 5.6e-17.
    ROUNDING = """model M parameter Real k = 0.1; Real x(start = 4); Real y(start = 2); equation x + y = 1;
                  0.3*x + (k + 0.2)*y = %s; end M;"""

    def test_contradiction_up_to_rounding(self):
        self.fails(self.ROUNDING % "2", 3, "time 0", "singular", "does not determine `x`", r"x \+ y = 1\.0 misses by",
                   r"given 0\.3 \* x \+ \(k \+ 0\.2\) \* y = 2\.0")

    def test_agreement_up_to_rounding(self):
        result = self.runs(self.ROUNDING % "0.3", "warning: at time 0: a singular system left `x` open")
        self.near(result.initial("x"), 4, 1e-12)
        self.near(result.initial("y"), -3, 1e-12)

    def test_singular_up_to_rounding_from_an_event_on(self):
        self.fails("""model M Real x; Real y; discrete Real k(start = 0.2, fixed = true); equation
                   when time > 0.5 then k = 0.1; end when; x + y = 1; 0.3*x + (k + 0.2)*y = 0.5; end M;""", 3,
                   r"time 0\.5", "singular", "`y`")

    # While the valves are closed nothing determines the pressure between them.
    VALVES = """model M Real p(start = 5); Real q1; Real q2;
                Real k = if time < 0.5 then 1 else if time < 0.7 then 0 else 2; Real s = sin(time);
                equation q1 = k*(p - s); q1 = q2 + %s; q2 = k*(4 - p);
                annotation(experiment(StopTime = 1, Interval = 0.05)); end M;"""

    def test_singular_for_a_while(self):
        result = self.runs(self.VALVES % "0", r"warning: at time 0\.5: a singular system left `p` open")
        for time in (0, 0.25, 0.75, 1):
            self.near(result.at("p", time), 2 + 0.5*math.sin(time), 1e-12, f"p at {time}")
        for time in (0.5, 0.55, 0.6, 0.65):
            self.near(result.at("p", time), 2 + 0.5*math.sin(0.5), 1e-9, f"p at {time}")

    def test_contradiction_for_a_while(self):
        self.fails(self.VALVES % "(if k > 0 then 0 else 1e-3)", 3, r"time 0\.5", "singular", "does not determine `p`")
        self.kept(0.5, 0.05, signals=("p",))

    def test_large_solutions_are_solutions(self):
        result = self.runs("""model M parameter Real g = 1e-18; Real x; Real y; Real z(nominal = 1e19); equation
                           g*x + g*y = 2 + time; x - y = 0.5*(x - y)*time; z*z = 1e36*(1 + x/1e18); end M;""")
        for time, x in ((0, 1e18), (1, 1.5e18)):
            self.near(result.at("x", time), x, 1e4)
            self.near(result.at("y", time), x, 1e4)
            self.near(result.at("z", time)**2, 1e36*(1 + x/1e18), 1e24)

    def test_small_conductances_are_conductances(self):
        result = self.runs("""model M parameter Real off = 1e-12; parameter Real on = 1e-12; parameter Real leak = 1e-15;
                           Real v1; Real v2; Real v3; Real i; Real w; equation i = (1 + time - v1)/on; i = off*(v1 - v2);
                           i = (v2 - v3)/on; i = 2*off*v3; leak*(1 - w) = leak*w*(1 + time); end M;""")
        for time in (0, 1):
            self.near(result.at("v2", time), (1 + time)/3, 1e-12)
            self.near(result.at("i", time), 2e-12*(1 + time)/3, 1e-24)
            self.near(result.at("w", time), 1/(2 + time), 1e-12)


class InconsistentInitialValues(BadRun):
    def test_fixed_start_against_an_initial_equation(self):
        self.fails("""model M Real x(start = 1, fixed = true); initial equation x = 3; equation der(x) = -x;
                   end M;""", 3, "time 0", "contradict", "x = ")

    def test_two_fixed_start_values_of_one_state(self):
        # MLS 8.6: each fixed start value is an equation of the initialization.
        self.fails("""model M Real x(start = 1, fixed = true); Real y(start = 2, fixed = true); equation x = y;
                   der(x) = -x; end M;""", 3, "time 0", "contradict", "`?[xy]`?")

    def test_fixed_start_against_an_algebraic_equation(self):
        self.fails("""model M Real x(start = 1, fixed = true); Real y(start = 5, fixed = true); equation y = 2*x;
                   der(x) = -x; end M;""", 3, "time 0", "contradict", "y")

    def test_consistent_redundant_values_are_accepted(self):
        (self.folder / "M.mo").write_text(
            "model M Real x(start = 1, fixed = true); Real y(start = 2, fixed = true); equation y = 2*x; der(x) = -x; end M;")
        process = simulation.run(["simulate", "M.mo", "-o", "out.csv"], self.folder)
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertRegex(process.stderr, r"warning: at time 0: redundant initial conditions are dropped: y = 2\.0")

    def test_redundant_values_are_compared_relative_to_their_size(self):
        text = """model M Real x(start = 1e18/3, fixed = true); Real y(start = %s, fixed = true); equation
                  y = 2*x + 0.1*x; der(x) = -x; end M;"""
        self.fails(text % "1e18*0.7001", 3, "time 0", "contradict", "y = ")
        (self.folder / "M.mo").write_text(text % "1e18*0.7")
        process = simulation.run(["simulate", "M.mo", "-o", "out.csv"], self.folder)
        self.assertEqual(process.returncode, 0, process.stderr)


class Delays(BadRun):
    """The past of a delayed expression is its value at the start, where the equations allow that."""

    def simulated(self, model, *options):
        process = simulation.run(["simulate", simulation.SEEDS / "TransmissionLine.mo", "--model",
                                  f"TransmissionLine.{model}", "-o", "out.csv", *options], self.folder)
        self.assertEqual(process.returncode, 0, process.stderr)
        return Trajectory(self.folder / "out.csv"), process.stderr

    @staticmethod
    def steady_pressure():
        """In the line, with the valve as far open as the flow needs it."""
        flow, impedance, area, stiffness, tank, opening = 1e-5, 1e8, 5e-5, 150000, 1e5, 1e7
        low, high = opening, 1.01*opening
        for _ in range(100):
            p = 0.5*(low + high)
            k = 0.67*0.0025*(p - opening)*area/stiffness
            through = k*(math.sqrt(p + impedance*flow - tank + (impedance*k)**2/4) - k*impedance/2)
            low, high = (p, high) if through < flow else (low, p)
        return low

    def test_a_line_before_a_closed_valve(self):
        # Nothing flows through the valve at the start, so the wave that the source sends in has not come back: 2 Z q.
        for model in ("DelayDassl", "DelayEuler"):
            result, messages = self.simulated(f"DerBuiltin.{model}", "--stop-time", "0.5", "--interval", "0.1")
            self.assertRegex(messages, r"warning: at time 0: dropped an initial condition: .*delay\(volume\.right\.c \+ "
                             r".* while the expression is 2000: they differ by -2000 \(.*TransmissionLine\.mo:\d+")
            self.near(result.initial("volume.left.p"), 1000, 1e-6)
            for time in (0.1, 0.3, 0.5): # q / C = 1e7 Pa/s, in stairs of 2 Z q
                self.near(result.at("volume.right.p", time), 1e7*time, 2500, f"p at {time}")

    def test_a_line_that_begins_in_its_steady_state(self):
        # With differences in place of derivatives there is one, and only one, solution in which nothing moves.
        for model in ("DelayDassl", "DelayEuler"):
            result, messages = self.simulated(f"DerInline.{model}", "--stop-time", "0.01")
            self.assertNotIn("warning: at time", messages)
            for time in (0, 0.01):
                self.near(result.at("volume.right.p", time), self.steady_pressure(), 1e-4)

    def test_stairs(self):
        (self.folder / "M.mo").write_text("""model M Real y; Real z; equation y = delay(y, 1) + 1; z = 0.5*delay(z, 1) + 1;
            annotation(experiment(StopTime = 3.5, Interval = 0.25)); end M;""")
        process = simulation.run(["simulate", "M.mo", "-o", "out.csv"], self.folder)
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertRegex(process.stderr, r"dropped an initial condition: .*delay\(y, 1\.0\).* differ by -1 ")
        self.assertEqual(process.stderr.count("warning"), 1)
        result = Trajectory(self.folder / "out.csv")
        for time in (0, 0.5, 1.5, 2.5, 3.5):
            self.near(result.at("y", time), 1 + math.floor(time), 1e-9)
            self.near(result.at("z", time), 2, 1e-9)

    def test_contradiction_without_a_delay_remains_one(self):
        self.fails("""model M Real x; Real y; parameter Real k = 2; Real z = delay(x, 1); equation x + y = time;
                   2*x + k*y = 3; end M;""", 3, "time 0", "singular")


class OutsideTheDomain(BadRun):
    def test_division_by_zero_at_a_recorded_point(self):
        self.fails("""model M Real x(start = 0, fixed = true); Real y = 1/(time - 0.5); equation der(x) = 1;
                   annotation(experiment(StopTime = 1, Interval = 0.25)); end M;""", 3, r"time 0\.5", "`y`|zero|finite")
        self.kept(0.25, 0.3)

    def test_division_by_a_parameter_that_is_zero(self):
        self.fails("model M parameter Real p = 0; Real x(start = 1, fixed = true); equation der(x) = x/p; end M;", 3,
                   "time 0", r"der\(x\)|zero|p")

    def test_integer_division_by_zero(self):
        self.fails("""model M Integer n = integer(4*time) - 2; Integer d = div(10, n); Real x(start = 0, fixed = true);
                   equation der(x) = 1; end M;""", 3, r"time 0\.(5|25)", "zero|`d`|div")

    def test_square_root_of_a_negative_number(self):
        self.fails("""model M Real x(start = 1, fixed = true); Real y = sqrt(x); equation der(x) = -2;
                   annotation(experiment(StopTime = 1, Interval = 0.1)); end M;""", 3, r"time 0\.[56]", "`y`|sqrt")
        self.kept(0.5, 0.11)

    def test_logarithm_of_zero_in_a_derivative(self):
        self.fails("model M Real x(start = 1, fixed = true); equation der(x) = log(0.5 - time); end M;", 3,
                   r"time 0\.(5|49999)", r"der\(x\)|log")
        self.kept(0.5, 0.01)

    def test_logarithm_of_zero_at_the_start(self):
        self.fails("model M parameter Real p = 0; Real x(start = 1, fixed = true); equation der(x) = log(p); end M;", 3,
                   "time 0", r"der\(x\)|log")

    def test_solution_that_explodes(self):
        # x' = x^2 from 1 is 1/(1 - t).
        self.fails("""model M Real x(start = 1, fixed = true); equation der(x) = x^2;
                   annotation(experiment(StopTime = 2, Tolerance = 1e-8)); end M;""", 3, r"time (1|0\.999)", "x")
        self.kept(1, 0.01)

    def test_subscript_out_of_range(self):
        self.fails("""model M parameter Real t[3] = {1, 2, 3}; Real x(start = 0, fixed = true);
                   Real y = t[integer(4*time) + 1]; equation der(x) = 1; end M;""", 3, r"time 0\.75", "subscript|index")
        self.kept(0.75, 0.01)

    def test_event_iteration_without_end(self):
        self.fails("""model M Boolean b(start = false, fixed = true); Real x(start = 0, fixed = true); equation der(x) = 1;
                   b = if x > 0.5 then not pre(b) else pre(b); end M;""", 3, r"time 0\.5", "event", "`b`")
        self.kept(0.5, 0.01)


    def test_derivative_near_overflow(self):
        """It made SUNDIALS try for ever, deaf to signals."""
        text = "model M Real x(start = 1, fixed = true); equation der(x) = 1e308; annotation(experiment(StopTime = 10)); end M;"
        for method in ("cvode", "adams", "ida", "erk", "rk4", "euler", "qss2", "qss3"):
            with self.subTest(method=method):
                self.fails(text, 3, "error: at time", options=("--method", method))


class Rounding(TrajectoryTest):
    CIRCUIT = """model M
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  Basic.Resistor r1(R = 26.1), r2(R = 23.63), r3(R = 130.8);
  Sources.TrapezoidVoltage source(V = 17.23, rising = 1e-3, width = 2e-3, falling = 5e-4, period = 5e-3);
  Basic.Capacitor c(C = 2.576e-6, v(start = 0));
  Basic.Inductor l(L = 0.009153, i(start = 0));
  Ideal.IdealClosingSwitch switch(Ron = 0.722, Goff = 4.65e-5);
  Modelica.Blocks.Sources.BooleanPulse pulse(width = 50.12, period = 0.005293, startTime = 0.0004418);
  Ideal.IdealDiode diode(Ron = 0.00346, Goff = 4.27e-6, Vknee = 0);
  Basic.Ground ground;
equation
  connect(r1.n, ground.p);
  connect(r2.n, r1.p);
  connect(r3.n, r1.p);
  connect(source.n, r1.p);
  connect(c.p, source.p);
  connect(c.n, r3.p);
  connect(l.p, r2.p);
  connect(l.n, source.p);
  connect(switch.p, r3.p);
  connect(switch.n, r1.p);
  connect(pulse.y, switch.control);
  connect(diode.p, r1.p);
  connect(diode.n, r3.p);
  annotation(experiment(StopTime = 0.02, Interval = 2e-5));
end M;
"""

    def test_crossing_function_that_decays_to_rounding(self):
        """The voltage of the diode is exactly 0 from some time on: what is left of it does not oscillate."""
        (self.folder / "M.mo").write_text(self.CIRCUIT)
        for method in ("cvode", "ida", "erk"):
            with self.subTest(method):
                process = simulation.run(["simulate", "M.mo", "--method", method, "-o", "out.csv"], self.folder)
                self.assertEqual(process.returncode, 0, process.stderr)
                self.near(Trajectory(self.folder / "out.csv").final("time"), 0.02, 1e-9)


class Stalls(BadRun):
    def test_sliding_mode_without_events(self):
        """Steps of 1e-9 s, half of them rejected: millions of them would be left."""
        for slope in ("-sign(x)", "noEvent(if x > 0 then -1 else 1)"):
            with self.subTest(slope):
                (self.folder / "M.mo").write_text(f"model M Real x(start = 1, fixed = true); equation der(x) = {slope}; end M;")
                process = simulation.run(["simulate", "M.mo", "--method", "ida", "--stop-time", "10", "-o", "out.csv"], self.folder)
                self.assertEqual(process.returncode, 3, process.stderr)
                self.assertRegex(process.stderr, r"at time 1\.0\d*: chattering without events: 'x' turned back")


class Asserts(BadRun):
    TANK = """model M Real x(start = 0, fixed = true); equation der(x) = 1;
              assert(x < 0.5, "the tank overflows at i = " + String(7)); end M;"""

    def test_failing_assert_ends_the_run(self):
        self.fails(self.TANK, 3, "the tank overflows at i = 7", r"time 0\.(5|4999)")
        self.kept(0.5, 0.01)

    def test_place_of_a_failing_assert(self):
        self.fails(self.TANK, 3, r"M\.mo:2")

    def test_strings_in_a_message(self):
        # MLS 3.7.1: String of Real, Integer, Boolean and enumeration, with lengths and formats.
        self.fails("""model M type E = enumeration(one, two); Real x(start = 0, fixed = true); equation der(x) = 1;
                   assert(false, "<" + String(3.14159265, significantDigits = 3) + "|"
                   + String(5, minimumLength = 4, leftJustified = false) + "|" + String(7, minimumLength = 3) + "|"
                   + String(true) + "|" + String(E.two) + "|" + String(0.1) + ">"); end M;""", 3,
                   re.escape("<3.14|   5|7  |true|two|0.1>"))

    def test_formats_in_a_message(self):
        self.fails("""model M Real x(start = 0, fixed = true); equation der(x) = 1;
                   assert(false, "<" + String(2.5, format = "8.3f") + "|" + String(5, format = "04d") + ">"); end M;""", 3,
                   re.escape("<   2.500|0005>"))

    def test_assert_on_parameters(self):
        self.fails("""model M parameter Real p = -1; Real x(start = 0, fixed = true); equation der(x) = p;
                   assert(p > 0, "p must be positive"); end M;""", 3, "p must be positive", "time 0")

    def test_assert_at_an_event(self):
        self.fails("""model M Real x(start = 0, fixed = true); equation der(x) = 1;
                   when x > 0.25 then assert(false, "stopped by the event"); end when; end M;""", 3,
                   "stopped by the event", r"time 0\.25")
        self.kept(0.25, 0.01)

    def test_assert_at_a_sampling(self):
        """`sample(…)` is true in the first iteration of its event only."""
        for condition in ("sample(0.25, 0.25)", "{x > 5, sample(0.25, 0.25)}"):
            self.fails(f"""model M Real x(start = 0, fixed = true); equation der(x) = 1;
                       when {condition} then assert(x < 0.4, "stopped at a sampling"); end when; end M;""", 3,
                       "stopped at a sampling", r"time 0\.5")
            self.kept(0.5, 0.01)

    def test_assert_in_an_algorithm(self):
        self.fails("""model M Real x(start = 0, fixed = true); Real y; algorithm y := 2*x;
                   assert(y < 1, "y has grown too far"); equation der(x) = 1; end M;""", 3, "y has grown too far",
                   r"time 0\.(5|49)")

    def test_assert_in_a_function(self):
        # x = e^t - 1 reaches 0.5 at ln 1.5 = 0.405; a step beyond may be tried again with a shorter one (MLS 8.3.7).
        self.fails("""model M function f input Real x; output Real y; algorithm assert(x < 0.5, "outside of the table");
                   y := x; end f; Real x(start = 0, fixed = true); equation der(x) = 1 + f(x); end M;""", 3,
                   "outside of the table", r"time 0\.40")
        self.kept(0.405, 0.01)


class Output(BadRun):
    def test_full_disk(self):
        for name in ("full.csv", "full.mat"):
            with self.subTest(name):
                (self.folder / name).symlink_to("/dev/full")
                self.fails(DECAY, 3, "No space left on device", f"`{name}`", output=name)

    def test_limit_of_the_file_size(self):
        # The system sends SIGXFSZ: the program must survive it, say what happened and leave a readable file.
        (self.folder / "M.mo").write_text(LONG)
        process = subprocess.run(["bash", "-c", f'ulimit -f 100; exec "{EVENTICA}" simulate M.mo -o out.csv --stop-time 5'],
                                 cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assertIn("File too large", process.stderr)
        listed = simulation.run(["plot", "out.csv", "--list"], self.folder)
        self.assertEqual(listed.returncode, 0, listed.stderr)

    def test_results_before_the_disk_was_full(self):
        # As a full disk: writing fails in the middle of the file. What was written can be read.
        (self.folder / "M.mo").write_text(LONG)
        command = f"trap '' XFSZ; ulimit -f 400; exec '{EVENTICA}' simulate M.mo -o out.csv --stop-time 5"
        process = subprocess.run(["bash", "-c", command], cwd=self.folder, capture_output=True, text=True,
                                 timeout=PATIENCE, check=False)
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assertRegex(process.stderr, "cannot write `out.csv`")
        self.assert_kept_up_to_the_last_row(process.stderr, "out.csv")
        for command in (["plot", "out.csv", "--list"], ["compare", "out.csv", "out.csv"]):
            read = simulation.run(command, self.folder)
            self.assertEqual(read.returncode, 0, read.stderr)

    def assert_kept_up_to_the_last_row(self, said, output):
        kept = re.search(r"results up to time (\S+) are kept", said)
        self.assertIsNotNone(kept, said)
        self.near(Trajectory(self.folder / output).times[-1], float(kept[1]), 1e-8)

    def test_many_rows_in_little_space(self):
        # Much is pending when writing fails: the last row in the file is far behind the last one of the run.
        (self.folder / "M.mo").write_text(LONG)
        command = f"trap '' XFSZ; ulimit -f 100; exec '{EVENTICA}' simulate M.mo -o out.csv --stop-time 1e5 --intervals 1000000"
        process = subprocess.run(["bash", "-c", command], cwd=self.folder, capture_output=True, text=True,
                                 timeout=PATIENCE, check=False)
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assert_kept_up_to_the_last_row(process.stderr, "out.csv")

    def test_missing_folder(self):
        self.fails(DECAY, 3, "cannot create", "nowhere", output="nowhere/out.csv")

    def test_folder_without_permission(self):
        prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
        locked = self.folder / "locked"
        locked.mkdir()
        os.chmod(self.folder, 0o755)
        os.chmod(locked, 0o555)
        (self.folder / "M.mo").write_text(DECAY)
        process = subprocess.run([*prefix, EVENTICA, "simulate", "M.mo", "-o", "locked/out.csv"], cwd=self.folder,
                                 capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assertIn("locked/out.csv", process.stderr)
        self.assertIn("Permission denied", process.stderr)

    def test_unknown_kind_of_file(self):
        self.fails(DECAY, 2, r"\.foo|\.mat|\.csv", output="out.foo")

    def long_run(self, output):
        """A process that has written something and goes on."""
        (self.folder / "M.mo").write_text(LONG)
        child = subprocess.Popen([EVENTICA, "simulate", "M.mo", "-o", output, "--max-output", "none"], cwd=self.folder, text=True,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        deadline = time.monotonic() + PATIENCE
        path = self.folder / output
        while time.monotonic() < deadline and not (path.exists() and path.stat().st_size > 100_000):
            time.sleep(0.05)
        return child

    def test_two_runs_into_one_file(self):
        for output in ("out.csv", "out.mat"):
            with self.subTest(output=output):
                first = self.long_run(output)
                second = simulation.run(["simulate", "M.mo", "--stop-time", "0.1", "-o", output], self.folder)
                self.assertEqual(second.returncode, 3, second.stdout)
                self.assertRegex(second.stderr, f"`{output}`: another run is writing to it; choose another name")
                first.send_signal(signal.SIGINT)
                _, errors = first.communicate(timeout=PATIENCE)
                self.assertRegex(errors, "results up to time")
                listed = simulation.run(["plot", output, "--list"], self.folder)
                self.assertIn("z[50]", listed.stdout)
                third = simulation.run(["simulate", "M.mo", "--stop-time", "0.1", "-o", output], self.folder)
                self.assertEqual(third.returncode, 0, third.stderr)

    def test_more_than_the_disk_has(self):
        self.fails(DECAY, 3, "at least .* and .* are free on that disk",
                   options=("--interval", "1e-14", "--max-output", "none"))

    def interrupted(self, number, output):
        child = self.long_run(output)
        child.send_signal(number)
        _, errors = child.communicate(timeout=PATIENCE)
        self.assertEqual(child.returncode, 3, errors)
        self.assertRegex(errors, r"time \d+\.\d+.*interrupted")
        return float(re.search(r"results up to time (\S+)", errors).group(1))

    def test_interrupt_keeps_the_results(self):
        end = self.interrupted(signal.SIGINT, "out.csv")
        result = self.kept(end, 1e-3, ("x", "n", "z[50]"))
        self.near(result.final("n"), 1000 * end, 1e-2)

    def test_interrupt_keeps_a_mat_file(self):
        self.interrupted(signal.SIGINT, "out.mat")
        listed = simulation.run(["plot", "out.mat", "--list"], self.folder)
        self.assertEqual(listed.returncode, 0, listed.stderr)
        self.assertIn("z[50]", listed.stdout)

    def test_termination_keeps_the_results(self):
        end = self.interrupted(signal.SIGTERM, "out.csv")
        self.kept(end, 1e-3, ("x", "n", "z[50]"))


class CommandLine(BadRun):
    def test_unknown_method(self):
        self.fails(DECAY, 2, "--method", "foo", "cvode", options=("--method", "foo"))

    def test_tolerance_that_is_not_positive(self):
        for value in ("-1", "0", "abc"):
            with self.subTest(value):
                process = self.fails(DECAY, 2, "--tolerance", options=("--tolerance", value))
                self.assertNotIn("17976931348623157", process.stderr, "the largest double spelled out is no help")

    def test_stop_time_before_start_time(self):
        for options in (("--stop-time", "-1"), ("--start-time", "5", "--stop-time", "2"), ("--stop-time", "nan"),
                        ("--stop-time", "inf"), ("--start-time", "nan")):
            with self.subTest(options):
                self.fails(DECAY, 2, "time", options=options)

    def test_interval_that_is_not_positive(self):
        for options in (("--interval", "0"), ("--interval", "-1"), ("--intervals", "0"),
                        ("--interval", "1", "--intervals", "5")):
            with self.subTest(options):
                self.fails(DECAY, 2, "--interval", options=options)
        for value in ("0", "-1", "1.5", "abc"):
            with self.subTest(value):
                self.fails(DECAY, 2, f"--intervals: must be a positive integer, not `{value}`", options=("--intervals", value))

    def test_setting_what_is_not_there(self):
        for setting, pattern in (("kk=3", "`kk`"), ("k=abc", "`abc`"), ("k", "name=value"), ("k=", "k="),
                                 ("x.y=1", r"`x\.y`"), ("=3", "name=value|``"), ("der(x)=1", r"der\(x\)"),
                                 ("k=1e999", "1e999")):
            with self.subTest(setting):
                self.fails(DECAY, 2, pattern, options=("--set", setting))

    def test_setting_the_wrong_type(self):
        text = """model M parameter Integer n = 2; parameter Boolean b = true; Real x(start = n, fixed = true);
                  equation der(x) = if b then 1 else 0; end M;"""
        for setting in ("n=2.5", "b=3", "n=true"):
            with self.subTest(setting):
                self.fails(text, 2, setting.split("=", maxsplit=1)[1], options=("--set", setting))

    def test_setting_what_the_model_has_fixed(self):
        text = """model M constant Real c = 1; final parameter Real f = 2; parameter Real k = 3;
                  Real x(start = 1, fixed = true); Real y = k*x; equation der(x) = c + f; end M;"""
        for setting in ("c=2", "f=3", "time=1"):
            with self.subTest(setting):
                self.fails(text, 2, setting.split("=", maxsplit=1)[0], options=("--set", setting))

    STRUCTURAL = (("n=3", "s", 6, "parameter Integer n = 6; Real x[n] = {i*time for i in 1:n}; Real s = sum(x);"),
                  ("mode=1", "s", 3, """parameter Integer mode = 2; Real s(start = 1, fixed = true); equation
                   if mode == 1 then der(s) = 2; else der(s) = 5; end if;"""))

    def test_structural_parameter_is_honoured(self):
        # n sizes an array, mode selects an equation.
        for setting, name, final, text in self.STRUCTURAL:
            with self.subTest(setting):
                (self.folder / "M.mo").write_text(f"model M {text} end M;")
                process = simulation.run(["simulate", "M.mo", "-o", "out.csv", "--set", setting], self.folder)
                self.assertEqual(process.returncode, 0, process.stderr)
                self.near(Trajectory(self.folder / "out.csv").final(name), final, 1e-9)

    def test_filter_that_is_no_regular_expression(self):
        self.fails(DECAY, 2, "--filter", options=("--filter", "("))

    def test_missing_model_and_file(self):
        (self.folder / "M.mo").write_text(DECAY)
        for arguments in (("M.mo", "--model", "N"), ("N.mo",)):
            with self.subTest(arguments):
                process = simulation.run(["simulate", *arguments], self.folder)
                self.assertEqual(process.returncode, 2, process.stderr)
                self.assertIn("`N", process.stderr)


if __name__ == "__main__":
    simulation.main()
