// SPDX-License-Identifier: Apache-2.0
#include "driver/name_filter.h"

#include <fmt/format.h>
#include <re2/re2.h>

namespace eventica::driver {
namespace {

std::string reason(const re2::RE2& expression) {
    const std::string part = fmt::format("`{}`", expression.error_arg());
    switch (expression.error_code()) {
    case re2::RE2::NoError:
        return {};
    case re2::RE2::ErrorBadEscape:
        return part + " is not an escape sequence (there are no backreferences)";
    case re2::RE2::ErrorBadCharClass:
        return part + " is not a class of characters";
    case re2::RE2::ErrorBadCharRange:
        return part + " is not a range of characters";
    case re2::RE2::ErrorMissingBracket:
        return "`]` is missing after " + part;
    case re2::RE2::ErrorMissingParen:
        return "`)` is missing";
    case re2::RE2::ErrorUnexpectedParen:
        return "`)` has no `(`";
    case re2::RE2::ErrorTrailingBackslash:
        return "`\\` at the end";
    case re2::RE2::ErrorRepeatArgument:
        return part + " has nothing to repeat";
    case re2::RE2::ErrorRepeatSize:
        return part + " is not a valid repetition (1000 at most)";
    case re2::RE2::ErrorRepeatOp:
        return part + " repeats a repetition";
    case re2::RE2::ErrorBadPerlOp:
        return part + " is not supported (there is no lookahead or lookbehind)";
    case re2::RE2::ErrorBadUTF8:
        return "it is not UTF-8";
    case re2::RE2::ErrorBadNamedCapture:
        return part + " is not a named group";
    case re2::RE2::ErrorPatternTooLarge:
        return "it is too large";
    case re2::RE2::ErrorInternal:
        return expression.error();
    }
    return expression.error();
}

re2::RE2::Options quiet() {
    re2::RE2::Options result;
    result.set_log_errors(false);
    result.set_never_capture(true);
    return result;
}

} // namespace

NameFilter::NameFilter(const std::string& expression)
    : expression_(std::make_unique<re2::RE2>(expression, quiet())), problem_(reason(*expression_)) {
}

NameFilter::~NameFilter() = default;

bool NameFilter::matches(std::string_view name) const {
    return re2::RE2::FullMatch(name, *expression_);
}

} // namespace eventica::driver
