#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the figures of the two papers on circuits as discrete events, for docs/circuits.md.

  circuit_figures.py EVENTICA OUTDIR

What needs a method that the program does not have is left out, and said so. Prints the numbers that the text quotes.
"""
import argparse
import csv
import json
import math
import pathlib
import subprocess
import sys
import tempfile

from svg_figure import Panel, save

ROOT = pathlib.Path(__file__).resolve().parent.parent
CIRCUITS = ROOT / "models" / "circuits"
sys.path.insert(0, str(ROOT / "tests" / "trajectory"))
from exact import Exact  # noqa: E402 (the folder has to be known first)

DAMPINGS = {"RlcOverdamped": (10.0, 5.0), "RlcCritical": (0.2, 0.1), "RlcUnderdamped": (0.04, 0.3)}
QUANTUM = 0.001
PUBLISHED = ("--synchronous",)  # all states step together
KINDS = {"synchronous": PUBLISHED, "order 1": ("--order", 1), "order 2": ("--order", 2), "order 3": ("--order", 3)}


class Program:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        self.help = subprocess.run([path, "simulate", "--help"], capture_output=True, text=True, check=True).stdout

    def has(self, method):
        return method in self.help

    def run(self, model, *options):
        """The columns of the result, and the statistics of the run."""
        output = self.folder / "result.csv"
        process = subprocess.run([self.path, "simulate", str(CIRCUITS / f"{model}.mo"), "-o", str(output), "--json",
                                  *map(str, options)], capture_output=True, text=True, timeout=600, check=False)
        if process.returncode != 0:
            sys.exit(f"{model}: {process.stdout[-500:]}{process.stderr[-1000:]}")
        with open(output, newline="", encoding="utf-8") as file:
            header, *rows = csv.reader(file)
        return {name: [float(row[k]) for row in rows] for k, name in enumerate(header)}, json.loads(process.stdout)["statistics"]


def number_in(statistics, name):
    """A number of that name, however deep it stands in the statistics."""
    if isinstance(statistics, dict):
        if isinstance(statistics.get(name), (int, float)):
            return statistics[name]
        statistics = list(statistics.values())
    if isinstance(statistics, list):
        return next((found for found in (number_in(item, name) for item in statistics) if found is not None), None)
    return None


def series(result, *names, keys=None):
    return [(key, result["time"], result[name]) for key, name in zip(keys or names, names)]


def rlc(model):
    resistance, _ = DAMPINGS[model]
    return Exact({"i": 0, "v": 0, "u": 1},
                 [(0, {"i": {"u": 1000, "v": -1000, "i": -1000 * resistance}, "v": {"i": 10}}, {})])


def error_of(result, variable, solution):
    return [abs(found - solution(t)) for t, found in zip(result["time"], result[variable])]


class Figures:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.skipped = []

    def save(self, name, title, panels, **options):
        save(self.folder / f"{name}.svg", title, panels, **options)

    def needs(self, method, figure):
        if not self.program.has(method):
            self.skipped.append(f"{figure} needs method `{method}`")
        return self.program.has(method)

    def bond(self, *options):
        """Bond graphs where there are any, with the quanta that the paper's figure 24 shows."""
        return ("--method", "bond", "--order", "1", *options) if self.program.has("bond") else ("--method", "cvode")

    # ---- bond graphs
    def figure_25(self):
        result, _ = self.program.run("SineResistor", *self.bond("--quantum", 0.1, "--hysteresis", 0.01), "--intervals", 1000)
        self.save("figure_25", "Sine source and resistor: voltage and current in phase, 15 V and 1.5 A",
                  [Panel("V", series(result, "V.v")), Panel("V, A", series(result, "R1.v", "R1.i"))])
        print(f"figure 25: amplitudes {max(result['V.v']):.4f} V, {max(result['R1.i']):.4f} A")

    def figure_27(self):
        panels = []
        for model, text in (("PulseCapacitor", "as printed"), ("PulseDiodeCapacitor", "with a diode")):
            result, _ = self.program.run(model, *self.bond("--quantum", 0.01), "--interval", 0.5)
            panels.append(Panel("V", series(result, "C.v", keys=[f"capacitor, {text}"])))
            print(f"figure 27: {text}: {result['C.v'][-1]:.3f} V after {result['time'][-1]:g} s")
            if model == "PulseDiodeCapacitor":
                begin = [k for k, t in enumerate(result["time"]) if t <= 20]
                panels.append(Panel("A", [("current of R1, first 20 s", [result["time"][k] for k in begin],
                                           [result["R1.i"][k] for k in begin])]))
        self.save("figure_27", "Pulses of 10 V through 10 Ohm into 15 F", panels)

    def figure_28(self):
        result, _ = self.program.run("PulseInductor", *self.bond("--quantum", 0.01), "--intervals", 1000)
        self.save("figure_28", "Pulses and an inductor", [Panel("V", series(result, "V.v", "L.v")),
                                                          Panel("A", series(result, "L.i"))])
        print(f"figure 28: inductor from {min(result['L.v']):.3f} V to {max(result['L.v']):.3f} V")

    def figure_30(self):
        if not self.needs("bond", "figure 30"):
            return
        reference, _ = self.program.run("OscillatingCircuit", "--method", "ida", "--tolerance", 1e-8, "--intervals", 1500)
        panels, errors = [], []
        for factor in (1.0, 0.5, 0.25, 0.125, 0.0625, 0.03125):
            result, _ = self.program.run("OscillatingCircuit", "--method", "bond", "--order", 1, "--intervals", 1500,
                                         "--quantum", f"C1={1.6 * factor}", "--quantum", f"I1={0.5 * factor}",
                                         "--hysteresis", f"C1={0.5 * factor}", "--hysteresis", f"I1={0.1 * factor}")
            error = [abs(a - b) for a, b in zip(result["C1.v"], reference["C1.v"])]
            errors.append((1.6 * factor, max(error)))
            print(f"figure 30: q(C1) = {1.6 * factor:g} V: largest error {max(error):.4f} V, in the last third "
                  f"{max(error[1000:]):.4f} V")
            if factor == 1.0:
                panels = [Panel("V", [*series(result, "C1.v", keys=["C1, bond graph"]),
                                      *series(reference, "C1.v", keys=["C1, implicit solver"])]),
                          Panel("A", [*series(result, "I1.i", keys=["I1, bond graph"]),
                                      *series(reference, "I1.i", keys=["I1, implicit solver"])]),
                          Panel("V", [("error of C1", result["time"], error)])]
        self.save("figure_30", "Oscillating circuit: q = 1.6 V and 0.5 A, hysteresis 0.5 V and 0.1 A", panels)
        self.save("figure_30_quantum", "Oscillating circuit: largest error of C1 over the quantum",
                  [Panel("V", [("largest error", *zip(*errors))], log_x=True, log_y=True, marks=True)],
                  x_label="quantum of C1 in V")

    # ---- nodal analysis
    def ncdevs(self, model, quantum=QUANTUM, *options, kind=PUBLISHED):
        return self.program.run(model, "--method", "ncdevs", *kind, "--quantum", quantum, *options)

    def figures_7_and_8(self):
        if not self.needs("ncdevs", "figures 7, 8 and 12"):
            return
        voltages, currents = [], []
        for model in DAMPINGS:
            result, _ = self.ncdevs(model)
            exact = rlc(model)
            voltages.append(Panel("V", [*series(result, "C.v", keys=[f"{model}, nodal analysis"]),
                                        ("exact", result["time"], [exact.states(t)["v"] for t in result["time"]])]))
            currents.append(Panel("A", [*series(result, "L.i", keys=[f"{model}, nodal analysis"]),
                                        ("exact", result["time"], [exact.states(t)["i"] for t in result["time"]])]))
            if model == "RlcCritical":
                self.save("figure_12", "Critically damped circuit: error at D = 0.001",
                          [Panel("V", [("error of the capacitor", result["time"], error_of(result, "C.v", exact.of("v")))]),
                           Panel("A", [("error of the inductor", result["time"], error_of(result, "L.i", exact.of("i")))])])
        self.save("figure_7", "Voltage of the capacitor, D = 0.001", voltages)
        self.save("figure_8", "Current, D = 0.001", currents)

    def figure_10(self):
        method = ("--method", "ncdevs", "--order", 1, "--quantum", 0.01) if self.program.has("ncdevs") else ("--method", "cvode")
        result, _ = self.program.run("RectifierMotor", *method, "--intervals", 4000)
        self.save("figure_10", "Half-wave rectifier, filter and motor",
                  [Panel("V", series(result, "source.v", "filterC.v", keys=["source", "motor"])),
                   Panel("rad/s", series(result, "rotor.w", keys=["speed"]))])

    def counts(self, model, times, quantum, kind=PUBLISHED):
        """Events of states up to these times."""
        runs = (self.ncdevs(model, quantum, "--stop-time", t, "--intervals", 1, kind=kind) for t in times)
        return [number_in(statistics, "steps") for _, statistics in runs]

    def crossing(self, model, first, last, step):
        """When steps of this length have become as many as the events of the published method."""
        while last - first > 1e-3 * first:
            middle = (first + last) / 2
            is_behind = middle / step < self.counts(model, [middle], QUANTUM)[0]
            first, last = (middle, last) if is_behind else (first, middle)
        return first

    def figure_11(self):
        if not self.needs("ncdevs", "figure 11"):
            return
        times = [(k + 1) / 100 for k in range(100)]
        counts = self.counts("RectifierMotor", times, 0.01, kind=KINDS["order 1"])
        steps = [(b - a) / max(1, n - m) for a, b, m, n in zip([0, *times], times, [0, *counts], counts)]
        self.save("figure_11", "Half-wave rectifier, filter and motor: mean step between events",
                  [Panel("microseconds", [("mean step", times, [1e6 * step for step in steps])])])
        print(f"figure 11: mean step {1e6 * min(steps):.1f} to {1e6 * max(steps):.1f} microseconds")

    def figure_13(self):
        if not self.needs("ncdevs", "figure 13"):
            return
        quanta = [1e-4 * 10 ** (k / 4) for k in range(9)]
        solution = rlc("RlcCritical").of("v")
        errors = []
        for quantum in quanta:
            errors.append(max(error_of(self.ncdevs("RlcCritical", quantum)[0], "C.v", solution)))
            print(f"figure 13: D = {quantum:.2e}: largest error {errors[-1]:.3e} V")
        slope = math.log(errors[-1] / errors[0]) / math.log(quanta[-1] / quanta[0])
        print(f"figure 13: error grows with D to the power {slope:.3f}")
        self.save("figure_13", "Critically damped circuit: largest error over D",
                  [Panel("V", [("largest error", quanta, errors)], log_x=True, log_y=True, marks=True)], x_label="D")

    def trapezoidal(self, model, stop, step):
        """Number of steps, and the largest error at some two thousand of them."""
        result, statistics = self.program.run(model, "--method", "trapezoidal", "--interval", step, "--stop-time", stop,
                                              "--filter", "C\\.v")
        some = {name: values[::max(1, len(values) // 2000)] for name, values in result.items()}
        return number_in(statistics, "steps"), max(error_of(some, "C.v", rlc(model).of("v")))

    def tell_errors(self, model):
        """Points and largest errors of all kinds of nodal analysis; returns the error of the published one."""
        errors = {}
        for name, kind in KINDS.items():
            result, statistics = self.ncdevs(model, kind=kind)
            errors[name] = max(error_of(result, "C.v", rlc(model).of("v")))
            current = max(error_of(result, "L.i", rlc(model).of("i")))
            print(f"figures 14 to 16: {model}, {name}: {number_in(statistics, 'steps')} points, errors "
                  f"{errors[name]:.1e} V, {current:.1e} A")
        return errors["synchronous"]

    def figures_14_to_16(self):
        if not self.needs("ncdevs", "figures 14 to 16"):
            return
        # The step with which quantization begins: D L/V for the current.
        step = QUANTUM * 0.001 / 1.0
        for figure, (model, (_, stop)) in zip((14, 15, 16), DAMPINGS.items()):
            error = self.tell_errors(model)
            times = [10 * step * (stop / (10 * step)) ** (k / 60) for k in range(61)]
            counts = self.counts(model, times, QUANTUM)
            print(f"figure {figure}: {model}: with twice the step as many points at "
                  f"{self.crossing(model, times[0], stop, 2 * step):.2g} s")
            steps, fine = self.trapezoidal(model, stop, step)
            print(f"figure {figure}: {model}: {steps} trapezoidal steps, error {fine:.1e} V")
            for count in (2 ** k for k in range(4, 24)):
                steps, same = self.trapezoidal(model, stop, stop / count)
                if same <= error:
                    print(f"figure {figure}: {model}: {steps} trapezoidal steps are enough for an error of {same:.1e} V")
                    break
            self.save(f"figure_{figure}", f"{model}: calculation points up to a time",
                      [Panel("points", [("nodal analysis, synchronous", times, counts),
                                        ("trapezoidal, the same first step", times, [t / step for t in times]),
                                        ("trapezoidal, twice that", times, [t / step / 2 for t in times])],
                             log_x=True, log_y=True)])

    def draw(self):
        for draw in (self.figure_25, self.figure_27, self.figure_28, self.figure_30, self.figures_7_and_8, self.figure_10,
                     self.figure_11, self.figure_13, self.figures_14_to_16):
            draw()
        for line in self.skipped:
            print("left out:", line)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("eventica")
    parser.add_argument("outdir")
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.outdir)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        Figures(Program(arguments.eventica, pathlib.Path(temporary)), folder).draw()


if __name__ == "__main__":
    main()
