#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Values given on the command line and in files: --set, --parameters, names of result files.
Usage: test_settings.py EVENTICA"""
import json
import math
import re

import simulation
from simulation import Trajectory, TrajectoryTest

MODEL = """
package P
  type Mode = enumeration(slow, fast);
  record Gains Real a = 1; Real b = 2; end Gains;
  model Tank
    parameter Integer n = 2;
    parameter Real k[n] = fill(1.0, n);
    Real x[n](each start = 1, each fixed = true);
  equation
    der(x) = -k .* x;
  end Tank;
  model M
    parameter Integer cells = 3;
    parameter Boolean withExtra = false;
    parameter Mode mode = Mode.slow;
    parameter String label = "none";
    parameter Real v[3] = {1, 2, 3};
    parameter Real A[2, 2] = [1, 2; 3, 4];
    parameter Gains gains;
    parameter Real p = 1;
    parameter Real q = 2*p;
    final parameter Real f = p + q;
    Tank tanks[2];
    Tank extra if withExtra;
    Real s(start = 0, fixed = true);
    Real out[cells] = {i*time for i in 1:cells};
    Real sumOut = sum(out);
    Real sumV = sum(v) + sum(A) + gains.a + 10*gains.b;
    Real labelled = if label == "hello, world" then 1 else 0;
  equation
    if mode == Mode.fast then
      der(s) = 10*p;
    else
      der(s) = p;
    end if;
  end M;
end P;
"""


class Settings(TrajectoryTest):
    def run_model(self, *options, code=0):
        (self.folder / "P.mo").write_text(MODEL)
        (self.folder / "out.csv").unlink(missing_ok=True)
        process = simulation.run(["simulate", "P.mo", "--model", "P.M", "-o", "out.csv", "--interval", "0.5", *options],
                                 self.folder)
        self.assertEqual(process.returncode, code, process.stderr)
        return process.stderr if code else Trajectory(self.folder / "out.csv")

    def set(self, *texts, code=0):
        return self.run_model(*(word for text in texts for word in ("--set", text)), code=code)

    def test_sizes_conditions_and_branches(self):
        result = self.set("cells=5", "withExtra=true", "mode=fast", "extra.n=1")
        self.near(result.final("sumOut"), 15, 1e-12)
        self.near(result.final("s"), 10, 1e-6)
        self.assertIn("extra.x[1]", result.names)
        self.assertNotIn("extra.x[2]", result.names)

    def test_elements_of_arrays_of_components_may_differ_in_size(self):
        result = self.set("tanks[2].n=3", "tanks[2].k={1, 2, 3}")
        self.assertIn("tanks[2].x[3]", result.names)
        self.assertNotIn("tanks[1].x[3]", result.names)
        self.near(result.final("tanks[2].x[3]"), 2.718281828459045**-3, 1e-5)

    def test_arrays_matrices_records_and_strings(self):
        self.near(self.set("v={4, 5, 6}").final("sumV"), 15 + 10 + 1 + 20, 1e-12)
        self.near(self.set("v[2]=5").final("sumV"), 9 + 10 + 1 + 20, 1e-12)
        self.near(self.set("A=[5, 6; 7, 8]", "A[2,1]=0").final("sumV"), 6 + 19 + 1 + 20, 1e-12)
        self.near(self.set("gains.b=3").final("sumV"), 6 + 10 + 1 + 30, 1e-12)
        self.near(self.set("gains=P.Gains(5, 6)").final("sumV"), 6 + 10 + 5 + 60, 1e-12)
        self.near(self.set("label=hello, world").final("labelled"), 1, 0)
        self.near(self.set('label="hello, " + "world"').final("labelled"), 1, 0)

    def test_expressions(self):
        self.near(self.set("p=2*3 + sqrt(q)", "q=16").final("s"), 10, 1e-6)
        self.near(self.set("p=Modelica.Constants.pi").final("s"), 3.141592653589793, 1e-6)

    def test_check_and_flatten_take_settings(self):
        (self.folder / "P.mo").write_text(MODEL)
        (self.folder / "p.csv").write_text("name,value\ncells,4\n")

        def said(*arguments, code=0):
            process = simulation.run(arguments, self.folder)
            self.assertEqual(process.returncode, code, process.stderr)
            return process.stdout + process.stderr

        model = ("P.mo", "--model", "P.M")
        self.assertIn("Real out[3]", said("flatten", *model))
        self.assertIn("Real out[5]", said("flatten", *model, "--set", "cells=5"))
        self.assertIn("Real out[4]", said("flatten", *model, "--parameters", "p.csv"))
        self.assertIn("1 model compiled", said("check", *model, "--set", "cells=5", "--set", "withExtra=true"))
        self.assertIn("cels", said("check", *model, "--set", "cels=5", code=2))
        self.assertIn("final", said("flatten", *model, "--set", "f=5", code=2))
        self.assertIn("--set needs name=value", said("check", *model, "--set", "cells", code=2))
        self.assertIn("--syntax-only", said("check", *model, "--set", "cells=5", "--syntax-only", code=2))
        (self.folder / "Q.mo").write_text("model A Real x = 1; end A; model B parameter Real p = 2; Real y = p; end B;")
        text = said("flatten", "Q.mo", "--set", "p=7")
        self.assertIn("model B", text)
        self.assertNotIn("model A", text)
        self.assertIn("p = 7", text)

    def test_start_values(self):
        for setting in ("s=2", "s.start=2", "s(start=2)"):
            self.near(self.set(setting).initial("s"), 2, 0)
        result = self.set("tanks[1].x[2]=5", "tanks.x[1].start=7")
        self.assertEqual([result.initial(f"tanks[{i}].x[{j}]") for i in (1, 2) for j in (1, 2)], [7, 5, 7, 1])
        result = self.set("tanks[1].x[2]=5", "tanks[2].x={6, 7}")
        self.assertEqual([result.initial(f"tanks[{i}].x[{j}]") for i in (1, 2) for j in (1, 2)], [1, 5, 6, 7])

    def test_faults_show_the_option(self):
        for setting, pattern in (("v={1,2", r"--set:1:7: error\[P033\]"), ("v={1,2}", "size"), ("f=3", "final"),
                                 ("modes=fast", "did you mean `mode`"), ("mode=quick", "`quick`"),
                                 ("sumV=3", r"error\[O007\]"), ("tanks[3].n=1", r"size \[2\]"),
                                 ("extra.n=1", "condition"), ("P.Mode=1", "`P.Mode`")):
            with self.subTest(setting):
                self.assertRegex(self.set(setting, code=2), pattern)

    def test_settings_without_effect(self):
        (self.folder / "N.mo").write_text("""
model N
  record R Real a = 1; Real b[2] = {1, 2}; parameter Real q = 1; end R;
  R r;
  R rs[2];
  Real c = 1;
  Real d = c + 1;
  Real w;
  Integer n = 3;
  Boolean on = true;
  String label = "one";
  parameter Real q = 3;
  parameter Real given(fixed = false, start = 1);
  Real x(start = 1, fixed = true);
  Real same, opposite;
  Real free(start = 1), other(start = 2, fixed = true);
  discrete Integer count(start = 1, fixed = true), last(start = 1, fixed = true);
  input Real u(start = 1);
  input String text(start = "none");
initial equation
  given = 2;
equation
  w = 5;
  der(x) = -c*x;
  same = x;
  opposite = -x;
  der(free) = u;
  other = free;
  when sample(0.5, 0.5) then
    count = pre(count) + 1;
    last = 3;
  end when;
end N;
""")

        def run(*options, code):
            process = simulation.run(["simulate", "N.mo", "-q", *options], self.folder)
            self.assertEqual(process.returncode, code, f"{options} {process.stderr}")
            return process.stderr

        constant = "is given a constant value by the equations"
        for setting, reason in (("c=4", constant), ("d=4", constant), ("w=4", constant), ("n=4", constant),
                                ("on=false", constant), ("label=two", constant), ("r.a=4", constant),
                                ("r=N.R(4, {5, 6}, 7)", "`r.a` " + constant), ("rs[2].b[1]=7", constant),
                                ("same=4", "equals `x`"), ("opposite=4", "equals `-x`"), ("same.start=4", "equals `x`"),
                                ("q.start=5", "has a value already"), ("given=5", "follows from"), ("free=5", "")):
            with self.subTest(setting):
                said = run("--set", setting, code=2)
                self.assertIn("error[O007]", said)
                self.assertIn(reason, said)
        for setting in ("q=4", "r.q=4", "x=4", "x.start=4", "other=4", "count=4", "u=4", "text=some", "rs.q=2"):
            with self.subTest(setting):
                run("--set", setting, code=0)
        (self.folder / "n.json").write_text('{"r":\n {"a": 5}}')
        (self.folder / "n.csv").write_text("name,value\nrs[2].b[1],7\n")
        self.assertIn("n.json:2:4: error[O007]", run("--parameters", "n.json", code=2))
        self.assertIn("n.csv:2:1: error[O007]", run("--parameters", "n.csv", code=2))

    def test_files_of_parameters(self):
        (self.folder / "a.csv").write_text('name,value\ncells,4\nv,{4,5,6}\n"A[2,1]",0\nlabel,"hello, world"\n')
        (self.folder / "b.json").write_text(json.dumps(
            {"cells": 5, "mode": "fast", "gains": {"a": 0, "b": "2*3"}, "tanks[1]": {"k": [2, 3]}, "label": "hello, world"}))
        result = self.run_model("--parameters", "a.csv")
        self.near(result.final("sumOut"), 10, 1e-12)
        self.near(result.final("sumV"), 15 + 7 + 1 + 20, 1e-12)
        self.near(result.final("labelled"), 1, 0)
        result = self.run_model("--parameters", "a.csv", "--parameters", "b.json", "--set", "p=3")
        self.near(result.final("sumOut"), 15, 1e-12)
        self.near(result.final("sumV"), 15 + 7 + 60, 1e-12)
        self.near(result.final("s"), 30, 1e-5)
        self.near(result.final("labelled"), 1, 0)
        self.near(self.run_model("--set", "cells=1", "--parameters", "b.json").final("sumOut"), 1, 1e-12)

    def test_faults_in_files_show_the_line(self):
        for name, text, pattern in (("a.csv", "name,value\n\ncels,4\n", r"a\.csv:3:1: error\[O004\].*\n(.*\n)*.*`cells`"),
                                    ("a.csv", "name,value\nv,{1,2\n", r"a\.csv:2:7: error\[P033\]"),
                                    ("a.csv", "cells,4\n", r"a\.csv:1:1: error\[O009\]"),
                                    ("a.json", '{"gains":\n {"c": 1}}', r"a\.json:2:4: error\[O004\]"),
                                    ("a.json", '{"cells":\n [1, 2]}', r"a\.json:2:2: error"),
                                    ("a.json", '{"cells": 2', r"a\.json:1:\d+: error\[O009\]"),
                                    ("a.txt", "", r"\.csv and \.json"), ("none.csv", None, r"error\[O008\].*none\.csv")):
            with self.subTest(f"{name}: {text}"):
                if text is not None:
                    (self.folder / name).write_text(text)
                self.assertRegex(self.run_model("--parameters", name, code=2), re.compile(pattern))

    def test_names_of_result_files(self):
        (self.folder / "P.mo").write_text(MODEL)
        for method in ("cvode", "rk4"):
            process = simulation.run(["simulate", "P.mo", "--model", "P.M", "--method", method, "--interval", "0.5",
                                      "-o", "{model}_{method}.csv"], self.folder)
            self.assertEqual(process.returncode, 0, process.stderr)
            self.near(Trajectory(self.folder / f"P.M_{method}.csv").final("s"), 1, 1e-6)
        process = simulation.run(["simulate", "P.mo", "--model", "P.M", "-o", "{modell}.csv"], self.folder)
        self.assertEqual(process.returncode, 2)
        self.assertIn("`{modell}`", process.stderr)


class Experiments(TrajectoryTest):
    MODEL = """
model M
  constant Real pi = 2 * acos(0);
  parameter Integer n = 3;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  annotation(experiment(StartTime = -pi, StopTime = 2 * n, Interval = (n + pi) / 10, __Tool_x = 1));
end M;
"""

    def setUp(self):
        super().setUp()
        (self.folder / "M.mo").write_text(self.MODEL)

    def test_values_are_expressions_of_constants_and_parameters(self):
        for settings, stop in (((), 6), (("--set", "n=4"), 8), (("--stop-time", "1"), 1)):
            with self.subTest(settings):
                run = self.simulate("M", *settings, folder=self.folder)
                self.assertNotIn("warning", run.text)
                self.near(run.trajectory.times[0], -math.pi, 1e-15)
                self.assertEqual(run.trajectory.times[-1], stop)

    def test_values_out_of_range_have_a_place_and_give_way_to_options(self):
        text = self.MODEL.replace("2 * n", "-10")
        (self.folder / "M.mo").write_text(text)
        refused = simulation.run(["simulate", "M.mo"], self.folder)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("M.mo:8:14: warning[F069]", refused.stderr)
        self.simulate("M", "--stop-time", "1", folder=self.folder)


if __name__ == "__main__":
    simulation.main()
