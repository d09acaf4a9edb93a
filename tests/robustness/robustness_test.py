#!/usr/bin/env python3
"""Hostile and unlucky inputs: each must end in a clear diagnostic and exit code 1 or 2, within seconds
and with memory in proportion to the input. Usage: robustness_test.py EVENTICA"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

# With vfork a child is charged with the peak memory of this process.
subprocess._USE_VFORK = False
EVENTICA = os.path.abspath(sys.argv.pop(1))
# Sanitizers slow the program down and multiply its memory.
SLOWDOWN = float(os.environ.get("EVENTICA_SLOWDOWN", "1"))
SECONDS = 60 * SLOWDOWN  # only a hang takes so long, also on a busy machine
BASE_MEGABYTES = 80 * SLOWDOWN  # most of it the library that makes machine code
MEGABYTES_PER_MEGABYTE = 30 * SLOWDOWN


class Result:
    def __init__(self, arguments, folder, prefix=()):
        start = time.monotonic()
        with tempfile.TemporaryFile() as errors:
            child = subprocess.Popen([*prefix, EVENTICA, *arguments], cwd=folder, stdin=subprocess.DEVNULL,
                                     stdout=subprocess.DEVNULL, stderr=errors)
            _, status, usage = os.wait4(child.pid, 0)  # the usage of this child alone
            child.returncode = self.code = os.waitstatus_to_exitcode(status)
            self.seconds = time.monotonic() - start
            self.megabytes = usage.ru_maxrss / 1024
            errors.seek(0)
            self.errors = errors.read().decode("utf-8", "strict")


class Robustness(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        os.chmod(self.folder, 0o755)

    def tearDown(self):
        self.temporary.cleanup()

    def check(self, content, codes, *options, messages=3):
        """Checks a file of this content; it must yield one of the codes in at most so many messages."""
        content = content if isinstance(content, bytes) else content.encode()
        (self.folder / "input.mo").write_bytes(content)
        result = Result(["check", *options, "input.mo"], self.folder)
        self.assertEqual(result.code, 1, result.errors[:2000])
        found = re.findall(r"error\[(\w+)\]", result.errors)
        self.assertTrue(set(codes) & set(found), result.errors[:2000])
        self.assertLessEqual(len(found), messages, result.errors[:4000])
        self.assertLess(len(result.errors), 20000)
        self.assertLess(result.seconds, SECONDS)
        allowed = BASE_MEGABYTES + MEGABYTES_PER_MEGABYTE * len(content) / 2**20
        self.assertLess(result.megabytes, allowed)
        return result

    # ---- nesting
    def test_a_megabyte_of_parentheses(self):
        self.check("(" * 2**20, ["P043"])

    def test_a_megabyte_of_parentheses_in_an_equation(self):
        self.check("model M Real x; equation x = " + "(" * 2**20, ["P020"], messages=1)

    def test_deep_nesting_of_every_bracket(self):
        for opening in ["(", "[", "{", "f(", "x[", "-(", "not (", "if a then ", "{[(", "function f(x="]:
            with self.subTest(opening):
                self.check("model M Real x; equation x = " + opening * 100_000, ["P020", "P030", "P086"])

    def test_deep_nesting_of_blocks_classes_and_modifiers(self):
        for text in ["model M equation " + "if a then " * 100_000,
                     "function f algorithm " + "for i in 1:3 loop " * 100_000,
                     "function f algorithm " + "while a loop " * 100_000,
                     "model M equation " + "when a then " * 100_000,
                     "model M " * 100_000,
                     "model M Real x" + "(a" * 100_000,
                     "model M A x" + "(redeclare B b" * 100_000,
                     "model M A x(" + "a." * 100_000 + "b = 1); end M;",
                     "model M annotation" + "(a" * 100_000]:
            with self.subTest(text[:40]):
                self.check(text, ["P020"], messages=1)

    def test_deep_but_closed_nesting(self):
        self.check("model M Real x = " + "(" * 100_000 + "1" + ")" * 100_000 + "; end M;", ["P020"], messages=1)

    def test_long_but_flat_text_is_right(self):
        terms = " + ".join(["x"] * 100_000)
        branches = " ".join(f"elseif x > {i} then {i}" for i in range(20_000))
        text = (f"model M Real x = time; Real y = {terms}; Real z = if x < 0 then 0 {branches} else 1;"
                + "Real a[100000] = {" + ", ".join(["1"] * 100_000) + "}; end M;")
        (self.folder / "M.mo").write_text(text)
        result = Result(["check", "M.mo"], self.folder)
        self.assertEqual(result.code, 0, result.errors[:2000])
        self.assertLess(result.seconds, SECONDS)

    def test_a_class_of_100000_components_is_right(self):
        lines = "".join(f"  Real x{i} = x{max(0, i - 1)};\n" for i in range(100_000))
        (self.folder / "W.mo").write_text(f"model W\n{lines}end W;\n")
        result = Result(["check", "W.mo"], self.folder)
        self.assertEqual(result.code, 0, result.errors[:2000])
        self.assertLess(result.seconds, SECONDS)

    # ---- bytes
    def test_nul_bytes(self):
        self.check(b"\0" * 2**20, ["P008"])
        self.check(b"model M\0\0 Real x;\0 end M;", ["P008"])

    def test_invalid_utf8(self):
        self.check(b"\xff\xfe" * 100_000, ["P007"])
        self.check(b"model M \"\xe4\xf6\" end M;", ["P007"], messages=1)

    def test_random_bytes(self):
        state, data = 1, bytearray()
        for _ in range(200_000):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            data.append(state >> 56)
        self.check(bytes(data), ["P007"], messages=60)

    def test_unterminated_strings_comments_and_names(self):
        for text, code in [('model M "' + "x" * 2**20, "P003"), ("/*" + "x" * 2**20, "P004"),
                           ("model 'M" + "x" * 2**20, "P005"), ('"' * (2**20 + 1), "P043"),
                           ('model M "a\\', "P003")]:
            with self.subTest(code):
                self.check(text, [code])

    # ---- sizes
    def test_a_file_of_fifty_megabytes(self):
        line = b"  parameter Real parameterNumber(start = 1.5, unit = \"m\") = 3.0 \"A parameter\";\n"
        text = b"model M\n" + line * (50 * 2**20 // len(line)) + b"end M;\n"
        self.check(text, ["C002"], messages=1)
        result = Result(["check", "--syntax-only", "--max-file-size", "64", "input.mo"], self.folder)
        self.assertEqual(result.code, 0, result.errors[:2000])
        self.assertLess(result.seconds, SECONDS)

    def test_an_empty_file(self):
        self.check("", ["C006"], messages=1)

    def test_one_very_long_line(self):
        self.check("model M Real x = " + "1 + " * 250_000 + "; end M;", ["P030"], messages=1)

    # ---- the file system
    def refused(self, arguments, exit_code, code, prefix=()):
        result = Result(["check", *arguments], self.folder, prefix)
        self.assertEqual(result.code, exit_code, result.errors)
        self.assertIn(f"error[{code}]", result.errors)
        self.assertLess(result.seconds, SECONDS)

    def test_missing_file_and_folder(self):
        self.refused(["nowhere.mo"], 2, "O001")
        self.refused(["nowhere/deeper/"], 2, "O001")

    def test_missing_read_permission(self):
        # Root may read everything: become nobody for this one.
        prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
        locked = self.folder / "Locked"
        locked.mkdir()
        (locked / "package.mo").write_text("package Locked end Locked;")
        (self.folder / "locked.mo").write_text("model M end M;")
        os.chmod(locked, 0)
        os.chmod(self.folder / "locked.mo", 0)
        try:
            for arguments in (["Locked"], ["--syntax-only", "Locked"], ["Locked/package.mo"], ["locked.mo"]):
                with self.subTest(arguments):
                    self.refused(arguments, 1, "C001", prefix)
        finally:
            os.chmod(locked, 0o700)

    def test_things_that_are_no_files(self):
        os.mkfifo(self.folder / "pipe.mo")
        self.refused(["pipe.mo"], 1, "C003")
        self.refused(["/dev/zero"], 1, "C003")

    def test_links_in_a_circle(self):
        library = self.folder / "Lib"
        library.mkdir()
        (library / "package.mo").write_text("package Lib end Lib;")
        (library / "Loop.mo").symlink_to("Loop.mo")
        (library / "Self").symlink_to(library)
        result = Result(["check", "Lib"], self.folder)
        self.assertEqual(result.code, 1, result.errors[:2000])
        self.assertLess(result.seconds, SECONDS)

    # ---- the command line
    def test_libraries_from_modelicapath_and_beside_the_input(self):
        for folder in ("path/Fluids", "here/Heat", "here/Plant"):
            (self.folder / folder).mkdir(parents=True)
            name = Path(folder).name
            (self.folder / folder / "package.mo").write_text(
                f'package {name} annotation(version = "1.0", uses(Fluids(version = "1.0"), '
                f'Heat(version = "1.0"))); end {name};')
        without = Result(["check", "here/Plant"], self.folder)
        self.assertEqual(re.findall(r"C020.*`(\w+)` 1.0", without.errors), ["Fluids"])
        os.environ["MODELICAPATH"] = f"/nowhere:{self.folder}/path"
        try:
            found = Result(["check", "here/Plant"], self.folder)
        finally:
            del os.environ["MODELICAPATH"]
        self.assertEqual((found.code, re.findall(r"\[(\w+)\]", found.errors)[0]), (0, "C022"), found.errors)
        self.assertNotIn("C020", found.errors)

    def test_wrong_command_lines(self):
        for arguments in ([], ["chekc", "x.mo"], ["check"], ["check", "--nonsense", "x.mo"],
                          ["check", "--dump=nonsense", "x.mo"], ["x.mo"]):
            with self.subTest(arguments):
                result = Result(arguments, self.folder)
                self.assertEqual(result.code, 2, result.errors)
                self.assertTrue(result.errors)


PINS = """package Lib
  connector Pin Real v; flow Real i; end Pin;
  model Wire Pin p; Pin n; equation p.v = n.v; p.i + n.i = 0; end Wire;
  model Joint Pin p; Pin n; equation connect(p, n); end Joint;
  model Delay parameter Integer n = 1; Real x[n] = fill(1.0, n); end Delay;
end Lib;
"""
FUNCTIONS = """function down input Real x; output Real y; algorithm y := x + down(x); end down;
function spin input Real x; output Real y; algorithm y := x; while true loop y := y + 1; end while; end spin;
function ping input Real x; output Real y = pong(x); algorithm end ping;
function pong input Real x; output Real y = ping(x); algorithm end pong;
"""


class HostileModels(unittest.TestCase):
    """Models without an end, or larger than any machine: a message, in bounded time and memory."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)

    def tearDown(self):
        self.temporary.cleanup()

    def check(self, text, codes, megabytes=70):
        (self.folder / "input.mo").write_text(text)
        result = Result(["check", "-q", "input.mo"], self.folder)
        self.assertEqual(result.code, 1 if codes else 0, result.errors[:2000])
        found = set(re.findall(r"error\[(\w+)\]", result.errors))
        self.assertEqual(found, set(codes), result.errors[:2000])
        self.assertLess(result.seconds, SECONDS)
        self.assertLess(result.megabytes, megabytes * SLOWDOWN)

    def test_a_class_that_contains_itself(self):
        self.check("model M model A A a; end A; A a; end M;", ["I020"])

    def test_classes_of_two_of_the_next(self):
        classes = "".join(f"model A{i} A{i - 1} a; A{i - 1} b; end A{i};" for i in range(1, 40))
        self.check(f"package Lib {classes} model A0 Real x = 1; end A0; end Lib; model M Lib.A39 a; end M;",
                   ["I023"], megabytes=2500)

    def test_records_of_two_of_the_next(self):
        records = "".join(f"record A{i} A{i - 1} a; A{i - 1} b; end A{i};" for i in range(1, 40))
        self.check(f"{records} record A0 Real x = 1; end A0; model M A39 a; end M;",
                   ["I023"], megabytes=2500)

    def test_sizes_and_values_that_depend_on_themselves(self):
        for text in ["Real x[size(x, 1) + 1]",
                     "parameter Integer a = b; parameter Integer b = a; Real x[a] = fill(1, a)",
                     "parameter Integer n = size(y, 1); Real x[n] = fill(1, n); Real y[size(x, 1)] = x"]:
            with self.subTest(text):
                self.check(f"model M {text}; end M;", ["E010"])
        self.check("model M model A parameter Integer n = m; parameter Integer m = n; Real x[n] = fill(1, n); end A;"
                   "A a[2]; end M;", ["E010"])

    def test_a_long_chain_of_values(self):
        chain = "".join(f"parameter Integer p{i} = p{i - 1};" for i in range(1, 5000))
        self.check(f"model M parameter Integer p0 = 1; {chain} Real x[p4999] = fill(1, p4999); end M;", ["E010"])

    def test_values_that_double(self):
        doubled = "".join(f"parameter Real p{i} = p{i - 1} + p{i - 1};" for i in range(1, 200))
        self.check(f"model M parameter Real p0 = 1; {doubled} Real x[integer(p199 / p199)] = {{1}}; end M;", [])

    def test_functions_without_end(self):
        for function in ["down", "spin", "ping"]:
            with self.subTest(function):
                self.check(f"{FUNCTIONS} model M parameter Integer n = integer({function}(1));"
                           "Real x[n] = fill(1, n); end M;", ["E010"])

    def test_arrays_larger_than_memory(self):
        self.check("model M Real x[1000, 1000, 1000]; end M;", ["E010"])
        self.check("model M parameter Real a[:] = fill(1.0, 2000000000); Real x = a[1]; end M;", ["E010"])
        self.check("model M parameter Integer n = integer(sum(i for i in 1:1000000000)); Real x[n] = fill(1, n); end M;",
                   ["E010"])

    def test_loops_and_arrays_of_components_cost_nothing(self):
        self.check("model M Real x[30000000]; equation for i in 1:30000000 loop x[i] = i; end for; end M;", [])
        self.check(f"{PINS} model M Lib.Wire w[30000000]; end M;", [])

    def test_too_many_connections(self):
        self.check(f"{PINS} model M Lib.Joint j[30000000]; end M;", ["E035"])
        self.check(f"{PINS} model M Lib.Wire w[2000000]; equation for i in 1:1999999 loop"
                   " connect(w[i].n, w[i + 1].p); end for; end M;", ["F009"], megabytes=3000)

    def test_too_many_elements_that_differ(self):
        self.check(f"{PINS} model M Lib.Delay d[5000000](n = 1:5000000); end M;", ["E035"], megabytes=400)


LONG = """function long input Real x; output Real y; algorithm y := 0;
  for i in 1:1000000000 loop y := y + i*x; end for; end long;
"""
GROWING = """function growing input Real t; output Real y; protected Real a[:]; algorithm a := {t};
  for i in 1:40 loop a := cat(1, a, a); end for; y := sum(a); end growing;
"""


class BoundedCompilation(unittest.TestCase):
    """Compiling costs time and memory in proportion to the text, or ends with a message."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)

    def tearDown(self):
        self.temporary.cleanup()

    def run_command(self, command, text, *options):
        (self.folder / "input.mo").write_text(text)
        return Result([command, "-q", *options, "input.mo"], self.folder)

    def test_a_loop_is_not_written_out(self):
        result = self.run_command("simulate", LONG + "model M Real z = long(time); end M;", "--dump=dae")
        self.assertEqual(result.code, 0, result.errors[:2000])
        self.assertLess(result.megabytes, 150 * SLOWDOWN)

    def test_a_long_loop_in_an_algorithm_is_not_written_out(self):
        text = """model M Real x = time; Real y; algorithm y := x;
            for i in 1:9223372036854775807 loop y := y*i + x; end for; end M;"""
        result = self.run_command("simulate", text, "--dump=dae")
        self.assertEqual(result.code, 0, result.errors[:2000])
        self.assertLess(result.megabytes, 150 * SLOWDOWN)

    def test_exits_of_loops_share_what_comes_before(self):
        # Each exit has two branches, and both need all variables of the iteration before.
        step = "t := (a + g)/2; g := sqrt(a*g); a := t;"
        loop = f"a := 1 + x; g := 2; for i in 1:200 loop if abs(a - g) < 1e-12 then break; end if; {step} end for;"
        integers = "for i in 1:200 loop if mod(n + i, 61) == 0 then return; end if; n := mod(3*n + m, 101); m := mod(m*n + i, 97); end for;"
        for text in (f"model M Real a, g, t, x = time; algorithm {loop} end M;",
                     f"model M discrete Real a, g, t; Real x = time; algorithm when sample(0, 0.1) then {loop} end when; end M;",
                     f"model M function f input Real x; output Real a; protected Real g, t; algorithm {loop} end f; Real y = f(time); end M;",
                     f"model M function f input Integer k; output Integer n; output Integer m; algorithm n := k; m := 1; {integers} end f;"
                     " Integer n, m; equation when sample(0, 0.1) then (n, m) = f(integer(time)); end when; end M;",
                     "model M function f input Real x; output Real a; output Real b; algorithm a := x; b := x + 1; for i in 1:100 loop"
                     " if a > b then return; end if; b := cos(x); a := min(a, b)/2 + sqrt(abs(a*x))/4; end for; end f;"
                     " Real a, b; equation (a, b) = f(time); end M;"):
            for command in ("check", "simulate"):
                with self.subTest(text, command=command):
                    result = self.run_command(command, text, *(["-o", "m.csv"] if command == "simulate" else []))
                    self.assertEqual(result.code, 0, result.errors[:2000])
                    self.assertLess(result.megabytes, 200 * SLOWDOWN)

    def test_an_array_that_doubles_is_not_written_out(self):
        result = self.run_command("simulate", GROWING + "model M Real x = growing(time); end M;", "--dump=dae")
        self.assertEqual(result.code, 0, result.errors[:2000])
        self.assertLess(result.megabytes, 150 * SLOWDOWN)

    def test_twenty_thousand_branches(self):
        for value in ("{}", "{}*sqrt(x - {})"):  # computed in vain, and jumped to
            with self.subTest(value):
                branches = " ".join(f"elseif x < {i} then {value.replace('{}', str(i))}" for i in range(1, 20_000))
                text = f"model M Real x = time; Real y = if x < 0 then 0 {branches} else 1; end M;"
                result = self.run_command("simulate", text, "--dump=program")
                self.assertEqual(result.code, 0, result.errors[:2000])
                self.assertLess(result.seconds, SECONDS)  # minutes if it grows with the square

    def test_values_share_one_budget(self):
        spin = "function spin input Real x; output Real y; algorithm y := x; while y > -1 loop y := y + 1e-9; end while; end spin;"
        sizes = "".join(f"parameter Integer n{i} = integer(spin({i})); Real x{i}[n{i}];" for i in range(40))
        result = self.run_command("check", f"{spin} model M {sizes} end M;")
        self.assertEqual(result.code, 1)
        self.assertIn("the values of this model take too many statements to compute together", result.errors)

    def test_a_class_extended_twice_on_each_of_thirty_levels(self):
        levels = "".join(f"model M{i} extends M{i - 1}; extends M{i - 1}; end M{i};" for i in range(1, 31))
        result = self.run_command("check", f"model M0 Real x = time; end M0; {levels}")
        self.assertEqual(result.code, 0, result.errors[:2000])
        self.assertLess(result.megabytes, 150 * SLOWDOWN)

    def test_two_ways_to_a_base_on_each_of_thirty_levels(self):
        levels = "".join(f"model A{i} extends M{i - 1}; end A{i}; model B{i} extends M{i - 1}; end B{i};"
                         f"model M{i} extends A{i}; extends B{i}; end M{i};" for i in range(1, 31))
        result = self.run_command("check", f"model M0 Real x = time; end M0; {levels}")
        self.assertEqual(result.code, 1)
        self.assertIn("error[I024]", result.errors)
        self.assertLess(result.megabytes, 1000 * SLOWDOWN)

    def test_links_that_cross(self):
        for name, link in (("A", "B"), ("B", "A"), ("C", "A")):
            (self.folder / "Lib" / name).mkdir(parents=True)
            (self.folder / "Lib" / name / "package.mo").write_text(f"within Lib; package {name} end {name};")
        (self.folder / "Lib" / "package.mo").write_text("package Lib end Lib;")
        for place in "ABC":
            for number, target in enumerate("ABC"):
                (self.folder / "Lib" / place / f"link{number}").symlink_to(f"../{target}")
        result = Result(["check", "Lib"], self.folder)
        self.assertEqual(result.code, 1, result.errors[:2000])
        self.assertIn("error[C011]", result.errors)

    def test_running_out_of_memory_is_about_the_model(self):
        if SLOWDOWN > 1:
            self.skipTest("sanitizers reserve more address space than this allows")
        arrays = "".join(f"parameter Real p{i}[30000000] = fill(1.0*n, 30000000); Real x{i}[integer(p{i}[1])];"
                         for i in range(20))
        (self.folder / "input.mo").write_text(f"model M parameter Integer n = 1; {arrays} end M;")
        result = Result(["check", "input.mo"], self.folder, prefix=["prlimit", "--as=1000000000"])
        self.assertEqual(result.code, 1, result.errors[:2000])
        self.assertIn("out of memory", result.errors)
        self.assertNotIn("defect", result.errors)


WORKSHOP = """package Workshop
  type Force = Real(unit = "N");
  partial model Machine Real x; end Machine;
  model Press extends Machine; equation x = time; end Press;
  package Parts
    model Spring parameter Real c = 1; Real s(start = 0.1, fixed = true); Real f; equation f = c*s; der(s) = -f; end Spring;
  end Parts;
end Workshop;
"""


class WhatIsNamed(unittest.TestCase):
    """Names on the command line that lead to something else, or to nothing."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        (self.folder / "Workshop.mo").write_text(WORKSHOP)

    def tearDown(self):
        self.temporary.cleanup()

    def simulate(self, *arguments):
        return Result(["simulate", "-q", "-o", "out.csv", "Workshop.mo", *arguments], self.folder)

    def refused(self, code, text, *arguments):
        result = self.simulate(*arguments)
        self.assertEqual(result.code, 2, result.errors)
        self.assertIn(f"error[{code}]", result.errors)
        self.assertIn(text, result.errors)
        self.assertFalse((self.folder / "out.csv").exists())

    def test_only_models_and_blocks_are_simulated(self):
        self.refused("O006", "it is a package", "--model", "Workshop.Parts")
        self.refused("O006", "it is a type", "--model", "Workshop.Force")
        self.refused("O006", "it is partial", "--model", "Workshop.Machine")

    def test_a_model_of_a_similar_name_is_suggested(self):
        self.refused("O002", "did you mean `Workshop.Press`?", "--model", "Workshop.Pres")
        self.refused("O002", "did you mean `Workshop.Parts.Spring`?", "--model", "Spring")

    def test_a_class_that_the_shipped_library_lacks(self):
        (self.folder / "Pipes.mo").write_text("model Pipes Modelica.Fluid.Pipes.StaticPipe pipe; end Pipes;")
        home = ("env", "-u", "MODELICAPATH", f"HOME={self.folder}")
        result = Result(["check", "Pipes.mo"], self.folder, home)
        self.assertEqual(result.code, 1, result.errors)
        self.assertIn("add `--library FOLDER`", result.errors)
        self.assertIn("~/.openmodelica/libraries", result.errors)
        fluid = self.folder / ".openmodelica/libraries/Modelica 4.0.0/Fluid"
        fluid.mkdir(parents=True)
        (fluid.parent / "package.mo").write_text('package Modelica annotation(version = "4.0.0"); end Modelica;')
        (fluid / "package.mo").write_text("within Modelica; package Fluid package Pipes "
                                          "model StaticPipe end StaticPipe; end Pipes; end Fluid;")
        for arguments in (["check", "Pipes.mo"], ["simulate", "--model", "Modelica.Fluid.Pipes.StaticPipe"]):
            result = Result(arguments, self.folder, home)
            self.assertIn(f"add `--library {self.folder}/.openmodelica/libraries`", result.errors)
        self.assertEqual(Result(["check", "Pipes.mo", "--library", fluid.parent.parent], self.folder, home).code, 0)

    def test_setting_a_computed_variable_is_refused(self):
        self.refused("O007", "`f`", "--model", "Workshop.Parts.Spring", "--set", "f=3")
        for setting in ("c=3", "s=0.2"):
            self.assertEqual(self.simulate("--model", "Workshop.Parts.Spring", "--set", setting).code, 0)

    def test_models_inside_packages_are_checked(self):
        (self.folder / "Shop.mo").write_text(
            "package Shop model Good Real x = time; end Good; package Inner model Bad Real x = \"a\"; end Bad; "
            "model Open parameter Integer n; Real x[n]; end Open; end Inner; end Shop;")
        result = Result(["check", "Shop.mo"], self.folder)
        self.assertEqual(result.code, 1, result.errors)
        self.assertEqual(re.findall(r"error\[(\w+)\]", result.errors), ["E015"])


# About as much time for the compilation as for the run.
LADDER = """model Ladder
  parameter Integer n = 2000;
  Modelica.Electrical.Analog.Sources.PulseVoltage V(V = 1, width = 50, period = 1e-2);
  Modelica.Electrical.Analog.Basic.Resistor R[n](each R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C[n](each C = 1e-3, each v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R[1].p);
  connect(V.n, ground.p);
  for i in 1:n loop
    connect(R[i].n, C[i].p);
    connect(C[i].n, ground.p);
  end for;
  for i in 1:n - 1 loop
    connect(R[i].n, R[i + 1].p);
  end for;
end Ladder;
"""
STOPS = {"cvode": "0.2", "ncdevs": "0.4"}


def computed_by(child):
    """Seconds of processor time."""
    fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Floods(unittest.TestCase):
    def test_many_unknown_names(self):
        """Each once went through all names for a suggestion: 20 000 took half a minute."""
        with tempfile.TemporaryDirectory() as folder:
            lines = "".join(f"Real x{i} = y{i};\n" for i in range(20000))
            (Path(folder) / "M.mo").write_text(f"model M\n{lines}end M;")
            result = Result(["check", "M.mo"], folder)
        self.assertEqual(result.code, 1)
        self.assertEqual(len(re.findall(r"error\[I007\]", result.errors)), 51)
        self.assertIn("19949 more errors in this file are not shown", result.errors)


class Options(unittest.TestCase):
    """What would do nothing is refused."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        (self.folder / "M.mo").write_text("model M Real x(start = 1, fixed = true); parameter Real a = 1; equation der(x) = -a*x; end M;")

    def tearDown(self):
        self.temporary.cleanup()

    def refused(self, text, *arguments):
        with self.subTest(arguments):
            result = Result(list(arguments), self.folder)
            self.assertEqual(result.code, 2, result.errors)
            self.assertIn(text, result.errors)

    def test_empty_values(self):
        for option in ("--start-time", "--stop-time", "--input", "--max-output", "--plot", "--model", "-o", "--filter"):
            self.refused("must", "simulate", "M.mo", option, "")
        Result(["simulate", "M.mo", "-o", "M.csv"], self.folder)
        for option in ("-o", "--signals", "--x", "--from"):
            self.refused("must", "plot", "M.csv", option, "")
        self.refused("finite", "plot", "M.csv", "--from", "nan")

    def test_contradictions_and_what_has_no_meaning(self):
        self.refused("flag", "check", "M.mo", "--json=1")
        run = subprocess.run([EVENTICA, "check", "M.mo", "--json=yes"], cwd=self.folder, capture_output=True, check=False)
        self.assertEqual(json.loads(run.stdout)["failure"]["kind"], "usage")
        self.refused("excludes", "simulate", "M.mo", "--abort-chattering", "--chattering=off")
        self.refused("--strict is for", "simulate", "M.mo", "--strict")

    def test_columns_of_parameter_files(self):
        for header, text in (("name,value,unit", "unit"), ("name,name,value", "two columns")):
            (self.folder / "p.csv").write_text(f"{header}\na,a,2\n")
            self.refused(text, "simulate", "M.mo", "--parameters", "p.csv")

    def test_outputs_that_are_inputs(self):
        (self.folder / "In.mo").write_text("model In input Real u; Real x(start = 1, fixed = true); equation der(x) = u; end In;")
        (self.folder / "u.csv").write_text("time,u\n0,1\n1,2\n")
        (self.folder / "p.csv").write_text("name,value\nx,2\n")
        (self.folder / "same.csv").hardlink_to(self.folder / "u.csv")
        (self.folder / "link.csv").symlink_to("u.csv")
        before = {file: file.read_bytes() for file in self.folder.iterdir()}
        self.refused("overwritten", "flatten", "M.mo", "-o", "./M.mo")
        for name in ("u.csv", "same.csv", "link.csv"):
            self.refused("overwritten", "simulate", "In.mo", "--input", "u.csv", "-o", name)
        self.refused("overwritten", "simulate", "In.mo", "--parameters", "p.csv", "-o", "p.csv")
        (self.folder / "u.svg").write_text("time,u\n0,1\n1,2\n")
        self.refused("overwritten", "plot", "u.svg", "-o", "u.svg")
        self.assertEqual(before, {file: file.read_bytes() for file in before})

    def test_numbers_that_make_no_sense(self):
        for options in (("--interval", "inf"), ("--tolerance", "inf"), ("--start-time", "1e17", "--stop-time", "1.1e17", "--interval", "1")):
            self.refused("", "simulate", "M.mo", *options)

    def test_full_outputs(self):
        (self.folder / "Wrong.mo").write_text("model Wrong Real x = y; end Wrong;")
        (self.folder / "Events.mo").write_text("model Events Integer n(start = 0, fixed = true); equation when sample(0, 1e-6) "
                                               "then n = pre(n) + 1; end when; end Events;")
        events = f'"{EVENTICA}" simulate Events.mo --stop-time 0.01 -q -o a.csv --events'
        for command, code in ((events + " > /dev/full", 2), (f'"{EVENTICA}" simulate Wrong.mo 2> /dev/full', 1),
                              (f'"{EVENTICA}" simulate None.mo 2> /dev/full', 2)):
            with self.subTest(command):
                run = subprocess.run(["bash", "-c", command], cwd=self.folder, capture_output=True, check=False)
                self.assertEqual(run.returncode, code, run.stderr)

    def test_filter_without_match(self):
        result = Result(["simulate", "M.mo", "-o", "M.csv", "--filter", "nothing"], self.folder)
        self.assertEqual(result.code, 0, result.errors)
        self.assertIn("no variable matches `nothing`", result.errors)

    def test_filter_of_long_names_and_nested_repetitions(self):
        name = "a" * 60_000
        (self.folder / "Long.mo").write_text(f"model Long Real {name}(start = 1, fixed = true); equation der({name}) = -1; end Long;")
        for expression in (".*b", "(.*)*b", r"(\w+)*b", "(.*a){20}b"):
            with self.subTest(expression):
                result = Result(["simulate", "Long.mo", "-o", "Long.csv", "--filter", expression], self.folder)
                self.assertEqual(result.code, 0, result.errors[:500])
                self.assertLess(result.seconds, SECONDS)
        self.refused("`[b` after --filter is not a regular expression: `]` is missing", "simulate", "M.mo", "--filter", "[b")

    def test_output_grid_beyond_the_limit(self):
        """Told at once, whether the parts of a model run in step or in windows."""
        for count in (1, 2, 30):
            with self.subTest(parts=count):
                names = [f"x{i}" for i in range(count)]
                (self.folder / "P.mo").write_text("model P " + " ".join(f"Real {x}(start = 1, fixed = true);" for x in names)
                                                  + " equation " + " ".join(f"der({x}) = -{x};" for x in names) + " end P;")
                result = Result(["simulate", "P.mo", "-o", "P.csv", "--interval", "1e-9", "--max-output", "1M"], self.folder)
                self.assertEqual(result.code, 3, result.errors)
                self.assertIn("1e+09 rows of the output grid", result.errors)
                self.assertLess(result.seconds, SECONDS / 3)


class Interrupts(unittest.TestCase):
    """Ctrl-C, SIGTERM and SIGHUP end every phase with a message and exit code 3."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)

    def tearDown(self):
        self.temporary.cleanup()

    def interrupted(self, command, text, number, *options):
        (self.folder / "input.mo").write_text(text)
        with subprocess.Popen([EVENTICA, command, *options, "input.mo"], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
            time.sleep(0.4 * SLOWDOWN)
            self.assertIsNone(child.poll(), "it ended before it was interrupted")
            child.send_signal(number)
            self.output, self.errors = child.communicate(timeout=1200)
        self.assertEqual(child.returncode, 3, self.errors)
        self.assertIn("interrupted", self.errors)

    def test_during_compilation(self):
        spin = ("function spin input Real x; output Real y; algorithm y := x; for i in 1:10000 loop for k in 1:10000 "
                "loop y := y + cos(sin(y))*exp(-k)/i + sqrt(k); end for; end for; end spin;")
        for command in ("check", "flatten", "simulate"):
            for number in (signal.SIGINT, signal.SIGTERM):
                with self.subTest(command=command, number=number):
                    self.interrupted(command, f"{spin} model M parameter Integer n = integer(spin(1));"
                                     "Real x[n] = fill(time, n); end M;", number)

    def test_at_any_time(self):
        """Twelve moments from the start of the program to its end: reading, all stages of compilation, start, run, end."""
        for method in ("cvode", "ncdevs"):
            (self.folder / "input.mo").write_text(LADDER)
            command = [EVENTICA, "simulate", "--json", "--method", method, "--stop-time", STOPS[method], "-o", "out.csv", "input.mo"]
            whole = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            _, status, usage = os.wait4(whole.pid, 0)
            self.assertEqual(os.waitstatus_to_exitcode(status), 0, whole.stderr.read())
            whole.stderr.close()
            for k in range(12):
                number = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)[k % 3]
                with self.subTest(method=method, part=k / 12, signal=number):
                    self.interrupted_after(k / 12 * (usage.ru_utime + usage.ru_stime), command, number)

    def interrupted_after(self, seconds, command, number):
        """After so much computing: rows up to there can be read, and there is one document."""
        (self.folder / "out.csv").unlink(missing_ok=True)
        # Files, not pipes: a document larger than a pipe would keep a child from ending that nobody reads from.
        with tempfile.TemporaryFile("w+") as written, tempfile.TemporaryFile("w+") as messages:
            child = subprocess.Popen(command, cwd=self.folder, stdout=written, stderr=messages)
            while child.poll() is None and computed_by(child) < seconds:
                time.sleep(0.002)
            child.send_signal(number)
            child.wait(timeout=1200)
            written.seek(0)
            messages.seek(0)
            output, errors = written.read(), messages.read()
        if child.returncode == -number:
            self.assertEqual(seconds, 0, "only a process that has not begun may end by the signal itself")
            return
        document = json.loads(output)
        self.assertEqual(document["exitCode"], child.returncode)
        if child.returncode != 0:  # else it came too late
            self.assertEqual(child.returncode, 3, errors)
            self.assertEqual(document["failure"]["kind"], "interrupted", errors)
            self.assertIn("interrupted", errors)
        if (self.folder / "out.csv").exists() and document.get("resultFile"):
            with open(self.folder / "out.csv", encoding="utf-8") as rows:  # children are charged with what this process holds
                commas = next(rows).count(",")
                self.assertTrue(all(row.count(",") == commas for row in rows))

    def test_while_an_event_is_looked_for(self):
        """Between two steps: in good order."""
        self.interrupted("simulate", "model M Real x(start = 0, fixed = true); Boolean b = 1.00001 < sin(1e9*x); "
                         "equation der(x) = 1; end M;", signal.SIGINT, "--json", "-o", "out.csv", "--interval", "1e-3")
        document = json.loads(self.output)
        self.assertEqual(document["failure"]["kind"], "interrupted")
        self.assertIsNotNone(document["failure"]["time"])
        self.assertEqual(document["resultFile"], "out.csv")
        self.assertIn("steps", document["statistics"])

    def test_during_one_long_evaluation_of_the_run(self):
        self.interrupted("simulate", LONG + "model M Real x(start = 1, fixed = true); equation der(x) = "
                         "-x*long(x); end M;", signal.SIGINT)

    def test_an_endless_function_keeps_the_rows(self):
        self.interrupted("simulate", "function f input Real x; output Real y = x; algorithm while x > 0.5 loop y := y + 1; "
                         "end while; end f; model M Real x(start = 0, fixed = true), y = f(x); equation der(x) = 1; end M;",
                         signal.SIGINT, "--method", "rk4", "--interval", "0.125", "-o", "out.csv", "--json")
        document = json.loads(self.output)
        self.assertEqual((document["failure"]["time"], document["resultFile"]), (0.5, "out.csv"))
        self.assertIn("results up to time 0.5 are in `out.csv`", self.errors)
        rows = (self.folder / "out.csv").read_text().splitlines()
        self.assertEqual([row.split(",")[0] for row in rows[:6]], ['"time"', "0", "0.125", "0.25", "0.375", "0.5"])
        self.assertTrue(all(row.count(",") == 3 for row in rows))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
