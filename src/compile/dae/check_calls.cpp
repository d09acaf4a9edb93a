// SPDX-License-Identifier: Apache-2.0
// Calls whose result is not used, outside of when-clauses: what they do is fail where an assertion
// in the function does not hold. As equations they hold at all times (MLS 8.3), so they become
// assertions: `check(arguments)` of a function made for it, which makes the call and gives true.
#include <fmt/format.h>
#include <set>

#include "compile/dae/lowering.h"

namespace eventica::dae {

using expr::Function;
using expr::FunctionId;
using expr::Kind;
using expr::Local;
using expr::LocalRole;
using expr::Node;
using expr::Statement;
using expr::StatementKind;

namespace {

/// What a function calls, and what that calls.
class CallGraph {
public:
    CallGraph(const expr::ExprPool& pool, const std::vector<Function>& functions)
        : pool_(pool), functions_(functions) {}

    /// Code in another language that is not of the standard library is called for its effect.
    bool hasEffect(FunctionId id) {
        if (!seen_.insert(id.index()).second)
            return false;
        const Function& function = functions_[static_cast<std::size_t>(id.index())];
        if (function.isImpure || (function.isExternal && !function.external.isStandard))
            return true;
        for (const Local& local : function.locals)
            if (hasEffect(local.binding))
                return true;
        return hasEffect(function.body);
    }

private:
    bool hasEffect(const std::vector<Statement>& statements) {
        for (const Statement& statement : statements) {
            if (hasEffect(statement.value) || hasEffect(statement.body))
                return true;
            for (const expr::StatementBranch& branch : statement.branches)
                if (hasEffect(branch.condition) || hasEffect(branch.body))
                    return true;
        }
        return false;
    }

    bool hasEffect(ExprId root) {
        bool isFound = false;
        if (root.valid())
            expr::forEachNode(pool_, root, [&](ExprId id) {
                const Node& node = pool_[id];
                const bool isFunction = node.kind == Kind::Call || node.kind == Kind::FunctionValue;
                isFound = isFound || (isFunction && hasEffect(FunctionId(node.payload)));
            });
        return isFound;
    }

    const expr::ExprPool& pool_;
    const std::vector<Function>& functions_;
    std::set<std::int32_t> seen_;
};

} // namespace

bool Lowering::isCheck(ExprId call) const {
    const Node& node = pool_[call];
    return node.kind == Kind::Call && !scalarizer_.areCallsCounted() &&
           !CallGraph(pool_, model_.functions).hasEffect(FunctionId(node.payload));
}

/// True, or it fails.
ExprId Lowering::checkOf(ExprId call) {
    const Node node = pool_[call];
    const TypeId boolean = pool_.types().boolean();
    const std::vector<ExprId> arguments(node.operands.begin(), node.operands.end());
    Function check;
    check.name = fmt::format("$check{}", model_.functions.size() + 1);
    std::vector<ExprId> passed;
    std::vector<ExprId> given;
    for (const ExprId argument : arguments) {
        if (!argument.valid()) {
            passed.emplace_back();
            continue;
        }
        const TypeId type = pool_[argument].type;
        const auto number = static_cast<std::int32_t>(check.locals.size());
        check.locals.push_back(
            {fmt::format("$input{}", number + 1), LocalRole::Input, type, {}, {}});
        passed.push_back(pool_.local(number, type));
        given.push_back(argument);
    }
    Local holds{"$holds", LocalRole::Output, boolean, {}, pool_.boolean(true)};
    check.locals.push_back(std::move(holds));
    Statement made;
    made.kind = StatementKind::Call;
    made.value = pool_.make(Kind::Call, 0, node.payload, node.type, passed);
    made.where = scalarizer_.origin.where;
    check.where = made.where;
    check.body.push_back(std::move(made));
    const auto id = static_cast<std::int32_t>(model_.functions.size());
    model_.functions.push_back(std::move(check));
    return pool_.make(Kind::Call, 0, id, boolean, given);
}

void Lowering::lowerCheck(ExprId call) {
    const Scalarizer::Literal literal(scalarizer_);
    const ExprId made = scalarizer_.effect(call);
    if (!made.valid() || scalarizer_.failed())
        return;
    Assertion assertion;
    assertion.condition =
        build_.disjunction(build_.negation(scalarizer_.pathCondition()), checkOf(made));
    assertion.message = pool_.constant(value::Value::string(""), pool_.types().string());
    assertion.origin = scalarizer_.origin;
    assertions_->push_back(assertion);
}

} // namespace eventica::dae
