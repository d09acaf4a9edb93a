// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/iterator_names.h"

#include <algorithm>
#include <fmt/format.h>

#include "compile/flat/expressions.h"
#include "lib/expr/print.h"

namespace eventica::flat {

using expr::Kind;

IteratorNamer::IteratorNamer(const expr::ExprPool& pool, std::vector<ExprId> expressions)
    : pool_(pool) {
    for (const ExprId id : withParts(pool, std::move(expressions))) {
        const expr::Node& node = pool[id];
        Iterators inside;
        for (const ExprId operand : node.operands)
            addBoundIn(operand, inside);
        if (node.kind == Kind::Iterator)
            all_.insert(IteratorId(node.payload));
        if (node.kind == Kind::Comprehension || node.kind == Kind::Reduction)
            bind(IteratorId(node.payload), inside);
        if (!inside.empty())
            bound_.emplace(id.index(), std::move(inside));
    }
}

void IteratorNamer::addBoundIn(ExprId id, Iterators& inside) const {
    const auto found = bound_.find(id.index());
    if (found != bound_.end())
        inside.insert(found->second.begin(), found->second.end());
}

void IteratorNamer::bind(IteratorId iterator, Iterators& inside) {
    all_.insert(iterator);
    for (const IteratorId other : inside) {
        if (other != iterator)
            met_[std::max(iterator, other)].insert(std::min(iterator, other));
    }
    inside.insert(iterator);
}

template<typename Items>
void IteratorNamer::addBoundInAll(const Items& items, Iterators& inside) {
    for (const auto& item : items)
        inside.merge(boundIn(item));
}

template<typename Branches>
void IteratorNamer::addBoundInBranches(const Branches& branches, Iterators& inside) {
    for (const auto& branch : branches) {
        addBoundIn(branch.condition, inside);
        addBoundInAll(branch.body, inside);
    }
}

IteratorNamer::Iterators IteratorNamer::boundIn(const Equation& equation) {
    Iterators inside;
    for (const ExprId id : {equation.left, equation.right, equation.range})
        addBoundIn(id, inside);
    addBoundInAll(equation.body, inside);
    addBoundInBranches(equation.branches, inside);
    if (equation.kind == EquationKind::For)
        bind(equation.iterator, inside);
    return inside;
}

IteratorNamer::Iterators IteratorNamer::boundIn(const expr::Statement& statement) {
    Iterators inside;
    addBoundIn(statement.value, inside);
    for (const ExprId target : statement.targets)
        addBoundIn(target, inside);
    addBoundInAll(statement.body, inside);
    addBoundInBranches(statement.branches, inside);
    if (statement.kind == expr::StatementKind::For)
        bind(statement.iterator, inside);
    return inside;
}

void IteratorNamer::add(const std::vector<Equation>& equations) {
    for (const Equation& equation : equations)
        boundIn(equation);
}

void IteratorNamer::add(const std::vector<expr::Statement>& statements) {
    for (const expr::Statement& statement : statements)
        boundIn(statement);
}

IteratorNames IteratorNamer::names(const std::unordered_set<std::string>& taken) const {
    IteratorNames names;
    for (const IteratorId id : all_) {
        const auto met = met_.find(id);
        const auto isTaken = [&](const std::string& name) {
            return taken.contains(name) ||
                   (met != met_.end() && std::ranges::any_of(met->second, [&](IteratorId other) {
                        return names.at(other) == name;
                    }));
        };
        const std::string& declared = pool_.iteratorInfo(id).name;
        std::string name = expr::identifier(declared);
        for (int number = 1; isTaken(name); ++number)
            name = expr::identifier(fmt::format("{}_{}", declared, number));
        names.emplace(id, std::move(name));
    }
    return names;
}

} // namespace eventica::flat
