#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Loops of equations and discrete conditions against known solutions. Usage: test_mixed_loops.py EVENTICA"""
import simulation
from simulation import TrajectoryTest


class MixedLoops(TrajectoryTest):
    def test_diodes_in_parallel_conduct_as_their_voltage_says(self):
        result = self.simulate("ParallelDiodes").trajectory
        for row, source in enumerate(result["source"]):
            u = result["u"][row]
            currents = [max(0.0, u - 0.5 * k) / 2 for k in range(6)]
            for k, current in enumerate(currents):
                self.near(result[f"i[{k + 1}]"][row], current, 1e-9, f"i[{k + 1}]")
            self.near(source, u + 3 * sum(currents), 1e-9, "source")

    def test_what_two_brakes_share_is_open_when_they_let_go_is_not(self):
        result = self.simulate("TwoBrakes").trajectory
        self.follows(result, "w", lambda t: max(0, t - 3) ** 2 / 4, tolerance=1e-5)
        self.near(result.final("first.f") + result.final("second.f"), 3)

    def test_a_brake_at_its_limit_slips_and_leaves_nothing_open(self):
        result = self.simulate("UnevenBrakes").trajectory
        self.assertLessEqual(len(result.event_times()), 3)
        for brake, limit in (("first", 1), ("second", 2)):
            self.assertLess(max(result[f"{brake}.f"]), limit * (1 + 1e-9))
        self.near(result.final("a"), 1, 1e-9)  # 2 a + a^3 = 3
        # With a from 0 to 1 the time passes by 2 + 3 a^2.
        self.near(result.final("w"), 1 + 3 / 4, 1e-5)

    def test_what_agrees_only_with_the_values_before_is_left_to_the_next_round(self):
        result = self.simulate("StickAndSlip").trajectory
        self.follows(result, "v", lambda t: max(0, (t - 1) ** 2 - 0.01 ** 2) / 20 if t > 1 else 0, tolerance=1e-8)
        self.assertEqual(result.final("n[60]"), 60)

    def test_comparisons_that_decide_nothing_make_no_events(self):
        run = self.simulate("RelationsThatMatter")
        times = run.trajectory.event_times()
        self.assertTrue(all(1 <= t <= 2 for t in times), times)
        # fast is above 1/2 for a third of the time, and below -1/2 for as long.
        self.near(run.trajectory.final("level"), 1 / 3, 1e-6)
        self.assertEqual(len([t for t in times if 1 < t < 2]), 20)


if __name__ == "__main__":
    simulation.main()
