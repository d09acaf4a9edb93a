#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Circuits as coupled models in CD++ notation against the same circuits simulated here: every component of a coupled model
is one of share/cdpp, and nothing is known of a circuit but the text of its model file.
Usage: test_circuits.py EVENTICA RUN_PARALLEL RUN_SERIAL"""
import json

from coupled import HERE, CoupledTest
import simulation
from simulation import CIRCUITS, Trajectory, run

MODELS = HERE / "models"
# Quanta between the smallest and the largest value. No amplitude is a multiple of one: where a sine just touches a level,
# rounding decides.
STEPS = 97.3
HYSTERESIS = 0.2  # of the quantum
INTERVALS = 509  # a prime number, so that few points coincide with those of pulses
# What a capacitor (mass, inertia, heat capacity) and an inductor (spring) have as their state, and where it is sent.
STATES = {"QBGCapacitorFlowIn": ("e1p", ("v", "w", "T")), "QBGInductorEffortIn": ("f1p", ("i", "flange_a.f", "flange_a.tau"))}
SOURCES = {"QBGSourceEffort": ("v", "w", "port.T"), "QBGSourceFlow": ("i", "flange.f", "flange.tau", "port.Q_flow")}
RESISTANCES = {"QBGResistanceFlowIn": ("e1p", "v"), "QBGResistanceEffortIn": ("f1p", "i")}

DEPENDENT_STORAGES = {"CapacitorDivider", "CapacitorNet", "CoupledCapacitors", "SeriesInductors"}
MULTIPORTS = {"ControlledCurrent", "ControlledSources", "ElasticGap", "InvertingAmplifier", "LimitedAmplifier", "LimitedController",
              "OpAmpIntegrator", "PositionServo", "RegulatedConverter", "RelaxationOscillator", "SallenKey", "SpeedControl",
              "ThreeWindings", "TwoPointControl"}
NONLINEAR = {"BipolarAmplifier", "DiodeClipper", "DiodeRectifier", "DrainingTank", "HeatedResistor", "MosInverter",
             "PwmConverter", "QuadraticDamper", "SaturatingCoil", "TwoHystereses", "ZenerRegulator"}
# Windings are taken apart into elements whose states are no variables of the model, so there is nothing to compare with.
NAMELESS = {"FlybackConverter"}
# Of a quantum: how far the bond graph may be outside of the band of a level. Its switches look at continuous states, those
# of the coupled model at quantized ones.
MARGIN, MARGIN_WITH_SWITCHES = 0.05, 1.0
# Quanta between a level and what cvode finds: one is the rounding, what the others do to the state comes on top.
ALLOWED = 2.0
# Without losses errors add up; a quantum of angle is much torque in a stiff shaft.
MORE = {"LcOscillator": 3.0, "TwoInertias": 40.0}
# With a resolution of a millisecond; the time between events is longer in these.
SLOW = {"EC", "HeatedMass", "OscillatingCircuit", "PulseCapacitor", "PulseDiodeCapacitor", "PulseInductor"}


class Components:
    """What the text of a model file says."""

    def __init__(self, text):
        words = next(line for line in text.splitlines() if line.startswith("components")).split()[2:]
        self.classes = dict(word.split("@") for word in words)

    def of_classes(self, kinds):
        return {name: kinds[kind] for name, kind in self.classes.items() if kind in kinds}

    def have_switches(self):
        return any(kind.startswith("QBGSwitch") for kind in self.classes.values())

    def sources(self):
        return {name: SOURCES[kind.split("_")[0]] for name, kind in self.classes.items()
                if kind.split("_")[0] in SOURCES}


def first_known(reference, name, endings):
    """Nothing for what never changes."""
    return next((f"{name}.{ending}" for ending in endings if f"{name}.{ending}" in reference.columns), None)


class Circuits(CoupledTest):
    def simulate_by(self, path, method, *options):
        output = self.folder / f"{path.stem}_{method}.csv"
        process = run(["simulate", path, "--method", method, "--intervals", INTERVALS, *options, "--json", "-o", output],
                      self.folder)
        self.assertEqual(process.returncode, 0, f"{path.stem} {method}\n{process.stderr[-1500:]}")
        return Trajectory(output), json.loads(process.stdout)["statistics"]

    def export(self, path, *options):
        file = self.folder / f"{path.stem}.ma"
        process = run(["bondgraph", path, "-q", "-o", file, *options], self.folder)
        self.assertEqual(process.returncode, 0, f"{path.stem}\n{process.stderr}")
        return file

    def choose_quanta(self, components, reference):
        """Three digits, which command lines and model files keep."""
        self.variables = {name: first_known(reference, name, endings)
                          for name, (_, endings) in components.of_classes(STATES).items()}
        self.quanta = {}
        for name, variable in self.variables.items():
            self.quanta[name] = float(f"{(max(reference[variable]) - min(reference[variable])) / STEPS:.3g}")
        for name, endings in components.sources().items():
            if variable := first_known(reference, name, endings):
                self.quanta[name] = float(f"{max(map(abs, reference[variable])) / STEPS:.3g}")
        return [option for name, quantum in self.quanta.items()
                for option in ("--quantum", f"{name}={quantum!r}", "--hysteresis", f"{name}={HYSTERESIS * quantum!r}")]

    def follows_bond(self, name, levels, variable, found, statistics, margin):
        """The continuous state of the bond graph is within the band of the level sent, up to part of a quantum."""
        start, quantum = found.times[0], self.quanta[name]
        duration = found.times[-1] - start
        for row, time in enumerate(found.times):
            if levels.changes_near(time - start, 1e-7 * duration):
                continue
            level, value = levels.at(time - start), found[variable][row]
            self.assertLess(level - (HYSTERESIS + margin) * quantum, value, f"{variable} at {time}")
            self.assertLess(value, level + (1 + margin) * quantum, f"{variable} at {time}")
        expected = statistics["stepsOf"][name]
        if margin == MARGIN:
            self.assertLessEqual(abs(levels.changes() - expected), max(2, 0.005 * expected), f"events of {name}")

    def follows_solution(self, name, levels, variable, reference, quanta):
        start = reference.times[0]
        for time, value in zip(reference.times, reference[variable]):
            self.assertLess(abs(levels.at(time - start) - value), quanta * self.quanta[name], f"{variable} at {time}")

    def prepare(self, path):
        components = Components(self.export(path).read_text(encoding="utf-8"))
        reference, _ = self.simulate_by(path, "cvode", "--tolerance", "1e-9")
        options = self.choose_quanta(components, reference)
        return components, reference, options

    def check(self, path, version, quanta, compares_bond=True):
        components, reference, options = self.prepare(path)
        result = self.run_file(version, self.export(path, *options), reference.times[-1] - reference.times[0])
        if compares_bond:
            bond, statistics = self.simulate_by(path, "bond", "--order", "1", *options)
        for name, (port, _) in components.of_classes(STATES).items():
            levels, variable = result.levels(port, name), self.variables[name]
            self.follows_solution(name, levels, variable, reference, quanta)
            if compares_bond:
                margin = MARGIN_WITH_SWITCHES if components.have_switches() else MARGIN
                self.follows_bond(name, levels, variable, bond, statistics, margin)
        if not self.variables:
            self.resistances_follow(components, result, reference)

    def resistances_follow(self, components, result, reference):
        """Without states everything is proportional to the sources, which are at most a quantum off."""
        self.assertTrue(components.of_classes(RESISTANCES))
        for name, (port, ending) in components.of_classes(RESISTANCES).items():
            levels, values = result.levels(port, name), reference[f"{name}.{ending}"]
            allowed = 1.01 / STEPS * max(map(abs, values))
            for time, value in zip(reference.times, values):
                self.assertLess(abs(levels.at(time) - value), allowed, f"{name} at {time}")

    def test_circuits_follow_the_bond_graph_and_the_solution(self):
        paths = [path for path in CIRCUITS.glob("*.mo") if path.stem not in DEPENDENT_STORAGES | MULTIPORTS | NONLINEAR | NAMELESS]
        self.assertGreaterEqual(len(paths), 30)
        for path in sorted(paths) + sorted(MODELS.glob("*.mo")):
            with self.subTest(path.stem):
                self.check(path, "parallel", MORE.get(path.stem, ALLOWED))

    def test_slow_circuits_also_run_where_time_is_in_milliseconds(self):
        for path in sorted(CIRCUITS / f"{name}.mo" for name in SLOW):
            with self.subTest(path.stem):
                self.check(path, "serial", ALLOWED, compares_bond=False)

    def test_others_are_refused_with_the_reason(self):
        for circuit in sorted(DEPENDENT_STORAGES | MULTIPORTS | NONLINEAR):
            with self.subTest(circuit):
                file = self.folder / f"{circuit}.ma"
                process = run(["bondgraph", CIRCUITS / f"{circuit}.mo", "-o", file], self.folder)
                self.assertEqual(process.returncode, 1)
                self.assertFalse(file.exists())
                reason = r"error\[B005\]: structural singularity" if circuit in DEPENDENT_STORAGES else r"error\[B0(09|10|11)\]"
                self.assertRegex(process.stderr, reason)
                self.assertIn("--method", process.stderr)


if __name__ == "__main__":
    simulation.main()
