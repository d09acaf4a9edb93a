// SPDX-License-Identifier: Apache-2.0
// An algorithm section sets whole variables, even if it assigns single elements: two sections
// cannot share one (MLS 11.1.2).
#include <map>

#include "compile/flat/checks.h"
#include "compile/flat/diagnostics.h"

namespace eventica::flat {
namespace {

using expr::Kind;

/// A variable of one component: in an array of components each element has its own.
struct Target {
    std::int32_t variable;
    std::vector<ExprId> element; ///< subscripts of the arrays around it

    friend auto operator<=>(const Target&, const Target&) = default;
};

class AlgorithmChecker {
public:
    explicit AlgorithmChecker(const CheckedModel& checked)
        : checked_(checked), pool_(checked.pool()) {}

    void check(const std::vector<Algorithm>& algorithms) {
        std::map<Target, std::size_t> first;
        for (std::size_t i = 0; i < algorithms.size(); ++i) {
            targets_.clear();
            collect(algorithms[i].statements);
            for (const auto& [target, where] : targets_) {
                const auto known = first.emplace(target, i);
                if (!known.second)
                    checked_.diagnostics
                        .report(diag::AssignedTwice, where, checked_.nameOf(target.variable))
                        .note(diag::OtherAlgorithm,
                              headOf(algorithms[known.first->second].origin.where))
                        .help("join the sections to one");
            }
        }
    }

private:
    /// The keyword, not all that follows.
    static text::SourceRange headOf(text::SourceRange section) {
        constexpr std::uint32_t Length = 9; // of `algorithm`
        section.range.end = std::min(section.range.end, section.range.begin + Length);
        return section;
    }

    void collect(const std::vector<expr::Statement>& statements) {
        for (const expr::Statement& statement : statements) {
            for (const ExprId target : statement.targets)
                add(target, statement.where);
            collect(statement.body);
            for (const expr::StatementBranch& branch : statement.branches)
                collect(branch.body);
        }
    }

    void add(ExprId id, text::SourceRange where) {
        if (!id.valid())
            return;
        const expr::Node& node = pool_[id];
        if (node.kind == Kind::Record) {
            for (const ExprId field : node.operands)
                add(field, where);
            return;
        }
        const bool isElement = node.kind == Kind::Index;
        const ExprId base = isElement ? node.operands[0] : id;
        if (pool_[base].kind != Kind::Variable)
            return;
        Target target{pool_[base].payload, {}};
        const auto component = checked_.elaborator.componentOf(VariableId(target.variable));
        const auto parent = checked_.elaborator.tree()[component].parent;
        const std::size_t around = checked_.elaborator.pathDimensions(parent).size();
        if (isElement)
            target.element.assign(node.operands.begin() + 1,
                                  node.operands.begin() + 1 + static_cast<std::ptrdiff_t>(around));
        targets_.emplace(std::move(target), where);
    }

    const CheckedModel& checked_;
    const expr::ExprPool& pool_;
    std::map<Target, text::SourceRange> targets_; ///< of one section, with the first assignment
};

} // namespace

void checkAlgorithms(const CheckedModel& checked) {
    AlgorithmChecker(checked).check(checked.model.algorithms);
}

} // namespace eventica::flat
