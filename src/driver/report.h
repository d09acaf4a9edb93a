// SPDX-License-Identifier: Apache-2.0
// What every command reports, for people and as JSON (`docs/json.md`).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lib/diag/diagnostics.h"
#include "lib/text/source.h"

namespace eventica::driver {

struct Report {
    bool inputMissing = false; ///< the command line names something that does not exist
    bool isUsageError = false; ///< the command line makes no sense
    std::size_t errors = 0;    ///< diagnostics of that severity
    std::size_t warnings = 0;
    std::string text;               ///< diagnostics and messages, for people
    std::string diagnostics = "[]"; ///< JSON: the same
    std::string failure;            ///< JSON; empty unless there is a `Failure`
};

/// Something to be said about the options or the run, not about a text.
struct Message {
    eventica::diag::Severity severity = eventica::diag::Severity::Error;
    std::string text;
    std::optional<double> time = {}; ///< of the run
    std::vector<std::string> notes = {};
    std::string remark = {}; ///< a last line for people, or empty
    text::SourceRange where = {};
};

/// Why a command did not do what it should, where diagnostics do not tell.
struct Failure {
    std::string kind; ///< a word of `docs/json.md`
    Message message;
};

struct Said {
    std::vector<Message> messages = {};
    std::optional<Failure> failure = {};

    void add(Message message) { messages.push_back(std::move(message)); }
    /// The first failure is the one that counts.
    void fail(Failure why);
};

/// Sorts the diagnostics and fills in everything above but the flags.
void complete(Report& report, eventica::diag::Diagnostics& diagnostics,
              const text::SourceManager& sources, const Said& said, bool colour);

} // namespace eventica::driver
