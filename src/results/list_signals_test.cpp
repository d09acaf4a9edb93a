// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "results/list_signals.h"
#include "results/mat_writer.h"
#include "results/test_files.h"

namespace eventica::results {
namespace {

void writeRun(TrajectoryWriter& writer) {
    const std::vector<SignalInfo> signals{
        {.name = "k", .unit = "1/s", .variability = Variability::Fixed},
        {.name = "T", .description = "wärme", .unit = "K", .displayUnit = "degC"},
        {.name = "der(T)"},
        {.name = "mode", .kind = Kind::Enumeration, .literals = {"off", "'full power'"}},
        {.name = "on", .kind = Kind::Boolean},
        {.name = "held", .unit = "m", .role = Role::Discrete},
        {.name = "y"}};
    std::vector<SignalInfo> marked = signals;
    marked[1].role = Role::State;
    ASSERT_TRUE(writer.begin(marked, std::vector{2.0}));
    ASSERT_TRUE(writer.row(0, std::vector{273.15, 1.0, 1.0, 0.0, 3.0, 1e-9}));
    ASSERT_TRUE(writer.row(1, std::vector{280.0, 1.0, 1.0, 0.0, 3.0, 5.0}));
    ASSERT_TRUE(writer.row(2, std::vector{293.15, 1.0, 2.0, 1.0, 4.0, -1234567.0}));
    ASSERT_TRUE(writer.finish());
}

TEST(ListSignals, HasColumnsWithKindsValuesAndUnits) {
    const TestFile file("run.mat");
    MatWriter writer(file.path());
    writeRun(writer);
    const ReadResult run = read(file.path(), {.rows = Rows::Ends});
    EXPECT_EQ(listSignals(run), "name    kind        start         final  unit  description\n"
                                "k       parameter       2                1/s\n"
                                "T       state           0            20  degC  wärme\n"
                                "der(T)  derivative      1             1\n"
                                "mode    discrete      off  'full power'\n"
                                "on      discrete    false          true\n"
                                "held    discrete        3             4  m\n"
                                "y       continuous  1e-09  -1.23457e+06\n");
}

TEST(ListSignals, CanBeFiltered) {
    const TestFile file("run.csv");
    file.write("time,x,body.x,y\n0,1,2,3\n1,4,5,6\n");
    const ReadResult run = read(file.path(), {.rows = Rows::Ends});
    const std::vector<std::string> patterns{"*.x", "y"};
    EXPECT_EQ(listSignals(run, patterns), "name    kind      start  final  unit  description\n"
                                          "body.x  variable      2      5\n"
                                          "y       variable      3      6\n");
    const std::vector<std::string> none{"z*"};
    EXPECT_EQ(listSignals(run, none), "");
}

TEST(ListSignals, RunsWithoutRowsHaveNoValues) {
    const TestFile file("run.csv");
    file.write("time,x\n");
    EXPECT_EQ(listSignals(read(file.path(), {.rows = Rows::Ends})),
              "name  kind      start  final  unit  description\n"
              "x     variable\n");
}

} // namespace
} // namespace eventica::results
