// SPDX-License-Identifier: Apache-2.0
// "Did you mean …?": the known word nearest to what was written.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace eventica::diag {

/// Fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the
/// other (optimal string alignment distance).
std::size_t editDistance(std::string_view from, std::string_view to);

/// The nearest of `candidates`, if it is near enough to be what was meant: at most a third of the
/// word's letters differ, or only upper and lower case. Empty if none is. The first of several
/// equally near ones.
std::string_view closestWord(std::string_view word, std::span<const std::string_view> candidates);

/// "did you mean `X`?", or empty if nothing is near.
std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates);

/// "connectors are `a`, `b` and `c`", or "connector is `a`"; of many, the first eight.
std::string enumerate(std::string_view noun, std::span<const std::string> names);

} // namespace eventica::diag
