// SPDX-License-Identifier: Apache-2.0
// The parts of the scalarizer that take arrays apart and put them together.
#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "compile/dae/scalarize.h"

namespace eventica::dae {

using expr::Base;
using expr::Kind;
using expr::Node;
using value::Builtin;
using value::Operation;

// ---- operators

Parts Scalarizer::binaryParts(const Node& node) {
    const Parts& left = parts(node.operands[0]);
    const Parts& right = parts(node.operands[1]);
    const bool areArrays = !left.dimensions.empty() && !right.dimensions.empty();
    if (node.operation() == Operation::Multiply && areArrays)
        return product(left, right);
    if (node.operation() == Operation::Power && !left.dimensions.empty() && right.isScalar())
        return power(left, right.only());
    return elementwise(node.operation(), left, right);
}

Parts Scalarizer::elementwise(Operation operation, const Parts& left, const Parts& right) {
    const bool leftIsScalar = left.dimensions.empty();
    const bool rightIsScalar = right.dimensions.empty();
    const bool fit = leftIsScalar || rightIsScalar || left.dimensions == right.dimensions;
    if (!fit || !left.fields.empty() || !right.fields.empty() ||
        (leftIsScalar && left.scalars.empty()) || (rightIsScalar && right.scalars.empty())) {
        fail("the operands have different sizes");
        return left;
    }
    Parts result{left.element, leftIsScalar ? right.dimensions : left.dimensions, {}, {}};
    const std::size_t count =
        std::max(leftIsScalar ? 0 : left.scalars.size(), rightIsScalar ? 0 : right.scalars.size());
    for (std::size_t i = 0; i < (leftIsScalar && rightIsScalar ? 1 : count); ++i)
        result.scalars.push_back(this->operation(operation, left.scalars[leftIsScalar ? 0 : i],
                                                 right.scalars[rightIsScalar ? 0 : i]));
    const bool isReal = build_.isReal(build_.binary(
        operation,
        pool_.types()[left.element].base == Base::Integer ? pool_.integer(1) : pool_.real(1.0),
        pool_.types()[right.element].base == Base::Integer ? pool_.integer(1) : pool_.real(1.0)));
    if (pool_.types()[left.element].base == Base::Integer && isReal)
        result.element = pool_.types().real();
    return result;
}

/// Of vectors and matrices; a vector on the left is a row, one on the right a column.
Parts Scalarizer::product(const Parts& left, const Parts& right) {
    const Dimensions& l = left.dimensions;
    const Dimensions& r = right.dimensions;
    if (l.size() > 2 || r.size() > 2 || l.back() != r.front()) {
        fail("the sizes of the operands do not fit");
        return left;
    }
    const auto rows = static_cast<std::size_t>(l.size() == 2 ? l[0] : 1);
    const auto columns = static_cast<std::size_t>(r.size() == 2 ? r[1] : 1);
    const auto inner = static_cast<std::size_t>(l.back());
    const bool isInteger = pool_.types()[left.element].base == Base::Integer &&
                           pool_.types()[right.element].base == Base::Integer;
    Parts result{isInteger ? pool_.types().integer() : pool_.types().real(), {}, {}, {}};
    result.dimensions.assign(l.begin(), l.end() - 1);
    result.dimensions.insert(result.dimensions.end(), r.begin() + 1, r.end());
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            ExprId sum = isInteger ? pool_.integer(0) : pool_.real(0.0);
            for (std::size_t k = 0; k < inner; ++k)
                sum = build_.add(sum, build_.multiply(left.scalars[i * inner + k],
                                                      right.scalars[k * columns + j]));
            result.scalars.push_back(sum);
        }
    }
    return result;
}

Parts Scalarizer::power(const Parts& matrix, ExprId exponent) {
    constexpr std::int64_t Largest = 1000;
    const auto times = pool_.integerOf(exponent);
    if (!times || *times < 0 || *times > Largest || matrix.dimensions.size() != 2) {
        fail("the exponent of a matrix is not known before the simulation");
        return matrix;
    }
    Parts result = identity(pool_.integer(matrix.dimensions[0]));
    for (std::int64_t i = 0; i < *times; ++i)
        result = product(result, matrix);
    return result;
}

// ---- constructors

/// `{a, b, …}` with Integer items as Real beside Real ones.
Parts Scalarizer::unified(std::vector<Parts>& items) {
    const auto isReal = [&](const Parts& item) {
        return pool_.types()[item.element].base == Base::Real;
    };
    if (std::ranges::any_of(items, isReal))
        for (Parts& item : items)
            item = converted(item, pool_.types().real());
    for (const Parts& item : items) {
        if (!sameStructure(item, items.front())) {
            fail("the elements of an array have different sizes");
            return items.front();
        }
    }
    return joined(items);
}

Parts Scalarizer::arrayParts(const Node& node) {
    const TypeId element = pool_.types().elementOf(node.type);
    if (node.operands.empty()) {
        auto zeros = zero(element, pool_.types()[node.type].dimensions);
        return zeros ? *std::move(zeros) : Parts{element, {0}, {}, {}};
    }
    std::vector<Parts> items;
    items.reserve(node.operands.size());
    for (const ExprId operand : node.operands)
        items.push_back(parts(operand));
    return unified(items);
}

Parts Scalarizer::recordParts(const Node& node) {
    Parts result{pool_.types().elementOf(node.type), {}, {}, {}};
    for (const ExprId operand : node.operands)
        result.fields.push_back(operand.valid() ? parts(operand) : Parts{});
    if (node.kind == Kind::Tuple)
        return result;
    const auto& fields = pool_.types().record(pool_.types()[node.type]).fields;
    const std::size_t rank = pool_.types()[node.type].dimensions.size();
    for (std::size_t i = 0; i < std::min(fields.size(), result.fields.size()); ++i)
        result.fields[i] = converted(result.fields[i], pool_.types().elementOf(fields[i].type));
    result.dimensions = pool_.types()[node.type].dimensions;
    if (rank > 0 && !result.fields.empty() && result.fields[0].dimensions.size() >= rank)
        result.dimensions.assign(result.fields[0].dimensions.begin(),
                                 result.fields[0].dimensions.begin() +
                                     static_cast<std::ptrdiff_t>(rank));
    return result;
}

/// Of constants; of expressions only `a:b` would be needed, and its size is not known.
/// How many elements `first:last` has, without making them; -1 if that is not known.
std::int64_t Scalarizer::rangeCount(std::span<const ExprId> bounds, TypeId type) const {
    const auto first = pool_.integerOf(bounds.front());
    const auto last = pool_.integerOf(bounds.back());
    if (bounds.size() != 2 || !first || !last)
        return pool_.types()[type].dimensions.front();
    if (*last < *first)
        return 0;
    const std::uint64_t distance =
        static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first);
    constexpr auto Most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return static_cast<std::int64_t>(std::min(distance, Most - 1)) + 1;
}

Parts Scalarizer::rangeParts(const Node& node) {
    std::vector<ExprId> bounds;
    bool areConstant = true;
    for (const ExprId operand : node.operands) {
        bounds.push_back(scalar(operand));
        areConstant = areConstant && pool_.isConstant(bounds.back());
    }
    const TypeId element = pool_.types().elementOf(node.type);
    const ExprId range = pool_.make(Kind::Range, 0, -1, node.type, bounds);
    const std::int64_t count = rangeCount(bounds, node.type);
    if (count > 0 && !hasRoomFor({count}))
        return {element, {0}, {}, {}};
    const value::Outcome values =
        areConstant ? known_.evaluate(range) : value::Outcome(value::Error{});
    if (values)
        return constantParts(values.value(), element);
    const std::int64_t size = pool_.types()[node.type].dimensions.front();
    if (size < 0) {
        fail("the size of a range is not known before the simulation");
        return {element, {0}, {}, {}};
    }
    Parts result{element, {size}, {}, {}};
    const ExprId step = bounds.size() == 3 ? bounds[1] : pool_.integer(1);
    for (std::int64_t i = 0; i < size; ++i)
        result.scalars.push_back(
            build_.add(bounds.front(), build_.multiply(pool_.integer(i), step)));
    return result;
}

Parts Scalarizer::comprehensionParts(const Node& node) {
    const IteratorId iterator(node.payload);
    const auto range = loopElements(node.operands[1]);
    const TypeId element = pool_.types().elementOf(node.type);
    std::vector<Parts> items;
    items.reserve(range ? range->size() : 0);
    const auto outer = iterators_.find(iterator.index());
    const ExprId outerValue = outer == iterators_.end() ? ExprId() : outer->second;
    for (const ExprId place : range.value_or(Scalars())) {
        const Scope scope(*this);
        bind(iterator, place);
        items.push_back(parts(node.operands[0]));
        if (failed())
            break;
    }
    iterators_[iterator.index()] = outerValue;
    if (!items.empty())
        return unified(items);
    Dimensions sizes = pool_.types()[node.type].dimensions;
    sizes.front() = 0;
    auto zeros = zero(element, sizes);
    return zeros ? *std::move(zeros) : Parts{element, sizes, {}, {}};
}

// ---- reductions

ExprId Scalarizer::reductionScalar(const Node& node) {
    const IteratorId iterator(node.payload);
    const auto range = loopElements(node.operands[1]);
    std::vector<ExprId> items;
    const auto outer = iterators_.find(iterator.index());
    const ExprId outerValue = outer == iterators_.end() ? ExprId() : outer->second;
    for (const ExprId place : range.value_or(Scalars())) {
        const Scope scope(*this);
        bind(iterator, place);
        items.push_back(scalar(node.operands[0]));
        if (failed())
            break;
    }
    iterators_[iterator.index()] = outerValue;
    return reduced(node.builtin(), node.type, items);
}

ExprId Scalarizer::reduced(Builtin builtin, TypeId type, std::span<const ExprId> scalars) {
    const bool isReal = pool_.types()[type].base == Base::Real;
    const bool isProduct = builtin == Builtin::Product;
    if (builtin == Builtin::Sum || isProduct) {
        const int neutral = isProduct ? 1 : 0;
        ExprId result = isReal ? pool_.real(neutral) : pool_.integer(neutral);
        for (const ExprId scalar : scalars)
            result = isProduct ? build_.multiply(result, scalar) : build_.add(result, scalar);
        return result;
    }
    if (scalars.empty()) {
        fail("an extreme of nothing");
        return pool_.real(0.0);
    }
    ExprId result = build_.asType(scalars.front(), type);
    for (const ExprId scalar : scalars.subspan(1)) {
        const ExprId operands[] = {result, build_.asType(scalar, type)};
        result = operands[0] == operands[1] ? result : build_.builtin(builtin, type, operands);
    }
    return result;
}

// ---- subscripts

/// The usual case, an element of a vector, without making the list of its indices.
ExprId Scalarizer::constantElement(const Node& node) {
    // An algorithm changes values all the time: not all of an array for each element.
    const Node& array = pool_[node.operands[0]];
    const bool isAssigned =
        frame_ != nullptr && frame_->function == nullptr && array.kind == Kind::Variable;
    const Parts& base =
        isAssigned ? variablePlaces(VariableId(array.payload)) : parts(node.operands[0]);
    if (node.operands.size() == 2 && base.dimensions.size() == 1 && base.fields.empty()) {
        const ExprId subscript = build_.asSubscript(scalar(node.operands[1]));
        const auto place = pool_.integerOf(subscript);
        if (place && *place >= 1 && *place <= base.dimensions[0]) {
            const ExprId found = base.scalars[static_cast<std::size_t>(*place - 1)];
            return isAssigned ? valueAt(found) : found;
        }
    }
    const Parts element = indexParts(node, isAssigned ? parts(node.operands[0]) : base);
    if (!element.scalars.empty())
        return element.only();
    fail("a subscript is out of range");
    return pool_.real(0.0);
}

bool Scalarizer::addSubscript(ExprId id, std::int64_t size, std::vector<SubscriptTerms>& list) {
    SubscriptTerms& subscript = list.emplace_back();
    if (pool_[id].kind == Kind::Whole) {
        for (std::int64_t i = 1; i <= size; ++i)
            subscript.terms.push_back(pool_.integer(i));
        return true;
    }
    subscript.dropsDimension = pool_.typeOf(id).dimensions.empty();
    if (subscript.dropsDimension)
        subscript.terms.push_back(scalar(id));
    else
        subscript.terms = parts(id).scalars;
    for (ExprId& term : subscript.terms) {
        term = build_.asSubscript(term);
        const auto place = pool_.integerOf(term);
        subscript.isConstant = subscript.isConstant && place.has_value();
        if (place && (*place < 1 || *place > size)) {
            fail(fmt::format("subscript {} is not in 1 to {}", *place, size));
            return false;
        }
    }
    return true;
}

std::optional<std::vector<SubscriptTerms>> Scalarizer::subscripts(const Node& node,
                                                                  const Parts& base) {
    std::vector<SubscriptTerms> list;
    const auto given = node.operands.subspan(1);
    for (std::size_t d = 0; d < base.dimensions.size(); ++d) {
        const ExprId subscript = d < given.size() ? given[d] : pool_.whole();
        if (!addSubscript(subscript, base.dimensions[d], list))
            return std::nullopt;
    }
    return list;
}

Parts Scalarizer::indexParts(const Node& node, const Parts& base) {
    auto list = subscripts(node, base);
    if (!list || failed()) {
        fail("a subscript is not known");
        auto zeros = zero(base.element, {});
        return zeros ? *std::move(zeros) : base;
    }
    return indexed(base, *std::move(list));
}

/// Dimensions with constant subscripts first: what is left for the others is smaller.
Parts Scalarizer::indexed(const Parts& base, std::vector<SubscriptTerms> list) {
    const bool isConstant =
        std::ranges::all_of(list, [](const SubscriptTerms& item) { return item.isConstant; });
    Parts slice = constantSlice(base, list);
    return isConstant ? slice : dynamicSlice(slice, std::move(list));
}

/// Applies the constant subscripts and removes them from the list; dimensions with others stay.
Parts Scalarizer::constantSlice(const Parts& base, std::vector<SubscriptTerms>& list) {
    Dimensions sizes;
    std::vector<std::size_t> offsets{0};
    std::vector<SubscriptTerms> rest;
    for (std::size_t d = 0; d < list.size(); ++d) {
        const auto size = static_cast<std::size_t>(base.dimensions[d]);
        std::vector<std::size_t> taken;
        if (list[d].isConstant) {
            for (const ExprId term : list[d].terms)
                taken.push_back(static_cast<std::size_t>(*pool_.integerOf(term) - 1));
        } else {
            for (std::size_t i = 0; i < size; ++i)
                taken.push_back(i);
        }
        std::vector<std::size_t> next;
        next.reserve(offsets.size() * taken.size());
        for (const std::size_t offset : offsets)
            for (const std::size_t place : taken)
                next.push_back(offset * size + place);
        offsets = std::move(next);
        if (list[d].isConstant && list[d].dropsDimension)
            continue;
        sizes.push_back(static_cast<std::int64_t>(taken.size()));
        if (list[d].isConstant) { // it is a dimension of the result, and all of it is taken
            SubscriptTerms all;
            for (std::size_t i = 1; i <= taken.size(); ++i)
                all.terms.push_back(pool_.integer(static_cast<std::int64_t>(i)));
            rest.push_back(std::move(all));
        } else {
            rest.push_back(list[d]);
        }
    }
    list = std::move(rest);
    return gathered(base, sizes, offsets);
}

/// Each element of the result is an element of all of `base`, found by one index.
Parts Scalarizer::dynamicSlice(const Parts& base, std::vector<SubscriptTerms> list) {
    Parts result{base.element, {}, {}, {}};
    while (list.size() < base.dimensions.size()) { // own dimensions of a field
        SubscriptTerms all;
        for (std::int64_t i = 1; i <= base.dimensions[list.size()]; ++i)
            all.terms.push_back(pool_.integer(i));
        list.push_back(std::move(all));
    }
    for (const Parts& field : base.fields)
        result.fields.push_back(dynamicSlice(field, list));
    std::vector<ExprId> places{pool_.integer(1)};
    for (std::size_t d = 0; d < list.size(); ++d) {
        if (list.size() > 1) // the one index may be right where a subscript is not
            for (ExprId& term : list[d].terms)
                term = build_.withinSize(term, base.dimensions[d]);
        std::vector<ExprId> next;
        for (const ExprId place : places)
            for (const ExprId term : list[d].terms)
                next.push_back(build_.add(build_.multiply(build_.subtract(place, pool_.integer(1)),
                                                          pool_.integer(base.dimensions[d])),
                                          term));
        places = std::move(next);
        if (!list[d].dropsDimension)
            result.dimensions.push_back(static_cast<std::int64_t>(list[d].terms.size()));
    }
    if (!base.fields.empty())
        return result;
    if (base.scalars.empty()) {
        fail("an element of an empty array");
        return result;
    }
    for (const ExprId place : places)
        result.scalars.push_back(build_.element(base.scalars, place));
    return result;
}

} // namespace eventica::dae
