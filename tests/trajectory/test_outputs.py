#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a run records: the grid of times, both rows of an event, filters, both kinds of files, statistics.
Usage: test_outputs.py EVENTICA"""
import json
import math

import simulation
from simulation import MODELS, SEEDS, Trajectory, TrajectoryTest


class Outputs(TrajectoryTest):
    def test_grid_of_times(self):
        for options, times in ((("--interval", "0.25", "--stop-time", "1"), [0, 0.25, 0.5, 0.75, 1]),
                               (("--intervals", "4", "--stop-time", "2"), [0, 0.5, 1, 1.5, 2]),
                               (("--interval", "0.3", "--stop-time", "1"), [0, 0.3, 0.6, 0.9, 1]),
                               (("--interval", "5", "--stop-time", "1"), [0, 1]),
                               (("--start-time", "-1", "--stop-time", "1", "--interval", "0.5"), [-1, -0.5, 0, 0.5, 1]),
                               (("--start-time", "2", "--stop-time", "2"), [2])):
            with self.subTest(options):
                found = self.simulate("Oscillator", *options).trajectory.times
                self.assertEqual(len(found), len(times), found)
                for time, expected in zip(found, times):
                    self.near(time, expected, 1e-15)

    def test_start_time_shifts_the_solution_of_an_autonomous_model(self):
        result = self.simulate("Oscillator", "--start-time", "3", "--stop-time", "5").trajectory
        self.follows(result, "x", lambda t: math.cos(t - 3), tolerance=1e-6)

    def test_the_grid_does_not_change_the_solution(self):
        coarse = self.simulate("VanDerPol", "--interval", "5").trajectory
        fine = self.simulate("VanDerPol", "--interval", "0.01").trajectory
        self.near(coarse.final("x"), fine.final("x"), 1e-7)

    def test_every_event_has_two_rows(self):
        run = self.simulate("Sawtooth")
        result = run.trajectory
        self.assertEqual(len(result.event_times()), 4)
        for time in result.event_times():
            rows = [i for i, t in enumerate(result.times) if t == time]
            self.assertEqual(len(rows), 2)
            self.assertLess(result["x"][rows[1]], result["x"][rows[0]])

    def test_times_never_decrease(self):
        for model, folder in (("BouncingBall", SEEDS), ("Thermostat", MODELS), ("NearEvents", MODELS)):
            times = self.simulate(model, folder=folder).trajectory.times
            self.assertTrue(all(a <= b for a, b in zip(times, times[1:])), model)

    def test_filter(self):
        result = self.simulate("RotationMatrix", "--filter", r"x\[.*").trajectory
        self.assertEqual([name for name in result.names if not name.startswith("x[")], ["time"])
        self.assertIn("x[2]", result.names)

    def test_a_filter_changes_no_value(self):
        for model in ("AliasSigns", "Thermostat", "TrafficLight", "MatrixOperations", "VanDerPol", "NearEvents"):
            whole = self.simulate(model).trajectory
            for name in whole.names[1:]:
                with self.subTest(f"{model}: {name}"):
                    pattern = name.replace("[", r"\[").replace("]", r"\]").replace("(", r"\(").replace(")", r"\)")
                    part = self.simulate(model, "--filter", pattern, executors=("jit",)).trajectory
                    self.assertEqual(part.names, ["time", name])
                    self.assertEqual(part.times, whole.times)
                    self.assertEqual(part[name], whole[name])

    def test_both_kinds_of_files_hold_the_same(self):
        for model in ("AliasSigns", "Thermostat", "TrafficLight", "MatrixOperations", "RotationMatrix"):
            with self.subTest(model):
                for kind in ("csv", "mat"):
                    process = simulation.run(["simulate", MODELS / f"{model}.mo", "-o", f"result.{kind}"], self.folder)
                    self.assertEqual(process.returncode, 0, process.stderr)
                process = simulation.run(["compare", "result.csv", "result.mat", "--tolerance", "1e-12"], self.folder)
                self.assertEqual(process.returncode, 0, process.stdout + process.stderr)

    def test_every_variable_of_the_model_is_recorded(self):
        for model, names in (("RigidMasses", "x1 v1 x2 v2 f F der(x1)"), ("SlidingOnParabola", "x y vx vy fx fy"),
                             ("AliasSigns", "x a b c d v zero p q r"), ("LoadedNetwork", "plain.c.p.i loaded.load.n.v")):
            with self.subTest(model):
                missing = set(names.split()) - set(self.simulate(model).trajectory.names)
                self.assertFalse(missing)

    def test_a_variable_that_varies_is_no_parameter(self):
        # Without --csv-parameters the file has what may vary.
        process = simulation.run(["simulate", MODELS / "SlidingOnParabola.mo", "-o", "result.csv"], self.folder)
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertFalse({"x", "y", "vx", "vy", "fx", "fy"} - set(Trajectory(self.folder / "result.csv").names))

    def test_the_same_run_gives_the_same_bytes(self):
        first = self.simulate("Thermostat", executors=("jit",)).trajectory
        second = self.simulate("Thermostat", executors=("jit",)).trajectory
        self.assertEqual(first.columns, second.columns)

    def test_statistics(self):
        process = simulation.run(["simulate", SEEDS / "BouncingBall.mo", "-o", "result.csv", "--stats", "--json"],
                                 self.folder)
        report = json.loads(process.stdout)
        statistics = report["statistics"]
        self.assertIsNone(report["failure"])
        self.assertEqual(report["result"]["endTime"], 3)
        self.assertEqual(statistics["states"], 2)
        self.assertEqual(statistics["timeEvents"], 0)
        self.assertGreaterEqual(statistics["stateEvents"], 6)
        self.assertEqual(statistics["rows"], len(Trajectory(self.folder / "result.csv").times))

    def test_statistics_of_a_failed_run(self):
        (self.folder / "M.mo").write_text("model M Real x(start = 1, fixed = true); equation der(x) = x^2;"
                                          " annotation(experiment(StopTime = 2)); end M;")
        process = simulation.run(["simulate", "M.mo", "-o", "result.csv", "--json"], self.folder)
        self.assertEqual(process.returncode, 3)
        report = json.loads(process.stdout)
        self.assertEqual(report["failure"]["kind"], "noProgress")
        self.assertLess(report["result"]["endTime"], 1.01)
        self.assertGreater(report["statistics"]["steps"], 0)

    def test_event_log_names_time_and_cause(self):
        run = self.simulate("Zeno", folder=SEEDS)
        self.assertRegex(run.events[0], r"time 1: .*x < 1")


if __name__ == "__main__":
    simulation.main()
