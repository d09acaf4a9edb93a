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


class ImpureFunctions(Effects):
    def test_equal_calls_are_made_each(self):
        result = self.run_text("""
          Integer a(start = 0, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true);
          Integer difference(start = 0, fixed = true), last(start = 0, fixed = true);
        equation
          when sample(0.25, 0.25) then
            a = next(0);
            difference = next(0) - next(0);
          end when;
          when sample(0.25, 0.25) then
            b = next(0);
          end when;
          when sample(0.25, 0.25) then
            c = next(0);
          end when;
          when terminal() then
            last = next(0);
          end when;""", "--stop-time", "0.9").trajectory
        numbers = [result.at(name, 0.25) for name in ("a", "b", "c")]
        self.assertEqual(len(set(numbers)), 3)
        self.assertEqual(abs(result.final("difference")), 1)
        self.assertEqual(result.final("last"), 3 * 5 + 1)

    def test_each_pass_of_a_loop_calls(self):
        result = self.run_text("""
          Integer a[3](each start = 0, each fixed = true), b[2](each start = 0, each fixed = true);
        algorithm
          when sample(0.25, 0.5) then
            for i in 1:3 loop
              a[i] := next(0);
            end for;
            b := {next(0) for i in 1:2};
          end when;""", "--stop-time", "1").trajectory
        names = ("a[1]", "a[2]", "a[3]", "b[1]", "b[2]")
        self.assertEqual(sorted(result.at(name, 0.25) for name in names), [1, 2, 3, 4, 5])
        self.assertEqual(sorted(result.at(name, 0.75) for name in names), [6, 7, 8, 9, 10])

    def test_a_result_is_not_computed_again(self):
        run = self.run_text("""
          Integer a(start = 0, fixed = true), twice(start = 0, fixed = true);
          Real x(start = 0, fixed = true);
        equation
          der(x) = a;
        algorithm
          when sample(0.25, 0.5) then
            a := next(0);
            twice := 2*a;
            say("said " + String(a) + " " + String(twice));
          end when;""", "--stop-time", "1")
        self.assertEqual(self.said(run), ["said 1 2", "said 2 4"])
        self.assertEqual(run.trajectory.changes("a"), [(0.25, 1), (0.75, 2)])
        self.assertEqual(run.trajectory.changes("twice"), [(0.25, 2), (0.75, 4)])
        self.near(run.trajectory.final("x"), 1.0)

    def test_only_in_the_branch_that_is_taken(self):
        result = self.run_text("""
          Integer n(start = 0, fixed = true), a(start = 0, fixed = true), last(start = 0, fixed = true);
        equation
          when sample(0.25, 0.25) then
            n = pre(n) + 1;
            a = if mod(n, 2) == 0 then next(0) else -1;
            if n == 3 then
              last = next(0);
            else
              last = pre(last);
            end if;
          end when;""", "--stop-time", "1.1").trajectory
        self.assertEqual([result.at("a", 0.25 * k) for k in (1, 2, 3, 4)], [-1, 1, -1, 3])
        self.assertEqual(result.final("last"), 2)

    def test_outputs_of_one_call_belong_together(self):
        result = self.run_text("""
          Integer a(start = 0, fixed = true), last(start = 0, fixed = true);
          Real b(start = 0, fixed = true), x(start = 0, fixed = true);
        equation
          der(x) = 1;
          when x > 0.5 then
            (a, b) = both(0);
          end when;
          when terminal() then
            last = next(0);
          end when;""", "--stop-time", "1").trajectory
        self.assertEqual((result.final("a"), result.final("b"), result.final("last")), (1, 10, 2))

    def test_at_the_start(self):
        run = self.run_text("""
          parameter Integer p = next(0), q = next(0);
          parameter Integer r(fixed = false), s(fixed = false);
          Integer n(start = 0, fixed = true);
          Real x(start = next(0), fixed = true);
        initial algorithm
          r := next(0);
          s := 2*r;
          say("said " + String(r) + " " + String(s));
        equation
          der(x) = 0;
          when {initial(), time > 0.5} then
            n = next(0);
          end when;""", "--stop-time", "1")
        result = run.trajectory
        first = [result.initial(name) for name in ("p", "q", "x", "r", "n")]
        self.assertEqual(sorted(first), [1, 2, 3, 4, 5])
        self.assertEqual(result.initial("s"), 2 * result.initial("r"))
        self.assertEqual(self.said(run), [f"said {result.initial('r'):.0f} {result.initial('s'):.0f}"])
        self.assertEqual(result.final("n"), 6)
        self.assertEqual((result.final("x"), result.final("r")), (result.initial("x"), result.initial("r")))


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
