#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The models of the papers (models/seeds) against their analytic solutions. Usage: test_seeds.py EVENTICA"""
import math

import simulation
from simulation import SEEDS, TrajectoryTest


class Seeds(TrajectoryTest):
    def simulate_seed(self, model, *options):
        return self.simulate(model, *options, folder=SEEDS)

    def test_zeno_rests_at_one_after_one_event(self):
        for model, slope in (("Zeno", 1), ("Zeno2", 2)):
            with self.subTest(model):
                run = self.simulate_seed(model)
                self.assertEqual(len(run.events), 1)
                self.happens_at(run.trajectory.event_times(), [1 / slope], 1e-10)
                self.follows(run.trajectory, "x", [lambda t, s=slope: s * t, 1], [1 / slope], 1e-10)
                self.follows(run.trajectory, "der(x)", [slope, 0], [1 / slope], 0)

    def test_limiter_has_one_event_per_crossing_and_none_on_the_limit(self):
        # 2 sin t passes +-1 at pi/6, 5pi/6, 7pi/6, 11pi/6, ... until 10.
        times = [math.pi * k / 6 for k in (1, 5, 7, 11, 13, 17, 19)]
        run = self.simulate_seed("Limiter")
        self.happens_at(run.trajectory.event_times(), times)
        self.assertEqual(len(run.events), len(times))

        def sine(t):
            return 2 * math.sin(t)
        self.follows(run.trajectory, "y", [sine, 1, sine, -1, sine, 1, sine, -1], times, 1e-9)

    def test_signals_that_rest_on_the_limit(self):
        run = self.simulate_seed("LimiterAtRest")
        result = run.trajectory
        self.follows(result, "up", lambda t: max(2 - t, 1, t - 1), tolerance=1e-9)
        self.follows(result, "down", lambda t: 2 - t if t < 1 else min(1, 3 - t), tolerance=1e-9)
        self.follows(result, "limitedUp", 1, tolerance=1e-9)
        self.follows(result, "limitedDown", lambda t: min(1, 3 - t), tolerance=1e-9)
        # At 1 both relations become false, at 2 one becomes true again; the ends of the rest are events too.
        self.changes_as(result, "upAbove", [(1, 0), (2, 1)])
        self.changes_as(result, "downAbove", [(1, 0)])
        self.assertLessEqual(len(run.events), 4)
        for time in result.event_times():
            self.assertLess(min(abs(time - 1), abs(time - 2)), 1e-9)

    def test_hysteresis_switches_at_both_thresholds(self):
        run = self.simulate_seed("HysteresisFunction")
        self.changes_as(run.trajectory, "y", [(math.pi * k / 6, y) for k, y in ((1, 1), (7, -1), (13, 1), (19, -1))])
        before, after = run.trajectory.around("u", 7 * math.pi / 6)
        self.near(before, -1, 1e-9)
        self.assertEqual(before, after)

    def test_difference_equation_is_the_recurrence_exactly(self):
        # All numbers are short binary fractions, so the recurrence is free of rounding.
        result = self.simulate_seed("DifferenceEquation").trajectory
        x, expected = 0.0, []
        for k in range(1, 13):
            x = 0.25 * (1 + 0.25 * k) + 0.5 * x
            expected.append((0.25 * k, x))
        self.assertEqual(result.changes("x"), expected)
        self.assertEqual(result.changes("nextTime"), [(0.25 * k, 0.25 * (k + 1)) for k in range(1, 13)])

    def test_bouncing_ball_bounces_at_the_analytic_times(self):
        # Falls h in t1 = sqrt(2h/g), leaves with c^n v1 after bounce n, and flies 2 c^n t1 until the next.
        g, c = 9.81, 0.8
        t1, v1 = math.sqrt(2 / g), math.sqrt(2 * g)
        times = [t1]
        while times[-1] + 2 * t1 * c ** len(times) < 3:
            times.append(times[-1] + 2 * t1 * c ** len(times))
        result = self.simulate_seed("BouncingBall").trajectory
        self.changes_as(result, "bounces", [(t, n + 1) for n, t in enumerate(times)], 1e-8)
        flights = [lambda t: 1 - g * t * t / 2]
        speeds = [lambda t: -g * t]
        for n, start in enumerate(times, 1):
            flights.append(lambda t, s=start, v=v1 * c ** n: v * (t - s) - g * (t - s) ** 2 / 2)
            speeds.append(lambda t, s=start, v=v1 * c ** n: v - g * (t - s))
        self.follows(result, "height", flights, times, 1e-7)
        self.follows(result, "velocity", speeds, times, 1e-7)

    def test_switch_circuit_switches_at_the_times_of_the_paper(self):
        # Open: C u' = -u/R2. Closed: C u' = i - u/R with R = R1 || R2, so u tends to i R.
        i, r1, r2, c = 0.1, 100.0, 20.0, 0.1e-6
        r = r1 * r2 / (r1 + r2)
        times = [1e-6, 2.5e-6, 5e-6, 9e-6]
        run = self.simulate_seed("SwitchCircuit")
        result = run.trajectory
        self.assertEqual(len(run.events), 4)
        self.assertEqual(result.event_times(), times)

        def decay(start, value):
            return lambda t: value * math.exp(-(t - start) / (r2 * c))

        def charge(start, value):
            return lambda t: i * r + (value - i * r) * math.exp(-(t - start) / (r * c))
        pieces = [decay(0, 0.0)]
        for law, time in zip((charge, decay, charge, decay), times):
            pieces.append(law(time, pieces[-1](time)))
        # The boundaries lie nearer than an instant of other models: cut by the recorded events.
        rows = [k for k in range(len(result.times) - 1) if result.times[k] == result.times[k + 1]]
        edges = [0, *[k + 1 for k in rows], len(result.times)]
        for law, first, last in zip(pieces, edges, edges[1:]):
            for row in range(first, last):
                time = result.times[row]
                u, is_open = result["y"][row], law in pieces[0::2]
                self.near(u, law(time), 1e-7, f"y at {time}")
                self.near(result["sw.i"][row], 0 if is_open else i - u / r1, 1e-8, f"sw.i at {time}")
                self.near(result["sw.u"][row], i * r1 - u if is_open else 0, 1e-6, f"sw.u at {time}")


if __name__ == "__main__":
    simulation.main()
