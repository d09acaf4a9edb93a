// SPDX-License-Identifier: Apache-2.0
#include "lib/diag/suggest.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace eventica::diag {
namespace {

char toLower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

std::size_t editDistance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> beforeLast(to.size() + 1);
    std::vector<std::size_t> last(to.size() + 1);
    std::vector<std::size_t> row(to.size() + 1);
    for (std::size_t j = 0; j <= to.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::swap(beforeLast, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
    }
    return row[to.size()];
}

std::string_view closestWord(std::string_view word, std::span<const std::string_view> candidates) {
    const auto sameButCase = std::ranges::find_if(candidates, [&](std::string_view candidate) {
        return std::ranges::equal(word, candidate, {}, toLower, toLower);
    });
    if (sameButCase != candidates.end())
        return *sameButCase;
    std::string_view best;
    std::size_t bestDistance = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string_view candidate : candidates) {
        const std::size_t lengthGap =
            std::max(word.size(), candidate.size()) - std::min(word.size(), candidate.size());
        if (lengthGap >= bestDistance)
            continue;
        const std::size_t distance = editDistance(word, candidate);
        if (distance < bestDistance && distance < word.size()) {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}

std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates) {
    const std::string_view best = closestWord(word, candidates);
    return best.empty() ? std::string() : fmt::format("did you mean `{}`?", best);
}

std::string enumerate(std::string_view noun, std::span<const std::string> names) {
    constexpr std::size_t Most = 8;
    const std::size_t count = std::min(names.size(), Most);
    std::string text = fmt::format("{}{}", noun, names.size() == 1 ? " is" : "s are");
    for (std::size_t i = 0; i < count; ++i) {
        const bool isLast = i + 1 == count && names.size() <= Most;
        text += fmt::format("{} `{}`", i == 0 ? "" : isLast ? " and" : ",", names[i]);
    }
    return names.size() > Most ? text + " and others" : text;
}

} // namespace eventica::diag
