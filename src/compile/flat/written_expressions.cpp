// SPDX-License-Identifier: Apache-2.0
// Expressions of a model, and where they are written.
#include "compile/flat/checks.h"

namespace eventica::flat {
namespace {

using expr::Kind;

class Collector {
public:
    explicit Collector(bool isInitial) : isInitial_(isInitial) {}

    void add(const std::vector<Equation>& equations, bool isInWhen) {
        for (const Equation& equation : equations) {
            const text::SourceRange where = equation.origin.where;
            for (const ExprId id : {equation.left, equation.right, equation.range})
                add(id, where, isInWhen);
            add(equation.body, isInWhen);
            const bool isWhen = equation.kind == EquationKind::When;
            for (const EquationBranch& branch : equation.branches) {
                add(branch.condition, where, isInWhen);
                add(branch.body, isInWhen || isWhen);
            }
        }
    }

    void add(const std::vector<expr::Statement>& statements, bool isInWhen) {
        for (const expr::Statement& statement : statements) {
            for (const ExprId target : statement.targets)
                add(target, statement.where, isInWhen);
            add(statement.value, statement.where, isInWhen);
            add(statement.body, isInWhen);
            const bool isWhen = statement.kind == expr::StatementKind::When;
            for (const expr::StatementBranch& branch : statement.branches) {
                add(branch.condition, statement.where, isInWhen);
                add(branch.body, isInWhen || isWhen);
            }
        }
    }

    std::vector<WrittenExpression> found;

private:
    void add(ExprId id, text::SourceRange where, bool isInWhen) {
        if (id.valid())
            found.push_back({id, where, isInWhen, isInitial_});
    }

    bool isInitial_;
};

} // namespace

std::vector<WrittenExpression> writtenExpressions(const FlatModel& model) {
    Collector ordinary(false);
    ordinary.add(model.equations, false);
    for (const Algorithm& algorithm : model.algorithms)
        ordinary.add(algorithm.statements, false);
    Collector initial(true);
    initial.add(model.initialEquations, false);
    for (const Algorithm& algorithm : model.initialAlgorithms)
        initial.add(algorithm.statements, false);
    ordinary.found.insert(ordinary.found.end(), initial.found.begin(), initial.found.end());
    return std::move(ordinary.found);
}

void addTargets(const expr::ExprPool& pool, ExprId target, std::set<std::int32_t>& variables) {
    if (!target.valid())
        return;
    const expr::Node& node = pool[target];
    if (node.kind == Kind::Variable)
        variables.insert(node.payload);
    else if (node.kind == Kind::Index || node.kind == Kind::Field)
        addTargets(pool, node.operands[0], variables);
    else if (node.kind == Kind::Record || node.kind == Kind::Tuple || node.kind == Kind::Array)
        for (const ExprId operand : node.operands)
            addTargets(pool, operand, variables);
}

} // namespace eventica::flat
