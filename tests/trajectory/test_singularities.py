#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Models with poles, finite escape times, dead ends and stalls, with every method for equations.

A run either ends with exit code 3 at the time of the singularity, within 1 %, its rows right up to there, or it has the right
curve up to the end. Usage: test_singularities.py EVENTICA
"""
import json
import math
import re
import subprocess

import simulation
from simulation import EVENTICA, Trajectory, TrajectoryTest


class Case:
    """Equations of a state x and others; where they end, and what x is before (None: not known in closed form).

    A singularity is passable if x has no jump there and goes on: a run may end there or have the right curve after it.
    Where der(x) jumps without an event, by `jumps` in all, methods that notice it late are wrong by that; no run ends there."""

    def __init__(self, name, declarations, equations, stop, singular, exact=None, passable=False, jumps=0.0):
        self.name, self.stop, self.singular, self.exact, self.passable, self.jumps = name, stop, singular, exact, passable, jumps
        self.text = f"model M\n  {declarations}\nequation\n  {equations}\n  annotation(experiment(StopTime = {stop}));\nend M;\n"


def x0(start):
    return f"Real x(start = {start}, fixed = true);"


def escape(power, start=1.0):
    """der(x) = x^power."""
    t = start ** (1 - power) / (power - 1)
    return t, lambda time: (start ** (1 - power) - (power - 1) * time) ** (1 / (1 - power))


def extinction(power, start, rate=1.0, floor=0.0):
    """der(x) = -rate/(x - floor)^power."""
    height = start - floor
    t = height ** (power + 1) / (rate * (power + 1))
    return t, lambda time: floor + max(0.0, height ** (power + 1) - rate * (power + 1) * time) ** (1 / (power + 1))


def odd_root(power, start, floor=0.0):
    """der(x) = -1/abs(x - floor)^power, which goes on below the floor."""
    height = (start - floor) ** (power + 1)

    def exact(time):
        rest = height - (power + 1) * time
        return floor + math.copysign(abs(rest) ** (1 / (power + 1)), rest)
    return height / (power + 1), exact


def through(name, power, start, stop, equation, floor=0.0):
    t, exact = odd_root(power, start, floor)
    return Case(name, x0(start), equation, stop, t, exact, passable=True)


def tower(name, power, start, stop, equation=None, declarations=""):
    t, exact = escape(power, start)
    return Case(name, x0(start) + declarations, equation or f"der(x) = x^{power};", stop, t, exact)


def sink(name, power, start, stop, equation, floor=0.0, rate=1.0, declarations=""):
    t, exact = extinction(power, start, rate, floor)
    return Case(name, x0(start) + declarations, equation, stop, t, exact)


CASES = [
    sink("ConstantPowerLoad", 1, 10, 10, "100 = x*i; 10*der(x) = -i;", rate=10, declarations=" Real i;"),
    sink("Reciprocal", 1, 1, 2, "der(x) = -1/x;"),
    sink("ReciprocalSlow", 1, 100, 2e4, "der(x) = -1/x;"),
    sink("ReciprocalSmall", 1, 1e-2, 1e-3, "der(x) = -1/x;"),
    through("ReciprocalSquare", 2, 1, 1, "der(x) = -1/x^2;"),
    sink("ReciprocalCube", 3, 1.5, 3, "der(x) = -1/x^3;"),
    sink("ReciprocalRoot", 0.5, 2, 4, "der(x) = -1/sqrt(x);"),
    sink("PoleAtThree", 1, 5, 4, "der(x) = -1/(x - 3);", floor=3),
    through("SquarePoleAtThree", 2, 5, 6, "der(x) = -1/(x - 3)^2;", floor=3),
    sink("PoleBelowZero", 1, 1, 10, "der(x) = -1/(x + 2);", floor=-2),
    through("PoleOfAbsolute", 1, 1, 2, "der(x) = -1/abs(x);"),
    sink("ImplicitReciprocal", 1, 1, 2, "der(x)*x + 1 = 0;"),
    sink("ImplicitLoop", 1, 3, 12, "y*x = z; z = 1; der(x) = -y;", declarations=" Real y, z;"),
    tower("Square", 2, 1, 2),
    tower("SquareLate", 2, 0.01, 150),
    tower("SquareSoon", 2, 20, 0.1),
    tower("Cube", 3, 1, 1),
    tower("FifthPower", 5, 0.5, 10),
    tower("ThreeHalves", 1.5, 1, 5, "der(x) = x*sqrt(x);"),
    Case("Tangent", x0(0), "der(x) = 1 + x^2;", 3, math.pi / 2, math.tan),
    Case("TangentSlow", x0(0), "der(x) = 0.01*(1 + x^2);", 300, 50 * math.pi, lambda t: math.tan(0.01 * t)),
    Case("Exponential", x0(0), "der(x) = exp(x);", 2, 1, lambda t: -math.log(1 - t)),
    Case("LogisticBackwards", x0(2), "der(x) = x*(x - 1);", 2, math.log(2), lambda t: 1 / (1 - 0.5 * math.exp(t))),
    Case("PoleInTime", x0(0), "der(x) = 1/(1 - time);", 2, 1, lambda t: -math.log(1 - t)),
    Case("SquarePoleInTime", x0(0), "der(x) = 1/(time - 1.2345)^2;", 3, 1.2345, lambda t: 1 / (1.2345 - t) - 1 / 1.2345),
    Case("PoleInTimeElsewhere", x0(0), "der(x) = 1/(time - 1.2068785);", 3, 1.2068785, lambda t: math.log(1 - t/1.2068785)),
    Case("PoleOfClock", "Real w(start = 0, fixed = true), x(start = 0, fixed = true);", "der(w) = 1; der(x) = 1/(1.00123 - w);", 3,
         1.00123, lambda t: -math.log(1 - t/1.00123)),
    Case("SingularLoop", x0(0) + " Real y, z;", "y + z = 1; y + (time - 0.00123)*z = 2; der(x) = z;", 3, 1.00123,
         lambda t: math.log(1 - t/1.00123)),
    Case("LinearWithPole", x0(1), "der(x) = x/(1 - time);", 2, 1, lambda t: 1 / (1 - t)),
    Case("TangentOfTime", x0(0), "der(x) = tan(time);", 2, math.pi / 2, lambda t: -math.log(math.cos(t))),
    Case("LogarithmEnds", x0(0), "der(x) = log(1 - time);", 2, 1),
    Case("RootEnds", x0(0), "der(x) = sqrt(1.5 - time);", 3, 1.5, lambda t: (1.5**1.5 - max(0, 1.5 - t)**1.5) / 1.5),
    Case("ArcsineEnds", x0(0), "der(x) = asin(time/2);", 5, 2),
    Case("RootOfState", x0(1), "der(x) = -1 - sqrt(x);", 3, 2 - 2 * math.log(2)),
    Case("FoldOfLoop", x0(0) + " Real y(start = 1);", "y^2 = 1 - time; der(x) = y;", 2, 1),
    Case("Collision", "Real x(start = 1, fixed = true), v(start = 0, fixed = true);", "der(x) = v; der(v) = -1/x^2;", 2,
         math.pi / (2 * math.sqrt(2))),
    Case("CollisionOfMirrors", "Real x(start = 1, fixed = true), v(start = -1, fixed = true);", "der(x) = v; der(v) = -1/x;", 2,
         math.exp(0.5) * math.sqrt(math.pi / 2) * (1 - math.erf(1 / math.sqrt(2)))),
    Case("TwoThatFeedEachOther", "Real x(start = 1, fixed = true), y(start = 1, fixed = true);", "der(x) = x*y; der(y) = x*y;", 2, 1,
         lambda t: 1 / (1 - t)),
    Case("EscapeAmongOthers", "Real x(start = 1, fixed = true), z[20](each start = 1, each fixed = true);",
         "der(x) = x^2; for i in 1:20 loop der(z[i]) = -i*z[i]; end for;", 2, 1, lambda t: 1 / (1 - t)),
    Case("PoleAmongOscillators", "Real x(start = 1, fixed = true), z[10](each start = 1, each fixed = true), "
         "w[10](each start = 0, each fixed = true);",
         "der(x) = -1/x; for i in 1:10 loop der(z[i]) = i*w[i]; der(w[i]) = -i*z[i]; end for;", 2, 0.5,
         lambda t: math.sqrt(1 - 2 * t)),
    Case("EventBefore", "Real x(start = 2, fixed = true); discrete Real k(start = 0.5, fixed = true);",
         "der(x) = -k/x; when time > 1 then k = 1; end when;", 4, 2.5,
         lambda t: math.sqrt(4 - t) if t <= 1 else math.sqrt(3 - 2 * (t - 1))),
    Case("EventAverts", x0(1), "der(x) = if x > 0.25 then -1/x else 0;", 2, None,
         lambda t: max(0.25, math.sqrt(max(0, 1 - 2 * t)))),
    Case("Decay", x0(1), "der(x) = -x;", 5, None, lambda t: math.exp(-t)),
    Case("Grows", x0(1), "der(x) = x;", 20, None, math.exp),
    Case("SteepButFinite", x0(0), "der(x) = 1/((time - 1)^2 + 1e-4);", 2, None,
         lambda t: 100 * (math.atan(100 * (t - 1)) + math.atan(100))),
    Case("RootOfTime", x0(0), "der(x) = 1/sqrt(abs(time - 1) + 1e-12);", 2, 1,
         lambda t: 2 - 2 * math.sqrt(1 - t) if t < 1 else 2 + 2 * math.sqrt(t - 1), passable=True),
    Case("BranchWithoutEvent", x0(0), "der(x) = noEvent(if time > 0.5 then 1 else 0);", 1, None, lambda t: max(0.0, t - 0.5), jumps=1),
    Case("SteepBranchWithoutEvent", x0(0), "der(x) = noEvent(if time > 0.5 then 500 else 0);", 1, None,
         lambda t: 500 * max(0.0, t - 0.5), jumps=500),
    Case("BranchOfStateWithoutEvent", x0(0), "der(x) = noEvent(if x < 0.5 then 1 else 200);", 1, None,
         lambda t: t if t < 0.5 else 0.5 + 200 * (t - 0.5), jumps=199),
    Case("StairsWithoutEvents", x0(0), "der(x) = noEvent(if time > 0.7 then -300 elseif time > 0.4 then 200 else 1);", 1, None,
         lambda t: t if t < 0.4 else 0.4 + 200 * (t - 0.4) if t < 0.7 else 60.4 - 300 * (t - 0.7), jumps=699),
    Case("Relaxation", "Real x(start = 2, fixed = true), y(start = 0, fixed = true);",
         "der(x) = y; der(y) = 100*(1 - x^2)*y - x;", 300, None),
]

# Relative to the size of x so far, far from a singularity.
ACCURACY = {"euler": 0.02, "qss1": 0.01}
DEFAULT_ACCURACY = 1e-3
# The time at which the solution of a method escapes is as accurate as the method: many steps for Euler's.
# Quanta of first order take ten times as many steps for each digit.
# How late a jump of a derivative is noticed: a step, or a quantum at a slope of 1, against the stop time.
LATE = {"euler": 1e-4, "rk4": 2e-3, "qss1": 1e-4}
OPTIONS = {"euler": ["--intervals", "10000"], "qss1": ["--tolerance", "1e-4"]}


def methods():
    listed = subprocess.run([EVENTICA, "methods", "--json"], capture_output=True, text=True, check=True).stdout
    return [method["name"] for method in json.loads(listed)["result"]["methods"] if method["runs"] == "equations" and not method["sameAs"]]


METHODS = methods()

ROTATIONAL = "Modelica.Mechanics.Rotational"
CLUTCH = f"""model M
  {ROTATIONAL}.Components.Inertia driving(J = 0.3, w(start = 80, fixed = true), phi(start = 0, fixed = true));
  {ROTATIONAL}.Components.Inertia driven(J = 0.8, w(start = -5, fixed = true), phi(start = 0, fixed = true));
  {ROTATIONAL}.Components.Clutch clutch(fn_max = 120, mu_pos = [0, 0.4; 100, 0.3], peak = 1.1);
  {ROTATIONAL}.Sources.Torque source;
  Modelica.Blocks.Sources.Sine torque(amplitude = 6, f = 1.5);
  Modelica.Blocks.Sources.Trapezoid force(amplitude = 0.9, rising = 0.4, width = 0.8, falling = 0.2, period = 1.9, startTime = 0.2);
equation
  connect(torque.y, source.tau);
  connect(source.flange, driving.flange_a);
  connect(driving.flange_b, clutch.flange_a);
  connect(clutch.flange_b, driven.flange_a);
  connect(force.y, clutch.f_normalized);
  annotation(experiment(StopTime = 5));
end M;
"""


class Singularities(TrajectoryTest):
    def judge(self, case, method):
        (self.folder / "M.mo").write_text(case.text)
        process = simulation.run(["simulate", "M.mo", "--method", method, "-o", "out.csv", *OPTIONS.get(method, [])], self.folder)
        said = process.stdout + process.stderr
        if process.returncode == 3:
            self.failed_at(case, method, float(re.search(r"at time (\S+):", said).group(1)), said)
        else:
            self.assertEqual(process.returncode, 0, said)
            self.assertTrue(case.singular is None or case.passable, f"{case.name}, {method}: ran to its end")
        self.right_curve(case, method)

    def failed_at(self, case, method, time, said):
        if case.singular is None:
            self.assertEqual(case.jumps, 0, f"{case.name}, {method}: {said}")
            self.assertIn(method, ("euler", "rk4", "qss1", "qss2", "qss3"), f"{case.name}: {said}")
            self.assertRegex(said, "do not follow|stiff|progress|singularity", f"{case.name}, {method}")
            return
        self.assertLess(abs(time - case.singular), 0.01 * case.singular, f"{case.name}, {method}: {said}")

    def right_curve(self, case, method):
        if case.exact is None:
            return
        result = Trajectory(self.folder / "out.csv")
        accuracy = ACCURACY.get(method, DEFAULT_ACCURACY)
        late = case.jumps * case.stop * LATE.get(method, 0.0)
        size = 1.0
        for t, x in zip(result.times, result["x"]):
            distance = abs(1 - t / case.singular) if case.singular else 1.0
            if distance < 0.01 or (t > (case.singular or case.stop) and not case.passable):
                continue  # here it matters in which digit of the time a value was taken
            exact = case.exact(t)
            size = max(size, abs(exact))
            self.assertLess(abs(x - exact), accuracy * size / distance + late, f"{case.name}, {method} at {t}")


    def test_poles_between_quantized_values(self):
        """Even where a quantum is far larger than the neighbourhood of the pole."""
        for pole in (1.0470195, 0.9865, 1.2, 0.8123):
            for power in (1, 2, 3):
                (self.folder / "M.mo").write_text(f"model M Real w(start = 0, fixed = true), x(start = 0, fixed = true); "
                                                  f"equation der(w) = 1; der(x) = 1/({pole} - w)^{power}; end M;")
                process = simulation.run(["simulate", "M.mo", "--method", "qss1", "--tolerance", "1e-3", "--stop-time", "3",
                                          "-o", "out.csv"], self.folder)
                self.assertEqual(process.returncode, 3, f"{pole}, {power}: {process.stdout}")
                self.assertRegex(process.stderr, "singularity|is infinite")

    def test_stiffness_is_no_singularity(self):
        """Steps of `adams` are at the limit of stability, its states off the solution by the tolerance: slopes are 1e5 times that."""
        text = "model M Real x(start = 0, fixed = true); equation der(x) = 10 - {}*max(0, x - 1); end M;"
        (self.folder / "M.mo").write_text(text.format("1e5"))
        for tolerance in (1e-5, 1e-6, 1e-7):
            process = simulation.run(["simulate", "M.mo", "--method", "adams", "--tolerance", tolerance, "-o", "out.csv"], self.folder)
            self.assertEqual(process.returncode, 0, process.stderr)
            self.assertLess(abs(Trajectory(self.folder / "out.csv").final("x") - 1.0001), 3*tolerance)
        (self.folder / "M.mo").write_text(text.format("1e6"))
        for method in ("euler", "rk4"):
            process = simulation.run(["simulate", "M.mo", "--method", method, "-o", "out.csv"], self.folder)
            self.assertEqual(process.returncode, 3, process.stderr)
            self.assertIn("the step size is too large for the method", process.stderr)

    def test_square_root_that_ends(self):
        """With coarse tolerances a step led across the end, and the run went on with the other root."""
        end = 1.285665952461816
        (self.folder / "M.mo").write_text(f"model M Real x(start = 1, fixed = true); equation der(x) = -1/(2*{end}*x); end M;")
        for tolerance in ("1e-3", "1e-4"):
            process = simulation.run(["simulate", "M.mo", "--method", "erk", "--tolerance", tolerance, "--stop-time", "3", "-o", "out.csv"],
                                     self.folder)
            self.assertEqual(process.returncode, 3, process.stderr)
            time = float(re.search(r"at time (\S+):", process.stderr).group(1))
            self.assertLess(abs(time - end), 0.05*end, process.stderr)

    def test_stages_beyond_a_pole(self):
        """At 1e-3 stages of erk lay beyond the pole, and the step came back from there."""
        for model, end in (("Real x(start = 1, fixed = true); equation der(x) = -1/x;", 0.5),
                           ("Real x(start = 0.5, fixed = true); equation der(x) = 1/cos(x);", 1 - math.sin(0.5))):
            (self.folder / "M.mo").write_text(f"model M {model} end M;")
            for stop in (0.53, 0.55, 0.57, 0.59, 0.77, 0.83, 1, 3, 10):
                process = simulation.run(["simulate", "M.mo", "--method", "erk", "--tolerance", "1e-3", "--stop-time", stop,
                                          "-o", "out.csv"], self.folder)
                self.assertEqual(process.returncode, 3, f"{model} {stop}")
                time = float(re.search(r"at time (\S+):", process.stderr).group(1))
                self.assertLess(abs(time - end), 0.03*end, process.stderr)

    def test_slopes_of_a_closed_clutch_are_rounding(self):
        """What is left of its relative speed is 1e-13, and of the acceleration 0 or 1e-16 from step to step."""
        def compute(method, tolerance, amplitude):
            process = simulation.run(["simulate", "M.mo", "--method", method, "--tolerance", tolerance, "-o", "out.csv",
                                      "--set", f"torque.amplitude={amplitude}"], self.folder)
            self.assertEqual(process.returncode, 0, process.stderr)
            return Trajectory(self.folder / "out.csv")

        (self.folder / "M.mo").write_text(CLUTCH)
        for amplitude in (5.9, 6.2, 7.1):
            reference = compute("cvode", "1e-8", amplitude)
            exact = dict(zip(reference.times, reference["driven.w"]))
            found = compute("qss1", "1e-3", amplitude)
            self.assertEqual(found.times[-1], 5.0)
            for t, w in zip(found.times, found["driven.w"]):
                if t in exact:
                    self.assertLess(abs(w - exact[t]), 0.5, f"{amplitude} at {t}")


def add_tests():
    for case in CASES:
        def test(self, case=case):
            for method in METHODS:
                with self.subTest(case=case.name, method=method):
                    self.judge(case, method)
        setattr(Singularities, f"test_{case.name}", test)


add_tests()

if __name__ == "__main__":
    simulation.main()
