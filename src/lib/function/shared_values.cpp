// SPDX-License-Identifier: Apache-2.0
#include "lib/function/shared_values.h"

#include "lib/expr/rewrite.h"

namespace eventica::function {

namespace {

using expr::ExprId;
using expr::Kind;

/// Whether computing it takes an instruction.
bool isComputed(Kind kind) {
    switch (kind) {
    case Kind::Constant:
    case Kind::Variable:
    case Kind::Time:
    case Kind::Local:
    case Kind::Iterator:
    case Kind::Whole:
    case Kind::FunctionValue:
        return false;
    default:
        return true;
    }
}

} // namespace

void SharedValues::begin(const expr::ExprPool& pool, ExprId root) {
    NumberMap<std::int32_t>& uses = uses_.emplace();
    expr::forEachNode(pool, root, [&](ExprId id) {
        // The values bound to a function are computed wherever it is passed.
        const std::int32_t times = pool[id].kind == Kind::FunctionValue ? 2 : 1;
        for (const ExprId operand : pool[id].operands)
            if (operand.valid() && isComputed(pool[operand].kind))
                uses[operand.index()] += times;
    });
}

void SharedValues::end() {
    forgetFrom(0);
    uses_.reset();
}

bool SharedValues::isShared(ExprId id) const {
    const std::int32_t* const uses = uses_->find(id.index());
    return uses != nullptr && *uses > 1;
}

const Parts* SharedValues::find(ExprId id) const {
    const auto found = parts_.find(id.index());
    return found == parts_.end() ? nullptr : &found->second;
}

void SharedValues::keep(ExprId id, const Parts& parts) {
    if (parts_.try_emplace(id.index(), parts).second)
        order_.push_back(id.index());
}

void SharedValues::forgetFrom(std::size_t first) {
    for (; order_.size() > first; order_.pop_back())
        parts_.erase(order_.back());
}

} // namespace eventica::function
