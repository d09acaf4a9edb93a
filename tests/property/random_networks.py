# SPDX-License-Identifier: Apache-2.0
"""Random electrical networks as Modelica text: loops of capacitors, cut-sets of inductors, sources inside of both,
transformers, switches and diodes. The same seed gives the same network.

Every network is well-posed by construction. A tree of resistors joins the core nodes with ground, so every potential of
theirs is determined. Voltage sources between core nodes form a forest, so none contradicts another. Nodes that only
inductors and one current source meet are not core nodes, and neither are those between capacitors in series. Switches and
diodes have a resistance when closed and a conductance when open. Time constants lie between 5 ms and some seconds.

Start values are fixed for a forest of capacitors that closes no loop and for all but one inductor of a cut-set. Sources
start at zero, so the rest follows."""
import random
import re

STOP_TIME = 4.0
# The reference replaces a jump inside of a loop of capacitors or of a cut-set of inductors by a rise this short, so that
# it is no matter of impulses.
RISE = 1e-7


class Forest:
    """Which nodes are joined by edges so far."""

    def __init__(self):
        self.parents = {}

    def find(self, node):
        while self.parents.get(node, node) != node:
            node = self.parents[node]
        return node

    def join(self, a, b):
        """False if they were joined already."""
        a, b = self.find(a), self.find(b)
        self.parents[a] = b
        return a != b


class Wave:
    """A source signal that is zero up to its start."""

    KINDS = ("Sine", "Ramp", "Step", "Pulse")

    def __init__(self, rng, kind=None):
        self.kind = kind or rng.choice(self.KINDS)
        self.size = round(rng.choice((-1, 1)) * rng.uniform(1, 10), 2)
        self.start = round(rng.uniform(0.05, 1.0), 3)
        self.frequency = round(rng.uniform(0.2, 1.2), 3)
        self.duration = round(rng.uniform(0.4, 2.0), 3)
        self.width = rng.randrange(20, 81)
        self.period = round(rng.uniform(0.6, 1.6), 3)

    def jumps(self):
        return self.kind in ("Step", "Pulse")

    def modifiers(self, size_name):
        text = f"{size_name}={self.size}, startTime={self.start}"
        return text + {"Sine": f", f={self.frequency}", "Ramp": f", duration={self.duration}", "Step": "",
                       "Pulse": f", width={self.width}, period={self.period}"}[self.kind]

    def smooth(self, size_name):
        """Class and modifiers of the reference for a wave that jumps."""
        common = f"{size_name}={self.size}, startTime={self.start}"
        if self.kind == "Step":
            return "Ramp", f"{common}, duration={RISE}"
        plateau = self.width / 100 * self.period - RISE
        return "Trapezoid", f"{common}, rising={RISE}, width={plateau!r}, falling={RISE}, period={self.period}, nperiod=-1"


class Network:
    """Elements with their pins, each pin at a node; node 0 is ground."""

    ANALOG = "Modelica.Electrical.Analog"

    def __init__(self, seed):
        self.seed = seed
        self.name = f"Network{seed}"
        self.rng = random.Random(f"network {seed}")
        self.declarations = []  # (text, text of the reference)
        self.pins = {0: ["ground.p"]}
        self.counts = {}
        self.equations = []
        self.features = []
        self.voltages = Forest()
        self.capacitors = []  # name, nodes, and whether it may start where it likes
        self.loads = []
        self.build()

    # ---------------------------------------------------------------- parts

    def declare(self, letter, text, reference=None):
        number = self.counts[letter] = self.counts.get(letter, 0) + 1
        name = f"{letter}{number}"
        self.declarations.append((text.replace("@", name), (reference or text).replace("@", name)))
        return name

    def place(self, name, *nodes, pins=("p", "n")):
        for pin, node in zip(pins, nodes):
            self.pins.setdefault(node, []).append(f"{name}.{pin}")

    def fresh(self):
        node = len(self.pins)
        self.pins[node] = []
        return node

    def pair(self):
        return self.rng.sample(self.core, 2)

    def number(self, low, high):
        return round(self.rng.uniform(low, high), 3)

    def resistor(self, a, b, low=1.0, high=8.0):
        self.place(self.declare("R", f"{self.ANALOG}.Basic.Resistor @(R={self.number(low, high)})"), a, b)

    def start(self):
        return self.number(-3, 3) if self.rng.random() < 0.4 else 0

    def capacitor(self, a, b):
        name = self.declare("C", f"{self.ANALOG}.Basic.Capacitor @(C={self.number(0.05, 0.4)}<start of @>)")
        self.place(name, a, b)
        self.capacitors.append((name, a, b, f", v(start={self.start()}, fixed=true)"))

    def inductor(self, a, b, fixed=True):
        start = f", i(start={self.start()}, fixed=true)" if fixed else ""
        self.place(self.declare("L", f"{self.ANALOG}.Basic.Inductor @(L={self.number(0.2, 1.5)}{start})"), a, b)

    def source(self, quantity, a, b, inside):
        """`inside` a loop of capacitors or a cut-set of inductors."""
        wave = Wave(self.rng)
        size = {"Voltage": "V", "Current": "I"}[quantity]
        kind, modifiers = wave.kind, wave.modifiers(size)
        other, others = wave.smooth(size) if inside and wave.jumps() else (kind, modifiers)
        name = self.declare(size, f"{self.ANALOG}.Sources.{kind}{quantity} @({modifiers})",
                            f"{self.ANALOG}.Sources.{other}{quantity} @({others})")
        self.place(name, a, b)
        self.features.append(f"{wave.kind}{quantity}{' inside' if inside else ''}")

    # ---------------------------------------------------------------- features

    def voltage_source_with_resistor(self):
        a, b = self.pair()
        between = self.fresh()
        self.source("Voltage", between, b, inside=False)
        self.resistor(between, a, 0.5, 4)

    def current_source(self):
        self.source("Current", *self.pair(), inside=False)

    def storages(self):
        for _ in range(self.rng.randrange(1, 3)):
            self.rng.choice((self.capacitor, self.inductor))(*self.pair())

    def capacitor_loop(self):
        ring = self.rng.sample(self.core, min(len(self.core), self.rng.randrange(2, 4)))
        for a, b in zip(ring, ring[1:] + ring[:1]):
            self.capacitor(a, b)

    def source_in_capacitor_loop(self):
        a, b = self.pair()
        if not self.voltages.join(a, b):
            return self.capacitor_loop()
        self.source("Voltage", a, b, inside=True)
        if self.rng.random() < 0.5:
            self.capacitor(a, b)
        else:
            between = self.fresh()
            self.capacitor(a, between)
            self.capacitor(between, b)
            self.resistor(between, self.rng.choice(self.core))
        return None

    def inductor_cut_set(self, with_source=False):
        node = self.fresh()
        others = self.rng.sample(self.core, min(len(self.core), self.rng.randrange(2, 4)))
        for number, other in enumerate(others):
            self.inductor(node, other, fixed=number > 0)
        if with_source:
            self.source("Current", self.rng.choice(self.core), node, inside=True)

    def source_in_inductor_cut_set(self):
        self.inductor_cut_set(with_source=True)

    def transformer(self):
        a, b = self.pair()
        secondary = self.fresh()
        name = self.declare("T", f"{self.ANALOG}.Ideal.IdealTransformer @(n={self.number(0.5, 3)}, Lm1=1)")
        self.place(name, a, b, secondary, 0, pins=("p1", "n1", "p2", "n2"))
        self.resistor(secondary, 0)
        self.loads.append((a, b, secondary))

    def load(self, charges, a, b, secondary):
        """A capacitor straight at the secondary side is one more of a loop if the primary side is in one."""
        if charges.find(a) == charges.find(b) and self.rng.random() < 0.5:
            charges.join(secondary, 0)
            self.capacitor(secondary, 0)
            self.features.append("loop through transformer")
        else:
            between = self.fresh()
            self.resistor(secondary, between)
            self.capacitor(between, 0)

    def switch(self):
        name = self.declare("S", f"{self.ANALOG}.Ideal.IdealClosingSwitch @(Ron={self.number(0.05, 0.2)}, "
                                 f"Goff={self.number(0.001, 0.01)})")
        control = self.declare("B", "Modelica.Blocks.Sources.BooleanPulse @("
                                    f"width={self.rng.randrange(20, 81)}, period={self.number(0.5, 1.5)}, "
                                    f"startTime={self.number(0.02, 0.4)})")
        self.place(name, *self.pair())
        self.equations.append(f"connect({control}.y, {name}.control);")

    def diode(self):
        knee = self.rng.choice((0, self.number(0.1, 0.6)))
        name = self.declare("D", f"{self.ANALOG}.Ideal.IdealDiode @(Ron={self.number(0.05, 0.2)}, "
                                 f"Goff={self.number(0.001, 0.01)}, Vknee={knee})")
        self.place(name, *self.pair())

    # ---------------------------------------------------------------- the whole

    def build(self):
        self.core = [0] + [self.fresh() for _ in range(self.rng.randrange(2, 5))]
        for node in self.core[1:]:
            self.resistor(node, self.rng.choice(self.core[:self.core.index(node)]))
        sources = (self.voltage_source_with_resistor, self.current_source, self.source_in_capacitor_loop,
                   self.source_in_inductor_cut_set)
        others = (self.storages, self.capacitor_loop, self.inductor_cut_set, self.transformer, self.switch, self.diode)
        chosen = [self.rng.choice(sources)] + self.rng.sample(sources + others, self.rng.randrange(2, 5))
        for feature in chosen:
            self.features.append(feature.__name__)
            feature()
        self.storages()
        self.fix_start_values()

    def fix_start_values(self):
        charges = Forest()
        charges.parents.update(self.voltages.parents)
        fixed = {name: start for name, a, b, start in self.capacitors if charges.join(a, b)}
        for load in self.loads:
            self.load(charges, *load)
        for name, a, b, start in self.capacitors:
            if name not in fixed and charges.join(a, b):
                fixed[name] = start
        self.declarations = [tuple(re.sub("<start of (.*)>", lambda match: fixed.get(match.group(1), ""), text)
                                   for text in texts) for texts in self.declarations]

    def text(self, reference=False):
        lines = [f"model {self.name} \"{'; '.join(self.features)}\"", f"  {self.ANALOG}.Basic.Ground ground;"]
        lines += [f"  {texts[reference]};" for texts in self.declarations]
        lines.append("equation")
        lines += [f"  connect({first}, {pin});" for first, *rest in self.pins.values() for pin in rest]
        lines += [f"  {equation}" for equation in self.equations]
        lines.append(f"  annotation(experiment(StopTime={STOP_TIME}));")
        return "\n".join([*lines, f"end {self.name};", ""])
