#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""States that decay like a power of the time, far below their absolute tolerance, where the other side of zero is unstable:
Robertson's reaction to 1e11 s, reactions of second order. A run is right or ends with exit code 3 and a message.
Usage: test_slow_decays.py EVENTICA
"""
import simulation
from simulation import Trajectory, TrajectoryTest

RATES = "der(a) = -0.04*a + 1e4*b*c; der(c) = 3e7*b^2;"
# With the sum as a constraint, and as three differential equations.
ROBERTSON = {
    "constraint": f"Real a(start = 1, fixed = true), b, c(start = 0, fixed = true); equation {RATES} a + b + c = 1;",
    "three states": "Real a(start = 1, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true); "
                    f"equation {RATES} der(b) = 0.04*a - 1e4*b*c - 3e7*b^2;",
}
A_AT_END = 2.0833402e-8
TOLERANCES = [10.0**-k for k in range(3, 11)]
# b, of size 1e-5, has no accuracy at larger tolerances and may leave its branch near 4 s.
RIGHT_FROM = 1e-5


def model(text, stop):
    return f"model M {text} annotation(experiment(StopTime = {stop})); end M;"


class SlowDecays(TrajectoryTest):
    def simulate(self, text, method, *options):
        (self.folder / "M.mo").write_text(text)
        return simulation.run(["simulate", "M.mo", "--method", method, "-o", "out.csv", *options], self.folder)

    def test_robertson(self):
        for form, text in ROBERTSON.items():
            for method in ("cvode", "ida"):
                for tolerance in TOLERANCES:
                    with self.subTest(form=form, method=method, tolerance=tolerance):
                        process = self.simulate(model(text, 1e11), method, "--tolerance", f"{tolerance:g}")
                        if tolerance > 1.01 * RIGHT_FROM and process.returncode == 3:
                            self.assertIn("a smaller --tolerance", process.stderr)
                            continue
                        self.assertEqual(process.returncode, 0, process.stderr)
                        result = Trajectory(self.folder / "out.csv")
                        self.assertLess(abs(result.final("a") / A_AT_END - 1), max(40 * tolerance, 1e-4))
                        self.assertGreater(min(result["a"]), 0)

    def test_reaction_of_second_order(self):
        text = model("Real x(start = 1, fixed = true); equation der(x) = -x^2;", 1e9)
        for method in ("cvode", "ida"):
            for tolerance in (1e-3, 1e-6, 1e-9):
                with self.subTest(method=method, tolerance=tolerance):
                    process = self.simulate(text, method, "--tolerance", f"{tolerance:g}")
                    self.assertEqual(process.returncode, 0, process.stderr)
                    self.assertLess(abs(Trajectory(self.folder / "out.csv").final("x") * (1 + 1e9) - 1), max(40 * tolerance, 1e-4))

    def test_exponential_decays_cost_no_more_steps(self):
        """With and without a nominal value, which would keep the scale."""
        text = "Real x[3](each start = 1, each fixed = true{}); equation der(x[1]) = -x[1]; der(x[2]) = -1e3*x[2]; der(x[3]) = -1e6*x[3];"
        steps = []
        for nominal in (", each nominal = 1", ""):
            process = self.simulate(model(text.format(nominal), 1000), "cvode", "--stats")
            steps.append(int(process.stdout.split(" steps")[0].split()[-1]))
        self.assertLessEqual(steps[1], 1.1 * steps[0])


if __name__ == "__main__":
    simulation.main()
