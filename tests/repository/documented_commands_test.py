#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The documentation promises no command and no option that does not exist, and its command lines run.

    documented_commands_test.py EVENTICA

Command lines are lines of code blocks in README.md, CONTRIBUTING.md and docs/ that begin with `eventica` or `./run` (after `$ `, if
there is one), and code within text that does. Each names a command that exists and options of that command. All of them
are run, in the order of the page, in a folder with `models` and `library`, and must succeed or end as their comment
says (`# …: exit code 1`), except
  - lines with words in capitals (LIBRARY, MODEL.mo) or `…`: the reader has to replace something,
  - code within text that names no file: it is about the command as such.
docs/cli.md has a section for every command, and names all of its options and no others.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import bounded_run  # noqa: E402

EVENTICA = os.path.abspath(sys.argv.pop(1))
SECONDS = 60 * float(os.environ.get("EVENTICA_SLOWDOWN", "1"))  # of processor time
FENCE = re.compile(r"^```")
START = re.compile(r"^(?:\$ )?(?:taskset -c 0 )?(?:eventica|\./run)(?=\s|$)")
# LIBRARY, MODEL.mo, F.ma, ELEMENT=VALUE, …/Modelica
PLACEHOLDER = re.compile(r"…|(?:^|=)(?:[A-Z][A-Z_]+|F)(?:\.\w+)?(?:$|=)")


class CommandLine:
    def __init__(self, page, number, text, is_inline):
        code, _, comment = START.sub("", text).partition("#")
        self.where = f"{page.relative_to(ROOT)}:{number}: {text.strip()}"
        self.words = shlex.split(code)
        self.is_inline = is_inline
        expected = re.search(r"exit code (\d)$", comment.strip())
        self.exit_code = int(expected.group(1)) if expected else 0

    @property
    def command(self):
        return self.words[0] if self.words and not self.words[0].startswith("-") else None

    def options(self):
        return [word.split("=")[0] for word in self.words if re.match(r"--?[a-zA-Z]", word)]

    def is_complete(self):
        if any(PLACEHOLDER.search(word) for word in self.words):
            return False
        return not self.is_inline or any("." in word or "/" in word for word in self.words[1:])


def pages():
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def command_lines(page):
    is_fenced = False
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if FENCE.match(line):
            is_fenced = not is_fenced
        elif is_fenced or line.startswith("    "):
            if START.match(line.strip()):
                yield CommandLine(page, number, line.strip(), False)
        else:
            for code in re.findall(r"`([^`]+)`", line):
                if START.match(code):
                    yield CommandLine(page, number, code, True)


def run(words, folder):
    return bounded_run.run([EVENTICA, *words], SECONDS, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def help_of(command=None):
    return run([command, "--help"] if command else ["--help"], ROOT).stdout


def commands():
    text = help_of().split("Subcommands:")[1]
    return re.findall(r"^  (\w+) ", text, re.M)


def options_of(command=None):
    """All spellings in the first column of the help."""
    names = re.findall(r"^  ((?:--?[\w-]+,?)+)", help_of(command), re.M)
    return {name for group in names for name in group.split(",")}


def sections():
    """(commands of the heading, options named below it) of docs/cli.md."""
    text = (ROOT / "docs" / "cli.md").read_text()
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for heading, body in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", text, re.M | re.S):
        code = " ".join(re.findall(r"`([^`]+)`", body))
        options = set(re.findall(r"(?:^|\s)(--?[a-zA-Z][\w-]*)", code))
        yield (commands() if heading == "Every command" else re.findall(r"`(\w+)`", heading)), options


class DocumentedCommands(unittest.TestCase):
    def test_there_is_something_to_test(self):
        lines = [line for page in pages() for line in command_lines(page)]
        self.assertGreater(len([line for line in lines if line.is_complete()]), 15)
        self.assertGreater(len(commands()), 5)
        self.assertIn("--method", options_of("simulate"))

    def test_commands_and_options_exist(self):
        known = {command: options_of(command) for command in [None, *commands()]}
        for page in pages():
            for line in command_lines(page):
                with self.subTest(line.where):
                    if any("…" in word or word.isupper() for word in line.words[:1]):
                        continue
                    self.assertIn(line.command, known)
                    self.assertEqual([name for name in line.options() if name not in known[line.command]], [])

    def test_command_lines_run(self):
        for page in pages():
            with tempfile.TemporaryDirectory() as folder:
                for name in ("models", "library"):
                    (Path(folder) / name).symlink_to(ROOT / name)
                for line in command_lines(page):
                    if not line.words or not line.is_complete():
                        continue
                    with self.subTest(line.where):
                        done = run(line.words, folder)
                        self.assertEqual(done.returncode, line.exit_code, done.stderr[:1000])


class CommandLinePage(unittest.TestCase):
    def test_every_command_has_a_section(self):
        named = {command for heading, _ in sections() if len(heading) == 1 for command in heading}
        self.assertEqual(named, set(commands()))

    def test_named_options_exist(self):
        of_any = set().union(*(options_of(command) for command in commands()))
        for heading, options in sections():
            self.assertEqual(options - of_any - options_of(), set(), heading)
            for command in heading:
                with self.subTest(command):
                    self.assertEqual(options - options_of(command) - options_of(), set())

    def test_every_option_is_named(self):
        for command in commands():
            with self.subTest(command):
                named = set().union(*(options for heading, options in sections() if command in heading))
                self.assertEqual(options_of(command) - named, set())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
