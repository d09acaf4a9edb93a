// SPDX-License-Identifier: Apache-2.0
// The conversion operator `String` (MLS 3.7.1.1).
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <string_view>

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

/// What stands between `%` and the letter of a format of C: flags, width, precision.
bool isFormatPrefix(std::string_view text) {
    const std::size_t flags = std::min(text.find_first_not_of("-+ #0"), text.size());
    text.remove_prefix(flags);
    const std::size_t width = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(width);
    if (width > 3)
        return false;
    if (text.empty())
        return true;
    return text[0] == '.' && text.size() <= 4 &&
           text.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

/// `String(x, format = "8.3f")`: as printf of C would, without the `%`.
Outcome formatted(const Value& argument, const std::string& format) {
    const std::string prefix = format.substr(0, format.empty() ? 0 : format.size() - 1);
    const char letter = format.empty() ? ' ' : format.back();
    const bool isForReal = std::string_view("eEfFgG").find(letter) != std::string_view::npos;
    const bool isForInteger = std::string_view("dioxXu").find(letter) != std::string_view::npos;
    if ((!isForReal && !isForInteger) || !isFormatPrefix(prefix))
        return Error{fmt::format("\"{}\" is not a format such as \"8.3f\" or \"04d\"", format)};
    if (!argument.isNumeric() || (isForInteger && argument.kind() != Kind::Integer))
        return Error{fmt::format("the format \"{}\" does not fit {}", format, typeText(argument))};
    std::string text(2048, '\0');
    const int length =
        isForReal
            ? std::snprintf(text.data(), text.size(), ("%" + format).c_str(), argument.asReal())
            : std::snprintf(text.data(), text.size(), ("%" + prefix + "ll" + letter).c_str(),
                            static_cast<long long>(argument.asInteger()));
    text.resize(static_cast<std::size_t>(std::max(length, 0)));
    return Value::string(std::move(text));
}

} // namespace

Outcome evaluateToString(Arguments arguments) {
    const Value& argument = arguments[0];
    if (!argument.isScalar())
        return Error{fmt::format("the argument must be a scalar, not {}", typeText(argument))};
    if (arguments.size() == 2 && arguments[1].kind() == Kind::String && arguments[1].isScalar())
        return formatted(argument, arguments[1].asString());
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
