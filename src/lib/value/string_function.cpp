// SPDX-License-Identifier: Apache-2.0
// The conversion operator `String` (MLS 3.7.1.1).
#include <fmt/format.h>

#include "lib/value/builtin_functions.h"

namespace eventica::value {
namespace {

// Generous for people, and small enough that no slip fills the memory.
constexpr std::int64_t LongestText = 100000;
constexpr std::int64_t MostDigits = 1000;

struct Options {
    std::int64_t minimumLength = 0;
    bool leftJustified = true;
    std::int64_t significantDigits = 6;
};

std::optional<Error> readInteger(const Value& argument, std::string_view name, std::int64_t least,
                                 std::int64_t most, std::int64_t& result) {
    if (argument.kind() != Kind::Integer || !argument.isScalar())
        return Error{fmt::format("`{}` must be an Integer, not {}", name, typeText(argument))};
    result = argument.asInteger();
    if (result < least || result > most)
        return Error{
            fmt::format("`{}` must be between {} and {}, but is {}", name, least, most, result)};
    return std::nullopt;
}

std::optional<Error> readOptions(Arguments arguments, Options& options) {
    if (arguments.size() > 1)
        if (auto problem =
                readInteger(arguments[1], "minimumLength", 0, LongestText, options.minimumLength))
            return problem;
    if (arguments.size() > 2) {
        if (arguments[2].kind() != Kind::Boolean || !arguments[2].isScalar())
            return Error{
                fmt::format("`leftJustified` must be a Boolean, not {}", typeText(arguments[2]))};
        options.leftJustified = arguments[2].asBoolean();
    }
    if (arguments.size() > 3) {
        if (arguments[0].kind() != Kind::Real)
            return Error{fmt::format("`significantDigits` is for a Real, not for {}",
                                     typeText(arguments[0]))};
        return readInteger(arguments[3], "significantDigits", 1, MostDigits,
                           options.significantDigits);
    }
    return std::nullopt;
}

} // namespace

Outcome evaluateToString(Arguments arguments) {
    const Value& argument = arguments[0];
    if (!argument.isScalar())
        return Error{fmt::format("the argument must be a scalar, not {}", typeText(argument))};
    Options options;
    if (auto problem = readOptions(arguments, options))
        return *std::move(problem);
    std::string text;
    switch (argument.kind()) {
    case Kind::Boolean:
        text = argument.asBoolean() ? "true" : "false";
        break;
    case Kind::Integer:
        text = fmt::format("{}", argument.asInteger());
        break;
    case Kind::Real:
        text = fmt::format("{:.{}g}", argument.asReal(), options.significantDigits);
        break;
    case Kind::Enumeration:
        return Error{"the names of the literals of the enumeration are not known here"};
    case Kind::String:
    case Kind::Record:
        return Error{fmt::format(
            "the argument must be a Boolean, Integer, Real or enumeration value, not {}",
            typeText(argument))};
    }
    return Value::string(options.leftJustified
                             ? fmt::format("{:<{}}", text, options.minimumLength)
                             : fmt::format("{:>{}}", text, options.minimumLength));
}

} // namespace eventica::value
