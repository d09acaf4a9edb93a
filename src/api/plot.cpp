// SPDX-License-Identifier: Apache-2.0
#include "results/plot.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <new>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "api/recorded_signals.h"
#include "api/results.h"
#include "results/choose_signals.h"
#include "results/list_signals.h"
#include "results/reader.h"

namespace eventica::api {
namespace {

using results::SignalInfo;

PlotReport plotError(std::string text) {
    PlotReport report;
    report.exitCode = ExitCode::UsageError;
    report.error = std::move(text);
    return report;
}

/// The first few, and how many more.
std::string notesText(const std::vector<std::string>& notes) {
    constexpr std::size_t Most = 5;
    std::string text;
    for (std::size_t note = 0; note < std::min(notes.size(), Most); ++note)
        text += notes[note] + "\n";
    if (notes.size() > Most)
        text += fmt::format("and {} more notes of that kind\n", notes.size() - Most);
    return text;
}

/// Takes over what another source says about a signal.
void describe(SignalInfo& signal, const SignalInfo& known) {
    signal.description = known.description;
    signal.unit = known.unit;
    signal.displayUnit = known.displayUnit;
    signal.kind = known.kind;
    signal.role = known.role;
    signal.literals = known.literals;
}

/// One result file. Its rows are read when it is known which signals are drawn.
struct File {
    std::string path;
    std::string name; ///< for the legend
    bool isDescribed = false;
    std::vector<SignalInfo> signals{}; ///< all of the file
    std::vector<std::size_t> chosen{};
    std::optional<std::size_t> x{};
    results::ReadResult run{};
};

class Plot {
public:
    explicit Plot(const PlotRequest& request)
        : request_(request), names_(results::splitLists(request.signals)) {}

    PlotReport draw() {
        if (!checkRequest() || !readSignals() || !chooseAll() || !chooseX() || !readRows())
            return failed();
        std::vector<results::DrawnRun> runs;
        runs.reserve(files_.size());
        for (File& file : files_)
            runs.push_back(drawnRun(file));
        const results::Figure figure = results::makeFigure(runs, figureOptions());
        notes_.insert(notes_.end(), figure.notes.begin(), figure.notes.end());
        if (!write(render(figure)))
            return failed();
        PlotReport report;
        report.output = output_;
        for (const File& file : files_)
            report.drawn += file.chosen.size();
        report.notes = notesText(notes_);
        return report;
    }

    PlotReport list() {
        PlotReport report;
        nlohmann::ordered_json list{{"signals", nlohmann::ordered_json::array()}};
        for (const std::string& path : request_.files) {
            const results::ReadResult run = results::read(path, {.rows = results::Rows::Ends});
            if (!run.trajectories)
                return plotError(run.error);
            if (!run.note.empty())
                notes_.push_back(run.note);
            const std::string table = results::listSignals(run, names_);
            if (table.empty() && !names_.empty())
                return plotError(fmt::format("`{}` has no signal that matches {}", path,
                                             fmt::join(names_, " or ")));
            if (request_.files.size() > 1)
                report.text += fmt::format("{}{}:\n", report.text.empty() ? "" : "\n", path);
            report.text += table;
            addToList(*run.trajectories, path, list);
        }
        report.json = list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
        report.notes = notesText(notes_);
        return report;
    }

private:
    /// Of several files, each signal names its own.
    void addToList(const results::Trajectories& run, const std::string& path,
                   nlohmann::ordered_json& list) const {
        for (const SignalInfo& signal : run.signals()) {
            const auto fits = [&](const std::string& pattern) {
                return results::matches(pattern, signal.name);
            };
            if (!names_.empty() && std::ranges::none_of(names_, fits))
                continue;
            nlohmann::ordered_json entry{{"name", signal.name}, {"unit", signal.unit}};
            if (request_.files.size() > 1)
                entry["file"] = path;
            list["signals"].push_back(std::move(entry));
        }
    }

    PlotReport failed() const {
        PlotReport report = plotError(error_);
        report.notes = notesText(notes_);
        return report;
    }
    bool fail(std::string text) {
        error_ = std::move(text);
        return false;
    }

    bool checkRequest() {
        if (request_.files.empty())
            return fail("plot needs a result file");
        if (request_.from && request_.to && !(*request_.from < *request_.to))
            return fail(fmt::format("the range of time is empty: --from {} is not before --to {}",
                                    *request_.from, *request_.to));
        output_ = request_.output;
        if (output_.empty())
            output_ = std::filesystem::path(request_.files.front()).stem().string() + ".svg";
        if (!isPictureName(output_))
            return fail(fmt::format("`{}` has to end in .svg, .png or .html", output_));
        return true;
    }

    /// By the names of the files; by their paths where two have the same name.
    std::string legendName(const std::string& path) const {
        const std::filesystem::path name = std::filesystem::path(path).filename();
        const auto count =
            std::ranges::count_if(request_.files, [&](const std::filesystem::path& other) {
                return other.filename() == name;
            });
        return count > 1 ? path : name.string();
    }

    bool readSignals() {
        for (const std::string& path : request_.files) {
            const results::ReadResult header = results::read(path, {.rows = results::Rows::None});
            if (!header.trajectories)
                return fail(header.error);
            files_.push_back({.path = path,
                              .name = legendName(path),
                              .isDescribed = header.isDescribed,
                              .signals = header.trajectories->signals()});
        }
        for (File& file : files_)
            if (!file.isDescribed)
                describeAll(file);
        return true;
    }

    /// A file without units and kinds borrows them from the run, or from the other files.
    void describeAll(File& file) const {
        if (request_.known)
            describeAll(file, request_.known->infos);
        for (const File& other : files_)
            if (other.isDescribed)
                describeAll(file, other.signals);
    }
    static void describeAll(File& file, const std::vector<SignalInfo>& known) {
        std::unordered_map<std::string, const SignalInfo*> byName;
        for (const SignalInfo& signal : known)
            byName.try_emplace(results::canonicalName(signal.name), &signal);
        for (SignalInfo& signal : file.signals)
            if (const auto found = byName.find(results::canonicalName(signal.name));
                found != byName.end())
                describe(signal, *found->second);
    }

    bool chooseAll() {
        std::size_t count = 0;
        for (File& file : files_) {
            results::ChosenSignals chosen = results::chooseSignals(file.signals, names_);
            if (!chosen.problem.empty())
                return fail(fmt::format("`{}` has {}", file.path, chosen.problem));
            if (!chosen.note.empty())
                notes_.push_back(fmt::format("`{}` has {}", file.path, chosen.note));
            file.chosen = std::move(chosen.signals);
            count += file.chosen.size();
        }
        if (count > results::MostSignals)
            return fail(fmt::format("{} signals of {} files are chosen, and a picture shows at "
                                    "most {}: narrow --signals",
                                    count, files_.size(), results::MostSignals));
        return true;
    }

    bool chooseX() {
        if (request_.x.empty() || request_.x == "time")
            return true;
        const std::string wanted = results::canonicalName(request_.x);
        for (File& file : files_) {
            const auto found = std::ranges::find_if(file.signals, [&](const SignalInfo& signal) {
                return results::canonicalName(signal.name) == wanted;
            });
            if (found == file.signals.end())
                return fail(fmt::format("`{}` has {}", file.path,
                                        results::noSignal(file.signals, request_.x)));
            file.x = static_cast<std::size_t>(found - file.signals.begin());
        }
        return true;
    }

    results::FigureOptions figureOptions() const {
        std::string title = request_.title;
        if (title.empty())
            for (const std::string& path : request_.files)
                title += (title.empty() ? "" : ", ") + std::filesystem::path(path).stem().string();
        return {.title = title, .from = request_.from, .to = request_.to};
    }

    bool readRows() {
        bool hasRows = false;
        for (File& file : files_) {
            std::vector<std::string> names;
            names.reserve(file.chosen.size() + 1);
            for (const std::size_t signal : file.chosen)
                names.push_back(file.signals[signal].name);
            if (file.x)
                names.push_back(file.signals[*file.x].name);
            file.run = results::read(file.path, {.only = std::move(names)});
            if (!file.run.trajectories)
                return fail(file.run.error);
            if (!file.run.note.empty())
                notes_.push_back(file.run.note);
            if (results::hasRowsIn(*file.run.trajectories, figureOptions()))
                hasRows = true;
            else
                notes_.push_back(noRows(file));
        }
        if (hasRows)
            return true;
        const std::string problem = notes_.back();
        notes_.pop_back();
        return fail(problem);
    }

    static std::string noRows(const File& file) {
        const std::vector<double>& time = file.run.trajectories->time();
        if (time.empty())
            return fmt::format("`{}` has no rows", file.path);
        return fmt::format("`{}` has no rows in the range: its times are {} to {}", file.path,
                           time.front(), time.back());
    }

    static results::DrawnRun drawnRun(const File& file) {
        const results::Trajectories& run = *file.run.trajectories;
        results::DrawnRun drawn{.trajectories = &run, .infos = run.signals(), .name = file.name};
        const auto place = [&](std::size_t signal) {
            const std::size_t position = run.find(file.signals[signal].name).value();
            describe(drawn.infos[position], file.signals[signal]);
            return position;
        };
        for (const std::size_t signal : file.chosen)
            drawn.signals.push_back(place(signal));
        if (file.x)
            drawn.x = place(*file.x);
        return drawn;
    }

    std::string render(const results::Figure& figure) const {
        const std::string ending = std::filesystem::path(output_).extension().string();
        const results::PictureSize size{request_.width, request_.height};
        if (ending == ".svg")
            return results::renderSvg(figure, size);
        return ending == ".png" ? results::renderPng(figure, size, request_.scale)
                                : results::renderHtml(figure);
    }

    bool write(const std::string& picture) {
        std::ofstream file(output_, std::ios::binary);
        file << picture;
        file.close();
        if (file)
            return true;
        std::error_code ignored;
        if (std::filesystem::is_regular_file(output_, ignored))
            std::filesystem::remove(output_, ignored); // half a picture is none
        return fail(fmt::format("cannot write `{}`", output_));
    }

    const PlotRequest& request_;
    std::vector<std::string> names_;
    std::string output_;
    std::vector<File> files_;
    std::vector<std::string> notes_;
    std::string error_;
};

} // namespace

bool isPictureName(const std::string& name) {
    const std::string ending = std::filesystem::path(name).extension().string();
    return ending == ".svg" || ending == ".png" || ending == ".html" || ending == ".htm";
}

PlotReport plotResults(const PlotRequest& request) noexcept {
    try {
        Plot plot(request);
        return request.list ? plot.list() : plot.draw();
    } catch (const std::bad_alloc&) {
        return plotError("out of memory: draw fewer signals at a time");
    } catch (const std::exception& error) {
        PlotReport report;
        report.exitCode = ExitCode::Defect;
        report.defect = error.what();
        return report;
    }
}

} // namespace eventica::api
