// SPDX-License-Identifier: Apache-2.0
// Instantiates every model with an `experiment(StopTime = …)` annotation in library Modelica or
// the package that is named, or one model, on one core, and prints counts, time and memory as JSON.
//
//   msl_instantiate FOLDER [NAME]    FOLDER holds Modelica, Complex.mo and ModelicaServices
#include <fmt/format.h>
#include <string>

#include "compile/instance/instantiate.h"
#include "lib/diag/render.h"
#include "msl_examples.h"

using namespace eventica;

int main(int argc, char** argv) {
    if (argc < 2) {
        fmt::print(stderr, "usage: msl_instantiate FOLDER [NAME]\n");
        return 2;
    }
    const std::string folder = argv[1];
    const std::string name = argc > 2 ? argv[2] : "Modelica";
    const auto start = bench::Clock::now();
    text::SourceManager sources;
    diag::Diagnostics diagnostics;
    classes::PackageLoader loader(sources, diagnostics,
                                  {classes::LibraryPath({folder}), std::size_t{64}});
    const std::vector<classes::ClassId> examples = bench::findExamples(loader, name);
    std::size_t components = 0;
    double slowest = 0;
    std::string slowestName;
    for (const classes::ClassId example : examples) {
        const auto begin = bench::Clock::now();
        instance::InstanceBuilder builder(loader, diagnostics);
        const auto tree = instance::instantiate(builder, builder.instanceOf(example), diagnostics);
        components += tree.size();
        if (bench::secondsSince(begin) > slowest) {
            slowest = bench::secondsSince(begin);
            slowestName = loader.tree().qualifiedName(example);
        }
    }
    fmt::print("{{\"models\": {}, \"components\": {}, \"errors\": {}, \"seconds\": {:.2f}, "
               "\"peakMegabytes\": {}, \"slowest\": \"{}\", \"slowestSeconds\": {:.3f}}}\n",
               examples.size(), components, diagnostics.count(diag::Severity::Error),
               bench::secondsSince(start), bench::peakMegabytes(), slowestName, slowest);
    fmt::print(stderr, "{}", diag::renderText(diagnostics, sources, {}));
    return diagnostics.hasErrors() ? 1 : 0;
}
