// SPDX-License-Identifier: Apache-2.0
#include "lib/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace eventica::text {
namespace {

/// Length of the leading run of ASCII, eight bytes at a time: nearly all source text is ASCII.
std::size_t asciiPrefix(std::string_view text) {
    constexpr std::uint64_t HighBits = 0x8080808080808080U;
    std::size_t i = 0;
    for (; i + sizeof(std::uint64_t) <= text.size(); i += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + i, sizeof word);
        if ((word & HighBits) != 0)
            break;
    }
    while (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80)
        ++i;
    return i;
}

struct LeadByte {
    std::size_t length; ///< of the whole character; 0 for a byte that cannot start one
    unsigned char secondMin;
    unsigned char secondMax;
};

/// The bounds of the second byte shut out overlong forms, surrogates and what lies above U+10FFFF.
LeadByte classify(unsigned char lead) {
    if (lead < 0x80)
        return {1, 0, 0};
    if (lead >= 0xC2 && lead <= 0xDF)
        return {2, 0x80, 0xBF};
    if (lead >= 0xE0 && lead <= 0xEF)
        return {3, static_cast<unsigned char>(lead == 0xE0 ? 0xA0 : 0x80),
                static_cast<unsigned char>(lead == 0xED ? 0x9F : 0xBF)};
    if (lead >= 0xF0 && lead <= 0xF4)
        return {4, static_cast<unsigned char>(lead == 0xF0 ? 0x90 : 0x80),
                static_cast<unsigned char>(lead == 0xF4 ? 0x8F : 0xBF)};
    return {0, 0, 0};
}

} // namespace

std::size_t characterLength(std::string_view text) {
    if (text.empty())
        return 0;
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const LeadByte lead = classify(byteAt(0));
    if (lead.length <= 1)
        return lead.length;
    if (text.size() < lead.length || byteAt(1) < lead.secondMin || byteAt(1) > lead.secondMax)
        return 0;
    for (std::size_t i = 2; i < lead.length; ++i) {
        if ((byteAt(i) & 0xC0U) != 0x80)
            return 0;
    }
    return lead.length;
}

std::size_t findInvalidUtf8(std::string_view text) {
    std::size_t i = 0;
    while (true) {
        i += asciiPrefix(text.substr(i));
        if (i == text.size())
            return std::string_view::npos;
        const std::size_t length = characterLength(text.substr(i));
        if (length == 0)
            return i;
        i += length;
    }
}

std::size_t countCharacters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++count)
        i += std::max<std::size_t>(1, characterLength(text.substr(i)));
    return count;
}

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        const auto first = static_cast<unsigned char>(text[0]);
        const bool control = (first < 0x20 && first != '\t') || first == 0x7F;
        if (length == 0 || control)
            result += "\xEF\xBF\xBD";
        else
            result += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(1, length));
    }
    return result;
}

std::string_view firstBytes(std::string_view text, std::size_t most) {
    std::size_t end = std::min(most, text.size());
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80)
        --end;
    return text.substr(0, end);
}

} // namespace eventica::text
