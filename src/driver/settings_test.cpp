// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>

#include "compile/dae/print.h"
#include "compile/system/analyse.h"
#include "driver/compile_dae.h"

namespace eventica::driver {
namespace {

constexpr const char* Model = R"(
type E = enumeration(red, green);
record Point
  Real x = 1;
  Real y = 2;
end Point;
model Filter
  parameter Integer n = 1;
  parameter Real k = 1;
  Real z[n];
equation
  z = fill(k * time, n);
end Filter;
model M
  constant Real c = 1;
  parameter Real p = 2;
  parameter Integer n = 3;
  parameter Boolean b = false;
  parameter String s = "old";
  parameter E e = E.red;
  parameter E es[2] = {E.red, E.red};
  parameter Real v[:] = {1, 2, 3};
  parameter Real A[2, 3] = [1, 2, 3; 4, 5, 6];
  parameter Real w[n] = fill(p, n);
  parameter Point a = Point(x = 3, y = 4);
  parameter Point ps[2];
  parameter Real free(fixed = false, start = 1);
  final parameter Real q = 2 * p;
  Filter f(final k = 2);
  Filter fs[2](n = {1, 2});
  Filter gs[2];
  Filter option if b;
  Real x(start = 1, fixed = true);
  Real y = 2 * x;
  Real u[2](start = {1, 2}, each fixed = true);
  Real g = time if n > 3;
protected
  parameter Real hidden = 7;
initial equation
  free = 2;
equation
  if n > 3 then
    der(x) = p;
  else
    der(x) = -p;
  end if;
  der(u) = v[1:2];
end M;
)";

class SettingsOfModels : public testing::Test {
protected:
    /// Compiles the model and keeps its equations, or what was reported.
    std::string set(const std::vector<std::string>& texts) {
        // Tests run at the same time.
        const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
        const std::filesystem::path file = std::filesystem::path(testing::TempDir()) /
                                           (std::string("settings_") + test.name() + ".mo");
        std::ofstream(file) << Model;
        session_ = std::make_unique<Session>(SessionOptions{{file.string()}, {}});
        compiled_ = compileDae(*session_, "M", {{}, texts});
        std::string text;
        for (const auto& item : session_->diagnostics().items())
            if (item.kind->severity == diag::Severity::Error)
                text += item.message + (item.help.empty() ? "" : "; " + item.help) + "\n";
        EXPECT_EQ(compiled_.isUsageError, !text.empty()) << text;
        return text;
    }
    const dae::Variable* find(const std::string& name) const {
        const auto& variables = compiled_.dae->variables;
        const auto found = std::ranges::find(variables, name, &dae::Variable::name);
        return found == variables.end() ? nullptr : &*found;
    }
    std::string text(dae::ExprId id) const {
        return id.valid() ? dae::print(*compiled_.dae, id) : "";
    }
    std::string binding(const std::string& name) const {
        const dae::Variable* const variable = compiled_.dae ? find(name) : nullptr;
        return variable != nullptr ? text(variable->binding) : "none";
    }
    std::string start(const std::string& name) const {
        const dae::Variable* const variable = compiled_.dae ? find(name) : nullptr;
        return variable != nullptr ? text(variable->start) : "none";
    }
    bool has(const std::string& name) const { return compiled_.dae && find(name) != nullptr; }

    std::unique_ptr<Session> session_;
    CompiledDae compiled_;
};

TEST_F(SettingsOfModels, AreOfAllTypes) {
    EXPECT_EQ(set({"p=-1.5e3", "n=2", "b=true", "s=new text", "e=green", "hidden=8"}), "");
    EXPECT_EQ(binding("p"), "-1500.0");
    EXPECT_EQ(binding("n"), "2");
    EXPECT_EQ(binding("b"), "true");
    EXPECT_EQ(binding("s"), "\"new text\"");
    EXPECT_EQ(binding("e"), "E.green");
    EXPECT_EQ(binding("hidden"), "8.0");
    EXPECT_EQ(set({"s=\"a \" + \"b\"", "e=E.green", "es={green, red}"}), "");
    EXPECT_EQ(binding("s"), "\"a b\"");
    EXPECT_EQ(binding("e"), "E.green");
    EXPECT_EQ(binding("es[1]"), "E.green");
}

TEST_F(SettingsOfModels, AreExpressionsInNamesOfTheModel) {
    EXPECT_EQ(set({"p=2*3 + sqrt(16)", "v={p, 1, 2}"}), "");
    EXPECT_EQ(binding("p"), "10.0");
    EXPECT_EQ(binding("v[1]"), "p");
}

TEST_F(SettingsOfModels, DecideAboutStructure) {
    EXPECT_EQ(set({"n=4", "b=true", "option.n=2", "f.n=3"}), "");
    EXPECT_TRUE(has("g"));
    EXPECT_TRUE(has("w[4]"));
    EXPECT_TRUE(has("option.z[2]"));
    EXPECT_TRUE(has("f.z[3]"));
    EXPECT_FALSE(has("f.z[4]"));
    EXPECT_EQ(set({"v={1, 2, 3, 4}"}), "");
    EXPECT_TRUE(has("v[4]"));
}

TEST_F(SettingsOfModels, AreArraysAndTheirElements) {
    EXPECT_EQ(set({"v[2]=5", "A[2,1]=7", "w={7, 8, 9}", "w[1]=6"}), "");
    EXPECT_EQ(binding("v[1]") + binding("v[2]") + binding("v[3]"), "1.05.03.0");
    EXPECT_EQ(binding("A[2,1]") + binding("A[2,2]") + binding("A[1,1]"), "7.05.01.0");
    EXPECT_EQ(binding("w[1]") + binding("w[2]"), "6.08.0");
    EXPECT_EQ(set({"A=[6, 5, 4; 3, 2, 1]", "gs[2].k=4", "gs.n=2", "fs[1].n=3", "fs.k={5, 6}"}), "");
    EXPECT_EQ(binding("A[1,1]"), "6.0");
    EXPECT_EQ(binding("gs[1].k") + binding("gs[2].k"), "1.04.0");
    EXPECT_TRUE(has("gs[1].z[2]"));
    EXPECT_TRUE(has("fs[1].z[3]"));
    EXPECT_FALSE(has("fs[2].z[3]"));
    EXPECT_EQ(binding("fs[2].k"), "6.0");
}

TEST_F(SettingsOfModels, AreRecordsAndTheirFields) {
    EXPECT_EQ(set({"a.x=5", "ps[2].y=6"}), "");
    EXPECT_EQ(binding("a.x") + binding("a.y"), "5.04.0");
    EXPECT_EQ(binding("ps[1].y") + binding("ps[2].y"), "2.06.0");
    EXPECT_EQ(set({"a=Point(x=7, y=8)", "a.y=9", "ps[1]=Point(5, 6)"}), "");
    EXPECT_EQ(binding("a.x") + binding("a.y"), "7.09.0");
    EXPECT_EQ(binding("ps[1].x") + binding("ps[2].x"), "5.01.0");
}

TEST_F(SettingsOfModels, AreStartValuesOfVariables) {
    EXPECT_EQ(set({"x=5", "free=6", "u[2]=7"}), "");
    EXPECT_EQ(start("x") + start("free"), "5.06.0");
    EXPECT_EQ(binding("x"), "");
    EXPECT_EQ(start("u[1]") + start("u[2]"), "1.07.0");
    EXPECT_EQ(set({"x.start=2*p", "u.start=8", "x(fixed=false)"}), "");
    EXPECT_EQ(start("x") + start("u[2]"), "2.0 * p8.0");
    EXPECT_FALSE(find("x")->isFixed);
}

TEST_F(SettingsOfModels, CountInOrder) {
    EXPECT_EQ(set({"p=3", "p=4", "v[1]=5", "v={7, 8, 9}", "v[3]=6"}), "");
    EXPECT_EQ(binding("p"), "4.0");
    EXPECT_EQ(binding("v[1]") + binding("v[3]"), "7.06.0");
}

TEST_F(SettingsOfModels, MustFitTheType) {
    EXPECT_EQ(
        set({"n=1.5"}),
        "`n` is Integer, but its value is Real; `integer(…)` rounds a Real down to an Integer\n");
    EXPECT_EQ(
        set({"b=1"}),
        "`b` is Boolean, but its value is Integer; write a comparison, such as `… > 0`, to make a "
        "Boolean of a number\n");
    EXPECT_EQ(set({"v=1"}), "`v` is of size [:], but its value is of a scalar; write `{…}` with a "
                            "value for each element\n");
    EXPECT_EQ(set({"w=1"}), "`w` is of size [3], but its value is of a scalar; write `{…}` with a "
                            "value for each element, or `fill(…)`\n");
    EXPECT_EQ(set({"A={1, 2}"}).substr(0, 3), "`A`");
    const std::string help = "; a value is a number, `true`, `{1, 2}`, \"text\", or an expression "
                             "in names of the model\n";
    EXPECT_EQ(set({"e=blue"}), "there is no `blue` in the scope of `M`" + help);
    EXPECT_EQ(set({"p=two"}), "there is no `two` in the scope of `M`" + help);
    EXPECT_EQ(set({"p="}), "expected an expression, found the end of the setting\n");
    EXPECT_EQ(set({"p=1e999"}), "the Real `1e999` is too large; the largest is about 1.797e308\n");
    EXPECT_EQ(set({"a=5"}), "`a` is Point, but its value is Integer\n");
}

TEST_F(SettingsOfModels, MustNameWhatCanBeSet) {
    EXPECT_EQ(set({"c=2"}), "`c` cannot be set: it is a constant; change it in the model\n");
    const std::string remedy = "; set the parameters that it depends on, or change the model\n";
    EXPECT_EQ(set({"q=2"}), "`q` cannot be set: it is final" + remedy);
    EXPECT_EQ(set({"f.k=2"}), "`f.k` cannot be set: it is final" + remedy);
    EXPECT_EQ(set({"option.k=2"}), "`option.k` cannot be set: the condition of `option` is false, "
                                   "so it is not in the model\n");
    EXPECT_EQ(set({"f=2"}), "`f` cannot be set: it is a component of class `Filter`; set its "
                            "parameters one by one\n");
    EXPECT_EQ(set({"v[4]=2"}), "`v[4]` cannot be set: `v` is of size [3]\n");
    EXPECT_EQ(set({"p[1]=2"}), "`p[1]` cannot be set: `p` is not an array\n");
}

TEST_F(SettingsOfModels, SuggestANameThatExists) {
    const std::string none = "the model has no parameter or variable ";
    EXPECT_EQ(set({"fre=1"}), none + "`fre` to set; did you mean `free`?\n");
    EXPECT_EQ(set({"f.m=1"}), none + "`f.m` to set; did you mean `f.n`?\n");
    EXPECT_EQ(set({"x.strat=1"}), none + "`x.strat` to set; did you mean `x.start`?\n");
    EXPECT_EQ(set({"hiden=1"}), none + "`hiden` to set; did you mean `hidden`?\n");
}

} // namespace
} // namespace eventica::driver
