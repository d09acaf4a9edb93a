// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "lib/devs/flatten.h"
#include "lib/devs/test_models.h"

namespace eventica::devs {
namespace {

using testing::Generator;
using testing::Only;
using testing::Relay;
using testing::Sink;

/// `path>destination.port …` for each output of each model.
std::string routesOf(const FlatModel& model) {
    std::string text;
    for (std::size_t row = 0; row < model.size(); ++row)
        for (std::uint32_t port = 0; port < model.outputs.portCount(row); ++port) {
            text += model.paths[row] + ">";
            for (const Destination& to : model.outputs.at(row, Port{port}))
                text += fmt::format("{}.{} ", to.model.valid() ? model.path(to.model) : "outside",
                                    to.port.number);
        }
    return text;
}

/// A coupled model with one relay between its ports.
Coupled& makeWrapped(Coupled& parent, const std::string& name) {
    auto& coupled = parent.make<Coupled>(name);
    coupled.addInput("in");
    coupled.addOutput("out");
    const auto& relay = coupled.make<Relay>("relay", 1.0);
    coupled.connectInput(Only, relay, Only);
    coupled.connectOutput(relay, Only, Only);
    return coupled;
}

TEST(Flatten, NumbersModelsDepthFirst) {
    Coupled top("top");
    top.make<Sink>("first");
    makeWrapped(top, "a");
    top.make<Sink>("last");
    const FlattenResult flat = flatten(top);
    ASSERT_TRUE(flat.ok());
    EXPECT_EQ(flat.model.paths, (std::vector<std::string>{"first", "a.relay", "last"}));
    EXPECT_EQ(flat.model.find("a.relay"), ModelId(1));
    EXPECT_EQ(flat.model.atomics[1]->id(), ModelId(1));
    EXPECT_FALSE(flat.model.find("a").valid());
}

TEST(Flatten, ResolvesCouplingsThroughTheHierarchy) {
    Coupled top("top");
    const auto& source = top.make<Generator>("source", 1.0);
    const auto& a = makeWrapped(top, "a");
    const auto& b = makeWrapped(top, "b");
    const auto& sink = top.make<Sink>("sink");
    top.connect(b, Only, sink, Only);
    top.connect(a, Only, b, Only);
    top.connect(a, Only, sink, Only);
    top.connect(source, Only, a, Only);
    const FlattenResult flat = flatten(top);
    EXPECT_EQ(routesOf(flat.model), "source>a.relay.0 a.relay>b.relay.0 sink.0 b.relay>sink.0 ");
}

TEST(Flatten, LeadsRootPortsToAtomicModels) {
    Coupled top("top");
    top.addInput("in");
    top.addOutput("unused");
    const Port out = top.addOutput("out");
    const auto& a = makeWrapped(top, "a");
    const auto& b = makeWrapped(top, "b");
    top.connectInput(Only, b, Only);
    top.connectInput(Only, a, Only);
    top.connectOutput(b, Only, out);
    const FlattenResult flat = flatten(top);
    EXPECT_EQ(routesOf(flat.model), "a.relay>b.relay>outside.1 ");
    const auto inputs = flat.model.inputs.at(0, Only);
    ASSERT_EQ(inputs.size(), 2U);
    EXPECT_EQ(inputs[0].model, ModelId(0));
    EXPECT_EQ(inputs[1].model, ModelId(1));
}

TEST(Flatten, KeepsBothWaysFromOneOutputToOneInput) {
    Coupled top("top");
    const auto& source = top.make<Generator>("source", 1.0);
    auto& inner = top.make<Coupled>("inner");
    const Port one = inner.addInput("one");
    const Port two = inner.addInput("two");
    const auto& sink = inner.make<Sink>("sink");
    inner.connectInput(one, sink, Only);
    inner.connectInput(two, sink, Only);
    top.connect(source, Only, inner, one);
    top.connect(source, Only, inner, two);
    EXPECT_EQ(routesOf(flatten(top).model), "source>inner.sink.0 inner.sink.0 ");
}

TEST(Flatten, TakesAnAtomicModelAsRoot) {
    const FlattenResult flat = flatten(std::make_unique<Relay>("relay", 1.0));
    ASSERT_TRUE(flat.ok());
    EXPECT_EQ(routesOf(flat.model), "relay>outside.0 ");
    EXPECT_EQ(flat.model.inputs.at(0, Only).size(), 1U);
}

TEST(Flatten, TakesAPartOfAHierarchyAsRoot) {
    Coupled top("top");
    auto& a = makeWrapped(top, "a");
    const auto& sink = top.make<Sink>("sink");
    top.connect(a, Only, sink, Only);
    EXPECT_EQ(routesOf(flatten(a).model), "relay>outside.0 ");
}

TEST(Flatten, ReportsAllProblemsWithTheirPlaces) {
    auto top = std::make_unique<Coupled>("top");
    auto& a = makeWrapped(*top, "a");
    auto& b = makeWrapped(a, "b");
    b.connectInput(Port{5}, *b.components()[0], Only);
    top->connect(a, Port{7}, a, Only);
    const FlattenResult flat = flatten(std::move(top));
    EXPECT_FALSE(flat.ok());
    EXPECT_EQ(flat.errors,
              (std::vector<std::string>{"in 'top': 'a' has no output port number 7; it has 1",
                                        "in 'a.b': 'b' has no input port number 5; it has 1"}));
    EXPECT_EQ(flat.model.size(), 0U);
}

TEST(Flatten, GoesThroughADeepHierarchy) {
    constexpr int Depth = 3000;
    auto top = std::make_unique<Coupled>("top");
    top->addInput("in");
    Coupled* level = top.get();
    for (int i = 0; i < Depth; ++i) {
        auto& next = level->make<Coupled>("c");
        next.addInput("in");
        level->connectInput(Only, next, Only);
        level = &next;
    }
    const auto& sink = level->make<Sink>("sink");
    level->connectInput(Only, sink, Only);
    const FlattenResult flat = flatten(std::move(top));
    ASSERT_TRUE(flat.ok());
    EXPECT_EQ(flat.model.inputs.at(0, Only).size(), 1U);
}

} // namespace
} // namespace eventica::devs
