// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/token.h"

#include <array>
#include <cstddef>

namespace eventica::syntax {
namespace {

constexpr std::array Spellings = {
#define EVENTICA_KEYWORD(NAME, SPELLING) std::string_view(SPELLING),
#define EVENTICA_SYMBOL(NAME, SPELLING) std::string_view(SPELLING),
#include "compile/syntax/tokens.def"
};

constexpr auto KeywordCount = static_cast<std::size_t>(TokenKind::Within) + 1;

// Open addressing at a load below one quarter: a word that is no keyword, the usual case, costs
// one look in nearly all cases.
constexpr std::size_t TableSize = 256;
constexpr std::uint8_t Empty = 0xFF;

constexpr std::size_t slotOf(std::string_view word) {
    const auto letter = [&](std::size_t i) { return static_cast<unsigned char>(word[i]); };
    return (letter(0) * 5U + letter(word.size() - 1) * 23U + letter(word.size() / 2) * 61U +
            word.size() * 11U) %
           TableSize;
}

constexpr std::array<std::uint8_t, TableSize> makeTable() {
    std::array<std::uint8_t, TableSize> table{};
    table.fill(Empty);
    for (std::size_t i = 0; i < KeywordCount; ++i) {
        std::size_t slot = slotOf(Spellings[i]);
        while (table[slot] != Empty)
            slot = (slot + 1) % TableSize;
        table[slot] = static_cast<std::uint8_t>(i);
    }
    return table;
}

constexpr std::array<std::uint8_t, TableSize> Table = makeTable();

} // namespace

std::string_view spelling(TokenKind kind) {
    const auto index = static_cast<std::size_t>(kind);
    return index < Spellings.size() ? Spellings[index] : std::string_view();
}

bool isKeyword(TokenKind kind) {
    return static_cast<std::size_t>(kind) < KeywordCount;
}

TokenKind keywordOrIdentifier(std::string_view word) {
    for (std::size_t slot = slotOf(word); Table[slot] != Empty; slot = (slot + 1) % TableSize) {
        if (Spellings[Table[slot]] == word)
            return static_cast<TokenKind>(Table[slot]);
    }
    return TokenKind::Identifier;
}

std::span<const std::string_view> keywords() {
    return std::span(Spellings).first(KeywordCount);
}

} // namespace eventica::syntax
