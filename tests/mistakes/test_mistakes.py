#!/usr/bin/env python3
"""120 typical mistakes: what the program says names the place, the cause and a remedy.

    test_mistakes.py EVENTICA [unittest options]    compares each case with expectations.json
    test_mistakes.py EVENTICA --markdown            prints the table of docs/common_mistakes.md
    test_mistakes.py EVENTICA --fix                 brings that table up to date

The expectations were written before the messages, from the mistakes alone: `ideal` is the ideal message,
`location`, `cause` and `remedy` are what a message must contain of it. Where the program does better than
the ideal, `note` says why the expectation differs from it. fixed/ has the corrected models.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent.parent / "docs" / "common_mistakes.md"
BEGIN, END = "<!-- table of tests/mistakes: begin -->\n", "<!-- table of tests/mistakes: end -->\n"
CASES = json.loads((HERE / "expectations.json").read_text())
SOURCE_LINE = re.compile(r"\s*\d* \|")  # lines that quote the model prove nothing about the message

# Cases whose message lacks something, and why; at most 6.
LACKING = {}


class Said:
    """What the program says about a model."""

    def __init__(self, executable, folder, command, model):
        verb, *options = command.split()
        results = ["-o", os.path.join(folder, "results.csv")] if verb == "simulate" else []
        run = subprocess.run([executable, verb, str(model), *options, *results], cwd=folder, text=True,
                             stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.code, self.text = run.returncode, run.stderr
        self.message = "\n".join(line for line in self.text.splitlines() if not SOURCE_LINE.match(line))
        self.lines = {int(line) for line in re.findall(re.escape(model.name) + r":(\d+)", self.text)}

    def first_line(self):
        return self.message.splitlines()[0] if self.message else ""


class Verdict:
    """Which of the three parts a message has."""

    def __init__(self, case, said):
        wanted = case["location"]["line"]
        wanted = [] if wanted is None else wanted if isinstance(wanted, list) else [wanted]
        self.exit = said.code in [case["exit"], *case.get("exit_also", [])]
        self.location = not wanted or bool(said.lines & set(wanted))
        self.cause = any(re.search(pattern, said.message) for pattern in case["cause"])
        self.remedy = any(re.search(pattern, said.message) for pattern in case["remedy"])

    def lacks(self):
        return [part for part in ("exit", "location", "cause", "remedy") if not getattr(self, part)]


def run_case(executable, case, folder, is_fixed=False):
    command = case.get("fixed_command", case["command"]) if is_fixed else case["command"]
    model = HERE / "fixed" / case["file"] if is_fixed else HERE / case["file"]
    with tempfile.TemporaryDirectory(dir=folder) as own:
        return Said(executable, own, command, model)


def run_all(executable, is_fixed=False):
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda case: run_case(executable, case, folder, is_fixed), CASES))


def table_text(line):
    """Without folders and the name of the file, and without digits that differ between machines."""
    line = re.sub(r"[^\s(]*?m\d\d\d\w*\.mo:", "", line)
    line = re.sub(r"[^\s(]*/(?=library/)", "", line)
    line = re.sub(r"\d+(\.\d+)?e-\d+", "…", line)
    if re.match(r"(error|warning): at time", line):
        line = re.sub(r"\d+\.\d+", lambda match: f"{float(match[0]):.2g}", line)
    return line.replace("|", "\\|")


def markdown(executable):
    rows = ["| # | mistake | what Eventica says first | place | cause | remedy |", "|---|---|---|---|---|---|"]
    tick = {True: "✓", False: "–"}
    for case, said in zip(CASES, run_all(executable)):
        verdict = Verdict(case, said)
        rows.append(f"| [{case['file'][1:4]}](../tests/mistakes/{case['file']}) | {case['mistake']} | "
                    f"{table_text(said.first_line())} | "
                    f"{tick[verdict.location]} | {tick[verdict.cause]} | {tick[verdict.remedy]} |")
    return "\n".join(rows) + "\n"


def fix_page(executable):
    before, rest = PAGE.read_text().split(BEGIN)
    PAGE.write_text(before + BEGIN + markdown(executable) + END + rest.split(END)[1])


class Mistakes(unittest.TestCase):
    maxDiff = None

    def test_each_message_names_place_cause_and_remedy(self):
        for case, said in zip(CASES, run_all(EXECUTABLE)):
            with self.subTest(case["file"]):
                lacks = Verdict(case, said).lacks()
                if case["file"] in LACKING:
                    self.assertTrue(lacks, "nothing is lacking any more: remove it from LACKING")
                else:
                    self.assertEqual(lacks, [], f"exit code {said.code}\n{said.text}\nideal: {case['ideal']}")

    def test_at_most_six_messages_lack_something(self):
        self.assertEqual(len(CASES), 120)
        self.assertLessEqual(len(LACKING), 6)
        self.assertLessEqual(set(LACKING), {case["file"] for case in CASES})

    def test_corrected_models_run_without_a_word(self):
        for case, said in zip(CASES, run_all(EXECUTABLE, is_fixed=True)):
            with self.subTest(case["file"]):
                self.assertEqual(said.code, 0, said.text)
                self.assertNotRegex(said.text, r"warning|error")

    def test_table_of_the_page_is_up_to_date(self):
        self.assertIn(BEGIN + markdown(EXECUTABLE) + END, PAGE.read_text(), "run test_mistakes.py EVENTICA --fix")


if __name__ == "__main__":
    EXECUTABLE = os.path.abspath(sys.argv.pop(1))
    if "--markdown" in sys.argv:
        print(markdown(EXECUTABLE), end="")
    elif "--fix" in sys.argv:
        fix_page(EXECUTABLE)
    else:
        unittest.main()
