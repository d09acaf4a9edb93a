// SPDX-License-Identifier: Apache-2.0
#include "lib/rt/scan.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

namespace eventica::rt {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char charAt(std::string_view text, std::size_t place) {
    return place < text.size() ? text[place] : '\0';
}

std::size_t skipDigits(std::string_view text, std::size_t place) {
    while (isDigit(charAt(text, place)))
        ++place;
    return place;
}

/// Behind an optional sign.
std::size_t skipSign(std::string_view text, std::size_t place, bool isUnsigned) {
    const char c = charAt(text, place);
    return !isUnsigned && (c == '+' || c == '-') ? place + 1 : place;
}

/// The end of a number with its fraction and exponent; nothing if it has no digits.
std::optional<std::size_t> endOfReal(std::string_view text, std::size_t begin) {
    std::size_t end = skipDigits(text, begin);
    std::size_t digits = end - begin;
    if (charAt(text, end) == '.') {
        const std::size_t fraction = end + 1;
        end = skipDigits(text, fraction);
        digits += end - fraction;
    }
    if (digits == 0)
        return std::nullopt;
    if (const char c = charAt(text, end); c == 'e' || c == 'E') {
        const std::size_t exponent = skipSign(text, end + 1, false);
        end = skipDigits(text, exponent);
        if (end == exponent)
            return std::nullopt;
    }
    return end;
}

/// Out of range: infinite or zero, as the digits say.
double realOf(std::string_view digits) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc::result_out_of_range)
        return value;
    const std::size_t exponent = digits.find_first_of("eE");
    const bool isTiny = exponent != std::string_view::npos && exponent + 1 < digits.size() &&
                        digits[exponent + 1] == '-';
    return isTiny || digits.substr(0, exponent).find_first_not_of("0.") == std::string_view::npos
               ? 0.0
               : std::numeric_limits<double>::infinity();
}

char lowered(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

std::size_t skipWhiteSpace(std::string_view text, std::size_t begin) {
    const std::size_t end = text.find_first_not_of(" \t\n\v\f\r", begin);
    return end == std::string_view::npos ? std::max(begin, text.size()) : end;
}

std::optional<Token<double>> scanReal(std::string_view text, std::size_t begin, bool isUnsigned) {
    const std::size_t sign = skipWhiteSpace(text, begin);
    const std::size_t first = skipSign(text, sign, isUnsigned);
    const std::optional<std::size_t> end = endOfReal(text, first);
    if (!end)
        return std::nullopt;
    const double size = realOf(text.substr(first, *end - first));
    return Token<double>{charAt(text, sign) == '-' ? -size : size, *end};
}

std::optional<Token<std::int32_t>> scanInteger(std::string_view text, std::size_t begin,
                                               bool isUnsigned) {
    const std::size_t sign = skipWhiteSpace(text, begin);
    const std::size_t first = skipSign(text, sign, isUnsigned);
    const std::size_t end = skipDigits(text, first);
    const char next = charAt(text, end);
    if (end == first || next == '.' || next == 'e' || next == 'E')
        return std::nullopt;
    const bool isNegative = charAt(text, sign) == '-';
    std::int64_t size = 0;
    const auto result = std::from_chars(text.data() + first, text.data() + end, size);
    const std::int64_t value = isNegative ? -size : size;
    if (result.ec != std::errc() || value < std::numeric_limits<std::int32_t>::min() ||
        value > std::numeric_limits<std::int32_t>::max())
        return std::nullopt;
    return Token<std::int32_t>{static_cast<std::int32_t>(value), end};
}

std::optional<Token<std::string_view>> scanString(std::string_view text, std::size_t begin) {
    const std::size_t quote = skipWhiteSpace(text, begin);
    if (charAt(text, quote) != '"')
        return std::nullopt;
    std::size_t end = quote + 1;
    while (end < text.size() && text[end] != '"')
        end += text[end] == '\\' ? 2 : 1;
    if (end >= text.size() || end == quote + 1)
        return std::nullopt;
    return Token<std::string_view>{text.substr(quote + 1, end - quote - 1), end + 1};
}

std::optional<Token<std::string_view>> scanIdentifier(std::string_view text, std::size_t begin) {
    const std::size_t first = skipWhiteSpace(text, begin);
    if (!isLetter(charAt(text, first)))
        return std::nullopt;
    std::size_t end = first + 1;
    while (isLetter(charAt(text, end)) || isDigit(charAt(text, end)) || charAt(text, end) == '_')
        ++end;
    return Token<std::string_view>{text.substr(first, end - first), end};
}

int compareTexts(std::string_view left, std::string_view right, bool isCaseSensitive) {
    const auto byteOf = [&](char c) {
        return static_cast<unsigned char>(isCaseSensitive ? c : lowered(c));
    };
    const auto [l, r] = std::ranges::mismatch(left, right, {}, byteOf, byteOf);
    if (l == left.end() || r == right.end())
        return static_cast<int>(r == right.end()) - static_cast<int>(l == left.end());
    return byteOf(*l) < byteOf(*r) ? -1 : 1;
}

} // namespace eventica::rt
