// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>

#include "compile/syntax/parse.h"
#include "driver/experiment.h"

namespace eventica::driver {
namespace {

Experiment experimentIn(const std::string& text) {
    text::SourceManager sources;
    diag::Diagnostics diagnostics;
    const syntax::SyntaxTree tree =
        syntax::parse(sources, sources.add("test.mo", text), diagnostics);
    EXPECT_TRUE(diagnostics.items().empty());
    return experimentOf(*tree.root().classes[0].definition);
}

Experiment annotated(const std::string& annotation) {
    return experimentIn("model M annotation(" + annotation + "); end M;");
}

TEST(Experiment, GivesAllFourNumbers) {
    const Experiment found =
        annotated("experiment(StartTime = 1, StopTime = 2.5, Tolerance = 1e-6, Interval = 0.01)");
    EXPECT_EQ(found.startTime, 1.0);
    EXPECT_EQ(found.stopTime, 2.5);
    EXPECT_EQ(found.tolerance, 1e-6);
    EXPECT_EQ(found.interval, 0.01);
}

TEST(Experiment, LeavesOutWhatIsNotWritten) {
    const Experiment found = annotated("experiment(StopTime = 3)");
    EXPECT_EQ(found.startTime, std::nullopt);
    EXPECT_EQ(found.stopTime, 3.0);
    EXPECT_EQ(found.tolerance, std::nullopt);
    EXPECT_EQ(found.interval, std::nullopt);
}

TEST(Experiment, IsEmptyWithoutTheAnnotation) {
    EXPECT_EQ(experimentIn("model M end M;").stopTime, std::nullopt);
    EXPECT_EQ(annotated("Documentation(info = \"\")").stopTime, std::nullopt);
    EXPECT_EQ(annotated("experiment").stopTime, std::nullopt);
    EXPECT_EQ(annotated("experiment()").stopTime, std::nullopt);
}

TEST(Experiment, ReadsSigns) {
    EXPECT_EQ(annotated("experiment(StartTime = -2)").startTime, -2.0);
    EXPECT_EQ(annotated("experiment(StartTime = -(-2))").startTime, 2.0);
    EXPECT_EQ(annotated("experiment(StartTime = +2e3)").startTime, 2000.0);
}

TEST(Experiment, TakesNothingButNumbers) {
    EXPECT_EQ(annotated("experiment(StopTime = 2 * 3)").stopTime, std::nullopt);
    EXPECT_EQ(annotated("experiment(StopTime = \"3\")").stopTime, std::nullopt);
    EXPECT_EQ(annotated("experiment(StopTime = true)").stopTime, std::nullopt);
    EXPECT_EQ(annotated("experiment(StopTime = not true)").stopTime, std::nullopt);
    EXPECT_EQ(annotated("experiment(StopTime)").stopTime, std::nullopt);
}

TEST(Experiment, StandsBesideOtherAnnotations) {
    const Experiment found = annotated("Icon(coordinateSystem(initialScale = 0.1)), "
                                       "experiment(StopTime = 4, __Tool(StopTime = 9)), x = 1");
    EXPECT_EQ(found.stopTime, 4.0);
}

TEST(Experiment, IsThatOfTheClassItself) {
    EXPECT_EQ(experimentIn("model M model A annotation(experiment(StopTime = 5)); end A; end M;")
                  .stopTime,
              std::nullopt);
}

} // namespace
} // namespace eventica::driver
