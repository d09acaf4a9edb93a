// SPDX-License-Identifier: Apache-2.0
// Source text and places in it.
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/id.h"

namespace eventica::text {

struct SourceTag;
using SourceId = Id<SourceTag>;

/// A half-open range of byte offsets in one source.
struct TextRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    friend constexpr auto operator<=>(TextRange, TextRange) = default;
};

/// The smallest range that covers both.
constexpr TextRange cover(TextRange first, TextRange last) {
    return {first.begin, last.end};
}

/// A range in a named source. Without a valid source: no place in any text (a missing file).
struct SourceRange {
    SourceId source;
    TextRange range;
};

/// One text, named by its path as the user gave it. The text ends with a NUL that is not counted.
struct Source {
    std::string path;
    std::string text;
};

/// Owns all source texts. References and views into it stay valid for its lifetime.
class SourceManager {
public:
    /// Announces a source whose text comes later by `setText`. Different ids may be filled by
    /// different threads at once.
    SourceId reserve(std::string path);
    void setText(SourceId id, std::string text);

    SourceId add(std::string path, std::string text);

    const Source& operator[](SourceId id) const;
    std::size_t size() const { return sources_.size(); }

private:
    std::deque<Source> sources_;
};

/// Line and column, counted from 1; the column counts characters, not bytes.
struct Position {
    std::uint32_t line = 1;
    std::uint32_t column = 1;

    friend constexpr auto operator<=>(Position, Position) = default;
};

/// Finds lines in one text. A line ends with LF, CR LF or a lone CR.
class LineIndex {
public:
    explicit LineIndex(std::string_view text);

    Position positionOf(std::uint32_t offset) const;
    /// The line without its line end.
    std::string_view lineText(std::uint32_t line) const;

private:
    std::string_view text_;
    std::vector<std::uint32_t> lineStarts_;
};

/// The line indexes of sources that somebody asked about, each made once.
class LineIndexes {
public:
    explicit LineIndexes(const SourceManager& sources) : sources_(sources) {}

    const LineIndex& operator[](SourceId id);

private:
    const SourceManager& sources_;
    std::map<SourceId, LineIndex> indexes_;
};

} // namespace eventica::text
