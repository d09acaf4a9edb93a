#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pictures of runs: what is drawn by default, units of display, names that are checked before the run.
Usage: test_plots.py EVENTICA"""
import re

import simulation
from simulation import TrajectoryTest

# One state in each unit, an alias, an integer, a Boolean, an enumeration, a sampled value, a parameter; of x1 and x2 one is a state.
MODEL = """
model Heating
  type Mode = enumeration(off, half, full);
  parameter Real k = 2 "factor";
  Real T(start = 293.15, fixed = true, unit = "K", displayUnit = "degC") "temperature";
  Real phi(start = 0, fixed = true, unit = "rad", displayUnit = "deg");
  Real same(unit = "K") = T;
  Real x1(start = 0, fixed = true, unit = "m"), x2(unit = "m", stateSelect = StateSelect.never);
  Real v2(unit = "m/s") = der(x2);
  Integer n(start = 0, fixed = true);
  discrete Real held(start = 0, fixed = true, unit = "V");
  Boolean on(start = false, fixed = true);
  Mode mode;
equation
  der(T) = 1;
  der(phi) = k;
  der(x1) = 1;
  x2 = 3 * x1;
  when sample(0.25, 0.25) then
    n = pre(n) + 1;
    on = not pre(on);
    held = time;
  end when;
  mode = if time < 0.3 then Mode.off elseif time < 0.6 then Mode.half else Mode.full;
end Heating;
"""

# Runs for ever if it runs.
ENDLESS = "model Endless Real x(start = 1, fixed = true); equation der(x) = -x; annotation(experiment(StopTime = 1e12, Interval = 1)); end Endless;"

CIRCUIT = """
model Circuit
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.ConstantVoltage source(V = 10);
  Basic.Resistor resistor(R = 10);
  Basic.Capacitor capacitor(C = 0.1, v(start = 0, fixed = true));
  Basic.Ground ground;
equation
  connect(source.p, resistor.p);
  connect(resistor.n, capacitor.p);
  connect(capacitor.n, source.n);
  connect(ground.p, source.n);
end Circuit;
"""


class Plots(TrajectoryTest):
    def run_program(self, *arguments, code=0):
        process = simulation.run(arguments, self.folder)
        self.assertEqual(process.returncode, code, process.stdout + process.stderr)
        return process

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")

    def texts(self, name):
        """Everything that is written in an SVG picture."""
        return re.findall(r"<text [^>]*>([^<]*)</text>", (self.folder / name).read_text(encoding="utf-8"))

    def kinds(self, name):
        rows = self.run_program("plot", name, "--list").stdout.splitlines()[1:]
        return {row.split()[0]: row.split()[1] for row in rows}

    def setUp(self):
        super().setUp()
        self.write("M.mo", MODEL)

    def test_states_are_drawn_by_default(self):
        for output in ("out.mat", "out.csv"):
            with self.subTest(output):
                self.run_program("simulate", "M.mo", "-o", output, "--plot", "a.svg")
                texts = self.texts("a.svg")
                for state in ("T", "phi", "x1"):
                    self.assertIn(state, texts)
                for other in ("x2", "der(T)", "same", "n", "k"):
                    self.assertNotIn(other, texts)

    def test_a_mat_file_knows_its_states(self):
        self.run_program("simulate", "M.mo", "-o", "out.mat")
        kinds = self.kinds("out.mat")
        self.assertEqual({name for name, kind in kinds.items() if kind == "state"}, {"T", "phi", "x1"})
        self.assertEqual(kinds["der(x2)"], "derivative")
        self.assertEqual(kinds["k"], "parameter")
        self.assertEqual([kinds[name] for name in ("n", "on", "mode", "held")], ["discrete"] * 4)
        self.run_program("plot", "out.mat")
        self.assertEqual({"T", "phi", "x1"} & set(self.texts("out.svg")), {"T", "phi", "x1"})
        self.assertNotIn("x2", self.texts("out.svg"))

    def test_a_filter_that_drops_derivatives_does_not_change_states(self):
        self.run_program("simulate", "M.mo", "-o", "out.mat", "--filter", "x1|x2|T")
        self.assertEqual(self.kinds("out.mat"), {"T": "state", "x1": "state", "x2": "continuous"})

    def test_networks_know_their_states(self):
        self.write("C.mo", CIRCUIT)
        self.run_program("simulate", "C.mo", "--method", "ncdevs", "-o", "out.mat", "--plot", "a.svg")
        self.assertIn("capacitor.v", self.texts("a.svg"))
        self.assertEqual(self.kinds("out.mat")["capacitor.v"], "state")
        self.run_program("simulate", "C.mo", "--method", "ncdevs", "-o", "b.mat", "--plot", "b.svg", "--signals", "kapacitor.v", code=2)
        self.assertFalse((self.folder / "b.mat").exists())

    def test_units_of_display_reach_the_picture(self):
        for output in ("out.mat", "out.csv"):
            with self.subTest(output):
                self.run_program("simulate", "M.mo", "-o", output, "--plot", "a.svg", "--signals", "T,same,phi,mode,on")
                texts = self.texts("a.svg")
                for text in ("[degC]", "[K]", "[deg]", "off", "half", "full", "20.0"):
                    self.assertIn(text, texts)
        listed = self.run_program("plot", "out.mat", "--list", "--signals", "T,mode,on").stdout
        self.assertRegex(listed, r"T +state +20 +21 +degC +temperature")
        self.assertRegex(listed, r"mode +discrete +off +full\n")
        self.assertRegex(listed, r"on +discrete +false +(true|false)\n")

    def test_names_are_checked_before_the_run(self):
        self.write("E.mo", ENDLESS)
        for method in ("cvode", "qss2"):
            process = self.run_program("simulate", "E.mo", "--method", method, "--max-output", "none", "--plot", "a.svg",
                                       "--signals", "y", "-o", "out.mat", code=2)
            self.assertIn("error: the run records no signal `y`", process.stderr)
        process = self.run_program("simulate", "M.mo", "--plot", "a.svg", "--signals", "phii", "-o", "out.mat", code=2)
        self.assertIn("no signal `phii`; did you mean `phi`?", process.stderr)
        self.run_program("simulate", "M.mo", "--plot", "a.svg", "--signals", "q*", "-o", "out.mat", code=2)
        self.run_program("simulate", "M.mo", "--plot", "a.pdf", "-o", "out.mat", code=2)
        self.run_program("simulate", "M.mo", "--plot", "nowhere/a.svg", "-o", "out.mat", code=2)
        self.run_program("simulate", "M.mo", "--signals", "x1", "-o", "out.mat", code=2)
        self.run_program("simulate", "M.mo", "--plot", "a.svg", "--signals", "x1", "--filter", "T", "-o", "out.mat", code=2)
        self.run_program("simulate", "M.mo", "--plot", "a.svg", "--signals", "k", "-o", "out.csv", code=2)
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"M.mo", "E.mo"})

    def test_several_files_over_another_signal(self):
        self.run_program("simulate", "M.mo", "-o", "a.mat")
        self.run_program("simulate", "M.mo", "-o", "b.csv", "--set", "k=3")
        for kind in ("svg", "png", "html"):
            self.run_program("plot", "a.mat", "b.csv", "--signals", "phi", "--x", "T", "--from", "0.2", "--to", "0.7", "-o", f"p.{kind}")
        texts = self.texts("p.svg")
        for text in ("phi (a.mat)", "phi (b.csv)", "[deg]", "T [degC]"):
            self.assertIn(text, texts)

    def test_strange_files(self):
        self.write("one.csv", "time,x\n0,5\n")
        self.write("nan.csv", "time,x\n0,nan\n1,nan\n")
        self.write("empty.csv", "")
        for name in ("one.csv", "nan.csv"):
            for kind in ("svg", "png", "html"):
                self.run_program("plot", name, "-o", f"p.{kind}")
        self.assertIn("`x` has no finite value", self.run_program("plot", "nan.csv").stderr)
        for arguments in (("empty.csv",), ("none.csv",), ("one.csv", "none.csv"), ("one.csv", "--from", "3"),
                          ("one.csv", "--from", "2", "--to", "1"), ("one.csv", "--x", "y"), ("one.csv", "-o", "p.pdf")):
            with self.subTest(arguments):
                self.assertRegex(self.run_program("plot", *arguments, code=2).stderr, r"(?m)^eventica: ")


if __name__ == "__main__":
    simulation.main()
