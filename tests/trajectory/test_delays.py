# SPDX-License-Identifier: Apache-2.0
"""`delay`: smooth signals, jumps, kinks, delays that vary, and how many steps all that takes."""
import math
import re

import simulation
from simulation import MODELS, Trajectory, TrajectoryTest, run


class Delays(TrajectoryTest):
    def test_fixed_delay(self):
        result = self.simulate("DelayFixed").trajectory
        self.follows(result, "y", lambda t: math.cos(3 * max(0, t - 0.25)), tolerance=1e-6)
        self.follows(result, "integral", lambda t: t if t < 0.25 else 0.25 + math.sin(3 * (t - 0.25)) / 3, tolerance=1e-6)

    def test_variable_delay(self):
        def past(t):
            return max(0, t - (0.3 + 0.2 * math.sin(t)))
        result = self.simulate("DelayVariable").trajectory
        self.follows(result, "y", lambda t: 2 * past(t) + 1, tolerance=1e-9)
        self.follows(result, "z", lambda t: past(t) ** 2, tolerance=1e-6)

    def test_a_step_leaves_a_delay_as_a_step(self):
        result = self.simulate("DelayedStep").trajectory
        self.follows(result, "integral", lambda t: max(0, t - 1.5), tolerance=1e-7)
        for row, time in enumerate(result.times):
            if time != 1.5:
                self.near(result["y"][row], 1 if time > 1.5 else 0, 1e-12, f"y at {time}")

    def test_difference_to_the_delayed(self):
        result = self.simulate("DelayedDifference").trajectory
        self.follows(result, "x", lambda t: min(max(t - 0.25, 0), 0.5), tolerance=1e-7)

    def test_delay_differential_equation(self):
        # Method of steps: 1 - t, + (t-1)^2/2 from 1 on, - (t-2)^3/6 from 2 on.
        result = self.simulate("DelayDifferential").trajectory
        self.follows(result, "x", lambda t: 1 - t + max(0, t - 1) ** 2 / 2 - max(0, t - 2) ** 3 / 6, tolerance=1e-7)


class DelayTest(TrajectoryTest):
    PACKAGE = MODELS / "DelayedSignals.mo"

    def run_model(self, model, *options, code=0):
        """The trajectory, and the numbers of steps and events."""
        output = self.folder / f"{model}.csv"
        process = run(["simulate", self.PACKAGE, "--model", f"DelayedSignals.{model}", "-o", output, "--stats",
                       *options], self.folder)
        self.assertEqual(process.returncode, code, f"{model} {options}\n{(process.stdout + process.stderr)[-1500:]}")
        if code != 0:
            return process.stderr
        trajectory = Trajectory(output)
        text = process.stdout + process.stderr
        trajectory.log = text
        trajectory.steps = int(re.search(r"(\d+) steps", text)[1])
        trajectory.state_events, trajectory.time_events = (
            int(re.search(rf"(\d+) {kind} events", text)[1]) for kind in ("state", "time"))
        return trajectory


class Jumps(DelayTest):
    """Both sides of a jump come out of a delay, at an event exactly as much later."""

    @staticmethod
    def is_left(times, row):
        """Before the event nearby: points of the output grid may lie right before or after it."""
        return any(times[i + 1] == times[i] for i in range(row, len(times) - 1) if times[i] - times[row] < 1e-12)

    def staircase(self, t, is_left):
        nearest = round(t/0.1)
        on_step = abs(t - 0.1*nearest) < 1e-9
        k = nearest - 1 if on_step and is_left else nearest if on_step else math.floor(t/0.1)
        return (k + 1e-3*math.sin(t)) if t > 0 else 0.0

    def test_staircase_delayed_by_its_own_period(self):
        result = self.run_model("Staircase")
        for row, t in enumerate(result.times):
            is_left = self.is_left(result.times, row)
            for name, delay in (("full", 0.1), ("half", 0.05), ("both", 0.15)):
                expected = self.staircase(max(t - delay, 0), is_left) if t > delay + 1e-9 else 0.0
                self.near(result[name][row], expected, 1e-12, f"{name} at {t}, row {row}")
            k = result["k"][row]
            self.assertEqual(result["stairs"][row], max(k - 1, 0.0), f"stairs at {t}")

    def test_pre_of_a_delay_is_the_left_limit(self):
        result = self.run_model("Staircase")
        for t in (0.2, 0.3, 0.4, 0.7, 1.0):
            self.near(result.at("seen", t), round(10*t) - 2 + 1e-3*math.sin(t - 0.1), 1e-12, f"seen at {t}")

    def test_jumps_are_events_not_found_by_iteration(self):
        result = self.run_model("Staircase")
        # Jumps of x at 0.1, … 1.0; of `half` and `both` in the middle between.
        self.assertEqual(result.state_events, 0)
        self.happens_at(result.event_times(), [0.05*i for i in range(2, 22)], 1e-14)

    def test_step_through_two_delays(self):
        result = self.run_model("Edge")
        self.assertEqual(result.final("before"), 0.0)
        self.near(result.final("after"), 1.3, 1e-14)
        self.assertEqual(result.final("edges"), 1)
        self.near(result.final("when1"), 0.8, 1e-15)
        self.near(result.final("when2"), 1.0, 1e-15)
        self.assertEqual(result.state_events, 0)
        self.assertEqual(result.time_events, 3)
        self.assertEqual(result.around("z", 1.0)[0], 0.0)
        self.near(result.around("z", 1.0)[1], 1.3, 1e-14)
        self.follows(result, "integral", lambda t: 0 if t < 1 else (t - 1)*(1 + 0.5*(t + 1) - 0.7), tolerance=1e-7)

    def test_the_event_log_names_the_delay(self):
        log = "".join(self.run_model("Edge", "--events").log)
        self.assertIn("time 0.8: time event: `delay(u, 0.5)` jumps, `y > 0.5` becomes true", log)
        log = self.run_model("Doppler", "--events").log
        self.assertIn("`delay(k, d)` jumps", log)

    def test_every_method_takes_jumps(self):
        errors = {"cvode": 3e-6, "ida": 3e-6, "adams": 3e-6, "erk": 1e-9, "rk4": 1e-12, "qss1": 1e-4, "qss2": 1e-6,
                  "qss3": 1e-6}
        for method, allowed in errors.items():
            tolerance = "1e-3" if method == "qss1" else "1e-6"
            result = self.run_model("Edge", "--method", method, "--tolerance", tolerance)
            self.near(result.final("integral"), 1.8, allowed, method)
            self.near(result.final("when2"), 1.0, 1e-15, method)
            self.near(result.around("z", 1.0)[1], 1.3, 1e-14, method)

    def test_jumps_at_state_events(self):
        for method in ("cvode", "ida", "erk", "adams"):
            result = self.run_model("Ball", "--method", method)
            first = math.sqrt(2/9.81)
            bounces = [first, first*(1 + 2*0.8)]
            speed = 9.81*first
            for number, bounce in enumerate(bounces):
                left, right = result.around("late", bounce + 0.25)
                self.near(left, -speed*0.8**number, 1e-7, method)
                self.near(right, speed*0.8**(number + 1), 1e-7, method)
            self.assertEqual(result.time_events, 2)
            for row, t in enumerate(result.times):
                self.near(result["rebuilt"][row], result["lateHeight"][row], 1e-7, f"{method}: height at {t}")

    def test_events_of_several_iterations(self):
        # a: 1, 2, 3 …; b: their sums. Delayed by the distance of the events.
        result = self.run_model("Counted")
        sums = {0: 0, 1: 2, 2: 5, 3: 9, 4: 14, 5: 20}
        for row, t in enumerate(result.times):
            is_left = row + 1 < len(result.times) and result.times[row + 1] == t
            step = math.floor(2*t) - 1 - (1 if is_left and 2*t == math.floor(2*t) else 0)
            self.assertEqual(result["sum"][row], sums[max(step, 0)], f"at {t}")
        self.assertEqual([result.final(name) for name in ("highs", "since", "before")], [1, 1.5, 2])

    def test_echoes_with_two_delays_that_have_no_common_measure(self):
        result = self.run_model("Echoes")
        T2 = math.sqrt(2)/2
        echoes = {}
        for i in range(13):
            for k in range(19):
                time = 0.1 + i + k*T2
                if time < 12:
                    echoes[time] = (-0.6)**i*(-0.3)**k*math.comb(i + k, k)
        for row, t in enumerate(result.times):
            is_left = row + 1 < len(result.times) and result.times[row + 1] == t
            limit = t - 1e-9 if is_left else t + 1e-9
            self.near(result["y"][row], sum(part for time, part in echoes.items() if time <= limit), 1e-8, f"at {t}")

    def test_waves_in_a_chain_of_lines(self):
        n, T, Z, K = 6, 1e-4, 1e8, 5e10
        left, right, waves = [0.0]*n, [0.0]*n, []
        for _ in range(200):
            waves.append(left[0])
            ql = [1e-5] + [(right[k] - left[k + 1])/(K + 2*Z) for k in range(n - 1)]
            qr = [-ql[k + 1] for k in range(n - 1)] + [-right[-1]/(K + Z)]
            left, right = ([right[k] + 2*Z*qr[k] for k in range(n)], [left[k] + 2*Z*ql[k] for k in range(n)])
        result = self.run_model("Chain")
        for time in result.event_times():
            before, after = result.around("cl[1]", time, 1e-12)
            number = round(time/T)
            if number < 200:
                self.near(before, waves[number - 1], 1e-13, f"before {time}")
                self.near(after, waves[number], 1e-13, f"after {time}")
        self.assertLessEqual(result.steps, 202)
        self.assertEqual(result.state_events, 0)


class VaryingDelays(DelayTest):
    def crossings(self, past, target, times):
        """Where past(t) passes the target, by bisection."""
        found = []
        for a, b in zip(times, times[1:]):
            if (past(a) < target) == (past(b) < target):
                continue
            for _ in range(80):
                middle = 0.5*(a + b)
                a, b = (middle, b) if (past(middle) < target) == (past(a) < target) else (a, middle)
            found.append(b)
        return found

    def test_jumps_come_out_where_the_delay_says(self):
        def past(t):
            return t - (0.5 + 0.3*math.sin(3*t))
        for method in ("cvode", "erk", "qss2"):
            result = self.run_model("Doppler", "--method", method, "--tolerance", "1e-7")
            grid = [0.001*i for i in range(3001)]
            jumps = [self.crossings(past, 0.25*k, grid)[0] for k in range(1, 13) if past(3) > 0.25*k]
            changes = [time for time, _ in result.changes("stairs")]
            self.happens_at(changes, jumps, 1e-9)
            self.assertEqual(result.final("before"), 2)
            for number, jump in enumerate(jumps):
                left, right = result.around("slopes", jump, 1e-9)
                self.near(left, number + 0.25*(number + 1), 1e-8)
                self.near(right, number + 1 + 0.25*(number + 1), 1e-8)
            allowed = 1e-4 if method == "qss2" else 1e-6
            self.near(result.final("integral"), sum(3 - jump for jump in jumps), allowed, method)

    def test_a_jump_goes_back_into_the_delay(self):
        def past(t):
            return t - (1 + 0.9*math.sin(4*t))
        result = self.run_model("Rewind")
        jumps = self.crossings(past, 1, [0.001*i for i in range(1, 4001)])
        self.assertEqual(len(jumps), 3)
        for number, jump in enumerate(jumps):
            sides = result.around("y", jump, 1e-8)
            self.near(sides[number % 2], 0, 1e-7)
            self.near(sides[1 - number % 2], 3, 1e-7)
        for t, y in zip(result.times, result["y"]):
            if all(abs(t - jump) > 1e-8 for jump in jumps):
                self.near(y, 2 + past(t) if past(t) > 1 else 0, 1e-9, f"y at {t}")

    def test_the_delay_jumps(self):
        result = self.run_model("Switched")
        for row, t in enumerate(result.times):
            is_left = row + 1 < len(result.times) and result.times[row + 1] == t
            past = max(0, t - (0.5 if t < 3 or (t == 3 and is_left) else 1.25))
            self.near(result["y"][row], math.sin(past), 1e-7, f"y at {t}")
            if abs(10*past - round(10*past)) > 1e-6:
                self.assertEqual(result["stairs"][row], math.floor(10*past), f"stairs at {t}")

    def test_a_delay_that_vanishes_now_and_then(self):
        result = self.run_model("Vanishing")
        self.follows(result, "y", lambda t: math.sin(max(0, t - 0.25*(1 + math.cos(2*t)))), tolerance=1e-6)

    def test_a_delay_out_of_its_range_is_an_error(self):
        error = self.run_model("TooLong", code=3)
        self.assertIn("the time by which `time` is delayed is", error)
        self.assertIn("from 0 to the longest delay, 1", error)
        error = self.run_model("Line", "--set", "T=-1", code=3)
        self.assertIn("is delayed is -1", error)


class VanishingDelays(DelayTest):
    """Delays shorter than the steps: errors fall with the tolerance."""

    def compute(self, text, method, tolerance, name):
        (self.folder / "M.mo").write_text(text)
        process = simulation.run(["simulate", "M.mo", "--method", method, "--tolerance", tolerance, "-o", "out.csv"], self.folder)
        self.assertEqual(process.returncode, 0, process.stderr)
        result = Trajectory(self.folder / "out.csv")
        return zip(result.times, result[name])

    def test_delay_that_becomes_zero(self):
        text = """model M
  Real x(start = 0, fixed = true), d, y, difference;
equation
  der(x) = cos(3*time);
  d = if time < 0.5 then 0.2 else 0;
  y = delay(x, d, 1);
  difference = if time < 0.5 then 0 else y - x;
  annotation(experiment(StopTime = 3, Interval = 0.01));
end M;
"""
        for method in ("cvode", "adams", "erk", "qss2", "qss3"):
            for tolerance in ("1e-6", "1e-8"):
                for time, difference in self.compute(text, method, tolerance, "difference"):
                    if time > 0.5:
                        self.assertLess(abs(difference), 30*float(tolerance), f"{method} at {time}")

    def test_delay_that_shrinks_to_zero(self):
        text = """model M
  Real x(start = 0, fixed = true), d, y;
equation
  der(x) = cos(3*time);
  d = max(0, 0.5*cos(time));
  y = delay(x, d, 1);
  annotation(experiment(StopTime = 6, Interval = 0.01));
end M;
"""
        for method in ("cvode", "qss2", "qss3"):
            for time, y in self.compute(text, method, "1e-8", "y"):
                exact = math.sin(3*max(0, time - max(0, 0.5*math.cos(time))))/3
                self.assertLess(abs(y - exact), 1e-6, f"{method} at {time}")

    def test_feedback(self):
        text = """model M
  Real x(start = 1, fixed = true), d;
equation
  d = if time < 0.5 then 0.2 else 0;
  der(x) = if time < 0.5 then 0 else -2*delay(x, d, 1);
  annotation(experiment(StopTime = 3, Interval = 0.01));
end M;
"""
        for method in ("cvode", "adams", "erk", "qss3"):
            for tolerance in ("1e-7", "1e-9"):
                for time, x in self.compute(text, method, tolerance, "x"):
                    self.assertLess(abs(x - math.exp(-2*max(0, time - 0.5))), 20*float(tolerance), f"{method} at {time}")


class SmoothSignals(DelayTest):
    ERRORS = {"cvode": 2e-5, "ida": 2e-5, "adams": 1e-5, "erk": 2e-6, "rk4": 1e-10, "euler": 1e-2, "qss1": 1e-3,
              "qss2": 1e-5, "qss3": 1e-5}
    STEPS = {"cvode": 150, "ida": 200, "adams": 120, "erk": 80, "rk4": 810, "euler": 810, "qss3": 500}

    @staticmethod
    def feedback(t):
        return sum((-1)**k*(t - k + 1)**k/math.factorial(k) for k in range(math.floor(t) + 2))

    def test_method_of_steps_with_every_method(self):
        for method, allowed in self.ERRORS.items():
            options = ("--interval", "0.01") if method in ("rk4", "euler") else ()
            tolerance = ("--tolerance", "1e-3" if method == "qss1" else "1e-6")
            result = self.run_model("Feedback", "--method", method, *tolerance, *options)
            self.follows(result, "x", self.feedback, absolute=allowed)
            self.assertLessEqual(result.steps, self.STEPS.get(method, 10**6), method)

    def test_tight_tolerance(self):
        for method in ("cvode", "ida", "erk"):
            result = self.run_model("Feedback", "--method", method, "--tolerance", "1e-11")
            self.follows(result, "x", self.feedback, absolute=1e-9)

    def test_delay_of_a_delay(self):
        result = self.run_model("Nested")
        for name in ("nested", "named"):
            self.follows(result, name, lambda t: math.sin(7*max(0, t - 0.7)), tolerance=1e-9)

    def test_waves_that_return(self):
        result = self.run_model("Line")
        def u(t):
            return math.sin(5*max(0, t))**2
        self.follows(result, "p2", lambda t: u(t - 0.2), tolerance=1e-9)
        self.follows(result, "p1", lambda t: (u(t) + u(t - 0.4))/2, tolerance=1e-9)
        self.assertLessEqual(result.steps, 52)  # a fiftieth of the run

    def each_quantized(self, text, name, tolerance, most):
        """Of orders 2 and 3, against cvode; errors relative to the range, in tolerances."""
        (self.folder / "M.mo").write_text(text, encoding="utf-8")

        def compute(method, accuracy):
            process = run(["simulate", "M.mo", "--method", method, "--tolerance", accuracy, "-o", "M.csv"], self.folder)
            self.assertEqual(process.returncode, 0, f"{method} {accuracy}: {process.stderr}")
            return Trajectory(self.folder / "M.csv")

        reference = compute("cvode", "1e-9")
        exact = dict(zip(reference.times, reference[name]))
        size = max(reference[name]) - min(reference[name])
        for method in ("qss2", "qss3"):
            with self.subTest(method=method, tolerance=tolerance):
                found = compute(method, tolerance)
                events = set(found.event_times()) | set(reference.event_times())
                errors = [abs(v - exact[t]) for t, v in zip(found.times, found[name]) if t in exact and t not in events]
                self.assertGreater(len(errors), 400)
                self.assertLess(max(errors), most * float(tolerance) * size)

    def test_echoes_of_full_strength_with_quantized_states(self):
        """Differences around the present look back beyond the delay time."""
        text = """model Echo
  Real v(start = 1, fixed = true), c(start = 0);
equation
  c = if time < 0.05 then 0 else -delay(c - 60*v, 0.05);
  der(v) = -30*v - c;
  annotation(experiment(StopTime = 3));
end Echo;
"""
        for tolerance in ("1e-3", "1e-4"):
            self.each_quantized(text, "v", tolerance, 20)

    def test_jumps_that_meet_but_for_rounding_with_quantized_states(self):
        """Two lines in series, a capacitor and a load at the end. Between such jumps a history has pieces of no length."""
        text = """model Lines
  discrete Real begin(start = -1, fixed = true);
  Real u, i0, v0, e0, v1, e1, i1, w1, f1, v2(start = 0, fixed = true), f2, i2;
equation
  when sample(0.05, 0.5) then
    begin = time;
  end when;
  u = if time >= begin and time < begin + 0.15 then 10 else 0;
  u - v0 = 20*i0;
  v0 = e0 + 50*i0;
  v1 = e1 - 50*i1;
  e0 = 2*delay(v1, 0.1) - delay(e1, 0.1);
  e1 = 2*delay(v0, 0.1) - delay(e0, 0.1);
  w1 = v1;
  w1 = f1 + 75*i1;
  v2 = f2 - 75*i2;
  f1 = 2*delay(v2, 0.05) - delay(f2, 0.05);
  f2 = 2*delay(w1, 0.05) - delay(f1, 0.05);
  1e-3*der(v2) = i2 - v2/200;
  annotation(experiment(StopTime = 4));
end Lines;
"""
        for tolerance in ("1e-4", "1e-6"):
            self.each_quantized(text, "v2", tolerance, 20)

    def test_kinks(self):
        def tent(t):
            return t if t < 0.5 else 1 - t
        def integral(t):
            return t*t/2 if t < 0.5 else 0.125 + (t - 0.5)*(0.5 - (t - 0.5)/2)
        for method in ("cvode", "ida", "erk", "adams", "rk4"):
            result = self.run_model("Tent", "--method", method)
            self.follows(result, "y", lambda t: tent(max(0, t - 0.3)), tolerance=1e-10)
            self.follows(result, "z", lambda t: tent(max(0, t - 0.3)), tolerance=1e-7)
            self.follows(result, "integral", lambda t: integral(max(0, t - 0.3)), tolerance=1e-7)

    def test_no_delay(self):
        result = self.run_model("DirectAndDelayed")
        self.follows(result, "constantly", math.sin, tolerance=1e-15)
        self.follows(result, "byParameter", math.sin, tolerance=1e-15)
        self.follows(result, "later", lambda t: math.sin(max(0, t - 0.5)), tolerance=1e-9)
        self.follows(result, "implicit", 2/3, tolerance=1e-14)
        moved = self.run_model("DirectAndDelayed", "--set", "none=0.25")
        self.follows(moved, "byParameter", lambda t: math.sin(max(0, t - 0.25)), tolerance=1e-9)


if __name__ == "__main__":
    simulation.main()
