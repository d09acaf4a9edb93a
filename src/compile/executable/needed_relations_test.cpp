// SPDX-License-Identifier: Apache-2.0
// When relations of small models matter, as text.
#include <gtest/gtest.h>
#include <string>

#include "compile/dae/print.h"
#include "compile/executable/needed_relations.h"
#include "compile/system/test_models.h"

namespace eventica::executable {
namespace {

class Needed : public testing::Test {
protected:
    /// Of the relations of a model, one after the other; `always` or a condition.
    std::string needed(const std::string& text) {
        std::optional<system::SortedSystem> system = models_.sorted(text);
        if (!system)
            return models_.messages();
        std::string all;
        for (const expr::ExprId id : neededRelations(*system))
            all +=
                (all.empty() ? "" : "; ") + (id.valid() ? dae::print(system->dae, id) : "always");
        return all;
    }

    system::TestModels models_;
};

TEST_F(Needed, BehindAndOnlyWhereItsLeftSideIsTrue) {
    EXPECT_EQ(
        needed("model M Boolean p(start = false, fixed = true); Boolean b; Real x = sin(time);"
               "equation b = pre(p) and x > 0.5; p = b or x > 0.9; end M;"),
        "pre(p); not b");
}

TEST_F(Needed, InABranchOnlyWhereItIsInForce) {
    EXPECT_EQ(needed("model M Integer n(start = 0, fixed = true); Real x = sin(time), y; equation "
                     "when sample(1, 1) then n = pre(n) + 1; end when; "
                     "y = if n == 1 then (if x > 0.5 then 1 else 2) elseif n == 2 then 3 else "
                     "(if x > 0.7 then 4 else 5); end M;"),
              "n == 1; not n == 1 and not n == 2");
}

TEST_F(Needed, WhereOneOfItsPlacesIs) {
    EXPECT_EQ(needed("model M Boolean a = time > 1, b = time > 2, c, d; Real x = sin(time); "
                     "equation c = a and x > 0.5; d = b and x > 0.5; end M;"),
              "always; always; a or b");
}

TEST_F(Needed, AlwaysWhereNothingGuardsIt) {
    EXPECT_EQ(needed("model M Boolean p(start = false, fixed = true), b; Real x = sin(time), y; "
                     "equation b = x > 0.5 and pre(p); p = b; y = if x > 0 then 1 else 2; end M;"),
              "always; always");
}

TEST_F(Needed, AlwaysWhereAUserSeesIt) {
    EXPECT_EQ(
        needed("model M Boolean p = time > 1, b, c; Real x = sin(time); equation b = x > 0.5; "
               "c = p and b; end M;"),
        "always; always");
}

TEST_F(Needed, AlwaysBehindWhatChangesBetweenEvents) {
    EXPECT_EQ(needed("model M Real x = sin(time), y; equation "
                     "y = if noEvent(x > 0.2) then (if x > 0.5 then 1 else 2) else 3; end M;"),
              "always");
}

} // namespace
} // namespace eventica::executable
