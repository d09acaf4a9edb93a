#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Calls of impure functions, and what acts at the start of a run: each has its effect as often as the language says.
Usage: test_effects.py EVENTICA"""
import os

import simulation
from simulation import TrajectoryTest

FUNCTIONS = """
  impure function next "The next whole number"
    input Integer unused;
    output Integer number;
    external "C" number = next_number(unused) annotation(Include =
      "static int count = 0; static int next_number(int unused) { (void)unused; return ++count; }");
  end next;
  impure function both "The next whole number, and ten times that"
    input Integer unused;
    output Integer number;
    output Real tenfold;
  algorithm
    number := next(unused);
    tenfold := 10*number;
  end both;
  impure function say
    input String text;
    external "C" say_line(text) annotation(Include =
      "#include <stdio.h>
       static void say_line(const char* text) { puts(text); fflush(stdout); }");
  end say;
"""


class Effects(TrajectoryTest):
    def setUp(self):
        super().setUp()
        os.environ["XDG_CACHE_HOME"] = str(self.folder / "cache")
        os.environ["XDG_CONFIG_HOME"] = str(self.folder / "config")

    def run_text(self, body, *options, code=0):
        (self.folder / "M.mo").write_text(f"model M\n{FUNCTIONS}\n{body}\nend M;\n")
        return self.simulate("M", "--allow-external", *options, code=code, folder=self.folder)

    def said(self, run):
        """What the model has printed."""
        return [line for line in run.text.splitlines() if line.startswith("said ")]


class AtTheStart(Effects):
    BODY = """
      Real x(start = 0, fixed = true);
      parameter Real limit = 1;
      Integer k(start = 0, fixed = true);
    equation
      der(x) = 1;
    """

    def test_calls_in_when_initial(self):
        run = self.run_text(self.BODY + """
          when initial() then
            say("said at the start " + String(k));
            k = 7;
          end when;
          when {initial(), x > 0.5} then
            say("said twice " + String(time, significantDigits = 2));
          end when;""", "--stop-time", "1")
        self.assertEqual(self.said(run), ["said at the start 7", "said twice 0", "said twice 0.5"])

    def test_assertions_in_when_initial(self):
        for clause in ("equation when initial() then {} end when;",
                       "equation when {{initial(), x > 2}} then {} end when;",
                       "algorithm when initial() then {} end when;"):
            text = self.BODY + clause.format('assert(x < limit, "the start is wrong");') + " equation k = 0;"
            self.run_text(text, "--stop-time", "1")
            run = self.run_text(text, "--stop-time", "1", "--set", "limit=-1", code=3)
            self.assertIn("the start is wrong", run.text)

    def test_warnings_at_the_start_and_later(self):
        run = self.run_text(self.BODY + """
          when {initial(), x > 0.5} then
            assert(x > 2, "said too small", AssertionLevel.warning);
          end when; k = 0;""", "--stop-time", "1")
        self.assertEqual(run.text.count("said too small"), 2)

    def test_terminate_at_the_start(self):
        for clause in ("when initial() then {} end when;", "when sample(0, 0.5) then {} end when;",
                       "if time >= 0 then {} end if;"):
            run = self.run_text(self.BODY + clause.format('terminate("said enough");') + " k = 0;", "--stop-time", "1")
            self.assertEqual(run.trajectory.times[-1], 0, clause)
            self.assertIn("said enough", run.text)

    def test_reinit_in_when_initial_is_an_initial_equation(self):
        result = self.run_text("""
          Real x, y(start = 3, fixed = true);
        equation
          der(x) = -1; der(y) = 0;
          when {initial(), x < 4} then
            reinit(x, 5 + y);
          end when;""", "--stop-time", "5").trajectory
        self.assertEqual(result.initial("x"), 8)
        self.near(result.final("x"), 7, 1e-6)

    def test_calls_of_initial_sections_are_made_once(self):
        run = self.run_text(self.BODY + """
          when {x > 0.3, x > 0.6} then
            k = pre(k) + 1;
          end when;
        initial algorithm
          say("said by the algorithm");
        initial equation
          say("said by the equation");
          if limit > 2 then say("said too much"); end if;
          """, "--stop-time", "1")
        self.assertEqual(sorted(self.said(run)), ["said by the algorithm", "said by the equation"])
        self.assertEqual(run.trajectory.final("k"), 2)


if __name__ == "__main__":
    simulation.main()
