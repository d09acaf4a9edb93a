// SPDX-License-Identifier: Apache-2.0
// Classic DEVS: one of the imminent models at a time, in a select order.
#include <gtest/gtest.h>
#include <map>
#include <sstream>

#include "lib/devs/simulator.h"
#include "lib/devs/test_models.h"

namespace eventica::devs {
namespace {

using testing::Generator;
using testing::Only;
using testing::Relay;
using testing::Server;
using testing::Sink;
using testing::TracedRun;

Options select(std::vector<ModelId> order = {}) {
    Options options;
    options.mode = Mode::Select;
    options.selectOrder = std::move(order);
    return options;
}

constexpr ModelId First(0);
constexpr ModelId Second(1);

/// A generator and a processor that are due at the same time.
struct Line {
    Line() {
        top.connect(gen, Only, server, Only);
        top.connect(server, Only, sink, Only);
    }

    Coupled top{"top"};
    Generator& gen = top.make<Generator>("gen", 1.0);
    Server& server = top.make<Server>("server", 1.0, 0U);
    Sink& sink = top.make<Sink>("sink");
};

TEST(Select, LetsTheReceiverOfASimultaneousEventWait) {
    Line line;
    EXPECT_EQ(TracedRun(line.top, select({First, Second})).until(2),
              "1/0 gen int; 1/0 server ext; 2/0 gen int; 2/0 server ext; "
              "2/1 server int; 2/1 sink ext; ");
    EXPECT_EQ(line.server.lost, 1); // the new job comes while the old one is still there
}

TEST(Select, LetsTheReceiverGoFirstInTheOtherOrder) {
    Line line;
    EXPECT_EQ(TracedRun(line.top, select({Second, First})).until(2),
              "1/0 gen int; 1/0 server ext; 2/0 server int; 2/0 sink ext; "
              "2/1 gen int; 2/1 server ext; ");
    EXPECT_EQ(line.server.lost, 0);
}

TEST(Select, FollowsTheNumbersOfModelsWithoutAnOrder) {
    Line line;
    Line same;
    EXPECT_EQ(TracedRun(line.top, select()).until(9),
              TracedRun(same.top, select({First, Second})).until(9));
}

TEST(Select, PutsModelsThatTheOrderLeavesOutBehind) {
    Coupled top("top");
    top.make<Generator>("a", 1.0);
    top.make<Generator>("b", 1.0);
    const auto& c = top.make<Generator>("c", 1.0);
    ASSERT_TRUE(flatten(top)); // gives the numbers
    EXPECT_EQ(TracedRun(top, select({c.id()})).until(1), "1/0 c int; 1/1 a int; 1/2 b int; ");
}

/// Makes `count` transitions at the time 1.
class Burst : public Atomic {
public:
    Burst(std::string name, int count) : Atomic(std::move(name)), left_(count) {}

    double timeAdvance() const override {
        if (left_ == 0)
            return Infinity;
        return now().t < 1 ? 1 : 0;
    }
    void internalTransition() override { --left_; }

private:
    int left_;
};

TEST(Select, LetsAModelWithoutTimeAdvanceCompeteAtOnce) {
    Coupled top("top");
    top.make<Burst>("burst", 3);
    top.make<Generator>("other", 1.0);
    EXPECT_EQ(TracedRun(top, select({First, Second})).until(1),
              "1/0 burst int; 1/1 burst int; 1/2 burst int; 1/3 other int; ");
}

TEST(Select, DiffersInThatFromParallelDevs) {
    Coupled top("top");
    top.make<Burst>("burst", 3);
    top.make<Generator>("other", 1.0);
    EXPECT_EQ(TracedRun(top).until(1),
              "1/0 burst int; 1/0 other int; 1/1 burst int; 1/2 burst int; ");
}

TEST(Select, TakesInjectedMessagesBeforeInternalEvents) {
    Line line;
    TracedRun run(line.top, select({Second, First}));
    ASSERT_TRUE(run.simulator.initialize(0));
    ASSERT_TRUE(run.simulator.inject(1, line.server.id(), Only, 5));
    EXPECT_EQ(run.simulator.nextTime(), (Time{1, 0}));
    ASSERT_TRUE(run.simulator.runUntil(1));
    EXPECT_EQ(run.trace.text, "1/0 server ext; 1/1 gen int; 1/1 server ext; ");
}

TEST(Select, TakesMessagesInjectedBetweenStepsOfOneTime) {
    Line line;
    TracedRun run(line.top, select());
    ASSERT_TRUE(run.simulator.initialize(0));
    ASSERT_TRUE(run.simulator.runUntil(1));
    ASSERT_TRUE(run.simulator.step());
    run.trace.text.clear();
    ASSERT_TRUE(run.simulator.inject(2, line.sink.id(), Only, 5));
    ASSERT_TRUE(run.simulator.runUntil(2));
    EXPECT_EQ(run.trace.text, "2/1 sink ext; 2/2 server int; 2/2 sink ext; ");
}

TEST(Select, FindsLoopsWithoutDelay) {
    Coupled top("top");
    const auto& gen = top.make<Generator>("gen", 1.0);
    const auto& a = top.make<Relay>("a", 0.0);
    const auto& b = top.make<Relay>("b", 0.0);
    top.connect(gen, Only, a, Only);
    top.connect(a, Only, b, Only);
    top.connect(b, Only, a, Only);
    Options options = select();
    options.maxTransitionsAtOneTime = 20;
    EXPECT_EQ(TracedRun(top, options).until(9),
              "time does not get beyond 1: more than 20 transitions "
              "there; models involved: 'a', 'b'");
}

TEST(Select, RejectsAnOrderThatMakesNoSense) {
    Line line;
    EXPECT_EQ(TracedRun(line.top, select({First, First})).until(9),
              "the select order has 'gen' twice");
    EXPECT_EQ(TracedRun(line.top, select({ModelId(9)})).until(9),
              "the select order has a model that does not exist");
    EXPECT_EQ(TracedRun(line.top, select({ModelId()})).until(9),
              "the select order has a model that does not exist");
}

/// For each model the real times and kinds of its transitions.
std::map<std::string, std::string> byModel(const std::string& trace) {
    std::map<std::string, std::string> result;
    std::istringstream words(trace);
    std::string time;
    std::string model;
    std::string kind;
    while (words >> time >> model >> kind)
        result[model] += time.substr(0, time.find('/')) + kind;
    return result;
}

TEST(Select, AgreesWithParallelDevsWithoutSimultaneousEvents) {
    Coupled top("top");
    const auto& gen = top.make<Generator>("gen", 1.0);
    const auto& server = top.make<Server>("server", 0.75, 3U);
    const auto& relay = top.make<Relay>("relay", 0.125);
    top.connect(gen, Only, server, Only);
    top.connect(server, Only, relay, Only);
    const std::string parallel = TracedRun(top).until(50);
    EXPECT_EQ(byModel(TracedRun(top, select()).until(50)), byModel(parallel));
    EXPECT_EQ(byModel(TracedRun(top, select({ModelId(2), Second})).until(50)), byModel(parallel));
}

} // namespace
} // namespace eventica::devs
