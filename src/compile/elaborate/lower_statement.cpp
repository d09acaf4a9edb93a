// SPDX-License-Identifier: Apache-2.0
// Statements of functions and of algorithm sections (MLS chapter 11).
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"
#include "compile/elaborate/suggestions.h"
#include "compile/syntax/print.h"
#include "compile/syntax/visit.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Kind;
using expr::Statement;
using expr::StatementKind;

void reportTargets(Elaborator& elaborator, const syntax::Call& call, std::size_t outputs,
                   std::size_t targets, text::SourceRange where) {
    elaborator.diagnostics().report(diag::TooManyTargets, where, syntax::print(*call.function),
                                    fmt::format("{} output{}", outputs, outputs == 1 ? "" : "s"),
                                    targets);
}

/// Lowers statements, all of one scope.
class StatementLowering {
public:
    StatementLowering(Elaborator& elaborator, Scope scope)
        : elaborator_(elaborator), pool_(elaborator.pool()),
          lowering_(elaborator, std::move(scope)) {}

    std::vector<Statement> lower(syntax::List<const syntax::Statement*> statements) {
        std::vector<Statement> result;
        for (const syntax::Statement* statement : statements)
            visit(*statement, [&](const auto& node) { add(node, result); });
        return result;
    }

private:
    Statement made(StatementKind kind, const syntax::Statement& node) const {
        Statement statement;
        statement.kind = kind;
        statement.where = lowering_.at(node.range);
        return statement;
    }

    void add(const syntax::Assignment& node, std::vector<Statement>& result) {
        Statement statement = made(StatementKind::Assign, node);
        const ExprId target = lowering_.lower(*node.target);
        statement.value = lowering_.lower(*node.value);
        if (!target.valid() || !statement.value.valid())
            return;
        checkTarget(target, *node.target);
        statement.value = elaborator_.inFieldOrder(pool_[target].type, statement.value);
        checkAssigned(target, *node.target, pool_[statement.value].type,
                      lowering_.at(node.value->range), statement.value);
        statement.targets.push_back(target);
        result.push_back(std::move(statement));
    }

    void add(const syntax::MultiAssignment& node, std::vector<Statement>& result) {
        Statement statement = made(StatementKind::Assign, node);
        statement.value = lowering_.lowerCall(*node.call);
        if (!statement.value.valid())
            return;
        std::vector<TypeId> outputs{pool_[statement.value].type};
        if (pool_.typeOf(statement.value).base == Base::Tuple)
            outputs = pool_.types().tupleMembers(pool_.typeOf(statement.value));
        if (node.targets.size() > outputs.size()) {
            reportTargets(elaborator_, *node.call, outputs.size(), node.targets.size(),
                          statement.where);
            return;
        }
        for (std::size_t i = 0; i < node.targets.size(); ++i) {
            ExprId target;
            if (node.targets[i] != nullptr) {
                target = lowering_.lower(*node.targets[i]);
                if (!target.valid())
                    return;
                checkTarget(target, *node.targets[i]);
                checkAssigned(target, *node.targets[i], outputs[i],
                              lowering_.at(node.targets[i]->range));
            }
            statement.targets.push_back(target);
        }
        result.push_back(std::move(statement));
    }

    void add(const syntax::CallStatement& node, std::vector<Statement>& result) {
        Statement statement = made(StatementKind::Call, node);
        statement.value = lowering_.lowerCall(*node.call);
        if (statement.value.valid())
            result.push_back(std::move(statement));
    }

    void add(const syntax::BreakStatement& node, std::vector<Statement>& result) {
        result.push_back(made(StatementKind::Break, node));
    }
    void add(const syntax::ReturnStatement& node, std::vector<Statement>& result) {
        result.push_back(made(StatementKind::Return, node));
    }

    void add(const syntax::IfStatement& node, std::vector<Statement>& result) {
        Statement statement = made(StatementKind::If, node);
        for (const auto& branch : node.branches)
            statement.branches.push_back({condition(*branch.condition), lower(branch.body)});
        if (!node.otherwise.empty())
            statement.branches.push_back({ExprId(), lower(node.otherwise)});
        result.push_back(std::move(statement));
    }

    void add(const syntax::WhileStatement& node, std::vector<Statement>& result) {
        Statement statement = made(StatementKind::While, node);
        statement.branches.push_back({condition(*node.condition), lower(node.body)});
        result.push_back(std::move(statement));
    }

    void add(const syntax::WhenStatement& node, std::vector<Statement>& result) {
        if (lowering_.scope().isFunction)
            elaborator_.diagnostics().report(diag::WhenInFunction, lowering_.at(node.range));
        Statement statement = made(StatementKind::When, node);
        for (const auto& branch : node.branches)
            statement.branches.push_back({whenCondition(*branch.condition), lower(branch.body),
                                          lowering_.at(branch.condition->range)});
        result.push_back(std::move(statement));
    }

    /// Several iterators are nested loops, the first one outermost.
    void add(const syntax::ForStatement& node, std::vector<Statement>& result) {
        const std::size_t before = lowering_.scope().loops.size();
        std::vector<Statement> loops;
        for (const syntax::ForIndex& index : node.indices) {
            Statement loop = made(StatementKind::For, node);
            loop.value = lowering_.lowerLoopRange(index, referencesIn(node.body));
            if (!loop.value.valid()) {
                lowering_.scope().loops.resize(before);
                return;
            }
            loop.iterator = pool_.newIterator(std::string(index.name.text),
                                              pool_.types().elementOf(pool_[loop.value].type));
            lowering_.scope().loops.push_back({index.name.text, pool_.iterator(loop.iterator)});
            loops.push_back(std::move(loop));
        }
        loops.back().body = lower(node.body);
        lowering_.scope().loops.resize(before);
        while (loops.size() > 1) {
            Statement inner = std::move(loops.back());
            loops.pop_back();
            loops.back().body.push_back(std::move(inner));
        }
        result.push_back(std::move(loops[0]));
    }

    ExprId condition(const syntax::Expr& node) {
        const ExprId id = lowering_.lower(node);
        if (id.valid() && pool_[id].type != pool_.types().boolean())
            elaborator_.diagnostics().report(diag::ConditionNotBoolean, lowering_.at(node.range),
                                             pool_.types().text(pool_[id].type));
        return id;
    }

    ExprId whenCondition(const syntax::Expr& node) {
        const ExprId id = lowering_.lower(node);
        if (!id.valid())
            return id;
        const expr::Type& type = pool_.typeOf(id);
        if ((type.base != Base::Boolean && type.base != Base::Clock) || type.dimensions.size() > 1)
            elaborator_.diagnostics().report(diag::ConditionNotBoolean, lowering_.at(node.range),
                                             pool_.types().text(pool_[id].type));
        return id;
    }

    /// Inputs of functions and parameters cannot be assigned (MLS 11.2.1, 12.2).
    void checkTarget(ExprId target, const syntax::Expr& node) {
        ExprId base = target;
        while (pool_[base].kind == Kind::Index || pool_[base].kind == Kind::Field)
            base = pool_[base].operands[0];
        const std::string_view obstacle = obstacleTo(base);
        if (!obstacle.empty())
            elaborator_.diagnostics().report(diag::CannotAssign, lowering_.at(node.range),
                                             syntax::print(node), obstacle);
        if (pool_[base].kind == Kind::Local && isInput(pool_[base].payload))
            elaborator_.diagnostics()
                .report(diag::InputAssigned, lowering_.at(node.range), syntax::print(node),
                        elaborator_.builder().nameOf(lowering_.scope().locals->owner))
                .help("assign to an output, or copy the input to a protected variable");
    }

    /// What it is that cannot be assigned; empty if it can.
    std::string_view obstacleTo(ExprId target) const {
        switch (pool_[target].kind) {
        case Kind::Local:
        case Kind::Record:
            return {};
        case Kind::Variable: {
            const Variability variability = elaborator_.variabilityOf(target);
            if (variability == Variability::Constant)
                return "a constant";
            // Initial algorithms set parameters with fixed = false.
            return variability == Variability::Parameter && !lowering_.scope().isInitial
                       ? "a parameter"
                       : "";
        }
        case Kind::Iterator:
            return "the variable of a loop";
        case Kind::Constant:
            return "a constant";
        default:
            return "no variable";
        }
    }

    bool isInput(std::int32_t local) const {
        if (lowering_.scope().locals == nullptr)
            return false;
        const auto inputs = elaborator_.inputsOf(*lowering_.scope().locals);
        return std::ranges::find(inputs, local) != inputs.end();
    }

    /// `value` is invalid for one of several outputs of a call.
    void checkAssigned(ExprId target, const syntax::Expr& node, TypeId type,
                       text::SourceRange where, ExprId value = {}) {
        if (elaborator_.isCompatible(pool_[target].type, type))
            return;
        elaborator_.diagnostics()
            .report(diag::WrongAssignment, where, syntax::print(node),
                    pool_.types().text(pool_[target].type), pool_.types().text(type))
            .help(value.valid() ? helpForConversion(pool_, pool_[target].type, value) : "");
    }

    Elaborator& elaborator_;
    expr::ExprPool& pool_;
    mutable ExpressionLowering lowering_;
};

std::vector<Statement>
Elaborator::lowerStatements(syntax::List<const syntax::Statement*> statements, Scope& scope) {
    return StatementLowering(*this, scope).lower(statements);
}

std::vector<std::int32_t> Elaborator::inputsOf(const LocalScope& locals) const {
    const auto entry = std::ranges::find_if(
        functions_, [&](const FunctionEntry& candidate) { return &candidate.locals == &locals; });
    return entry == functions_.end() ? std::vector<std::int32_t>() : entry->inputs;
}

} // namespace eventica::elaborate
