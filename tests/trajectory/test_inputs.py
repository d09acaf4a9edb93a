#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Top-level inputs from files, against exact solutions, with every method.
Usage: test_inputs.py EVENTICA"""
import math

import simulation
from simulation import MODELS, TrajectoryTest

# Global errors at a tolerance of 1e-8, and of fixed steps of 1e-3.
METHODS = {"cvode": 1e-6, "ida": 1e-6, "adams": 1e-6, "erk": 1e-6, "rk4": 1e-9, "euler": 3e-3, "qss2": 1e-6, "qss3": 1e-6}
TABLE = """"time","u","on","n"
0,2,1,1
1,2,1,1
2,4,1,3
2,-1,1,3
3,-1,0,3
4,-1,1,2
5,3,1,2
"""


CIRCUIT = """model DrivenCircuit
  input Real u(start = 2);
  Modelica.Electrical.Analog.Sources.SignalVoltage V;
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  V.v = u;
  connect(V.p, R.p); connect(R.n, C.p); connect(C.n, V.n); connect(V.n, ground.p);
  annotation(experiment(StopTime = 5));
end DrivenCircuit;
"""
CIRCUIT_TABLE = "time,u\n0,2\n1,2\n2,4\n2,-1\n4,-1\n5,3\n"


def driven(t):
    """DrivenCircuit under CIRCUIT_TABLE."""
    x, start = 0.0, 0.0
    for end, a, b in ((1, 2, 0), (2, 2, 2), (4, -1, 0), (5, -1, 4)):
        if t <= end:
            return lag(x, a, b, t - start)
        x, start = lag(x, a, b, end - start), end
    return x


def lag(x, a, b, s):
    """The solution of der(x) = a + b*s - x from x at s = 0."""
    return (x - a + b)*math.exp(-s) + a - b + b*s


def filtered(t):
    """DrivenFilter under TABLE."""
    x, start = 0.0, 0.0
    for end, a, b in ((1, 2, 0), (2, 2, 2), (3, -1, 0), (4, 0, 0), (5, -1, 4)):
        if t <= end:
            return lag(x, a, b, t - start)
        x, start = lag(x, a, b, end - start), end
    return x


class Inputs(TrajectoryTest):
    def with_input(self, model, table, *options, **keywords):
        path = self.folder / "input.csv"
        path.write_text(table)
        return self.simulate(model, "--input", path, *options, **keywords)

    def test_inputs_keep_their_start_values_without_a_file(self):
        result = self.simulate("DrivenFilter", "--tolerance", "1e-8").trajectory
        self.follows(result, "x", lambda t: 2*(1 - math.exp(-t)), tolerance=1e-6)
        self.assertEqual(result.final("v"), 2)

    def test_every_method_follows_the_table(self):
        for method, tolerance in METHODS.items():
            with self.subTest(method):
                fixed = ("--interval", "0.001") if method in ("rk4", "euler") else ("--tolerance", "1e-8")
                result = self.with_input("DrivenFilter", TABLE, "--method", method, *fixed).trajectory
                for t, x in zip(result.times, result["x"]):
                    self.near(x, filtered(t), tolerance)

    def test_jumps_after_kinks_happen(self):
        result = self.with_input("DrivenFilter", "time,u\n0,1\n1,2\n2,0\n2,5\n5,5\n").trajectory
        self.assertEqual(result.around("u", 2), (0, 5))
        self.assertEqual(result.final("u"), 5)

    def test_values_next_to_zero_are_no_jumps(self):
        for count in (10, 37, 100, 360):
            with self.subTest(count):
                rows = [(5*i/count, math.sin(2*math.pi*i/count)) for i in range(count + 1)]
                table = "time,u\n" + "".join(f"{t!r},{u!r}\n" for t, u in rows)
                result = self.with_input("DrivenFilter", table, "--interval", repr(5/count)).trajectory
                for (t, wanted), u in zip(rows, result["u"]):
                    self.near(u, wanted, 1e-12)
                self.assertEqual(len(result.times), count + 1)
        result = self.with_input("DrivenFilter", "time,u\n0,1\n2,0.6\n2.5,1e-9\n5,3\n").trajectory
        self.near(result.final("u"), 3, 1e-12)

    def test_values_at_jumps_have_two_sides(self):
        result = self.with_input("DrivenFilter", TABLE).trajectory
        self.assertEqual(result.around("u", 2), (4, -1))
        self.assertEqual(result.around("n", 4), (3, 2))
        self.assertEqual(result.changes("switched"), [(4, 1)])

    def test_kinks_are_not_events(self):
        result = self.with_input("DrivenFilter", TABLE).trajectory
        self.assertEqual(result.event_times(), [2, 3, 4])

    def test_nearest_value_holds_outside_of_the_table(self):
        result = self.with_input("DrivenFilter", '"time","u"\n1,3\n2,5\n').trajectory
        self.near(result.at("u", 0.5), 3, 0)
        self.near(result.at("u", 1.5), 4, 1e-15)
        self.near(result.at("u", 4), 5, 0)

    def test_derivatives_of_inputs(self):
        result = self.with_input("DrivenPosition", '"time","s"\n0,1\n1,3\n3,2\n', "--interval", "0.5").trajectory
        self.near(result.at("force", 0.5), 4, 1e-12)
        self.near(result.at("force", 2), -1, 1e-12)

    def test_a_result_file_is_an_input(self):
        self.with_input("DrivenFilter", TABLE, "--interval", "0.01")
        (self.folder / "jit.csv").rename(self.folder / "before.csv")
        again = self.simulate("DrivenFilter", "--input", self.folder / "before.csv", "--interval", "0.01")
        for t, x in zip(again.trajectory.times, again.trajectory["x"]):
            self.near(x, filtered(t), 1e-5)

    def message(self, model, table, code, *options):
        """What the command says about a table."""
        (self.folder / "input.csv").write_text(table)
        process = simulation.run(["simulate", MODELS / f"{model}.mo" if isinstance(model, str) else model, "--input", "input.csv", "-o", "out.csv", *options],
                                 self.folder)
        self.assertEqual(process.returncode, code, process.stderr)
        return process.stderr

    def test_wrong_files(self):
        for table, message in (('"time","w"\n0,1\n', "no column for an input; the inputs are `u`, `on`, `n`"),
                               ('"time","u"\n', "no rows"),
                               ('"time","u"\n0,1\n1,nan\n', "`u` is nan at time 1"),
                               ('"time","n"\n0,1\n1,1.5\n', "whole numbers only"),
                               ('"time","n"\n0,1e30\n', "`n` is 1e+30 at time 0, which is too large for an Integer"),
                               ('"time","n"\n0,-1e19\n', "too large for an Integer"),
                               ('"time","on"\n0,1\n1,2\n', "`on` is 2 at time 1, but takes 0 (false) and 1 (true) only"),
                               ('"time","on"\n0,0.5\n', "`on` is 0.5 at time 0"),
                               ('"time","u"\n1,1\n0,2\n', "input.csv"),
                               ("", "input.csv")):
            with self.subTest(table):
                self.assertIn(message, self.message("DrivenFilter", table, 2))

    def test_incomplete_files(self):
        for last in ("2,x", "2,", "2"):
            for end in ("", "\n"):
                with self.subTest(last + end):
                    self.assertIn("`input.csv`: the last line, 4, is incomplete: 2 numbers expected",
                                  self.message("DrivenFilter", "time,u\n0,0\n1,1\n" + last + end, 2))
        self.assertIn("line 4 has 3 values for 2 columns", self.message("DrivenFilter", "time,u\n0,0\n1,1\n2,1,1\n", 2))
        self.assertIn("the last line, 2, is incomplete", self.message("DrivenFilter", "time,u\n0,x\n", 2))
        whole = self.folder / "whole.mat"
        model = MODELS / "DrivenFilter.mo"
        process = simulation.run(["simulate", model, "-o", whole, "--filter", "u", "--intervals", "100"], self.folder)
        self.assertEqual(process.returncode, 0, process.stderr)
        (self.folder / "half.mat").write_bytes(whole.read_bytes()[:-16*60])
        process = simulation.run(["simulate", model, "--input", "half.mat", "-o", "out.csv"], self.folder)
        self.assertEqual(process.returncode, 2, process.stderr)
        self.assertRegex(process.stderr, "`half.mat`: the file ends after [0-9]+ of [0-9]+ rows")

    def test_columns_of_one_name(self):
        for header in ("time,u,u", 'time,u,"u "'):
            self.assertIn("`input.csv` has two columns named `u", self.message("DrivenFilter", header + "\n0,1,2\n1,1,2\n", 2))
        self.message("DrivenFilter", "time,u,w,w\n0,1,2,2\n1,1,2,2\n", 0)  # no inputs

    def test_enumerations_take_the_numbers_of_their_literals(self):
        model = self.folder / "Geared.mo"
        model.write_text("model Geared type Gear = enumeration(low, middle, high); input Gear gear(start = Gear.low); "
                         "Real speed(start = 0, fixed = true); equation der(speed) = Integer(gear); end Geared;")
        self.message(model, '"time","gear"\n0,1\n0.5,3\n', 0)
        for value in (0, 4, 1.5):
            self.assertIn(f"`gear` is {value} at time 1, but takes 1 to 3 (low, middle, high) only",
                          self.message(model, f'"time","gear"\n0,1\n1,{value}\n', 2))

    def test_settings_give_inputs_a_constant_value(self):
        result = self.simulate("DrivenFilter", "--tolerance", "1e-8", "--set", "u=5", "--set", "n=3").trajectory
        self.follows(result, "x", lambda t: 5*(1 - math.exp(-t)), tolerance=1e-6)
        self.assertEqual(result.final("v"), 15)
        result = self.simulate("DrivenFilter", "--set", "on=false").trajectory
        self.near(result.final("x"), 0, 0)

    def test_missing_columns_are_named(self):
        self.assertIn("`on` is not in `input.csv`", self.message("DrivenFilter", '"time","u"\n0,1\n', 0))

    def test_models_without_inputs_refuse_a_file(self):
        self.assertIn("no inputs", self.message("Oscillator", '"time","u"\n0,1\n', 2))

    def network(self):
        (self.folder / "DrivenCircuit.mo").write_text(CIRCUIT)
        return {"folder": self.folder, "executors": ("jit",)}

    def test_networks_follow_the_table(self):
        for method in simulation.methods("networks"):
            with self.subTest(method):
                fixed = ("--interval", "1e-4") if method == "trapezoidal" else ("--quantum", "1e-7")
                result = self.with_input("DrivenCircuit", CIRCUIT_TABLE, "--method", method, *fixed,
                                         **self.network()).trajectory
                for t, x in zip(result.times, result["C.v"]):
                    self.near(x, driven(t), 5e-4 if method == "trapezoidal" else 1e-6)
                if method != "trapezoidal":
                    self.assertEqual(result.around("u", 2), (4, -1))

    def test_inputs_of_networks_keep_their_start_values_without_a_file(self):
        for method in simulation.methods("networks"):
            with self.subTest(method):
                result = self.simulate("DrivenCircuit", "--method", method, "--set", "u=3", "--interval", "0.001",
                                       **self.network()).trajectory
                self.follows(result, "C.v", lambda t: 3*(1 - math.exp(-t)), tolerance=2e-2)


if __name__ == "__main__":
    simulation.main()
