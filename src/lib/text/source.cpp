// SPDX-License-Identifier: Apache-2.0
#include "lib/text/source.h"

#include <algorithm>
#include <utility>

#include "lib/base/check.h"
#include "lib/text/utf8.h"

namespace eventica::text {

SourceId SourceManager::reserve(std::string path) {
    sources_.push_back({std::move(path), {}});
    return SourceId(static_cast<std::int32_t>(sources_.size()) - 1);
}

void SourceManager::setText(SourceId id, std::string text) {
    EVENTICA_CHECK(id.valid() && static_cast<std::size_t>(id.index()) < sources_.size(),
                   "source of another manager");
    sources_[static_cast<std::size_t>(id.index())].text = std::move(text);
}

SourceId SourceManager::add(std::string path, std::string text) {
    const SourceId id = reserve(std::move(path));
    setText(id, std::move(text));
    return id;
}

const Source& SourceManager::operator[](SourceId id) const {
    EVENTICA_CHECK(id.valid() && static_cast<std::size_t>(id.index()) < sources_.size(),
                   "source of another manager");
    return sources_[static_cast<std::size_t>(id.index())];
}

LineIndex::LineIndex(std::string_view text) : text_(text), lineStarts_{0} {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool crBeforeLf = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (text[i] == '\n' || (text[i] == '\r' && !crBeforeLf))
            lineStarts_.push_back(static_cast<std::uint32_t>(i + 1));
    }
}

Position LineIndex::positionOf(std::uint32_t offset) const {
    const auto next = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), offset);
    const std::uint32_t start = *(next - 1);
    const std::string_view before =
        text_.substr(start, std::min<std::size_t>(offset, text_.size()) - start);
    return {.line = static_cast<std::uint32_t>(next - lineStarts_.begin()),
            .column = static_cast<std::uint32_t>(countCharacters(before)) + 1};
}

std::string_view LineIndex::lineText(std::uint32_t line) const {
    EVENTICA_CHECK(line >= 1 && line <= lineStarts_.size(), "no such line");
    const std::size_t begin = lineStarts_[line - 1];
    std::size_t end = line < lineStarts_.size() ? lineStarts_[line] : text_.size();
    while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r'))
        --end;
    return text_.substr(begin, end - begin);
}

const LineIndex& LineIndexes::operator[](SourceId id) {
    auto found = indexes_.find(id);
    if (found == indexes_.end())
        found = indexes_.emplace(id, LineIndex(sources_[id].text)).first;
    return found->second;
}

} // namespace eventica::text
