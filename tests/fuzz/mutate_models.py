#!/usr/bin/env python3
"""Simulates mutants of all models in the repository: each must end with an exit code of 0 to 3 and a
message, never with a crash, an internal error, or without an end.

    mutate_models.py EVENTICA [--seed N] [--first I] [--runs N] [--jobs N] [--keep FOLDER]

Run I of seed N is always the same mutant with the same options; a model that joins the repository
changes only the mutants that are made of it. A mutant that fails or has to be interrupted is kept,
with its options in the first line. Exit code 1 if any fails.
"""
import argparse
import concurrent.futures
import hashlib
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ["tests/golden/flat", "tests/golden/simulate", "tests/golden/network", "tests/golden/bondgraph",
           "tests/trajectory/models", "models"]
METHODS = ["cvode", "ida", "euler", "rk4", "qss1", "qss3", "bond", "ncdevs", "trapezoidal"]
SECONDS = 15  # after which a run is asked to end: no failure if it does
SIGNAL_SECONDS = 60  # only a hang takes that long, also beside other work
MEGABYTES = 2048
# Sanitizers end a process with 1, as errors of a model do, unless they are told otherwise; and they cannot run out of
# memory in good order.
SANITIZER_EXIT = 99
SANITIZER_OPTIONS = f"exitcode={SANITIZER_EXIT}:hard_rss_limit_mb={3 * MEGABYTES}"
SANITIZER_OUT_OF_MEMORY = re.compile(r"hard rss limit exhausted|allocation-size-too-big|out-of-memory")
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/|[A-Za-z_]\w*|\'[^\']*\'|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?'
                   r'|:=|==|<>|<=|>=|\.[-+*/^]|\s+|.', re.S)
WORDS = ("der pre edge change reinit initial terminal sample noEvent smooth sqrt sin abs max min sum size fill zeros ones "
         "cat transpose integer floor div mod rem if then else elseif when elsewhen end for loop while in connect time "
         "true false Real Integer Boolean String parameter constant discrete flow input output each final redeclare "
         "replaceable extends import function model record + - * / ^ < > == <> and or not := = ( ) { } [ ] , ; : .").split()
NUMBERS = ["0", "1", "-1", "2", "1e308", "1e-308", "1e-12", "1e9", "9223372036854775807", "0.5", "3", "1000000", "1e400"]
NAME = re.compile(r"[A-Za-z_]\w*$")


def models():
    files = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.mo"))
    return [str(path.relative_to(ROOT)) for path in files if path.stat().st_size < 20000 and path.name != "package.mo"]


def solid(tokens):
    """Places of tokens that are no space and no comment."""
    return [i for i, token in enumerate(tokens) if token and not token.isspace() and not token.startswith(("//", "/*"))]


def statements(tokens):
    """Ranges from behind one semicolon to the next."""
    ends = [i for i, token in enumerate(tokens) if token == ";"]
    return list(zip([0] + [end + 1 for end in ends], [end + 1 for end in ends]))


def mutate_tokens(tokens, rng):
    places = solid(tokens)
    at = rng.choice(places)
    kind = rng.randrange(5)
    if kind == 0:
        tokens[at] = ""
    elif kind == 1:
        tokens[at] = f"{tokens[at]} {tokens[at]}"
    elif kind == 2:
        other = rng.choice(places)
        tokens[at], tokens[other] = tokens[other], tokens[at]
    elif kind == 3:
        tokens[at] = f" {rng.choice(WORDS + NUMBERS)} "
    else:
        tokens[at] = f"{tokens[at]} {rng.choice(WORDS + NUMBERS)} "


def mutate_names(tokens, rng):
    names = [i for i in solid(tokens) if NAME.match(tokens[i])]
    if names:
        tokens[rng.choice(names)] = tokens[rng.choice(names)]


def mutate_numbers(tokens, rng):
    numbers = [i for i in solid(tokens) if tokens[i][0].isdigit()]
    if numbers:
        tokens[rng.choice(numbers)] = rng.choice(NUMBERS)


def mutate_statements(tokens, rng):
    ranges = statements(tokens)
    if len(ranges) < 2:
        return
    begin, end = rng.choice(ranges)
    other, last = rng.choice(ranges)
    piece = tokens[begin:end]
    kind = rng.randrange(3)
    if kind == 0:
        tokens[begin:end] = []
    elif kind == 1:
        tokens[last:last] = piece
    else:
        tokens[begin:end] = tokens[other:last]


def mutate_expression(tokens, rng):
    """Wraps a name or a number into an operator, or changes a type or an operator."""
    swaps = {"Real": ["Integer", "Boolean", "String", "discrete Real", "Real[2]"], "Integer": ["Real", "Boolean"],
             "Boolean": ["Real", "Integer"], "+": "-*/^<", "-": "+*/", "*": "+-/^", "/": "*^", "<": [">", "<=", "=="],
             ">": ["<", ">="], "=": [":=", "=="], "equation": ["algorithm", "initial equation"],
             "algorithm": ["equation"], "input": ["output"], "output": ["input"], "parameter": ["constant", ""]}
    places = [i for i in solid(tokens) if tokens[i] in swaps or NAME.match(tokens[i]) or tokens[i][0].isdigit()]
    if not places:
        return
    at = rng.choice(places)
    if tokens[at] in swaps:
        tokens[at] = rng.choice(list(swaps[tokens[at]]))
        return
    wrap = rng.choice(["der({})", "pre({})", "(-{})", "({})^2", "sqrt({})", "integer({})", "{}[1]", "{}[0]", "{{{}, {}}}",
                       "(if time > 0.2 then {} else 0)", "noEvent({})", "delay({}, 0.1)", "size({}, 1)", "abs({})",
                       "{}*time", "1/{}", "edge({})", "max({}, 1)", "{}.x", "(not {})", "fill({}, 2)"])
    tokens[at] = wrap.replace("{}", tokens[at]) if "{{" not in wrap else f"{{{tokens[at]}, {tokens[at]}}}"


def stop_time(text):
    """Half a second, or less where the model was written for less."""
    own = re.search(r"StopTime\s*=\s*([0-9.eE+-]+)", text)
    return min(0.5, float(own[1])) if own else 0.5


def source(seed, number, sources):
    """The model with the smallest hash: a further model takes its share of the mutants from all others."""
    begin = hashlib.md5(f"{seed} {number} ".encode())

    def rank(path):
        own = begin.copy()
        own.update(path.encode())
        return own.digest()

    return min(sources, key=rank)


def mutant(seed, number, sources):
    rng = random.Random(f"{seed} {number}")
    path = source(seed, number, sources)
    text = (ROOT / path).read_text(encoding="utf-8", errors="replace")
    tokens = TOKEN.findall(text)
    ways = [mutate_tokens, mutate_names, mutate_numbers, mutate_statements, mutate_expression, mutate_expression]
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if solid(tokens):
            rng.choice(ways)(tokens, rng)
    method = rng.choice(METHODS[:1] * 6 + METHODS)
    return path, "".join(tokens), ["--method", method, "--stop-time", f"{stop_time(text):g}", "--intervals", "50", "--tolerance", "1e-3"]


def limit_memory():
    """Of this process and those it starts."""
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def environment():
    names = ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS")
    return os.environ | {name: ":".join(filter(None, (os.environ.get(name), SANITIZER_OPTIONS))) for name in names}


def run(program, text, options):
    """What went wrong, or nothing; and whether it had to be interrupted."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as errors:
        Path(folder, "mutant.mo").write_text(text, encoding="utf-8")
        command = [program, "simulate", "-q", *options, "--max-output", "20M", "-o", "out.csv", "mutant.mo"]
        child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
                                 env=environment())
        is_slow = False
        try:
            child.wait(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            is_slow = True
            child.send_signal(signal.SIGTERM)
            try:
                child.wait(timeout=SIGNAL_SECONDS)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
                return "it does not end, and does not listen to SIGTERM", True
        errors.seek(0)
        message = errors.read().decode("utf-8", "replace")
    if child.returncode < 0:
        return f"signal {-child.returncode}", is_slow
    if child.returncode == SANITIZER_EXIT and SANITIZER_OUT_OF_MEMORY.search(message):
        return None, is_slow
    if child.returncode not in (0, 1, 2, 3):
        return f"exit code {child.returncode}: {message[:1500]}", is_slow
    if child.returncode != 0 and not message.strip():
        return f"exit code {child.returncode} without a message", is_slow
    return None, is_slow


def keep(folder, name, arguments, text):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"// {' '.join(arguments)}\n{text}", encoding="utf-8")
    return path


def attempt(number, options, sources):
    """Whether mutant `number` fails, and whether it had to be interrupted."""
    path, text, arguments = mutant(options.seed, number, sources)
    problem, is_slow = run(options.program, text, arguments)
    if problem or is_slow:
        kept = keep(options.keep, f"mutant_{options.seed}_{number}.mo", arguments, text)
        print(f"{kept}, of {path}: {problem or f'interrupted after {SECONDS} s'}", flush=True)
    return bool(problem), is_slow


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "eventica_mutants")
    parser.add_argument("--unlimited-memory", action="store_true", help="for sanitizers")
    options = parser.parse_args()
    if not options.unlimited_memory:
        limit_memory()
    sources = models()
    failures = slow = done = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        numbers = range(options.first, options.first + options.runs)
        for failed, was_slow in pool.map(lambda number: attempt(number, options, sources), numbers):
            done += 1
            failures += failed
            slow += was_slow
            if done % 1000 == 0:
                print(f"{done} done, {failures} failed, {slow} were interrupted", flush=True)
    print(f"{done} mutants of {len(sources)} models, seed {options.seed}: {failures} failed, {slow} were interrupted")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
