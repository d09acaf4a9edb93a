// SPDX-License-Identifier: Apache-2.0
#include "api/results.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

#include "results/compare.h"
#include "results/reader.h"

namespace eventica::api {
namespace {

std::string trimmed(const std::string& line) {
    constexpr const char* Blanks = " \t\r\n";
    const std::size_t first = line.find_first_not_of(Blanks);
    if (first == std::string::npos)
        return {};
    return line.substr(first, line.find_last_not_of(Blanks) + 1 - first);
}

bool readNames(const std::string& path, std::vector<std::string>& names) {
    std::ifstream file(path);
    if (!file)
        return false;
    std::string line;
    while (std::getline(file, line)) {
        std::string name = trimmed(line);
        if (!name.empty())
            names.push_back(std::move(name));
    }
    return true;
}

/// JSON has no number that is none.
nlohmann::ordered_json numberOrNull(double value) {
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}

std::string comparisonJson(const results::Comparison& comparison) {
    nlohmann::ordered_json signals = nlohmann::ordered_json::array();
    for (const results::SignalComparison& signal : comparison.signals) {
        nlohmann::ordered_json entry{{"name", signal.name}, {"passed", signal.passed}};
        if (!signal.passed) {
            entry["pointsOutside"] = signal.failures;
            entry["time"] = numberOrNull(signal.time);
            entry["value"] = numberOrNull(signal.value);
            entry["lower"] = numberOrNull(signal.lower);
            entry["upper"] = numberOrNull(signal.upper);
            entry["largestExcess"] = numberOrNull(signal.largestExcess);
        }
        signals.push_back(std::move(entry));
    }
    const nlohmann::ordered_json result{{"passed", comparison.passed()},
                                        {"signals", std::move(signals)},
                                        {"missingInReference", comparison.missingInReference},
                                        {"missingInTest", comparison.missingInTest},
                                        {"coverage", comparison.coverage}};
    return result.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

/// Rows of texts with columns of equal width; the first column is flush left, others are not.
class Table {
public:
    void add(std::vector<std::string> row) {
        widths_.resize(std::max(widths_.size(), row.size()));
        for (std::size_t column = 0; column < row.size(); ++column)
            widths_[column] = std::max(widths_[column], row[column].size());
        rows_.push_back(std::move(row));
    }

    std::string print() const {
        std::string text;
        for (const std::vector<std::string>& row : rows_) {
            std::string line;
            for (std::size_t column = 0; column < row.size(); ++column)
                line += column == 0 ? fmt::format("{:<{}}", row[0], widths_[0])
                                    : fmt::format("  {:>{}}", row[column], widths_[column]);
            text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
        }
        return text;
    }

private:
    std::vector<std::vector<std::string>> rows_;
    std::vector<std::size_t> widths_;
};

std::vector<std::string> tableRow(const results::SignalComparison& signal) {
    if (signal.passed)
        return {signal.name, "pass"};
    return {signal.name,
            "FAIL",
            fmt::format("{:.8g}", signal.time),
            fmt::format("{:.8g}", signal.value),
            fmt::format("{:.8g} .. {:.8g}", signal.lower, signal.upper),
            fmt::format("{}", signal.failures),
            fmt::format("{:.4g}", signal.largestExcess)};
}

std::string comparisonText(const results::Comparison& comparison, bool failuresOnly) {
    Table table;
    table.add({"signal", "result", "first outside at", "value", "allowed", "points outside",
               "largest excess"});
    std::size_t failures = 0;
    for (const results::SignalComparison& signal : comparison.signals) {
        failures += signal.passed ? 0 : 1;
        if (!signal.passed || !failuresOnly)
            table.add(tableRow(signal));
    }
    for (const std::string& name : comparison.missingInReference)
        table.add({name, "missing", "in the reference"});
    for (const std::string& name : comparison.missingInTest)
        table.add({name, "missing", "in the test"});
    std::string text = failuresOnly && comparison.passed() ? std::string() : table.print();
    if (!comparison.coverage.empty())
        text += comparison.coverage + "\n";
    const std::size_t missing =
        comparison.missingInReference.size() + comparison.missingInTest.size();
    if (comparison.coverage.empty() && comparison.signals.empty() && missing == 0)
        text += "nothing to compare: there is no signal besides time\n";
    text += fmt::format("{} of {} signals pass", comparison.signals.size() - failures,
                        comparison.signals.size() + missing);
    return text + (missing > 0 ? fmt::format(", {} missing\n", missing) : "\n");
}

std::vector<std::string> signalNames(const results::Trajectories& trajectories) {
    std::vector<std::string> names;
    for (const results::SignalInfo& signal : trajectories.signals())
        names.push_back(signal.name);
    return names;
}

CompareReport usageError(std::string text) {
    CompareReport report;
    report.exitCode = ExitCode::UsageError;
    report.error = std::move(text);
    return report;
}

/// Why a file is no complete run, if it is none; `other` is what it is compared with.
std::string incompleteness(std::string_view which, const results::ReadResult& file,
                           const results::ReadResult& other, double tolerance) {
    if (!file.note.empty())
        return fmt::format("the {} is incomplete: {}", which, file.note);
    const std::vector<double>& time = file.trajectories->time();
    const std::vector<double>& otherTime = other.trajectories->time();
    if (file.hasOpenEnd && !time.empty() && !otherTime.empty() &&
        time.back() < otherTime.back() - tolerance * (otherTime.back() - otherTime.front()))
        return fmt::format("the {} is cut off: its last line, of time {}, has no end", which,
                           time.back());
    return {};
}

CompareReport compareFiles(const CompareRequest& request) {
    std::vector<std::string> names = results::splitLists(request.signals);
    if (!request.signalsFile.empty() && !readNames(request.signalsFile, names))
        return usageError(fmt::format("cannot read `{}`", request.signalsFile));
    const results::ReadResult reference = results::read(request.reference, {.only = names});
    if (!reference.trajectories)
        return usageError(reference.error);
    const std::vector<std::string> wanted =
        names.empty() ? signalNames(*reference.trajectories) : names;
    const results::ReadResult test = results::read(request.test, {.only = wanted});
    if (!test.trajectories)
        return usageError(test.error);
    results::Comparison comparison = results::compare(
        *reference.trajectories, *test.trajectories,
        {.tolerance = request.tolerance,
         .tube = request.tube == "csv-compare" ? results::Tube::CsvCompare : results::Tube::Range,
         .signals = names});
    for (const std::string& problem :
         {incompleteness("reference", reference, test, request.tolerance),
          incompleteness("test", test, reference, request.tolerance)})
        if (!problem.empty())
            comparison.coverage += (comparison.coverage.empty() ? "" : "\n") + problem;
    CompareReport report;
    report.exitCode = comparison.passed() ? ExitCode::Success : ExitCode::ModelError;
    report.text = comparisonText(comparison, request.failuresOnly);
    report.json = comparisonJson(comparison);
    return report;
}

} // namespace

CompareReport compareResults(const CompareRequest& request) noexcept {
    try {
        return compareFiles(request);
    } catch (const std::exception& error) {
        CompareReport report;
        report.exitCode = ExitCode::Defect;
        report.defect = error.what();
        return report;
    }
}

} // namespace eventica::api
