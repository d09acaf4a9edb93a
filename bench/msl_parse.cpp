// SPDX-License-Identifier: Apache-2.0
// Parses every .mo file below the given folders on one core, prints time, memory and diagnostics as
// JSON, then checks that printing and parsing again gives the same tree for every file.
//
//   msl_parse FOLDER...        e.g. the unpacked Modelica Standard Library
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <sys/resource.h>
#include <vector>

#include "compile/syntax/parse.h"
#include "compile/syntax/print.h"
#include "compile/syntax/same_tree.h"
#include "lib/diag/render.h"
#include "lib/text/read_file.h"

using namespace eventica;
namespace fs = std::filesystem;

namespace {

constexpr int Repetitions = 5;
constexpr std::size_t Limit = std::size_t{1} << 30U;

struct Library {
    text::SourceManager sources;
    diag::Diagnostics diagnostics;
    std::vector<syntax::SyntaxTree> trees;
};

std::vector<fs::path> findFiles(int argc, char** argv) {
    std::vector<fs::path> files;
    for (int i = 1; i < argc; ++i) {
        if (fs::is_regular_file(argv[i]))
            files.emplace_back(argv[i]);
        else
            for (const auto& entry : fs::recursive_directory_iterator(argv[i]))
                if (entry.path().extension() == ".mo")
                    files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

double parseAll(const std::vector<fs::path>& files, Library& library) {
    const auto start = std::chrono::steady_clock::now();
    for (const fs::path& file : files) {
        const auto id = library.sources.add(file.string(), text::readFile(file, Limit).text);
        library.trees.push_back(syntax::parse(library.sources, id, library.diagnostics));
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

std::size_t countRoundTripFailures(const Library& library) {
    std::size_t failures = 0;
    for (const syntax::SyntaxTree& tree : library.trees) {
        text::SourceManager sources;
        diag::Diagnostics diagnostics;
        const auto id = sources.add("printed", syntax::print(tree.root()));
        const syntax::SyntaxTree again = syntax::parse(sources, id, diagnostics);
        if (!diagnostics.items().empty() || !syntax::sameTree(tree.root(), again.root())) {
            ++failures;
            fmt::print(stderr, "round trip differs: {}\n", library.sources[tree.source()].path);
            fmt::print(stderr, "{}", diag::renderText(diagnostics, sources, {}));
        }
    }
    return failures;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<fs::path> files = findFiles(argc, argv);
    std::optional<Library> library;
    double best = 1e9;
    double peak = 0;
    for (int i = 0; i < Repetitions; ++i) {
        library.emplace();
        best = std::min(best, parseAll(files, *library));
        if (i == 0)
            peak = peakMegabytes();
    }
    std::size_t bytes = 0;
    for (const syntax::SyntaxTree& tree : library->trees)
        bytes += library->sources[tree.source()].text.size();
    const std::size_t diagnostics = library->diagnostics.items().size();
    const std::size_t failures = countRoundTripFailures(*library);
    fmt::print("{{\"files\": {}, \"bytes\": {}, \"seconds\": {:.3f}, \"peakMegabytes\": {:.0f}, "
               "\"diagnostics\": {}, \"roundTripFailures\": {}}}\n",
               files.size(), bytes, best, peak, diagnostics, failures);
    fmt::print(stderr, "{}", diag::renderText(library->diagnostics, library->sources, {}));
    return diagnostics + failures == 0 ? 0 : 1;
}
