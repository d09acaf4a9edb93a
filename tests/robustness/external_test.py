#!/usr/bin/env python3
"""External functions: code of a model runs only when it is allowed, and neither a crash nor an endless loop in it loses
results. Usage: external_test.py EVENTICA"""
import csv
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

EVENTICA = os.path.abspath(sys.argv.pop(1))
SECONDS = 60 * float(os.environ.get("EVENTICA_SLOWDOWN", "1"))  # only a hang takes so long

# The function is called with the time, in steps of 0.01.
MODEL = '''model M
  function f
    input Real t;
    output Real y;
    external "C" y = f(t) annotation (Include = "#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
double f(double t) {{ if (t < 0.495) return 1; {} return 2; }}");
  end f;
  Real x(start = 0, fixed = true);
equation
  der(x) = f(time);
  annotation (experiment(StopTime = 1, Interval = 0.01));
end M;
'''
STEPS = ("--method", "euler")
RUN_COMMAND = '''model M
  function run
    input String command;
    output Integer status;
    external "C" status = system(command);
  end run;
  parameter Integer status = run("{}");
  Real x = time;
end M;
'''


class External(unittest.TestCase):
    """Each test has a place of its own for what is remembered; what is compiled is shared."""

    @classmethod
    def setUpClass(cls):
        cls.cache = tempfile.TemporaryDirectory()

    @classmethod
    def tearDownClass(cls):
        cls.cache.cleanup()

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name).resolve()
        self.models = self.folder / "models"
        self.models.mkdir()
        self.environment = dict(os.environ, XDG_CONFIG_HOME=str(self.folder / "config"), XDG_CACHE_HOME=self.cache.name)
        self.remembered = self.folder / "config" / "eventica" / "allowed_external"

    def tearDown(self):
        self.temporary.cleanup()

    def write(self, text, name="M.mo"):
        path = self.models / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def command(self, *options, output="out.csv"):
        return [EVENTICA, "simulate", "M.mo", "-o", output, *options]

    def simulate(self, *options, code=0, output="out.csv"):
        process = subprocess.run(self.command(*options, output=output), cwd=self.models, env=self.environment, stdin=subprocess.DEVNULL,
                                 capture_output=True, text=True, timeout=SECONDS, check=False)
        self.assertEqual(process.returncode, code, process.stdout + process.stderr)
        return process.stderr

    def times(self):
        with open(self.models / "out.csv", newline="", encoding="utf-8") as file:
            header, *rows = csv.reader(file)
        self.assertTrue(all(len(row) == len(header) for row in rows))
        return [float(row[0]) for row in rows]


class Permission(External):
    def refused(self, *functions, options=()):
        """Nothing runs, and the message has each function, where it is declared, and what to do."""
        errors = self.simulate(*options, code=1)
        self.assertEqual(re.findall(r"error\[(\w+)\]", errors), ["O010"], errors)
        for function in functions:
            self.assertRegex(errors, rf"\.mo:\d+:\d+: (error|note)\[O01[01]\]: `{re.escape(function)}` calls")
        self.assertIn("--allow-external", errors)
        self.assertFalse((self.models / "out.csv").exists())
        self.assertNotIn("compiling", errors)
        return errors

    def test_a_command_of_the_shell_is_refused(self):
        self.write(RUN_COMMAND.format("touch marker"))
        errors = self.refused("M.run")
        self.assertIn("`system`", errors)
        self.assertFalse((self.models / "marker").exists())
        self.assertFalse(self.remembered.exists())

    def test_an_option_allows_it_and_is_remembered_until_the_code_changes(self):
        self.write(RUN_COMMAND.format("touch marker"))
        errors = self.simulate("--allow-external")
        self.assertIn("`M.run` may run from now on", errors)
        self.assertIn(str(self.remembered), errors)
        (self.models / "marker").unlink()
        self.assertEqual(self.simulate(), "")
        self.assertTrue((self.models / "marker").exists())
        # Equations may change, and so may the command: only the declaration is what was allowed.
        self.write(RUN_COMMAND.format("touch other").replace("x = time", "x = 2*time"))
        self.assertEqual(self.simulate(), "")
        self.write(RUN_COMMAND.format("touch marker").replace("= system(command)", "= system(command + \" ; true\")"))
        (self.models / "out.csv").unlink()
        self.refused("M.run")

    def test_changed_c_code_asks_again(self):
        self.write(MODEL.format(""))
        self.simulate("--allow-external")
        self.simulate()
        self.write(MODEL.format("return 3;"))
        (self.models / "out.csv").unlink()
        self.refused("M.f")

    def test_changed_sources_and_headers_ask_again(self):
        self.write("package M function f input Real x; output Real y; external \"C\" y = f(x) annotation (Library = "
                   "\"code\"); end f; model Run Real x = f(time); end Run; end M;")
        self.write("#include \"value.h\"\ndouble f(double x) { return VALUE; }", "Resources/Source/code.c")
        self.write("#define VALUE 1", "Resources/Source/value.h")
        run = ("--model", "M.Run")
        errors = self.simulate(*run, "--allow-external")
        self.assertIn("compiling `", errors)
        self.assertEqual(self.simulate(*run), "")
        for name, text in (("Resources/Source/value.h", "#define VALUE 2"),
                           ("Resources/Source/code.c", "#include \"value.h\"\ndouble f(double x) { return -VALUE; }")):
            (self.models / "out.csv").unlink()
            self.write(text, name)
            self.refused("M.f", options=run)
            self.simulate(*run, "--allow-external")

    def test_another_folder_asks_again(self):
        self.write(MODEL.format(""))
        self.simulate("--allow-external")
        self.models = self.folder / "copy"
        self.models.mkdir()
        self.write(MODEL.format(""))
        self.refused("M.f")

    def test_what_one_model_may_do_another_may_not(self):
        """Both call the same function of a library."""
        library = self.folder / "library" / "Shell"
        library.mkdir(parents=True)
        (library / "package.mo").write_text("package Shell function run input String s; output Integer y; external \"C\" y "
                                            "= system(s); end run; end Shell;")
        model = "model M parameter Integer n = Shell.run(\"true\"); Real x = time; end M;"
        self.write(model)
        self.simulate("--library", "../library", "--allow-external")
        self.assertEqual(self.simulate("--library", "../library"), "")
        self.models = self.folder / "other"
        self.models.mkdir()
        self.write(model)
        self.refused("Shell.run", options=("--library", "../library"))

    def test_a_removed_line_asks_again(self):
        self.write(MODEL.format(""))
        self.simulate("--allow-external")
        lines = self.remembered.read_text().splitlines()
        self.assertEqual([line.split(" ", 1)[1] for line in lines if not line.startswith("#")], [f"M.f {self.models}"])
        self.remembered.write_text(lines[0] + "\n")
        (self.models / "out.csv").unlink()
        self.refused("M.f")

    def test_it_works_where_nothing_can_be_remembered(self):
        (self.folder / "config").write_text("not a folder")
        self.write(MODEL.format(""))
        self.assertIn("cannot be remembered", self.simulate("--allow-external"))
        (self.models / "out.csv").unlink()
        self.refused("M.f")

    def test_what_computes_only_needs_no_permission(self):
        self.write("model M function s input Real x; output Real y; external \"C\" y = sin(x) annotation (Include = "
                   "\"#include <math.h>\"); end s; Real x = s(time); end M;")
        self.assertEqual(self.simulate(), "")

    def test_check_and_analyse_run_nothing(self):
        self.write(RUN_COMMAND.format("touch marker").replace("Real x", "Real y[status]; Real x"))
        for command in ("check", "flatten", "analyse"):
            subprocess.run([EVENTICA, command, "M.mo"], cwd=self.models, env=self.environment, capture_output=True,
                           timeout=SECONDS, check=False)
        self.assertFalse((self.models / "marker").exists())

    def ask(self, answer):
        """On a terminal."""
        main, other = pty.openpty()
        with subprocess.Popen(self.command(), cwd=self.models, env=self.environment, stdin=other, stdout=subprocess.PIPE,
                              stderr=other, text=True) as child:
            os.close(other)
            text = b""
            while b"[y/N]" not in text:
                text += os.read(main, 1000)
            os.write(main, answer)
            child.communicate(timeout=SECONDS)
        os.close(main)
        return child.returncode, text.decode()

    def test_a_terminal_is_asked(self):
        self.write(RUN_COMMAND.format("touch marker"))
        code, text = self.ask(b"n\n")
        self.assertEqual(code, 1)
        self.assertRegex(text, r"`M\.run` calls `system` \(M\.mo:2:12\)")
        self.assertEqual(self.ask(b"\n")[0], 1)
        self.assertFalse((self.models / "marker").exists())
        self.assertEqual(self.ask(b"y\n")[0], 0)
        self.assertTrue((self.models / "marker").exists())
        self.assertEqual(self.simulate(), "")


class Disguise(External):
    """Code of a model that looks like the standard library's: a function that Eventica does not have natively."""
    STANDARD = ("package Modelica function hash input String s; output Integer y; external \"C\" y = "
                "ModelicaStrings_hashAgain(s) annotation (Library = \"ModelicaExternalC\"); end hash; end Modelica;")
    SOURCE = ("#include <stdlib.h>\nint ModelicaStrings_hashAgain(const char* s) { return system(\"touch MARKER\"); }")

    def setUp(self):
        super().setUp()
        self.marker = self.folder / "marker"
        self.source = self.SOURCE.replace("MARKER", str(self.marker))

    def library(self, folder):
        """A standard library in this folder, which does more than it should."""
        for name, text in (("package.mo", self.STANDARD), ("Resources/C-Sources/ModelicaInternal.c", "int unused;"),
                           ("Resources/C-Sources/ModelicaStrings.c", self.source)):
            path = self.folder / folder / "Modelica" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def refused(self, *options):
        errors = self.simulate(*options, code=1)
        self.assertIn("error[O010]", errors)
        self.assertFalse(self.marker.exists())

    def test_a_library_of_the_user_is_trusted(self):
        self.library("elsewhere")
        self.write("model M parameter Integer h = Modelica.hash(\"x\"); Real x = time; end M;")
        self.simulate("--library", "../elsewhere")
        self.assertTrue(self.marker.exists())

    def test_a_package_called_modelica_in_the_file(self):
        self.library("models/hidden")
        self.write(self.STANDARD.replace("annotation (", "annotation (IncludeDirectory = \"hidden/Modelica/Resources/"
                                         "C-Sources\", ") +
                   "model M parameter Integer h = Modelica.hash(\"x\"); Real x = time; end M;")
        self.refused()

    def test_a_folder_called_modelica_beside_the_model(self):
        self.library("models")
        self.write("model M parameter Integer h = Modelica.hash(\"x\"); Real x = time; end M;")
        self.refused("--library", ".")
        self.refused("--library", "../models")
        self.refused("Modelica")

    def test_a_folder_of_libraries_below_the_model(self):
        self.library("models/libraries")
        self.write("model M parameter Integer h = Modelica.hash(\"x\"); Real x = time; end M;")
        self.refused("--library", "libraries")
        (self.folder / "link").symlink_to(self.models / "libraries")
        self.refused("--library", "../link")

    def test_a_folder_called_modelica_beside_a_package(self):
        """It is found where the library that comes with the tool is missing."""
        self.environment["EVENTICA_LIBRARY"] = str(self.folder)
        self.library("models")
        self.write("package P model M parameter Integer h = Modelica.hash(\"x\"); Real x = time; end M; end P;",
                   "P/package.mo")
        process = subprocess.run([EVENTICA, "simulate", "P", "--model", "P.M"], cwd=self.models, env=self.environment,
                                 stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS, check=False)
        self.assertEqual(process.returncode, 1, process.stderr)
        self.assertIn("error[O010]", process.stderr)
        self.assertFalse(self.marker.exists())

    def test_a_member_put_into_the_library(self):
        self.library("elsewhere")
        self.write("within Modelica; model M function f input String s; output Integer y; external \"C\" y = "
                   "ModelicaStrings_hashAgain(s) annotation (Include = \"int ModelicaStrings_hashString(const char* s) "
                   "{ return 1; }\"); end f; parameter Integer h = f(\"x\"); Real x = time; end M;")
        errors = self.simulate("--library", "../elsewhere", "--model", "Modelica.M", code=1)
        self.assertRegex(errors, r"error\[\w+\]")

    def test_text_that_redefines_a_known_function(self):
        self.write("model M function s input Real x; output Real y; external \"C\" y = sin(x) annotation (Include = "
                   f"\"#include <stdlib.h>\ndouble sin(double x) {{ return system(\\\"touch {self.marker}\\\"); }}\"); end s;"
                   "Real x = s(time); end M;")
        self.refused()

    def test_a_known_function_with_other_arguments(self):
        """The name alone does not make it the one that is known when a model is compiled."""
        for kind, value in (("Real", "1.5"), ("String", "\"abc\"")):
            with self.subTest(kind):
                self.write(f"model M function f input {kind} x; output Integer y; external \"C\" y = ModelicaStrings_length(x)"
                           f" annotation (Library = \"mine\"); end f; parameter Integer n = f({value}); Real x[n] = "
                           "fill(time, n); end M;")
                errors = self.simulate(code=1)
                self.assertIn("`M.f` is an external function, which cannot be called at compile time", errors)

    def test_another_name_of_a_function(self):
        self.library("elsewhere")
        shell = ("package Modelica function command input String s; output Integer y; external \"C\" y = system(s) "
                 "annotation (Library = \"ModelicaExternalC\"); end command; end Modelica;")
        (self.folder / "elsewhere" / "Modelica" / "package.mo").write_text(shell)
        for declaration in ("function g = Modelica.command;", "function g extends Modelica.command; end g;",
                            "function g input String s; output Integer y; algorithm y := Modelica.command(s); end g;"):
            with self.subTest(declaration):
                self.write(f"model M {declaration} parameter Integer h = g(\"touch {self.marker}\"); Real x = time; end M;")
                self.refused("--library", "../elsewhere")

    def test_constructors_of_external_objects(self):
        self.write("model M class Object extends ExternalObject; function constructor output Object o; external \"C\" "
                   "o = make() annotation (Include = \"#include <stdlib.h>\nvoid* make(void) { "
                   f"system(\\\"touch {self.marker}\\\"); return malloc(1); }}\"); end constructor; function destructor "
                   "input Object o; external \"C\" free(o); end destructor; end Object; "
                   "function read input Object o; output Real y; external \"C\" y = fabs(1.0); end read; "
                   "Object o = Object(); Real x = read(o); end M;")
        errors = self.simulate(code=1)
        self.assertIn("`M.Object.constructor` calls `make`", errors)
        self.assertIn("`M.Object.destructor` calls `free`", errors)
        self.assertFalse(self.marker.exists())
        self.simulate("--allow-external")
        self.assertTrue(self.marker.exists())


class Losses(External):
    """Exit code 3, all rows before it, and the function with its place and the time in the message."""

    def check(self, errors, words):
        self.assertRegex(errors, rf"error: at time 0\.5\d*: the external function `M\.f` \(M\.mo:2:12\) {words}")
        self.assertNotIn("at time 0.5:", errors.replace("error: at time 0.5:", "", 1), "it is said once")
        times = self.times()
        self.assertEqual(len(times), 50, times)
        self.assertAlmostEqual(times[-1], 0.49)  # the row of 0.5 has the derivative there

    def test_crashes(self):
        for code, words in (("*(volatile int*)8 = 1;", "crashed: .*SIGSEGV"),
                            ("return f(t) + t * f(t);", "crashed: .*SIGSEGV"),  # all of the stack
                            ("volatile int zero = 0; return 100 / zero;", "crashed: .*SIGFPE"),
                            ("abort();", "crashed: .*SIGABRT"),
                            ("__builtin_trap();", "crashed: .*SIGILL"),
                            # The C library notices in the midst of its work on the heap, with locks held.
                            ("char* p = malloc(24); memset(p, 0xff, 4000); for (int i = 0; i < 99; ++i) "
                             "free(malloc(5000 * i)); abort();", "crashed: "),
                            ("exit(0);", r"called exit\(0\)"),
                            ("exit(7);", r"called exit\(7\)"),
                            ("_exit(0);", r"called _exit\(0\)"),
                            ("quick_exit(0);", r"called quick_exit\(0\)")):
            with self.subTest(code):
                self.write(MODEL.format(code))
                self.check(self.simulate("--allow-external", *STEPS, code=3), words)

    def test_a_crash_leaves_a_readable_mat_file(self):
        self.write(MODEL.format("*(volatile int*)8 = 1;"))
        for name in ("out.mat", "out.csv"):
            self.simulate("--allow-external", *STEPS, code=3, output=name)
        compared = subprocess.run([EVENTICA, "compare", "out.csv", "out.mat"], cwd=self.models, capture_output=True,
                                  text=True, timeout=SECONDS, check=False)
        self.assertEqual(compared.returncode, 0, compared.stdout + compared.stderr)

    def test_a_ruined_stack(self):
        code = "static void g(volatile char* b) {{ int i; for (i = 0; i < {0}; i++) b[i] = 1; }} " \
               "double f(double x) {{ char b[10]; if (x > 0.5) g(b); return x; }}"
        for size in (100, 1000, 1_000_000):
            with self.subTest(size):
                self.write(f"""model M function f input Real x; output Real y;
                  external "C" y = f(x) annotation(Include = "{code.format(size)}"); end f; Real x = f(time); end M;""")
                errors = self.simulate("--allow-external", "--interval", "0.1", code=3)
                self.assertIn("`M.f`", errors)
                self.assertIn("crashed", errors)
                self.assertGreaterEqual(self.times()[-1], 0.4)
                json = subprocess.run(self.command("--allow-external", "--json"), cwd=self.models, env=self.environment,
                                      capture_output=True, text=True, check=False)
                self.assertEqual(json.returncode, 3)
                self.assertEqual(json.stdout.count('"exitCode": 3'), 1)

    def test_other_methods_do_not_try_again(self):
        self.write(MODEL.format("*(volatile int*)8 = 1;"))
        for method in ("cvode", "ida", "erk", "rk4", "qss2"):
            with self.subTest(method):
                errors = self.simulate("--allow-external", "--method", method, code=3)
                self.assertEqual(len(re.findall("the external function `M.f` .*SIGSEGV", errors)), 1, errors)
                self.assertIn("error: at time ", errors)
                self.assertGreater(len(self.times()), 0)

    def test_exit_of_the_c_library_itself(self):
        self.write("model M impure function e input Integer n; external \"C\" exit(n); end e; Real x = time; "
                   "algorithm when time > 0.495 then e(0); end when; end M;")
        errors = self.simulate("--allow-external", "--interval", "0.01", code=3)
        self.assertRegex(errors, r"error: at time 0\.495\d*: the external function `M\.e` \(M\.mo:1:\d+\) called exit\(0\)")
        self.assertGreater(len(self.times()), 49)

    def test_exit_in_a_library_that_was_built_elsewhere(self):
        self.write("#include <stdlib.h>\ndouble f(double t) { if (t > 0.495) exit(0); return 1; }", "f.c")
        folder = self.models / "Resources" / "Library"
        folder.mkdir(parents=True)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", str(folder / "libf.so"), str(self.models / "f.c")], check=True)
        self.write(re.sub(r"Include = \".*\"\)", "Library = \"f\")", MODEL.format(""), flags=re.DOTALL))
        self.check(self.simulate("--allow-external", *STEPS, code=3), "called exit")

    def test_a_destructor_that_crashes(self):
        self.write("model M class Object extends ExternalObject; function constructor output Object o; external \"C\" "
                   "o = make() annotation (Library = \"o\"); end constructor; function destructor input Object o; "
                   "external \"C\" drop(o) annotation (Library = \"o\"); end destructor; end Object; function read input "
                   "Object o; input Real t; output Real y; external \"C\" y = get(o, t) annotation (Library = \"o\"); "
                   "end read; Object o = Object(); Real x = read(o, time); end M;")
        self.write("#include <stdlib.h>\nvoid* make(void) { static char o; return &o; }\nvoid drop(void* o) { abort(); }\n"
                   "double get(void* o, double t) { return t; }", "Resources/Source/o.c")
        errors = self.simulate("--allow-external", "--interval", "0.01", code=3)
        self.assertRegex(errors, r"error: at time 1: the external function `M\.Object\.destructor` \(M\.mo:.*SIGABRT")
        self.assertEqual(len(self.times()), 101)

    def interrupted(self, code, number):
        """The signal comes when the function is in its loop, which a file tells."""
        marker = self.models / "marker"
        self.write(MODEL.format(f"fclose(fopen(\\\"{marker}\\\", \\\"w\\\")); {code}"))
        self.check(self.stopped(marker, number), "was interrupted")

    def stopped(self, marker, number):
        with subprocess.Popen(self.command("--allow-external", *STEPS), cwd=self.models, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
            deadline = time.monotonic() + SECONDS
            while not marker.exists() and time.monotonic() < deadline:
                time.sleep(0.01)
            child.send_signal(number)
            _, errors = child.communicate(timeout=SECONDS)
        marker.unlink()
        self.assertEqual(child.returncode, 3, errors)
        return errors

    def test_a_compiler_that_takes_long(self):
        marker = self.models / "marker"
        self.write(f"#!/bin/sh\ntouch {marker}\nexec sleep 1000\n", "slow_cc")
        (self.models / "slow_cc").chmod(0o755)
        self.environment["CC"] = str(self.models / "slow_cc")
        self.write(MODEL.format(""))
        errors = self.stopped(marker, signal.SIGTERM)
        self.assertRegex(errors, "error: at time 0: the C compiler `.*slow_cc` was interrupted")

    def test_endless_loops(self):
        for code in ("for (;;) {}", "for (;;) free(malloc(100));", "for (;;) fprintf(stderr, \\\"%s\\\", \\\"\\\");",
                     "for (;;) pause();"):
            for number in (signal.SIGTERM, signal.SIGINT):
                with self.subTest(code, number=number):
                    self.interrupted(code, number)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:], "-v"])
