// SPDX-License-Identifier: Apache-2.0
#include "compile/elaborate/suggestions.h"

#include "lib/expr/rewrite.h"

namespace eventica::elaborate {

using expr::Base;
using expr::ExprId;
using expr::Kind;
using value::Operation;

namespace {

bool isNumber(Base base) {
    return base == Base::Real || base == Base::Integer;
}

bool isOperation(const expr::ExprPool& pool, ExprId id, Operation operation) {
    return pool[id].kind == Kind::Binary && pool[id].operation() == operation;
}

} // namespace

std::string helpForConversion(const expr::ExprPool& pool, expr::TypeId wanted, ExprId value) {
    const Base target = pool.types()[wanted].base;
    const Base given = pool.typeOf(value).base;
    if (target == Base::Integer && given == Base::Real)
        return isOperation(pool, value, Operation::Divide)
                   ? "`/` gives a Real: use `div(a, b)` to divide Integers, or `integer(…)` to "
                     "round "
                     "down"
                   : "`integer(…)` rounds a Real down to an Integer";
    if (isNumber(target) && given == Base::Boolean)
        return "write `if … then 1 else 0` to make a number of a Boolean";
    if (target == Base::Boolean && isNumber(given))
        return "write a comparison, such as `… > 0`, to make a Boolean of a number";
    if (target == Base::String && given != Base::String)
        return "`String(…)` makes a text of a value";
    return {};
}

std::string helpForScalarProduct(const expr::ExprPool& pool, ExprId value) {
    bool isFound = false;
    expr::forEachNode(pool, value, [&](ExprId id) {
        isFound = isFound || (isOperation(pool, id, Operation::Multiply) &&
                              pool.typeOf(pool[id].operands[0]).dimensions.size() == 1 &&
                              pool.typeOf(pool[id].operands[1]).dimensions.size() == 1);
    });
    return isFound
               ? "`*` of two vectors is their scalar product; `.*` multiplies element by element"
               : std::string();
}

} // namespace eventica::elaborate
