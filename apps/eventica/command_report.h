// SPDX-License-Identifier: Apache-2.0
// What a command says: text for people as it comes, or with `--json` one document at the end.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/eventica.h"

/// The only place that writes the document of `docs/json.md`.
class CommandReport {
public:
    /// `command` is empty if the command line names none. With `isJson` standard output is kept for
    /// the document: what any code writes there, C functions of a model included, goes to standard
    /// error. Signals that end the process leave a document, too.
    CommandReport(std::string command, bool isJson);

    bool isJson() const { return isJson_; }

    /// Text for people on standard output; nothing with `--json`.
    void print(std::string_view text) const;
    /// Lines about something odd that does not matter for the exit code.
    void warn(const std::string& lines);
    /// How the command ended, said by other text already. The first failure is the one that counts.
    void conclude(eventica::api::ExitCode exitCode, std::string_view kind, const std::string& text);
    /// The same, said on standard error; what follows the first line is advice.
    void fail(eventica::api::ExitCode exitCode, std::string_view kind, const std::string& text);
    void usageError(const std::string& text);
    /// Eventica itself is wrong.
    void defect(const std::string& text);
    /// Everything that commands have in common; says the text for people.
    void take(const eventica::api::Report& report);
    /// A member that only some commands have, as JSON text; empty for none.
    void add(std::string member, std::string json);
    /// The member of that name: an array, as JSON text; empty for none.
    void setEvents(std::string json) { events_ = std::move(json); }
    /// A run begins that writes into this file: what to say if a signal ends the process.
    void prepareForInterrupt(const std::string& output) const;
    /// The file that the command has written.
    void setResultFile(std::string path) { resultFile_ = std::move(path); }

    eventica::api::ExitCode exitCode() const { return exitCode_; }
    /// Writes the document, if one is wanted; returns what the process reports. To be called last.
    int finish();

private:
    nlohmann::ordered_json document() const;
    std::string documentIf(eventica::api::ExitCode exitCode, std::string_view kind,
                           const std::string& text) const;
    void writeDocument();

    std::string command_;
    bool isJson_;
    int documentFile_ = -1; ///< standard output as it was
    eventica::api::ExitCode exitCode_ = eventica::api::ExitCode::Success;
    std::string diagnostics_ = "[]";
    std::vector<std::string> warnings_;
    std::string failure_;
    std::string resultFile_;
    std::string events_;
    std::vector<std::pair<std::string, std::string>> members_;
};
