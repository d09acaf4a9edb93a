#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the figures of the paper on transmission lines in Modelica, for docs/tlm.md.

  tlm_figures.py EVENTICA OUTDIR

Prints the numbers that the text quotes.
"""
import argparse
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

from svg_figure import Panel, save

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = ROOT / "models" / "seeds" / "TransmissionLine.mo"
T = 1e-4
# Name in the figures, model, options. The spool moves by micrometres: tolerances have to be small.
BUILTIN = (("delay", "DerBuiltin.DelayDassl", ("--method", "ida", "--tolerance", 1e-9)),
           ("delay, Euler with steps of T", "DerBuiltin.DelayEuler", ("--method", "euler")),
           ("no delay", "DerBuiltin.NoDelay", ("--method", "erk", "--tolerance", 1e-9)),
           ("sampled", "DerBuiltin.Disc", ("--method", "erk", "--tolerance", 1e-9)))
INLINE = (("delay", "DerInline.DelayFromRest", ()),
          ("no delay", "DerInline.NoDelay", ("--method", "erk", "--tolerance", 1e-9)),
          ("sampled", "DerInline.Disc", ()))


def simulate(path, folder, model, options):
    """Columns, and the statistics of the run."""
    output = folder / "result.csv"
    process = subprocess.run([path, "simulate", str(FILE), "--model", f"TransmissionLine.{model}", "-o", str(output),
                              "--json", "--interval", str(T), "--filter", r"hydr\.(x|left\.p)", *map(str, options)],
                             capture_output=True, text=True, timeout=600, check=False)
    if process.returncode != 0:
        sys.exit(f"{model}: {process.stdout[-500:]}{process.stderr[-1000:]}")
    with open(output, newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    return {name: [float(row[k]) for row in rows] for k, name in enumerate(header)}, json.loads(process.stdout)["statistics"]


def between(result, name, begin, end, factor):
    rows = [k for k, t in enumerate(result["time"]) if begin <= t <= end]
    return [1000*result["time"][k] for k in rows], [factor*result[name][k] for k in rows]


def magnified(results, name, factor, begin=0.999, end=1.03):
    return [(key, *between(result, name, begin, end, factor)) for key, result in results]


def recursion(count):
    """The discrete lines and valve of HOPSAN, one step per delay."""
    Z, area, preload, orifice, k, c, m = T*1e12, 5e-5, 500.0, 0.67*0.0025, 150000.0, 400.0, 0.12
    left = right = x = v = 0.0
    samples = []

    def flow(wave, position):
        half = orifice*position*Z/2
        return (1 if wave >= 1e5 else -1)*orifice*position*((abs(wave - 1e5) + half*half)**0.5 - half)

    for n in range(count):
        low, high = 0.0, 0.015
        for _ in range(90):
            middle = 0.5*(low + high)
            pull = c*x/T + m*(x/T + v)/T + (right - Z*flow(right, middle))*area - preload
            low, high = (middle, high) if pull/(k + c/T + m/T**2) > middle else (low, middle)
        x, v = (low if low > 0 else 0.0), ((low if low > 0 else 0.0) - x)/T
        q = flow(right, x)
        samples.append((n*T, x, right - Z*q))
        left, right = right - 2*Z*q, left + 2*Z*1e-5
    return {"time": [s[0] for s in samples], "hydr.x": [s[1] for s in samples], "hydr.left.p": [s[2] for s in samples]}


def tell(results, statistics):
    for (key, result), numbers in zip(results, statistics):
        peak = max(range(len(result["time"])), key=lambda k: result["hydr.x"][k])
        print(f"{key}: spool up to {1e6*result['hydr.x'][peak]:.4f} um at {result['time'][peak]:.5f} s, in the end "
              f"{1e6*result['hydr.x'][-1]:.4f} um; pressure up to {max(result['hydr.left.p'])/1e6:.6f} MPa; "
              f"{json.dumps(numbers)[:400] if numbers else ''}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("eventica")
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    runs = {}
    with tempfile.TemporaryDirectory() as temporary:
        for group, variants in (("builtin", BUILTIN), ("inline", INLINE)):
            found = [(key, *simulate(arguments.eventica, pathlib.Path(temporary), model, options))
                     for key, model, options in variants]
            runs[group] = [(key, result) for key, result, _ in found]
            tell(runs[group], [statistics for _, _, statistics in found])
    hopsan = [("recursion by hand", recursion(15001))]
    tell(hopsan, [None])
    folder = arguments.folder
    whole = [(key, result["time"], [1e-6*p for p in result["hydr.left.p"]]) for key, result in runs["builtin"]]
    save(folder / "figure_4.svg", "The pressure rises until the valve opens", [Panel("MPa", whole)])
    milliseconds = {"x_label": "time in ms"}
    save(folder / "figure_5.svg", "Spool with states",
         [Panel("um", magnified(runs["builtin"], "hydr.x", 1e6))], **milliseconds)
    save(folder / "figure_6.svg", "Pressure, spool with states",
         [Panel("MPa", magnified(runs["builtin"], "hydr.left.p", 1e-6))], **milliseconds)
    save(folder / "figure_7.svg", "Spool with difference quotients",
         [Panel("um", magnified(hopsan + runs["inline"], "hydr.x", 1e6))], **milliseconds)
    save(folder / "figure_8.svg", "Pressure, spool with difference quotients",
         [Panel("MPa", magnified(hopsan + runs["inline"], "hydr.left.p", 1e-6))], **milliseconds)


if __name__ == "__main__":
    main()
