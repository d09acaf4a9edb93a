// SPDX-License-Identifier: Apache-2.0
// What is wrong with the arguments of built-in functions and operators (MLS 3.7, 10.3, 16).
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"
#include "lib/value/elementary.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Intrinsic;
using expr::Type;
using value::Builtin;

namespace {

constexpr std::size_t AnyNumber = 1000;

struct Arity {
    std::size_t fewest;
    std::size_t most;
};

constexpr auto Arities = std::to_array<Arity>({
#define EVENTICA_BUILTIN(name, text, fewest, most) {fewest, most},
#include "lib/value/builtins.def"
});

std::string arityText(Arity arity) {
    if (arity.most == AnyNumber)
        return fmt::format("it takes {} arguments or more", arity.fewest);
    if (arity.fewest != arity.most)
        return fmt::format("it takes {} or {} arguments", arity.fewest, arity.most);
    return fmt::format("it takes {} argument{}", arity.most, arity.most == 1 ? "" : "s");
}

/// What the only argument, or each of two, must be; empty if that is not what decides.
std::string_view wantedBy(Builtin builtin) {
    switch (builtin) {
    case Builtin::EnumerationToInteger:
        return "its argument must be an enumeration value";
    case Builtin::Diagonal:
        return "its argument must be a vector of numbers";
    case Builtin::OuterProduct:
        return "its arguments must be vectors of numbers";
    case Builtin::Symmetric:
        return "its argument must be a square matrix";
    case Builtin::Cross:
    case Builtin::Skew:
        return "it takes vectors of 3 numbers";
    case Builtin::Sum:
    case Builtin::Product:
        return "its argument must be an array of numbers";
    case Builtin::Smooth:
        return "its first argument must be an Integer";
    default:
        return {};
    }
}

bool takesNumbers(Builtin builtin) {
    return (builtin <= Builtin::FloorToInteger) || builtin == Builtin::Atan2 ||
           value::elementaryOf(builtin) != nullptr || builtin == Builtin::SemiLinear ||
           builtin == Builtin::Linspace;
}

} // namespace

ExpressionLowering::ArgumentProblem
ExpressionLowering::builtinProblem(Builtin builtin, const std::vector<ExprId>& arguments) const {
    const Arity arity = Arities[static_cast<std::size_t>(builtin)];
    if (arguments.size() < arity.fewest || arguments.size() > arity.most)
        return {arityText(arity), std::nullopt};
    if (!wantedBy(builtin).empty())
        return {std::string(wantedBy(builtin)), std::size_t{0}};
    if (takesNumbers(builtin)) {
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (!isNumber(pool_.typeOf(arguments[i])))
                return {fmt::format("argument {} must be a number", i + 1), i};
        }
        return {"the sizes of its arguments differ", std::nullopt};
    }
    if (builtin == Builtin::Cat)
        return catProblem(arguments);
    if (builtin == Builtin::Min || builtin == Builtin::Max)
        return {arguments.size() == 1 ? "a single argument must be an array"
                                      : "its arguments must be of one type and size",
                std::nullopt};
    return {"it does not take such arguments", std::nullopt};
}

/// The first array that does not fit to the one before all others.
ExpressionLowering::ArgumentProblem
ExpressionLowering::catProblem(const std::vector<ExprId>& arguments) const {
    const auto dimension = pool_.integerOf(arguments[0]);
    if (!dimension)
        return {"the dimension must be a constant", std::size_t{0}};
    const Type& first = pool_.typeOf(arguments[1]);
    for (std::size_t i = 2; i < arguments.size(); ++i) {
        const Type& type = pool_.typeOf(arguments[i]);
        if (type.dimensions.size() != first.dimensions.size())
            return {fmt::format("argument {} has {} dimensions, argument 2 has {}", i + 1,
                                type.dimensions.size(), first.dimensions.size()),
                    i};
        for (std::size_t d = 0; d < first.dimensions.size(); ++d) {
            const bool isJoined = static_cast<std::int64_t>(d) + 1 == *dimension;
            if (!isJoined && !elaborator_.sameSizes({type.dimensions[d]}, {first.dimensions[d]}))
                return {fmt::format("size {} of argument {} is {}, of argument 2 it is {}", d + 1,
                                    i + 1, type.dimensions[d], first.dimensions[d]),
                        i};
        }
        if (!isNumber(type) || !isNumber(first))
            return {"its arguments must be of one type", i};
    }
    return {fmt::format("there is no dimension {}", *dimension), std::size_t{0}};
}

ExpressionLowering::ArgumentProblem
ExpressionLowering::intrinsicProblem(Intrinsic intrinsic,
                                     const std::vector<ExprId>& arguments) const {
    const auto wants = [&](std::size_t number, Base base,
                           std::string_view what) -> std::optional<ArgumentProblem> {
        if (number >= arguments.size() || pool_.typeOf(arguments[number]).base == base)
            return std::nullopt;
        return ArgumentProblem{fmt::format("argument {} must be {}", number + 1, what), number};
    };
    const auto wantsScalar = [&](std::size_t number) -> std::optional<ArgumentProblem> {
        if (number >= arguments.size() || isScalarNumber(pool_.typeOf(arguments[number])))
            return std::nullopt;
        return ArgumentProblem{fmt::format("argument {} must be one number", number + 1), number};
    };
    std::optional<ArgumentProblem> problem;
    const bool isEnough = !arguments.empty();
    if (intrinsic == Intrinsic::Der && arguments.size() > 1) {
        problem = {arityText({1, 1}), std::nullopt,
                   "a derivative is always one with respect to time"};
    } else if (intrinsic == Intrinsic::Assert) {
        problem = wants(0, Base::Boolean, "a Boolean");
        problem = problem ? problem : wants(1, Base::String, "a String");
    } else if (intrinsic == Intrinsic::Terminate) {
        problem = wants(0, Base::String, "a String");
    } else if (intrinsic == Intrinsic::Edge) {
        problem = wants(0, Base::Boolean, "a Boolean");
    } else if (intrinsic == Intrinsic::Sample && arguments.size() == 2) {
        problem = wantsScalar(0);
        problem = problem ? problem : wantsScalar(1);
    } else if (intrinsic == Intrinsic::Delay && arguments.size() > 1) {
        problem = wantsScalar(1);
        problem = problem ? problem : wantsScalar(2);
    } else if (intrinsic == Intrinsic::Reinit) {
        problem = wants(0, Base::Real, "a Real variable");
        problem = problem ? problem : wants(1, Base::Real, "Real, of the same size");
    } else if (intrinsic == Intrinsic::Der && isEnough && isNumber(pool_.typeOf(arguments[0]))) {
        problem = {"what changes only at events has no derivative", std::size_t{0},
                   "use a Real that changes continuously, or count the events with `when`"};
    } else if (intrinsic == Intrinsic::Der) {
        problem = wants(0, Base::Real, "Real");
    }
    return problem.value_or(ArgumentProblem{"it does not take such arguments", std::nullopt});
}

void ExpressionLowering::reportBuiltin(std::string_view name, const syntax::Call& call,
                                       const std::vector<ExprId>& arguments,
                                       const ArgumentProblem& problem) {
    std::string given;
    for (const ExprId argument : arguments)
        given += (given.empty() ? "" : ", ") + textOf(argument);
    const text::SourceRange where =
        problem.argument ? argumentPlace(name, call, *problem.argument) : at(call.range);
    diagnostics().report(diag::WrongBuiltin, where, name, given, problem.text).help(problem.help);
}

// ---------------------------------------------------------------------------- variability

namespace {

/// The arguments that must be parameter expressions, counted from 0.
std::vector<std::size_t> parameterArguments(Intrinsic intrinsic, std::size_t count) {
    switch (intrinsic) {
    case Intrinsic::Sample:
        return {0, 1};
    case Intrinsic::Delay: // without a maximum, the delay itself must not change
        return {count - 1};
    case Intrinsic::SubSample:
    case Intrinsic::SuperSample:
        return {1};
    case Intrinsic::ShiftSample:
    case Intrinsic::BackSample:
        return {1, 2};
    default:
        return {};
    }
}

} // namespace

/// Where the argument of that number is written.
text::SourceRange ExpressionLowering::argumentPlace(std::string_view function,
                                                    const syntax::Call& call,
                                                    std::size_t number) const {
    if (number < call.positional.size())
        return at(call.positional[number]->range);
    for (const syntax::NamedArgument& argument : call.named) {
        if (argumentNumber(function, argument.name.text) == number)
            return at(argument.value->range);
    }
    return at(call.range);
}

/// Some arguments must not change while the model runs, others must be variables. Reports it.
void ExpressionLowering::checkIntrinsic(Intrinsic intrinsic, const syntax::Call& call,
                                        const std::vector<ExprId>& arguments) {
    const std::string_view name = expr::textOf(intrinsic);
    const bool takesVariable = intrinsic == Intrinsic::Previous || intrinsic == Intrinsic::Reinit;
    if (takesVariable && call.positional[0]->kind != syntax::ExprKind::ComponentReference) {
        if (intrinsic == Intrinsic::Reinit)
            reportBuiltin(name, call, arguments, {"argument 1 must be a variable", std::size_t{0}});
        else
            diagnostics().report(diag::NotAVariable, at(call.positional[0]->range), name);
        return;
    }
    const bool isEventSample = intrinsic == Intrinsic::Sample && arguments.size() == 2 &&
                               pool_.typeOf(arguments[1]).base != Base::Clock;
    if (scope_.isFunction || (intrinsic == Intrinsic::Sample && !isEventSample))
        return;
    for (const std::size_t number : parameterArguments(intrinsic, arguments.size())) {
        if (number >= arguments.size())
            continue;
        const Variability variability = elaborator_.variabilityOf(arguments[number]);
        const text::SourceRange where = argumentPlace(name, call, number);
        if (variability > Variability::Parameter && elaborator_.isFirstReport(where))
            diagnostics().report(diag::NotAParameter, where, number + 1, name,
                                 variability == Variability::Discrete ? "at events" : "in time");
    }
}

} // namespace eventica::elaborate
