#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the states that Eventica chooses for the examples of the Modelica Standard Library with the published ones.

  compare_states.py EVENTICA LIBRARY RESULTS [--only REGEX] [--dumps FOLDER] [--json FILE] [--table FILE]

LIBRARY holds Modelica, Complex.mo and ModelicaServices (4.0.0); RESULTS holds the folder Modelica of the published
results (branch v4.0.0), whose translate_passed.log names the states. Two names are one state if they are aliases of
either sign; `w` and `der(phi)` are aliases too. FOLDER keeps what the compiler said, and is read where it has a model.

What becomes of a model:
  none      no states here or there
  same      the same states
  choice    as many, at least one of them chosen during the run here or there
  others    as many, but other representatives
  more      more states here than there
  fewer     fewer states here than there
  refused   the compiler does not take the model
How a published state that is not ours depends on ours, as the equations of the run show, is its `relation`:
  rigid     constant * one state + constant
  sum       the same of several states
  function  computed from the states
  loop      solved for together with others
  open      not computed during the run
"""
import argparse
import collections
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bench"))
from msl_simulate import examples, first_error, sub_library  # noqa: E402

CATEGORIES = ["none", "same", "choice", "others", "more", "fewer", "refused"]
RELATIONS = ["constant", "rigid", "sum", "function", "loop", "open"]  # from the closest to the loosest
HEADING = re.compile(r"^(?:There (?:is|are)|From set \d+ there (?:is|are)) (one|\d+) states? to be selected from:", re.M)
NAME = r"(?:der\()*[A-Za-z_$][\w$]*(?:\[[\d,]+\])?(?:\.[A-Za-z_$'][\w$']*(?:\[[\d,]+\])?)*\)*"
TOKEN = re.compile(rf"\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?)|(der\({NAME}\)|[A-Za-z_$][\w$]*(?:\[[\d,]+\])?"
                   r"(?:\.[\w$']+(?:\[[\d,]+\])?)*)|(.))")


# ---------------------------------------------------------------- what was published

def published_states(results, model):
    """Names of the states chosen before the run, and (how many, names) of each set to choose from during the run."""
    log = pathlib.Path(results, *model.split("."), "translate_passed.log")
    text = log.read_text(errors="replace").replace("\r", "").split("Selected continuous time states", 1)[-1]
    before, _, during = text.partition("Dynamically selected continuous time states")
    parts = HEADING.split(during)
    sets = [(1 if count == "one" else int(count), indented(names)) for count, names in zip(parts[1::2], parts[2::2])]
    return indented(before), sets


def indented(text):
    """The names in lines that begin with two blanks, up to a warning."""
    lines = itertools.takewhile(lambda line: not line.startswith("Warning"), text.splitlines())
    return [line.strip().replace(", ", ",") for line in lines if re.match(r"  \S", line)]


# ---------------------------------------------------------------- what Eventica chooses

class Dump:
    """The parts of `simulate --dump system` that say how variables depend on each other."""

    def __init__(self, text):
        self.states, self.sets, self.aliases = [], [], {}
        self.assigned, self.solved = {}, set()
        section = ""
        for line in text.splitlines():
            if not line.startswith(" "):
                section = line.split()[0] if line else section
                self.add_heading(line)
            elif section == "aliases":
                name, target = line.strip().split(" = ")
                self.aliases[name] = target.lstrip("-")
            elif section == "run":
                self.add_block(line.strip())
        self.names = set(re.findall(NAME, text.split("\nstart\n")[0])) | set(self.assigned) | self.solved

    def add_heading(self, line):
        words = line.split()
        if line.startswith("states"):
            self.states = [name for name in words[1:] if not name.startswith("$state")]
        elif " chosen by the run from" in line:
            self.sets.append((int(words[0]), words[words.index("from") + 1:]))

    def add_block(self, line):
        if " := " in line:
            name, value = line.split(" := ", 1)
            self.assigned[name] = value
        elif " loop" in line and not line.startswith("0 = "):
            self.solved.update(line.split(":", 1)[1].split())

    def canonical(self, name):
        """The variable that stands for all its aliases, of whatever sign."""
        inner = re.fullmatch(r"der\((.*)\)", name)
        if inner:
            name = f"der({self.canonical(inner.group(1))})"
        while name in self.aliases:
            name = self.aliases[name]
        return name

    def elements(self, name):
        """`a.x[]` stands for all elements of an array."""
        if not name.endswith("[]"):
            return [name]
        pattern = re.compile(re.escape(name[:-2]) + r"\[[\d,]+\]")
        return sorted(filter(pattern.fullmatch, self.names)) or [name]

    def canonical_set(self, names):
        return {self.canonical(element) for name in names for element in self.elements(name)}


# ---------------------------------------------------------------- how one variable depends on the states

class Relations:
    """Finds of which states a variable is a function, and how simple it is."""

    def __init__(self, dump, states):
        self.dump, self.states, self.known = dump, states, {}

    def of(self, name):
        """(relation, states), the relation one of RELATIONS."""
        name = self.dump.canonical(name)
        if name in self.states:
            return "rigid", frozenset([name])
        if name not in self.known:
            self.known[name] = ("loop", frozenset())
            self.known[name] = self.look_up(name)
        return self.known[name]

    def look_up(self, name):
        if name in self.dump.solved:
            return "loop", frozenset()
        if name in self.dump.assigned:
            return self.expression(TOKEN.findall(self.dump.assigned[name]))
        if name == "time":
            return "function", frozenset()
        return ("open" if name.startswith("der(") else "constant"), frozenset()

    def expression(self, tokens):
        try:
            form, rest = self.sum(tokens)
            if not rest:
                return form
        except (IndexError, ValueError):
            pass
        names = [name for _, name, _ in tokens if name and self.is_variable(name)]
        return self.combined("function", [self.of(name) for name in names])

    def is_variable(self, name):
        return name in self.dump.assigned or name in self.dump.solved or name in self.states or name in self.dump.aliases

    def sum(self, tokens):
        form, tokens = self.product(tokens)
        while tokens and tokens[0][2] in ("+", "-"):
            right, tokens = self.product(tokens[1:])
            form = self.combined("sum", [form, right])
        return form, tokens

    def product(self, tokens):
        form, tokens = self.factor(tokens)
        while tokens and tokens[0][2] in ("*", "/", "^"):
            operator = tokens[0][2]
            right, tokens = self.factor(tokens[1:])
            is_linear = right[0] == "constant" if operator == "/" else "constant" in (form[0], right[0])
            if operator == "^":
                is_linear = form[0] == right[0] == "constant"
            form = self.combined("sum" if is_linear else "function", [form, right])
        return form, tokens

    def factor(self, tokens):
        number, name, sign = tokens[0]
        if sign in ("-", "+"):
            return self.factor(tokens[1:])
        if number:
            return ("constant", frozenset()), tokens[1:]
        if sign == "(":
            form, tokens = self.sum(tokens[1:])
            if tokens[0][2] != ")":
                raise ValueError
            return form, tokens[1:]
        if name and not (len(tokens) > 1 and tokens[1][2] == "(") and name not in ("if", "not"):
            return self.of(name), tokens[1:]
        raise ValueError

    @staticmethod
    def combined(operation, forms):
        states = frozenset().union(*(form[1] for form in forms)) if forms else frozenset()
        worst = max((form[0] for form in forms), key=RELATIONS.index, default="constant")
        if RELATIONS.index(worst) > RELATIONS.index("sum"):
            return worst, states
        if operation == "function":
            return ("function" if states else worst), states
        return ("sum" if len(states) > 1 else worst), states


# ---------------------------------------------------------------- comparison

def compare(dump, published):
    theirs_before, theirs_sets = dump.canonical_set(published[0]), canonical_sets(dump, published[1])
    ours_before, ours_sets = dump.canonical_set(dump.states), canonical_sets(dump, dump.sets)
    ours = len(ours_before) + sum(count for count, _ in ours_sets)
    theirs = len(theirs_before) + sum(count for count, _ in theirs_sets)
    result = {"category": category(ours, theirs, ours_before == theirs_before, ours_sets, theirs_sets),
              "ours": ours, "published": theirs}
    if ours_sets or theirs_sets:
        result["choice"] = "both" if ours_sets and theirs_sets else "ours" if ours_sets else "published"
        result["same sets"] = ours_sets == theirs_sets and ours_before == theirs_before
        result["our sets"] = [[count, *names] for count, names in ours_sets]
        result["published sets"] = [[count, *names] for count, names in theirs_sets]
    if ours_before != theirs_before:
        result["only ours"] = sorted(ours_before - theirs_before)
        result["only published"] = relations(dump, ours_before, theirs_before - ours_before)
    return result


def canonical_sets(dump, sets):
    return sorted((count, sorted(dump.canonical_set(names))) for count, names in sets)


def category(ours, theirs, is_same, ours_sets, theirs_sets):
    if ours != theirs:
        return "more" if ours > theirs else "fewer"
    if ours_sets or theirs_sets:
        return "choice"
    return "others" if not is_same else "same" if ours else "none"


def relations(dump, states, names):
    """Of each name, how it depends on our states."""
    found = Relations(dump, states)
    texts = {}
    for name in sorted(names):
        relation, of = found.of(name)
        texts[name] = relation + (" of " + " ".join(sorted(of)[:4]) + (" …" if len(of) > 4 else "") if of else "")
    return texts


def worst_relation(result):
    found = [text.split()[0] for text in result.get("only published", {}).values()]
    return max(found, key=RELATIONS.index, default="")


def dump_of(arguments, model):
    """What the compiler prints, or a line `refused: why`."""
    kept = pathlib.Path(arguments.dumps, model + ".txt") if arguments.dumps else None
    if kept and kept.exists():
        return kept.read_text()
    command = [arguments.eventica, "simulate", "--dump", "system", "--library", arguments.library, "--model", model]
    environment = dict(os.environ, EVENTICA_LIBRARY="/none")
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    text = done.stdout if done.returncode == 0 else "refused: " + first_error(done.stderr) + "\n"
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(text)
    return text


def result_of(arguments, model):
    text = dump_of(arguments, model)
    published = published_states(arguments.results, model)
    if text.startswith("refused: "):
        return {"category": "refused", "why": text[len("refused: "):].strip(),
                "published": len(published[0]) + sum(count for count, _ in published[1])}
    return compare(Dump(text), published)


# ---------------------------------------------------------------- reports

def report(model, result):
    if result["category"] in ("none", "same", "refused"):
        return
    choice = f", chosen during the run: {result['choice']}" if "choice" in result else ""
    print(f"{model}: {result['category']}, {result['ours']} here, {result['published']} published{choice}")
    for name in result.get("only ours", []):
        print(f"    only here: {name}")
    for name, relation in result.get("only published", {}).items():
        print(f"    only published: {name} ({relation})")
    for key in ("our sets", "published sets"):
        for count, *names in result.get(key, []):
            print(f"    {key}: {count} of {' '.join(names)}")


def table(results):
    rows = collections.defaultdict(collections.Counter)
    for model, result in results.items():
        for row in (sub_library(model), "**all**"):
            rows[row].update(["models", result["category"]])
    columns = ["models", *CATEGORIES]
    lines = ["| sub-library | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for name in sorted(rows, key=lambda n: (n == "**all**", n)):
        lines.append(f"| {name} | " + " | ".join(str(rows[name][column]) for column in columns) + " |")
    return "\n".join(lines) + "\n"


def print_counts(results):
    def counted(keys, of):
        counts = collections.Counter(map(of, results))
        return ", ".join(f"{key} {counts[key]}" for key in keys if counts[key])

    print(counted(CATEGORIES, lambda result: result["category"]))
    print("others by relation: " +
          counted(RELATIONS, lambda result: worst_relation(result) if result["category"] == "others" else ""))
    print("chosen during the run by: " + counted(["both", "ours", "published"], lambda result: result.get("choice")) +
          f"; {sum(result.get('same sets', False) for result in results)} from the same sets")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("eventica")
    parser.add_argument("library")
    parser.add_argument("results")
    parser.add_argument("--only", default="")
    parser.add_argument("--dumps")
    parser.add_argument("--json")
    parser.add_argument("--table")
    arguments = parser.parse_args()
    results = {}
    for model in examples():
        if re.search(arguments.only, model):
            results[model] = result_of(arguments, model)
            report(model, results[model])
    print_counts(results.values())
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(results, indent=1) + "\n")
    if arguments.table:
        pathlib.Path(arguments.table).write_text(table(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
