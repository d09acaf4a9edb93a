// SPDX-License-Identifier: Apache-2.0
#include "results/choose_signals.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

#include "lib/diag/suggest.h"

namespace eventica::results {
namespace {

bool isPattern(std::string_view name) {
    return name.find_first_of("*?") != std::string_view::npos;
}

/// Both without blanks. On a mismatch the last `*` takes one character more: no more than the
/// product of the lengths.
bool fits(std::string_view pattern, std::string_view name) {
    std::size_t at = 0;
    std::size_t star = std::string_view::npos;
    std::size_t afterStar = 0; // in the name, where what follows the star begins
    for (std::size_t character = 0; character < name.size();) {
        if (at < pattern.size() && pattern[at] == '*') {
            star = at++;
            afterStar = character;
        } else if (at < pattern.size() && (pattern[at] == '?' || pattern[at] == name[character])) {
            ++at;
            ++character;
        } else if (star != std::string_view::npos) {
            at = star + 1;
            character = ++afterStar;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

std::string_view lastPart(std::string_view name) {
    return name.substr(name.rfind('.') + 1);
}

/// Signals of other components whose name ends alike, at most a few.
std::string endingAlike(std::span<const SignalInfo> signals, std::string_view name) {
    constexpr int Most = 3;
    std::string text;
    int count = 0;
    for (const SignalInfo& signal : signals)
        if (lastPart(signal.name) == lastPart(name) && count++ < Most)
            text += (text.empty() ? "did you mean `" : ", `") + signal.name + "`";
    return text.empty() ? text : text + "?";
}

class Chooser {
public:
    explicit Chooser(std::span<const SignalInfo> signals)
        : signals_(signals), isChosen_(signals.size(), false) {
        for (std::size_t signal = 0; signal < signals.size(); ++signal) {
            plainNames_.push_back(canonicalName(signals[signal].name));
            positions_.try_emplace(plainNames_.back(), signal);
        }
    }

    ChosenSignals byNames(std::span<const std::string> names) {
        for (const std::string& name : names) {
            const std::string plain = canonicalName(name);
            const auto found = positions_.find(plain); // also what only looks like a pattern
            if (found != positions_.end())
                choose(found->second);
            else if (!isPattern(name))
                return {.problem = noSignal(signals_, name)};
            else if (!chooseMatches(plain, true) && !chooseMatches(plain, false))
                return {.problem = fmt::format("no signal that matches `{}`", name)};
        }
        if (chosen_.size() > MostSignals)
            return {.problem = fmt::format("{} signals that match, and a picture shows at "
                                           "most {}: narrow --signals",
                                           chosen_.size(), MostSignals)};
        return {.signals = std::move(chosen_)};
    }

    ChosenSignals byDefault() {
        const auto varies = [](const SignalInfo& it) {
            return it.variability == Variability::Varying;
        };
        const bool hasStates = std::ranges::any_of(
            signals_, [](const SignalInfo& it) { return it.role == Role::State; });
        for (std::size_t signal = 0; signal < signals_.size(); ++signal)
            if (hasStates ? signals_[signal].role == Role::State : varies(signals_[signal]))
                choose(signal);
        if (chosen_.empty())
            return {.problem = "no signal that varies; choose parameters with --signals"};
        const std::size_t all = chosen_.size();
        chosen_.resize(std::min(all, MostByDefault));
        ChosenSignals result{.signals = std::move(chosen_)};
        const char* const kind = hasStates ? "states" : "signals, and no states";
        if (all > MostByDefault)
            result.note = fmt::format("{} {}: the first {} are drawn; choose others with --signals",
                                      all, kind, MostByDefault);
        else if (!hasStates)
            result.note = "no states: all signals that vary are drawn";
        return result;
    }

private:
    void choose(std::size_t signal) {
        if (isChosen_[signal])
            return;
        isChosen_[signal] = true;
        chosen_.push_back(signal);
    }

    bool chooseMatches(std::string_view pattern, bool varying) {
        bool hasMatch = false;
        for (std::size_t signal = 0; signal < signals_.size(); ++signal) {
            const bool isVarying = signals_[signal].variability == Variability::Varying;
            if (isVarying != varying || !fits(pattern, plainNames_[signal]))
                continue;
            hasMatch = true;
            choose(signal);
        }
        return hasMatch;
    }

    std::span<const SignalInfo> signals_;
    std::vector<std::string> plainNames_;
    std::unordered_map<std::string, std::size_t> positions_; ///< of two with one name the first
    std::vector<bool> isChosen_;
    std::vector<std::size_t> chosen_;
};

} // namespace

bool matches(std::string_view pattern, std::string_view name) {
    return fits(canonicalName(pattern), canonicalName(name));
}

ChosenSignals chooseSignals(std::span<const SignalInfo> signals,
                            std::span<const std::string> names) {
    Chooser chooser(signals);
    return names.empty() ? chooser.byDefault() : chooser.byNames(names);
}

std::string noSignal(std::span<const SignalInfo> signals, std::string_view name) {
    std::vector<std::string_view> names;
    for (const SignalInfo& signal : signals)
        names.emplace_back(signal.name);
    std::string hint = diag::didYouMean(name, names);
    if (hint.empty())
        hint = endingAlike(signals, name);
    return fmt::format("no signal `{}`{}{}", name, hint.empty() ? "" : "; ", hint);
}

} // namespace eventica::results
