// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compile/syntax/print.h"
#include "compile/syntax/settings.h"

namespace eventica::syntax {
namespace {

class SettingsTest : public testing::Test {
protected:
    /// Names and values of all settings, one a line.
    std::string add(const std::string& text) {
        const std::size_t before = settings_.items().size();
        settings_.add("--set", text, diagnostics_);
        std::string result;
        for (std::size_t i = before; i < settings_.items().size(); ++i) {
            const Setting& setting = settings_.items()[i];
            result += setting.name() + " = " +
                      (setting.value == nullptr ? "?" : print(*setting.value)) + "\n";
        }
        return result;
    }
    std::string messages() const {
        std::string text;
        for (const auto& item : diagnostics_.items())
            text += item.message + "\n";
        return text;
    }

    text::SourceManager sources_;
    eventica::diag::Diagnostics diagnostics_;
    Settings settings_{sources_};
};

TEST_F(SettingsTest, HaveANameAndAValue) {
    EXPECT_EQ(add("p=1"), "p = 1\n");
    EXPECT_EQ(add(" a.b[2].c[1,3] = 2*x + sin(1)"), "a.b[2].c[1,3] = 2 * x + sin(1)\n");
    EXPECT_EQ(add("'a = b'.x=1"), "'a = b'.x = 1\n");
    EXPECT_EQ(add("b=x == 1"), "b = x == 1\n");
    EXPECT_EQ(messages(), "");
}

TEST_F(SettingsTest, MayBeWrittenAsModifiers) {
    EXPECT_EQ(add("x(start=1, fixed=true)"), "x.start = 1\nx.fixed = true\n");
    EXPECT_EQ(add("a[2](b.c=1, d(e={1, 2}) = 3)"), "a[2].b.c = 1\na[2].d.e = {1, 2}\na[2].d = 3\n");
    EXPECT_EQ(messages(), "");
}

TEST_F(SettingsTest, KeepTheTextOfWhatIsNoExpression) {
    EXPECT_EQ(add("s=hello, world"), "s = ?\n");
    EXPECT_EQ(settings_.items()[0].text, "hello, world");
    EXPECT_FALSE(settings_.items()[0].problems.items().empty());
    EXPECT_EQ(messages(), "") << "the type of s is not known here";
}

TEST_F(SettingsTest, KnowThePlaceOfAFault) {
    EXPECT_EQ(add("v={1,2"), "v = ?\n");
    const auto& problem = settings_.items()[0].problems.items()[0];
    EXPECT_EQ(problem.message, "expected `,` or `}` to close `{`, found the end of the setting");
    EXPECT_EQ(sources_[problem.where.source].path, "--set");
    EXPECT_EQ(problem.where.range.begin, 6U);
}

TEST_F(SettingsTest, RefuseWhatIsNoName) {
    EXPECT_EQ(add("2=3"), "");
    EXPECT_EQ(add("a b=3"), "");
    EXPECT_EQ(add("a[n]=3"), "");
    EXPECT_EQ(add("a[0]=3"), "");
    EXPECT_EQ(add("a(redeclare R r)"), "");
    EXPECT_EQ(messages(), "expected the name of a variable or function, found `2`\n"
                          "expected the end of the setting after the name, found `b`\n"
                          "a subscript in a setting is a positive Integer\n"
                          "a subscript in a setting is a positive Integer\n"
                          "a setting gives values; it cannot exchange or remove elements\n");
}

} // namespace
} // namespace eventica::syntax
