#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Model files written by hand: the figure of the paper, and what the classes of share/cdpp make of unusual parameters.
Usage: test_notation.py EVENTICA RUN_PARALLEL RUN_SERIAL"""
import math

from coupled import RUNNERS, CoupledTest
import simulation

# Figure 24 of the paper on M/CD++.
FIGURE_24 = """[top]
components : $SJ1@QBGSerialJunction R1@QBGResistanceEffortIn V@QBGSourceEffort_Sine
link : f2p@$SJ1 f1n@V link : e1n@V e2p@$SJ1
link : e1n@$SJ1 e1p@R1 link : f1p@R1 f1n@$SJ1

[R1] R : 10000

[V]
quantum : 0.1 hystWindow : 0.01
signal : Sine startTime : 000
amplitude : 015 wavefreq : 20
"""


def source(signal, quantum=0.1, kind="QBGSourceEffort_Piecewise"):
    """A source at a resistance of 1 Ohm."""
    return f"""[top]
components : R@QBGResistanceEffortIn V@{kind}
link : e1n@V e1p@R link : f1p@R f1n@V
[R] R : 1000
[V] quantum : {quantum} {signal}
"""


def switch(rule, amplitude=1.0):
    """A switch with 1 Ohm or 1 kOhm at a sine with a period of 20 ms."""
    return f"""% comment : with a colon
[top]
components : V@QBGSourceEffort_Sine S@QBGSwitchEffortIn
link : e1n@V e1p@S link : f1p@S f1n@V
[V] quantum : 0.01 amplitude : {amplitude} wavefreq : 20
[S] closedAcross : 1 closedThrough : -1 openAcross : -0.001 openThrough : 1 settle : 5 {rule}
"""


class Notation(CoupledTest):
    def follows_function(self, levels, function, stop, allowed):
        for k in range(1, 1000):
            time = stop * (k + 0.123) / 1001
            self.assertLess(abs(levels.at(time) - function(time)), allowed, time)

    def test_figure_24(self):
        result = self.run_text("parallel", FIGURE_24, 0.1)
        volts = result.levels("e1n", "V")
        self.follows_function(volts, lambda t: 15 * math.sin(2 * math.pi * 50 * t), 0.1, 0.1 * 1.000001)
        self.follows_function(result.levels("f1p", "R1"), lambda t: volts.at(t) / 10, 0.1, 1e-12)
        # Each quarter of a period passes 150 levels; one of them is the top.
        self.assertAlmostEqual(volts.changes() / 20, 150, delta=1)

    def test_figure_24_in_milliseconds(self):
        volts = self.run_text("serial", FIGURE_24, 0.1).levels("e1n", "V")
        for k in range(101):  # a new value every millisecond
            self.assertLess(abs(volts.at(k / 1000) - 15 * math.sin(2 * math.pi * k / 20)), 0.1)

    def test_a_signal_that_never_leaves_its_band_is_sent_once(self):
        for text in (source("amplitude : 0.01 wavefreq : 1", kind="QBGSourceEffort_Sine"),
                     source("amplitude : 1 offset : 2 riseTimeConst : 1e30", kind="QBGSourceEffort_Exponential"),
                     source("amplitude : 0.05 wavefreq : 1 damping : 0.001", kind="QBGSourceEffort_ExpSine")):
            self.assertLessEqual(self.run_text("parallel", text, 1.0).levels("e1n", "V").changes(), 0, text)

    def test_a_signal_may_grow(self):
        text = source("signal : Piecewise pieces : 1 start_1 : 0 value_1 : 1 slope_1 : 0 terms_1 : 1 "
                      "amplitude_1_1 : 0.5 damping_1_1 : -0.002 omega_1_1 : 0 phase_1_1 : 1.570796326794897")
        levels = self.run_text("parallel", text, 2.0).levels("e1n", "V")
        self.follows_function(levels, lambda t: 1 + 0.5 * math.exp(2 * t), 2.0, 0.1000001)

    def test_a_sum_of_sines_is_followed(self):
        text = source("pieces : 1 start_1 : 0 value_1 : 0 slope_1 : 0.001 terms_1 : 2 "
                      "amplitude_1_1 : 1 damping_1_1 : 0 omega_1_1 : 0.02 phase_1_1 : 0 "
                      "amplitude_2_1 : 0.5 damping_2_1 : 0.001 omega_2_1 : 0.05 phase_2_1 : 1")
        levels = self.run_text("parallel", text, 2.0).levels("e1n", "V")
        self.follows_function(levels, lambda t: t + math.sin(20 * t) + 0.5 * math.exp(-t) * math.sin(50 * t + 1), 2.0,
                              0.1000001)

    def test_events_may_be_months_apart(self):
        for version in RUNNERS:
            text = source("startTime : 9e9 amplitude : 2", kind="QBGSourceEffort_Step")
            levels = self.run_text(version, text, 1e7).levels("e1n", "V")
            self.assertEqual(levels.times[1:], [9e6], version)

    def test_a_switch_follows_its_control(self):
        # Closed while a sine with a period of 8 ms is positive.
        text = switch("rule : Controlled signal : Sine amplitude : 3 wavefreq : 8")
        levels = self.run_text("parallel", text, 0.1).levels("position", "S")
        self.assertEqual(levels.values[1:5], [1, 0, 1, 0])
        for k, time in enumerate(levels.times[1:]):
            self.assertAlmostEqual(time, 0.004 * k, delta=1e-10)

    def test_a_diode_conducts_one_way(self):
        text = switch("rule : Diode closedSenseThrough : 1 openSenseAcross : 1")
        levels = self.run_text("parallel", text, 0.1).levels("position", "S")
        self.assertEqual(levels.values[1:5], [1, 0, 1, 0])
        for k, time in enumerate(levels.times[1:]):  # after the first level on the other side
            self.assertAlmostEqual(time, 0.01 * k + math.asin(0.01) / (2 * math.pi * 50), delta=1e-4)

    def test_a_thyristor_waits_for_its_control(self):
        text = switch("rule : Thyristor closedSenseThrough : 1 openSenseAcross : 1 "
                      "signal : Pulse startTime : 3 amplitude : 1 wavefreq : 20 width : 5")
        levels = self.run_text("parallel", text, 0.06).levels("position", "S")
        self.assertEqual(levels.values[1:], [1, 0, 1, 0, 1, 0])
        for k, time in enumerate(levels.times[1:]):
            self.assertAlmostEqual(time, 0.02 * (k // 2) + (0.01 if k % 2 else 0.003), delta=1e-4)

    def test_a_thyristor_that_can_be_turned_off_obeys(self):
        text = switch("rule : TurnOff closedSenseThrough : 1 openSenseAcross : 1 "
                      "signal : Pulse startTime : 3 amplitude : 1 wavefreq : 20 width : 5")
        levels = self.run_text("parallel", text, 0.02).levels("position", "S")
        self.assertEqual(levels.values[1:], [1, 0])
        self.assertEqual([round(time, 9) for time in levels.times[1:]], [0.003, 0.004])

    def test_what_is_missing_is_named(self):
        self.assertIn("needs a parameter quantum", self.refused(FIGURE_24.replace("quantum", "quanta")))
        self.assertIn("needs a parameter r", self.refused(FIGURE_24.replace("R : 10000", "")).lower())
        self.assertIn("is not a number", self.refused(FIGURE_24.replace("10000", "much")))
        self.assertIn("there is no signal square", self.refused(FIGURE_24.replace("signal : Sine", "signal : Square")))

    def test_a_loop_without_a_solution_is_named(self):
        text = """[top]
components : V@QBGSourceEffort_Constant X@QBGAlgebraicLoop
link : e1n@V u1@X
[V] quantum : 1 amplitude : 1
[X] signals : 2 inputs : 1 a_1_2 : 1 a_2_1 : 1 b_1_1 : 1
"""
        self.assertIn("the loop x has no unique solution", self.refused(text))


if __name__ == "__main__":
    simulation.main()
