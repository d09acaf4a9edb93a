#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Circuits, mechanisms and heated bodies against the solutions of their equations, with every method that can run them.
Usage: test_circuits.py EVENTICA"""
import bisect
import json
import math
import statistics

import simulation
from exact import Exact, Switched, product
from simulation import HERE, TrajectoryTest

CIRCUITS = HERE.parent.parent / "models" / "circuits"
TURN = 2 * math.pi


def circuit_methods():
    """cvode, and quantized methods of equations and of networks: (options, whether quanta are to be given)."""
    networks = simulation.methods("networks", "quantized")
    return [(("--method", "cvode"), False), (("--method", "qss2"), False),
            *((("--method", name, "--order", str(order)), True) for name in networks for order in (1, 2))]


def pulses(height, period, width, stop, matrix):
    """Pieces of an input `u` that is high for a part of each period."""
    pieces = []
    for k in range(math.ceil(stop / period)):
        pieces += [(k * period, matrix, {"u": height}), (k * period + width * period, matrix, {"u": 0.0})]
    return pieces


def sine(frequency):
    """The equations of `u` = sin and `c` = cos."""
    w = TURN * frequency
    return {"u": {"c": w}, "c": {"u": -w}}


class CircuitTest(TrajectoryTest):
    methods = circuit_methods()
    multiport_methods = [item for item in methods if "bond" not in item[0]] + [
        (("--method", "ncdevs", "--order", "3"), True)]

    def agree(self, model, solutions, name=None, tolerance=1e-4, quanta=10, scale=1.0, nominal=1.0):
        """Every method follows the solutions {variable: function of time}. `scale` is the size of the states, of which a
        quantum is a thousandth; a quantized method may be wrong by `quanta` of them. The others may be wrong by `tolerance`
        of the largest value of a variable. `nominal` is the nominal value of the states."""
        results = {}
        for method, is_quantized in self.methods:
            quantum = 1e-3 * scale
            extra = ("--quantum", str(quantum)) if is_quantized else ()
            with self.subTest(" ".join(method)):
                result = self.run_model(model, *method, *extra, name=name)
                allowed = {variable: quanta * quantum * nominal if is_quantized
                           else tolerance * (max(map(abs, result[variable])) or 1.0) for variable in solutions}
                self.compare(result, solutions, allowed)
                results[" ".join(method)] = result
        return results

    def run_model(self, model, *options, name=None):
        output = self.folder / f"{model}.csv"
        process = simulation.run(["simulate", CIRCUITS / f"{model}.mo", "--model", name or model, "-o", output, *options],
                                 self.folder)
        self.assertEqual(process.returncode, 0, (process.stdout + process.stderr)[-1500:])
        self.text = process.stdout + process.stderr
        return simulation.Trajectory(output)

    def compare(self, result, solutions, allowed):
        """At some sixty recorded times."""
        count = len(result.times)
        for row in range(0, count, max(1, count // 60)):
            time = result.times[row]
            for name, solution in solutions.items():
                found, expected = result[name][row], solution(time)
                self.assertLessEqual(abs(found - expected), allowed[name],
                                     f"{name} at {time!r}: {found!r} instead of {expected!r}")


class FiguresOfBondGraphs(CircuitTest):
    """Figures 1, 8, 19, 21, 23 to 30 of the paper on M/CD++."""

    def test_figure_1(self):
        exact = Exact({"v": 0, "i": 0, "u": 0, "c": 1},
                      [(0, {**sine(1), "v": {"u": 10, "v": -10}, "i": {"u": 10, "i": -1000}}, {})])
        self.agree("SampleCircuit", {"C.v": exact.of("v"), "L.i": exact.of("i")}, scale=0.05)
        self.assertIn("`Modelica.Electrical.Analog.Basic.VsourceAC` is called", self.text)

    def test_figure_8(self):
        matrix = {"v": {"u": 1 / 300, "v": -1 / 300, "i": -1 / 200}, "i": {"v": 1 / 40}}
        exact = Exact({"v": 0, "i": 0, "u": 0}, pulses(200, 1, 0.1, 20, matrix))
        self.agree("EC", {"C.v": exact.of("v"), "I.i": exact.of("i")}, scale=1)

    def test_figures_23_and_25(self):
        results = self.agree("SineResistor", {"V.v": lambda t: 15 * math.sin(TURN * 50 * t),
                                              "R1.i": lambda t: 1.5 * math.sin(TURN * 50 * t)},
                             name="circuit", scale=15)
        self.assertIn("`freqHz` of class `Modelica.Electrical.Analog.Sources.SineVoltage` is called `f`", self.text)
        for method, result in results.items():
            with self.subTest(method):  # in phase, and I = V/R1
                self.near(max(result["V.v"]), 15, 2e-3)
                for voltage, current in zip(result["R1.v"], result["R1.i"]):
                    self.near(current, voltage / 10, 1e-9)

    def test_figures_26_and_27_as_printed(self):
        # The text says that the capacitor is charged to 10 V and stays so. Between pulses the source is a short circuit, so
        # the printed circuit goes to the mean of the pulses instead.
        exact = Exact({"v": 0, "u": 0}, pulses(10, 2, 0.5, 1000, {"v": {"u": 1 / 150, "v": -1 / 150}}))
        results = self.agree("PulseCapacitor", {"C.v": exact.of("v")}, name="circuit", scale=10)
        for method, result in results.items():
            with self.subTest(method):
                self.near(result.final("C.v"), 5, 0.01)
                self.assertLess(max(result["C.v"]), 5.05)

    def test_figure_27_with_a_diode(self):
        # One second of each two charges it.
        def solution(t):
            return 10 * (1 - math.exp(-(t // 2 + min(t % 2, 1)) / 150))
        results = self.agree("PulseDiodeCapacitor", {"C.v": solution}, tolerance=1e-4, scale=10)
        for method, result in results.items():
            with self.subTest(method):
                voltage = result["C.v"]
                self.assertGreater(voltage[-1], 9.6)
                self.assertLess(max(voltage), 10.01)
                self.assertTrue(all(after > before - 1e-3 for before, after in zip(voltage, voltage[1:])))

    def test_figure_28(self):
        # v of the inductor: 6 (u - vC)/10 - 6 i, with R1 and R2 in parallel 6 Ohm
        matrix = {"i": {"u": 0.6, "v": -0.6, "i": -6},
                  "v": {"u": 0.04 / 15, "v": -0.04 / 15, "i": 0.6 / 15}}
        exact = Exact({"i": 0, "v": 0, "u": 0}, pulses(10, 2, 0.5, 10, matrix))
        results = self.agree("PulseInductor", {"L.i": exact.of("i"), "C.v": exact.of("v")}, scale=1)
        for method, result in results.items():
            with self.subTest(method):
                self.near(max(result["L.v"]), 6, 0.01)
                self.near(min(result["L.v"]), -6, 0.01)
                self.assertEqual((min(result["V.v"]), max(result["V.v"])), (0, 10))

    @staticmethod
    def oscillation():
        return Exact({"i": 0, "v": 0, "u": 32}, [(0, {"i": {"u": 1, "v": -1, "i": -2}, "v": {"i": 10}}, {})])

    def test_figure_29(self):
        exact = self.oscillation()
        self.agree("OscillatingCircuit", {"C1.v": exact.of("v"), "I1.i": exact.of("i")}, scale=30, quanta=20)

    def test_figure_30(self):
        # Quanta as in the paper, then smaller ones: the error stays within some quanta and falls with them.
        exact = self.oscillation()
        errors = []
        for factor in (1.0, 0.25, 0.0625):
            result = self.run_model("OscillatingCircuit", "--method", "bond", "--order", "1",
                                    "--quantum", f"C1={1.6 * factor}", "--quantum", f"I1={0.5 * factor}",
                                    "--hysteresis", f"C1={0.5 * factor}", "--hysteresis", f"I1={0.1 * factor}")
            rows = range(0, len(result.times), 5)
            errors.append(max(abs(result["C1.v"][k] - exact.states(result.times[k])["v"]) for k in rows))
        self.assertLess(errors[0], 6 * 1.6)
        self.assertLess(errors[1], errors[0])
        self.assertLess(errors[2], 0.5 * errors[1])

    def test_figure_19(self):
        self.agree("CoupledCapacitors", {"C1.v": lambda t: 10 * (1 - math.exp(-t / 0.4)),
                                         "C2.v": lambda t: 10 * (1 - math.exp(-t / 0.4)),
                                         "C1.i": lambda t: 0.025 * math.exp(-t / 0.4),
                                         "C2.i": lambda t: 0.075 * math.exp(-t / 0.4)}, scale=10)

    def test_figure_21(self):
        self.agree("ResistorLoop", {"R1.v": lambda t: 4 * math.sin(TURN * t), "R2.v": lambda t: 8 * math.sin(TURN * t)},
                   scale=12)


class FiguresOfNodalAnalysis(CircuitTest):
    """Section 4 of the paper on NCDEVS."""

    def test_overdamped(self):
        root = math.sqrt(1e8 - 4e4) / 2
        fast, slow = -5000 - root, -5000 + root
        self.agree("RlcOverdamped", {
            "C.v": lambda t: 1 + (slow * math.exp(fast * t) - fast * math.exp(slow * t)) / (fast - slow),
            "L.i": lambda t: 0.1 * fast * slow * (math.exp(fast * t) - math.exp(slow * t)) / (fast - slow)}, tolerance=1e-4)

    def test_critical(self):
        self.agree("RlcCritical", {"C.v": lambda t: 1 - (1 + 100 * t) * math.exp(-100 * t),
                                   "L.i": lambda t: 1000 * t * math.exp(-100 * t)})

    def test_underdamped(self):
        w = math.sqrt(1e4 - 400)
        self.agree("RlcUnderdamped", {
            "C.v": lambda t: 1 - math.exp(-20 * t) * (math.cos(w * t) + 20 / w * math.sin(w * t)),
            "L.i": lambda t: 1000 / w * math.exp(-20 * t) * math.sin(w * t)}, quanta=30)

    def test_rectifier_with_motor(self):
        # States of the three modes from Kirchhoff's laws; the diode conducts while its current is positive.
        conducting, blocking = 0.01, 1000.0  # its resistances

        def matrix(diode):
            return {**sine(50), "i": {"u": 24 / 0.01, "v": -1 / 0.01, "i": -diode / 0.01},
                    "v": {"i": 1 / 0.02, "a": -1 / 0.02},
                    "a": {"v": 1 / 0.005, "a": -1 / 0.005, "w": -0.05 / 0.005},
                    "w": {"a": 0.05 / 0.0005, "w": -1.0}}
        modes = {"on": (matrix(conducting), lambda x: "off" if x["i"] < 0 else None),
                 "off": (matrix(blocking), lambda x: "on" if x["i"] > 0 else None)}
        exact = Switched({"i": 0, "v": 0, "a": 0, "w": 0, "u": 0, "c": 1}, modes, "on", [], 1, 1e-4)
        results = self.agree("RectifierMotor", {"filterC.v": exact.of("v"), "armatureL.i": exact.of("a"),
                                                "rotor.w": exact.of("w")}, tolerance=1e-3, quanta=100)
        for method, result in results.items():
            with self.subTest(method):
                self.assertGreater(result.final("rotor.w"), 50)

    def test_driven_generator(self):
        exact = Exact({"i": 0, "w": 0, "t": 0.1},
                      [(0, {"i": {"w": 10, "i": -1000}, "w": {"t": 2000, "w": -1, "i": -100}}, {})])
        results = self.agree("DrivenGenerator", {"load.i": exact.of("i"), "rotor.w": exact.of("w")}, quanta=20)
        for method, result in results.items():  # the machine gives power: voltage and current have opposite signs
            with self.subTest(method):
                self.assertLess(result.final("emf.v") * result.final("emf.i"), -0.5)


class PublishedNodalAnalysis(CircuitTest):
    """Figure 2 of the paper on NCDEVS: all states step together, by the shortest of the times in which one of them would
    change by D. Without sources that move, that is Euler's method with steps of D/max |x'|."""
    quantum = 1e-3

    def recursion(self, resistance, stop, current=0.0):
        """The times of all points, in RLC circuits of 1 V, 1 mH and 0.1 F; `current` is where the current starts."""
        voltage, time, times = 0.0, 0.0, []
        while True:
            rates = (1 - voltage - resistance * current) / 1e-3, current / 0.1
            step = self.quantum / max(map(abs, rates))
            if time + step > stop:
                return times
            time, current, voltage = time + step, current + step * rates[0], voltage + step * rates[1]
            times.append(time)

    def points(self, model, stop):
        output = self.folder / "points.csv"
        process = simulation.run(["simulate", CIRCUITS / f"{model}.mo", "--method", "ncdevs", "--synchronous", "--quantum",
                                  self.quantum, "--stop-time", repr(stop), "--intervals", "1", "-o", output, "--json"],
                                 self.folder)
        self.assertEqual(process.returncode, 0, process.stderr[-1500:])
        return json.loads(process.stdout)["statistics"]["steps"]

    def check(self, model, times, stops):
        for stop in stops:
            with self.subTest(stop=stop):
                self.assertEqual(self.points(model, stop), bisect.bisect_right(times, stop))

    def test_critical(self):
        times = self.recursion(0.2, 0.1)
        self.assertEqual(len(times), 7393)
        self.check("RlcCritical", times, [1e-4, 1e-3, 0.01, 0.03, 0.1])

    def test_underdamped(self):
        times = self.recursion(0.04, 0.3)
        self.assertEqual(len(times), 32129)
        self.check("RlcUnderdamped", times, [1e-4, 1e-3, 0.01, 0.1, 0.3])

    def test_overdamped(self):
        # Once the current has reached its equilibrium, steps are longer than its time constant of 0.1 ms. The recursion then
        # jumps to and fro around the equilibrium and is chaotic: a start 1e-17 A away is 1e-9 s away in time after 22 ms and
        # 1e-4 s after 44 ms. Before that the number of points is exact; in the end it is one of those that rounding can make.
        self.check("RlcOverdamped", self.recursion(10, 0.02), [2e-5, 1e-4, 1e-3, 0.01])
        counts = [len(self.recursion(10, 5, k * 1e-17)) for k in range(20)]
        self.assertGreater(len(set(counts)), 10)
        self.near(self.points("RlcOverdamped", 5.0), statistics.mean(counts), 4 * statistics.stdev(counts))


class LinearCircuits(CircuitTest):
    def test_rl_step(self):
        self.agree("RlStep", {"L.i": lambda t: 3 * (1 - math.exp(-5 * (t - 0.1))) if t > 0.1 else 0}, scale=3)

    def test_low_and_high_pass(self):
        exact = Exact({"v": 0, "u": 0, "c": 1}, [(0, {**sine(10), "v": {"u": 250, "v": -50}}, {})])
        self.agree("RcLowPass", {"C.v": exact.of("v")}, scale=5)
        exact = Exact({"v": 0, "u": 0, "c": 1}, [(0, {**sine(10), "v": {"c": 250, "v": -50}}, {})])
        self.agree("RcHighPass", {"R.v": lambda t: 5 * math.cos(TURN * 10 * t) - exact.states(t)["v"]}, scale=5)

    def test_bridge(self):
        # The bridge as seen from the capacitor, by its open-circuit voltages and its resistance.
        def at(source, voltage):
            # va, vc from (u - va)/10 = (va - vb)/100 + (va - vc)/300 and the sum of currents into b and c, vb = vc + v
            a11, a12, b1 = 1 / 10 + 1 / 100 + 1 / 300, -1 / 100 - 1 / 300, source / 10 + voltage / 100
            a21, a22 = 1 / 100 + 1 / 300, -1 / 100 - 1 / 300 - 1 / 200 - 1 / 100
            b2 = voltage / 100 + voltage / 200
            det = a11 * a22 - a12 * a21
            va, vc = (b1 * a22 - a12 * b2) / det, (a11 * b2 - a21 * b1) / det
            return ((va - vc - voltage) / 100 - (vc + voltage) / 200) / 0.001
        matrix = {"v": {"u": at(1, 0), "v": at(0, 1)}}
        exact = Exact({"v": 0, "u": 0}, [(0, matrix, {}), (0.1, matrix, {"u": 10})])
        self.agree("Bridge", {"C.v": exact.of("v")}, scale=4)

    def test_capacitor_divider(self):
        exact = Exact({"v": 0, "u": 0, "c": 1}, [(0, {**sine(5), "v": {"c": 0.25 * 10 * TURN * 5, "v": -2.5}}, {})])
        self.agree("CapacitorDivider", {"C2.v": exact.of("v"),
                                        "C1.v": lambda t: 10 * math.sin(TURN * 5 * t) - exact.states(t)["v"]}, scale=10)

    def test_series_inductors(self):
        exact = Exact({"i": 0, "u": 0, "c": 1}, [(0, {**sine(2), "i": {"u": 20, "i": -10}}, {})])
        self.agree("SeriesInductors", {"L1.i": exact.of("i"), "L2.i": exact.of("i")}, scale=1)

    def test_transformer(self):
        self.agree("TransformerCoupled", {"C.v": lambda t: 12 * (1 - math.exp(-10 * (t - 0.05))) if t > 0.05 else 0},
                   scale=12)

    def test_gyrator(self):
        self.agree("GyratorCoupled", {"C.v": lambda t: 10 * (1 - math.exp(-5 * (t - 0.05))) if t > 0.05 else 0}, scale=10)

    def test_current_source(self):
        exact = Exact({"v": 0, "u": 0, "c": 1}, [(0, {**sine(4), "v": {"u": 500, "v": -20}}, {})])
        # A quantum of the source is worth 50 of the voltage: 1/Y.
        self.agree("CurrentDriven", {"C.v": exact.of("v")}, scale=1, quanta=150)

    def test_oscillator_without_losses(self):
        self.agree("LcOscillator", {"C.v": lambda t: 10 * math.cos(20 * t), "L.i": lambda t: 2 * math.sin(20 * t)},
                   tolerance=1e-4, quanta=60, scale=2)


class TwoStages(CircuitTest):
    """Two low passes with every kind of source."""
    stages = {"a": {"u": 10, "a": -15, "b": 5}, "b": {"a": 10, "b": -10}}
    start = {"a": 0, "b": 0, "u": 0, "s": 0}

    def check(self, source, pieces, start=None):
        exact = Exact(start or self.start, pieces)
        self.agree("TwoStage" + source, {"C1.v": exact.of("a"), "C2.v": exact.of("b")}, scale=5)

    def test_step(self):
        self.check("Step", [(0, self.stages, {}), (0.1, self.stages, {"u": 5})])

    def test_ramp(self):
        matrix = {**self.stages, "u": {"s": 1}}
        self.check("Ramp", [(0, matrix, {}), (0.1, matrix, {"s": 10}), (0.6, matrix, {"s": 0, "u": 5})])

    def test_pulses(self):
        self.check("Pulse", pulses(5, 0.5, 0.4, 2, self.stages))

    def test_exponentials(self):
        rise = {**self.stages, "u": {"s": 5, "u": -5}}
        fall = {**self.stages, "u": {"u": -1 / 0.3}}
        self.check("Exponentials", [(0, self.stages, {}), (0.1, rise, {"s": 8}), (0.5, fall, {})])

    def test_decaying_sine(self):
        w = TURN * 2
        matrix = {**self.stages, "u": {"u": -1.5, "s": w}, "s": {"u": -w, "s": -1.5}}
        self.check("ExpSine", [(0, matrix, {"s": 10})])


class OtherDomains(CircuitTest):
    def test_mass_spring_damper(self):
        d, w = 0.75, math.sqrt(25 - 0.75 ** 2)
        self.agree("MassSpringDamper", {
            "mass.s": lambda t: 0.5 * math.exp(-d * t) * (math.cos(w * t) + d / w * math.sin(w * t)),
            "mass.v": lambda t: -12.5 / w * math.exp(-d * t) * math.sin(w * t)}, quanta=20, scale=0.5)

    def test_two_inertias(self):
        exact = Exact({"p": 0, "w": 0, "q": 0, "z": 0, "m": 2},
                      [(0, {"p": {"w": 1}, "w": {"m": 10, "p": -300, "q": 900}, "q": {"z": 1},
                            "z": {"p": 100, "q": -300, "z": -2}}, {})])
        self.agree("TwoInertias", {"motor.w": exact.of("w"), "load.w": exact.of("z"), "motor.phi": exact.of("p")},
                   tolerance=1e-3, quanta=80)

    def test_heated_mass(self):
        exact = Exact({"a": 0, "b": 0, "q": 100}, [(0, {"a": {"q": 1 / 500, "a": -0.01, "b": 0.01},
                                                        "b": {"a": 0.005, "b": -0.007}}, {})])
        self.agree("HeatedMass", {"body.T": lambda t: 293.15 + exact.states(t)["a"],
                                  "shell.T": lambda t: 293.15 + exact.states(t)["b"]}, scale=0.1, nominal=300)


class SwitchedCircuits(CircuitTest):
    def test_half_wave_rectifier(self):
        def matrix(g):  # conductance of diode and resistor in series
            return {**sine(50), "v": {"u": 10 * g / 1e-3, "v": -(g + 0.01) / 1e-3}}
        modes = {"on": (matrix(1 / 1.001), lambda x: "off" if 10 * x["u"] < x["v"] else None),
                 "off": (matrix(1 / (1 + 1e6)), lambda x: "on" if 10 * x["u"] > x["v"] else None)}
        exact = Switched({"v": 0, "u": 0, "c": 1}, modes, "on", [], 0.2, 1e-4)
        self.agree("HalfWaveRectifier", {"C.v": exact.of("v")}, tolerance=1e-4, scale=10)

    def test_no_period_is_stepped_over_in_a_long_run(self):
        # Between two conductions nothing moves but the slow capacitor: a long step would be accurate.
        def last_second(*method):
            result = self.run_model("HalfWaveRectifier", "--method", *method, "--stop-time", "10", "--tolerance", "1e-5")
            return [v for t, v in zip(result.times, result["C.v"]) if t > 9]
        reference = last_second("ncdevs", "--order", "2")
        for method in ("cvode", "adams", "ida", "erk"):
            with self.subTest(method):
                found = last_second(method)
                self.near(max(found), max(reference), 2e-3)
                self.near(min(found), min(reference), 5e-3)

    def test_buck_converter(self):
        def matrix(feeding, source):
            return {"i": {"v": -1000, "s": 1000 * source, "i": -1e-3 * 1000} if feeding else {},
                    "v": {"i": 1e4 if feeding else 0, "v": -1000}}
        modes = {"closed": (matrix(True, 1), lambda x: None),
                 "free": (matrix(True, 0), lambda x: "idle" if x["i"] < 0 else None),
                 "idle": (matrix(False, 0), lambda x: None)}
        controls = []
        for k in range(100):
            controls += [(k * 1e-4, lambda mode, x: "closed"),
                         (k * 1e-4 + 5e-5, lambda mode, x: "free" if x["i"] > 0 else "idle")]
        exact = Switched({"i": 0, "v": 0, "s": 24}, modes, "closed", controls, 0.01, 2.5e-5)
        self.agree("BuckConverter", {"C.v": exact.of("v")}, tolerance=2e-3, quanta=20, scale=10)



class ControlledCircuits(CircuitTest):
    """Multiports: controlled sources, ideal amplifiers, sensors that control sources. Bond graphs have no such elements."""
    methods = CircuitTest.multiport_methods

    def test_controlled_sources(self):
        matrix = {"v1": {"u": 5, "v1": -5}, "i2": {"v1": 2, "i2": -4}, "v3": {"i2": 15, "v3": -5},
                  "v4": {"v3": 25, "v4": -6.25}, "i5": {"v4": 1.5, "i5": -3}}
        exact = Exact({"v1": 0, "i2": 1, "v3": -2, "v4": 0, "i5": 0, "u": 0}, [(0, matrix, {}), (0.1, matrix, {"u": 10})])
        # A quantum of the first state is ten in the last one.
        self.agree("ControlledSources", {"C1.v": exact.of("v1"), "L2.i": exact.of("i2"), "C3.v": exact.of("v3"),
                                         "C4.v": exact.of("v4"), "L5.i": exact.of("i5")}, quanta=50)

    def test_integrator_around_an_amplifier(self):
        def solution(t):
            part = t % 0.2
            return 0.5 + 10 * (part if part < 0.1 else 0.2 - part)
        self.agree("OpAmpIntegrator", {"C.v": solution, "opAmp.out.v": lambda t: -solution(t)})

    def test_inverting_amplifier(self):
        exact = Exact({"v": 0, "u": 0, "c": 1}, [(0, {**sine(2), "v": {"u": -50, "v": -10}}, {})])
        results = self.agree("InvertingAmplifier", {"C.v": exact.of("v")})
        for method, result in results.items():
            with self.subTest(method):
                for found, given in zip(result["opAmp.p2.v"], result["source.v"]):
                    self.near(found, -5 * given, 1e-9)

    def test_sallen_key_filter(self):
        matrix = {"v": {"d": 2000}, "d": {"u": 500, "d": -1000, "v": -500}}
        exact = Exact({"v": 0, "d": 0, "u": 0}, [(0, matrix, {}), (0.002, matrix, {"u": 5})])
        self.agree("SallenKey", {"C2.v": exact.of("v"), "C1.v": exact.of("d"), "opAmp.out.v": exact.of("v")})

    def test_controlled_current(self):
        matrix = {"i": {"x": 6, "u": 6, "i": -10}, "x": {"u": 5, "i": -5}}
        exact = Exact({"i": 0, "x": 0, "u": 0}, [(0, matrix, {}), (0.1, matrix, {"u": 2})])
        self.agree("ControlledCurrent", {"L.i": exact.of("i"), "controller.x": exact.of("x"),
                                         "controller.y": lambda t: 3 * (exact.of("x")(t) + exact.of("u")(t)
                                                                        - exact.of("i")(t))}, quanta=20)

    def test_three_windings(self):
        # L i' = e - R i with the inverse of L; the third winding charges a capacitor.
        inverse = [[1.0192, -0.0420, -0.0638], [-0.0420, 0.5093, -0.0481], [-0.0638, -0.0481, 0.3424]]
        inductances = [[1, 0.1, 0.2], [0.1, 2, 0.3], [0.2, 0.3, 3]]
        for _ in range(4):  # Newton's method for an inverse
            inverse = product(inverse, [[2 * (i == j) - x for j, x in enumerate(row)]
                                        for i, row in enumerate(product(inductances, inverse))])
        matrix = {"v": {"i3": -10}, **sine(1)}
        for row, name in enumerate(("i1", "i2", "i3")):
            matrix[name] = {"i1": -inverse[row][0], "u": 10 * inverse[row][0], "i2": -4 * inverse[row][1],
                            "i3": -2 * inverse[row][2], "v": inverse[row][2]}
        exact = Exact({"i1": 0, "i2": 0, "i3": 0, "v": 0, "u": 0, "c": 1}, [(0, matrix, {})])
        self.agree("ThreeWindings", {"transformer.i[1]": exact.of("i1"), "transformer.i[2]": exact.of("i2"),
                                     "transformer.i[3]": exact.of("i3"), "C3.v": exact.of("v")})

    def test_servo(self):
        matrix = {"phi": {"w": 1}, "w": {"f": 16, "w": -4}, "f": {"u": 20, "phi": -20, "f": -20}}
        exact = Exact({"phi": -0.5, "w": 0, "f": 0, "u": 0}, [(0, matrix, {}), (0.2, matrix, {"u": 1})])
        self.agree("PositionServo", {"wheel.phi": exact.of("phi"), "wheel.w": exact.of("w"), "filter.y": exact.of("f")},
                   quanta=20)

    def test_amplifier_at_its_limits(self):
        gain = 20 / (1 + 21 / 15000)
        results = self.agree("LimitedAmplifier", {"opAmp.out.v": lambda t: max(-9, min(12, -gain * math.sin(TURN * t)))},
                             tolerance=1e-3, quanta=30, scale=0.1)  # of the sine, times 20
        for method, result in results.items():
            with self.subTest(method):
                self.near(max(result["opAmp.out.v"]), 12, 5e-4)
                self.near(min(result["opAmp.out.v"]), -9, 5e-4)

    def test_relaxation_oscillator(self):
        threshold = 5 - 1e-4  # where the amplifier leaves its limit
        first = 0.2 * math.log(16 / (10 - threshold))
        half = 0.2 * math.log((10 + threshold) / (10 - threshold))

        def solution(t):
            if t < first:
                return 16 * math.exp(-t / 0.2) - 10
            k, part = divmod(t - first, half)
            return (1 - 2 * (k % 2)) * (10 - (10 + threshold) * math.exp(-part / 0.2))
        self.agree("RelaxationOscillator", {"C.v": solution}, tolerance=1e-3, quanta=50)


class Distances(TrajectoryTest):
    def test_angle_of_a_spring_is_that_of_its_torque(self):
        # Speeds grow to 1333 rad/s, so that one quantum of them is 2.7 N.m at the damper; angles grow to 6667 rad.
        stiffness, damping, quantum = 1e4, 2, 1e-3 * 12 / 0.09 * 10
        torque = -12 * 0.08 / 0.09
        for method in simulation.methods("networks", "quantized"):
            for order in (1, 2, 3):
                with self.subTest(method, order=order):
                    rows = self.simulate("DrivenShaft", "--method", method, "--order", order).trajectory
                    for i in range(len(rows.times)):
                        def at(name):
                            return rows[name][i]
                        self.assertAlmostEqual(at("s.w_rel"), at("j2.w") - at("j1.w"), delta=1e-6)
                        self.assertAlmostEqual(at("s.tau"), stiffness * at("s.phi_rel") + damping * at("s.w_rel"), delta=1e-6)
                        self.assertAlmostEqual(at("s.phi_rel"), at("j2.phi") - at("j1.phi"), delta=1e-8)
                    self.assertAlmostEqual(stiffness * rows.final("s.phi_rel"), torque, delta=damping * quantum)
                    self.assertAlmostEqual(rows.final("s.w_rel"), 0, delta=quantum)


class Quanta(TrajectoryTest):
    def failure(self, code, *options):
        process = simulation.run(["simulate", CIRCUITS / "RcLowPass.mo", "-o", "rc.csv", *options], self.folder)
        self.assertEqual(process.returncode, code, process.stdout + process.stderr)
        return process.stderr

    def test_quantum_below_the_rounding_of_a_state(self):
        for method in ("bond", "ncdevs"):
            for quantum in ("1e-15", "C=1e-30"):
                with self.subTest(method, quantum=quantum):
                    self.assertIn("the quantum of 'C', ", self.failure(3, "--method", method, "--quantum", quantum))

    def test_run_of_too_many_steps(self):
        for options in (("bond", "--order", "1", "--tolerance", "1e-12"), ("ncdevs", "--order", "1", "--tolerance", "1e-12"),
                        ("ncdevs", "--synchronous", "--tolerance", "1e-12"), ("bond", "--quantum", "source=1e-30")):
            with self.subTest(options):
                error = self.failure(3, "--method", *options)
                self.assertIn("the run makes no progress: ", error)
                self.assertIn("more than 1e10 steps", error)

    def test_what_needs_first_order(self):
        levels = "--levels of `C` must be at least two, finite, each above the one before"
        for options, text in ((("bond", "--order", "1", "--levels", "C=3,2,1"), levels), (("bond", "--levels", "C=1,1"), levels),
                              (("bond", "--levels", "C=1"), levels),
                              (("bond", "--levels", "C=1,2", "--order", "2"), "--levels needs --order 1, not --order 2"),
                              (("ncdevs", "--synchronous", "--order", "3"), "--synchronous needs --order 1, not --order 3")):
            with self.subTest(options):
                self.assertIn(text, self.failure(2, "--method", *options))
        first = [(self.failure(0, "--method", "bond", "--levels", "C=-4,-2,0,2,4", *order),
                  (self.folder / "rc.csv").read_text())[1] for order in ((), ("--order", "1"))]
        self.assertEqual(*first)


if __name__ == "__main__":
    simulation.main()
