# SPDX-License-Identifier: Apache-2.0
"""Random circuits in which diodes take currents over from each other, as Modelica text: rectifiers with coils and capacitors,
freewheeling diodes, choppers, clamps and doublers. In contrast to random_networks.py the conductances of open diodes are so
small that a quantum of a current there is more than any voltage."""
import math
import random

PERIODS = 5
FIRST_FED = 100  # seeds from here on: circuits that constant voltages or sines feed through line coils


class Rectifier:
    ANALOG = "Modelica.Electrical.Analog"

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.seed = seed
        self.name = f"Rectifier{seed}"
        self.parts = []
        self.pins = {}
        self.frequency = self.between(20, 100)
        self.voltage = self.between(5, 300)
        self.stop_time = float(f"{PERIODS / self.frequency:.3g}")
        self.diode = f"(Ron={self.between(1e-4, 0.1)}, Goff={self.between(1e-7, 1e-3)}, Vknee={self.random.choice([0, 0, 0.7])})"
        if seed >= FIRST_FED:
            self.diode = self.diode.split(", Vknee")[0] + f", Vknee={self.random.choice([0, 0.3, 0.7])})"
            self.topology = self.random.choice([self.feeders, self.phases])
            self.topology()
            return
        self.topology = self.random.choice([self.half_wave, self.freewheeling, self.chopper, self.bridge, self.clamp,
                                            self.doubler, self.selection])
        self.topology()

    def between(self, low, high):
        return float(f"{math.exp(self.random.uniform(math.log(low), math.log(high))):.3g}")

    def add(self, kind, name, positive, negative, arguments):
        self.parts.append(f"  {self.ANALOG}.{kind} {name}{arguments};")
        for pin, node in (("p", positive), ("n", negative)):
            self.pins.setdefault(node, []).append(f"{name}.{pin}")

    def source(self, positive, negative="g", name="v", share=1.0, factor=1.0):
        offset = self.random.choice([0, 0, 0.2]) * self.voltage
        self.add("Sources.SineVoltage", name, positive, negative,
                 f"(V={share * self.voltage}, f={factor * self.frequency}, phase={self.random.uniform(-3, 3):.3f}, "
                 f"offset={offset})")

    def diodes(self, *ends):
        for k, (positive, negative) in enumerate(ends, 1):
            self.add("Ideal.IdealDiode", f"D{k}", positive, negative, self.diode)

    def resistor(self, name, positive, negative, low=1, high=100):
        self.add("Basic.Resistor", name, positive, negative, f"(R={self.between(low, high)})")

    def coil(self, name, positive, negative, low=1e-4, high=0.1):
        self.add("Basic.Inductor", name, positive, negative, f"(L={self.between(low, high)}, i(start=0, fixed=true))")

    def capacitor(self, name, positive, negative, start=0.0):
        self.add("Basic.Capacitor", name, positive, negative,
                 f"(C={self.between(1e-5, 1e-3)}, v(start={start}, fixed=true))")

    def load(self, positive, negative):
        self.resistor("R", positive, "load")
        self.coil("L", "load", negative)

    def half_wave(self):
        self.source("a")
        self.diodes(("a", "b"))
        self.load("b", "g")

    def freewheeling(self):
        self.source("a")
        self.diodes(("a", "b"), ("g", "b"))
        self.load("b", "g")

    def chopper(self):
        self.source("a")
        period = self.between(0.03, 0.3) / self.frequency
        self.parts.append(f"  Modelica.Blocks.Sources.BooleanPulse pulse(width={self.random.uniform(20, 80):.1f}, "
                          f"period={period});")
        self.add("Ideal.IdealClosingSwitch", "S", "a", "b", f"(Ron=1e-3, Goff={self.between(1e-6, 1e-4)})")
        self.parts.append("equation\n  connect(pulse.y, S.control);")
        self.diodes(("g", "b"))
        self.load("b", "g")

    def bridge(self):
        self.source("s", "m")
        self.coil("L1", "s", "a", 1e-4, 1e-2)
        self.diodes(("a", "b"), ("m", "b"), ("g", "a"), ("g", "m"))
        if self.random.random() < 0.5:
            self.capacitor("C", "b", "g")
            self.resistor("R", "b", "g")
        else:
            self.load("b", "g")

    def clamp(self):
        self.source("a")
        self.resistor("R1", "a", "c")
        self.capacitor("C", "c", "b")
        self.diodes(("a", "b"), ("g", "b"))
        self.load("b", "g")

    def doubler(self):
        self.source("a")
        self.resistor("R1", "a", "b", 0.5, 5)
        self.capacitor("C1", "b", "c")
        self.diodes(("c", "d"), ("g", "c"))
        self.capacitor("C2", "d", "g")
        self.resistor("R", "d", "g", 20, 200)

    def selection(self):
        for k, factor in enumerate((1.0, 0.7, 1.6), 1):
            self.source(f"a{k}", name=f"v{k}", share=self.random.uniform(0.4, 1), factor=factor)
            self.resistor(f"R{k}", f"a{k}", f"b{k}", 0.5, 5)
        self.diodes(("b1", "c"), ("b2", "c"), ("b3", "c"))
        self.capacitor("C", "c", "g")
        self.resistor("R", "c", "g")

    def feed(self, node, voltage, phase, is_last):
        """A source and its line coil. What is constant decides at once which diodes conduct."""
        if self.is_constant:
            self.add("Sources.ConstantVoltage", f"v{node}", f"s{node}", "g", f"(V={voltage:.4g})")
        else:
            self.add("Sources.SineVoltage", f"v{node}", f"s{node}", "g",
                     f"(V={voltage:.4g}, f={self.frequency}, phase={phase:.3f})")
        self.add("Basic.Inductor", f"L{node}", f"s{node}", node,
                 f"(L={self.line}, i(start=0, fixed={'false' if is_last else 'true'}))")

    def feeders(self):
        self.is_constant = self.random.random() < 0.5
        self.line = self.between(1e-4, 1e-2)
        count = self.random.choice([2, 3])
        for k in range(count):
            self.feed(f"a{k}", self.voltage * self.random.uniform(0.6, 1), self.random.uniform(-3, 3), False)
        self.diodes(*((f"a{k}", "b") for k in range(count)))
        self.resistor("R", "b", "c")
        if self.random.random() < 0.5:
            self.capacitor("C", "c", "g")
            self.resistor("R0", "c", "g")
        else:
            self.add("Basic.Inductor", "L", "c", "g", f"(L={self.between(1e-4, 1e-2)}, i(start=0, fixed=false))")

    def phases(self):
        self.is_constant = self.random.random() < 0.5
        self.line = self.between(1e-4, 1e-2)
        start = self.random.uniform(-3, 3)
        for k in range(3):
            angle = start - 2 * math.pi / 3 * k
            self.feed(f"a{k}", self.voltage * (math.sin(angle) if self.is_constant else 1.0), angle, k == 2)
        self.diodes(*((f"a{k}", "b") for k in range(3)), *(("n", f"a{k}") for k in range(3)))
        self.capacitor("C", "b", "n")
        self.resistor("R", "b", "n")

    def text(self):
        declarations = [part for part in self.parts if not part.startswith("equation")]
        equations = [part.split("\n", 1)[1] for part in self.parts if part.startswith("equation")]
        ground = [f"  {self.ANALOG}.Basic.Ground ground;"]
        self.pins.setdefault("g", [])
        for node, pins in self.pins.items():
            first = "ground.p" if node == "g" else pins[0]
            equations += [f"  connect({first}, {pin});" for pin in pins if pin != first]
        return "\n".join([f"model {self.name}", *ground, *declarations, "equation", *equations, f"end {self.name};", ""])
