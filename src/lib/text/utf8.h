// SPDX-License-Identifier: Apache-2.0
// UTF-8: validity and character boundaries.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace eventica::text {

/// Offset of the first byte that is not valid UTF-8 (RFC 3629), or `npos`.
std::size_t findInvalidUtf8(std::string_view text);

/// Bytes of the character that starts `text`, or 0 where none does (also for an empty text).
std::size_t characterLength(std::string_view text);

/// Characters in `text`; a byte that belongs to none counts as one.
std::size_t countCharacters(std::string_view text);

/// Text safe to show: control characters other than tabs and bytes that are no characters become
/// U+FFFD.
std::string printable(std::string_view text);

/// The start of the text, at most so many bytes of it, cut between characters.
std::string_view firstBytes(std::string_view text, std::size_t most);

/// The byte order mark that some editors put before the text.
inline constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

} // namespace eventica::text
