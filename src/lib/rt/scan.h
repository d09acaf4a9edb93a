// SPDX-License-Identifier: Apache-2.0
// Tokens at the beginning of a part of a text, as Modelica.Utilities.Strings.Advanced describes
// them. Places count from 0; letters are those of ASCII, whatever the locale. No dependencies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace eventica::rt {

/// The first place at or behind `begin` that holds no blank, tabulator or end of line.
std::size_t skipWhiteSpace(std::string_view text, std::size_t begin);

template<typename T>
struct Token {
    T value{};
    std::size_t end = 0; ///< behind the token
};

/// Each skips white space first. A sign is allowed unless the number is to be unsigned.
std::optional<Token<double>> scanReal(std::string_view text, std::size_t begin, bool isUnsigned);
/// Not the part of a Real number before its point or exponent, and nothing beyond 32 bits.
std::optional<Token<std::int32_t>> scanInteger(std::string_view text, std::size_t begin,
                                               bool isUnsigned);
/// What stands between quotation marks, with a backslash in front of those inside. Not empty.
std::optional<Token<std::string_view>> scanString(std::string_view text, std::size_t begin);
/// A letter, then letters, digits and underscores.
std::optional<Token<std::string_view>> scanIdentifier(std::string_view text, std::size_t begin);

/// -1, 0 or 1 as the first text comes before, is equal to or comes behind the second one, by bytes,
/// or by bytes with small letters instead of large ones.
int compareTexts(std::string_view left, std::string_view right, bool isCaseSensitive);

} // namespace eventica::rt
