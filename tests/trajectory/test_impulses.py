#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sources that jump in loops of capacitors and cut-sets of inductors, speeds that jump where bodies are rigidly coupled:
charge, flux and momentum are conserved. Compiled equations by all methods, against closed forms and against the methods for
networks. Usage: test_impulses.py EVENTICA"""
import math

import simulation
from simulation import Trajectory, TrajectoryTest, run

ANALOG = "Modelica.Electrical.Analog"
METHODS = simulation.methods("equations")
FIXED = simulation.methods("equations", "fixed")
# Steps of first order are as many as the quantum is small.
COARSE = {"qss1": "1e-4", "qss2": "1e-6"}
# Of the values just before and after a jump, which no method has to integrate.
AT_THE_JUMP = 1e-9

# C1 v1' + v1/R = C2 v2', v1 + v2 = u.
LOOP = """model Loop
  parameter Real C1 = 1e-3, C2 = 3e-3, R = 50;
  Real v1(start = 0, fixed = true), v2, u{declarations};
equation
  {source}
  v1 + v2 = u;
  C1*der(v1) + v1/R = C2*der(v2);
  annotation(experiment(StopTime = 1));
end Loop;
"""
SHARE = 0.75  # of a jump that C1 gets
TAU = 50 * 4e-3

NETWORK = f"""model Network "two loops of capacitors with a source"
  {ANALOG}.Sources.PulseVoltage source(V = 10, period = 0.013, width = 40, startTime = 0.002);
  {ANALOG}.Basic.Capacitor C0(C = 1e-4), C1(C = 2e-4), C2(C = 3e-4), C3(C = 1.5e-4);
  {ANALOG}.Basic.Resistor Ra(R = 30), Rb(R = 40);
  {ANALOG}.Basic.Ground ground;
equation
  connect(source.n, ground.p); connect(source.p, C0.p); connect(C0.n, C1.p); connect(C1.n, ground.p);
  connect(C1.p, Ra.p); connect(Ra.n, ground.p); connect(C0.n, C2.p); connect(C2.n, C3.p); connect(C3.n, ground.p);
  connect(C2.n, Rb.p); connect(Rb.n, ground.p);
  annotation(experiment(StopTime = 0.05));
end Network;
"""

CUT_SET = f"""model CutSet "a current that steps is shared by two coils"
  {ANALOG}.Sources.StepCurrent source(I = 2, startTime = 0.25);
  {ANALOG}.Basic.Inductor L1(L = 0.1, i(start = 0, fixed = true)), L2(L = 0.3);
  {ANALOG}.Basic.Resistor R1(R = 0.5), R2(R = 1.5);
  {ANALOG}.Basic.Ground ground;
equation
  connect(source.p, ground.p); connect(source.n, L1.p); connect(source.n, L2.p); connect(L1.n, R1.p); connect(L2.n, R2.p);
  connect(R1.n, ground.p); connect(R2.n, ground.p);
  annotation(experiment(StopTime = 1));
end CutSet;
"""

# The length of a rod between two bodies changes with a speed that jumps: twice differentiated.
BODIES = """model Bodies
  parameter Real m1 = 2, m2 = 3;
  Real x1(start = 0, fixed = true), v1(start = 0, fixed = true), x2, v2, f, s;
equation
  s = 1 + (if time < 0.5 then 0 else 4*(time - 0.5));
  x2 - x1 = s;
  der(x1) = v1; der(x2) = v2;
  m1*der(v1) = -f; m2*der(v2) = f;
  annotation(experiment(StopTime = 1));
end Bodies;
"""

# A pendulum whose rod is pulled in from t = 0.5 on: the velocity across the rod stays.
PENDULUM = """model Pendulum
  Real x(start = 1, fixed = true), y, vx, vy(start = -0.3, fixed = true), f, l, radial, across;
equation
  l = 1 - (if time < 0.5 then 0 else 0.4*(time - 0.5));
  x^2 + y^2 = l^2;
  der(x) = vx; der(y) = vy;
  der(vx) = f*x; der(vy) = f*y - 9.81;
  radial = (x*vx + y*vy)/l; across = (x*vy - y*vx)/l;
  annotation(experiment(StopTime = 1));
end Pendulum;
"""


class Impulses(TrajectoryTest):
    def compute(self, text, method, *options, name="M.mo"):
        (self.folder / name).write_text(text, encoding="utf-8")
        process = run(["simulate", name, "--method", method, *options, "-o", "out.csv"], self.folder)
        self.assertEqual(process.returncode, 0, f"{method}: {process.stderr}")
        self.messages = process.stdout + process.stderr
        return Trajectory(self.folder / "out.csv")

    def jumps(self, result, name, time, expected, scale=1.0):
        before, after = result.around(name, time)
        self.assertLessEqual(abs(after - before - expected), AT_THE_JUMP * scale, f"{name}: {before} to {after}")

    def each_method(self, text, *options):
        for method in METHODS:
            with self.subTest(method=method):
                accuracy = ["--interval", "1e-3"] if method in FIXED else ["--tolerance", COARSE.get(method, "1e-7")]
                result = self.compute(text, method, *accuracy, *options)
                self.assertNotIn("impulse", self.messages)
                yield method, result

    def test_loop_of_capacitors(self):
        text = LOOP.format(declarations="", source="u = if time < 0.5 then 0 else 6;")
        for method, result in self.each_method(text):
            self.jumps(result, "v1", 0.5, SHARE * 6)
            self.jumps(result, "v2", 0.5, (1 - SHARE) * 6)
            self.follows(result, "v1", [lambda t: 0.0, lambda t: SHARE * 6 * math.exp(-(t - 0.5) / TAU)], [0.5],
                         absolute=2e-2 if method in ("euler", "qss1") else 1e-4)

    def test_samples_move_a_state_each_time(self):
        text = LOOP.format(declarations="; discrete Real w(start = 0, fixed = true)",
                           source="when sample(0.1, 0.2) then w = 1 - pre(w); end when; u = 2*w;")
        for _, result in self.each_method(text):
            for k, sign in enumerate((1, -1, 1, -1, 1)):
                self.jumps(result, "v1", 0.1 + 0.2 * k, sign * SHARE * 2)

    def test_a_jump_makes_the_next_one(self):
        """The first jump takes v1 over the threshold at which the source jumps back."""
        text = LOOP.format(declarations="; Boolean isHigh(start = false, fixed = true)",
                           source="isHigh = v1 > 3 or pre(isHigh); u = if time < 0.5 then 0 elseif isHigh then -2 else 6;")
        for _, result in self.each_method(text):
            self.jumps(result, "v1", 0.5, -SHARE * 2)

    def test_signal_is_continuous_although_its_parts_jump(self):
        """Where a period begins the beginning jumps, and so does the branch: the slope does, too, but the signal does not."""
        text = LOOP.format(declarations="; discrete Integer n(start = 0, fixed = true); Real begin",
                           source="when sample(0.2, 0.2) then n = pre(n) + 1; end when; begin = 0.2*n; "
                                  "u = if time - begin < 0.1 then 30*(time - begin) else 30*(begin + 0.2 - time);")
        for method, result in self.each_method(text):
            for k in range(1, 5):
                self.jumps(result, "v1", 0.2 * k, 0.0, 3.0)
            self.assertLess(max(map(abs, result["v1"])), SHARE * 3.1, method)

    def test_input_that_jumps(self):
        text = LOOP.format(declarations="; input Real w", source="u = w;")
        (self.folder / "w.csv").write_text("time,w\n0,0\n0.5,1\n0.5,5\n1,5\n")
        for _, result in self.each_method(text, "--input", "w.csv"):
            self.jumps(result, "v1", 0.5, SHARE * 4)

    def test_only_one_of_two_parts_jumps(self):
        loop = LOOP.format(declarations="; parameter Real at = 0.5", source="u = if time < at then 0 else 6;")
        text = loop + "model Two\n  Loop a, b(at = 0.7);\n  annotation(experiment(StopTime = 1));\nend Two;\n"
        for _, result in self.each_method(text, "--model", "Two"):
            self.jumps(result, "a.v1", 0.5, SHARE * 6)
            self.jumps(result, "b.v1", 0.7, SHARE * 6)

    def test_parts_read_a_source_that_jumps_in_another(self):
        """Five loops, so that they share a program, behind a switch that a further state decides about."""
        loop = LOOP.format(declarations="; parameter Real k = 1; input Real w", source="u = k*w;")
        text = loop + """model Many
  Real x(start = 0, fixed = true), w = if x > 0.5 then 6 else 0;
  Loop pair[5](k = 1:5, each w = w);
equation
  der(x) = 1;
  annotation(experiment(StopTime = 1));
end Many;
"""
        for _, result in self.each_method(text, "--model", "Many"):
            for k in range(1, 6):
                after = [v for t, v in zip(result.times, result[f"pair[{k}].v1"]) if t >= 0.5 and v != 0.0]
                self.assertAlmostEqual(after[0], SHARE * 6 * k, delta=2e-2 * k)

    def test_source_across_a_capacitor_moves_no_state(self):
        text = """model Direct
  Real v(start = 0), i, x(start = 1, fixed = true);
equation
  v = if time < 0.5 then 0 else 6;
  i = 1e-3*der(v) + v/10;
  der(x) = -x;
end Direct;
"""
        for _, result in self.each_method(text, "--stop-time", "1"):
            self.jumps(result, "v", 0.5, 6)
            self.jumps(result, "i", 0.5, 0.6)
            self.jumps(result, "x", 0.5, 0)

    def test_cut_set_of_inductors(self):
        for method, result in self.each_method(CUT_SET):
            self.jumps(result, "L1.i", 0.25, 2 * 0.75)
            self.jumps(result, "L2.i", 0.25, 2 * 0.25)
            self.follows(result, "L1.i", [lambda t: 0.0, lambda t: 1.5], [0.25],
                         absolute=1e-2 if method == "qss1" else 1e-4)  # R1/L1 = R2/L2: no further motion

    def test_networks_agree(self):
        """With what the methods for networks find, which conserve charge by other means."""
        reference = self.compute(NETWORK, "cvode", "--tolerance", "1e-9")
        for k in range(3):
            # C0 = 1e-4 against C1 = 2e-4 and, beside it, C2 and C3 in series: 1e-4.
            self.jumps(reference, "C1.v", 0.002 + 0.013 * k, 10 * 0.25)
        for method, options in [("bond", ("--tolerance", "1e-5")), ("ncdevs", ("--tolerance", "1e-5"))] + \
                               [(method, ("--tolerance", "1e-6")) for method in ("ida", "erk", "qss2")]:
            with self.subTest(method=method):
                found = self.compute(NETWORK, method, *options)
                rows = {t: k for k, t in enumerate(reference.times)}
                away = [k for k, t in enumerate(found.times) if t in rows and t not in set(found.event_times())]
                self.assertGreater(len(away), 100)
                for name in ("C0.v", "C1.v", "C2.v", "C3.v"):
                    worst = max(abs(found[name][k] - reference[name][rows[found.times[k]]]) for k in away)
                    self.assertLess(worst, 20 * 1e-5 * 10, name)

    def test_charge_is_conserved_in_a_long_run(self):
        """After a period u is what it was, and without a resistance so is v1, but for rounding."""
        text = LOOP.format(declarations="", source="u = if mod(time, 0.01) < 0.005 then 0 else 6;").replace("R = 50", "R = 1e300")
        result = self.compute(text, "cvode", "--stop-time", "10", "--intervals", "100")
        for t, v in zip(result.times, result["v1"]):
            self.assertLess(min(abs(v), abs(v - SHARE * 6)), 1e-9, t)

    def test_momentum_is_conserved(self):
        for _, result in self.each_method(BODIES):
            self.jumps(result, "v1", 0.5, -4 * 3 / 5)
            self.jumps(result, "v2", 0.5, 4 * 2 / 5)
            self.follows(result, "x1", [lambda t: 0.0, lambda t: -2.4 * (t - 0.5)], [0.5], absolute=1e-4)

    def test_states_chosen_by_the_run(self):
        for method in simulation.methods("equations", "adaptive"):
            with self.subTest(method=method):
                result = self.compute(PENDULUM, method, "--tolerance", "1e-8")
                self.jumps(result, "across", 0.5, 0.0)
                self.jumps(result, "radial", 0.5, -0.4)

    def test_jump_through_storages_that_are_not_linear(self):
        text = LOOP.format(declarations="", source="u = if time < 0.5 then 0 else 6;").replace("C2*der(v2)", "C2*(1 + v2^2)*der(v2)")
        self.compute(text, "cvode")
        self.assertIn("storages are not linear", self.messages)

    def test_derivative_of_an_impulse_is_told(self):
        self.compute(BODIES.replace("4*(time - 0.5)", "4"), "cvode")
        self.assertIn("the impulse of this jump is lost", self.messages)

    def test_reinit_counts_more(self):
        """What the model says about the state after the event."""
        text = LOOP.format(declarations="", source="u = if time < 0.5 then 0 else 6; when time >= 0.5 then reinit(v1, 1); end when;")
        result = self.compute(text, "cvode")
        self.jumps(result, "v1", 0.5, 1.0)


if __name__ == "__main__":
    simulation.main()
