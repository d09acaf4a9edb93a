// SPDX-License-Identifier: Apache-2.0
// Literals, arrays, ranges and conditions.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"
#include "compile/syntax/lexer.h"
#include "compile/syntax/print.h"
#include "compile/syntax/visit.h"
#include "compile/syntax/walk.h"
#include "lib/base/check.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Kind;
using expr::UnknownSize;
using value::Builtin;

ExprId ExpressionLowering::lower(const syntax::Expr& node) {
    return visit(
        node, syntax::Overloaded{
                  [&](const syntax::IntegerLiteral& n) { return lowerInteger(n); },
                  [&](const syntax::RealLiteral& n) {
                      return pool_.real(std::strtod(std::string(n.text).c_str(), nullptr));
                  },
                  [&](const syntax::StringLiteral& n) {
                      return pool_.string(syntax::decodeString(n.text));
                  },
                  [&](const syntax::BooleanLiteral& n) { return pool_.boolean(n.value); },
                  [&](const syntax::EndSubscript& n) { return lowerEnd(n.range); },
                  [&](const syntax::WholeDimension&) { return pool_.whole(); },
                  [&](const syntax::ComponentReference& n) { return lowerReference(n); },
                  [&](const syntax::Call& n) { return firstOutput(lowerCall(n)); },
                  [&](const syntax::PartialApplication& n) { return lowerPartialApplication(n); },
                  [&](const syntax::ArrayConstructor& n) { return lowerArray(n); },
                  [&](const syntax::MatrixConstructor& n) { return lowerMatrix(n); },
                  [&](const syntax::Tuple& n) { return lowerTuple(n); },
                  [&](const syntax::Operation& n) { return lowerOperation(n); },
                  [&](const syntax::UnaryOperation& n) { return lowerUnary(n); },
                  [&](const syntax::Range& n) { return lowerRange(n); },
                  [&](const syntax::IfExpression& n) { return lowerIf(n); },
              });
}

ExprId ExpressionLowering::lowerInteger(const syntax::IntegerLiteral& literal) {
    std::int64_t number = 0;
    const auto result =
        std::from_chars(literal.text.data(), literal.text.data() + literal.text.size(), number);
    EVENTICA_CHECK(result.ec == std::errc(), "the parser refuses Integers that are too large");
    return pool_.integer(number);
}

// ---------------------------------------------------------------------------- arrays

ExprId ExpressionLowering::arrayOf(const std::vector<ExprId>& items, text::SourceRange where,
                                   const ArgumentPlaces& places) {
    if (items.empty())
        return pool_.make(Kind::Array, 0, -1, types_.array(types_.real(), {0}), {});
    TypeId item = pool_[items[0]].type;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const TypeId both = elaborator_.unified(item, pool_[items[i]].type);
        if (!both.valid()) {
            diagnostics().report(diag::MixedArray, i < places.size() ? places[i] : where,
                                 types_.text(item), textOf(items[i]));
            return {};
        }
        item = both;
    }
    Dimensions sizes{static_cast<std::int64_t>(items.size())};
    const Dimensions& inner = types_[item].dimensions;
    sizes.insert(sizes.end(), inner.begin(), inner.end());
    const TypeId type = types_.array(types_.elementOf(item), sizes);
    // Arrays of records keep their fields apart, as everywhere.
    const bool areRecords =
        types_[item].base == Base::Record &&
        std::ranges::all_of(items, [&](ExprId id) { return pool_[id].kind == Kind::Record; });
    if (areRecords) {
        std::vector<ExprId> fields;
        for (std::size_t f = 0; f < pool_[items[0]].operands.size(); ++f) {
            std::vector<ExprId> parts;
            parts.reserve(items.size());
            for (const ExprId id : items)
                parts.push_back(pool_[id].operands[f]);
            fields.push_back(arrayOf(parts, where));
            if (!fields.back().valid())
                return {};
        }
        return pool_.make(Kind::Record, 0, -1, type, fields);
    }
    return pool_.make(Kind::Array, 0, -1, type, items);
}

ExprId ExpressionLowering::lowerArray(const syntax::ArrayConstructor& array) {
    if (!array.iterators.empty())
        return comprehension(array.iterators, *array.elements[0], std::nullopt);
    std::vector<ExprId> items;
    ArgumentPlaces places;
    bool isValid = true;
    for (const syntax::Expr* element : array.elements) {
        items.push_back(lower(*element));
        places.push_back(at(element->range));
        isValid = isValid && items.back().valid();
    }
    return isValid ? arrayOf(items, at(array.range), places) : ExprId();
}

ExprId ExpressionLowering::promoted(ExprId array, std::size_t rank) {
    Dimensions sizes = pool_.typeOf(array).dimensions;
    if (sizes.size() == rank)
        return array;
    sizes.resize(rank, 1);
    const TypeId type = types_.array(types_.elementOf(pool_[array].type), sizes);
    return makeBuiltin(Builtin::Promote, type,
                       {array, pool_.integer(static_cast<std::int64_t>(rank))});
}

/// `cat(dimension, parts…)`, the dimension counted from 0. All parts have the same rank.
ExprId ExpressionLowering::catenated(std::size_t dimension, const std::vector<ExprId>& parts,
                                     text::SourceRange where) {
    if (parts.size() == 1)
        return parts[0];
    Dimensions sizes = pool_.typeOf(parts[0]).dimensions;
    TypeId element = types_.elementOf(pool_[parts[0]].type);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const Dimensions& own = pool_.typeOf(parts[i]).dimensions;
        element = elaborator_.unified(element, types_.elementOf(pool_[parts[i]].type));
        bool fits = own.size() == sizes.size() && element.valid();
        for (std::size_t d = 0; fits && d < sizes.size(); ++d) {
            if (d == dimension)
                sizes[d] = sizes[d] == UnknownSize || own[d] == UnknownSize ? UnknownSize
                                                                            : sizes[d] + own[d];
            else if (sizes[d] == UnknownSize)
                sizes[d] = own[d];
            else
                fits = own[d] == UnknownSize || own[d] == sizes[d];
        }
        if (!fits) {
            diagnostics().report(diag::CannotJoin, where, textOf(parts[0]), textOf(parts[i]),
                                 dimension + 1);
            return {};
        }
    }
    std::vector<ExprId> arguments{pool_.integer(static_cast<std::int64_t>(dimension) + 1)};
    arguments.insert(arguments.end(), parts.begin(), parts.end());
    return makeBuiltin(Builtin::Cat, types_.array(element, sizes), arguments);
}

/// `[a, b; c, d]`: rows side by side, then one below the other (MLS 10.4.2.1).
ExprId ExpressionLowering::lowerMatrix(const syntax::MatrixConstructor& matrix) {
    std::vector<std::vector<ExprId>> rows;
    std::size_t rank = 2;
    bool areScalars = true;
    for (const syntax::MatrixRow& row : matrix.rows) {
        rows.emplace_back();
        for (const syntax::Expr* element : row.elements) {
            rows.back().push_back(lower(*element));
            if (!rows.back().back().valid())
                return {};
            const std::size_t own = pool_.typeOf(rows.back().back()).dimensions.size();
            rank = std::max(rank, own);
            areScalars = areScalars && own == 0;
        }
    }
    std::vector<ExprId> joined;
    for (std::vector<ExprId>& row : rows) {
        if (areScalars) {
            joined.push_back(arrayOf(row, at(matrix.range)));
        } else {
            for (ExprId& element : row)
                element = promoted(element, rank);
            joined.push_back(catenated(1, row, at(matrix.range)));
        }
        if (!joined.back().valid())
            return {};
    }
    return areScalars ? arrayOf(joined, at(matrix.range)) : catenated(0, joined, at(matrix.range));
}

ExprId ExpressionLowering::lowerTuple(const syntax::Tuple& tuple) {
    std::vector<ExprId> items;
    std::vector<TypeId> members;
    for (const syntax::Expr* element : tuple.elements) {
        items.push_back(lower(element));
        if (element != nullptr && !items.back().valid())
            return {};
        members.push_back(items.back().valid() ? pool_[items.back()].type : TypeId());
    }
    return pool_.make(Kind::Tuple, 0, -1, types_.tuple(members), items);
}

// ---------------------------------------------------------------------------- ranges and loops

std::int64_t ExpressionLowering::rangeSize(ExprId range) {
    if (elaborator_.variabilityOf(range) > Variability::Parameter ||
        elaborator_.hasFreeLoopIterators(range))
        return UnknownSize;
    elaborator_.markStructural(range);
    const auto operands = pool_[range].operands;
    if (operands.size() == 2 && types_.elementOf(pool_[range].type) == types_.integer()) {
        // Without making the range: it may be long.
        const std::int64_t first = constantSize(operands[0]);
        const std::int64_t last = constantSize(operands[1]);
        if (first > 0 && last != UnknownSize)
            return std::max<std::int64_t>(last - first + 1, 0);
    }
    bool differs = false;
    const Outcome outcome = elaborator_.evaluateUniform(range, differs);
    return !outcome || differs ? UnknownSize : outcome.value().dimensions()[0];
}

ExprId ExpressionLowering::lowerRange(const syntax::Range& range) {
    std::vector<ExprId> parts{lower(*range.start)};
    if (range.step != nullptr)
        parts.push_back(lower(*range.step));
    parts.push_back(lower(*range.stop));
    TypeId element;
    for (const ExprId part : parts) {
        if (!part.valid())
            return {};
        const TypeId type = pool_[part].type;
        element = element.valid() ? elaborator_.unified(element, type) : type;
        if (!element.valid() || !types_[type].dimensions.empty() ||
            types_[type].base == Base::String || types_[type].base == Base::Record) {
            diagnostics().report(diag::WrongRange, at(range.range), types_.text(type));
            return {};
        }
    }
    const ExprId unsized =
        pool_.make(Kind::Range, 0, -1, types_.array(element, {UnknownSize}), parts);
    const std::int64_t size = rangeSize(unsized);
    return size == UnknownSize
               ? unsized
               : pool_.make(Kind::Range, 0, -1, types_.array(element, {size}), parts);
}

/// All values of a type that counts.
ExprId ExpressionLowering::countedRange(TypeId type) {
    if (type == types_.boolean())
        return pool_.constant(Value::booleanArray({2}, {0, 1}));
    std::vector<std::int64_t> ordinals;
    ordinals.reserve(types_.enumeration(types_[type]).literals.size());
    for (std::size_t i = 0; i < types_.enumeration(types_[type]).literals.size(); ++i)
        ordinals.push_back(static_cast<std::int64_t>(i) + 1);
    const Dimensions sizes{static_cast<std::int64_t>(ordinals.size())};
    return pool_.constant(Value::enumerationArray(types_[type].id, sizes, std::move(ordinals)),
                          types_.array(type, sizes));
}

ExprId ExpressionLowering::lowerLoopRange(const syntax::ForIndex& index, const References& uses) {
    if (index.values == nullptr)
        return impliedRange(index, uses);
    const ClassInstanceId type = countingType(*index.values);
    const ExprId range =
        type.valid() ? countedRange(elaborator_.typeOfClass(type)) : lower(*index.values);
    if (range.valid() && pool_.typeOf(range).dimensions.size() != 1) {
        const bool isCount = pool_[range].type == types_.integer();
        diagnostics()
            .report(diag::WrongLoopRange, at(index.values->range), textOf(range))
            .help(isCount ? fmt::format("did you mean `1:{}`?", syntax::print(*index.values)) : "");
        return {};
    }
    return range;
}

namespace {

bool isJust(const syntax::Expr& expr, std::string_view name) {
    if (expr.kind != syntax::ExprKind::ComponentReference)
        return false;
    const auto& reference = static_cast<const syntax::ComponentReference&>(expr);
    return reference.parts.size() == 1 && reference.parts[0].name.text == name &&
           reference.parts[0].subscripts.empty();
}

} // namespace

ExprId ExpressionLowering::impliedRange(const syntax::ForIndex& index, const References& uses) {
    for (const syntax::ComponentReference* reference : uses) {
        for (std::size_t part = 0; part < reference->parts.size(); ++part) {
            const auto& subscripts = reference->parts[part].subscripts;
            for (std::size_t d = 0; d < subscripts.size(); ++d) {
                if (isJust(*subscripts[d], index.name.text))
                    return rangeOfDimension(*reference, part, d);
            }
        }
    }
    diagnostics().report(diag::RangeMissing, at(index.range), index.name.text);
    return {};
}

/// All subscripts of one dimension of what the first parts of a reference name.
ExprId ExpressionLowering::rangeOfDimension(const syntax::ComponentReference& reference,
                                            std::size_t part, std::size_t dimension) {
    std::vector<syntax::ReferencePart> parts(
        reference.parts.begin(), reference.parts.begin() + static_cast<std::ptrdiff_t>(part) + 1);
    parts.back().subscripts = {};
    syntax::ComponentReference array = reference;
    array.parts = parts;
    const FoundElement found =
        elaborator_.builder().lookupSimple(parts[0].name.text, scope_.lookup);
    const bool isLocal = found && scope_.locals != nullptr && found.owner == scope_.locals->owner;
    if (found && !isLocal && !found.element->isClass()) {
        const auto component = place(array);
        if (!component)
            return {};
        const ComponentFacts& facts = elaborator_.facts(component->component);
        if (dimension < facts.indexTypes.size() && facts.indexTypes[dimension].valid())
            return countedRange(facts.indexTypes[dimension]);
        const Dimensions& sizes =
            facts.elements.empty() ? facts.dimensions : facts.expandedDimensions;
        return dimension < sizes.size() ? elaborator_.rangeTo(sizes[dimension]) : ExprId();
    }
    const ExprId whole = lower(array);
    if (!whole.valid() || dimension >= pool_.typeOf(whole).dimensions.size())
        return {};
    const std::int64_t size = pool_.typeOf(whole).dimensions[dimension];
    if (size != UnknownSize)
        return elaborator_.rangeTo(size);
    const ExprId count =
        makeBuiltin(Builtin::Size, types_.integer(),
                    {whole, pool_.integer(static_cast<std::int64_t>(dimension) + 1)});
    return pool_.make(Kind::Range, 0, -1, types_.array(types_.integer(), {UnknownSize}),
                      std::vector<ExprId>{pool_.integer(1), count});
}

/// `{body for i in r, j in s}`: the last iterator is the outermost (MLS 10.4.1.2).
ExprId ExpressionLowering::comprehension(syntax::List<syntax::ForIndex> indices,
                                         const syntax::Expr& body,
                                         std::optional<Builtin> reduction) {
    const std::size_t before = scope_.loops.size();
    std::vector<std::pair<IteratorId, ExprId>> loops;
    for (std::size_t i = indices.size(); i-- > 0;) {
        const ExprId range = lowerLoopRange(indices[i], referencesIn(body));
        if (!range.valid()) {
            scope_.loops.resize(before);
            return {};
        }
        const IteratorId iterator = pool_.newIterator(std::string(indices[i].name.text),
                                                      types_.elementOf(pool_[range].type));
        loops.emplace_back(iterator, range);
        scope_.loops.push_back({indices[i].name.text, pool_.iterator(iterator)});
    }
    ExprId result = lower(body);
    scope_.loops.resize(before);
    for (auto loop = loops.rbegin(); loop != loops.rend() && result.valid(); ++loop) {
        if (reduction) {
            result = reduced(*reduction, loop->first, loop->second, result, at(body.range));
            continue;
        }
        Dimensions sizes = pool_.typeOf(loop->second).dimensions;
        const Dimensions& inner = pool_.typeOf(result).dimensions;
        sizes.insert(sizes.end(), inner.begin(), inner.end());
        result = pool_.make(Kind::Comprehension, 0, loop->first.index(),
                            types_.array(types_.elementOf(pool_[result].type), sizes),
                            std::vector<ExprId>{result, loop->second});
    }
    return result;
}

ExprId ExpressionLowering::reduced(Builtin reduction, IteratorId iterator, ExprId range,
                                   ExprId body, text::SourceRange where) {
    const expr::Type& type = pool_.typeOf(body);
    const bool isSum = reduction == Builtin::Sum;
    const bool isAdded = isSum && (isNumber(type) || type.base == Base::Record);
    if (!isAdded && (!type.dimensions.empty() || type.base == Base::Record ||
                     (reduction == Builtin::Product && !isNumber(type)))) {
        diagnostics().report(diag::WrongArgument, where, value::textOf(reduction), textOf(body));
        return {};
    }
    constexpr std::int64_t MostRecords = 1000;
    const Dimensions sizes = pool_.typeOf(range).dimensions;
    const bool isSmall =
        sizes.size() == 1 && sizes[0] != expr::UnknownSize && sizes[0] <= MostRecords;
    if (type.base == Base::Record && isSmall) { // by its operator '+' (MLS 10.3.4)
        const expr::Node& bounds = pool_[range];
        const auto first = bounds.kind == Kind::Range && bounds.operands.size() == 2
                               ? pool_.integerOf(bounds.operands[0])
                               : std::nullopt;
        std::vector<ExprId> items;
        for (std::int64_t k = 1; k <= sizes[0]; ++k) {
            const ExprId place =
                first ? pool_.integer(*first + k - 1)
                      : expr::simplify(pool_, elaborator_.index(range, {pool_.integer(k)}));
            items.push_back(expr::rewrite(pool_, body, [&](ExprId id) {
                const bool isMeant =
                    pool_[id].kind == Kind::Iterator && pool_[id].payload == iterator.index();
                return isMeant ? place : ExprId();
            }));
        }
        if (items.empty())
            return callUnique("0", candidatesFor("0", {body}), {}, where).value_or(ExprId());
        ExprId sum = items[0];
        for (std::size_t i = 1; i < items.size() && sum.valid(); ++i)
            sum = overloaded("+", {sum, items[i]}, where);
        return sum;
    }
    return pool_.make(Kind::Reduction, static_cast<std::uint8_t>(reduction), iterator.index(),
                      pool_[body].type, std::vector<ExprId>{body, range});
}

// ---------------------------------------------------------------------------- conditions

ExprId ExpressionLowering::lowerIf(const syntax::IfExpression& node) {
    const std::size_t errorsBefore = diagnostics().items().size();
    std::vector<ExprId> operands;
    TypeId type;
    bool isValid = true;
    const auto addValue = [&](const syntax::Expr& branch) {
        const ExprId value = lower(branch);
        operands.push_back(value);
        if (!value.valid()) {
            isValid = false;
            return;
        }
        const TypeId own = pool_[value].type;
        const TypeId both = type.valid() ? elaborator_.unified(type, own) : own;
        if (!both.valid() && isValid)
            diagnostics().report(diag::DifferentBranches, at(branch.range), types_.text(type),
                                 types_.text(own));
        isValid = isValid && both.valid();
        type = both;
    };
    for (const syntax::ConditionalValue& branch : node.branches) {
        const ExprId condition = lower(*branch.condition);
        if (!condition.valid())
            return {};
        if (pool_[condition].type != types_.boolean()) {
            diagnostics().report(diag::ConditionNotBoolean, at(branch.condition->range),
                                 textOf(condition));
            return {};
        }
        operands.push_back(condition);
        addValue(*branch.value);
    }
    addValue(*node.otherwise);
    if (isValid) {
        const bool isDecided = pool_.isConstant(operands[0]);
        const ExprId made = pool_.make(Kind::If, 0, -1, type, operands);
        return isDecided ? expr::simplify(pool_, made) : made;
    }
    // Branches may differ, or be wrong, if a parameter decides which of them there is.
    const ExprId chosen = decidedBranch(operands);
    if (chosen.valid())
        elaborator_.discardFrom(errorsBefore);
    return chosen;
}

/// The value of the branch that parameters decide for; invalid if they do not.
ExprId ExpressionLowering::decidedBranch(const std::vector<ExprId>& operands) {
    for (std::size_t i = 0; i + 1 < operands.size(); i += 2) {
        if (elaborator_.variabilityOf(operands[i]) > Variability::Parameter)
            return {};
        bool differs = false;
        const Outcome outcome = elaborator_.evaluateUniform(operands[i], differs);
        if (!outcome || differs)
            return {};
        elaborator_.markStructural(operands[i]);
        if (outcome.value().asBoolean())
            return operands[i + 1];
    }
    return operands.back();
}

} // namespace eventica::elaborate
