// SPDX-License-Identifier: Apache-2.0
#include "lib/diag/diagnostics.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <tuple>

#include "lib/text/utf8.h"

namespace eventica::diag {

std::string quotable(std::string_view text) {
    constexpr std::size_t Longest = 300;
    const std::string_view start = text::firstBytes(text, Longest);
    return text::printable(start) + (start.size() < text.size() ? "..." : "");
}

void Diagnostics::append(Diagnostics&& other) {
    items_.insert(items_.end(), std::make_move_iterator(other.items_.begin()),
                  std::make_move_iterator(other.items_.end()));
    other.items_.clear();
}

void Diagnostics::sortByPlace(const text::SourceManager& sources) {
    const auto key = [&](const Diagnostic& item) {
        const text::SourceRange& where = item.where;
        const std::string_view path =
            where.source.valid() ? std::string_view(sources[where.source].path) : "";
        return std::tuple(path, where.range.begin, where.range.end);
    };
    std::ranges::stable_sort(items_, {}, key);
    const auto isSame = [&](const Diagnostic& a, const Diagnostic& b) {
        return a.kind == b.kind && a.message == b.message && key(a) == key(b);
    };
    // Stages may find the same mistake more than once: whenever something asks for the value.
    std::vector<Diagnostic> kept;
    for (Diagnostic& item : items_) {
        bool isKnown = false;
        for (auto at = kept.rbegin(); at != kept.rend() && key(*at) == key(item); ++at)
            isKnown = isKnown || isSame(*at, item);
        if (!isKnown)
            kept.push_back(std::move(item));
    }
    items_ = std::move(kept);
}

std::vector<std::pair<text::SourceId, std::size_t>> Diagnostics::limitErrors(std::size_t most) {
    std::vector<std::pair<text::SourceId, std::size_t>> left;
    std::vector<Diagnostic> kept;
    std::size_t errors = 0; // of this source
    for (std::size_t i = 0; i < items_.size(); ++i) {
        const text::SourceId source = items_[i].where.source;
        if (i == 0 || source != items_[i - 1].where.source)
            errors = 0;
        const bool isError = items_[i].kind->severity == Severity::Error;
        if (isError && source.valid() && ++errors > most) {
            if (errors == most + 1)
                left.emplace_back(source, 0);
            ++left.back().second;
        }
        if (!isError || errors <= most)
            kept.push_back(items_[i]);
    }
    if (!left.empty())
        items_ = std::move(kept);
    return left;
}

std::size_t Diagnostics::count(Severity severity) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        items_, [&](const Diagnostic& item) { return item.kind->severity == severity; }));
}

} // namespace eventica::diag
