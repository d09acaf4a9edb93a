#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares Eventica with ngspice on circuits, at equal error.

  ngspice_compare.py EVENTICA [--only REGEX] [--runs N] [--markdown FILE] [--svg FILE] [--all]

For each circuit the same network is written as a netlist and as a Modelica model. A reference of very small tolerance
says how wrong each setting (method, tolerance, longest step) of each program is: the largest difference of any compared
signal at the points the program itself wrote, relative to the range of that signal. For each allowed error of a
circuit the fastest setting of ngspice that keeps it is chosen, and the fastest of Eventica whose error is not larger
than that one's; both run again and again, alternating. Shown is the least: processor seconds of the whole command, and
seconds of the run alone. --all shows all settings tried, --svg draws them.
"""
import argparse
import bisect
import csv
import dataclasses
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import typing

import work_precision

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODELS = ROOT / "models/scalable"
TIMEOUT = 300


@dataclasses.dataclass
class Circuit:
    name: str
    model: str                       # file and class
    stop: float
    signals: dict                    # Modelica name: ngspice expression
    netlist: typing.Callable         # (variant) -> lines
    spice: list                      # settings to try
    ours: list
    errors: tuple = (1e-2, 1e-3)     # allowed
    modifier: str = ""
    variants: tuple = ("",)          # of the netlist
    intervals: int = 500             # recorded by ours
    reference: tuple = ("cvode", 1e-10)
    reference_intervals: int = 20000
    smooth: bool = True              # no kinks in the signals: cubic interpolation of the reference


@dataclasses.dataclass
class SpiceSetting:
    reltol: float
    longest: float = 0.0             # step; 0: left to ngspice
    variant: str = ""
    method: str = "trap"

    def __str__(self):
        longest = f", steps ≤ {self.longest:g} s" if self.longest else ""
        return f"{self.method}, reltol {self.reltol:g}{longest}{', ' + self.variant if self.variant else ''}"


@dataclasses.dataclass
class OurSetting:
    method: str
    options: tuple

    def __str__(self):
        return " ".join([self.method, *self.options]).replace("--", "")


@dataclasses.dataclass
class Outcome:
    error: float                     # against the reference
    whole: float                     # processor seconds
    run: float
    megabytes: float = 0.0


# --- the circuits -------------------------------------------------------------------------------


def pulse_ladder(sections, section, width):
    def netlist(_):
        yield f"V1 n0 0 PULSE(0 1 0 0.1n 0.1n {width:g} 1)"
        for k in range(1, sections + 1):
            yield from section(k)
    return netlist


def rc_section(k):
    return f"R{k} n{k - 1} n{k} 1k", f"C{k} n{k} 0 1n ic=0"


def lc_netlist(_):
    yield "V1 in 0 PULSE(0 1 0 0.1n 0.1n 100u 1)"
    yield "Rnear in n0 1"
    for k in range(1, 1001):
        yield f"L{k} n{k - 1} n{k} 1u ic=0"
        yield f"C{k} n{k} 0 1u ic=0"
    yield "Rfar n1000 0 1"


def diode(name, plus, minus, resistance, leak, variant):
    """An ideal diode with a resistance for each direction, three ways."""
    if variant == "XSPICE diode":
        yield f"a{name} {plus} {minus} d{name}"
        yield f".model d{name} sidiode(Ron={resistance:g} Roff={1 / leak:g} Vfwd=0 Vrev=1e9 Epsilon=0 Revepsilon=0)"
    elif variant == "switch as diode":
        yield f"S{name} {plus} {minus} {plus} {minus} s{name}"
        yield f".model s{name} sw(vt=0 vh=0 ron={resistance:g} roff={1 / leak:g})"
    else:  # the exponential of a junction, so steep that its voltage does not matter
        yield f"D{name} {plus} {minus} j{name}"
        yield f".model j{name} d(is=1e-9 n=0.02 rs={resistance:g})"
        yield f"Rleak{name} {plus} {minus} {1 / leak:g}"


DIODES = ("XSPICE diode", "switch as diode", "steep diode")


def rectifier_netlist(variant):
    yield "V1 in 0 SIN(0 20 50)"
    yield "Rline in a 1"
    yield from diode("1", "a", "out", 0.01, 1e-6, variant)
    yield "C1 out 0 1m ic=0"
    yield "R1 out 0 100"


def buck_netlist(variant):
    yield "V1 in 0 24"
    yield "Vg g 0 PULSE(0 1 0 0.1n 0.1n 50u 100u)"
    yield "S1 in a g 0 upper"
    yield ".model upper sw(vt=0.5 vh=0 ron=0.01 roff=1e5)"
    yield from diode("1", "0", "a", 0.01, 1e-5, variant)
    yield "L1 a out 100u ic=0"
    yield "C1 out 0 100u ic=0"
    yield "R1 out 0 10"


def bridge_netlist(variant):
    yield "V1 s b SIN(0 34 50)"
    yield "Rline s a 0.3"
    for k, node in enumerate("ab"):
        yield from diode(f"up{k}", node, "rail", 0.01, 1e-5, variant)
        yield from diode(f"low{k}", "0", node, 0.01, 1e-5, variant)
    yield "L1 rail out 8m ic=0"
    yield "C1 out 0 1m ic=0"
    yield "R1 out 0 20"


def six_pulse_netlist(variant):
    for k in range(1, 4):
        yield f"V{k} s{k} star SIN(0 160 50 0 0 {math.degrees(0.4) - 120 * (k - 1):.15g})"
        yield f"Rline{k} s{k} m{k} 0.15"
        yield f"Lline{k} m{k} a{k} 0.8m ic=0"
        yield from diode(f"up{k}", f"a{k}", "rail", 0.01, 1e-3, variant)
        yield from diode(f"low{k}", "0", f"a{k}", 0.01, 1e-3, variant)
    yield "L1 rail out 15m ic=0"
    yield "R1 out 0 10"


def tolerances(methods, *values):
    return [OurSetting(m, ("--tolerance", f"{v:g}")) for m in methods for v in values]


def quanta(orders, *values):
    return [OurSetting("ncdevs", ("--order", str(order), "--quantum", f"{v:g}")) for order in orders for v in values]


def spice_settings(reltols, longest, variants=("",), methods=("trap",)):
    return [SpiceSetting(r, h, v, m) for r in reltols for h in longest for v in variants for m in methods]


def rc_ladder(sections):
    return Circuit(
        name=f"RC ladder, {sections} sections", model="pulsed_rc_ladder PulsedRcLadder", modifier=f"n = {sections}",
        stop=0.1, signals={"capacitor[100].v": "v(n100)", "capacitor[200].v": "v(n200)"},
        netlist=pulse_ladder(sections, rc_section, 0.05),
        spice=spice_settings((1e-2, 1e-3, 1e-4), (0, 2e-4, 1e-4)),
        ours=tolerances(("cvode", "ida"), 1e-2, 1e-3, 3e-4, 1e-4),
        intervals=100, reference=("cvode", 1e-9), reference_intervals=4000)


def circuits():
    switching = (1e-3, 1e-4, 1e-5)
    return [
        rc_ladder(1000),
        rc_ladder(10000),
        Circuit(name="LC ladder, 1000 sections", model="lc_ladder LcLadder", stop=2e-3,
                signals={"capacitor[500].v": "v(n500)", "capacitor[1000].v": "v(n1000)"}, netlist=lc_netlist,
                spice=spice_settings((1e-2, 1e-3), (0, 2.5e-7, 1e-7)),
                ours=tolerances(("erk", "cvode", "ida"), 1e-4, 1e-5, 1e-6) + quanta((2, 3), 1e-2, 1e-3),
                intervals=200, reference=("erk", 1e-10), errors=(0.2, 0.06)),
        Circuit(name="half-wave rectifier, 500 periods", model="half_wave_rectifier HalfWaveRectifier", stop=10,
                signals={"capacitor.v": "v(out)"}, netlist=rectifier_netlist, variants=DIODES,
                spice=spice_settings((1e-3, 1e-5), (5e-4, 1e-4), DIODES),
                ours=tolerances(("cvode", "qss2", "qss3"), *switching) + quanta((2, 3), 1e-1, 3e-2, 1e-2, 3e-3, 1e-3),
                reference_intervals=500000, intervals=2000, smooth=False),
        Circuit(name="bridge rectifier, 500 periods", model="bridge_rectifier BridgeRectifier", stop=10,
                signals={"capacitor.v": "v(out)", "inductor.i": "i(L1)"}, netlist=bridge_netlist, variants=DIODES,
                spice=spice_settings((1e-2, 1e-3, 1e-5), (0, 2e-4, 5e-5), DIODES),
                ours=tolerances(("cvode", "ida"), *switching) + quanta((2, 3), 1e-1, 3e-2, 1e-2, 3e-3, 1e-3),
                reference_intervals=500000, intervals=2000, smooth=False),
        Circuit(name="six-pulse rectifier, 100 periods", model="six_pulse_rectifier SixPulseRectifier", stop=2,
                signals={"inductor.i": "i(L1)", "reactor[1].i": "i(Lline1)"}, netlist=six_pulse_netlist, variants=DIODES,
                spice=spice_settings((1e-2, 1e-3, 1e-5), (0, 2e-4, 2e-5), DIODES),
                ours=tolerances(("cvode", "ida"), *switching) + quanta((2, 3), 1e-1, 3e-2, 1e-2, 3e-3, 1e-3, 3e-4),
                reference_intervals=500000, intervals=2000, smooth=False),
        Circuit(name="buck converter, 1000 periods", model="switched_buck_converter SwitchedBuckConverter", stop=0.1,
                signals={"capacitor.v": "v(out)", "inductor.i": "i(L1)"}, netlist=buck_netlist, variants=DIODES,
                spice=spice_settings((1e-2, 1e-3), (0, 5e-6), ("XSPICE diode", "steep diode")),
                ours=tolerances(("cvode", "ida"), *switching) + quanta((2, 3), 1e-1, 3e-2, 1e-2, 3e-3, 1e-3),
                reference_intervals=200000, intervals=2000, smooth=False),
    ]


# --- running ------------------------------------------------------------------------------------


def measured(command, folder):
    """Processor seconds, peak megabytes and output of a command; None where it fails or takes too long."""
    with open(folder / "output.txt", "w+") as output:
        child = subprocess.Popen(["timeout", str(TIMEOUT), *command], cwd=folder, stdout=output,
                                 stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read()
    if child.returncode != 0:
        return None
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, text


class Spice:
    def __init__(self, folder):
        self.folder = folder

    def points(self, circuit, setting):
        lines = ["* " + circuit.name, *circuit.netlist(setting.variant)]
        lines.append(f".options reltol={setting.reltol:g} abstol={1e-9 * setting.reltol / 1e-3:g} "
                     f"vntol={1e-6 * setting.reltol / 1e-3:g} method={setting.method}")
        longest = f" 0 {setting.longest:g}" if setting.longest else ""
        expressions = " ".join(circuit.signals.values())
        lines += [f".tran {circuit.stop / 50:g} {circuit.stop:g}{longest} uic", f".save {expressions}", ".control",
                  "set wr_singlescale", "set numdgt=12", "run", "rusage all", f"wrdata points.txt {expressions}", "quit 0",
                  ".endc", ".end"]
        (self.folder / "circuit.cir").write_text("\n".join(lines) + "\n")
        points = self.folder / "points.txt"
        points.unlink(missing_ok=True)
        result = measured(["ngspice", "-b", "circuit.cir"], self.folder)
        if result is None or not points.exists():
            return None
        whole, megabytes, text = result
        match = re.search(r"Total analysis time \(seconds\) = ([\d.e+-]+)", text)
        rows = [[float(x) for x in line.split()] for line in points.read_text().splitlines() if line.strip()]
        if not match or not rows or rows[-1][0] < circuit.stop * (1 - 1e-9):
            return None
        return rows, Outcome(0.0, whole, float(match[1]), megabytes)


class Ours:
    def __init__(self, eventica, folder):
        self.eventica = eventica
        self.folder = folder

    def points(self, circuit, setting, intervals=None):
        file, name = circuit.model.split()
        modifier = f"({circuit.modifier})" if circuit.modifier else ""
        text = (MODELS / f"{file}.mo").read_text() + f"\nmodel Run\n  extends {name}{modifier};\nend Run;\n"
        (self.folder / "run.mo").write_text(text)
        names = "|".join(re.escape(signal) for signal in circuit.signals)
        result = measured([self.eventica, "simulate", "run.mo", "--stop-time", f"{circuit.stop:g}", "--method",
                           setting.method, *setting.options, "--intervals", str(intervals or circuit.intervals),
                           "--filter", f"^({names})$", "-o", "points.csv", "--stats", "--json"], self.folder)
        if result is None:
            return None
        whole, megabytes, text = result
        with open(self.folder / "points.csv") as file:
            header, *rows = csv.reader(file)
        columns = [0, *(header.index(signal) for signal in circuit.signals)]
        seconds = json.loads(text)["statistics"]["seconds"]
        return ([[float(row[c]) for c in columns] for row in rows],
                Outcome(0.0, whole, seconds["run"], megabytes))


# --- errors -------------------------------------------------------------------------------------


class Reference:
    def __init__(self, rows, smooth):
        self.times = [row[0] for row in rows]
        self.rows = rows
        self.smooth = smooth
        columns = range(1, len(rows[0]))
        self.ranges = [max(row[c] for row in rows) - min(row[c] for row in rows) for c in columns]

    def at(self, t):
        k = bisect.bisect_left(self.times, t)
        if k < len(self.times) and self.times[k] == t:
            return self.rows[k][1:]
        k = min(max(k, 1), len(self.times) - 1)
        if self.smooth and 2 <= k < len(self.times) - 2:
            around = self.rows[k - 2:k + 2]
            if all(a[0] < b[0] for a, b in zip(around, around[1:])):  # no jump among them
                return lagrange(around, t)
        return lagrange(self.rows[k - 1:k + 1], t)

    def error(self, rows):
        worst = 0.0
        for row in rows:
            for value, true, size in zip(row[1:], self.at(row[0]), self.ranges):
                worst = max(worst, abs(value - true) / size)
        return worst


def lagrange(rows, t):
    if rows[0][0] == rows[-1][0]:
        return rows[-1][1:]
    weights = []
    for i, row in enumerate(rows):
        weight = 1.0
        for j, other in enumerate(rows):
            if j != i:
                weight *= (t - other[0]) / (row[0] - other[0])
        weights.append(weight)
    return [sum(w * row[c] for w, row in zip(weights, rows)) for c in range(1, len(rows[0]))]


def reference_of(circuit, ours):
    method, tolerance = circuit.reference
    setting = OurSetting(method, ("--tolerance", f"{tolerance:g}"))
    found = ours.points(circuit, setting, circuit.reference_intervals)
    if found is None:
        sys.exit(f"{circuit.name}: no reference")
    return Reference(found[0], circuit.smooth)


# --- choosing and comparing ---------------------------------------------------------------------


def trials(program, circuit, settings, reference, show):
    outcomes = []
    for setting in settings:
        found = program.points(circuit, setting)
        if found is None:
            if show:
                print(f"  {type(program).__name__:6} {setting}: failed")
            continue
        rows, outcome = found
        for _ in range(8 if outcome.whole < 0.1 else 1):  # the first may have been disturbed
            again = program.points(circuit, setting)[1]
            outcome.run = min(outcome.run, again.run)
            outcome.whole = min(outcome.whole, again.whole)
        outcome.error = reference.error(rows)
        outcomes.append((setting, outcome))
        if show:
            print(f"  {type(program).__name__:6} {setting}: error {outcome.error:.1e}, run {outcome.run:.4f} s, "
                  f"whole {outcome.whole:.3f} s", flush=True)
    return outcomes


def fastest(outcomes, error):
    good = [(s, o) for s, o in outcomes if o.error <= error]
    return min(good, key=lambda pair: min(pair[1].run, pair[1].whole), default=None)


def alternating(pairs, circuit, runs):
    """Alternating runs of (program, setting); the least whole and run seconds of each.

    Each program says how long its run took on the wall, which means little on a busy machine. Where starting and
    reading the model is the smaller part, processor seconds less those of a run of almost no time are another measure;
    the smaller one counts.
    """
    start = dataclasses.replace(circuit, stop=circuit.stop * 1e-6)
    whole, run, starting = ([[] for _ in pairs] for _ in range(3))
    for _ in range(runs):
        for k, (program, setting) in enumerate(pairs):
            for _ in range(5 if whole[k] and min(whole[k]) < 0.1 else 1):  # short ones are disturbed most
                outcome = program.points(circuit, setting)[1]
                whole[k].append(outcome.whole)
                run[k].append(outcome.run)
            begun = program.points(start, setting)  # ngspice may not like so short a run
            starting[k].append(begun[1].whole if begun else math.inf)
    results = []
    for k in range(len(pairs)):
        least, first = min(whole[k]), min(starting[k])
        results.append((least, min(min(run[k]), least - first) if first < least / 2 else min(run[k])))
    return results


def panel(circuit, of_spice, of_ours):
    series = {"ngspice": [(o.error, o.run) for _, o in of_spice]}
    for setting, outcome in of_ours:
        order = f" {setting.options[1]}" if setting.method == "ncdevs" else ""
        series.setdefault(setting.method + order, []).append((outcome.error, outcome.run))
    shortest = 1e-4  # ngspice shows milliseconds
    fronts = {name: work_precision.front([(e, max(s, shortest)) for e, s in pairs if e < 1])
              for name, pairs in series.items()}
    return work_precision.Panel(circuit.name, {name: pairs for name, pairs in fronts.items() if pairs})


def compare(circuit, programs, runs, show):
    spice, ours = programs
    reference = reference_of(circuit, ours)
    of_spice = trials(spice, circuit, circuit.spice, reference, show)
    of_ours = trials(ours, circuit, circuit.ours, reference, show)
    rows = []
    for error in circuit.errors:
        theirs = fastest(of_spice, error)
        best = fastest(of_ours, theirs[1].error if theirs else error)
        if not theirs or not best:
            print(f"{circuit.name}: {'Eventica' if theirs else 'ngspice'} is nowhere so exact as {error:g}")
            continue
        (whole_s, run_s), (whole_o, run_o) = alternating([(spice, theirs[0]), (ours, best[0])], circuit, runs)
        rows.append([circuit.name, f"{error:g}", str(theirs[0]), f"{theirs[1].error:.1e}", f"{whole_s:.3f}",
                     f"{run_s:.4f}", str(best[0]), f"{best[1].error:.1e}", f"{whole_o:.3f}", f"{run_o:.4f}",
                     f"{run_s / run_o:.1f}", f"{whole_s / whole_o:.1f}"])
        print(" | ".join(rows[-1]), flush=True)
    return rows, panel(circuit, of_spice, of_ours)


HEADER = ["circuit", "allowed", "ngspice", "error", "whole, s", "run, s", "Eventica", "error", "whole, s", "run, s",
          "faster (run)", "faster (whole)"]


def markdown(rows):
    lines = ["| " + " | ".join(HEADER) + " |", "|" + "---|" * len(HEADER)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("eventica")
    parser.add_argument("--only", default="")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--markdown", type=pathlib.Path)
    parser.add_argument("--svg", type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    table, panels = [], []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        programs = Spice(folder), Ours(str(pathlib.Path(arguments.eventica).resolve()), folder)
        for circuit in circuits():
            if re.search(arguments.only, circuit.name):
                rows, drawn = compare(circuit, programs, arguments.runs, arguments.all)
                table += rows
                panels.append(drawn)
    if arguments.markdown:
        arguments.markdown.write_text(markdown(table))
    if arguments.svg:
        arguments.svg.write_text(work_precision.draw(panels))


if __name__ == "__main__":
    main()
