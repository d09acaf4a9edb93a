#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a model checks while it runs: assertions in functions, operations without a result. Usage: test_checks.py EVENTICA"""
import simulation
from simulation import TrajectoryTest

FUNCTIONS = """
  function check "Without outputs"
    input Real x;
  algorithm
    assert(x < 0.505, "x is too large");
  end check;
  function through "Calls it"
    input Real x[:];
  algorithm
    for i in 1:size(x, 1) loop
      check(x[i]);
    end for;
  end through;
  function same
    input Real x;
    output Real y;
  algorithm
    assert(x < 0.505, "x is too large");
    y := x;
  end same;
"""


class Checks(TrajectoryTest):
    def run_text(self, body, *options, code=0):
        (self.folder / "M.mo").write_text(f"model M\n{FUNCTIONS}\n{body}\nend M;\n")
        return self.simulate("M", *options, code=code, folder=self.folder)

    def said(self, body, *options, code=3):
        """By a run that need not leave a result."""
        (self.folder / "M.mo").write_text(f"model M\n{FUNCTIONS}\n{body}\nend M;\n")
        texts = []
        for executor in ("jit", "interpreter"):
            process = simulation.run(["simulate", "M.mo", "-o", "M.csv", "--executor", executor, *options], self.folder)
            self.assertEqual(process.returncode, code, f"{executor}\n{body}\n{process.stdout + process.stderr}")
            texts.append(process.stdout + process.stderr)
        self.assertEqual(texts[0], texts[1])
        return texts[0]


class CallsWithoutResult(Checks):
    """As equations they hold at all times (MLS 8.3)."""

    def fails(self, body, time):
        text = self.said("Real x(start = 0, fixed = true);\n" + body, "--stop-time", "1", "--intervals", "100")
        self.assertIn(f"at time {time}: x is too large", text)

    def test_in_equations(self):
        for call in ("check(x);", "through({0, x});", "for i in 1:2 loop check(x*i/2); end for;", "if x > 0.2 then check(x); end if;",
                     "if x > 0.2 then check(x); else check(0); end if;", "same(x);"):
            with self.subTest(call):
                self.fails(f"equation der(x) = 1; {call}", 0.51)

    def test_in_algorithms(self):
        for call in ("check(y);", "if y > 0.2 then check(y); end if;", "same(y);"):
            with self.subTest(call):
                self.fails(f"Real y; equation der(x) = 1; algorithm y := x; {call} y := y + 1;", 0.51)

    def test_in_when_clauses_at_events_only(self):
        self.run_text("Real x(start = 0, fixed = true); equation der(x) = 1; when sample(0.2, 1) then check(x); end when;",
                      "--stop-time", "1")
        self.fails("equation der(x) = 1; when sample(0.2, 0.4) then check(x); end when;", 0.6)

    def test_in_branches_that_are_not_taken(self):
        self.run_text("Real x(start = 0, fixed = true); equation der(x) = 1; if x > 2 then check(x); end if;", "--stop-time", "1")

    def test_at_the_start(self):
        self.fails("initial equation check(1 + x); equation der(x) = 1;", 0)


class WarningsOfFunctions(Checks):
    """Assertions of level warning: told once for each place, for the solution and not for trial points."""

    def warned(self, body, *options):
        text = self.said("""
          function f
            input Real x;
            output Real y;
          algorithm
            assert(x < 0.505, "x = " + String(x), AssertionLevel.warning);
            y := x;
          end f;
        """ + body, "--stop-time", "1", "--intervals", "100", *options, code=0)
        return [line for line in text.splitlines() if line.startswith("warning")]

    def test_each_place_once(self):
        for body in ("Real y = f(time);", "Real x(start = 0, fixed = true); equation der(x) = f(time);",
                     "Real x(start = 0, fixed = true); equation der(x) = 1; f(x);", "Real y; equation y^3 + f(y) = time + time^3 - f(0) + 0;",
                     "Real y = f(time); Real z = f(time - 0.1);"):
            with self.subTest(body):
                lines = self.warned(body)
                self.assertEqual(len(lines), 1, lines)
                self.assertRegex(lines[0], r"^warning: at time 0.51: x = 0.51\d* \(M.mo:")

    def test_none_for_what_holds(self):
        self.assertEqual(self.warned("Real x(start = 0, fixed = true); equation der(x) = f(0.5*time);"), [])

    def test_constant_arguments(self):
        for body in ("Real y = f(2);", "parameter Real p = f(2);", "parameter Real q = 2; parameter Real p = f(q);"):
            with self.subTest(body):
                self.assertRegex("\n".join(self.warned(body)), r"^warning: at time 0: x = 2 \(M.mo:\d+:\d+\)$")


if __name__ == "__main__":
    simulation.main()
