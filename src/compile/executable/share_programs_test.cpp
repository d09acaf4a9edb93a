// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "compile/executable/build.h"
#include "compile/system/test_models.h"
#include "lib/model/verify.h"

namespace eventica::executable {
namespace {

class SharePrograms : public testing::Test {
protected:
    const model::CompiledModel& built(const std::string& text) {
        std::optional<system::SortedSystem> sorted = models_.sorted(text);
        if (!sorted) {
            ADD_FAILURE() << models_.messages();
            sorted.emplace();
        }
        model_ = buildExecutable(std::move(*sorted));
        EXPECT_EQ(model::verify(model_), std::vector<std::string>());
        return model_;
    }
    /// How many different programs the parts have for this.
    std::size_t count(model::ProgramId model::PartCode::* program) const {
        std::set<const program::Program*> programs;
        for (const model::PartCode& part : model_.parts)
            programs.insert(&model_.programOf(part.*program));
        return programs.size();
    }

    system::TestModels models_;
    model::CompiledModel model_;
};

const char* const Thermostats =
    "model M parameter Real k = 2; Real T[9](each start = 18); Boolean on[9]; equation "
    "for i in 1:9 loop der(T[i]) = k * (10 - T[i]) / (3 + sin(i)) + (if on[i] then 4 * i else 0); "
    "when T[i] < 19 then on[i] = true; elsewhen T[i] > 20 + i then on[i] = false; end when; "
    "end for; end M;";

TEST_F(SharePrograms, MakesOneOfPartsThatAreAlike) {
    built(Thermostats);
    ASSERT_EQ(model_.parts.size(), 9U);
    EXPECT_EQ(model_.jacobians.size(), 1U);
    // The first part also has what exists once.
    for (const auto program :
         {&model::PartCode::derivatives, &model::PartCode::derivativesTangent,
          &model::PartCode::crossings, &model::PartCode::outputs, &model::PartCode::event})
        EXPECT_LE(count(program), 2U);
    EXPECT_TRUE(model_.programOf(model_.parts.back().event).isRelocated);
    EXPECT_GT(model_.realMemorySize, model_.tangentOffset + model_.realCount);
}

TEST_F(SharePrograms, KeepsPartsApartThatAreNotAlike) {
    built("model M Real a(start = 1), b(start = 1), c(start = 1), d(start = 1); equation "
          "der(a) = -a; der(b) = -b * b; der(c) = -sin(c); der(d) = 1; end M;");
    ASSERT_EQ(model_.parts.size(), 4U);
    EXPECT_EQ(count(&model::PartCode::derivatives), 4U);
    EXPECT_FALSE(model_.programOf(model_.parts.back().derivatives).isRelocated);
}

TEST_F(SharePrograms, LeavesFewPartsAsTheyAre) {
    built("model M Real x[3](each start = 1); equation for i in 1:3 loop der(x[i]) = -i * x[i]; "
          "end for; end M;");
    ASSERT_EQ(model_.parts.size(), 3U);
    EXPECT_EQ(count(&model::PartCode::derivatives), 3U);
    EXPECT_TRUE(model_.addresses.empty());
}

TEST_F(SharePrograms, SharesProgramsOfLoops) {
    built("model M Real x[5](each start = 0.5), y[5](each start = 1); equation for i in 1:5 loop "
          "der(x[i]) = -y[i]; y[i] ^ 3 + y[i] = x[i] + i; end for; end M;");
    ASSERT_EQ(model_.parts.size(), 5U);
    std::set<const program::Program*> programs;
    for (const model::PartCode& part : model_.parts)
        for (const std::int32_t loop : part.loops)
            programs.insert(
                &model_.programOf(model_.loops[static_cast<std::size_t>(loop)].tangent));
    EXPECT_EQ(programs.size(), 1U);
}

} // namespace
} // namespace eventica::executable
