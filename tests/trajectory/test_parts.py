#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Models whose parts share nothing: each part has its own solver, and gives what it gives alone, to the bit. Usage:
test_parts.py EVENTICA
"""
import json
import math

import simulation
from simulation import TrajectoryTest

METHODS = ("cvode", "ida", "erk", "rk4", "qss2")

# name: (declarations, equations)
PARTS = {
    "decay": ("Real a(start = 1, fixed = true);", "der(a) = -3*a;"),
    "oscillator": ("Real p(start = 1, fixed = true), q(start = 0, fixed = true), energy;",
                   "der(p) = 7*q; der(q) = -7*p; energy = p^2 + q^2;"),
    "thermostat": ("Real T(start = 18, fixed = true); Boolean on(start = true, fixed = true);",
                   "der(T) = (if on then 40 else 10) - T; when T > 21 then on = false; elsewhen T < 19 then on = true; end when;"),
    "ball": ("Real h(start = 1, fixed = true), v(start = 0, fixed = true); Integer bounces(start = 0, fixed = true);",
             "der(h) = v; der(v) = -9.81; when h < 0 then reinit(v, -0.8*pre(v)); bounces = pre(bounces) + 1; end when;"),
    "loop": ("Real x(start = 0.5, fixed = true), y(start = 1);", "der(x) = -y; y^3 + y = x + sin(time);"),
    "sampled": ("Real s(start = 0, fixed = true); discrete Real u(start = 1, fixed = true);",
                "der(s) = u - s; when sample(0.05, 0.1) then u = 2 - pre(s); end when;"),
}


def model(*names, more=""):
    declarations = " ".join(PARTS[name][0] for name in names)
    equations = " ".join(PARTS[name][1] for name in names)
    return f"model M {declarations} equation {equations} {more} annotation(experiment(StopTime = 1.2)); end M;"


class Parts(TrajectoryTest):
    def run_text(self, text, *options):
        (self.folder / "M.mo").write_text(text)
        return simulation.run(["simulate", "M.mo", "-o", "M.csv", *options], self.folder)

    def simulate_text(self, text, *options):
        run = self.run_text(text, *options)
        self.assertEqual(run.returncode, 0, run.stderr)
        return simulation.Trajectory(self.folder / "M.csv")

    def statistics(self, text, *options):
        run = self.run_text(text, *options, "--json")
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)["statistics"]

    def test_a_part_is_what_it_is_alone(self):
        """Rows of events of other parts are further rows; those of the grid and of its own events are the same. A loop that is
        iterated begins where the last row has left it: it agrees up to rounding."""
        together = model(*PARTS)
        for method in METHODS:
            options = ("--method", method, "--intervals", "31")
            whole = self.simulate_text(together, *options)
            for name in PARTS:
                alone = self.simulate_text(model(name), *options)
                rows = list(zip(*(whole[variable] for variable in alone.names)))
                tolerance = 1e-13 if name == "loop" else 0
                missing = [row for row in zip(*(alone[variable] for variable in alone.names))
                           if not any(all(abs(x - y) <= tolerance for x, y in zip(row, other)) for other in rows)]
                self.assertEqual(missing, [], f"{method}, {name}")

    def test_every_part_makes_its_own_steps(self):
        sums = [self.statistics(model(name)) for name in PARTS]
        both = self.statistics(model(*PARTS))
        self.assertEqual(both["parts"], len(PARTS))
        for count in ("steps", "rejectedSteps", "derivatives", "stateEvents", "timeEvents"):
            self.assertEqual(both[count], sum(statistics[count] for statistics in sums), count)

    def test_many_parts(self):
        """Events have no rows of their own where there are many parts; those on the grid show what comes after."""
        text = """model M
          parameter Integer n = 60;
          Real x[n](each start = 0, each fixed = true);
          Integer k[n](each start = 0, each fixed = true);
        equation
          for i in 1:n loop
            der(x[i]) = 1;
            when x[i] > i/n then reinit(x[i], 0); k[i] = pre(k[i]) + 1; end when;
          end for;
          annotation(experiment(StopTime = 3.01, Interval = 0.07));
        end M;"""
        self.assertEqual(self.statistics(text)["parts"], 60)
        result = self.simulate_text(text)
        self.assertEqual(len(result.times), 44)
        for i in range(1, 61):
            for t, x, k in zip(result.times, result[f"x[{i}]"], result[f"k[{i}]"]):
                period = i / 60
                if abs(t / period - round(t / period)) > 1e-6:
                    self.assertEqual(k, math.floor(t / period))
                    self.assertAlmostEqual(x, t - k * period, delta=1e-9)

    def test_steps_across_windows_lose_no_rows(self):
        """Many parts run to the end of a window before its rows are written; their steps end elsewhere."""
        text = """model M
          Real x[30](each start = 1, each fixed = true);
        equation
          for i in 1:30 loop der(x[i]) = -i*x[i]; end for;
        end M;"""
        for method in ("cvode", "erk"):
            result = self.simulate_text(text, "--stop-time", "3", "--intervals", "3500", "--method", method)
            self.assertEqual(len(result.times), 3501)
            for t, x in zip(result.times, result["x[1]"]):
                self.assertAlmostEqual(x, math.exp(-t), delta=1e-5)

    def test_shared_variables_make_one_part(self):
        more = "assert(a + T < 100, \"hot\");"
        self.assertEqual(self.statistics(model("decay", "thermostat", more=more))["parts"], 1)

    def test_terminate_ends_all_parts(self):
        result = self.simulate_text(model("ball", "decay", more="when a < 0.5 then terminate(\"half\"); end when;"))
        end = math.log(2) / 3
        self.assertAlmostEqual(result.times[-1], end, delta=1e-5)
        self.assertAlmostEqual(result.final("h"), 1 - 9.81 / 2 * result.times[-1] ** 2, delta=1e-6)

    def test_terminate_has_a_row_where_events_have_none(self):
        """Of many parts."""
        result = self.simulate_text("""model M Real x[30](each start = 0, each fixed = true); equation
            for i in 1:30 loop der(x[i]) = i - x[i]; end for; when x[30] > 15 then terminate("there"); end when; end M;""",
                                    "--stop-time", 2, "--intervals", 5, "--tolerance", 1e-9)
        self.assertEqual(len(result.times), 3)
        self.assertAlmostEqual(result.times[-1], math.log(2), delta=1e-8)
        for i in range(1, 31):
            self.assertAlmostEqual(result.final(f"x[{i}]"), i / 2, delta=1e-7 * i)

    def test_terminate_has_a_row_where_parts_share_nothing(self):
        """Many parts would run window by window, some of them beyond the end."""
        result = self.simulate_text("""model M Real x[30](each start = 0, each fixed = true); equation
            for i in 1:30 loop der(x[i]) = i; end for; when time > 1.2345 then terminate("there"); end when; end M;""",
                                    "--stop-time", 2, "--intervals", 5, "--parts", "independent")
        self.assertEqual(len(result.times), 5)
        self.assertAlmostEqual(result.times[-1], 1.2345, delta=1e-15)
        for i in range(1, 31):
            self.assertAlmostEqual(result.final(f"x[{i}]"), 1.2345*i, delta=1e-9*i)

    def test_events_at_the_instant_of_terminate(self):
        """All events of that instant happen, of whatever part, also those that are later by a rounding (3*0.1 s). The last
        row shows them: with few parts, and with many, which have no rows at events."""
        counters = """model M
          parameter Integer n = {n};
          Real x[n](each start = 0, each fixed = true), z(start = 0, fixed = true);
          Integer k[n](each start = 0, each fixed = true), total(start = 0, fixed = true);
        equation
          for i in 1:n loop
            der(x[i]) = i;
            when sample({start}, {interval}/i) then k[i] = pre(k[i]) + (if x[i] >= 0 then 1 else 2); end when;
          end for;
          der(z) = if z < 100 then 1 else 0;
          when {other} then total = pre(total) + 1; end when;
          when {end} then terminate("end"); end when;
          annotation(experiment(StopTime = 4, Interval = 0.4));
        end M;"""
        alone, exchanged = "sample(0.25, 0.5)", "z > 0 and k[1] > pre(k[1]) and sample(0.25, 0.5)"
        cases = [(2.25, 0.5, 0.25, "sample(2.25, 10)", 8, alone, 5), (2.25, 0.5, 0.25, "time >= 2.25", 8, alone, 5),
                 (2.25, 0.5, 0.25, "time > 2.25", 8, alone, 5), (2.25, 0.5, 0.25, "sample(2.25, 10)", 8, exchanged, 4),
                 (0.3, 0, 0.1, "sample(0.3, 10)", 4, alone, 1)]
        for end, start, interval, condition, count, other, total in cases:
            for n in (1, 3, 30):
                text = counters.format(n=n, start=start, interval=interval, end=condition, other=other)
                for parts in ("auto", "independent", "discrete", "delayed", "one"):
                    for method in ("cvode", "erk", "qss2"):
                        what = f"{condition}, {other}, {n}, {parts}, {method}"
                        result = self.simulate_text(text, "--parts", parts, "--method", method)
                        self.assertAlmostEqual(result.times[-1], end, delta=1e-14, msg=what)
                        for i in range(1, n + 1):
                            self.assertEqual(result.final(f"k[{i}]"), i*(count - 1) + 1, what)
                            self.assertAlmostEqual(result.final(f"x[{i}]"), i*end, delta=1e-9, msg=what)
                        self.assertEqual(result.final("total"), total, what)

    def test_a_failure_at_the_instant_of_terminate(self):
        """As in one system."""
        text = model("ball", "decay", more="when sample(0.3, 1) then assert(a > 1, \"low\"); end when; "
                                           "when sample(0.3, 1) then terminate(\"end\"); end when;")
        for parts in ("auto", "one"):
            run = self.run_text(text, "--parts", parts)
            self.assertEqual(run.returncode, 3, run.stderr)
            self.assertIn("low", run.stderr)

    def test_a_failure_names_the_part_and_keeps_the_rows(self):
        text = model("decay", more="").replace("Real a", "Real r(start = 1, fixed = true); Real a") \
            .replace("der(a)", "der(r) = -1/sqrt(r); der(a)")
        run = self.run_text(text)
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn("`der(r)`", run.stderr)
        self.assertIn("results up to time 0.6", run.stderr)

    def test_an_assertion_of_one_part_ends_the_run(self):
        run = self.run_text(model("decay", "oscillator", more="assert(a > 0.5, \"too low\");"))
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn("too low", run.stderr)

    def test_events_are_logged_in_order(self):
        run = self.run_text(model("thermostat", "ball"), "--events")
        self.assertEqual(run.returncode, 0, run.stderr)
        lines = [line for line in (run.stdout + run.stderr).splitlines() if line.startswith("time ")]
        times = [float(line.split()[1].rstrip(":")) for line in lines]
        self.assertEqual(times, sorted(times))
        self.assertTrue(any("`on` becomes" in line for line in lines))
        self.assertTrue(any("`bounces` becomes" in line for line in lines))

    def test_limits_are_checked_in_every_part(self):
        run = self.run_text(model("decay", "oscillator").replace("Real a(", "Real a(min = 0.5, "))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("`a` = ", run.stderr)
        self.assertIn("below its minimum", run.stderr)

    def test_a_filter_leaves_parts_alone(self):
        text = model("oscillator", "thermostat")
        every = self.simulate_text(text, "--intervals", "20")
        some = self.simulate_text(text, "--intervals", "20", "--filter", "energy|T")
        self.assertEqual(some.names, ["time", "T", "energy"] if "T" == some.names[1] else ["time", "energy", "T"])
        for name in some.names:
            self.assertEqual(every[name], some[name])


if __name__ == "__main__":
    simulation.main()
