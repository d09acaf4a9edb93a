// SPDX-License-Identifier: Apache-2.0
// What the tree looks like; which mistakes are found where is shown by tests/golden/syntax.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "compile/syntax/parse.h"
#include "compile/syntax/print.h"
#include "lib/diag/render.h"

namespace eventica::syntax {
namespace {

/// Parses a text that must be right and keeps everything its tree needs.
class Parsed {
public:
    explicit Parsed(const std::string& text)
        : tree_(parse(sources_, sources_.add("test.mo", text), diagnostics_)) {
        EXPECT_TRUE(diagnostics_.items().empty()) << renderText(diagnostics_, sources_, {});
    }

    const ClassDefinition& onlyClass() const { return *tree_.root().classes[0].definition; }
    const LongSpecifier& body() const {
        return static_cast<const LongSpecifier&>(*onlyClass().specifier);
    }
    /// The right side of the first equation.
    const Expr& value() const {
        const Equation* equation = body().sections.back().equations[0];
        return *static_cast<const EqualityEquation*>(equation)->right;
    }
    std::string textOf(TextRange range) const {
        const std::string& text = sources_[tree_.source()].text;
        return text.substr(range.begin, range.end - range.begin);
    }
    const StoredDefinition& root() const { return tree_.root(); }

private:
    text::SourceManager sources_;
    diag::Diagnostics diagnostics_;
    SyntaxTree tree_;
};

Parsed parseExpression(const std::string& expression) {
    return Parsed("model M equation x = " + expression + "; end M;");
}

template<typename Node>
const Node& as(const Expr& expr) {
    EXPECT_EQ(expr.kind, Node::Kind);
    return static_cast<const Node&>(expr);
}

TEST(Parser, AppliesASignToTheWholeTerm) {
    const Parsed parsed = parseExpression("-a * b + c");
    const auto& sum = as<Operation>(parsed.value());
    const auto& sign = as<UnaryOperation>(*sum.first);
    EXPECT_EQ(as<Operation>(*sign.operand).rest[0].op, Operator::Multiply);
    EXPECT_EQ(sum.rest[0].op, Operator::Add);
}

TEST(Parser, BindsPowerTighterThanSign) {
    const Parsed parsed = parseExpression("-a ^ 2");
    const auto& sign = as<UnaryOperation>(parsed.value());
    EXPECT_EQ(as<Operation>(*sign.operand).rest[0].op, Operator::Power);
}

TEST(Parser, OrdersLogicalOperators) {
    const Parsed parsed = parseExpression("a or b and not c < d");
    const auto& disjunction = as<Operation>(parsed.value());
    const auto& conjunction = as<Operation>(*disjunction.rest[0].value);
    const auto& negation = as<UnaryOperation>(*conjunction.rest[0].value);
    EXPECT_EQ(as<Operation>(*negation.operand).rest[0].op, Operator::Less);
}

TEST(Parser, KeepsALongSumInOneNode) {
    std::string sum = "1";
    for (int i = 0; i < 9999; ++i)
        sum += " + 1";
    const Parsed parsed = parseExpression(sum);
    EXPECT_EQ(as<Operation>(parsed.value()).rest.size(), 9999U);
}

TEST(Parser, DropsParenthesesButKeepsTheirMeaning) {
    EXPECT_EQ(print(parseExpression("((a)) - ((b - c))").value()), "a - (b - c)");
    EXPECT_EQ(print(parseExpression("(a - b) - c").value()), "(a - b) - c");
    EXPECT_EQ(print(parseExpression("(-a) ^ 2").value()), "(-a) ^ 2");
}

TEST(Parser, TellsReductionsFromCalls) {
    const Parsed reduction = parseExpression("sum(i ^ 2 for i in 1:3, j)");
    const auto& call = as<Call>(reduction.value());
    EXPECT_EQ(call.iterators.size(), 2U);
    EXPECT_EQ(call.iterators[1].values, nullptr);
    const Parsed plain = parseExpression("f(1, y = 2, g = function h(z = 3))");
    EXPECT_EQ(as<Call>(plain.value()).named.size(), 2U);
    EXPECT_EQ(as<Call>(plain.value()).named[1].value->kind, ExprKind::PartialApplication);
}

TEST(Parser, NullsSkippedOutputs) {
    const Parsed parsed("function f algorithm (a, , b) := g(x); end f;");
    const auto* statement =
        static_cast<const MultiAssignment*>(parsed.body().sections[0].statements[0]);
    ASSERT_EQ(statement->targets.size(), 3U);
    EXPECT_EQ(statement->targets[1], nullptr);
}

TEST(Parser, GivesEveryNodeItsPlace) {
    const Parsed parsed("within A.B;\nmodel M \"text\"\n  Real x(start = 1) = 2 \"x\";\nequation\n"
                        "  x = f(a[1], b);\nend M;");
    EXPECT_EQ(parsed.textOf(parsed.root().within->range), "A.B");
    EXPECT_EQ(parsed.textOf(parsed.onlyClass().name.range), "M");
    const auto* element =
        static_cast<const DeclarationElement*>(parsed.body().sections[0].elements[0]);
    EXPECT_EQ(parsed.textOf(element->range), "Real x(start = 1) = 2 \"x\"");
    const ComponentDeclaration& component = element->declared.component->components[0];
    EXPECT_EQ(parsed.textOf(component.modification->range), "(start = 1) = 2");
    EXPECT_EQ(parsed.textOf(parsed.value().range), "f(a[1], b)");
}

TEST(Parser, RemovesRedundantEscapesFromNames) {
    const Parsed parsed(R"(model 'a\?b\"c\'' end 'a?b"c\'';)");
    EXPECT_EQ(parsed.onlyClass().name.text, R"('a?b"c\'')");
}

TEST(Parser, KeepsSectionsInOrder) {
    const Parsed parsed("model M Real a; protected Real b; public Real c; initial equation a = 1; "
                        "algorithm b := 1; end M;");
    std::vector<SectionKind> kinds;
    for (const Section& section : parsed.body().sections)
        kinds.push_back(section.kind);
    EXPECT_EQ(kinds, (std::vector{SectionKind::Public, SectionKind::Protected, SectionKind::Public,
                                  SectionKind::InitialEquation, SectionKind::Algorithm}));
}

TEST(Parser, ReportsIndependentErrorsOnce) {
    text::SourceManager sources;
    diag::Diagnostics diagnostics;
    const auto id = sources.add("test.mo", "model M\n  Real x = ;\n  Real y;\nequation\n"
                                           "  x = (1 + ;\n  y := 2;\nend M;\n");
    parse(sources, id, diagnostics);
    std::vector<std::string_view> codes;
    for (const auto& item : diagnostics.items())
        codes.push_back(item.kind->code);
    EXPECT_EQ(codes, (std::vector<std::string_view>{"P030", "P030", "P060"}));
}

} // namespace
} // namespace eventica::syntax
