// SPDX-License-Identifier: Apache-2.0
// Resolves names and wildcard patterns to signals.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/signal.h"

namespace eventica::results {

/// A picture with more lines than this shows nothing.
inline constexpr std::size_t MostSignals = 100;
/// Of what nobody has chosen: as many as there are styles of lines.
inline constexpr std::size_t MostByDefault = 28;

/// Whether the pattern fits the whole name: `*` stands for any characters, `?` for one. All other
/// characters, brackets too, stand for themselves. Blanks count as little as in names.
bool matches(std::string_view pattern, std::string_view name);

struct ChosenSignals {
    std::vector<std::size_t> signals{}; ///< positions, each once
    /// Continues "the file has …": `no signal `x`; did you mean `y`?`. Empty if nothing is wrong.
    std::string problem{};
    std::string note{}; ///< continues the same; what was left out
};

/// Signals by names and patterns, in that order. A pattern stands for signals that vary; for
/// parameters only if nothing else fits. Without names: the states, or where there are none, the
/// first signals that vary.
ChosenSignals chooseSignals(std::span<const SignalInfo> signals,
                            std::span<const std::string> names);

/// What to say of a name that is none: `no signal `x`; did you mean `y`?`.
std::string noSignal(std::span<const SignalInfo> signals, std::string_view name);

} // namespace eventica::results
