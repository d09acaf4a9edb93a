// SPDX-License-Identifier: Apache-2.0
// Flattens every model with an `experiment(StopTime = …)` annotation in library Modelica or the
// package that is named, or one model, on one core, and prints counts, time and memory as JSON.
//
//   msl_flatten FOLDER [NAME] [--json FILE] [--text]
//
// FOLDER holds Modelica, Complex.mo and ModelicaServices; FILE gets an array with an object for
// each model, a line each. With --text, each flat model is also printed and parsed again; what does
// not parse is an error.
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unistd.h>

#include "compile/flat/flatten.h"
#include "compile/flat/print.h"
#include "compile/instance/instance_builder.h"
#include "compile/syntax/parse.h"
#include "lib/base/check.h"
#include "lib/diag/render.h"
#include "msl_examples.h"

using namespace eventica;

namespace {

struct Arguments {
    std::string folder;
    std::string name = "Modelica";
    std::string json;
    bool withText = false;
};

struct Result {
    std::string model;
    std::int64_t equations = 0;
    std::int64_t unknowns = 0;
    std::size_t errors = 0;
    std::string firstError;
    double seconds = 0;

    bool isFlat() const { return errors == 0; }
    bool isBalanced() const { return isFlat() && equations == unknowns; }
};

std::optional<Arguments> readArguments(int argc, char** argv) {
    Arguments arguments;
    for (int i = 1; i < argc; ++i) {
        const std::string text = argv[i];
        if (text == "--json" && i + 1 < argc)
            arguments.json = argv[++i];
        else if (text == "--text")
            arguments.withText = true;
        else if (arguments.folder.empty())
            arguments.folder = text;
        else
            arguments.name = text;
    }
    return arguments.folder.empty() ? std::nullopt : std::optional(arguments);
}

/// `file:line:column: message`, or the message alone if it belongs to no place.
std::string withPlace(const diag::Diagnostic& diagnostic, text::LineIndexes& lines,
                      const text::SourceManager& sources) {
    if (!diagnostic.where.source.valid())
        return diagnostic.message;
    const text::Position place =
        lines[diagnostic.where.source].positionOf(diagnostic.where.range.begin);
    return fmt::format("{}:{}:{}: {}", sources[diagnostic.where.source].path, place.line,
                       place.column, diagnostic.message);
}

class Bench {
public:
    explicit Bench(const Arguments& arguments)
        : arguments_(arguments), lines_(sources_),
          loader_(sources_, loading_, {classes::LibraryPath({arguments.folder}), std::size_t{64}}) {
    }

    int run() {
        const auto start = bench::Clock::now();
        const auto examples = bench::findExamples(loader_, arguments_.name);
        if (examples.empty()) {
            fmt::print(stderr, "{}there is nothing to flatten\n",
                       diag::renderText(loading_, sources_, {}));
            return 2;
        }
        std::ofstream json;
        if (!arguments_.json.empty())
            json.open(arguments_.json);
        for (std::size_t i = 0; i < examples.size(); ++i) {
            showProgress(i, examples.size());
            add(flattened(examples[i]), json);
        }
        showProgress(examples.size(), examples.size());
        json << "\n]\n";
        summarize(bench::secondsSince(start));
        return flat_ == models_ ? 0 : 1;
    }

private:
    Result flattened(classes::ClassId example) {
        Result result;
        result.model = loader_.tree().qualifiedName(example);
        diag::Diagnostics diagnostics;
        const auto begin = bench::Clock::now();
        try {
            instance::InstanceBuilder builder(loader_, diagnostics);
            const flat::FlatModel model =
                flat::flatten(builder, builder.instanceOf(example), diagnostics,
                              {.isStandardLibrary = [](text::SourceId) { return true; }});
            result.equations = model.equationCount;
            result.unknowns = model.unknownCount;
            if (arguments_.withText && !diagnostics.hasErrors())
                parseAgain(print(model), result);
        } catch (const InternalError& error) { // the others are still worth measuring
            result.errors = 1;
            result.firstError = fmt::format("internal error: {}", error.what());
        }
        result.seconds = bench::secondsSince(begin);
        noteErrors(diagnostics, result);
        return result;
    }

    static void parseAgain(const std::string& text, Result& result) {
        text::SourceManager sources;
        diag::Diagnostics diagnostics;
        syntax::parse(sources, sources.add("flat.mo", text), diagnostics);
        result.errors += diagnostics.items().size();
        if (!diagnostics.items().empty())
            result.firstError = "flat text: " + diagnostics.items()[0].message;
    }

    void noteErrors(const diag::Diagnostics& diagnostics, Result& result) {
        for (const diag::Diagnostic& item : diagnostics.items()) {
            if (item.kind->severity != diag::Severity::Error)
                continue;
            ++result.errors;
            if (result.firstError.empty())
                result.firstError = withPlace(item, lines_, sources_);
        }
        if (result.model == arguments_.name)
            fmt::print(stderr, "{}", diag::renderText(diagnostics, sources_, {}));
    }

    /// Written at once: what ends the program early shows behind the last line.
    void add(const Result& result, std::ofstream& json) {
        const nlohmann::ordered_json object = {
            {"model", result.model},         {"ok", result.isFlat()},
            {"equations", result.equations}, {"unknowns", result.unknowns},
            {"errors", result.errors},       {"firstError", result.firstError},
            {"seconds", result.seconds},
        };
        json << (models_ == 0 ? "[\n" : ",\n") << object.dump() << std::flush;
        ++models_;
        flat_ += result.isFlat() ? 1U : 0U;
        balanced_ += result.isBalanced() ? 1U : 0U;
        if (result.seconds > slowest_.seconds)
            slowest_ = result;
    }

    static void showProgress(std::size_t done, std::size_t all) {
        if (isatty(STDERR_FILENO) != 0)
            fmt::print(stderr, "\r{}/{}{}", done, all, done == all ? "\n" : "");
    }

    void summarize(double seconds) const {
        const nlohmann::ordered_json summary = {
            {"models", models_},
            {"flattened", flat_},
            {"balanced", balanced_},
            {"seconds", seconds},
            {"peakMegabytes", bench::peakMegabytes()},
            {"slowest", slowest_.model},
            {"slowestSeconds", slowest_.seconds},
        };
        fmt::print("{}\n", summary.dump());
    }

    Arguments arguments_;
    text::SourceManager sources_;
    text::LineIndexes lines_;
    diag::Diagnostics loading_;
    classes::PackageLoader loader_;
    std::size_t models_ = 0;
    std::size_t flat_ = 0;
    std::size_t balanced_ = 0;
    Result slowest_;
};

} // namespace

int main(int argc, char** argv) {
    const auto arguments = readArguments(argc, argv);
    if (!arguments) {
        fmt::print(stderr, "usage: msl_flatten FOLDER [NAME] [--json FILE] [--text]\n");
        return 2;
    }
    return Bench(*arguments).run();
}
