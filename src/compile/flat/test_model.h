// SPDX-License-Identifier: Apache-2.0
// For the tests of compile/flat only: a flat model built by hand.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compile/flat/flat_model.h"

namespace eventica::flat {

/// Expressions have the type of their first operand unless one is given.
struct TestModel {
    FlatModel model = emptyModel();
    expr::ExprPool& pool = *model.pool;
    TypeId real = pool.types().real();
    TypeId integer = pool.types().integer();
    TypeId boolean = pool.types().boolean();

    static FlatModel emptyModel() {
        FlatModel model;
        model.name = "M";
        model.pool = std::make_unique<expr::ExprPool>();
        return model;
    }

    /// Adds a variable; `last()` lets its other properties be set.
    ExprId variable(const std::string& name, TypeId type) {
        Variable variable;
        variable.id = VariableId(static_cast<std::int32_t>(model.variables.size()));
        variable.name = name;
        variable.type = type;
        model.variableById.push_back(variable.id.index());
        model.variables.push_back(std::move(variable));
        return pool.variable(last().id, type);
    }
    ExprId variable(const std::string& name) { return variable(name, real); }
    Variable& last() { return model.variables.back(); }

    TypeId array(TypeId element, const value::Dimensions& dimensions) {
        return pool.types().array(element, dimensions);
    }

    ExprId node(expr::Kind kind, TypeId type, const std::vector<ExprId>& operands,
                std::int32_t payload = -1) {
        return pool.make(kind, 0, payload, type, operands);
    }
    ExprId binary(ExprId left, value::Operation operation, ExprId right) {
        const bool isRelation = operation >= value::Operation::Less;
        return pool.make(expr::Kind::Binary, static_cast<std::uint8_t>(operation), -1,
                         isRelation ? boolean : pool[left].type, std::vector{left, right});
    }
    ExprId add(ExprId left, ExprId right) { return binary(left, value::Operation::Add, right); }
    ExprId multiply(ExprId left, ExprId right) {
        return binary(left, value::Operation::Multiply, right);
    }
    ExprId divide(ExprId left, ExprId right) {
        return binary(left, value::Operation::Divide, right);
    }
    ExprId builtin(value::Builtin builtin, const std::vector<ExprId>& operands) {
        return pool.make(expr::Kind::Builtin, static_cast<std::uint8_t>(builtin), -1,
                         pool[operands.front()].type, operands);
    }
    ExprId intrinsic(expr::Intrinsic intrinsic, const std::vector<ExprId>& operands) {
        return pool.make(expr::Kind::Intrinsic, static_cast<std::uint8_t>(intrinsic), -1, real,
                         operands);
    }
    ExprId der(ExprId operand) { return intrinsic(expr::Intrinsic::Der, {operand}); }
    ExprId choice(ExprId condition, ExprId value, ExprId otherwise) {
        return node(expr::Kind::If, pool[value].type, {condition, value, otherwise});
    }
    ExprId range(std::int64_t start, std::int64_t stop) {
        return node(expr::Kind::Range, array(integer, {stop - start + 1}),
                    {pool.integer(start), pool.integer(stop)});
    }
    ExprId index(ExprId base, const std::vector<ExprId>& subscripts) {
        std::vector<ExprId> operands{base};
        operands.insert(operands.end(), subscripts.begin(), subscripts.end());
        return node(expr::Kind::Index, pool.types().elementOf(pool[base].type), operands);
    }
    ExprId comprehension(ExprId body, IteratorId iterator, ExprId over) {
        return node(expr::Kind::Comprehension, array(pool[body].type, {expr::UnknownSize}),
                    {body, over}, iterator.index());
    }

    static Equation equality(ExprId left, ExprId right) {
        Equation equation;
        equation.left = left;
        equation.right = right;
        return equation;
    }
    static Equation call(ExprId call) {
        Equation equation;
        equation.kind = EquationKind::Call;
        equation.left = call;
        return equation;
    }
    static Equation branching(EquationKind kind, std::vector<EquationBranch> branches) {
        Equation equation;
        equation.kind = kind;
        equation.branches = std::move(branches);
        return equation;
    }
    static Equation loop(IteratorId iterator, ExprId range, std::vector<Equation> body) {
        Equation equation;
        equation.kind = EquationKind::For;
        equation.iterator = iterator;
        equation.range = range;
        equation.body = std::move(body);
        return equation;
    }
};

} // namespace eventica::flat
