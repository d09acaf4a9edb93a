// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/devs/coupled.h"
#include "lib/devs/test_models.h"

namespace eventica::devs {
namespace {

using testing::Generator;
using testing::Only;
using testing::Relay;
using testing::Sink;

using Problems = std::vector<std::string>;

TEST(Coupled, OwnsItsComponentsAndKnowsTheirPlaces) {
    Coupled top("top");
    const auto& source = top.make<Generator>("source", 1.0);
    const auto& sink = top.add(std::make_unique<Sink>("sink"));
    EXPECT_EQ(top.components().size(), 2U);
    EXPECT_EQ(source.parent(), &top);
    EXPECT_EQ(sink.indexInParent(), 1);
    EXPECT_EQ(top.parent(), nullptr);
    EXPECT_TRUE(top.problems().empty());
}

TEST(Coupled, RejectsPortsThatDoNotExist) {
    Coupled top("top");
    const auto& source = top.make<Generator>("source", 1.0);
    const auto& sink = top.make<Sink>("sink");
    top.connect(source, Port{2}, sink, Port{1});
    EXPECT_EQ(top.problems(), (Problems{"'source' has no output port number 2; it has 1",
                                        "'sink' has no input port number 1; it has 1"}));
    EXPECT_TRUE(top.couplings().empty());
}

TEST(Coupled, RejectsExternalPortsThatDoNotExist) {
    Coupled top("top");
    const auto& relay = top.make<Relay>("relay", 0.0);
    top.connectInput(Port{0}, relay, Only);
    top.connectOutput(relay, Only, Port{3});
    EXPECT_EQ(top.problems(), (Problems{"'top' has no input port number 0; it has 0",
                                        "'top' has no output port number 3; it has 0"}));
}

TEST(Coupled, RejectsModelsThatAreNotItsComponents) {
    Coupled top("top");
    const auto& source = top.make<Generator>("source", 1.0);
    const Sink stranger("stranger");
    top.connect(source, Only, stranger, Only);
    EXPECT_EQ(top.problems(), (Problems{"'stranger' is coupled but is not a component of 'top'"}));
}

TEST(Coupled, RejectsACouplingOfAModelWithItself) {
    Coupled top("top");
    const auto& relay = top.make<Relay>("relay", 1.0);
    top.connect(relay, Only, relay, Only);
    EXPECT_EQ(top.problems(), (Problems{"output 'out' of 'relay' and input 'in' of 'relay' belong "
                                        "to the same model and cannot be coupled"}));
}

TEST(Coupled, RejectsTheSameCouplingTwice) {
    Coupled top("top");
    const auto& source = top.make<Generator>("source", 1.0);
    const auto& sink = top.make<Sink>("sink");
    top.connect(source, Only, sink, Only);
    top.connect(source, Only, sink, Only);
    EXPECT_EQ(top.problems(),
              (Problems{"output 'out' of 'source' and input 'in' of 'sink' are coupled twice"}));
}

TEST(Coupled, RejectsTwoComponentsOfOneName) {
    Coupled top("top");
    top.make<Sink>("sink");
    top.make<Sink>("sink");
    EXPECT_EQ(top.problems(), (Problems{"two components are called 'sink'"}));
}

TEST(Coupled, RejectsAComponentThatIsNotThere) {
    Coupled top("top");
    EXPECT_THROW((void)top.add(std::unique_ptr<Sink>()), InternalError);
}

} // namespace
} // namespace eventica::devs
