// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gtest/gtest.h>

#include "compile/dae/print.h"
#include "compile/system/test_models.h"
#include "driver/settings.h"

namespace eventica::driver {
namespace {

class Settings : public testing::Test {
protected:
    void SetUp() override {
        auto lowered = models_.lowered(
            "model M type E = enumeration(red, green); constant Real c = 1; "
            "parameter Real p = 2; parameter Integer n = 3; parameter Boolean b = false; "
            "parameter String s = \"old\"; parameter E e = E.red; parameter Integer size = 2; "
            "parameter Real free(fixed = false, start = 1); final parameter Real q = 2 * p; "
            "Real v[size]; Real x(start = 1); equation der(x) = p * n; v = fill(time, size); "
            "initial equation free = 2; end M;");
        ASSERT_TRUE(lowered) << models_.messages();
        model_ = std::move(*lowered);
    }

    /// What is reported about one setting.
    std::string set(const std::string& name, const std::string& value) {
        diag::Diagnostics diagnostics;
        applySettings(model_, {{name, value}}, diagnostics);
        std::string text;
        for (const auto& item : diagnostics.items())
            text += item.message + (item.help.empty() ? "" : "; " + item.help) + "\n";
        return text;
    }
    const dae::Variable& variable(const std::string& name) const {
        return *std::ranges::find(model_.variables, name, &dae::Variable::name);
    }
    std::string binding(const std::string& name) const {
        return dae::print(model_, variable(name).binding);
    }
    std::string start(const std::string& name) const {
        return dae::print(model_, variable(name).start);
    }

    system::TestModels models_;
    dae::HybridDae model_;
};

TEST_F(Settings, SetParametersOfAllTypes) {
    EXPECT_EQ(set("p", "-1.5e3"), "");
    EXPECT_EQ(binding("p"), "-1500.0");
    EXPECT_EQ(set("p", "7"), "");
    EXPECT_EQ(binding("p"), "7.0");
    EXPECT_EQ(set("n", "-4"), "");
    EXPECT_EQ(binding("n"), "-4");
    EXPECT_EQ(set("b", "true"), "");
    EXPECT_EQ(binding("b"), "true");
    EXPECT_EQ(set("s", "new text"), "");
    EXPECT_EQ(binding("s"), "\"new text\"");
}

TEST_F(Settings, NameLiteralsOfEnumerationsWithOrWithoutTheirType) {
    const dae::ExprId before = variable("e").binding;
    EXPECT_EQ(set("e", "green"), "");
    const dae::ExprId green = variable("e").binding;
    EXPECT_NE(green, before);
    EXPECT_EQ(set("e", "M.E.red"), "");
    EXPECT_NE(variable("e").binding, green);
    EXPECT_EQ(set("e", "blue"),
              "`e` cannot be set to `blue`: the enumeration has no such literal\n");
}

TEST_F(Settings, AreStartValuesOfOtherVariables) {
    EXPECT_EQ(set("x", "5"), "");
    EXPECT_EQ(start("x"), "5.0");
    EXPECT_FALSE(variable("x").binding.valid());
    EXPECT_EQ(set("free", "6"), "");
    EXPECT_EQ(start("free"), "6.0");
}

TEST_F(Settings, RefuseWhatIsNoValueOfTheType) {
    EXPECT_EQ(set("p", "two"), "`p` cannot be set to `two`: that is no finite number\n");
    EXPECT_EQ(set("p", "1.5x"), "`p` cannot be set to `1.5x`: that is no finite number\n");
    EXPECT_EQ(set("p", "inf"), "`p` cannot be set to `inf`: that is no finite number\n");
    EXPECT_EQ(set("p", ""), "`p` cannot be set to ``: that is no finite number\n");
    EXPECT_EQ(set("n", "1.5"), "`n` cannot be set to `1.5`: that is no Integer\n");
    EXPECT_EQ(set("n", "1e300"), "`n` cannot be set to `1e300`: that is no Integer\n");
    EXPECT_EQ(set("n", "nan"), "`n` cannot be set to `nan`: that is no Integer\n");
    EXPECT_EQ(set("b", "1"), "`b` cannot be set to `1`: a Boolean is true or false\n");
    EXPECT_EQ(binding("p"), "2.0");
    EXPECT_EQ(binding("n"), "3");
}

// They are read as Reals.
TEST_F(Settings, KeepLargeIntegersExact) {
    EXPECT_EQ(set("n", "9007199254740993"), ""); // 2^53 + 1, which is no Real
    EXPECT_EQ(binding("n"), "9007199254740993");
    EXPECT_EQ(set("n", "9223372036854775807"), "");
}

TEST_F(Settings, RefuseWhatCannotBeSet) {
    EXPECT_EQ(set("c", "2"), "`c` cannot be set to `2`: it is a constant\n");
    EXPECT_EQ(set("der(x)", "2"),
              "`der(x)` cannot be set to `2`: a derivative follows from the equations\n");
    EXPECT_NE(set("size", "3").find("its value was needed to compile the model"),
              std::string::npos);
}

// Known only where its value stands in the equations already.
TEST_F(Settings, RefuseFinalParameters) {
    EXPECT_NE(set("q", "3").find("it is final"), std::string::npos);
}

TEST_F(Settings, SuggestANameThatExists) {
    const std::string text = set("fre", "1");
    EXPECT_NE(text.find("the model has no parameter or variable `fre` to set"), std::string::npos);
    EXPECT_NE(text.find("`free`"), std::string::npos) << text;
}

TEST_F(Settings, AreAppliedInOrder) {
    diag::Diagnostics diagnostics;
    applySettings(model_, {{"p", "3"}, {"nothing", "1"}, {"p", "4"}}, diagnostics);
    EXPECT_EQ(binding("p"), "4.0");
    EXPECT_EQ(diagnostics.items().size(), 1U);
}

} // namespace
} // namespace eventica::driver
