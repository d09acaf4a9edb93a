// SPDX-License-Identifier: Apache-2.0
// Expressions that take arrays and records apart and put them together.
#include <algorithm>
#include <fmt/format.h>

#include "lib/function/writer.h"

namespace eventica::function {

using expr::Base;
using expr::Kind;
using value::Builtin;
using value::Operation;

// ---------------------------------------------------------------------------- parts

/// A Boolean stands for 1 or 2.
std::vector<Operand> FunctionWriter::subscripts(std::span<const ExprId> ids) {
    std::vector<Operand> result;
    for (const ExprId id : ids) {
        if (pool_[id].kind == Kind::Whole) {
            result.push_back({Bank::Integer, AllSubscripts});
            continue;
        }
        const expr::Type& type = pool_.typeOf(id);
        Operand subscript = scalar(id);
        if (type.base == Base::Boolean && subscript.bank == Bank::Integer) {
            const Operand ordinal = newTemporary(Bank::Integer);
            emit({Op::Ordinal, 0, ordinal.index, subscript.index});
            subscript = ordinal;
        } else if (type.base == Base::Boolean) {
            refuse("a vector of Booleans as a subscript");
        }
        if (subscript.bank != Bank::Integer && subscript.bank != Bank::IntegerArray)
            refuse("a subscript that is no Integer");
        result.push_back(subscript);
    }
    return result;
}

Operand FunctionWriter::part(const Operand& array, std::span<const Operand> subscripts,
                             const Leaf& result) {
    const bool areSingle = std::ranges::all_of(subscripts, [](const Operand& subscript) {
        return subscript.bank == Bank::Integer && subscript.index != AllSubscripts;
    });
    const Operand to = newTemporary(result.bank);
    if (areSingle && subscripts.size() <= 2 && to.bank <= Bank::Integer) {
        const bool isReal = to.bank == Bank::Real;
        const bool isVector = subscripts.size() == 1;
        emit({isReal ? (isVector ? Op::LoadReal1 : Op::LoadReal2)
                     : (isVector ? Op::LoadInteger1 : Op::LoadInteger2),
              0, to.index, array.index, subscripts[0].index, isVector ? -1 : subscripts[1].index});
        return to;
    }
    std::vector<Operand> operands{to, array};
    operands.insert(operands.end(), subscripts.begin(), subscripts.end());
    emit({Op::Slice, 0, list(operands)});
    return to;
}

Parts FunctionWriter::indexed(const Node& node) {
    const ExprId base = node.operands[0];
    if (const auto element = elementRegister(node)) {
        const std::int32_t index = pool_[base].payload;
        requireSet(index, fmt::format("`{}` is used before it has a value",
                                      function_->locals[static_cast<std::size_t>(index)].name));
        return {*element};
    }
    const bool areSingle = std::ranges::all_of(node.operands.subspan(1), [&](ExprId id) {
        return pool_[id].kind != Kind::Whole && pool_.typeOf(id).dimensions.empty();
    });
    if (pool_[base].kind == Kind::Local && !areSingle &&
        locals_[static_cast<std::size_t>(pool_[base].payload)].closure.empty() &&
        !isSet_[static_cast<std::size_t>(pool_[base].payload)])
        return emptyPart(node);
    const Parts arrays = value(base);
    const std::vector<Operand> indices = subscripts(node.operands.subspan(1));
    const std::vector<Leaf> leaves = leavesOf(types_, node.type);
    if (!obstacle_.empty() || leaves.size() != arrays.size())
        return newTemporaries(leaves);
    Parts parts;
    for (std::size_t i = 0; i < arrays.size(); ++i)
        parts.push_back(part(arrays[i], indices, leaves[i]));
    return parts;
}

/// No element of an array that may have no value yet: what a loop from its end reads at first. The
/// array is zero then; whatever is not empty has been used too early.
Parts FunctionWriter::emptyPart(const Node& node) {
    const std::int32_t index = pool_[node.operands[0]].payload;
    LocalState& state = locals_[static_cast<std::size_t>(index)];
    const Label isThere = newLabel();
    needsFlag_[static_cast<std::size_t>(index)] = true;
    const Operand flag{Bank::Integer, std::max(state.flag, 0)};
    jumpIf(flag, isThere);
    zero(index);
    place(isThere);
    const std::vector<Operand> indices = subscripts(node.operands.subspan(1));
    const std::vector<Leaf> leaves = leavesOf(types_, node.type);
    if (!obstacle_.empty())
        return newTemporaries(leaves);
    Parts parts;
    for (std::size_t i = 0; i < leaves.size(); ++i)
        parts.push_back(part(state.parts[i], indices, leaves[i]));
    const Label isFine = newLabel();
    jumpIf(flag, isFine);
    for (std::size_t d = 0; d < leaves[0].dimensions.size(); ++d)
        jumpIfNot(sizeOf(parts[0], d), isFine);
    fail(fmt::format("`{}` is used before it has a value",
                     function_->locals[static_cast<std::size_t>(index)].name));
    place(isFine);
    return parts;
}

Parts FunctionWriter::field(const Node& node) {
    const ExprId base = node.operands[0];
    const expr::RecordInfo& info = types_.record(pool_.typeOf(base));
    const auto number = static_cast<std::size_t>(node.payload);
    const Parts all = value(base);
    const std::size_t first = leafOfField(types_, info, number);
    const std::size_t count = leavesOf(types_, info.fields[number].type).size();
    if (!obstacle_.empty())
        return newTemporaries(leavesOf(types_, node.type));
    return {all.begin() + static_cast<std::ptrdiff_t>(first),
            all.begin() + static_cast<std::ptrdiff_t>(first + count)};
}

Parts FunctionWriter::record(const Node& node) {
    const expr::RecordInfo& info = types_.record(types_[node.type]);
    const bool isArray = !types_[node.type].dimensions.empty();
    Parts parts;
    for (std::size_t i = 0; i < node.operands.size(); ++i) {
        const ExprId operand = node.operands[i];
        Parts own = value(operand);
        if (!isArray)
            own = converted(own, pool_[operand].type, info.fields[i].type);
        parts.insert(parts.end(), own.begin(), own.end());
    }
    return parts;
}

// ---------------------------------------------------------------------------- constructors

Parts FunctionWriter::array(const Node& node) {
    const std::vector<Leaf> leaves = leavesOf(types_, node.type);
    std::vector<Parts> items;
    for (const ExprId operand : node.operands)
        items.push_back(value(operand));
    Parts parts;
    for (std::size_t k = 0; k < leaves.size() && obstacle_.empty(); ++k) {
        const Operand result = newTemporary(leaves[k].bank);
        std::vector<Operand> operands{result};
        if (items.empty()) {
            for (const std::int64_t size : leaves[k].dimensions)
                operands.push_back(integer(std::max<std::int64_t>(size, 0)));
            emit({Op::BeginCollect, 0, list(operands)});
        } else {
            for (const Parts& item : items)
                operands.push_back(leaves[k].base == Base::Real ? asReal(item[k]) : item[k]);
            emit({Op::Build, 0, list(operands)});
        }
        parts.push_back(result);
    }
    return obstacle_.empty() ? parts : newTemporaries(leaves);
}

std::optional<FunctionWriter::Sequence> FunctionWriter::sequence(ExprId id) {
    const Node& node = pool_[id];
    Sequence result;
    if (node.kind != Kind::Range) {
        const std::vector<Leaf> leaves = leavesOf(types_, node.type);
        if (leaves.size() != 1 || leaves[0].dimensions.size() != 1) {
            refuse("a loop over something else than a vector of numbers");
            return std::nullopt;
        }
        result.vector = one(value(id));
        // The loop may change the variable it runs over.
        if (!isTemporary(result.vector)) {
            const Operand own = newRegister(result.vector.bank);
            copy(own, result.vector);
            result.vector = own;
        }
        result.leaf = leaves[0];
        result.leaf.dimensions = {};
        result.leaf.bank = result.vector.bank == Bank::RealArray ? Bank::Real
                           : result.vector.bank == Bank::Text    ? Bank::Text
                                                                 : Bank::Integer;
        result.count = sizeOf(result.vector, 0);
        return result;
    }
    result.isRange = true;
    std::vector<Operand> bounds;
    bool isReal = false;
    for (const ExprId operand : node.operands) {
        // Bounds are evaluated once: the loop may change what they come from.
        const Operand bound = scalar(operand);
        if (bound.bank > Bank::Integer) {
            refuse("a range of Strings");
            return std::nullopt;
        }
        isReal = isReal || bound.bank == Bank::Real;
        const Operand own = newRegister(bound.bank);
        copy(own, bound);
        bounds.push_back(own);
    }
    if (bounds.size() == 2)
        bounds.insert(bounds.begin() + 1, integer(1));
    if (isReal)
        for (Operand& bound : bounds)
            bound = asReal(bound);
    result.start = bounds[0];
    result.step = bounds[1];
    const expr::Type& start = pool_.typeOf(node.operands[0]);
    result.leaf = isReal ? Leaf{} : Leaf{Bank::Integer, start.base, start.id, {}};
    result.count = newRegister(Bank::Integer);
    emit({isReal ? Op::CountReals : Op::CountIntegers, 0, result.count.index, bounds[0].index,
          bounds[1].index, bounds[2].index});
    return result;
}

Operand FunctionWriter::elementAt(const Sequence& sequence, const Operand& counter) {
    const Operand element = newRegister(sequence.leaf.bank);
    if (sequence.isRange) {
        emit({sequence.leaf.bank == Bank::Real ? Op::RealAt : Op::IntegerAt, 0, element.index,
              sequence.start.index, counter.index, sequence.step.index});
        return element;
    }
    const Operand subscript = newTemporary(Bank::Integer);
    emit({Op::AddInteger, 0, subscript.index, counter.index, integer(1).index});
    if (sequence.leaf.bank == Bank::Text)
        emit({Op::Slice, 0, list({element, sequence.vector, subscript})});
    else
        emit({sequence.leaf.bank == Bank::Real ? Op::LoadReal1 : Op::LoadInteger1, 0, element.index,
              sequence.vector.index, subscript.index});
    return element;
}

template<typename Body>
void FunctionWriter::loop(ExprId range, std::int32_t iterator, Label end, const Body& body) {
    const auto places = sequence(range);
    if (!places)
        return;
    const Operand counter = newRegister(Bank::Integer);
    emit({Op::MoveInteger, 0, counter.index, integer(-1).index});
    const Label next = newLabel();
    place(next);
    emit({Op::NextOf, 0, counter.index, places->count.index, end});
    const auto outer = iterators_.find(iterator);
    const auto shadowed =
        outer == iterators_.end() ? std::nullopt : std::optional<Operand>(outer->second);
    iterators_[iterator] = elementAt(*places, counter);
    const Known before = isSet_;
    const bool wasReachable = isReachable_;
    const SharedValues::Branch branch(shared_);
    body();
    isSet_ = before; // of a loop without iterations
    isReachable_ = wasReachable;
    jump(next);
    if (shadowed)
        iterators_[iterator] = *shadowed;
    else
        iterators_.erase(iterator);
}

Parts FunctionWriter::range(ExprId id) {
    const Leaf leaf = leavesOf(types_, pool_[id].type)[0];
    const auto places = sequence(id);
    if (!places)
        return {newTemporary(leaf.bank)};
    const Operand result =
        newTemporary(places->leaf.bank == Bank::Real ? Bank::RealArray : Bank::IntegerArray);
    emit({Op::BeginCollect, 0, list({result, integer(0)})});
    const Operand counter = newRegister(Bank::Integer);
    emit({Op::MoveInteger, 0, counter.index, integer(-1).index});
    const Label next = newLabel();
    const Label end = newLabel();
    place(next);
    emit({Op::NextOf, 0, counter.index, places->count.index, end});
    emit({Op::Collect, 0, list({result, elementAt(*places, counter)})});
    jump(next);
    place(end);
    return {result};
}

Parts FunctionWriter::comprehension(const Node& node) {
    const std::vector<Leaf> leaves = leavesOf(types_, node.type);
    Parts result;
    for (const Leaf& leaf : leaves) {
        result.push_back(newTemporary(leaf.bank));
        std::vector<Operand> operands{result.back(), integer(0)};
        for (std::size_t d = 1; d < leaf.dimensions.size(); ++d)
            operands.push_back(integer(std::max<std::int64_t>(leaf.dimensions[d], 0)));
        emit({Op::BeginCollect, 0, list(operands)});
    }
    const Label end = newLabel();
    loop(node.operands[1], node.payload, end, [&] {
        const Parts item = value(node.operands[0]);
        for (std::size_t k = 0; k < std::min(item.size(), leaves.size()); ++k)
            emit({Op::Collect, 0,
                  list({result[k], leaves[k].base == Base::Real ? asReal(item[k]) : item[k]})});
    });
    place(end);
    return result;
}

Parts FunctionWriter::reduction(const Node& node) {
    const std::vector<Leaf> leaves = leavesOf(types_, node.type);
    const Builtin builtin = node.builtin();
    if (leaves.size() != 1 || leaves[0].isArray() || leaves[0].bank == Bank::Text ||
        leaves[0].base == Base::Enumeration || leaves[0].base == Base::Boolean) {
        refuse("a reduction of something else than numbers");
        return newTemporaries(leaves);
    }
    const Leaf& leaf = leaves[0];
    const bool isReal = leaf.bank == Bank::Real;
    const Operand result = newRegister(leaf.bank);
    const Operand isFirst = newRegister(Bank::Integer);
    emit({Op::MoveInteger, 0, isFirst.index, integer(1).index});
    const bool isMin = builtin == Builtin::Min;
    const Operand nothing = builtin == Builtin::Sum       ? (isReal ? real(0.0) : integer(0))
                            : builtin == Builtin::Product ? (isReal ? real(1.0) : integer(1))
                            : isReal ? real(isMin ? std::numeric_limits<double>::max()
                                                  : std::numeric_limits<double>::lowest())
                                     : integer(isMin ? std::numeric_limits<std::int64_t>::max()
                                                     : std::numeric_limits<std::int64_t>::min());
    copy(result, nothing);
    const Label end = newLabel();
    loop(node.operands[1], node.payload, end, [&] {
        Operand item = scalar(node.operands[0]);
        if (!obstacle_.empty())
            return;
        item = fitting(item, leaf);
        const Label others = newLabel();
        const Label done = newLabel();
        jumpIfNot(isFirst, others);
        emit({isReal ? Op::MoveReal : Op::MoveInteger, 0, result.index, item.index});
        emit({Op::MoveInteger, 0, isFirst.index, integer(0).index});
        jump(done);
        place(others);
        if (builtin == Builtin::Sum || builtin == Builtin::Product)
            copy(result, arithmetic(builtin == Builtin::Sum ? Operation::Add : Operation::Multiply,
                                    result, !isReal, item, !isReal));
        else
            emit({isReal ? Op::Function2 : Op::IntegerFunction2, node.code, result.index,
                  result.index, item.index});
        place(done);
    });
    place(end);
    return {result};
}

// ---------------------------------------------------------------------------- statements

/// Here beside the other loops, which share `loop`.
void FunctionWriter::forLoop(const expr::Statement& statement) {
    const Label end = newLabel();
    loops_.push_back({end});
    loop(statement.value, statement.iterator.index(), end, [&] { statements(statement.body); });
    loops_.pop_back();
    place(end);
}

} // namespace eventica::function
