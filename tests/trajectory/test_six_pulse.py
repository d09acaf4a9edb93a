#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Six-pulse rectifiers by quantized nodal analysis against an exact solution (six_pulse.py). Behind an open diode currents
are small and voltages large: a quantum of a line current divided by the conductance of an open diode is 20 V to 20 kV here.
Usage: test_six_pulse.py EVENTICA"""
import functools
import itertools
import math
import tempfile
from pathlib import Path

import simulation
import six_pulse
from simulation import Trajectory, TrajectoryTest, run

STOP_TIME, INTERVAL = 0.03, 1e-4
CIRCUITS = tuple(itertools.product((1e-3, 1e-4, 1e-5, 1e-6), (0.0, 0.7)))  # conductance of open diodes, phase
# Errors are relative to the largest range of a current.
DEFAULT_ERROR = 4e-3
NAMES = ("reactor[1].i", "reactor[2].i", "reactor[3].i", "choke.i")


@functools.cache
def exact(conductance, phase):
    return six_pulse.currents(conductance, phase, STOP_TIME, INTERVAL)


def simulated(folder, conductance, phase, *options):
    model = six_pulse.text("SixPulse", conductance, phase, STOP_TIME, INTERVAL)
    (Path(folder) / "SixPulse.mo").write_text(model, encoding="utf-8")
    recorded = r"(reactor\[.\]|choke)\.i"
    return run(["simulate", "SixPulse.mo", "-q", "--method", "ncdevs", "--filter", recorded, "-o", "result.csv", *options],
               folder)


def error(conductance, phase, *options):
    rows = exact(conductance, phase)
    columns = list(zip(*(currents for _, currents in rows)))
    size = max(max(column) - min(column) for column in columns)
    with tempfile.TemporaryDirectory() as folder:
        process = simulated(folder, conductance, phase, *options)
        if process.returncode != 0:
            raise AssertionError(process.stderr)
        found = Trajectory(Path(folder) / "result.csv")
    last = {round(time / INTERVAL, 6): row for row, time in enumerate(found.times)}
    return max(abs(found[name][last[float(k)]] - rows[k][1][i]) / size
               for k in range(len(rows)) for i, name in enumerate(NAMES))


class SixPulseRectifier(TrajectoryTest):
    def test_default_quanta_are_enough(self):
        for conductance, phase in CIRCUITS:
            for order in "123":
                with self.subTest(conductance=conductance, phase=phase, order=order):
                    self.assertLess(error(conductance, phase, "--order", order), DEFAULT_ERROR)

    def test_order_1_converges_with_the_quantum(self):
        self.check_slope(CIRCUITS, "--order", "1")

    def test_synchronous_method_converges_with_the_quantum(self):
        """It takes steps of its time constants, so only where they are not too short."""
        self.check_slope([circuit for circuit in CIRCUITS if circuit[0] == 1e-3], "--synchronous")

    def test_synchronous_method_names_a_diode_that_chatters(self):
        with tempfile.TemporaryDirectory() as folder:
            process = simulated(folder, 1e-8, 0.7, "--synchronous")
        self.assertNotEqual(process.returncode, 0)
        self.assertRegex(process.stderr, r"'(upper|lower)\[.\]' opens and closes without end: .* leave out --synchronous")

    def check_slope(self, circuits, *options):
        for conductance, phase in circuits:
            with self.subTest(conductance=conductance, phase=phase):
                coarse, fine = (error(conductance, phase, *options, "--tolerance", quantum) for quantum in ("1e-3", "1e-5"))
                self.assertTrue(0.9 <= math.log10(coarse / fine) / 2 <= 1.1, f"errors {coarse:.2g}, {fine:.2g}")

    def test_orders_2_and_3_stay_within_quanta(self):
        for conductance, phase in CIRCUITS:
            for order, quanta in (("2", 3.0), ("3", 2.0)):
                for quantum in (1e-5, 1e-6, 1e-7):
                    with self.subTest(conductance=conductance, phase=phase, order=order, quantum=quantum):
                        found = error(conductance, phase, "--order", order, "--tolerance", repr(quantum))
                        self.assertLess(found, quanta * quantum)


if __name__ == "__main__":
    simulation.main()
