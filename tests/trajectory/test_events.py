#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Events, when-clauses and discontinuous functions against analytic solutions. Usage: test_events.py EVENTICA"""
import json
import math

import simulation
from simulation import CIRCUITS, TrajectoryTest


class Strings(TrajectoryTest):
    def test_strings_follow_from_other_variables(self):
        for method in ("cvode", "ida", "rk4", "qss2"):
            with self.subTest(method):
                result = self.simulate("StringVariables", "--method", method).trajectory
                for name in ("isP3", "isQ5"):
                    self.assertEqual((result.initial(name), result.changes(name)), (1, []))
                self.changes_as(result, "isLate", [(0.5, 1)])
                for name in ("isV3", "isAssigned", "isConnected"):
                    self.assertEqual([(round(t, 9), v) for t, v in result.changes(name)], [(0.5, 1), (0.75, 0)])
                self.changes_as(result, "seen", [(0.7, 1)])
                self.near(result.final("x"), 0.4, 1e-9)


class FastFunctions(TrajectoryTest):
    def test_relations_of_functions_that_oscillate_within_steps(self):
        # sin(1000 t) > c from asin(c) to pi - asin(c) in each period, the last one cut.
        def time_above(level):
            start, full, last = math.asin(level), *divmod(2000, 2 * math.pi)
            return (full * (math.pi - 2 * start) + min(max(last - start, 0), math.pi - 2 * start)) / 1000

        for method in ("cvode", "adams", "erk", "ida"):
            with self.subTest(method):
                result = self.simulate("FastCommutation", "--method", method).trajectory
                self.assertEqual(result.final("n"), 319)
                self.near(result.final("onTime"), time_above(0.5), 1e-9)
                self.near(result.final("narrowTime"), time_above(0.99), 1e-9)


class WhenClauses(TrajectoryTest):
    def test_first_true_branch_is_taken(self):
        result = self.simulate("WhenElsewhen").trajectory
        self.assertEqual(result.changes("y"), [(1, 2), (2, 12), (3, 112)])
        self.assertEqual(result.changes("z"), [(1.5, 1), (2.5, 3)])

    def test_edge_and_change(self):
        # sin(2 pi t) passes 1/2 at 1/12 and 5/12 of each period.
        result = self.simulate("EdgeAndChange").trajectory
        ups = [k + 1 / 12 for k in range(3)]
        downs = [k + 5 / 12 for k in range(3)]
        self.changes_as(result, "rises", [(t, n) for n, t in enumerate(ups, 1)])
        self.changes_as(result, "falls", [(t, n) for n, t in enumerate(downs, 1)])
        self.changes_as(result, "turns", [(t, n) for n, t in enumerate(sorted(ups + downs), 1)])
        self.assertEqual(result.changes("steps"), [(1, 5), (2, 8)])

    def test_pre_is_the_value_before_the_instant(self):
        result = self.simulate("Fibonacci").trajectory
        a, b = 0, 1
        for k in range(1, 21):
            a, b = b, a + b
            self.assertEqual((result.at("a", k), result.at("b", k)), (a, b))
        self.assertEqual(result.final("a"), 6765)

    def test_simultaneous_clauses_see_the_old_values(self):
        result = self.simulate("SwapAtSample").trajectory
        self.assertEqual(result.changes("a"), [(0.5, 2), (1, 1), (1.5, 2), (2, 1)])
        self.assertEqual(result.changes("b"), [(0.5, 1), (1, 2), (1.5, 1), (2, 2)])

    def test_vector_of_conditions(self):
        result = self.simulate("VectorWhen").trajectory
        self.changes_as(result, "single", [(0.5, 1), (1.25, 2), (1.5, 3)])
        self.changes_as(result, "whole", [(0.5, 1)])
        self.changes_as(result, "mixed", [(0.5, 1), (0.75, 2)])

    def test_cascade_happens_at_one_instant(self):
        run = self.simulate("WhenCascade")
        self.assertEqual(run.trajectory.event_times(), [1.0])
        for name, value in (("n", 1), ("m", 2), ("k", 3), ("instant", 1)):
            self.assertEqual(run.trajectory.changes(name), [(1, value)], name)

    def test_iteration_goes_on_until_nothing_changes(self):
        run = self.simulate("EventIteration")
        self.assertEqual(run.trajectory.changes("n"), [(1, 5)])
        self.assertEqual(run.trajectory.around("n", 1), (0, 5))

    def test_pre_of_a_condition_follows_it_both_ways(self):
        result = self.simulate("PreOfCondition").trajectory
        for time, value in ((1, 1), (2, 0), (3, -1), (4, 0)):
            self.near(result.at("x", time), value, 1e-12)
        self.assertEqual(result.changes("n"), [(3, 1)])

    def test_initial_is_true_during_initialization_only(self):
        result = self.simulate("InitialAndTerminal").trajectory
        self.assertEqual(result.initial("atStart"), 7)
        self.assertEqual(result.initial("both"), 1)
        self.assertEqual(result.changes("both"), [(0.5, 2)])
        self.assertEqual(result.at("isInitial", 0.25), 0)

    def test_terminal_is_true_at_the_end(self):
        result = self.simulate("InitialAndTerminal").trajectory
        self.assertEqual(result.changes("atEnd"), [(2, 2)])

    def test_terminal_in_a_vector_of_conditions(self):
        result = self.simulate("TerminalInVector").trajectory
        self.assertEqual(result.changes("n"), [(0.5, 1), (1, 2)])

    def test_boolean_memory(self):
        result = self.simulate("Latch").trajectory
        self.assertEqual(result.changes("q"), [(1, 1), (2, 0), (4, 1)])
        self.assertEqual(result.changes("both"), [(1, 1), (1.5, 0), (4, 1)])

    def test_enumeration_as_a_state_machine(self):
        result = self.simulate("TrafficLight").trajectory
        self.assertEqual(result.changes("number"), [(t, 1 + t % 3) for t in range(1, 8)])
        self.assertEqual(result.changes("greens"), [(1, 1), (4, 2), (7, 3)])
        self.assertEqual(result.changes("go"), [(1, 1), (2, 0), (4, 1), (5, 0), (7, 1)])
        self.assertEqual(result.changes("late"), [(1, 1), (3, 0), (4, 1), (6, 0), (7, 1)])

    def test_when_in_a_loop(self):
        result = self.simulate("WhenInLoop").trajectory
        for i in (1, 2, 3):
            self.assertEqual(result.changes(f"count[{i}]"), [(i / 2, i), (i, 2 * i)])
            self.assertEqual(result.changes(f"at[{i}]"), [(i / 2, i / 2), (i, i)])

    def test_pre_of_a_slice(self):
        result = self.simulate("ShiftRegister").trajectory
        for i in range(1, 5):
            self.assertEqual(result.changes(f"x[{i}]"), [(k / 2, 1 + (k + 1 - i) / 2) for k in range(i, 7)])

    def test_branches_and_calls_in_a_when_clause(self):
        result = self.simulate("BranchesInWhen").trajectory
        self.assertEqual(result.changes("whole"), [(1.5, 1), (2.25, 2), (3, 3)])
        self.assertEqual(result.changes("part"), [(0.75, 0.75), (1.5, 0.5), (2.25, 0.25), (3, 0)])
        self.assertEqual(result.changes("a"), [(0.75, 1), (1.5, 2)])
        self.assertEqual(result.changes("b"), [(2.25, 12)])

    def test_relations_of_discrete_variables(self):
        result = self.simulate("DiscreteRelations").trajectory
        self.assertEqual(result.changes("n"), [(k / 4, k) for k in range(1, 9)])
        self.assertEqual(result.changes("when4"), [(1, 1)])
        self.assertEqual(result.changes("evens"), [(k / 2, k) for k in range(1, 5)])

    def test_pulses_are_counted(self):
        # Pulses start at 0.05 + 0.1 k: a hundred before 10.02.
        result = self.simulate("PulseCounter").trajectory
        self.changes_as(result, "counter.n", [(0.05 + 0.1 * k, k + 1) for k in range(100)])
        self.assertEqual(result.final("pulse.k"), 100)

    def test_events_that_plan_events(self):
        # Contacts at 1, 2, 3; the door opens 0.3 later for 0.2.
        result = self.simulate("SelfScheduled").trajectory
        self.changes_as(result, "open", [(1.3, 1), (1.5, 0), (2.3, 1), (2.5, 0)])
        self.assertEqual(result.final("opened"), 2)

    def test_rows_do_not_contradict_relations(self):
        # Pulses of 4.5 ms: each has a row.
        rises = [(math.asin(0.999) + 2*math.pi*k)/20 for k in range(10)]
        for method in simulation.methods(runs="equations"):
            with self.subTest(method):
                result = self.simulate("ShortPulses", "--method", method, "--interval", "0.004").trajectory
                for name in ("states", "times"):
                    self.changes_as(result, name, [(t, n) for n, t in enumerate(rises, 1)])


class SampledSystems(TrajectoryTest):
    def test_offsets_and_periods(self):
        result = self.simulate("SampleOffsets").trajectory
        self.assertEqual(result.final("n"), 10)
        self.changes_as(result, "m", [(0.3, 1), (0.8, 2), (1.3, 3), (1.8, 4)], 1e-12)
        self.changes_as(result, "k", [(0.15, 1), (0.65, 2), (1.15, 3), (1.65, 4)], 1e-12)
        self.near(result.final("last"), 1.8, 1e-12)

    def test_sample_as_a_value(self):
        result = self.simulate("BooleanSample").trajectory
        self.assertEqual(result.changes("n"), [(0.25, 1), (0.5, 2), (0.75, 3), (1, 4)])
        self.assertEqual(result.changes("both"), [(0.5, 1), (1, 2)])
        self.assertEqual(result.changes("only"), [(0.25, 1), (0.75, 2)])

    def test_first_sample_at_the_start_time(self):
        result = self.simulate("SampleOffsets").trajectory
        self.assertEqual(result.at("n", 0), 1)

    def test_offset_and_period_as_parameters(self):
        result = self.simulate("SampleOffsets", "--set", "first=0.5", "--set", "period=0.25").trajectory
        self.changes_as(result, "m", [(0.5 + 0.25 * k, k + 1) for k in range(6)], 1e-12)

    def test_a_later_start_of_the_run(self):
        # Instants before the start have passed unseen: 0.8, 1.3 and 1.8 remain of 0.3 + 0.5 i.
        result = self.simulate("SampleOffsets", "--start-time", "0.7").trajectory
        self.changes_as(result, "m", [(0.8, 1), (1.3, 2), (1.8, 3)], 1e-12)

    def test_ten_thousand_ticks_do_not_drift(self):
        result = self.simulate("SampleManyTicks").trajectory
        self.assertEqual(result.final("n"), 10000)
        self.near(result.final("last"), 1000, 1e-14)

    def test_sample_in_an_algorithm(self):
        result = self.simulate("SampleInAlgorithm").trajectory
        self.assertEqual(result["held"], result["expected"])
        samples = [0.25, 0.5, 0.75, 1.0]
        self.assertEqual(result.initial("counted"), 2)
        self.changes_as(result, "counted", [(t, n) for n, t in enumerate(samples, 3)])
        self.assertEqual(result.initial("triggered"), 0)  # `or` with initial() does not act during initialization
        self.changes_as(result, "triggered", [(t, n) for n, t in enumerate(samples, 1)])
        self.assertEqual(set(result["isNow"]), {0.0})
        # x = 8 (1 - exp(-t/8)) reaches k/8 at -8 ln(1 - k/64).
        times = [-8 * math.log(1 - k / 64) for k in range(1, 9) if -8 * math.log(1 - k / 64) < 1.1]
        self.changes_as(result, "steps", [(t, n) for n, t in enumerate(times, 1)], 1e-7)
        self.near(result.final("level"), len(times) / 8, 1e-7)

    def test_sample_and_hold_is_a_geometric_series(self):
        # x moves by 0.125 * (-4 x) per period: it halves.
        result = self.simulate("SampledControl").trajectory
        for k in range(9):
            self.near(result.at("x", k / 8), 0.5 ** k, 1e-8)
            self.near(result.at("u", k / 8), -4 * 0.5 ** k, 1e-8)
        self.near(result.at("x", 0.0625), 0.75, 1e-8)


class EventTimes(TrajectoryTest):
    def test_location_is_exact_where_the_integration_is(self):
        result = self.simulate("EventLocation").trajectory
        for name, time in (("tAbove", 0.7), ("tAtLeast", 0.7), ("tBelow", 0.3), ("tAtMost", 0.3)):
            self.near(result.final(name), time, 1e-10, name)

    def test_parameters_decide_time_events(self):
        for third, options in ((1 / 3, ()), (0.25, ("--set", "T=0.25"))):
            with self.subTest(T=third):
                result = self.simulate("TimeEventParameter", *options).trajectory
                self.follows(result, "y", [1, 2, 3], [third, third + 0.1], 0)
                self.changes_as(result, "after", [(2 * third, 1)], 1e-14)
                self.changes_as(result, "strictly", [(2 * third, 1)], 1e-12)
                self.near(result.final("at"), third, 1e-12)

    def test_relations_of_time_in_many_shapes(self):
        result = self.simulate("TimeRelations").trajectory
        for name, changes in (("a", [(0.75, 1)]), ("b", [(0.3, 1)]), ("c", [(0.5, 1)]), ("d", [(0.5, 0)]),
                              ("e", [(0.6, 0)]), ("f", [(0.75, 1), (1.25, 0)]), ("g", [(0.4, 1), (0.6, 0), (1.4, 1)]),
                              ("passed", [(0.25, 1), (0.75, 2), (1.25, 3)]), ("h", [(1.1, 1)])):
            with self.subTest(name):
                self.changes_as(result, name, changes)

    def test_start_exactly_on_a_threshold(self):
        result = self.simulate("StartOnTheThreshold").trajectory
        self.assertEqual((result.initial("atLeast"), result.initial("below")), (1, 0))
        self.changes_as(result, "above", [(0, 1)])
        self.changes_as(result, "atMost", [(0, 0)])
        self.changes_as(result, "fired", [(0, 1)])
        self.assertEqual(result.final("never"), 0)
        self.assertEqual(result.changes("below"), [])

    def test_event_at_the_stop_time(self):
        result = self.simulate("EventAtTheEnd").trajectory
        self.assertEqual(result.changes("n"), [(2, 1)])
        self.assertEqual(result.changes("m"), [(1, 1), (2, 2)])

    def test_whole_numbers_are_reached_at_the_stop_time(self):
        for interval in ("0.5", "0.001"):
            result = self.simulate("WholeNumbersAtTheEnd", "--interval", interval).trajectory
            for name, value in (("rising", 10), ("falling", -3), ("quotient", 2), ("rest", 0)):
                self.assertEqual(result.final(name), value, name)
            self.assertEqual(result.at("rising", 0.5), 5)
            self.changes_as(result, "rising", [(k / 10, k) for k in range(1, 11)])

    def test_near_and_simultaneous_events(self):
        result = self.simulate("NearEvents").trajectory
        self.changes_as(result, "n", [(1, 1), (1 + 1e-7, 2), (2, 3)])
        self.changes_as(result, "m", [(1, 1), (2, 2)])

    def test_terminate_ends_the_run_well(self):
        run = self.simulate("Terminate")
        self.near(run.trajectory.times[-1], 0.5, 1e-9)
        self.near(run.trajectory.final("x"), 1, 1e-9)
        self.assertIn("x has reached 1", run.text)

    def test_terminal_after_terminate(self):
        # MLS 3.7.5: terminal() is true at the end of a successful analysis, however it ended.
        self.near(self.simulate("Terminate").trajectory.final("seen"), 1, 1e-9)

    def test_warning_of_an_assert_is_shown_and_the_run_goes_on(self):
        run = self.simulate("AssertWarning")
        self.near(run.trajectory.final("x"), 1)
        self.assertIn("x grew beyond one half: b = false, i = 42", run.text)
        self.assertRegex(run.text, r"time 0\.5")


class StatesAtEvents(TrajectoryTest):
    def test_sawtooth(self):
        # Slope 2: from 0 to 1 in 0.5, then from 0.25 to 1 in 0.375; a tooth has area 0.375 * 0.625.
        times = [0.5, 0.875, 1.25, 1.625]
        result = self.simulate("Sawtooth").trajectory
        self.changes_as(result, "teeth", [(t, n) for n, t in enumerate(times, 1)])
        starts = [lambda t: 2 * t] + [lambda t, s=s: 0.25 + 2 * (t - s) for s in times]
        self.follows(result, "x", starts, times, 1e-8)
        areas = [lambda t: t * t] + [
            lambda t, s=s, n=n: 0.25 + n * 0.234375 + 0.25 * (t - s) + (t - s) ** 2 for n, s in enumerate(times)]
        self.follows(result, "area", areas, times, 1e-7)

    def test_collision_exchanges_the_velocities(self):
        result = self.simulate("Collision").trajectory
        self.follows(result, "x1", [lambda t: 2 * t, lambda t: 3 - t], [1], 1e-8)
        self.follows(result, "x2", [lambda t: 3 - t, lambda t: 2 * t], [1], 1e-8)
        self.assertEqual(result.around("v1", 1), (2, -1))
        self.assertEqual(result.around("v2", 1), (-1, 2))

    def test_reinit_in_branches(self):
        # Up from 0 at 1, down from 0.5 at -2, up from -0.5 at 1, down.
        times = [1, 1.75, 3.25]
        result = self.simulate("MultipleReinitBranches").trajectory
        self.happens_at(result.changes("up"), times)
        self.follows(result, "x", [lambda t: t, lambda t: 0.5 - 2 * (t - 1), lambda t: -0.5 + (t - 1.75),
                                   lambda t: 0.5 - 2 * (t - 3.25)], times, 1e-8)

    def test_reinit_of_what_follows_from_a_state(self):
        # y = 2 x falls by 2 a second from 2, and again from 3 on.
        result = self.simulate("ReinitOfMultiple").trajectory
        self.follows(result, "y", [lambda t: 2 - 2 * t, lambda t: 3 - 2 * (t - 0.5)], [0.5], 1e-8)
        self.follows(result, "x", [lambda t: 1 - t, lambda t: 1.5 - (t - 0.5)], [0.5], 1e-8)
        self.follows(result, "z", [lambda t: 3 - 3 * t, lambda t: 4.5 - 3 * (t - 0.5)], [0.5], 1e-8)

    def test_reinit_behind_a_gear(self):
        result = self.simulate("ReinitBehindGear").trajectory
        self.follows(result, "load.w", [lambda t: 2, lambda t: 0.5], [0.5], 1e-8)
        self.follows(result, "motor.w", [lambda t: 8, lambda t: 2], [0.5], 1e-8)
        self.follows(result, "motor.phi", [lambda t: 8 * t, lambda t: 4 + 2 * (t - 0.5)], [0.5], 1e-8)

    def test_reinit_with_a_value_of_the_same_instant(self):
        # Starts at 0, 1/2, 1/3, 1/4: full at 1, then after 1/2, 2/3, 3/4.
        times = [1, 1.5, 1.5 + 2 / 3, 2.25 + 2 / 3]
        result = self.simulate("ReinitWithNewValue").trajectory
        self.changes_as(result, "counter.n", [(t, n) for n, t in enumerate(times, 1)])
        for n, time in enumerate(times, 1):
            self.near(result.around("counter.level", time)[1], 1 / (n + 1), 1e-12)

    def test_pre_of_a_state(self):
        result = self.simulate("PreOfState").trajectory
        self.near(result.final("before"), 1, 1e-9)
        self.near(result.around("x", 1)[1], 5, 1e-12)
        self.near(result.final("x"), 6, 1e-8)

    def test_sliding_ends_in_sticking(self):
        # 3 - 2 t is 0 at 1.5, after 2.25.
        result = self.simulate("DryFriction").trajectory
        self.changes_as(result, "stuck", [(1.5, 1)])
        self.follows(result, "v", [lambda t: 3 - 2 * t, 0], [1.5], 1e-8)
        self.follows(result, "x", [lambda t: 3 * t - t * t, 2.25], [1.5], 1e-8)

    def test_relay(self):
        # Up to 0.6, then down and up by 0.4.
        times = [0.6, 1.0, 1.4, 1.8]
        result = self.simulate("Relay").trajectory
        self.changes_as(result, "falling", [(t, (n + 1) % 2) for n, t in enumerate(times)])
        self.follows(result, "x", [lambda t: t, lambda t: 1.2 - t, lambda t: t - 0.8, lambda t: 2 - t, lambda t: t - 1.6],
                     times, 1e-8)

    def test_thermostat(self):
        # 3 (1 - e^-t) reaches 2 at ln 3; then 2 e^-t falls to 1 and 3 - 2 e^-t rises to 2, each in ln 2.
        times = [math.log(3) + k * math.log(2) for k in range(6)]
        result = self.simulate("Thermostat").trajectory
        self.changes_as(result, "heat", [(t, k % 2) for k, t in enumerate(times)], 1e-8)
        arcs = [lambda t: 3 * (1 - math.exp(-t))]
        for k, s in enumerate(times):
            arcs.append((lambda t, s=s: 2 * math.exp(s - t)) if k % 2 == 0 else (lambda t, s=s: 3 - 2 * math.exp(s - t)))
        self.follows(result, "x", arcs, times, 1e-7)
        self.assertEqual(result.final("switches"), 6)


class Discontinuities(TrajectoryTest):
    def test_if_equations(self):
        result = self.simulate("IfEquations").trajectory
        self.follows(result, "y", [1, lambda t: 2 * t, lambda t: 4 - t * t, 2], [1, 1.5, 2], 1e-8)
        self.follows(result, "z", [lambda t: 1 + t, lambda t: t * t, 3], [1, 2], 1e-8)

    def test_no_event(self):
        run = self.simulate("NoEventAbs")
        self.assertEqual(run.events, [])
        self.follows(run.trajectory, "y", lambda t: abs(t - 1), tolerance=1e-12)
        self.follows(run.trajectory, "area", lambda t: (1 - (1 - t) * abs(1 - t)) / 2, tolerance=1e-6)

    def test_no_event_guards_a_domain(self):
        run = self.simulate("NoEventGuard")
        self.assertEqual(run.events, [])
        self.follows(run.trajectory, "root", lambda t: math.sqrt(max(0, 1 - t)), tolerance=1e-12)
        self.follows(run.trajectory, "inverse", lambda t: 1 / (1 - t) if abs(1 - t) > 0.1 else 10, tolerance=1e-12)

    def test_abs_and_sign_cause_no_events(self):
        run = self.simulate("AbsAndSign")
        self.assertEqual(run.events, [])
        self.follows(run.trajectory, "a", lambda t: abs(t - 1), tolerance=1e-14)
        self.follows(run.trajectory, "s", lambda t: math.copysign(1, t - 1.03), tolerance=0)

    def test_min_and_max(self):
        result = self.simulate("MinMax").trajectory
        self.follows(result, "p", lambda t: max(t - 1, 0.5), tolerance=1e-9)
        self.follows(result, "q", lambda t: min(t - 1, -0.5), tolerance=1e-9)
        self.changes_as(result, "n", [(1, 3), (4 / 3, 4), (5 / 3, 5)] + ([(2, 6)] if result.final("n") == 6 else []))
        self.changes_as(result, "b", [(0.5, 1)])

    def test_smooth(self):
        result = self.simulate("SmoothFunction").trajectory
        self.follows(result, "y", lambda t: 3 * max(0, t - 1), tolerance=1e-9)
        self.follows(result, "z", lambda t: (t - 1) * abs(t - 1), tolerance=1e-9)
        self.follows(result, "integral", lambda t: 1.5 * max(0, t - 1) ** 2, tolerance=1e-7)

    def test_semi_linear(self):
        result = self.simulate("SemiLinear").trajectory
        self.follows(result, "y", lambda t: (2 if t >= 1 else 3) * (t - 1), tolerance=1e-9)
        self.follows(result, "integral", lambda t: -1.5 + (1 if t >= 1 else 1.5) * (t - 1) ** 2, tolerance=1e-7)

    def test_ideal_diode(self):
        def current(t):
            return max(0.0, math.sin(2 * math.pi * t + 0.5)) / 2
        times = [(k * math.pi - 0.5) / (2 * math.pi) for k in range(1, 5)]
        run = self.simulate("HalfWaveRectifier")
        self.follows(run.trajectory, "i", current, tolerance=1e-9)
        self.happens_at(run.trajectory.event_times(), times)
        self.assertEqual(len(run.events), 4)

    def test_iteration_of_discrete_and_continuous_unknowns(self):
        # Opens where 4 sin t = 3, closes where it is 1 again.
        times = [math.asin(0.75), math.pi - math.asin(0.25)]
        result = self.simulate("MixedIteration").trajectory
        self.changes_as(result, "open", [(times[0], 1), (times[1], 0)])
        self.follows(result, "p", [lambda t: 4 * math.sin(t), lambda t: 2 * math.sin(t), lambda t: 4 * math.sin(t)], times,
                     1e-9)

    def test_diode_bridge(self):
        times = [(k * math.pi - 0.1) / 6 for k in (1, 2, 3)]
        run = self.simulate("DiodeBridge")
        self.follows(run.trajectory, "load", lambda t: abs(5 * math.sin(6 * t + 0.1)) / 10, tolerance=1e-5)
        for time in run.trajectory.event_times():
            self.assertLess(min(abs(time - t) for t in times), 1e-5)

    def test_rounding_functions_as_slopes(self):
        """Integrals of steps and saw teeth: the method starts again wherever one jumps."""
        result = self.simulate("RoundedSlopes").trajectory
        for i, t in enumerate(result.times):
            n, m = math.floor(t), math.floor(2 * t)
            saw = n / 2 + (t - n) ** 2 / 2
            right = {"byFloor": n * (n - 1) / 2 + n * (t - n), "byMod": saw,
                     "byCeil": n * (n + 1) / 2 + (n + 1) * (t - n),
                     "byDiv": m * (m - 1) / 4 + m * (t - m / 2), "byRem": m / 8 + (t - m / 2) ** 2 / 2}
            for name, value in right.items():
                self.near(result[name][i], value, 1e-6, f"{name} at {t}")

    def test_rounding_functions_of_a_rising_argument(self):
        # x = 2.5 t - 1 is an integer at multiples of 0.4; ceil(-1) = -1 at the start only.
        result = self.simulate("FloorAndCeil").trajectory
        steps = [0.4, 0.8, 1.2, 1.6]
        for name in ("f", "i"):
            self.assertEqual(result.initial(name), -1)
            self.changes_as(result, name, [(t, n) for n, t in enumerate(steps)])
        self.changes_as(result, "c", [(t, n) for n, t in enumerate([0, *steps])])
        self.changes_as(result, "d", [(1.2, 1)])
        self.follows(result, "m", [lambda t: 2.5 * t + 1, lambda t: 2.5 * t - 1, lambda t: 2.5 * t - 3], [0.4, 1.2], 1e-9)
        self.follows(result, "r", [lambda t: 2.5 * t - 1, lambda t: 2.5 * t - 3], [1.2], 1e-9)

    def test_rounding_functions_of_a_falling_state(self):
        result = self.simulate("FallingFloor").trajectory
        self.changes_as(result, "f", [(0.5, 0), (1.5, -1), (2.5, -2)])
        self.changes_as(result, "c", [(0.5, 1), (1.5, 0), (2.5, -1)])
        self.changes_as(result, "d", [(0.5, 0), (2.5, -1)])
        self.changes_as(result, "n", [(0.5, 1), (1.5, 2), (2.5, 3)])
        self.follows(result, "m", [lambda t, n=n: n + 0.5 - t for n in (0, 1, 2, 3)], [0.5, 1.5, 2.5], 1e-9)
        self.follows(result, "r", [lambda t: 0.5 - t, lambda t: 1.5 - t, lambda t: 2.5 - t], [0.5, 2.5], 1e-9)


class ShortRelations(TrajectoryTest):
    """True for a small part of a step, and false in every row and at the ends of all steps."""

    def test_peaks_of_a_sine_are_counted(self):
        for threshold, intervals in ((0.999, (0.02, 0.1, 3)), (0.9999, (0.02, 0.1))):
            for stop in (3.1415926535, 3.2):
                (self.folder / "M.mo").write_text(
                    "model M Real x(start = 0, fixed = true); Integer n(start = 0, fixed = true); equation der(x) = 1; "
                    f"when sin(20*x) - {threshold} > 0 then n = pre(n) + 1; end when; annotation(experiment(StopTime = {stop})); end M;")
                for method in ("cvode", "ida", "adams", "erk", "rk4", "qss2"):
                    for interval in intervals:
                        with self.subTest(threshold=threshold, stop=stop, method=method, interval=interval):
                            process = simulation.run(["simulate", "M.mo", "--method", method, "--interval", str(interval), "-o", "out.csv"],
                                                     self.folder)
                            self.assertEqual(process.returncode, 0, process.stderr)
                            result = simulation.Trajectory(self.folder / "out.csv")
                            first = math.asin(threshold)
                            self.changes_as(result, "n", [((first + 2 * math.pi * k) / 20, k + 1) for k in range(10)])


class EventsOfNetworks(TrajectoryTest):
    """Every method logs what switches and sources do, under the same names and at the same times."""

    def log(self, model, method, *options):
        process = simulation.run(["simulate", CIRCUITS / f"{model}.mo", "--method", method, "--events", "--json",
                                  "-o", "out.csv", *options], self.folder)
        self.assertEqual(process.returncode, 0, process.stderr)
        document = json.loads(process.stdout)
        return document["events"], document["statistics"]

    @staticmethod
    def changes_of(events, name):
        """When a variable becomes what."""
        return [(event["time"], change.split()[2]) for event in events for change in event["changes"]
                if change.startswith(f"`{name}` becomes")]

    def test_positions_of_switches(self):
        exact, _ = self.log("BuckConverter", "cvode", "--tolerance", "1e-9")
        for method in simulation.methods("networks"):
            with self.subTest(method):
                step = 1e-6 if method == "trapezoidal" else 0
                options = ("--interval", repr(step)) if step else ("--quantum", "1e-6")
                events, statistics = self.log("BuckConverter", method, *options)
                self.assertEqual(events[0]["kind"], "start")
                self.assertEqual(events[0]["changes"], ["`switch.off` is false", "`diode.off` is true"])
                for name in ("switch.off", "diode.off"):
                    found, expected = self.changes_of(events, name), self.changes_of(exact, name)
                    self.assertEqual([value for _, value in found], [value for _, value in expected])
                    for (time, _), (other, _) in zip(found, expected):
                        # Each commutation at a fixed step shifts those that follow from it.
                        self.near(time, other, 10 * step + 1e-7, f"{method} {name}")
                logged = [event["kind"] for event in events[1:]]
                self.assertEqual(statistics["timeEvents"] + statistics["stateEvents"], len(logged))
                if not step:
                    self.assertEqual(statistics["stateEvents"], logged.count("state"))

    def test_jumps_of_sources(self):
        for method in simulation.methods("networks", "quantized"):
            with self.subTest(method):
                events, _ = self.log("TwoStageStep", method)
                self.assertEqual([(event["time"], event["kind"], event["changes"]) for event in events],
                                 [(0.1, "time", ["`source` jumps from 0 to 5"])])


if __name__ == "__main__":
    simulation.main()
