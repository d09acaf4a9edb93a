#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Functions that the Modelica Standard Library writes in C, answered without a C compiler. The environment variable
EVENTICA_MSL names the folder of the library; without it the tests are skipped.
Usage: test_standard_functions.py EVENTICA"""
import math
import os
import struct

import simulation
from simulation import TrajectoryTest


def mat_file(name, rows):
    values = [row[j] for j in range(len(rows[0])) for row in rows]
    return (struct.pack("<5i", 0, len(rows), len(rows[0]), 0, len(name) + 1) + name.encode() + b"\0"
            + struct.pack(f"<{len(values)}d", *values))


class StandardFunctions(TrajectoryTest):
    def setUp(self):
        super().setUp()
        if "EVENTICA_MSL" not in os.environ:
            self.skipTest("EVENTICA_MSL is not set")
        os.environ["XDG_CACHE_HOME"] = str(self.folder / "cache")
        os.environ["CC"] = "/no/such/compiler"
        self.library = ("--library", os.environ["EVENTICA_MSL"])

    def run_text(self, text, *options):
        """The model `M`, written into a file."""
        (self.folder / "M.mo").write_text(text)
        return self.simulate("M", *self.library, *options, folder=self.folder).trajectory

    def test_sizes_come_from_files(self):
        (self.folder / "data.mat").write_bytes(mat_file("A", [[1, 2, 3], [4, 5, 6]]))
        result = self.run_text("""
model M
  final parameter Integer n[2] = Modelica.Utilities.Streams.readMatrixSize("data.mat", "A");
  final parameter Real A[:, :] = Modelica.Utilities.Streams.readRealMatrix("data.mat", "A", n[1], n[2]);
  Real x[n[2]](each start = 0, each fixed = true);
equation
  der(x) = A[2, :];
end M;
""", "--stop-time", "2")
        for i in range(3):
            self.near(result.final(f"x[{i + 1}]"), 2 * (4 + i), 1e-9)

    def test_lines_of_files(self):
        (self.folder / "numbers.txt").write_text("2\n40\n600\n")
        result = self.run_text("""
model M
  parameter Integer n = Modelica.Utilities.Streams.countLines("numbers.txt");
  parameter Real v[n] = {Modelica.Utilities.Strings.scanReal(Modelica.Utilities.Streams.readLine("numbers.txt", i)) for i in 1:n};
  Real y[n] = v*time;
end M;
""", "--stop-time", "1")
        self.assertEqual([result.final(f"y[{i}]") for i in (1, 2, 3)], [2, 40, 600])

    def test_derivatives_of_tables(self):
        """der(y) of Akima's parabola through four equidistant points is exact."""
        result = self.run_text("""
model M
  Modelica.Blocks.Tables.CombiTable1Ds t(table = [0, 0; 1, 1; 2, 4; 3, 9],
    smoothness = Modelica.Blocks.Types.Smoothness.ContinuousDerivative);
  Real v = der(t.y[1]);
  Real a = der(v);
equation
  t.u = 0.5*time^2;
end M;
""", "--stop-time", "2", "--interval", "0.25")
        for time in result.times:
            u = 0.5 * time ** 2
            self.near(result.at("t.y[1]", time), u * u, 1e-12)
            self.near(result.at("v", time), 2 * u * time, 1e-12)
            self.near(result.at("a", time), 3 * time ** 2, 1e-11)

    def test_random_numbers(self):
        """The states of xorshift64* by its definition."""
        result = self.run_text("""
model M
  import G = Modelica.Math.Random.Generators.Xorshift64star;
  discrete Integer state[2](start = {12345, 678}, each fixed = true);
  discrete Real r(start = 0, fixed = true);
equation
  when sample(1, 1) then
    (r, state) = G.random(pre(state));
  end when;
end M;
""", "--stop-time", "5")
        word, mask = 12345 | 678 << 32, (1 << 64) - 1
        for time in range(1, 6):
            word ^= word >> 12
            word = (word ^ word << 25) & mask
            word ^= word >> 27
            word = word * 2685821657736338717 & mask
            signed = word - (1 << 64) if word >> 63 else word
            self.near(result.at("r", time), math.ldexp(signed, -64) + 0.5, 1e-15)

    def test_a_table_in_c_is_refused_with_the_reason(self):
        (self.folder / "M.mo").write_text("""
model M
  Modelica.Blocks.Tables.CombiTable1Ds t(tableOnFile = true, tableName = "mine", columns = {2});
equation
  t.u = time;
end M;
""")
        process = simulation.run(["simulate", "M.mo", "-o", "M.csv", *self.library], self.folder)
        self.assertNotEqual(process.returncode, 0)
        self.assertIn("`usertab`", process.stderr)


if __name__ == "__main__":
    simulation.main()
