#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tables in files, as text, CSV and MAT, against exact interpolation. With the environment variable EVENTICA_MSL, the
folder of the Modelica Standard Library, the same with that library.
Usage: test_tables.py EVENTICA"""
import os
import struct

import simulation
from simulation import Trajectory, TrajectoryTest

TIMES = [(0, 0, 1), (1, 2, 0), (2, 2, 4), (4, -2, 4)]
CURVE = [(0, 0, 10), (1, 1, 20), (3, 9, 10)]
FIELD = [(0, 1, 2, 4), (10, 5, 6, 8), (20, 7, 10, 16)]

MODEL = """
model M
  Modelica.Blocks.Sources.CombiTimeTable t(tableOnFile=true, fileName="%(file)s", tableName="times", columns={2, 3}%(time)s);
  Modelica.Blocks.Tables.CombiTable1Ds a(tableOnFile=true, fileName="%(file)s", tableName="curve", columns={2, 3}%(curve)s);
  Modelica.Blocks.Tables.CombiTable1Dv b(tableOnFile=true, fileName="%(file)s", tableName="curve", columns={3}%(curve)s);
  Modelica.Blocks.Tables.CombiTable2Ds c(tableOnFile=true, fileName="%(file)s", tableName="field"%(curve)s);
equation
  a.u = time;
  b.u[1] = 3 - time;
  c.u1 = 10 + 2*time;
  c.u2 = 1 + time/2;
end M;
"""
TIME_TABLE = """
model T
  Modelica.Blocks.Sources.CombiTimeTable t(tableOnFile=true, fileName="%s", tableName="%s", columns={2, 3}%s);
end T;
"""
SEGMENTS = "Modelica.Blocks.Types.Smoothness.ConstantSegments"
HOLD = "Modelica.Blocks.Types.Extrapolation.HoldLastPoint"
PERIODIC = "Modelica.Blocks.Types.Extrapolation.Periodic"


def text_file(**tables):
    lines = ["#1", "# tables of a test"]
    for name, rows in tables.items():
        lines.append(f"double {name}({len(rows)},{len(rows[0])})  # a comment")
        lines += ["  ".join(map(str, row)) for row in rows]
    return "\n".join(lines) + "\n"


def mat_file(**tables):
    content = b""
    for name, rows in tables.items():
        values = [row[j] for j in range(len(rows[0])) for row in rows]
        content += struct.pack("<5i", 0, len(rows), len(rows[0]), 0, len(name) + 1) + name.encode() + b"\0"
        content += struct.pack(f"<{len(values)}d", *values)
    return content


def line(rows, column, x):
    """Exact interpolation; the last two points go on."""
    i = max([k for k in range(len(rows) - 1) if rows[k][0] <= x] or [0])
    slope = (rows[i + 1][column] - rows[i][column]) / (rows[i + 1][0] - rows[i][0])
    return rows[i][column] + (x - rows[i][0]) * slope


def plane(rows, u, v):
    """Bilinear interpolation of `rows`, whose first row and column are the abscissae."""
    columns = [(rows[0][j], line([(row[0], row[j]) for row in rows[1:]], 1, u)) for j in range(1, len(rows[0]))]
    return line(columns, 1, v)


class Tables(TrajectoryTest):
    library = ()

    def simulate_text(self, text, *options, code=0):
        (self.folder / "M.mo").write_text(text)
        (self.folder / "out.csv").unlink(missing_ok=True)
        process = simulation.run(["simulate", "M.mo", "-o", "out.csv", "--interval", "0.125", *self.library, *options],
                                 self.folder)
        self.assertEqual(process.returncode, code, process.stderr)
        return process.stderr if code else Trajectory(self.folder / "out.csv")

    def check_all(self, file):
        result = self.simulate_text(MODEL % {"file": file, "time": "", "curve": ""}, "--stop-time", "3.5")
        self.follows(result, "t.y[1]", lambda t: line(TIMES, 1, t), tolerance=1e-9, absolute=1e-9)
        self.follows(result, "a.y[1]", lambda t: line(CURVE, 1, t), tolerance=1e-9, absolute=1e-9)
        self.follows(result, "a.y[2]", lambda t: line(CURVE, 2, t), tolerance=1e-9, absolute=1e-9)
        self.follows(result, "b.y[1]", lambda t: line(CURVE, 2, 3 - t), tolerance=1e-9, absolute=1e-9)
        self.follows(result, "c.y", lambda t: plane(FIELD, 10 + 2 * t, 1 + t / 2), tolerance=1e-9, absolute=1e-9)

    def test_text_file(self):
        (self.folder / "tables.txt").write_text(text_file(times=TIMES, curve=CURVE, field=FIELD))
        self.check_all("tables.txt")

    def test_mat_file(self):
        (self.folder / "tables.mat").write_bytes(mat_file(times=TIMES, curve=CURVE, field=FIELD))
        self.check_all("tables.mat")

    def test_jumps_steps_and_extrapolation_in_time(self):
        rows = [(0, 0, 1), (1, 2, 1), (1, 5, 3), (2, 7, 3)]
        (self.folder / "t.txt").write_text(text_file(jumps=rows))
        result = self.simulate_text(TIME_TABLE % ("t.txt", "jumps", ""), "--stop-time", "3")
        self.follows(result, "t.y[1]", (lambda t: 2 * t, lambda t: 5 + 2 * (t - 1)), boundaries=(1,), tolerance=1e-9)
        before, after = result.around("t.y[2]", 1)
        self.near(before, 1, 1e-12)
        self.near(after, 3, 1e-12)
        result = self.simulate_text(TIME_TABLE % ("t.txt", "jumps", f", extrapolation={HOLD}"), "--stop-time", "3")
        self.near(result.final("t.y[1]"), 7, 1e-12)
        result = self.simulate_text(TIME_TABLE % ("t.txt", "jumps", f", extrapolation={PERIODIC}"), "--stop-time", "4.5")
        self.near(result.final("t.y[1]"), 1, 1e-9)
        result = self.simulate_text(TIME_TABLE % ("t.txt", "jumps", f", smoothness={SEGMENTS}"), "--stop-time", "1.5")
        self.near(result.at("t.y[1]", 0.5), 0, 1e-12)
        self.near(result.final("t.y[1]"), 5, 1e-12)

    def test_faults_name_the_file(self):
        (self.folder / "good.txt").write_text(text_file(times=TIMES))
        (self.folder / "bad.txt").write_text("#1\ndouble times(2,3)\n0 1 2\n1 x 3\n")
        (self.folder / "other.txt").write_text("t y\n0 1\n")
        for file, name, word in (("none.txt", "times", ""), ("good.txt", "tiems", "tiems"), ("bad.txt", "times", ""),
                                 ("other.txt", "times", "")):
            with self.subTest(file):
                message = self.simulate_text(TIME_TABLE % (file, name, ""), code=self.fault_code)
                self.assertIn(file, message)
                self.assertIn(word, message)

    fault_code = 1


class TablesOfTheShippedLibrary(Tables):
    def test_csv_file(self):
        (self.folder / "t.csv").write_text("time;a;b\n0;0;1\n1;2;0\n2;2;4\n")
        text = TIME_TABLE % ("t.csv", "any", ', delimiter=";", nHeaderLines=1')
        result = self.simulate_text(text, "--stop-time", "2")
        self.near(result.at("t.y[1]", 0.5), 1, 1e-12)
        self.near(result.at("t.y[2]", 1.5), 2, 1e-12)

    def test_resource_of_a_package(self):
        folder = self.folder / "Lib"
        (folder / "Resources").mkdir(parents=True)
        (folder / "Resources/t.txt").write_text(text_file(times=TIMES))
        (folder / "package.mo").write_text("""package Lib model T Modelica.Blocks.Sources.CombiTimeTable t(tableOnFile=true,
          fileName=Modelica.Utilities.Files.loadResource("modelica://Lib/Resources/t.txt"), tableName="times",
          columns={2}); end T; end Lib;""")
        (self.folder / "elsewhere").mkdir()
        process = simulation.run(["simulate", "../Lib", "--model", "Lib.T", "-o", "out.csv", "--interval", "0.25"],
                                 self.folder / "elsewhere")
        self.assertEqual(process.returncode, 0, process.stderr)
        self.near(Trajectory(self.folder / "elsewhere/out.csv").at("t.y[1]", 0.5), 1, 1e-12)

    def test_abscissae_out_of_order_are_refused(self):
        block = "model M Modelica.Blocks.Tables.%s t(table=%s); equation %s end M;"
        for name, table, inputs, words in (
                ("CombiTable1Ds", "[0, 5; 2, 6; 1, 7]", "t.u = time;", "row 3 of the table has 1 after 2"),
                ("CombiTable1Ds", "[0, 5; 2, 6; 2, 7]", "t.u = time;", "row 3 of the table has 2 after 2"),
                ("CombiTable1Dv", "[0, 5; -0.5, 6]", "t.u = {time};", "row 2 of the table has -0.5 after 0"),
                ("CombiTable2Ds", "[0, 1, 2; 4, 5, 6; 3, 7, 8]", "t.u1 = time; t.u2 = 1;", "row 3 of the table has 3 after 4"),
                ("CombiTable2Ds", "[0, 1, 1; 3, 5, 6; 4, 7, 8]", "t.u1 = time; t.u2 = 1;", "column 3 of the table has 1 after 1")):
            with self.subTest(name, table=table):
                message = self.simulate_text(block % (name, table, inputs), code=3)
                self.assertIn(words, message)
                self.assertIn("in `t`", message)

    def test_times_out_of_order_are_refused(self):
        (self.folder / "t.txt").write_text(text_file(bad=[(0, 1, 2), (2, 1, 2), (1.5, 1, 2)]))
        self.assertIn("times must not decrease, but row 3 of table `bad` in `t.txt` has 1.5 after 2",
                      self.simulate_text(TIME_TABLE % ("t.txt", "bad", ""), code=3))

    def test_rows_longer_than_declared_are_refused(self):
        (self.folder / "t.txt").write_text("#1\ndouble long(2,3)\n0 1 2 3\n1 3 4 5\n")
        self.assertIn("table `long` has more than 2 rows of 3 values", self.simulate_text(TIME_TABLE % ("t.txt", "long", ""), code=1))

    def test_the_file_can_be_set(self):
        (self.folder / "a.txt").write_text(text_file(times=TIMES))
        result = self.simulate_text(TIME_TABLE % ("none.txt", "times", ""), "--set", "t.fileName=a.txt")
        self.near(result.at("t.y[1]", 0.5), 1, 1e-12)

    def test_a_large_file(self):
        rows = [(i / 100, (i % 7) * 0.5, i) for i in range(2000)]
        (self.folder / "large.txt").write_text(text_file(times=rows))
        result = self.simulate_text(TIME_TABLE % ("large.txt", "times", ""), "--stop-time", "3")
        self.near(result.at("t.y[2]", 1.125), 112.5, 1e-9)
        self.near(result.final("t.y[2]"), 300, 1e-9)


class TablesOfTheStandardLibrary(Tables):
    fault_code = 3

    def setUp(self):
        super().setUp()
        if "EVENTICA_MSL" not in os.environ:
            self.skipTest("EVENTICA_MSL is not set")
        self.library = ("--library", os.environ["EVENTICA_MSL"])


del Tables  # only its classes are run

if __name__ == "__main__":
    simulation.main()
