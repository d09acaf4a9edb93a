#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No run fills a disk or goes on for ever: result files have a limit, and so has the rate of events, which every method
observes. Usage: test_limits.py EVENTICA"""
import re

import simulation
from simulation import Trajectory, TrajectoryTest

# Two rows every millisecond, for longer than anybody waits.
SAMPLED = """model M
  Real x(start = 1, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = -x;
  when sample(0, 1e-3) then n = pre(n) + 1; end when;
  annotation(experiment(StopTime = 1e6, Interval = 1e6));
end M;
"""
PULSES = """model M
  Modelica.Electrical.Analog.Sources.PulseVoltage V(V = 10, width = 50, period = 1e-3);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 10);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1e-2, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R.p); connect(R.n, C.p); connect(C.n, V.n); connect(V.n, ground.p);
  annotation(experiment(StopTime = 1e6, Interval = 1e6));
end M;
"""
FIXED_STEP = {name: ("--interval", "1") for name in simulation.methods("equations", "fixed")}
EQUATION_METHODS = simulation.methods("equations")
NETWORK_METHODS = simulation.methods("networks")


LIMITED_CIRCUIT = """model M
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 10);
  Modelica.Electrical.Analog.Basic.Resistor R(R(min = 2) = 1, i(min = -20));
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1, v(start = 0, fixed = true, max = 5));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R.p); connect(R.n, C.p); connect(C.n, V.n); connect(V.n, ground.p);
  annotation(experiment(StopTime = 5, Interval = 0.01));
end M;
"""


# A sliding mode: each method limits the rate of these events, or ends, as asked.
SLIDING = """model M
  Real x(start = 1, fixed = true);
equation
  der(x) = if x > 0 then -2 else 1;
end M;
"""
# Behind the lag it switches every 3e-5 s or so, as rounding has it; the exact solution slides at T = 20.
LAGGED = """model M
  Real T(start = 15, fixed = true), q(start = 0, fixed = true);
equation
  der(q) = ((if T < 20 then 100 else 0) - q)/0.01;
  der(T) = (q - 2*T)/10;
end M;
"""
# A hysteresis of 1 % of the range, with 3e5 events.
CONVERTER = """model M
  Real i(start = 0, fixed = true);
  Boolean on(start = true, fixed = true);
equation
  on = i < 9.95 or pre(on) and i < 10.05;
  der(i) = 1e6*(if on then 1.5 else -1.5);
end M;
"""
SLEW = """model M
  Real y(start = 0, fixed = true), u = sin(5*time);
equation
  der(y) = if (u - y)/1e-5 > 1 then 1 else if (u - y)/1e-5 < -1 then -1 else (u - y)/1e-5;
end M;
"""
# Each of the switches opens and closes in turn.
SWITCHED = """model M
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 10);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch fast(Ron = 0.1, Goff = 0.1);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch slow(Ron = 0.1, Goff = 0.1);
  Modelica.Blocks.Sources.BooleanPulse control(width = 50, period = 1e-12);
  Modelica.Blocks.Sources.BooleanPulse other(width = 50, period = 1e-1);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 10);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, fast.p); connect(fast.n, slow.p); connect(slow.n, R.p); connect(R.n, C.p); connect(C.n, V.n);
  connect(V.n, ground.p); connect(control.y, fast.control); connect(other.y, slow.control);
end M;
"""


class Models(TrajectoryTest):
    def simulate_model(self, text, *options, output="out.csv"):
        (self.folder / "M.mo").write_text(text)
        return simulation.run(["simulate", "M.mo", "-o", output, *options], self.folder)

class ResultSize(Models):
    def ends_at_the_limit(self, text, output, *options):
        process = self.simulate_model(text, *options, "--max-output", "20K", output=output)
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assertRegex(process.stderr, rf"cannot write `{output}`: the limit of 20 KB is reached at time \d+\.\d+; "
                         r"record fewer variables \(--filter\) or less often \(--interval\), or allow more \(--max-output\)")
        self.assertRegex(process.stderr, r"results up to time \d+\.\d+ are kept")
        size = (self.folder / output).stat().st_size
        self.assertLessEqual(size, 20_000)
        self.assertGreater(size, 19_000)
        compared = simulation.run(["compare", output, output], self.folder)
        self.assertEqual(compared.returncode, 0, compared.stdout + compared.stderr)

    def test_every_method_ends_at_the_limit(self):
        for output in ("out.csv", "out.mat"):
            for method in EQUATION_METHODS:
                with self.subTest(f"{method} {output}"):
                    self.ends_at_the_limit(SAMPLED, output, "--method", method, "--stop-time", "100",
                                           *FIXED_STEP.get(method, ()))
            for method in simulation.methods("networks", "quantized"):
                with self.subTest(f"{method} {output}"):
                    self.ends_at_the_limit(PULSES, output, "--method", method, "--stop-time", "1e4", "--order", "2")

    def test_rows_that_are_left_are_right(self):
        self.ends_at_the_limit(SAMPLED, "out.csv")
        result = Trajectory(self.folder / "out.csv")
        self.near(result.final("n"), 1000 * result.times[-1], 1e-2)

    def test_grid_beyond_the_limit_is_told_at_once(self):
        for text, methods in ((SAMPLED, EQUATION_METHODS), (PULSES, NETWORK_METHODS)):
            for method in methods:
                for output in ("out.csv", "out.mat"):
                    with self.subTest(f"{method} {output}"):
                        process = self.simulate_model(text, "--method", method, "--interval", "1e-5", output=output)
                        self.assertEqual(process.returncode, 3, process.stderr)
                        self.assertRegex(process.stderr, r"1e\+11 rows of the output grid take at least [\d.]+ [GT]B, more than "
                                         "the limit of 2 GB; record fewer")
                        self.assertFalse((self.folder / output).exists())

    def test_trapezoidal_rule_ends_at_the_limit(self):
        # Its rows are those of the grid, which is refused before if all of it is too much: text has longer numbers.
        for output in ("out.csv",):
            self.ends_at_the_limit(PULSES, output, "--method", "trapezoidal", "--stop-time", "0.4", "--interval", "1e-3")

    def test_without_limit(self):
        for size in ("none", "1G", "1000000", "1e6", "0.5M"):
            with self.subTest(size):
                process = self.simulate_model(SAMPLED, "--stop-time", "1", "--max-output", size)
                self.assertEqual(process.returncode, 0, process.stderr)

    def test_sizes_that_make_no_sense(self):
        for size in ("0", "-1", "12Q", "G", "nan", "many", "1e99"):
            with self.subTest(size):
                process = self.simulate_model(SAMPLED, "--max-output=" + size)
                self.assertEqual(process.returncode, 2, process.stderr)
                self.assertIn(f"`{size}`", process.stderr)

    def test_log_of_events_ends_but_not_the_run(self):
        process = self.simulate_model(SAMPLED, "--stop-time", "0.2", "--max-output", "9K", "--events", "--filter", "n")
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertRegex(process.stdout, r"the log of events ends here, at the limit of 9 KB \(--max-output\); \d+ events from here on are left out")
        self.near(Trajectory(self.folder / "out.csv").final("n"), 201, 1e-9)


class Chattering(Models):
    def chatters(self, text, names, *options):
        """The run ends with an error that names who chatters and when; the results so far can be read."""
        process = self.simulate_model(text, *options)
        self.assertEqual(process.returncode, 3, process.stdout + process.stderr)
        self.assertRegex(process.stderr, rf"error: at time \S+: chattering: {names} had 20000 events within \S+ s")
        self.assertIn("--chattering=off", process.stderr)
        self.assertGreater(len(Trajectory(self.folder / "out.csv").times), 20_000)

    def test_time_events(self):
        text = SAMPLED.replace("1e-3", "1e-6")
        for method in EQUATION_METHODS:
            with self.subTest(method):
                self.chatters(text, r"`sample\(0\.0, 1e-06\)`", "--method", method, "--interval", "1e4")

    def test_sources_of_networks(self):
        for method in simulation.methods("networks", "quantized"):
            for order in "123":
                with self.subTest(f"{method} {order}"):
                    self.chatters(PULSES.replace("1e-3", "1e-6"), "`V`", "--method", method, "--order", order,
                                  "--quantum", "1")

    def test_switches_of_networks(self):
        for method in simulation.methods("networks", "quantized"):
            with self.subTest(method):
                self.chatters(SWITCHED, "`fast`", "--method", method, "--order", "2", "--quantum", "1")

    def test_state_events(self):
        for method in EQUATION_METHODS:
            with self.subTest(method):
                process = self.simulate_model(SLIDING, "--method", method, "--chattering=error", "--tolerance", "1e-4")
                self.assertEqual(process.returncode, 3, process.stderr)
                self.assertRegex(process.stderr, r"error: at time 0\.5\d*: chattering at time \S+ 'x > 0.0' caused \d+ events")
                process = self.simulate_model(SLIDING, "--method", method, "--tolerance", "1e-4")
                self.assertEqual(process.returncode, 0, process.stderr)
                self.assertRegex(process.stderr, r"warning: at time 0\.5\d*: chattering")

    def test_state_events_behind_a_lag(self):
        # `erk` follows a limit cycle of its own errors at this tolerance, with fewer events.
        for method in ("cvode", "ida", "adams", "qss2"):
            with self.subTest(method):
                process = self.simulate_model(LAGGED, "--method", method, "--stop-time", "100", "--tolerance", "1e-4", "--stats")
                self.assertEqual(process.returncode, 0, process.stderr)
                self.assertRegex(process.stderr, r"warning: at time \S+: chattering at time \S+ 'T < 20.0' caused \d+ events")
                self.assertLess(int(re.search(r"(\d+) state events", process.stdout + process.stderr)[1]), 200_000)
                self.near(Trajectory(self.folder / "out.csv").final("T"), 20, 0.02)

    def test_fast_state_events_that_move_are_let_alone(self):
        for method in ("cvode", "ida", "erk", "qss2"):
            with self.subTest(method):
                process = self.simulate_model(CONVERTER, "--method", method, "--stop-time", "0.02", "--tolerance", "1e-4", "--stats")
                self.assertEqual(process.returncode, 0, process.stderr)
                self.assertEqual(process.stderr, "")
                # 0.02 s less the rise, of 0.1/1.5e6 s each
                self.near(int(re.search(r"(\d+) state events", process.stdout)[1]), (0.02 - 9.95/1.5e6)*1.5e6/0.1, 3)

    def test_events_kept_apart_do_not_hide_an_unstable_method(self):
        for interval in ("0.1", "0.005"):
            process = self.simulate_model(SLEW, "--method", "rk4", "--stop-time", "10", "--interval", interval)
            self.assertEqual(process.returncode, 3, process.stdout + process.stderr)
            self.assertRegex(process.stderr, r"chattering: with events at least 0.0001 s apart the run does not follow '\(u - y\)")

    def test_sliding_from_the_start(self):
        # The relation has never been larger than rounding before events are kept apart.
        for method in EQUATION_METHODS:
            with self.subTest(method):
                process = self.simulate_model(SLIDING.replace("start = 1", "start = 0"), "--method", method, "--tolerance", "1e-4")
                self.assertEqual(process.returncode, 0, process.stderr)
                self.near(Trajectory(self.folder / "out.csv").final("x"), 0, 1e-4)

    def test_fast_switching_is_let_alone(self):
        # 2e5 events, half of them of one source.
        for method in simulation.methods("networks", "quantized"):
            with self.subTest(method):
                process = self.simulate_model(PULSES, "--method", method, "--order", "2", "--quantum", "1", "--stop-time", "100")
                self.assertEqual(process.returncode, 0, process.stderr)

    def test_can_be_switched_off(self):
        for text, method in ((SAMPLED, "cvode"), (PULSES, "bond"), (PULSES, "ncdevs")):
            with self.subTest(method):
                process = self.simulate_model(text.replace("1e-3", "1e-6"), "--method", method, "--chattering=off",
                                              "--max-output", "4M")
                self.assertEqual(process.returncode, 3, process.stderr)
                self.assertRegex(process.stderr, "the limit of 4 MB is reached")

    def test_networks_cannot_limit_a_rate(self):
        for method in NETWORK_METHODS:
            process = self.simulate_model(PULSES, "--method", method, "--chattering=limit")
            self.assertEqual(process.returncode, 2, process.stderr)
            self.assertIn("--chattering is error or off", process.stderr)


class Limits(TrajectoryTest):
    """`min` and `max` of variables and parameters."""
    TEXT = """model M
  parameter Real R(min = 0) = -5;
  parameter Real most = 2;
  Real x(start = 1, fixed = true, min = 0, max = 3);
  Real y(max = most) = x;
  Real z(min = -0.5) = -x;
  Real w(max = 1 + 1e-9) = min(x, 1 + 2e-9);
  Integer n(start = 0, fixed = true, max = 3);
equation
  der(x) = 1;
  when sample(0, 0.5) then n = pre(n) + 1; end when;
  annotation(experiment(StopTime = 5));
end M;
"""

    def limited(self, *options):
        (self.folder / "M.mo").write_text(self.TEXT)
        return simulation.run(["simulate", "M.mo", "-o", "out.csv", *options], self.folder)

    def test_each_variable_is_told_of_once(self):
        process = self.limited()
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertEqual(process.stderr.splitlines(), [
            "warning: at time 0: parameter `R` = -5 is below its minimum 0",
            "warning: at time 0: `z` = -1 is below its minimum -0.5",
            "warning: at time 1.01: `y` = 2.01 is above its maximum 2",
            "warning: at time 1.5: `n` = 4 is above its maximum 3",
            "warning: at time 2.01: `x` = 3.01 is above its maximum 3"])

    def test_may_be_an_error(self):
        process = self.limited("--check-limits=error", "--set", "R=1")
        self.assertEqual(process.returncode, 3, process.stdout)
        self.assertIn("error: at time 0: `z` = -1 is below its minimum -0.5", process.stderr)

    def test_networks_are_watched_too(self):
        (self.folder / "M.mo").write_text(LIMITED_CIRCUIT)
        for method in NETWORK_METHODS:
            with self.subTest(method):
                process = simulation.run(["simulate", "M.mo", "--method", method, "-o", "out.csv"], self.folder)
                self.assertEqual(process.returncode, 0, process.stderr)
                self.assertRegex(process.stderr, r"^warning: at time 0: parameter `R.R` = 1 is below its minimum 2\n"
                                                 r"warning: at time 0.7: `C.v` = 5.03\d+ is above its maximum 5\n$")
                process = simulation.run(["simulate", "M.mo", "--method", method, "-o", "out.csv", "--set", "R.R=2",
                                          "--stop-time", "2", "--check-limits=error"], self.folder)
                self.assertEqual(process.returncode, 3, process.stderr)
                self.assertRegex(process.stderr, r"error: at time 1.39: `C.v` = 5.00\d+ is above its maximum 5")

    def test_may_be_silent(self):
        process = self.limited("--check-limits=off")
        self.assertEqual((process.returncode, process.stderr), (0, ""))


if __name__ == "__main__":
    simulation.main()
