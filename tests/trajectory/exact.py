# SPDX-License-Identifier: Apache-2.0
"""Solutions of linear systems that are switched at known times or where a quantity changes its sign, exact up to rounding.

A system is x' = A x. Inputs are states of their own: a constant has no derivative, a ramp is the integral of a constant, a
sine has a cosine beside it.
"""
import math


def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def apply(a, x):
    return [sum(entry * value for entry, value in zip(row, x)) for row in a]


def exponential(a, t):
    """exp(A t) by its power series, after halving the argument until that converges fast."""
    size = len(a)
    norm = max(sum(abs(entry) for entry in row) for row in a) * abs(t)
    halvings = max(0, math.ceil(math.log2(norm))) + 3 if norm > 0 else 0
    scale = t / 2.0 ** halvings
    result = [[float(i == j) for j in range(size)] for i in range(size)]
    term = result
    for k in range(1, 14):
        term = [[entry * scale / k for entry in row] for row in product(term, a)]
        result = [[x + y for x, y in zip(left, right)] for left, right in zip(result, term)]
    for _ in range(halvings):
        result = product(result, result)
    return result


class Exact:
    """x' = A x from piece to piece. A piece is (start, A, values): the states that get new values at its start."""
    last = (None, None)

    def __init__(self, states, pieces):
        self.names = list(states)
        self.pieces = []
        x, before = list(states.values()), None
        for start, matrix, values in pieces:
            if before is not None:
                x = apply(exponential(before[1], start - before[0]), x)
            for name, value in values.items():
                x[self.names.index(name)] = value
            before = (start, self.matrix(matrix), x)
            self.pieces.append(before)

    def matrix(self, rows):
        """From {state: {state: coefficient}}."""
        return [[rows.get(row, {}).get(column, 0.0) for column in self.names] for row in self.names]

    def states(self, t):
        if self.last[0] != t:  # several variables are asked for at one time
            self.last = (t, self.states_at(t))
        return self.last[1]

    def states_at(self, t):
        start, matrix, x = [piece for piece in self.pieces if piece[0] <= t or piece is self.pieces[0]][-1]
        return dict(zip(self.names, apply(exponential(matrix, t - start), x)))

    def of(self, name, factor=1.0):
        return lambda t: factor * self.states(t)[name]


class Switched:
    """Modes with their own A. `modes[mode]` is (matrix, ends): ends(states) -> next mode or None; it is asked at the end of
    every step, and the instant in between is found by bisection. `controls` are (time, function(mode, states) -> mode)."""

    def __init__(self, states, modes, mode, controls, stop, step):
        self.names = list(states)
        x, t, self.pieces = list(states.values()), 0.0, []
        times = sorted(controls, key=lambda control: control[0]) + [(stop, None)]
        matrices = {name: self.matrix(matrix) for name, (matrix, _) in modes.items()}
        steps = {name: exponential(matrix, step) for name, matrix in matrices.items()}
        self.pieces.append((t, matrices[mode], x))
        for until, control in times:
            while t < until:
                ends = modes[mode][1]
                length = min(step, until - t)
                after = apply(steps[mode] if length == step else exponential(matrices[mode], length), x)
                following = ends(dict(zip(self.names, after)))
                if following is None:
                    t, x = (until if length < step else t + length), after
                    continue
                low, high = 0.0, length
                for _ in range(34):
                    middle = (low + high) / 2
                    inside = ends(dict(zip(self.names, apply(exponential(matrices[mode], middle), x)))) is None
                    low, high = (middle, high) if inside else (low, middle)
                x = apply(exponential(matrices[mode], high), x)
                t, mode = t + high, following
                self.pieces.append((t, matrices[mode], x))
            if control is not None:
                mode = control(mode, dict(zip(self.names, x)))
                self.pieces.append((t, matrices[mode], x))

    last = Exact.last
    matrix = Exact.matrix
    states = Exact.states
    states_at = Exact.states_at
    of = Exact.of
