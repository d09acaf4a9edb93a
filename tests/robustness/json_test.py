#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""With --json every command writes exactly one document of docs/json.md to standard output, whatever happens.
Usage: json_test.py EVENTICA"""
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

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import bounded_run  # noqa: E402

EVENTICA = os.path.abspath(sys.argv.pop(1))
SLOWDOWN = float(os.environ.get("EVENTICA_SLOWDOWN", "1"))
SECONDS = 60 * SLOWDOWN  # of processor time
COMMANDS = ("check", "flatten", "analyse", "simulate", "methods", "bondgraph", "compare", "plot")
MEMBERS = ["schema", "version", "command", "exitCode", "failure", "diagnostics", "resultFile", "result"]
PLACE = {"file", "line", "column", "endLine", "endColumn"}
KINDS = {1: {"model", "difference", "memory"}, 2: {"usage"}, 4: {"defect"},
         3: {"initialization", "numerical", "assertion", "chattering", "noProgress", "limit", "output", "interrupted", "memory"}}

GOOD = """model Good "It has a name with a quote: 'a\\"b'"
  Real x(start = 1, fixed = true); Real 'a"b\\\\c' = 2*x; Boolean b = x > 0.5;
equation der(x) = -x; annotation(experiment(StopTime = 2)); end Good;
"""
WRONG = "model Wrong\n  Real x = y;\nend Wrong;\n"
CIRCUIT = """model 'Quoted "circuit"'
  Modelica.Electrical.Analog.Sources.StepVoltage source(V = 1, startTime = 0.1);
  Modelica.Electrical.Analog.Basic.Resistor r(R = 1); Modelica.Electrical.Analog.Basic.Capacitor c(C = 1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation connect(source.p, r.p); connect(r.n, c.p); connect(c.n, source.n); connect(source.n, ground.p); end 'Quoted "circuit"';
"""
SLOW = """model Slow Real x(start = 1, fixed = true); Real y(start = 0, fixed = true);
equation der(x) = y; der(y) = -1e6*x; annotation(experiment(StopTime = 1e6)); end Slow;
"""
LONG_COMPILATION = """function spin input Real x; output Real y; algorithm y := x; for i in 1:10000 loop for k in 1:10000
  loop y := y + cos(sin(y))*exp(-k)/i + sqrt(k); end for; end for; end spin;
model Spin parameter Integer n = integer(spin(1)); Real x[n] = fill(time, n); end Spin;
"""


class JsonTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        for name, text in (("Good.mo", GOOD), ("Wrong.mo", WRONG), ("Circuit.mo", CIRCUIT), ("Slow.mo", SLOW), ("Spin.mo", LONG_COMPILATION)):
            (self.folder / name).write_text(text)

    def tearDown(self):
        self.temporary.cleanup()

    def write(self, text):
        (self.folder / "M.mo").write_text(text)
        return "M.mo"

    def run_json(self, *arguments, code, kind=None):
        """Runs with --json at the end; one document that says how it ended, and how."""
        process = bounded_run.run([EVENTICA, *arguments, "--json"], SECONDS, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True)
        return self.document(process.stdout, process.returncode, arguments, code, kind)

    def document(self, output, returned, arguments, code, kind):
        self.assertEqual(returned, code, output[:2000])
        document = json.loads(output.decode("utf-8", "strict"))  # fails on a second document, or any other text
        self.assertEqual(list(document)[:len(MEMBERS)], MEMBERS)
        self.assertEqual(document["exitCode"], code)
        self.assertEqual(document["command"], arguments[0] if arguments and arguments[0] in COMMANDS else None)
        if code == 0:
            self.assertIsNone(document["failure"])
        else:
            self.assertEqual(list(document["failure"]), ["kind", "message", "time", "place", "notes"])
            self.assertIn(document["failure"]["kind"], KINDS[code])
            self.assertTrue(document["failure"]["message"])
        if kind:
            self.assertEqual(document["failure"]["kind"], kind)
        for item in document["diagnostics"]:
            self.assertIn(item["severity"], ("error", "warning", "note"))
            self.assertTrue(item["message"])
        return document


class Outcomes(JsonTest):
    def test_success_of_every_command(self):
        done = self.run_json("check", "Good.mo", code=0)
        self.assertEqual((done["result"]["files"], done["result"]["models"], done["result"]["errors"]), (1, 1, 0))
        self.assertIn("der(x)", self.run_json("flatten", "Good.mo", code=0)["result"]["dump"])
        done = self.run_json("flatten", "Good.mo", "-o", "flat.mo", code=0)
        self.assertEqual(done["resultFile"], "flat.mo")
        analysed = self.run_json("analyse", "Good.mo", code=0)["result"]
        self.assertEqual((analysed["model"], analysed["states"], analysed["relations"]), ("Good", ["x"], 1))
        self.assertIn("cvode", [m["name"] for m in self.run_json("methods", code=0)["result"]["methods"]])
        done = self.run_json("simulate", "Good.mo", code=0)
        self.assertEqual((done["resultFile"], done["result"]["endTime"]), ("Good_res.mat", 2))
        self.assertNotIn("events", done)
        graphs = self.run_json("bondgraph", "Circuit.mo", "--step", "all", code=0)["result"]["graphs"]
        self.assertGreater(len(graphs), 1)
        self.assertIn({"kind": "C", "name": "c"}, graphs[-1]["vertices"])
        compared = self.run_json("compare", "Good_res.mat", "Good_res.mat", code=0)["result"]
        self.assertTrue(compared["passed"])
        listed = self.run_json("plot", "Good_res.mat", "--list", code=0)["result"]["signals"]
        self.assertIn("'a\"b\\\\c'", [signal["name"] for signal in listed])
        done = self.run_json("plot", "Good_res.mat", "--signals", "x", "-o", "x.svg", code=0)
        self.assertEqual(done["resultFile"], "x.svg")
        self.assertIn("simulate", self.run_json("--help", code=0)["result"]["text"])
        self.assertIn("--method", self.run_json("simulate", "--help", code=0)["result"]["text"])

    def test_dumps_are_inside_the_document(self):
        for command, stage in (("check", "tree"), ("check", "classes"), ("check", "instance"), ("check", "flat"), ("simulate", "flat"),
                               ("simulate", "dae"), ("simulate", "system"), ("simulate", "program")):
            with self.subTest(f"{command} {stage}"):
                self.assertTrue(self.run_json(command, "Good.mo", f"--dump={stage}", code=0)["result"]["dump"])

    def test_errors_of_the_model(self):
        for command in ("check", "flatten", "analyse", "simulate", "bondgraph"):
            with self.subTest(command):
                done = self.run_json(command, "Wrong.mo", code=1, kind="model")
                error = done["diagnostics"][0]
                self.assertEqual((error["file"], error["line"], error["column"], error["severity"]), ("Wrong.mo", 2, 12, "error"))
                self.assertRegex(error["code"], r"^[A-Z]\d\d\d$")
                self.assertEqual(set(done["failure"]["place"]), PLACE)
                self.assertEqual(done["failure"]["message"], error["message"])

    def test_wrong_command_lines(self):
        for arguments in ([], ["nonsense"], ["--nonsense"], *([command, "--nonsense"] for command in COMMANDS),
                          ["check"], ["flatten"], ["analyse"], ["simulate"], ["bondgraph"], ["compare"], ["plot"],
                          ["check", "--dump=nonsense", "Good.mo"], ["simulate", "Good.mo", "--method", "nonsense"],
                          ["simulate", "Good.mo", "--stop-time", "x"], ["simulate", "Good.mo", "--set", "x"],
                          ["simulate", "Good.mo", "--set", "nothing=1"], ["simulate", "Good.mo", "--quantum", "-1"],
                          ["simulate", "Good.mo", "--max-output", "much"], ["simulate", "Good.mo", "-o", "result.txt"],
                          ["simulate", "Good.mo", "--filter", "("], ["simulate", "Good.mo", "--levels", "x"],
                          ["simulate", "Good.mo", "--model", "Nothing"], ["simulate", "Good.mo", "--start-time", "3", "--stop-time", "1"],
                          ["simulate", "Good.mo", "--plot", "x.svg", "--signals", "nothing"],
                          ["bondgraph", "Circuit.mo", "-o", "x.pdf"], ["bondgraph", "Circuit.mo", "--step", "99"],
                          ["bondgraph", "Circuit.mo", "-o", "nowhere/x.svg"], ["flatten", "Good.mo", "-o", "nowhere/x.mo"],
                          ["compare", "nothing.mat", "nothing.mat"], ["plot", "nothing.mat", "--list"],
                          *([command, "nothing.mo"] for command in ("check", "flatten", "analyse", "simulate", "bondgraph"))):
            with self.subTest(arguments):
                self.run_json(*arguments, code=2, kind="usage")

    def test_the_flag_counts_anywhere(self):
        for arguments in (["--json"], ["--json", "check", "Good.mo"], ["nonsense", "--json", "x"], ["check", "--json", "--nonsense"]):
            with self.subTest(arguments):
                done = bounded_run.run([EVENTICA, *arguments], SECONDS, cwd=self.folder, capture_output=True)
                self.document(done.stdout, done.returncode, arguments, 2, "usage")

    def test_difference(self):
        for name, value in (("a", "1"), ("b", "1.5")):
            self.run_json("simulate", "Good.mo", "--set", f"x={value}", "-o", f"{name}.csv", code=0)
        done = self.run_json("compare", "a.csv", "b.csv", "--signals", "x", code=1, kind="difference")
        self.assertEqual([signal["passed"] for signal in done["result"]["signals"]], [False])

    def test_names_are_escaped(self):
        done = self.run_json("simulate", "Circuit.mo", "--method", "ncdevs", "-o", "c.csv", code=0)
        self.assertEqual(done["result"]["model"], "'Quoted \"circuit\"'")
        self.assertIn("c.v", done["statistics"]["quantumOf"])

    def test_damaged_text_is_valid_json(self):
        (self.folder / "M.mo").write_bytes(b"model M Real x = \"\xff\xfe\"; end M;")
        self.run_json("check", "M.mo", code=1, kind="model")

    def test_a_full_output_is_an_error(self):
        for arguments in (["methods", "--json"], ["methods"], ["analyse", "Good.mo"], ["check", "Good.mo", "--dump=flat"],
                          ["simulate", "Good.mo", "--dump=flat"]):
            with open("/dev/full", "wb") as full:
                done = bounded_run.run([EVENTICA, *arguments], SECONDS, cwd=self.folder, stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"cannot write", done.stderr)


class Runs(JsonTest):
    def failed(self, text, kind, *options, time=None):
        done = self.run_json("simulate", self.write(text), "-o", "r.csv", *options, code=3, kind=kind)
        self.assertIn("statistics", done)
        if time is not None:
            self.assertAlmostEqual(done["failure"]["time"], time, 3)
        message = done["failure"]["message"]
        self.assertIn(message, [item["message"] for item in done["diagnostics"]])
        return done

    def test_statistics_and_events(self):
        done = self.run_json("simulate", "Good.mo", "--events", "-o", "r.csv", code=0)
        self.assertGreater(done["statistics"]["steps"], 5)
        self.assertEqual(done["statistics"]["stateEvents"], 1)
        self.assertGreater(done["statistics"]["seconds"]["run"], 0)
        start, event = done["events"]
        self.assertEqual((start["kind"], start["time"]), ("start", 0))
        self.assertEqual(event["kind"], "state")
        self.assertAlmostEqual(event["time"], 0.693147, 5)
        self.assertTrue(any("x > 0.5" in change for change in event["changes"]))
        self.assertGreaterEqual(event["iterations"], 1)
        log = subprocess.run([EVENTICA, "simulate", "Good.mo", "--events", "-q"], cwd=self.folder, capture_output=True, text=True, check=True)
        self.assertEqual(len(log.stdout.splitlines()), len(done["events"]))

    def test_a_long_log_of_events_ends(self):
        text = "model M Integer n(start = 0, fixed = true); equation when sample(0, 1e-6) then n = pre(n) + 1; end when; end M;"
        done = self.run_json("simulate", self.write(text), "--events", "-o", "r.csv", "--stop-time", "1e-3", "--max-output",
                             "50K", "--filter", "none", code=0)
        end = done["events"][-1]
        self.assertEqual(end["kind"], "logEnd")
        self.assertGreater(end["leftOut"], 0)
        self.assertLess(len(json.dumps(done["events"], separators=(",", ":"))), 60_000)

    def test_events_of_a_network(self):
        text = CIRCUIT.replace("equation", """  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch s(Ron = 1, Goff = 1e-3);
          Modelica.Blocks.Sources.BooleanStep close(startTime = 0.3);
        equation connect(close.y, s.control); connect(s.p, c.p); connect(s.n, c.n);""", 1)
        for method in ("bond", "ncdevs"):
            with self.subTest(method):
                done = self.run_json("simulate", self.write(text), "--method", method, "--events", "-o", "r.csv", "--stop-time", "1", code=0)
                found = [(round(event["time"], 9), event["kind"], event["changes"]) for event in done["events"]]
                self.assertEqual(found, [(0, "start", ["`s.off` is true"]), (0.1, "time", ["`source` jumps from 0 to 1"]),
                                         (0.3, "time", ["`s.off` becomes false"])])

    def test_what_c_functions_print_is_not_in_the_document(self):
        text = """function shout input Real x; output Real y; external "C" y = shout(x)
  annotation(Include = "#include <stdio.h>\\ndouble shout(double x) { printf(\\"{shouting}\\"); fflush(stdout); return x; }"); end shout;
model M Real x = shout(time); end M;
"""
        environment = os.environ | {"XDG_CACHE_HOME": str(self.folder / "cache"), "XDG_CONFIG_HOME": str(self.folder / "config")}
        arguments = ["simulate", self.write(text), "--allow-external", "-o", "r.csv"]
        done = bounded_run.run([EVENTICA, *arguments, "--json"], SECONDS, cwd=self.folder, capture_output=True, env=environment)
        self.document(done.stdout, done.returncode, arguments, 0, None)
        self.assertIn(b"{shouting}", done.stderr)

    def test_a_network_method(self):
        for method in ("ncdevs", "bond", "trapezoidal"):
            done = self.run_json("simulate", "Circuit.mo", "--method", method, "-o", "r.csv", code=0)
            self.assertEqual((done["result"]["method"], done["statistics"]["elements"]), (method, 3))

    def test_assertion(self):
        done = self.failed("model M\n  Real x = time;\nequation\n  assert(x < 0.5, \"too \\\"large\\\"\");\nend M;\n", "assertion", time=0.5)
        self.assertEqual((done["failure"]["place"]["file"], done["failure"]["place"]["line"]), ("M.mo", 4))
        self.assertIn('too "large"', done["failure"]["message"])
        self.assertEqual(done["resultFile"], "r.csv")
        self.assertLessEqual(done["result"]["endTime"], 0.5)

    def test_other_failures(self):
        self.failed("model M Real x(start = 1, fixed = true); equation der(x) = x^2; annotation(experiment(StopTime = 2)); end M;", "noProgress", time=1)
        self.failed("model M Real x(start = 1); equation x^2 = -1 - time; end M;", "initialization", time=0)
        self.failed("model M Real x(max = 0.5) = time; end M;", "limit", "--check-limits=error")
        self.failed("model M Real x = time; end M;", "output", "--max-output", "100")
        self.failed("model M Real x(start = 0, fixed = true); equation der(x) = if x > 0 then -1 else 1; end M;", "chattering", "--chattering=error")

    def test_warnings_of_the_run_have_a_time(self):
        done = self.run_json("simulate", self.write("model M Real x(max = 0.5) = time; end M;"), "-o", "r.csv", code=0)
        self.assertEqual([(item["severity"], item["time"] > 0.5) for item in done["diagnostics"]], [("warning", True)])

    def test_terminate_is_a_note(self):
        done = self.run_json("simulate", self.write("model M Real x = time; equation when x > 0.25 then terminate(\"enough\"); end when; end M;"),
                             "-o", "r.csv", code=0)
        self.assertIn("note", [item["severity"] for item in done["diagnostics"]])
        self.assertAlmostEqual(done["result"]["endTime"], 0.25, 6)


class Signals(JsonTest):
    def signalled(self, number, *arguments, code, kind):
        with subprocess.Popen([EVENTICA, *arguments, "--json"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:
            self.wait_until_busy(child)
            child.send_signal(number)
            output, _ = child.communicate(timeout=bounded_run.PATIENCE * SECONDS)
        return self.document(output, child.returncode, arguments, code, kind)

    def wait_until_busy(self, child):
        """Until it has computed for a while, however busy the machine is."""
        while child.poll() is None:
            fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
            if int(fields[11]) / os.sysconf("SC_CLK_TCK") > 0.2 * SLOWDOWN:
                return
            time.sleep(0.01)
        self.fail("it ended before the signal")

    def test_interrupted_compilation(self):
        for command in ("check", "flatten", "analyse", "simulate", "bondgraph"):
            for number in (signal.SIGINT, signal.SIGTERM):
                with self.subTest(command=command, number=number):
                    self.signalled(number, command, "Spin.mo", code=3, kind="interrupted")

    def test_interrupted_run(self):
        done = self.signalled(signal.SIGINT, "simulate", "Slow.mo", "-o", "r.csv", "--interval", "0.01", code=3, kind="interrupted")
        self.assertGreater(done["failure"]["time"], 0)
        self.assertEqual(done["resultFile"], "r.csv")
        self.assertGreater(done["statistics"]["steps"], 0)

    def test_crash(self):
        if SLOWDOWN > 1:
            self.skipTest("sanitizers catch crashes themselves")
        for command, number in (("check", signal.SIGSEGV), ("simulate", signal.SIGABRT)):
            with self.subTest(command):
                done = self.signalled(number, command, "Spin.mo", code=4, kind="defect")
                self.assertIn(signal.Signals(number).name, done["failure"]["message"])


class Schema(unittest.TestCase):
    def test_kinds_are_documented(self):
        page = (Path(__file__).resolve().parent.parent.parent / "docs" / "json.md").read_text()
        documented = re.findall(r"^\| `(\w+)` \| [\d, ]+ \|", page, re.M)
        self.assertEqual(set(documented), set().union(*KINDS.values()))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
