// SPDX-License-Identifier: Apache-2.0
// Modifiers; lookup and inheritance are shown by tests/golden/names.
#include <gtest/gtest.h>

#include "compile/instance/modifier.h"
#include "compile/syntax/parse.h"
#include "compile/syntax/print.h"

namespace eventica::instance {
namespace {

/// Modifiers written in text, as `A x(…)`.
class Modifiers : public testing::Test {
protected:
    const Modifier* parse(const std::string& modification) {
        const auto id = sources_.add("test.mo", "model M A x" + modification + "; end M;");
        trees_.push_back(syntax::parse(sources_, id, diagnostics_));
        EXPECT_TRUE(diagnostics_.items().empty());
        const auto& definition = *trees_.back().root().classes[0].definition;
        const auto& specifier = static_cast<const syntax::LongSpecifier&>(*definition.specifier);
        const auto* element =
            static_cast<const syntax::DeclarationElement*>(specifier.sections[0].elements[0]);
        return pool_.make(element->declared.component->components[0].modification,
                          ClassInstanceId(0), id);
    }

    static std::string value(const Modifier* modifier) {
        if (modifier == nullptr || !modifier->binding)
            return "";
        return print(*modifier->binding.syntax->value);
    }

    text::SourceManager sources_;
    diag::Diagnostics diagnostics_;
    std::deque<syntax::SyntaxTree> trees_;
    ModifierPool pool_;
};

TEST_F(Modifiers, ReadADottedNameAsNestedModifiers) {
    const Modifier* modifier = parse("(a.b.c = 1, a(b(d = 2)))");
    const Modifier* inner = modifier->child("a")->child("b");
    EXPECT_EQ(value(inner->child("c")), "1");
    EXPECT_EQ(value(inner->child("d")), "2");
}

TEST_F(Modifiers, PreferTheOuterValue) {
    const Modifier* merged = pool_.merge(parse("(a = 1, b(start = 3))"),
                                         parse("(a = 2, b(start = 4, fixed = true), c = 5) = 6"));
    EXPECT_EQ(value(merged->child("a")), "1");
    EXPECT_EQ(value(merged->child("b")->child("start")), "3");
    EXPECT_EQ(value(merged->child("b")->child("fixed")), "true");
    EXPECT_EQ(value(merged->child("c")), "5");
    EXPECT_EQ(value(merged), "6");
}

TEST_F(Modifiers, KeepPrefixesAndReplacements) {
    const Modifier* modifier = parse("(each final a = 1, redeclare final model B = C)");
    EXPECT_TRUE(modifier->child("a")->binding.isEach);
    EXPECT_TRUE(modifier->child("a")->binding.isFinal);
    const Modifier* replacement = modifier->child("B");
    ASSERT_TRUE(replacement->replacement);
    EXPECT_TRUE(replacement->replacement.isFinal);
    EXPECT_FALSE(pool_.withoutReplacement(replacement)->replacement);
}

TEST_F(Modifiers, MergeNothingWithNothing) {
    EXPECT_EQ(pool_.merge(nullptr, nullptr), nullptr);
    EXPECT_EQ(parse(""), nullptr);
}

} // namespace
} // namespace eventica::instance
