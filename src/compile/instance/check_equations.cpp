// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <vector>

#include "compile/instance/class_checks.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"
#include "compile/syntax/visit.h"

namespace eventica::instance {
namespace {

using syntax::Branch;
using syntax::Equation;
using syntax::Expr;
using syntax::ExprKind;
using syntax::List;
using syntax::SectionKind;
using syntax::Statement;
using syntax::TextRange;

/// Operators that make a clock of clocks.
constexpr std::array<std::string_view, 5> ClockOperators = {"Clock", "subSample", "superSample",
                                                            "shiftSample", "backSample"};

constexpr std::uint32_t WhenLength = 4; // of the keyword

TextRange keyword(const auto& when) {
    return {when.range.begin, when.range.begin + WhenLength};
}

bool isCallOf(const syntax::Call& call, std::string_view name) {
    return call.function->parts.size() == 1 && call.function->parts[0].name.text == name;
}

/// Walks over equations and statements with a list of what stands around them.
class EquationChecker {
public:
    explicit EquationChecker(const ClassCheck& check) : check_(check) {}

    void walk(const syntax::Section& section) {
        around_.clear();
        if (section.kind == SectionKind::InitialEquation)
            around_ = {Around::InitialEquation};
        if (section.kind == SectionKind::InitialAlgorithm)
            around_ = {Around::InitialAlgorithm};
        walk(section.equations);
        walk(section.statements);
    }

private:
    enum class Around : std::uint8_t {
        InitialEquation,
        InitialAlgorithm,
        WhenEquation,
        ClockedWhen,
        WhenStatement,
        If,
        For,
        While,
    };

    bool isIn(Around around) const { return std::ranges::find(around_, around) != around_.end(); }

    template<typename Item>
    void walk(List<const Item*> items) {
        for (const Item* item : items)
            visit(*item, [&](const auto& real) { enter(real); });
    }

    template<typename Item>
    void walkIn(Around around, List<const Item*> items) {
        around_.push_back(around);
        walk(items);
        around_.pop_back();
    }

    template<typename Item>
    void walkIn(Around around, List<Branch<Item>> branches) {
        for (const Branch<Item>& branch : branches)
            walkIn(around, branch.body);
    }

    // ---- equations
    void enter(const syntax::IfEquation& node) {
        walkIn(Around::If, node.branches);
        walkIn(Around::If, node.otherwise);
    }
    void enter(const syntax::ForEquation& node) {
        checkRanges(node.indices);
        walkIn(Around::For, node.body);
    }
    void enter(const syntax::WhenEquation& node) {
        if (isIn(Around::InitialEquation))
            report(diag::WhenEquationPlace, keyword(node), "an initial equation section",
                   "what stands here holds at the start only: leave out the `when`");
        else if (isIn(Around::WhenEquation) || isIn(Around::ClockedWhen))
            report(diag::WhenEquationPlace, keyword(node), "another when-equation",
                   "use `if` inside, or move it behind the other one; a second condition can be "
                   "`elsewhen`");
        const bool isClocked = isClock(*node.branches[0].condition);
        walkIn(isClocked ? Around::ClockedWhen : Around::WhenEquation, node.branches);
    }
    void enter(const syntax::ConnectEquation& node) {
        if (isIn(Around::WhenEquation) || isIn(Around::ClockedWhen))
            report(diag::ConnectPlace, node.range, "a when-equation",
                   "connections hold all the time: move it out of the `when`");
        else if (isIn(Around::InitialEquation))
            report(diag::ConnectPlace, node.range, "an initial equation section",
                   "connections hold all the time: move it to an equation section");
    }
    void enter(const syntax::EqualityEquation& node) {
        if (node.left->kind == ExprKind::Tuple)
            checkResults(static_cast<const syntax::Tuple&>(*node.left).elements);
        else if (isIn(Around::WhenEquation) && node.left->kind != ExprKind::ComponentReference)
            check_.diagnostics.report(diag::LeftSideInWhen, check_.at(node.left->range))
                .help("solve the equation for the variable that keeps its value between events");
    }
    void enter(const syntax::CallEquation& node) {
        if (isCallOf(*node.call, "reinit") && !isIn(Around::WhenEquation) &&
            !isIn(Around::ClockedWhen))
            check_.diagnostics.report(diag::ReinitOutsideWhen, check_.at(node.call->range))
                .help("`when condition then reinit(x, value); end when;`");
    }

    // ---- statements
    void enter(const syntax::IfStatement& node) {
        walkIn(Around::If, node.branches);
        walkIn(Around::If, node.otherwise);
    }
    void enter(const syntax::ForStatement& node) {
        checkRanges(node.indices);
        walkIn(Around::For, node.body);
    }

    /// Nobody writes a loop from 5 to 1 to have it left out.
    void checkRanges(List<syntax::ForIndex> indices) {
        for (const syntax::ForIndex& index : indices) {
            if (index.values == nullptr || index.values->kind != ExprKind::Range)
                continue;
            const auto& range = static_cast<const syntax::Range&>(*index.values);
            const auto start = numberOf(*range.start);
            const auto stop = numberOf(*range.stop);
            if (range.step == nullptr && start && stop && *start - 1 > *stop)
                check_.diagnostics
                    .report(diag::EmptyLoop, check_.at(range.range), index.name.text, *start, *stop)
                    .help(fmt::format("to count down write `{}:-1:{}`", *start, *stop));
        }
    }

    static std::optional<std::int64_t> numberOf(const Expr& expr) {
        std::int64_t number = 0;
        if (expr.kind != ExprKind::IntegerLiteral)
            return std::nullopt;
        const std::string_view text = static_cast<const syntax::IntegerLiteral&>(expr).text;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        return error == std::errc() ? std::optional(number) : std::nullopt;
    }
    void enter(const syntax::WhileStatement& node) { walkIn(Around::While, node.body); }
    void enter(const syntax::WhenStatement& node) {
        checkWhenStatement(keyword(node));
        walkIn(Around::WhenStatement, node.branches);
    }
    void enter(const syntax::MultiAssignment& node) { checkResults(node.targets); }
    void enter(const syntax::ReturnStatement& node) {
        if (!isFunction(check_.definition().kind))
            check_.diagnostics.report(diag::ReturnOutsideFunction, check_.at(node.range));
    }
    void enter(const syntax::Assignment&) {}
    void enter(const syntax::CallStatement&) {}
    void enter(const syntax::BreakStatement&) {} // checked by the parser

    void checkWhenStatement(TextRange where) {
        struct Rule {
            Around around;
            std::string_view place;
            std::string_view help;
        };
        constexpr std::array<Rule, 5> Rules = {{
            {Around::InitialAlgorithm, "an initial algorithm section",
             "what stands here is done at the start only: leave out the `when`"},
            {Around::WhenStatement, "another when-statement",
             "use `if` inside, or move it behind the other one; a second condition can be "
             "`elsewhen`"},
            {Around::If, "an if-statement", "put the `if` into the `when`"},
            {Around::For, "a for-loop", "put the loop into the `when`, or use equations"},
            {Around::While, "a while-loop", "put the loop into the `when`"},
        }};
        for (const Rule& rule : Rules) {
            if (isIn(rule.around)) {
                report(diag::WhenStatementPlace, where, rule.place, rule.help);
                return;
            }
        }
    }

    /// `(a, , b) = f(x)`: what is set must be variables.
    void checkResults(List<const Expr*> targets) {
        for (const Expr* target : targets) {
            if (target != nullptr && target->kind != ExprKind::ComponentReference)
                check_.diagnostics.report(diag::ResultNotVariable, check_.at(target->range))
                    .help("set a variable, and use it in another equation");
        }
    }

    /// In a clocked when-clause, equations have any form (MLS 16.6).
    bool isClock(const Expr& condition) {
        if (condition.kind == ExprKind::Call) {
            const auto& call = static_cast<const syntax::Call&>(condition);
            return std::ranges::any_of(ClockOperators,
                                       [&](std::string_view name) { return isCallOf(call, name); });
        }
        if (condition.kind != ExprKind::ComponentReference)
            return false;
        const auto& reference = static_cast<const syntax::ComponentReference&>(condition);
        FoundElement found = check_.builder.lookupSimple(reference.parts[0].name.text, check_.id);
        ClassInstanceId type;
        for (std::size_t i = 0; found && !found.element->isClass(); ++i) {
            type = check_.builder.componentType(found);
            if (i + 1 == reference.parts.size() || !type.valid())
                break;
            found = check_.builder.member(type, reference.parts[i + 1].name.text);
        }
        if (type.valid())
            check_.builder.expand(type);
        return type.valid() && check_.builder[type].predefined == Predefined::Clock;
    }

    void report(const eventica::diag::Kind& kind, TextRange where, std::string_view place,
                std::string_view help) {
        check_.diagnostics.report(kind, check_.at(where), place).help(help);
    }

    const ClassCheck& check_;
    std::vector<Around> around_; ///< from the outside in
};

} // namespace

void checkEquations(const ClassCheck& check) {
    const syntax::ClassSpecifier& specifier = *check.definition().specifier;
    if (specifier.kind != syntax::SpecifierKind::LongSpecifier)
        return;
    EquationChecker checker(check);
    for (const syntax::Section& section :
         static_cast<const syntax::LongSpecifier&>(specifier).sections)
        checker.walk(section);
}

} // namespace eventica::instance
