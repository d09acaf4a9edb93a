// SPDX-License-Identifier: Apache-2.0
// Built-in functions and operators with function syntax (MLS 3.7, 8.3, 9.4, 10.3, 16).
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/lowering.h"
#include "lib/expr/simplify.h"
#include "lib/value/elementary.h"

namespace eventica::elaborate {

using expr::Base;
using expr::Intrinsic;
using expr::Kind;
using expr::Type;
using expr::UnknownSize;
using value::Builtin;

namespace {

/// Names of the arguments of those that may be called with them.
struct ArgumentNames {
    std::string_view function;
    std::array<std::string_view, 5> names;
};

constexpr auto NamedBuiltins = std::to_array<ArgumentNames>({
    {"homotopy", {"actual", "simplified"}},
    {"semiLinear", {"x", "positiveSlope", "negativeSlope"}},
    {"smooth", {"p", "expr"}},
    {"delay", {"expr", "delayTime", "delayMax"}},
    {"sample", {"start", "interval"}},
    {"assert", {"condition", "message", "level"}},
    {"subSample", {"u", "factor"}},
    {"superSample", {"u", "factor"}},
    {"shiftSample", {"u", "shiftCounter", "resolution"}},
    {"backSample", {"u", "backCounter", "resolution"}},
    {"spatialDistribution", {"in0", "in1", "x", "positiveVelocity", "initialPoints"}},
});

/// The argument that a problem with sizes is about, counted from 0; nothing if it may be any.
std::optional<std::size_t> culprit(Builtin builtin) {
    switch (builtin) {
    case Builtin::Size:
        return 1;
    case Builtin::Cat:
    case Builtin::Transpose:
    case Builtin::Scalar:
    case Builtin::Vector:
        return 0;
    default:
        return std::nullopt;
    }
}

bool isMathematical(Builtin builtin) {
    return builtin == Builtin::Sqrt || builtin == Builtin::Atan2 ||
           value::elementaryOf(builtin) != nullptr;
}

} // namespace

ExprId ExpressionLowering::makeBuiltin(Builtin builtin, TypeId type,
                                       const std::vector<ExprId>& arguments) {
    return pool_.make(Kind::Builtin, static_cast<std::uint8_t>(builtin), -1, type, arguments);
}

/// A size as a number, if constants and parameters decide it.
std::int64_t ExpressionLowering::constantSize(ExprId size) {
    if (const auto number = pool_.integerOf(size))
        return *number;
    if (elaborator_.variabilityOf(size) > Variability::Parameter ||
        elaborator_.hasFreeLoopIterators(size))
        return UnknownSize;
    bool differs = false;
    const Outcome outcome = elaborator_.evaluateUniform(size, differs);
    if (!outcome || differs || outcome.value().kind() != value::Kind::Integer ||
        !outcome.value().isScalar())
        return UnknownSize;
    elaborator_.markStructural(size);
    return outcome.value().asInteger();
}

ExprId ExpressionLowering::lowerBuiltin(std::string_view name, const syntax::Call& call) {
    if (name == "array") {
        std::vector<ExprId> items;
        if (!call.iterators.empty())
            return comprehension(call.iterators, *call.positional[0], std::nullopt);
        for (const syntax::Expr* argument : call.positional) {
            items.push_back(lower(*argument));
            if (!items.back().valid())
                return {};
        }
        return arrayOf(items, at(call.range));
    }
    if (name == "cardinality" || name == "rooted" || name.starts_with("Connections."))
        return lowerConnectionQuestion(name, call);
    if (name == "String")
        return lowerString(call);
    if (name == "getInstanceName")
        return instanceName();
    if (const auto intrinsic = expr::intrinsicNamed(name))
        return lowerIntrinsic(*intrinsic, call);
    const auto builtin = value::builtinNamed(name);
    if (!builtin) {
        diagnostics().report(diag::NotAFunction, at(call.function->range), name);
        return {};
    }
    if (!call.iterators.empty()) {
        const bool isReduction = *builtin == Builtin::Sum || *builtin == Builtin::Product ||
                                 *builtin == Builtin::Min || *builtin == Builtin::Max;
        if (!isReduction) {
            diagnostics().report(diag::NotAReduction, at(call.range), name);
            return {};
        }
        return comprehension(call.iterators, *call.positional[0], builtin);
    }
    std::vector<ExprId> arguments;
    if (!builtinArguments(name, call, arguments))
        return {};
    return lowerValueBuiltin(*builtin, arguments, call);
}

/// Counted from 0; nothing if the function has no argument of that name.
std::optional<std::size_t> ExpressionLowering::argumentNumber(std::string_view function,
                                                              std::string_view argument) {
    const auto* const known = std::ranges::find(NamedBuiltins, function, &ArgumentNames::function);
    if (known == NamedBuiltins.end())
        return std::nullopt;
    const auto* const found = std::ranges::find(known->names, argument);
    if (found == known->names.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - known->names.begin());
}

/// In order; named ones where the function has names.
bool ExpressionLowering::builtinArguments(std::string_view name, const syntax::Call& call,
                                          std::vector<ExprId>& arguments) {
    bool isValid = true;
    for (const syntax::Expr* argument : call.positional) {
        arguments.push_back(lower(*argument));
        isValid = isValid && arguments.back().valid();
    }
    for (const syntax::NamedArgument& argument : call.named) {
        const auto number = argumentNumber(name, argument.name.text);
        if (!number) {
            diagnostics().report(diag::NoSuchInput, at(argument.name.range), name,
                                 argument.name.text);
            return false;
        }
        if (arguments.size() <= *number)
            arguments.resize(*number + 1);
        arguments[*number] = lower(*argument.value);
    }
    return isValid && std::ranges::all_of(arguments, [](ExprId id) { return id.valid(); });
}

// ---------------------------------------------------------------------------- functions of values

ExprId ExpressionLowering::lowerValueBuiltin(Builtin builtin, std::vector<ExprId> arguments,
                                             const syntax::Call& call) {
    std::string problem;
    const TypeId type = builtinType(builtin, arguments, problem);
    if (!type.valid()) {
        ArgumentProblem found = builtinProblem(builtin, arguments);
        if (!problem.empty())
            found = {problem, culprit(builtin)};
        reportBuiltin(value::textOf(builtin), call, arguments, found);
        return {};
    }
    if (builtin == Builtin::Size || builtin == Builtin::Ndims) {
        const ExprId folded = elaborator_.foldSize(makeBuiltin(builtin, type, arguments));
        return folded;
    }
    if (builtin == Builtin::Sum && pool_.typeOf(arguments[0]).base == Base::Record) {
        const Dimensions sizes = pool_.typeOf(arguments[0]).dimensions;
        std::vector<IteratorId> iterators;
        std::vector<ExprId> subscripts;
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            iterators.push_back(pool_.newIterator(fmt::format("i{}", d + 1), types_.integer()));
            subscripts.push_back(pool_.iterator(iterators.back()));
        }
        ExprId sum = elaborator_.index(arguments[0], subscripts);
        for (std::size_t d = sizes.size(); d-- > 0 && sum.valid();)
            sum =
                reduced(builtin, iterators[d], elaborator_.rangeTo(sizes[d]), sum, at(call.range));
        return sum;
    }
    const ExprId made = makeBuiltin(builtin, type, arguments);
    if (builtin == Builtin::NoEvent)
        elaborator_.notePlace(made, at(call.range));
    const bool areConstant =
        std::ranges::all_of(arguments, [&](ExprId id) { return pool_.isConstant(id); });
    return areConstant ? expr::simplify(pool_, made) : made;
}

/// Invalid, and perhaps with the reason, if the arguments do not fit.
// NOLINTNEXTLINE(readability-function-size): one case for each function
TypeId ExpressionLowering::builtinType(Builtin builtin, const std::vector<ExprId>& arguments,
                                       std::string& problem) {
    const std::size_t count = arguments.size();
    const auto type = [&](std::size_t i) -> const Type& { return pool_.typeOf(arguments[i]); };
    const auto number = [&](std::size_t i) { return i < count && isNumber(type(i)); };
    const auto real = [&](const Dimensions& sizes) {
        return types_.intern({Base::Real, -1, sizes});
    };
    const auto ofSame = [&](std::size_t i, const Dimensions& sizes) {
        return types_.array(types_.elementOf(pool_[arguments[i]].type), sizes);
    };
    const auto rank = [&](std::size_t i) { return type(i).dimensions.size(); };
    const auto both = [&]() -> std::optional<Dimensions> {
        if (rank(0) == 0)
            return type(1).dimensions;
        if (rank(1) == 0 || elaborator_.sameSizes(type(0).dimensions, type(1).dimensions))
            return type(0).dimensions;
        return std::nullopt;
    };
    const auto sizesFrom = [&](std::size_t first) {
        Dimensions sizes;
        for (std::size_t i = first; i < count; ++i)
            sizes.push_back(constantSize(arguments[i]));
        return sizes;
    };
    if (isMathematical(builtin) && builtin != Builtin::Atan2)
        return count == 1 && number(0) ? real(type(0).dimensions) : TypeId();
    switch (builtin) {
    case Builtin::Abs:
        return count == 1 && number(0) ? pool_[arguments[0]].type : TypeId();
    case Builtin::Sign:
    case Builtin::FloorToInteger:
        return count == 1 && number(0) ? types_.intern({Base::Integer, -1, type(0).dimensions})
                                       : TypeId();
    case Builtin::EnumerationToInteger:
        return count == 1 && (type(0).base == Base::Enumeration || type(0).base == Base::Integer)
                   ? types_.intern({Base::Integer, -1, type(0).dimensions})
                   : TypeId();
    case Builtin::Ceil:
    case Builtin::Floor:
        return count == 1 && number(0) ? real(type(0).dimensions) : TypeId();
    case Builtin::Atan2:
        return count == 2 && number(0) && number(1) && both() ? real(*both()) : TypeId();
    case Builtin::Div:
    case Builtin::Mod:
    case Builtin::Rem: {
        if (count != 2 || !number(0) || !number(1) || !both())
            return {};
        const bool areIntegers = type(0).base == Base::Integer && type(1).base == Base::Integer;
        return types_.intern({areIntegers ? Base::Integer : Base::Real, -1, *both()});
    }
    case Builtin::NoEvent:
        return count == 1 ? pool_[arguments[0]].type : TypeId();
    case Builtin::Smooth:
        return count == 2 && type(0).base == Base::Integer ? pool_[arguments[1]].type : TypeId();
    case Builtin::Homotopy:
        return count == 2 ? elaborator_.unified(pool_[arguments[0]].type, pool_[arguments[1]].type)
                          : TypeId();
    case Builtin::SemiLinear:
        if (count != 3 || !number(0) || !number(1) || !number(2))
            return {};
        for (std::size_t i = 0; i < 3; ++i) { // scalars stand for every element
            if (rank(i) > 0)
                return real(type(i).dimensions);
        }
        return real({});
    case Builtin::Size:
        if (count == 1)
            return types_.intern({Base::Integer, -1, {static_cast<std::int64_t>(rank(0))}});
        if (count != 2 || type(1).base != Base::Integer)
            return {};
        if (const auto dimension = pool_.integerOf(arguments[1]);
            dimension && (*dimension < 1 || static_cast<std::size_t>(*dimension) > rank(0))) {
            problem = fmt::format("there is no dimension {}", *dimension);
            return {};
        }
        return types_.integer();
    case Builtin::Ndims:
        return count == 1 ? types_.integer() : TypeId();
    case Builtin::Promote: {
        const auto wanted = count == 2 ? pool_.integerOf(arguments[1]) : std::nullopt;
        if (!wanted || *wanted < static_cast<std::int64_t>(rank(0)) || *wanted > 64)
            return {};
        Dimensions sizes = type(0).dimensions;
        sizes.resize(static_cast<std::size_t>(*wanted), 1);
        return ofSame(0, sizes);
    }
    case Builtin::Scalar:
        for (const std::int64_t size : count == 1 ? type(0).dimensions : Dimensions{0}) {
            if (size != 1 && size != UnknownSize) {
                problem = "every dimension must have size 1";
                return {};
            }
        }
        return ofSame(0, {});
    case Builtin::Vector: {
        if (count != 1)
            return {};
        std::int64_t size = 1;
        int large = 0;
        for (const std::int64_t own : type(0).dimensions) {
            large += own > 1 ? 1 : 0;
            size = own == UnknownSize || size == UnknownSize ? UnknownSize : size * own;
        }
        if (large > 1)
            problem = "at most one dimension may be larger than 1";
        return large > 1 ? TypeId() : ofSame(0, {size});
    }
    case Builtin::Matrix: {
        if (count != 1)
            return {};
        Dimensions sizes = type(0).dimensions;
        sizes.resize(2, 1);
        return ofSame(0, sizes);
    }
    case Builtin::Identity:
        return count == 1 && type(0).base == Base::Integer
                   ? types_.intern({Base::Integer,
                                    -1,
                                    {constantSize(arguments[0]), constantSize(arguments[0])}})
                   : TypeId();
    case Builtin::Diagonal:
        return count == 1 && rank(0) == 1 && number(0)
                   ? ofSame(0, {type(0).dimensions[0], type(0).dimensions[0]})
                   : TypeId();
    case Builtin::Zeros:
    case Builtin::Ones:
    case Builtin::Fill: {
        const std::size_t first = builtin == Builtin::Fill ? 1 : 0;
        for (std::size_t i = first; i < count; ++i) {
            if (type(i).base != Base::Integer || rank(i) != 0) {
                problem = "sizes are Integers";
                return {};
            }
        }
        if (count < first)
            return {};
        Dimensions sizes = sizesFrom(first);
        if (std::ranges::any_of(sizes, [](std::int64_t size) { return size < UnknownSize; })) {
            problem = "a size is negative";
            return {};
        }
        if (first == 0)
            return types_.intern({Base::Integer, -1, sizes});
        const Dimensions inner = type(0).dimensions;
        sizes.insert(sizes.end(), inner.begin(), inner.end());
        return ofSame(0, sizes);
    }
    case Builtin::Linspace:
        return count == 3 && number(0) && number(1) && type(2).base == Base::Integer
                   ? real({constantSize(arguments[2])})
                   : TypeId();
    case Builtin::Cat: {
        const auto dimension = count >= 2 ? pool_.integerOf(arguments[0]) : std::nullopt;
        if (!dimension) {
            problem = "the dimension must be a constant";
            return {};
        }
        if (*dimension < 1 || static_cast<std::size_t>(*dimension) > rank(1)) {
            problem = fmt::format("there is no dimension {}", *dimension);
            return {};
        }
        Dimensions sizes = type(1).dimensions;
        TypeId element = types_.elementOf(pool_[arguments[1]].type);
        for (std::size_t i = 2; i < count; ++i) {
            const Dimensions& own = type(i).dimensions;
            element = elaborator_.unified(element, types_.elementOf(pool_[arguments[i]].type));
            if (own.size() != sizes.size() || !element.valid())
                return {};
            for (std::size_t d = 0; d < sizes.size(); ++d) {
                if (static_cast<std::int64_t>(d) + 1 == *dimension)
                    sizes[d] = sizes[d] == UnknownSize || own[d] == UnknownSize ? UnknownSize
                                                                                : sizes[d] + own[d];
                else if (!elaborator_.sameSizes({sizes[d]}, {own[d]}))
                    return {};
            }
        }
        return types_.array(element, sizes);
    }
    case Builtin::Min:
    case Builtin::Max:
        if (count == 1)
            return rank(0) > 0 ? ofSame(0, {}) : TypeId();
        if (count != 2 || !both())
            return {};
        {
            const TypeId element = elaborator_.unified(types_.elementOf(pool_[arguments[0]].type),
                                                       types_.elementOf(pool_[arguments[1]].type));
            return element.valid() ? types_.array(element, *both()) : TypeId();
        }
    case Builtin::Sum:
    case Builtin::Product:
        return count == 1 && (number(0) || type(0).base == Base::Record) ? ofSame(0, {}) : TypeId();
    case Builtin::Transpose: {
        if (count != 1 || rank(0) < 2) {
            problem = "it needs an array of two dimensions or more";
            return {};
        }
        Dimensions sizes = type(0).dimensions;
        std::swap(sizes[0], sizes[1]);
        return ofSame(0, sizes);
    }
    case Builtin::OuterProduct:
        return count == 2 && number(0) && number(1) && rank(0) == 1 && rank(1) == 1
                   ? types_.array(elaborator_.unified(types_.elementOf(pool_[arguments[0]].type),
                                                      types_.elementOf(pool_[arguments[1]].type)),
                                  {type(0).dimensions[0], type(1).dimensions[0]})
                   : TypeId();
    case Builtin::Symmetric:
        return count == 1 && rank(0) == 2 && number(0) ? pool_[arguments[0]].type : TypeId();
    case Builtin::Cross:
        return count == 2 && number(0) && number(1) && rank(0) == 1 && rank(1) == 1 &&
                       elaborator_.sameSizes(type(0).dimensions, {3}) &&
                       elaborator_.sameSizes(type(1).dimensions, {3})
                   ? real({3})
                   : TypeId();
    case Builtin::Skew:
        return count == 1 && number(0) && elaborator_.sameSizes(type(0).dimensions, {3})
                   ? real({3, 3})
                   : TypeId();
    default:
        return {};
    }
}

/// `String(x, minimumLength = …, leftJustified = …, significantDigits = …)` or with a format.
ExprId ExpressionLowering::lowerString(const syntax::Call& call) {
    std::vector<ExprId> arguments;
    bool isValid = true;
    for (const syntax::Expr* argument : call.positional) {
        arguments.push_back(lower(*argument));
        isValid = isValid && arguments.back().valid();
    }
    if (!isValid || arguments.empty())
        return {};
    const Type& type = pool_.typeOf(arguments[0]);
    if (type.base == Base::Record) {
        const FoundElement found =
            elaborator_.builder().member(ClassInstanceId(types_.record(type).owner), "'String'");
        if (found)
            return callOverloads(elaborator_.builder().classOf(found), call);
    }
    constexpr std::array<std::string_view, 4> Options = {"", "minimumLength", "leftJustified",
                                                         "significantDigits"};
    const std::array<ExprId, 4> defaults = {ExprId(), pool_.integer(0), pool_.boolean(true),
                                            pool_.integer(6)};
    for (const syntax::NamedArgument& argument : call.named) {
        const ExprId value = lower(*argument.value);
        if (!value.valid())
            return {};
        if (argument.name.text == "format") {
            arguments.push_back(value);
            continue;
        }
        const auto number = static_cast<std::size_t>(
            std::ranges::find(Options, argument.name.text) - Options.begin());
        if (number == 3 && type.base != Base::Real) {
            diagnostics().report(diag::NoSuchOption, at(argument.name.range), textOf(arguments[0]),
                                 argument.name.text);
            return {};
        }
        if (number >= Options.size()) {
            diagnostics().report(diag::NoSuchInput, at(argument.name.range), "String",
                                 argument.name.text);
            return {};
        }
        while (arguments.size() <= number)
            arguments.push_back(defaults[arguments.size()]);
        arguments[number] = value;
    }
    return makeBuiltin(Builtin::ToString, types_.string(), arguments);
}

ExprId ExpressionLowering::instanceName() const {
    const instance::InstanceTree& tree = elaborator_.tree();
    std::string name = elaborator_.builder().nameOf(tree[tree.root()].type);
    if (scope_.component.valid() && scope_.component != tree.root())
        name += "." + elaborator_.pathOf(scope_.component);
    return pool_.string(std::move(name));
}

// ---------------------------------------------------------------------------- intrinsics

// NOLINTNEXTLINE(readability-function-size): one case for each operator
ExprId ExpressionLowering::lowerIntrinsic(Intrinsic intrinsic, const syntax::Call& call) {
    if (intrinsic >= Intrinsic::Transition) {
        diagnostics().report(diag::StateMachines, at(call.range), expr::textOf(intrinsic));
        return {};
    }
    std::vector<ExprId> arguments;
    if (intrinsic == Intrinsic::Clock) {
        // `Clock(condition = …)`, `Clock(interval = …)` and so on are told apart by type
        for (const syntax::Expr* argument : call.positional)
            arguments.push_back(lower(*argument));
        for (const syntax::NamedArgument& argument : call.named)
            arguments.push_back(lower(*argument.value));
        if (std::ranges::any_of(arguments, [](ExprId id) { return !id.valid(); }))
            return {};
    } else if (!builtinArguments(expr::textOf(intrinsic), call, arguments)) {
        return {};
    }
    const std::size_t count = arguments.size();
    const auto type = [&](std::size_t i) -> const Type& { return pool_.typeOf(arguments[i]); };
    const TypeId first = count > 0 ? pool_[arguments[0]].type : TypeId();
    const auto sameSize = [&](Base base) {
        return types_.intern({base, -1, types_[first].dimensions});
    };
    TypeId result;
    switch (intrinsic) {
    case Intrinsic::Der:
        if (count == 1 && (type(0).base == Base::Real ||
                           (type(0).base == Base::Integer &&
                            elaborator_.variabilityOf(arguments[0]) <= Variability::Parameter)))
            result = sameSize(Base::Real);
        break;
    case Intrinsic::Delay:
        if ((count == 2 || count == 3) && isNumber(type(0)) && isScalarNumber(type(1)) &&
            isScalarNumber(type(count - 1)))
            result = sameSize(Base::Real);
        break;
    case Intrinsic::Pre:
    case Intrinsic::InStream:
    case Intrinsic::ActualStream:
    case Intrinsic::Pure:
    case Intrinsic::Previous:
    case Intrinsic::Hold:
    case Intrinsic::NoClock:
        if (count == 1)
            result = first;
        break;
    case Intrinsic::Edge:
        if (count == 1 && type(0).base == Base::Boolean)
            result = first;
        break;
    case Intrinsic::Change:
    case Intrinsic::FirstTick:
        result = count == 0 ? types_.boolean() : sameSize(Base::Boolean);
        break;
    case Intrinsic::Sample:
        if (count == 1 || (count == 2 && type(1).base == Base::Clock))
            result = first;
        else if (count == 2 && isScalarNumber(type(0)) && isScalarNumber(type(1)))
            result = types_.boolean();
        break;
    case Intrinsic::Initial:
    case Intrinsic::Terminal:
        if (count == 0)
            result = types_.boolean();
        break;
    case Intrinsic::Reinit:
        if (count == 2 && type(0).base == Base::Real &&
            elaborator_.isCompatible(first, pool_[arguments[1]].type))
            result = types_.tuple({});
        break;
    case Intrinsic::Assert:
        if ((count == 2 || count == 3) && first == types_.boolean() &&
            pool_[arguments[1]].type == types_.scalar(Base::String))
            result = types_.tuple({});
        break;
    case Intrinsic::Terminate:
        if (count == 1 && first == types_.scalar(Base::String))
            result = types_.tuple({});
        break;
    case Intrinsic::Clock:
        result = types_.scalar(Base::Clock);
        break;
    case Intrinsic::SubSample:
    case Intrinsic::SuperSample:
    case Intrinsic::ShiftSample:
    case Intrinsic::BackSample:
        if (count >= 1)
            result = first;
        break;
    case Intrinsic::Interval:
        result = types_.real();
        break;
    case Intrinsic::SpatialDistribution:
        if (count >= 4)
            result = types_.tuple({types_.real(), types_.real()});
        break;
    default:
        break;
    }
    if (!result.valid()) {
        reportBuiltin(expr::textOf(intrinsic), call, arguments,
                      intrinsicProblem(intrinsic, arguments));
        return {};
    }
    checkIntrinsic(intrinsic, call, arguments);
    const ExprId made =
        pool_.make(Kind::Intrinsic, static_cast<std::uint8_t>(intrinsic), -1, result, arguments);
    elaborator_.notePlace(made, at(call.range));
    return made;
}

/// Only flattening knows the connections.
ExprId ExpressionLowering::lowerConnectionQuestion(std::string_view name,
                                                   const syntax::Call& call) {
    const bool isQuestion = name == "cardinality" || name == "rooted" ||
                            name == "Connections.isRoot" || name == "Connections.rooted";
    if (!isQuestion || call.positional.size() != 1 ||
        call.positional[0]->kind != syntax::ExprKind::ComponentReference) {
        diagnostics().report(diag::NotAFunction, at(call.range), name);
        return {};
    }
    const auto place =
        this->place(static_cast<const syntax::ComponentReference&>(*call.positional[0]));
    if (!place)
        return {};
    const ExprId answer =
        elaborator_.connectionQuestions ? elaborator_.connectionQuestions(*place, name) : ExprId();
    if (!answer.valid() && !elaborator_.isUnrollRequested())
        diagnostics().report(diag::ConnectionsNotKnown, at(call.range), name);
    return answer;
}

} // namespace eventica::elaborate
