#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Events that accumulate (Zeno): a ball without a state of rest falls through the floor, and a warning says when and why; a
model that comes to rest, or whose events end for other reasons, has none. Usage: test_accumulation.py EVENTICA
"""
import math
import re

import simulation
from simulation import TrajectoryTest

G = 9.81
# With `euler` bounces keep an energy of their own.
METHODS = ("cvode", "ida", "adams", "erk", "rk4", "qss2", "qss3")


def ball(condition, bounce, height=1.0, restitution=0.8, more=""):
    return (f"model M Real h(start = {height}, fixed = true), v(start = 0, fixed = true); {more} equation der(h) = v; der(v) = -{G}; "
            f"when {condition} then reinit(v, {bounce.format(e=restitution)}); end when; "
            "annotation(experiment(StopTime = 8)); end M;")


def end_of_bounces(height, restitution):
    return math.sqrt(2 * height / G) * (1 + restitution) / (1 - restitution)


RESTING = """model M
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  Boolean flying(start = true, fixed = true);
  Boolean impact;
equation
  impact = h <= 0;
  der(h) = v;
  der(v) = if flying then -9.81 else 0;
  when {impact, h <= 0 and v <= 0} then
    flying = -0.8*pre(v) > 1e-3;
    reinit(v, if flying then -0.8*pre(v) else 0);
  end when;
  annotation(experiment(StopTime = 8));
end M;
"""


class Accumulation(TrajectoryTest):
    def run_model(self, text, method, *options):
        (self.folder / "M.mo").write_text(text)
        process = simulation.run(["simulate", "M.mo", "--method", method, "-o", "out.csv", *options], self.folder)
        self.assertEqual(process.returncode, 0, f"{method}: {process.stderr}")
        return process.stdout + process.stderr

    def warned(self, said):
        found = re.search(r"the events of '(.*)' accumulate at time (\S+);", said)
        return (found.group(1), float(found.group(2))) if found else None

    def test_ball_without_rest(self):
        for restitution in (0.5, 0.8, 0.95):
            for condition in ("h <= 0", "h < 0"):
                text = ball(condition, "-{e}*pre(v)", height=0.2, restitution=restitution)
                for method in METHODS:
                    with self.subTest(restitution=restitution, condition=condition, method=method):
                        found = self.warned(self.run_model(text, method))
                        self.assertIsNotNone(found)
                        self.assertIn(condition, found[0])
                        right = end_of_bounces(0.2, restitution)
                        self.assertLess(abs(found[1] / right - 1), 2e-2)

    def test_ball_that_comes_to_rest(self):
        for method in METHODS:
            with self.subTest(method=method):
                self.assertNotIn("accumulate", self.run_model(RESTING, method))

    def test_ball_that_bounces_to_the_end(self):
        text = ball("h <= 0", "-{e}*pre(v)", restitution=0.99)
        self.assertNotIn("accumulate", self.run_model(text, "cvode"))

    def test_quanta_keep_the_ball_bouncing(self):
        """Within a quantum, a million times a second; events are kept apart from there on."""
        text = ball("h <= 0", "-{e}*pre(v)", height=0.2)
        said = self.run_model(text, "qss1")
        self.assertRegex(said, "the events of 'h <= 0.0' accumulate .* state of rest.*; from here on state events are at least")
        self.assertLess((self.folder / "out.csv").stat().st_size, 10_000_000)

    def test_spikes_are_no_accumulation(self):
        """An integrator that is emptied when full, faster and faster: intervals shrink, but jumps do not."""
        text = ("model M Real x(start = 0, fixed = true); equation der(x) = min(exp(time), 1e4); "
                "when x >= 1 then reinit(x, 0); end when; annotation(experiment(StopTime = 12)); end M;")
        self.assertNotIn("accumulate", self.run_model(text, "erk"))


if __name__ == "__main__":
    simulation.main()
