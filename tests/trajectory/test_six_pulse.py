#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Rectifiers of six and two pulses by quantized nodal analysis against an exact solution (six_pulse.py). Behind an open diode currents
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
from six_pulse import Rectifier

STOP_TIME, INTERVAL = 0.03, 1e-4
CIRCUITS = tuple(Rectifier(conductance, phase) for conductance in (1e-3, 1e-4, 1e-5, 1e-6) for phase in (0.0, 0.7))
# Diodes with a knee do not conduct at the start, where all currents are 0.
KNEES = tuple(Rectifier(conductance, phase, knee) for conductance in (1e-5, 1e-6, 1e-7)
              for phase, knee in ((0.0, 0.7), (0.7, 0.7), (2.1, 3.0)))
BRIDGES = tuple(Rectifier(conductance, phase, 0.7, phases=2) for conductance in (1e-5, 1e-7) for phase in (0.7, 2.1))
# At a commutation derivatives of currents and what diodes see are so large that their rounding is felt.
BLOCKING_BRIDGES = tuple(Rectifier(conductance, phase, knee, phases=2) for conductance in (1e-7, 1e-8)
                         for phase, knee in ((0.7, 0.0), (2.1, 0.7)))
BLOCKING_LOADS = tuple(Rectifier(1e-7, 0.7, phases=2, line_inductance=inductance, load=load)
                       for inductance, load in ((six_pulse.LINE_L, "R"), (six_pulse.LINE_L, "RC"), (six_pulse.LINE_L, "RLC"),
                                                (0.0, "RL"), (0.0, "RLC")))
# What leaks through a conductance of 1e-7 S is 5e-7 of the range of a current: smaller ones have the same solution.
LEAST_CONDUCTANCE_FELT = 1e-7
BLOCKING = tuple(Rectifier(conductance, phase, knee) for conductance in (1e-7, 1e-8, 1e-9)
                 for phase, knee in ((0.0, 0.0), (0.7, 0.7), (2.1, 3.0)))
# Errors are relative to the largest range of a current or voltage.
DEFAULT_ERROR = 4e-3
# A commutation is an event, at most a few where several diodes change: no chattering.
MOST_ROWS = {order: STOP_TIME / INTERVAL + more for order, more in (("1", 700), ("2", 700), ("3", 2700))}  # one chatters in order 3: docs/status.md


@functools.cache
def exact(rectifier):
    return six_pulse.solution(rectifier, STOP_TIME, INTERVAL)


def simulated(folder, rectifier, *options):
    model = six_pulse.text("SixPulse", rectifier, STOP_TIME, INTERVAL)
    (Path(folder) / "SixPulse.mo").write_text(model, encoding="utf-8")
    recorded = r"(reactor\[.\]|choke)\.i|capacitor\.v"
    return run(["simulate", "SixPulse.mo", "-q", "--method", "ncdevs", "--filter", recorded, "-o", "result.csv", *options],
               folder)


def trajectory(rectifier, *options):
    with tempfile.TemporaryDirectory() as folder:
        process = simulated(folder, rectifier, *options)
        if process.returncode != 0:
            raise AssertionError(process.stderr)
        return Trajectory(Path(folder) / "result.csv")


def error_of(found, rectifier):
    rows = exact(rectifier._replace(conductance=max(rectifier.conductance, LEAST_CONDUCTANCE_FELT)))
    columns = dict(zip(rectifier.states, zip(*(states for _, states in rows))))
    sizes = {kind: max((max(column) - min(column) for name, column in columns.items() if name.endswith(kind)), default=0.0)
             for kind in (".i", ".v")}
    last = {round(time / INTERVAL, 6): row for row, time in enumerate(found.times)}
    return max(abs(found[name][last[float(k)]] - value) / sizes[name[-2:]]
               for name, column in columns.items() for k, value in enumerate(column))


def error(rectifier, *options):
    return error_of(trajectory(rectifier, *options), rectifier)


class SixPulseRectifier(TrajectoryTest):
    def test_default_quanta_are_enough(self):
        for rectifier, order in itertools.product(CIRCUITS, "123"):
            with self.subTest(rectifier=rectifier, order=order):
                self.assertLess(error(rectifier, "--order", order), DEFAULT_ERROR)

    def test_diodes_with_a_knee(self):
        """Behind open diodes the knee is a current of 70 nA to 3 mA, far less than a quantum."""
        self.check_quanta(KNEES, (1e-3, 1e-4))

    def test_single_phase_bridges(self):
        """Two diodes each begin and end to conduct at the same time."""
        self.check_quanta(BRIDGES, (1e-3,))

    def test_bridges_of_diodes_that_block_well(self):
        """Commutations come neither early nor late: errors stay within quanta however small these are."""
        self.check_quanta(BLOCKING_BRIDGES, (1e-2, 1e-3, 1e-4, 1e-5, 1e-6), "23")

    def test_loads_of_bridges_that_block_well(self):
        self.check_quanta(BLOCKING_LOADS, (1e-3, 1e-4, 1e-5), "23")

    def test_diodes_that_block_well(self):
        """Open diodes see the difference of terms of 1e8 V to 1e10 V, in order 1 in steps."""
        self.check_quanta(BLOCKING, (1e-3, 1e-4, 1e-5))

    def test_order_1_is_right_or_suggests_order_2(self):
        for phase, knee in ((0.0, 0.0), (0.7, 0.7), (2.1, 3.0)):
            rectifier = Rectifier(1e-10, phase, knee)
            with self.subTest(rectifier=rectifier), tempfile.TemporaryDirectory() as folder:
                process = simulated(folder, rectifier, "--order", "1")
                if process.returncode == 0:
                    self.assertLess(error_of(Trajectory(Path(folder) / "result.csv"), rectifier), DEFAULT_ERROR)
                else:
                    self.assertEqual(process.returncode, 3)
                    self.assertRegex(process.stderr, r"'(upper|lower)\[.\]' opens and closes without end: .* use --order 2")

    def check_quanta(self, rectifiers, quanta, orders="123"):
        for rectifier, order, quantum in itertools.product(rectifiers, orders, quanta):
            with self.subTest(rectifier=rectifier, order=order, quantum=quantum):
                found = trajectory(rectifier, "--order", order, "--tolerance", repr(quantum))
                self.assertLess(error_of(found, rectifier), DEFAULT_ERROR / 1e-3 * quantum)
                self.assertLess(len(found.times), MOST_ROWS[order])

    def test_order_1_converges_with_the_quantum(self):
        self.check_slope(CIRCUITS, "--order", "1")

    def test_synchronous_method_converges_with_the_quantum(self):
        """It takes steps of its time constants, so only where they are not too short."""
        self.check_slope([circuit for circuit in CIRCUITS if circuit.conductance == 1e-3], "--synchronous")

    def test_synchronous_method_names_a_diode_that_chatters(self):
        with tempfile.TemporaryDirectory() as folder:
            process = simulated(folder, Rectifier(1e-8, 0.7), "--synchronous")
        self.assertNotEqual(process.returncode, 0)
        self.assertRegex(process.stderr, r"'(upper|lower)\[.\]' opens and closes without end: .* leave out --synchronous")

    def check_slope(self, circuits, *options):
        for rectifier in circuits:
            with self.subTest(rectifier=rectifier):
                coarse, fine = (error(rectifier, *options, "--tolerance", quantum) for quantum in ("1e-3", "1e-5"))
                self.assertTrue(0.9 <= math.log10(coarse / fine) / 2 <= 1.1, f"errors {coarse:.2g}, {fine:.2g}")

    def test_orders_2_and_3_stay_within_quanta(self):
        for rectifier in CIRCUITS:
            for order, quanta in (("2", 3.0), ("3", 2.0)):
                for quantum in (1e-5, 1e-6, 1e-7):
                    with self.subTest(rectifier=rectifier, order=order, quantum=quantum):
                        found = error(rectifier, "--order", order, "--tolerance", repr(quantum))
                        self.assertLess(found, quanta * quantum)


if __name__ == "__main__":
    simulation.main()
