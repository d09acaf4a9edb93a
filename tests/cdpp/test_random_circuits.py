#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random circuits as coupled models in CD++ notation against the quantized bond graph: all levels are those of the states.
Usage: test_random_circuits.py EVENTICA RUN_PARALLEL RUN_SERIAL"""
import json
import random

from coupled import CoupledTest
import simulation
from simulation import Trajectory, run

CIRCUITS = 40
QUANTUM, HYSTERESIS = 0.0371, 0.0092
# Seconds; slow circuits are for versions of CD++ with a resolution of a millisecond.
STOP = {"parallel": 1.0, "serial": 1000.0}
# Of the quantum. Rounding a time moves a state by its rate.
MARGIN = {"parallel": 1e-3, "serial": 0.1}
PARTS = "Modelica.Electrical.Analog."


class RandomCircuit:
    """Elements between any nodes; every node has a resistor to ground, so nothing is floating."""

    def __init__(self, seed, duration):
        self.random = random.Random(seed)
        self.duration = duration
        self.nodes = self.random.randint(2, 5)
        self.lines, self.connections, self.states = [], [], {}
        for node in range(1, self.nodes + 1):
            self.add(f"rg{node}", f"Basic.Resistor {{}}(R={self.number(1, 20)})", node, 0)
        for index in range(self.random.randint(3, 7)):
            self.add_element(index)

    def number(self, low, high, factor=1.0):
        return f"{self.random.uniform(low, high) * factor:.3g}"

    def any_ends(self):
        return self.random.sample(range(self.nodes + 1), 2)

    def add(self, name, declaration, *ends):
        self.lines.append(f"  {PARTS}{declaration.format(name)};")
        for pin, node in zip(("p", "n") if len(ends) == 2 else ("p1", "n1", "p2", "n2"), ends):
            self.connections.append(f"  connect({name}.{pin}, {'ground.p' if node == 0 else f'rg{node}.p'});")

    def add_element(self, index):
        kinds = {"v": self.voltage, "j": self.current, "c": self.capacitor, "l": self.inductor, "r": self.resistor,
                 "d": self.diode, "t": self.transformer, "g": self.gyrator}
        kind = self.random.choice("vjccclllrdtg")
        kinds[kind](f"{kind}{index}")

    def voltage(self, name):
        """With a resistance of its own in series."""
        self.nodes += 1
        self.add(f"rg{self.nodes}", f"Basic.Resistor {{}}(R={self.number(1, 20)})", self.nodes, self.random.randrange(self.nodes))
        self.add(name, f"Sources.SineVoltage {{}}(V={self.number(1, 5)}, f={self.number(0.5, 3, 1 / self.duration)}, phase={self.number(-1, 1)})",
                 self.nodes, 0)

    def current(self, name):
        self.add(name, f"Sources.PulseCurrent {{}}(I={self.number(-2, 2)}, width={self.number(20, 80)}, "
                       f"period={self.number(0.2, 0.6, self.duration)}, offset={self.number(-1, 1)})", *self.any_ends())

    def capacitor(self, name):
        self.states[name] = ("e1p", f"{name}.v")
        self.add(name, f"Basic.Capacitor {{}}(C={self.number(0.02, 0.2, self.duration)}, v(start={self.number(-2, 2)}, fixed=true))",
                 *self.any_ends())

    def inductor(self, name):
        self.states[name] = ("f1p", f"{name}.i")
        self.add(name, f"Basic.Inductor {{}}(L={self.number(0.2, 2, self.duration)}, i(start={self.number(-1, 1)}, fixed=true))", *self.any_ends())

    def resistor(self, name):
        self.add(name, f"Basic.Resistor {{}}(R={self.number(1, 20)})", *self.any_ends())

    def diode(self, name):
        self.add(name, f"Ideal.IdealDiode {{}}(Ron={self.number(0.1, 1)}, Goff={self.number(0.001, 0.01)}, "
                       f"Vknee={self.number(0.1, 0.8)})", *self.any_ends())

    def transformer(self, name):
        self.add(name, f"Ideal.IdealTransformer {{}}(n={self.number(0.3, 3)})", *self.any_ends(), *self.any_ends())

    def gyrator(self, name):
        conductance = self.number(0.1, 1)
        self.add(name, f"Basic.Gyrator {{}}(G1={conductance}, G2={conductance})", *self.any_ends(), *self.any_ends())

    def text(self):
        return "\n".join(["model Circuit", *self.lines, f"  {PARTS}Basic.Ground ground;", "equation", *self.connections,
                          f"  annotation(experiment(StopTime={self.duration}));", "end Circuit;", ""])


class RandomCircuits(CoupledTest):
    def follows(self, circuit, version, result, found, statistics):
        # Switches of the bond graph look at continuous states, those of the coupled model at quantized ones.
        has_switches = "IdealDiode" in circuit.text()
        margin = QUANTUM if has_switches else MARGIN[version] * QUANTUM
        for name, (port, variable) in circuit.states.items():
            levels = result.levels(port, name)
            for row, time in enumerate(found.times):
                if levels.changes_near(time, 1e-5 * STOP[version]):
                    continue
                level, value = levels.at(time), found[variable][row]
                self.assertLess(level - HYSTERESIS - margin, value, f"{variable} at {time}")
                self.assertLess(value, level + QUANTUM + margin, f"{variable} at {time}")
            if not has_switches:
                self.assertLessEqual(abs(levels.changes() - statistics["stepsOf"][name]), 2, name)

    def check(self, seed, version):
        """False where there is no coupled model."""
        circuit = RandomCircuit(seed, STOP[version])
        path, file, output = (self.folder / name for name in ("Circuit.mo", "circuit.ma", "circuit.csv"))
        path.write_text(circuit.text(), encoding="utf-8")
        quanta = ("--quantum", QUANTUM, "--hysteresis", HYSTERESIS)
        process = run(["bondgraph", path, "-q", "-o", file, *quanta], self.folder)
        if process.returncode != 0:
            self.assertRegex(process.stderr, r"error\[B00\d\]", circuit.text())
            return False
        process = run(["simulate", path, "--method", "bond", "--order", "1", *quanta, "--intervals", 211, "--json", "-o", output],
                      self.folder)
        self.assertEqual(process.returncode, 0, process.stderr + circuit.text())
        result = self.run_file(version, file, STOP[version])
        self.follows(circuit, version, result, Trajectory(output), json.loads(process.stdout)["statistics"])
        return bool(circuit.states)

    def compare(self, version):
        compared = 0
        for seed in range(CIRCUITS):
            with self.subTest(seed=seed):
                compared += self.check(seed, version)
        self.assertGreater(compared, CIRCUITS // 3)

    def test_levels_are_those_of_the_bond_graph(self):
        self.compare("parallel")

    def test_levels_are_those_of_the_bond_graph_where_select_decides(self):
        self.compare("serial")


if __name__ == "__main__":
    simulation.main()
