#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Diodes next to states that follow at once, such as the current of a coil behind an open diode: nodal analysis of orders 1 to 3
against closed forms and against `cvode`. Usage: test_stiff_groups.py EVENTICA"""
import math
import shutil

import simulation
from simulation import MODELS, TrajectoryTest

LIBRARY = MODELS.parent.parent.parent / "library"
TOLERANCES = (1e-3, 1e-4, 1e-5)
INTERVALS = 500


def feeders(diodes):
    """Currents of the lines of DiodesAndCoils.Feeders and FeedersAndDiode, by the number of the diodes."""
    knee, on, inductance, load = 0.3, 1e-3, 1e-3, 1.0
    common = diodes - 2  # in series with the load
    resistance = on + 2 * (load + common * on)
    total = (9 - 2 * knee - 2 * common * knee) / resistance

    def current(sign):
        return lambda t: (total * -math.expm1(-resistance * t / (3 * inductance)) +
                          sign / on * -math.expm1(-on * t / inductance)) / 2
    return {"line[1].i": current(1), "line[2].i": current(-1)}


class StiffGroups(TrajectoryTest):
    def model(self, name, stop, *options):
        shutil.copy(MODELS / "DiodesAndCoils.mo", self.folder / f"DiodesAndCoils.{name}.mo")
        run = self.simulate(f"DiodesAndCoils.{name}", "--library", LIBRARY, "--stop-time", stop, "--intervals", INTERVALS,
                            *options, folder=self.folder, executors=("jit",))
        return run.trajectory

    def last_rows(self, result):
        return {round(time / result.times[-1] * INTERVALS): row for row, time in enumerate(result.times)
                if abs(time / result.times[-1] * INTERVALS % 1 - 0.5) > 0.5 - 1e-6}

    def stays_within(self, quanta, name, stop, states, orders=(1, 2, 3), most_switchings=50):
        """`states`: {name: value by number of the row}. Errors are counted in quanta of each state."""
        for order in orders:
            for tolerance in TOLERANCES[:2] if order == 1 else TOLERANCES:
                with self.subTest(order=order, tolerance=tolerance):
                    result = self.model(name, stop, "--method", "ncdevs", "--order", order, "--tolerance", tolerance)
                    rows = self.last_rows(result)
                    self.assertGreater(len(rows), INTERVALS)
                    for state, right in states.items():
                        size = max(right.values()) - min(right.values())
                        error = max(abs(result[state][row] - right[k]) for k, row in rows.items())
                        self.assertLess(error / (tolerance * size), quanta, state)
                    self.assertLess(len(result.times), INTERVALS + 2 * most_switchings)

    def reference(self, name, stop, states):
        result = self.model(name, stop, "--method", "cvode", "--tolerance", 1e-10)
        rows = self.last_rows(result)
        return {state: {k: result[state][row] for k, row in rows.items()} for state in states}

    def test_diodes_that_close_at_the_same_instant(self):
        """Whichever closes first takes the current that the other one needs to conduct, unless its own grows meanwhile."""
        stop = 1e-3
        for name, diodes in (("Feeders", 2), ("FeedersAndDiode", 3)):
            states = {state: {k: value(k * stop / INTERVALS) for k in range(INTERVALS + 1)}
                      for state, value in feeders(diodes).items()}
            self.stays_within(2, name, stop, states, most_switchings=10)

    def test_bridge_of_constant_voltages(self):
        stop = 1e-3
        states = self.reference("Bridge", stop, ("line[1].i", "line[2].i", "line[3].i", "capacitor.v"))
        self.stays_within(2, "Bridge", stop, states, most_switchings=20)

    def test_bridge_of_three_phases(self):
        stop = 0.06
        states = self.reference("PhaseBridge", stop, ("line[1].i", "line[2].i", "line[3].i", "capacitor.v"))
        self.stays_within(5, "PhaseBridge", stop, states, orders=(2, 3), most_switchings=200)

    def test_two_groups_that_drive_each_other(self):
        """Sums of rates are read before any group returns to its manifold: what one gave the other counted as its own rate."""
        stop = 0.0075
        states = self.reference("ShortedCapacitors", stop, ("charged.v", "coupling.v", "coil.i"))
        self.stays_within(3, "ShortedCapacitors", stop, states, orders=(2, 3), most_switchings=500)


if __name__ == "__main__":
    simulation.main()
