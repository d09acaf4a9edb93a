// SPDX-License-Identifier: Apache-2.0
// What is wrong with the arguments of a function (MLS 12.4).
#include <algorithm>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Kind;
using expr::UnknownSize;

// ---------------------------------------------------------------------------- functions

/// Why a function cannot stand where another one is expected (MLS 6.6); empty if it can. The
/// inputs that a partial application binds are no inputs any more.
std::string ExpressionLowering::functionProblem(FunctionId wanted, ExprId given) {
    const FunctionEntry& want = elaborator_.entry(wanted);
    const FunctionEntry& have = elaborator_.entry(FunctionId(pool_.typeOf(given).id));
    const bool isValue = pool_[given].kind == Kind::FunctionValue;
    std::size_t matched = 0;
    for (std::size_t i = 0; i < have.inputs.size(); ++i) {
        if (isValue && pool_[given].operands[i].valid())
            continue;
        const expr::Local& input = have.input(i);
        if (matched == want.inputs.size()) {
            if (!input.binding.valid())
                return fmt::format("its input `{}` would get no value", input.name);
            continue;
        }
        const TypeId expected = want.input(matched++).type;
        if (!elaborator_.isCompatible(input.type, expected))
            return fmt::format("its input `{}` is {}, not {}", input.name, types_.text(input.type),
                               types_.text(expected));
    }
    if (matched < want.inputs.size())
        return fmt::format("it has no input for `{}`", want.input(matched).name);
    if (have.outputs.size() < want.outputs.size())
        return fmt::format("it has no output for `{}`", want.output(have.outputs.size()).name);
    for (std::size_t i = 0; i < want.outputs.size(); ++i) {
        const TypeId output = have.output(i).type;
        if (!elaborator_.isCompatible(want.output(i).type, output))
            return fmt::format("its output `{}` is {}, not {}", have.output(i).name,
                               types_.text(output), types_.text(want.output(i).type));
    }
    return {};
}

bool ExpressionLowering::checkFunctionArguments(FunctionId id, const std::vector<ExprId>& arguments,
                                                const ArgumentPlaces& places) {
    const FunctionEntry& entry = elaborator_.entry(id);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const expr::Type& wanted = types_[entry.input(i).type];
        if (wanted.base != Base::Function || pool_.typeOf(arguments[i]).base != Base::Function)
            continue;
        const std::string problem = functionProblem(FunctionId(wanted.id), arguments[i]);
        if (problem.empty())
            continue;
        const FunctionId given(pool_.typeOf(arguments[i]).id);
        diagnostics().report(diag::WrongFunctionArgument, places[i],
                             elaborator_.entry(given).function.name, entry.input(i).name,
                             entry.function.name, problem);
        return false;
    }
    return true;
}

// ---------------------------------------------------------------------------- sizes

/// `input Real A[:, size(A, 1)]` takes square matrices only. Sizes that only a run knows are
/// checked there.
void ExpressionLowering::checkShapes(FunctionId id, const std::vector<ExprId>& arguments,
                                     const ArgumentPlaces& places) {
    const FunctionEntry& entry = elaborator_.entry(id);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const expr::Local& input = entry.input(i);
        const Dimensions& declared = types_[input.type].dimensions;
        const Dimensions& given = pool_.typeOf(arguments[i]).dimensions;
        if (given.size() != declared.size())
            continue; // vectorized: each element is checked
        Dimensions wanted(given);
        for (std::size_t d = 0; d < std::min(given.size(), input.sizes.size()); ++d) {
            if (declared[d] != UnknownSize || given[d] == UnknownSize || !input.sizes[d].valid())
                continue;
            const ExprId size = withArguments(id, input.sizes[d], arguments);
            wanted[d] = pool_.integerOf(size).value_or(given[d]);
        }
        if (wanted != given)
            diagnostics().report(diag::WrongShape, places[i], input.name, entry.function.name,
                                 value::sizeText(given), value::sizeText(wanted));
    }
}

// ---------------------------------------------------------------------------- types

/// Says which of the arguments does not fit.
void ExpressionLowering::reportArguments(FunctionId id, const std::vector<ExprId>& arguments,
                                         const ArgumentPlaces& places) {
    if (reportVectors(id, arguments, places))
        return;
    const FunctionEntry& entry = elaborator_.entry(id);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const expr::Local& input = entry.input(i);
        if (vectorRank({input.type}, {arguments[i]}) == std::size_t{0})
            continue;
        diagnostics().report(diag::WrongInput, places[i], input.name, entry.function.name,
                             types_.text(input.type), textOf(arguments[i]));
        return;
    }
}

/// Arrays for scalar inputs call the function for each element, so they must be equally large. Says
/// nothing, and returns false, if that is not the reason.
bool ExpressionLowering::reportVectors(FunctionId id, const std::vector<ExprId>& arguments,
                                       const ArgumentPlaces& places) {
    const FunctionEntry& entry = elaborator_.entry(id);
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto extra = vectorRank({entry.input(i).type}, {arguments[i]});
        if (!extra)
            return false;
        if (*extra == 0)
            continue;
        if (!first) {
            first = i;
            continue;
        }
        const std::vector<TypeId> wanted{entry.input(*first).type, entry.input(i).type};
        if (vectorRank(wanted, {arguments[*first], arguments[i]}))
            continue;
        diagnostics().report(diag::DifferentVectors, places[i], entry.input(*first).name,
                             entry.input(i).name, entry.function.name,
                             value::sizeText(pool_.typeOf(arguments[*first]).dimensions),
                             value::sizeText(pool_.typeOf(arguments[i]).dimensions));
        return true;
    }
    return false;
}

} // namespace eventica::elaborate
