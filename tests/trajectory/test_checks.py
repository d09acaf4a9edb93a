#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a model checks while it runs: assertions in functions, operations without a result. Usage: test_checks.py EVENTICA"""
import math

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


class Filters(Checks):
    def test_functions_fail_whatever_is_recorded(self):
        for filter in ("y", "z"):
            with self.subTest(filter):
                text = self.said("Real y = time; Real z = same(y);", "--stop-time", "1", "--intervals", "100", "--filter", filter)
                self.assertRegex(text, r"at time 0.51: (.|\n)*x is too large")


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


class DivisionsByZero(Checks):
    """Of Real numbers, as of Integers."""

    def test_in_equations(self):
        for operation in ("mod", "rem", "div"):
            for divisor in ("0", "0.0", "z"):
                for body in (f"Real y = {operation}(time, {divisor});", f"Real x(start = 0); equation der(x) = {operation}(time + 1, {divisor});",
                             f"discrete Real y(start = 0); equation when sample(0, 1) then y = {operation}(time + 1, {divisor}); end when;"):
                    with self.subTest(operation=operation, body=body):
                        text = self.said(f"parameter Real z = 0; {body}", "--stop-time", "1")
                        self.assertIn("division by zero", text)
                        self.assertIn("M.mo:", text)

    def test_by_what_is_not_zero(self):
        run = self.run_text("parameter Real z = 0.25; Real m = mod(time, z), r = rem(-time, z), d = div(time, z);", "--stop-time", "1")
        self.follows(run.trajectory, "d", [0, 1, 2, 3, 4], [0.25, 0.5, 0.75, 1], tolerance=0)

    def test_functions_that_jump_at_infinity(self):
        self.assertIn("log(time) has no value", self.said("Real y = ceil(log(time));"))


class WhatIsNotANumber(Checks):
    """Relations, selections and events do not let it disappear."""

    def refuses(self, body, time=0, what="not a number|has no value|`sqrt` of a negative number|`log` of a negative number"):
        text = self.said(body, "--stop-time", "2", "--intervals", "200")
        self.assertRegex(text, rf"at time {time}(\d*): ")
        self.assertRegex(text, what)
        return text

    def test_in_relations(self):
        for body in ("Boolean b = sqrt(time - 1) > 0;", "Boolean b; algorithm b := sqrt(time - 1) > 0;",
                     "Real y = noEvent(if sqrt(time - 1) > 0.5 then 1 else 0);",
                     "Real x(start = 0, fixed = true); equation der(x) = if noEvent(sqrt(time - 1) > 0) then 1 else 0;",
                     "Real y; algorithm y := sqrt(time - 1); if y > 0 then y := 1; else y := 2; end if;",
                     "Boolean b = log(time - 1) < 0; Integer k = if b then 1 else 2;"):
            with self.subTest(body):
                self.refuses(body)

    def test_in_functions(self):
        self.refuses("""function f input Real x; output Real y; protected Real z;
                        algorithm z := sqrt(x - 1); y := if z > 0 then 1 else 2; end f; Real y = f(time);""")

    def test_in_selections(self):
        for body in ("Real y = sign(sqrt(time - 1));", "Real y = max({time, sqrt(time - 1)});", "Real y = min(time, sqrt(time - 1));"):
            with self.subTest(body):
                self.refuses(body)

    def test_in_when_clauses(self):
        self.refuses("Real x(start = 0, fixed = true); equation der(x) = 1; when sqrt(x - 1) > 0.2 then terminate(\"x\"); end when;")
        self.refuses("discrete Real y(start = 0, fixed = true); equation when sample(0, 0.5) then y = if sqrt(time - 1) > 0 then 1 else 2; end when;")
        self.refuses("Integer n(start = 0, fixed = true); equation when sqrt(0.5 - time) < 0.3 then n = pre(n) + 1; end when;", 0.5)
        self.refuses("""Real x(start = 1, fixed = true); equation der(x) = -x;
                        when time > 0.5 then reinit(x, if sqrt(-x) > 0 then 3 else 4); end when;""", 0.5)

    def test_in_parameters(self):
        for body in ("parameter Real q = sqrt(-1); Real y = if q > 0 then 1 else 2;", "parameter Real q = 0/0; Boolean b = q < 1;",
                     "Boolean b = sample(0/0, 0.1);", "parameter Real p = 0; parameter Real q = 1/p; Real y = time;",
                     "parameter Real p = 1/0; Real x(start = 0, fixed = true); equation der(x) = -x + (if time > p then 1 else 0);",
                     "parameter Real p = sqrt(-1); Real x(start = p); equation x^3 = time;"):
            with self.subTest(body):
                self.refuses(body, 0, "not a number|infinite|that is a number")

    def test_branches_that_are_not_taken(self):
        run = self.run_text("""
          Real y = if time > 1 then (if sqrt(time - 1) > 0.5 then 1 else 2) else 3;
          Real z = if noEvent(time > 1) then (if noEvent(sqrt(time - 1) > 0.5) then 1 else 2) else 3;
          Boolean both = time > 1 and sqrt(time - 1) > 0.5;
          Real x(start = 0, fixed = true);
        equation
          der(x) = if noEvent(time > 1 and log(time - 1) > -1) then 1 else 0;
          when time > 1.5 then
            reinit(x, if sqrt(time - 1) > 0 then 7 else 8);
          end when;""", "--stop-time", "2")
        self.follows(run.trajectory, "y", [3, 2, 1], [1, 1.25], tolerance=0)
        self.near(run.trajectory.final("x"), 7.5, 1e-6)


class TheInstantItself(Checks):
    """A relation that still holds at an instant keeps its value there if the other branch has none."""

    def test_poles(self):
        for body, first in (("Real y = if time <= 0 then 1 else sin(time)/time;", 0), ("Real y = if time > 0 then sin(time)/time else 1;", 0),
                            ("Real y = if time <= 1 then 1 else sin(time - 1)/(time - 1);", 1)):
            with self.subTest(body):
                run = self.run_text(body, "--stop-time", "2")
                trajectory = run.trajectory
                for row, time in enumerate(trajectory.times):
                    t = time - first
                    self.near(trajectory["y"][row], math.sin(t)/t if t > 0 else 1, 1e-12)


class Enumerations(Checks):
    E = "type E = enumeration(a, b, c);"

    def test_limits(self):
        for body, told in (("parameter E e(min = E.b) = E.a; Real x = Integer(e);", "below its minimum"),
                           ("parameter E e[2](each min = E.b) = {E.a, E.b}; Real x = Integer(e[1]);", "below its minimum"),
                           ("E e(max = E.b, start = E.a, fixed = true); equation when time > 0.5 then e = E.c; end when;", "above its maximum"),
                           ("parameter E e(min = E.b) = E.b; E g(min = E.a, max = E.c) = e;", "")):
            with self.subTest(body):
                text = self.said(self.E + body, code=0)
                self.assertEqual("minimum" in text or "maximum" in text, told != "")
                self.assertIn(told, text)


class EquationsThatSayNothing(Checks):
    def test_two_names_that_are_set_to_each_other(self):
        for body in ("Real x = y; Real y = x;", "Real x, y; equation x = -y; y = -x;", "Real x, y, z; equation x = y; y = z; z = x;",
                     "Real x(start = 5) = y; Real y = x;", "Real x, y, z; equation x + y + z = 1; x = y; y = x;",
                     "Real x(start = 1, fixed = true), y; equation der(x) = y; y = der(x);", "Real x[2] = y; Real y[2] = x;",
                     "Real x(start = 3); Real y; equation der(x) = der(y); x = y;"):
            with self.subTest(body):
                self.assertRegex(self.said(body, code=0), r"warning\[S016\].*leaves .*`.* undetermined")


class States(Checks):
    def test_nonlinear_functions_of_states_are_none(self):
        fall = """Real x(start = 1, fixed = true), v(start = 0, fixed = true); Real E{} = 0.5*v^2 + x;
                  equation der(x) = v; der(v) = -1; {}"""
        text = self.said(fall.format("", "when time > 0.5 then reinit(E, 4); end when;"), code=1)
        self.assertIn("error[S013]: `reinit` needs a state, but `E`", text)
        run = self.run_text(fall.format("(stateSelect = StateSelect.always)", ""), "--stop-time", "2", "--tolerance", "1e-8")
        self.follows(run.trajectory, "x", lambda t: 1 - t*t/2, tolerance=1e-6)
        self.follows(run.trajectory, "E", 1, tolerance=1e-6)

    def test_linear_functions_of_states_are(self):
        run = self.run_text("""Real x(start = 1, fixed = true); Real y = 2*x + 1; equation der(x) = -1;
                               when time > 0.5 then reinit(y, 9); end when;""", "--stop-time", "1")
        self.near(run.trajectory.final("x"), 3.5, 1e-6)


class FreeParameters(Checks):
    def test_without_start_value(self):
        text = self.said("parameter Real a(fixed = false); Real x(start = 1, fixed = true); equation der(x) = -a*x;", code=0)
        self.assertIn("warning[S014]: nothing determines the parameter `a`", text)


class Inputs(Checks):
    def test_inputs_with_a_binding_have_its_value(self):
        run = self.run_text("input Real u = 2*time; Real y = u;", "--stop-time", "1")
        self.follows(run.trajectory, "y", lambda t: 2*t, tolerance=1e-14)


class Comprehensions(Checks):
    def test_relations_of_their_iterators(self):
        run = self.run_text("Real v[2] = {time, 2*time}; Boolean b[2] = {x > 1.5 for x in v};", "--stop-time", "2")
        self.changes_as(run.trajectory, "b[1]", [(1.5, 1)])
        self.changes_as(run.trajectory, "b[2]", [(0.75, 1)])
        text = self.said("Real v[2] = {time, 2*time}; Boolean b[2] = {noEvent(x > 1.5) for x in v};", code=1)
        self.assertIn("error[F053]", text)


class Buses(Checks):
    """Members that subsystems read from an expandable connector (MLS 9.1.3)."""

    PARTS = """
      expandable connector Bus end Bus;
      connector In = input Real;
      connector Out = output Real;
      model Source Out y = time; end Source;
      model Sink In u; Real z = u; end Sink;
      model Reader Bus bus; Sink sink; equation connect({}); end Reader;
      model Inner Bus bus; Reader reader; equation connect(bus, reader.bus); end Inner;
    """

    def test_read_in_a_subsystem(self):
        for read in ("bus.speed, sink.u", "sink.u, bus.speed"):
            for model, name in (("Bus bus; Source s; Reader r; equation connect(s.y, bus.speed); connect(bus, r.bus);", "r.sink.z"),
                                ("Bus bus; Source s; Reader r; equation connect(bus, r.bus); connect(bus.speed, s.y);", "r.sink.z"),
                                ("Source s; Reader r; equation connect(s.y, r.bus.speed);", "r.sink.z"),
                                ("Source s; Inner m; equation connect(s.y, m.bus.speed);", "m.reader.sink.z")):
                with self.subTest(read=read, model=model):
                    run = self.run_text(self.PARTS.format(read) + model, "--stop-time", "1")
                    self.follows(run.trajectory, name, lambda t: t, tolerance=1e-14)

    def test_written_in_a_subsystem_and_read_above(self):
        for connects in ("connect(s.y, bus.speed); connect(bus, c.bus); connect(bus.torque, k.u);",
                         "connect(bus.torque, k.u); connect(bus, c.bus); connect(bus.speed, s.y);"):
            with self.subTest(connects):
                run = self.run_text(self.PARTS.format("bus.speed, sink.u") + f"""
                    model Gain In u; Out y = 2*u; end Gain;
                    model Control Bus bus; Gain gain; equation connect(bus.speed, gain.u); connect(gain.y, bus.torque); end Control;
                    Bus bus; Source s; Control c; Sink k; equation {connects}""", "--stop-time", "1")
                self.follows(run.trajectory, "k.z", lambda t: 2*t, tolerance=1e-14)


if __name__ == "__main__":
    simulation.main()
