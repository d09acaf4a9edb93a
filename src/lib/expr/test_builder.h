// SPDX-License-Identifier: Apache-2.0
// For the tests of lib/expr only: short ways to write expressions. Types are given or taken from
// the first operand.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "lib/expr/expr.h"
#include "lib/expr/function.h"
#include "lib/expr/print.h"

namespace eventica::expr {

struct TestBuilder {
    ExprPool pool;
    TypeId real = pool.types().real();
    TypeId integer = pool.types().integer();
    TypeId boolean = pool.types().boolean();
    TypeId string = pool.types().string();

    using Operands = std::vector<ExprId>;

    ExprId node(Kind kind, TypeId type, const Operands& operands, std::int32_t payload = -1) {
        return pool.make(kind, 0, payload, type, operands);
    }
    ExprId unary(value::Operation operation, ExprId operand) {
        return pool.make(Kind::Unary, static_cast<std::uint8_t>(operation), -1, pool[operand].type,
                         std::vector{operand});
    }
    ExprId binary(ExprId left, value::Operation operation, ExprId right) {
        const bool isRelation = operation >= value::Operation::Less;
        return pool.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1,
                         isRelation ? boolean : pool[left].type, std::vector{left, right});
    }
    ExprId add(ExprId left, ExprId right) { return binary(left, value::Operation::Add, right); }
    ExprId subtract(ExprId left, ExprId right) {
        return binary(left, value::Operation::Subtract, right);
    }
    ExprId multiply(ExprId left, ExprId right) {
        return binary(left, value::Operation::Multiply, right);
    }
    ExprId negate(ExprId operand) { return unary(value::Operation::Negate, operand); }

    ExprId builtin(value::Builtin builtin, TypeId type, const Operands& operands) {
        return pool.make(Kind::Builtin, static_cast<std::uint8_t>(builtin), -1, type, operands);
    }
    ExprId intrinsic(Intrinsic intrinsic, TypeId type, const Operands& operands) {
        return pool.make(Kind::Intrinsic, static_cast<std::uint8_t>(intrinsic), -1, type, operands);
    }
    ExprId call(std::int32_t function, TypeId type, const Operands& operands) {
        return node(Kind::Call, type, operands, function);
    }
    ExprId index(ExprId base, const Operands& subscripts, TypeId type) {
        Operands operands{base};
        operands.insert(operands.end(), subscripts.begin(), subscripts.end());
        return node(Kind::Index, type, operands);
    }
    ExprId field(ExprId base, std::int32_t number) {
        const Type type = pool.typeOf(base);
        const TypeId field =
            pool.types().record(type).fields[static_cast<std::size_t>(number)].type;
        return node(Kind::Field, pool.types().array(field, type.dimensions), {base}, number);
    }
    ExprId array(const Operands& items) {
        return node(
            Kind::Array,
            pool.types().array(pool[items.front()].type, {static_cast<std::int64_t>(items.size())}),
            items);
    }
    ExprId range(const Operands& operands) {
        return node(Kind::Range, pool.types().array(pool[operands.front()].type, {UnknownSize}),
                    operands);
    }
    ExprId choice(const Operands& operands) {
        return node(Kind::If, pool[operands.back()].type, operands);
    }
    ExprId reduction(value::Builtin builtin, TypeId type, ExprId body, IteratorId iterator,
                     ExprId range) {
        return pool.make(Kind::Reduction, static_cast<std::uint8_t>(builtin), iterator.index(),
                         type, std::vector{body, range});
    }
    ExprId comprehension(TypeId type, ExprId body, IteratorId iterator, ExprId range) {
        return node(Kind::Comprehension, type, {body, range}, iterator.index());
    }
    TypeId vector(TypeId element, std::int64_t size = UnknownSize) {
        return pool.types().array(element, {size});
    }
    TypeId record(const std::string& name, std::vector<RecordField> fields) {
        return pool.types().record(pool.types().internRecord({name, std::move(fields)}));
    }
};

inline Statement assign(ExprId target, ExprId value) {
    Statement statement;
    statement.targets = {target};
    statement.value = value;
    return statement;
}

inline Statement simple(StatementKind kind) {
    Statement statement;
    statement.kind = kind;
    return statement;
}

inline Statement callStatement(ExprId call) {
    Statement statement;
    statement.kind = StatementKind::Call;
    statement.value = call;
    return statement;
}

inline Statement forLoop(IteratorId iterator, ExprId range, std::vector<Statement> body) {
    Statement statement;
    statement.kind = StatementKind::For;
    statement.iterator = iterator;
    statement.value = range;
    statement.body = std::move(body);
    return statement;
}

/// `If`, `While` or `When`.
inline Statement branching(StatementKind kind, std::vector<StatementBranch> branches) {
    Statement statement;
    statement.kind = kind;
    statement.branches = std::move(branches);
    return statement;
}

} // namespace eventica::expr
