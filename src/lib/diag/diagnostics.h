// SPDX-License-Identifier: Apache-2.0
// The collection that every stage reports into.
#pragma once

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/diag/diagnostic.h"

namespace eventica::diag {

/// Text of a model as it may appear in a message: printable, and cut if it is very long.
std::string quotable(std::string_view text);

template<typename Number>
    requires std::is_arithmetic_v<Number>
Number quotable(Number number) {
    return number;
}

/// Fills the placeholders of a message; whatever the model contains, the result can be shown.
template<typename... Args>
std::string formatMessage(const Kind& kind, const Args&... args) {
    return fmt::format(fmt::runtime(kind.format), quotable(args)...);
}

/// Adds help and notes to a diagnostic just reported. Valid until the next report.
class Report {
public:
    explicit Report(Diagnostic& diagnostic) : diagnostic_(&diagnostic) {}

    template<typename... Args>
    Report& note(const Kind& kind, text::SourceRange where, const Args&... args) {
        diagnostic_->notes.push_back({&kind, where, formatMessage(kind, args...)});
        return *this;
    }

    /// Says what to do about it; an empty text says nothing.
    Report& help(std::string_view text) {
        diagnostic_->help = quotable(text);
        return *this;
    }

private:
    Diagnostic* diagnostic_;
};

/// Diagnostics in the order they were found; `sortByPlace` before showing them to a person.
class Diagnostics {
public:
    template<typename... Args>
    Report report(const Kind& kind, text::SourceRange where, const Args&... args) {
        items_.push_back({&kind, where, formatMessage(kind, args...), {}, {}});
        return Report(items_.back());
    }

    /// Moves all of `other` to the end of this.
    void append(Diagnostics&& other);

    /// Takes back what was reported after there were `count` of them: an attempt was given up.
    void discardFrom(std::size_t count) { items_.resize(std::min(count, items_.size())); }

    /// By path, then by place in the text: the same order whichever thread found them. What is said
    /// twice of the same place is kept once.
    void sortByPlace(const text::SourceManager& sources);

    /// Adds the help to those that are meant and have none.
    template<typename Predicate>
    void addMissingHelp(const Predicate& isMeant, const std::string& help) {
        for (Diagnostic& item : items_)
            if (item.help.empty() && isMeant(item))
                item.help = help;
    }

    /// Whether a suggestion is worth its search, which may go through all names of the model: not
    /// after many diagnostics, so that their number does not make it quadratic.
    bool wantsSuggestions() const { return items_.size() < MostSuggestions; }

    /// Keeps the first `most` errors of each source; the number of those left out by source. After
    /// `sortByPlace`.
    std::vector<std::pair<text::SourceId, std::size_t>> limitErrors(std::size_t most);

    std::size_t count(Severity severity) const;
    bool hasErrors() const { return count(Severity::Error) > 0; }
    const std::vector<Diagnostic>& items() const { return items_; }

private:
    static constexpr std::size_t MostSuggestions = 200;

    std::vector<Diagnostic> items_;
};

} // namespace eventica::diag
