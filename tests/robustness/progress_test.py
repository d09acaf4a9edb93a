#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The line of progress: on a terminal while something takes long, gone at the end, never on a pipe.
Usage: progress_test.py EVENTICA"""
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

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import bounded_run  # noqa: E402

EVENTICA = os.path.abspath(sys.argv.pop(1))
SLOWDOWN = float(os.environ.get("EVENTICA_SLOWDOWN", "1"))
SECONDS = bounded_run.PATIENCE * 60 * SLOWDOWN
RUN_LINE = re.compile(r"simulating: time (\S+) of (\S+), ([\d.]+) %, ([\d.]+)[kM]? steps/s(?:, (\S+) (?:s|min|h) left)?")
OSCILLATOR = """model Oscillator Real x(start = 1, fixed = true); Real y(start = 0, fixed = true);
equation der(x) = y; der(y) = -1e6*x; end Oscillator;
"""
CIRCUIT = """model Circuit
  Modelica.Electrical.Analog.Basic.Inductor l(L = 1e-3, i(start = 1, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor c(C = 1e-3, v(start = 0, fixed = true)); Modelica.Electrical.Analog.Basic.Ground ground;
equation connect(l.p, c.p); connect(l.n, c.n); connect(l.n, ground.p); end Circuit;
"""
SPIN = """function spin input Real x; output Real y; algorithm y := x; for i in 1:10000 loop for k in 1:10000
  loop y := y + cos(sin(y))*exp(-k)/i + sqrt(k); end for; end for; end spin;
model Spin parameter Integer n = integer(spin(1)); Real x[n] = fill(time, n); end Spin;
"""


def screen(text):
    """What a terminal shows in the end: it knows line ends, the return of the cursor and the erasing of a line's rest."""
    lines, cursor = [""], 0
    for part in re.findall(r"\x1b\[K|\r|\n|[^\x1b\r\n]+", text):
        if part == "\r":
            cursor = 0
        elif part == "\n":
            lines.append("")
            cursor = 0
        elif part == "\x1b[K":
            lines[-1] = lines[-1][:cursor]
        else:
            lines[-1] = lines[-1][:cursor] + part + lines[-1][cursor + len(part):]
            cursor += len(part)
    return "\n".join(lines)


class OnTerminal:
    """A run of the program whose standard error is a terminal."""

    def __init__(self, arguments, folder, until=None, number=signal.SIGINT):
        """Sends a signal as soon as the text matches `until`, if that is given."""
        master, slave = pty.openpty()
        start = time.monotonic()
        with subprocess.Popen([EVENTICA, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=slave,
                              start_new_session=True) as child:
            os.close(slave)
            self.text, is_sent = "", False
            while chunk := self.read(master):
                self.text += chunk
                if until and not is_sent and re.search(until, self.text):
                    child.send_signal(number)
                    is_sent = True
                if time.monotonic() - start > SECONDS:
                    child.kill()
        os.close(master)
        self.seconds = time.monotonic() - start
        self.code = child.returncode

    @staticmethod
    def read(master):
        try:
            return os.read(master, 4096).decode()
        except OSError:  # nobody writes any more
            return ""


class Progress(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        for name, text in (("Oscillator.mo", OSCILLATOR), ("Circuit.mo", CIRCUIT), ("Spin.mo", SPIN)):
            (self.folder / name).write_text(text)

    def tearDown(self):
        self.temporary.cleanup()

    def simulation(self, stop_time, *options, model="Oscillator", interval=None):
        return ["simulate", f"{model}.mo", "--stop-time", str(stop_time), "--interval", str(interval or stop_time / 100), "-o", "r.csv",
                "--max-output", "none", *options]

    def long_enough(self):
        """A run to the end that shows the line, and its stop time."""
        stop_time = 0.1
        while True:
            run = OnTerminal(self.simulation(stop_time), self.folder)
            self.assertEqual(run.code, 0, "no line of progress")
            if len(RUN_LINE.findall(run.text)) > 2:
                return stop_time, run
            stop_time *= 3

    def test_a_run(self):
        stop_time, run = self.long_enough()
        self.assertEqual(run.code, 0)
        drawn = RUN_LINE.findall(run.text)
        parts = [float(percent) for _, _, percent, _, _ in drawn]
        self.assertEqual(parts, sorted(parts))
        self.assertLess(parts[0], parts[-1])
        for at, end, percent, rate, _ in drawn:
            self.assertAlmostEqual(float(end), stop_time, delta=1e-5 * stop_time)
            self.assertAlmostEqual(100 * float(at) / stop_time, float(percent), delta=0.2)
            self.assertGreater(float(rate), 0)
        self.assertTrue(drawn[-1][4], "no time left is shown")
        self.assertLessEqual(run.text.count("simulating"), 10 * run.seconds + 1)
        self.assertEqual(screen(run.text).strip(), "")

    def test_nothing_without_a_terminal_or_if_not_wanted(self):
        stop_time, _ = self.long_enough()
        piped = subprocess.run([EVENTICA, *self.simulation(stop_time)], cwd=self.folder, capture_output=True, text=True, timeout=SECONDS, check=True)
        self.assertEqual(piped.stderr, "")
        self.assertNotIn("\r", piped.stdout)
        for option in ("-q", "--json"):
            with self.subTest(option):
                quiet = OnTerminal(self.simulation(stop_time, option), self.folder)
                self.assertEqual((quiet.code, quiet.text), (0, ""))

    def test_methods_of_networks_and_an_interrupt(self):
        # Long enough to be interrupted, and below 1e10 steps: above, a run may end itself because it makes no progress.
        for method in ("bond", "ncdevs", "trapezoidal", "qss2", "rk4"):
            with self.subTest(method):
                run = OnTerminal(self.simulation(2e3, "--method", method, model="Circuit", interval=1e-4), self.folder, until=RUN_LINE)
                self.assertEqual(run.code, 3, run.text[-2000:])
                shown = screen(run.text)
                self.assertIn("interrupted", shown)
                self.assertNotIn("simulating", shown)

    def test_phases_of_compilation(self):
        for command in ("check", "flatten", "analyse", "simulate", "bondgraph"):
            with self.subTest(command):
                run = OnTerminal([command, "Spin.mo"], self.folder, until=r"\r(flattening|checking|reading)[^\r]* s\x1b\[K")
                self.assertEqual(run.code, 3, run.text[-2000:])
                self.assertIn("flattening", run.text)
                self.assertEqual(screen(run.text).strip(), "eventica: interrupted")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
