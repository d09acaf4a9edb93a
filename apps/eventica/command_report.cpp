// SPDX-License-Identifier: Apache-2.0
#include "command_report.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <unistd.h>

#include "interrupts.h"

namespace api = eventica::api;

namespace {

using Json = nlohmann::ordered_json;
using api::ExitCode;

constexpr int SchemaVersion = 2;
constexpr std::string_view Signal = "SIGNAL"; ///< in the document of a crash: its name goes there
constexpr std::string_view Time = "TIME";     ///< the same, of the last row

/// Lines after the first are notes.
Json failureOf(std::string_view kind, const std::string& text) {
    std::istringstream lines(text);
    std::string message;
    std::getline(lines, message);
    Json notes = Json::array();
    for (std::string line; std::getline(lines, line);)
        notes.push_back(line);
    return {{"kind", kind},
            {"message", message},
            {"time", nullptr},
            {"place", nullptr},
            {"notes", std::move(notes)}};
}

/// Of diagnostics about the model's text: the first error tells.
Json failureOf(ExitCode exitCode, const Json& diagnostics) {
    const char* const kind = exitCode == ExitCode::UsageError ? "usage" : "model";
    const auto error = std::ranges::find_if(
        diagnostics, [](const Json& item) { return item.at("severity") == "error"; });
    if (error == diagnostics.end())
        return failureOf(kind, "");
    Json failure = failureOf(kind, error->at("message").get<std::string>());
    for (const char* member : {"file", "line", "column", "endLine", "endColumn"})
        if (error->contains(member))
            failure["place"][member] = error->at(member);
    return failure;
}

std::string textOf(const Json& document) {
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// A stream that cannot be written keeps that to itself: `finish` asks standard output, and what
/// does not fit into standard error is lost.
void put(std::FILE* stream, std::string_view text) {
    [[maybe_unused]] const std::size_t written = std::fwrite(text.data(), 1, text.size(), stream);
}

bool writeAll(int file, std::string_view text) {
    while (!text.empty()) {
        const auto count = ::write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

} // namespace

CommandReport::CommandReport(std::string command, bool isJson)
    : command_(std::move(command)), isJson_(isJson) {
    if (!isJson)
        return;
    constexpr int LeastDescriptor = 3;
    documentFile_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, LeastDescriptor);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    const std::string crashed =
        documentIf(ExitCode::Defect, "defect", fmt::format("the process crashed ({})", Signal));
    const std::size_t at = crashed.find(Signal);
    setLastWords({.file = documentFile_,
                  .interrupted = documentIf(ExitCode::RunFailed, "interrupted", "interrupted"),
                  .lost = documentIf(ExitCode::RunFailed, "numerical",
                                     "an external function has crashed and written over memory "
                                     "of the run; standard error names it"),
                  .beforeSignal = crashed.substr(0, at),
                  .afterSignal = crashed.substr(at + Signal.size())});
}

void CommandReport::print(std::string_view text) const {
    if (!isJson_)
        put(stdout, text);
}

void CommandReport::warn(const std::string& lines) {
    put(stderr, lines);
    std::istringstream stream(lines);
    for (std::string line; std::getline(stream, line);)
        warnings_.push_back(line);
}

void CommandReport::conclude(ExitCode exitCode, std::string_view kind, const std::string& text) {
    exitCode_ = exitCode;
    if (failure_.empty())
        failure_ = textOf(failureOf(kind, text));
}

void CommandReport::fail(ExitCode exitCode, std::string_view kind, const std::string& text) {
    put(stderr, fmt::format("eventica: {}\n", text));
    conclude(exitCode, kind, text);
}

void CommandReport::usageError(const std::string& text) {
    fail(ExitCode::UsageError, "usage", text);
}

void CommandReport::defect(const std::string& text) {
    fail(ExitCode::Defect, "defect", "internal error: " + text);
    put(stderr, "This is a defect in Eventica, not in your model. Please report it with the input "
                "that shows it.\n");
}

void CommandReport::take(const api::Report& report) {
    if (report.exitCode == ExitCode::Defect)
        return defect(report.defect);
    std::fflush(stdout);
    put(stderr, report.text);
    exitCode_ = report.exitCode;
    diagnostics_ = report.diagnostics;
    failure_ = report.failure;
    add("result", report.result);
}

void CommandReport::add(std::string member, std::string json) {
    if (!json.empty())
        members_.emplace_back(std::move(member), std::move(json));
}

Json CommandReport::document() const {
    Json result{{"schema", SchemaVersion},
                {"version", api::version()},
                {"command", command_.empty() ? Json() : Json(command_)},
                {"exitCode", static_cast<int>(exitCode_)}};
    Json diagnostics = Json::parse(diagnostics_);
    for (const std::string& warning : warnings_)
        diagnostics.push_back({{"severity", "warning"}, {"message", warning}});
    if (exitCode_ == ExitCode::Success)
        result["failure"] = nullptr;
    else
        result["failure"] =
            failure_.empty() ? failureOf(exitCode_, diagnostics) : Json::parse(failure_);
    result["diagnostics"] = std::move(diagnostics);
    result["resultFile"] = resultFile_.empty() ? Json() : Json(resultFile_);
    result["result"] = Json::object();
    for (const auto& [member, json] : members_)
        result[member] = Json::parse(json);
    return result;
}

std::string CommandReport::documentIf(ExitCode exitCode, std::string_view kind,
                                      const std::string& text) const {
    Json result = document();
    result["exitCode"] = static_cast<int>(exitCode);
    result["failure"] = failureOf(kind, text);
    return textOf(result);
}

void CommandReport::prepareForInterrupt(const std::string& output) const {
    Json result = document();
    result["exitCode"] = static_cast<int>(ExitCode::RunFailed);
    result["failure"] = failureOf("interrupted", "interrupted");
    result["failure"]["time"] = Time;
    result["resultFile"] = output;
    const std::string text = textOf(result);
    const std::string time = Json(Time).dump();
    const std::size_t at = text.find(time);
    setLastWordsOfRun(text.substr(0, at), text.substr(at + time.size()),
                      fmt::format(" are in `{}`\n", output));
}

void CommandReport::writeDocument() {
    std::string text = textOf(document());
    if (!events_.empty()) { // many: not parsed
        text.resize(text.rfind("\n}"));
        text.append(",\n  \"events\": ").append(events_).append("\n}\n");
    }
    keepLastWords(); // two documents would be none
    if (!writeAll(documentFile_, text))
        usageError("cannot write to standard output");
}

int CommandReport::finish() {
    if (isJson_)
        writeDocument();
    else if ((std::fflush(stdout) != 0 || std::ferror(stdout) != 0) &&
             exitCode_ == ExitCode::Success)
        usageError("cannot write to standard output");
    return static_cast<int>(exitCode_);
}
