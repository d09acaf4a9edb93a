#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Models that are divided at delays of fixed time: each part has its own solver and sees of the others what has left a delay.
Usage: test_delay_parts.py EVENTICA
"""
import json
import math

import simulation
from simulation import MODELS, SEEDS, TrajectoryTest

METHODS = ("cvode", "ida", "adams", "erk", "rk4", "qss3")

OSCILLATORS = """model M "Two oscillators and a lossless line between them"
  parameter Real T = 0.3;
  parameter Real Z = 2;
  Real x1(start = 1, fixed = true), v1(start = 0, fixed = true), x2(start = 0, fixed = true), v2(start = 0, fixed = true);
  Real c1(start = 0), c2(start = 0), p1 = c1 + Z*v1, p2 = c2 + Z*v2;
equation
  der(x1) = v1;
  der(v1) = -4*x1 - p1;
  der(x2) = v2;
  der(v2) = -9*x2 - p2;
  c1 = delay(c2 + 2*Z*v2, T);
  c2 = delay(c1 + 2*Z*v1, T);
  annotation(experiment(StopTime = 5, Interval = 0.05, Tolerance = 1e-8));
end M;"""


def line_by_steps(stop, T=0.3, Z=2.0, steps=60):
    """The oscillators by the method of steps: Runge and Kutta's formulas of order 4 on a grid that divides T; between its
    points the past is a cubic."""
    h = T/steps
    count = round(stop/h)
    squares = (4.0, 9.0)
    x, v = [[1.0], [0.0]], [[0.0], [0.0]]
    starts, middles, ends = [[], []], [[], []], [[], []]  # of each step: the waves that arrive

    def acceleration(i, x, v, c):
        return -squares[i]*x - (c + Z*v)

    def wave(i, k):
        """At the start of step k, in its middle, at its end."""
        j, past = 1 - i, k - steps
        if past < 0:
            return 0.0, 0.0, 0.0  # both begin at rest
        x0, x1, v0, v1 = x[j][past], x[j][past + 1], v[j][past], v[j][past + 1]
        a0 = acceleration(j, x0, v0, starts[j][past])
        a1 = acceleration(j, x1, v1, ends[j][past])
        middle = (v0 + v1)/2 + h/8*(a0 - a1)
        return starts[j][past] + 2*Z*v0, middles[j][past] + 2*Z*middle, ends[j][past] + 2*Z*v1

    for k in range(count):
        for i in (0, 1):
            first, middle, last = wave(i, k)
            starts[i].append(first)
            middles[i].append(middle)
            ends[i].append(last)
        for i in (0, 1):
            x0, v0 = x[i][-1], v[i][-1]
            first, middle, last = starts[i][k], middles[i][k], ends[i][k]
            l1, k1 = acceleration(i, x0, v0, first), v0
            l2, k2 = acceleration(i, x0 + h/2*k1, v0 + h/2*l1, middle), v0 + h/2*l1
            l3, k3 = acceleration(i, x0 + h/2*k2, v0 + h/2*l2, middle), v0 + h/2*l2
            l4, k4 = acceleration(i, x0 + h*k3, v0 + h*l3, last), v0 + h*l3
            x[i].append(x0 + h/6*(k1 + 2*k2 + 2*k3 + k4))
            v[i].append(v0 + h/6*(l1 + 2*l2 + 2*l3 + l4))
    return h, x, v


class DelayParts(TrajectoryTest):
    def run_text(self, text, *options, parts="delayed", code=0):
        (self.folder / "M.mo").write_text(text)
        run = simulation.run(["simulate", "M.mo", "-o", "M.csv", "--json", "--parts", parts, *options], self.folder)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return json.loads(run.stdout)

    def simulate_text(self, text, *options, **more):
        result = self.run_text(text, *options, **more)
        trajectory = simulation.Trajectory(self.folder / "M.csv")
        trajectory.statistics = result["statistics"]
        return trajectory

    def model(self, declarations, equations, stop=2.0):
        return f"model M {declarations} equation {equations} annotation(experiment(StopTime = {stop}, Interval = 0.05)); end M;"

    def test_oscillators_at_a_line(self):
        h, x, v = line_by_steps(5.0)
        allowed = {"cvode": 1e-7, "ida": 1e-7, "adams": 2e-7, "erk": 1e-7, "rk4": 1e-3, "qss3": 1e-3}
        for method in METHODS:
            tolerance = "1e-6" if method == "qss3" else "1e-10"
            result = self.simulate_text(OSCILLATORS, "--method", method, "--tolerance", tolerance)
            self.assertEqual(result.statistics["parts"], 2)
            for row, t in enumerate(result.times):
                at = round(t/h)
                self.assertAlmostEqual(at*h, t, delta=1e-9)
                for i, name in enumerate(("1", "2")):
                    self.near(result["x" + name][row], x[i][at], allowed[method], f"{method}: x{name} at {t}")
                    self.near(result["v" + name][row], v[i][at], allowed[method], f"{method}: v{name} at {t}")

    def test_a_loop_through_a_delay(self):
        """1, then 1 + 1/2, then 1 + 1/2 + 1/4: steps are as long as the delay, those of the other part are not."""
        result = self.simulate_text(self.model(
            "Real x, y(start = 1, fixed = true); parameter Real T = 0.25;",
            "x = 1 + (if time < T then 0 else delay(x, T)/2); der(y) = -0.01*y;"), "--method", "erk")
        self.assertEqual(result.statistics["parts"], 2)
        for row, t in enumerate(result.times):
            if abs(4*t - round(4*t)) > 1e-9:
                self.near(result["x"][row], 2 - 0.5**math.floor(4*t), 1e-15, f"x at {t}")
        self.follows(result, "y", lambda t: math.exp(-0.01*t), tolerance=1e-6)
        for k in range(1, 8):
            left, right = result.around("x", k/4)
            self.near(left, 2 - 0.5**(k - 1), 1e-15, f"left of {k}")
            self.near(right, 2 - 0.5**k, 1e-15, f"right of {k}")

    def test_a_fast_part_does_not_shorten_the_steps_of_others(self):
        text = self.model(
            "Real a(start = 1, fixed = true), b(start = 0, fixed = true), x(start = 1, fixed = true);",
            "der(a) = 500*b; der(b) = -500*a; der(x) = -x + 1e-3*delay(a^2 + b^2, 0.4);")
        whole = self.simulate_text(text, "--method", "erk", parts="one").statistics["steps"]
        result = self.simulate_text(text, "--method", "erk")
        steps = result.statistics["stepsOf"]
        self.assertGreater(steps["part1"], whole/2)
        self.assertLess(steps["part2"], 60)
        self.follows(result, "x", lambda t: 1e-3 + (1 - 1e-3)*math.exp(-t), tolerance=1e-5)

    def test_a_reader_looks_no_further_ahead_than_the_delay(self):
        """Steps of both parts are as long as they want where the delay is long."""
        for T, fewest in ((0.01, 50), (1.0, 0)):
            result = self.simulate_text(self.model(
                "Real x(start = 1, fixed = true), y(start = 1, fixed = true);",
                f"der(x) = -0.1*delay(y, {T}); der(y) = -0.1*delay(x, {T});"), "--method", "erk")
            steps = result.statistics["stepsOf"]
            for part in ("part1", "part2"):
                self.assertGreater(steps[part], fewest)
                self.assertLess(steps[part], 2/T + 60)

    def test_jumps_arrive_exactly_later(self):
        text = self.model(
            "Real h(start = 1, fixed = true), v(start = 0, fixed = true), far, s(start = 0, fixed = true);"
            "discrete Real seen(start = -1, fixed = true), at(start = -1, fixed = true);",
            "der(h) = v; der(v) = -9.81; when h < 0 then reinit(v, -0.8*pre(v)); end when;"
            "far = delay(v, 0.3); der(s) = far; when far > 1 then seen = far; at = time; end when;", stop=1.5)
        bounce = math.sqrt(2/9.81)
        bounces = [bounce, bounce*2.6]

        def height(t):
            if t < bounces[0]:
                return 1 - 9.81*t*t/2
            number = 1 if t < bounces[1] else 2
            since = t - bounces[number - 1]
            return 9.81*bounce*0.8**number*since - 9.81*since*since/2
        for method in ("cvode", "ida", "erk", "adams"):
            result = self.simulate_text(text, "--method", method, "--tolerance", "1e-8")
            self.assertEqual(result.statistics["parts"], 2)
            for number, t in enumerate(bounces):
                source = result.event_times()
                near = [event for event in source if abs(event - t) < 1e-7]
                later = [event for event in source if abs(event - t - 0.3) < 1e-7]
                self.assertTrue(set(later) & {event + 0.3 for event in near}, f"{method}: exactly")
                left, right = result.around("far", t + 0.3)
                self.near(left, -9.81*bounce*0.8**number, 1e-6, method)
                self.near(right, 9.81*bounce*0.8**(number + 1), 1e-6, method)
            self.follows(result, "s", lambda t: height(max(0, t - 0.3)) - 1, tolerance=1e-6)
            self.near(result.final("at"), bounces[1] + 0.3, 1e-7, method)

    def test_the_past_of_the_start(self):
        """Parts begin with the same start as one system, with and without a past of its own."""
        for variant in ("DerBuiltin.DelayDassl", "DerBuiltin.DelayFromRest", "DerInline.DelayFromRest"):
            results = []
            for parts in ("one", "delayed"):
                output = self.folder / f"{parts}.csv"
                run = simulation.run(["simulate", SEEDS / "TransmissionLine.mo", "--model", f"TransmissionLine.{variant}",
                                      "--method", "erk", "--stop-time", "0.02", "--tolerance", "1e-8", "--parts", parts,
                                      "-o", output], self.folder)
                self.assertEqual(run.returncode, 0, run.stderr)
                results.append((simulation.Trajectory(output), run.stderr))
            (one, said), (divided, alsoSaid) = results
            self.assertEqual([line for line in said.splitlines() if "warning" in line],
                             [line for line in alsoSaid.splitlines() if "warning" in line])
            for name in one.names:
                size = max(map(abs, one[name]), default=0) or 1
                self.near(divided.final(name), one.final(name), 2e-5*size, f"{variant}: {name}")

    def test_delays_that_do_not_divide(self):
        declarations = "parameter Real T = 0.5; Real x(start = 0, fixed = true), y(start = 0, fixed = true);"
        varying = self.model(declarations, "der(x) = 1; der(y) = delay(x, 0.5 + 0.1*sin(time), 1);")
        self.assertEqual(self.simulate_text(varying).statistics["parts"], 1)
        fixed = self.model(declarations, "der(x) = 1; der(y) = delay(x, T);")
        self.assertEqual(self.simulate_text(fixed).statistics["parts"], 2)
        self.assertEqual(self.simulate_text(fixed, parts="independent").statistics["parts"], 1)
        zero = self.simulate_text(fixed, "--set", "T=0")
        self.follows(zero, "y", lambda t: t*t/2, tolerance=1e-6)
        failures = [self.run_text(fixed, "--set", "T=-0.1", parts=parts, code=3)["failure"]
                    for parts in ("one", "delayed")]
        self.assertEqual(*failures)
        self.assertIn("it must be positive", failures[0]["notes"][0])

    def test_echoes_between_parts_as_in_one_system(self):
        """Samplings, jumps of states, relations of the delayed and delays of delays, in four parts that listen to each other."""
        text = self.model(
            "Real x(start = 0, fixed = true), y(start = 1, fixed = true), z(start = 0, fixed = true), w;"
            "discrete Real u(start = 0, fixed = true); Integer n(start = 0, fixed = true);",
            "der(x) = u - x + 0.2*delay(z, 0.125); when sample(0.1, 0.25) then u = 1 - pre(u); end when;"
            "der(y) = delay(x, 0.3) - y; when y < 0.6 then reinit(y, 1); end when;"
            "der(z) = (if delay(y, 0.2) > 0.8 then 1 else -1) - z + w; w = delay(delay(u, 0.05), 0.15);"
            "when delay(u, 0.4) > 0.5 then n = pre(n) + 1; end when;", stop=4)
        for method in ("cvode", "erk"):
            one = self.simulate_text(text, "--method", method, "--tolerance", "1e-9", parts="one")
            divided = self.simulate_text(text, "--method", method, "--tolerance", "1e-9")
            self.assertGreaterEqual(divided.statistics["parts"], 4)
            self.assertEqual(divided.final("n"), one.final("n"))
            for name in ("x", "y", "z"):
                for t in (0.05*k for k in range(81)):
                    self.near(divided.at(name, t), one.at(name, t), 1e-6, f"{method}: {name} at {t}")

    def test_analyse_lists_parts_and_cuts(self):
        (self.folder / "M.mo").write_text(OSCILLATORS)
        run = simulation.run(["analyse", "M.mo", "--json"], self.folder)
        self.assertEqual(run.returncode, 0, run.stderr)
        result = json.loads(run.stdout)["result"]
        self.assertEqual([part["states"] for part in result["parts"]], [["x1", "v1"], ["x2", "v2"]])
        self.assertEqual(sorted((cut["from"], cut["to"], cut["delayTime"]) for cut in result["cuts"]),
                         [(1, 2, "T"), (2, 1, "T")])
        text = simulation.run(["analyse", "M.mo"], self.folder).stdout
        self.assertIn("parts (2):\n  part 1: 2 states: x1, v1\n", text)
        self.assertIn("part 2 to part 1: `delay(c2 + 2.0 * Z * v2, T)`, time T\n", text)

    def test_many_parts_are_the_default(self):
        chain = "model M parameter Integer n = %d; Real x[n](each start = 1, each fixed = true); equation der(x[1]) = -x[1];" \
                "for i in 2:n loop der(x[i]) = delay(x[i - 1], 0.1) - x[i]; end for; end M;"
        for count, parts in ((20, 1), (21, 21)):
            self.assertEqual(self.run_text(chain % count, parts="auto")["statistics"]["parts"], parts)

    def test_repeated_runs_are_equal_to_the_bit(self):
        first = self.run_text(OSCILLATORS) and (self.folder / "M.csv").read_bytes()
        second = self.run_text(OSCILLATORS) and (self.folder / "M.csv").read_bytes()
        self.assertEqual(first, second)

    def test_many_parts(self):
        """A wave runs through sections that are parts of their own, as through one system."""
        text = """model M
          parameter Integer n = 30;
          parameter Real T = 0.02;
          Real v[n](each start = 0, each fixed = true), toRight[n], toLeft[n];
        equation
          for i in 1:n loop
            der(v[i]) = toRight[i] - toLeft[i] - 2*v[i] + (if i == 1 then 1 else 0);
          end for;
          toRight[1] = 0;
          toLeft[n] = 0;
          for i in 1:n - 1 loop
            toLeft[i] = delay(toRight[i + 1] - 2*v[i + 1], T);
            toRight[i + 1] = delay(toLeft[i] + 2*v[i], T);
          end for;
          annotation(experiment(StopTime = 3, Interval = 0.1));
        end M;"""
        one = self.simulate_text(text, "--method", "erk", "--tolerance", "1e-10", parts="one")
        many = self.simulate_text(text, "--method", "erk", "--tolerance", "1e-10")
        self.assertEqual(many.statistics["parts"], 30)
        self.assertEqual(many.times, one.times)
        for name in ("v[1]", "v[7]", "v[30]"):
            for t, x, y in zip(one.times, one[name], many[name]):
                self.near(y, x, 1e-6, f"{name} at {t}")


if __name__ == "__main__":
    simulation.main()
