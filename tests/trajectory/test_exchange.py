#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Parts of a model that exchange discrete values only: each has its own solver, and all of them give what one system
gives. Usage: test_exchange.py EVENTICA
"""
import json
import math
import random

import simulation
from simulation import TrajectoryTest

METHODS = ("cvode", "erk", "ida", "qss2")
EXACT = ("--tolerance", "1e-12")


class Exchange(TrajectoryTest):
    def run_text(self, text, *options):
        (self.folder / "M.mo").write_text(text)
        parts = () if "--parts" in options else ("--parts", "discrete")
        return simulation.run(["simulate", "M.mo", "-o", "M.csv", *parts, *options], self.folder)

    def simulate_text(self, text, *options):
        run = self.run_text(text, *options)
        self.assertEqual(run.returncode, 0, run.stderr)
        return simulation.Trajectory(self.folder / "M.csv")

    def parts(self, text):
        run = self.run_text(text, "--json")
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)["statistics"]["parts"]

    def rows_of_events(self, result, names):
        """The times of events and what the variables are after them."""
        return [(a, [result[name][i + 1] for name in names])
                for i, (a, b) in enumerate(zip(result.times, result.times[1:])) if a == b]

    def check_same(self, text, names, *options, delta=1e-9):
        """As parts and as one system: the same events at the same times, the same values after them."""
        both = [self.rows_of_events(self.simulate_text(text, "--parts", parts, *options), names)
                for parts in ("discrete", "one")]
        # Events that change nothing here may have rows in one of them only.
        for rows in both:
            rows[:] = [row for i, row in enumerate(rows) if i == 0 or row[1] != rows[i - 1][1]]
        self.assertEqual([values for _, values in both[0]], [values for _, values in both[1]], text)
        for (left, _), (right, _) in zip(*both):
            self.assertAlmostEqual(left, right, delta=delta)
        return both[0]

    # ------------------------------------------------------------------------ one supervisor

    def plants(self, n, stop):
        """Plants that cool, and a heater for all of them that is on while two or more are cold."""
        return f"""model M
          parameter Integer n = {n};
          Real T[n](start = {{12.5 + i/4 for i in 1:n}}, each fixed = true);
          Boolean cold[n](each start = false, each fixed = true);
          Integer count = sum(if cold[i] then 1 else 0 for i in 1:n);
          Boolean heat = count >= 2;
        equation
          for i in 1:n loop
            der(T[i]) = (10 - T[i])*(1 + i/10) + (if heat then 10 else 0);
            when T[i] < 12 then cold[i] = true; elsewhen T[i] > 14 then cold[i] = false; end when;
          end for;
          annotation(experiment(StopTime = {stop}));
        end M;"""

    def exact_plants(self, n, stop):
        """Times at which the heater is switched, from the exact solution between events."""
        temperatures = [12.5 + i / 4 for i in range(1, n + 1)]
        cold = [False] * n
        heat = False
        now = 0.0
        switches = []
        while True:
            events = []
            for i in range(n):
                rate = 1 + (i + 1) / 10
                rest = 10 + (10 / rate if heat else 0)
                level = 14 if cold[i] else 12
                ratio = (level - rest) / (temperatures[i] - rest) if temperatures[i] != rest else 1
                isReached = 0 < ratio < 1 and (temperatures[i] < level) == cold[i]
                if isReached:
                    events.append((now - math.log(ratio) / rate, i))
            if not events or min(events)[0] > stop:
                return switches
            t, which = min(events)
            for i in range(n):
                rate = 1 + (i + 1) / 10
                rest = 10 + (10 / rate if heat else 0)
                temperatures[i] = rest + (temperatures[i] - rest) * math.exp(-rate * (t - now))
            now = t
            temperatures[which] = 14.0 if cold[which] else 12.0
            cold[which] = not cold[which]
            if heat != (sum(cold) >= 2):
                heat = not heat
                switches.append(t)

    def test_a_supervisor_switches_plants(self):
        text = self.plants(6, 3)
        self.assertEqual(self.parts(text), 7)
        expected = self.exact_plants(6, 3)
        self.assertGreater(len(expected), 5)
        for method in ("cvode", "erk"):
            rows = self.check_same(text, ["heat", "count"], "--method", method, *EXACT)
            switches = [t for i, (t, values) in enumerate(rows) if values[0] != (rows[i - 1][1][0] if i else 0)]
            self.assertEqual(len(switches), len(expected))
            for found, exact in zip(switches, expected):
                self.assertAlmostEqual(found, exact, delta=1e-9)

    def test_many_plants(self):
        """More than 20 parts: events have no rows."""
        text = self.plants(40, 2)
        expected = self.exact_plants(40, 2)
        result = self.simulate_text(text, "--parts", "auto", "--intervals", "997", *EXACT)
        self.assertEqual(len(result.times), 998)
        for t, heat in zip(result.times, result["heat"]):
            if all(abs(t - switch) > 1e-9 for switch in expected):
                self.assertEqual(heat, sum(switch < t for switch in expected) % 2)

    # ------------------------------------------------------------------------ sampled control

    def test_sampled_controller_of_two_plants(self):
        """Values of two plants, sampled and combined at the same instants: x(k+1) = a x(k) + (1 - a) u(k)."""
        text = """model M
          Real x(start = 1, fixed = true), y(start = -0.5, fixed = true);
          discrete Real xs(start = 0, fixed = true), ys(start = 0, fixed = true), u(start = 0, fixed = true);
        equation
          der(x) = u - x;
          der(y) = 2*(u - y);
          when sample(0, 0.25) then xs = x; end when;
          when sample(0, 0.25) then ys = y; end when;
          when sample(0, 0.25) then u = 0.5*pre(u) - 0.3*xs - 0.2*ys; end when;
          annotation(experiment(StopTime = 3.1));
        end M;"""
        self.assertEqual(self.parts(text), 3)
        x, y, u = 1.0, -0.5, 0.0
        expected = []
        for _ in range(13):
            u = 0.5 * u - 0.3 * x - 0.2 * y
            expected.append((u, x, y))
            x = u + (x - u) * math.exp(-0.25)
            y = u + (y - u) * math.exp(-0.5)
        for method in METHODS[:3]:
            result = self.simulate_text(text, "--method", method, *EXACT)
            rows = self.rows_of_events(result, ["u", "xs", "ys"])
            rows.insert(0, (result.times[0], [result.initial(name) for name in ("u", "xs", "ys")]))
            self.assertEqual(len(rows), 13)
            for k, ((t, values), exact) in enumerate(zip(rows, expected)):
                self.assertAlmostEqual(t, 0.25 * k, delta=1e-14)
                for value, number in zip(values, exact):
                    self.assertAlmostEqual(value, number, delta=1e-9)

    # ------------------------------------------------------------------------ chains of events

    CHAIN = """model M
      Real x(start = 0, fixed = true), y(start = 0, fixed = true), z(start = 0, fixed = true);
      Boolean a(start = false, fixed = true), b(start = false, fixed = true);
      Integer k(start = 0, fixed = true), m(start = 0, fixed = true), n(start = 0, fixed = true);
    equation
      der(x) = if n > 0 then 2 else 1;
      der(y) = if a then 1 else 0;
      der(z) = if b then -1 else 0;
      a = x > 0.5;
      when a then k = pre(k) + 1; end when;
      b = k > 0 and y < 0.25;
      when {a, b} then m = if pre(b) then 7 else pre(k) + 3; end when;
      when {change(m), z < -0.125} then n = pre(n) + m + 10*k; end when;
      annotation(experiment(StopTime = 1));
    end M;"""

    def test_a_chain_of_events_at_one_time(self):
        """At 0.5 a, k, b, m and n change in this order, in one event; `pre` is the value before it."""
        for method in METHODS:
            tolerance = EXACT if method != "qss2" else ("--tolerance", "1e-6")
            result = self.simulate_text(self.CHAIN, "--method", method, *tolerance)
            rows = self.rows_of_events(result, ["k", "b", "m", "n"])
            self.assertEqual(rows[0][1], [1, 1, 3, 13], method)
            self.assertAlmostEqual(rows[0][0], 0.5, delta=1e-9 if method != "qss2" else 1e-4)
        self.check_same(self.CHAIN, ["a", "k", "b", "m", "n"], *EXACT)

    def random_model(self, seed):
        """Integrators with rates and limits that depend on counters and conditions of others, also on `pre` of them."""
        pick = random.Random(seed)
        n = pick.randint(2, 5)
        others = lambda: pick.randint(1, n)  # noqa: E731
        equations = []
        for i in range(1, n + 1):
            rate = round(pick.uniform(0.5, 2), 3)
            equations.append(f"der(x[{i}]) = {rate} + (if b[{others()}] then {round(pick.uniform(0, 1), 3)} else 0);")
            condition = pick.choice([f"b[{others()}]", f"not b[{others()}]", f"change(c[{others()}])",
                                     f"c[{others()}] > pre(c[{others()}]) + 1"])
            own = f"x[{i}] > pre(limit[{i}])"
            clause = pick.choice([own, f"{{{own}, {condition}}}"])
            step = pick.choice(["1", f"(if pre(b[{others()}]) then 2 else 1)", f"mod(pre(c[{others()}]), 3)"])
            equations.append(f"when {clause} then c[{i}] = pre(c[{i}]) + {step}; end when;")
            equations.append(f"when {own} then limit[{i}] = pre(limit[{i}]) + {round(pick.uniform(0.2, 0.6), 3)}; end when;")
            equations.append("b[{}] = {};".format(i, pick.choice([
                f"mod(pre(c[{others()}]), 2) == 1", f"pre(c[{others()}]) > pre(c[{others()}])",
                f"x[{i}] > 1.3", f"mod(pre(c[{others()}]), 3) == 0"])))
        return f"""model M
          Real x[{n}](each start = 0, each fixed = true);
          discrete Real limit[{n}](start = {{0.1 + 0.07*i for i in 1:{n}}}, each fixed = true);
          Integer c[{n}](each start = 0, each fixed = true);
          Boolean b[{n}];
        equation
          {" ".join(equations)}
          annotation(experiment(StopTime = 3));
        end M;"""

    def test_random_networks_of_counters(self):
        compared = 0
        for seed in range(40):
            text = self.random_model(seed)
            n = text.count("der(")
            names = [f"{name}[{i}]" for name in ("c", "b", "limit") for i in range(1, n + 1)]
            whole = self.run_text(text, "--parts", "one", *EXACT)
            if whole.returncode != 0:  # events without end
                split = self.run_text(text, *EXACT)
                self.assertNotEqual(split.returncode, 0, text)
                continue
            compared += 1
            self.check_same(text, names, *EXACT)
        self.assertGreater(compared, 20)

    # ------------------------------------------------------------------------ what else crosses

    def test_a_relation_of_one_part_moves_the_state_of_another(self):
        text = """model M
          Real a(start = 1, fixed = true), T(start = 0, fixed = true);
          Integer k(start = 0, fixed = true);
        equation
          der(a) = -a; der(T) = 1;
          when T > 0.5 then reinit(a, 2); k = pre(k) + 1; end when;
          annotation(experiment(StopTime = 1));
        end M;"""
        self.assertEqual(self.parts(text), 2)
        result = self.simulate_text(text, *EXACT)
        self.assertAlmostEqual(result.final("a"), 2 * math.exp(-0.5), delta=1e-9)
        self.assertEqual(result.final("k"), 1)

    def test_others_keep_their_steps(self):
        """A part that reads nothing of the event goes on with its step."""
        fast = """Real p(start = 0, fixed = true); Boolean up(start = true, fixed = true); Real q(start = 0, fixed = true);
          equation der(p) = if up then 1 else -1;
          when p > 0.01 then up = false; elsewhen p < -0.01 then up = true; end when;
          der(q) = if up then 1 else 0;"""
        slow = "Real s(start = 1, fixed = true); equation der(s) = -s;"
        both = "model M " + fast.replace("equation", "Real s(start = 1, fixed = true); equation der(s) = -s;") + " end M;"
        alone = {}
        for name, text in (("fast", f"model M {fast} end M;"), ("slow", f"model M {slow} end M;"), ("both", both)):
            run = self.run_text(text, "--json")
            self.assertEqual(run.returncode, 0, run.stderr)
            alone[name] = json.loads(run.stdout)["statistics"]
        self.assertEqual(alone["both"]["steps"], alone["fast"]["steps"] + alone["slow"]["steps"])

    def test_terminate_by_a_counter_of_several_parts(self):
        ending = 'when count >= 2 and time > 1 then terminate("cold"); end when;'
        text = self.plants(4, 10).replace("equation\n", f"equation\n {ending}\n", 1)
        result = self.simulate_text(text, *EXACT)
        self.assertEqual(result.final("count"), 2)
        self.assertEqual(result.final("heat"), 1)
        whole = self.simulate_text(text, "--parts", "one", *EXACT)
        self.assertLess(whole.times[-1], 9)
        self.assertAlmostEqual(result.times[-1], whole.times[-1], delta=1e-9)

    def test_events_at_the_stop_time(self):
        """Of one part, where the others have nothing to do any more, and of several."""
        teeth = """model M
          Real x(start = 0, fixed = true), y(start = 0, fixed = true);
          Integer c(start = 0, fixed = true), d(start = 0, fixed = true);
          Integer total = c + 10*d;
        equation
          der(x) = 0.2; der(y) = 0.1;
          when x >= 1 then c = pre(c) + 1; reinit(x, 0); end when;
          when y >= 1 then d = pre(d) + 1; reinit(y, 0); end when;
        end M;"""
        for method in (*METHODS, "rk4"):
            for stop in ("5", "10"):
                result = self.simulate_text(teeth, "--method", method, "--stop-time", stop)
                # A tooth that ends there up to rounding is whole, or just about to be.
                for tooth, count in (("x", "c"), ("y", "d")):
                    self.assertAlmostEqual(result.final(tooth) + result.final(count),
                                           float(stop) * (0.2 if tooth == "x" else 0.1), delta=1e-5)
                self.assertEqual(result.final("total"), result.final("c") + 10 * result.final("d"))
        ticks = """model M
          Real x(start = 1, fixed = true), y(start = 1, fixed = true);
          Integer a(start = 0, fixed = true), b(start = 0, fixed = true), total;
        equation
          der(x) = -x + a; der(y) = -y + b;
          when sample(0, 0.1) then a = pre(a) + 1; end when;
          when sample(0, 0.3) then b = pre(b) + 1; end when;
          total = a + 100*b;
        end M;"""
        for stop, total in (("1.5", 616), ("3", 1131)):
            self.assertEqual(self.simulate_text(ticks, "--stop-time", stop).final("total"), total)
            self.check_same(ticks, ["a", "b", "total"], "--stop-time", stop)

    def test_events_without_end_are_named(self):
        text = """model M
          Real x(start = 0, fixed = true), y(start = 0, fixed = true);
          Boolean a(start = false, fixed = true), b(start = false, fixed = true);
        equation
          der(x) = if a then 1 else 2;
          der(y) = if b then 1 else 2;
          a = x > 0.5 and not pre(b);
          b = y > 0.5 and pre(a) or x > 0.5 and y > 0.5 and not pre(a) and not pre(b) and false;
          annotation(experiment(StopTime = 1));
        end M;"""
        codes = [self.run_text(text, "--parts", parts) for parts in ("discrete", "one")]
        self.assertEqual(codes[0].returncode, codes[1].returncode)
        if codes[0].returncode != 0:
            self.assertIn("changes again and again", codes[0].stderr)


if __name__ == "__main__":
    simulation.main()
