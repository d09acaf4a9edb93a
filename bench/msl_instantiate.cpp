// SPDX-License-Identifier: Apache-2.0
// Instantiates every model with an `experiment(StopTime = …)` annotation in library Modelica, on
// one core, and prints counts, time and memory as JSON.
//
//   msl_instantiate FOLDER [MODEL]    FOLDER holds Modelica, Complex.mo and ModelicaServices
#include <chrono>
#include <fmt/format.h>
#include <string>
#include <sys/resource.h>
#include <vector>

#include "compile/instance/instantiate.h"
#include "compile/syntax/names.h"
#include "lib/diag/render.h"

using namespace eventica;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

bool isExample(const syntax::ClassDefinition& definition) {
    const syntax::ClassModification* annotation = classes::annotationOf(definition);
    if (annotation == nullptr || definition.isPartial)
        return false;
    for (const syntax::Argument* argument : annotation->arguments) {
        if (argument->kind != syntax::ArgumentKind::ElementModification)
            continue;
        const auto& element = static_cast<const syntax::ElementModification&>(*argument);
        if (element.name.parts[0].text != "experiment" || element.modification == nullptr ||
            element.modification->nested == nullptr)
            continue;
        for (const syntax::Argument* inner : element.modification->nested->arguments) {
            if (inner->kind == syntax::ArgumentKind::ElementModification &&
                static_cast<const syntax::ElementModification*>(inner)->name.parts[0].text ==
                    "StopTime")
                return true;
        }
    }
    return false;
}

void findExamples(const classes::ClassTree& tree, classes::ClassId id,
                  std::vector<classes::ClassId>& examples) {
    if (tree[id].definition != nullptr && isExample(*tree[id].definition))
        examples.push_back(id);
    for (const classes::ClassId child : tree[id].children)
        findExamples(tree, child, examples);
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        fmt::print(stderr, "usage: msl_instantiate FOLDER [MODEL]\n");
        return 2;
    }
    const std::string folder = argv[1];
    const std::string only = argc > 2 ? argv[2] : "";
    const auto start = Clock::now();
    text::SourceManager sources;
    diag::Diagnostics diagnostics;
    classes::PackageLoader loader(sources, diagnostics,
                                  {classes::LibraryPath({folder}), std::size_t{64}});
    const classes::ClassId library = loader.findChild(loader.tree().root(), "Modelica");
    std::vector<classes::ClassId> examples;
    if (only.empty()) {
        loader.loadAll(library);
        findExamples(loader.tree(), library, examples);
    } else {
        examples.push_back(loader.find(syntax::splitName(only)));
    }
    std::size_t components = 0;
    double slowest = 0;
    std::string slowestName;
    for (const classes::ClassId example : examples) {
        const auto begin = Clock::now();
        instance::InstanceBuilder builder(loader, diagnostics);
        const auto tree = instance::instantiate(builder, builder.instanceOf(example), diagnostics);
        components += tree.size();
        if (secondsSince(begin) > slowest) {
            slowest = secondsSince(begin);
            slowestName = loader.tree().qualifiedName(example);
        }
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    fmt::print("{{\"models\": {}, \"components\": {}, \"errors\": {}, \"seconds\": {:.2f}, "
               "\"peakMegabytes\": {}, \"slowest\": \"{}\", \"slowestSeconds\": {:.3f}}}\n",
               examples.size(), components, diagnostics.count(diag::Severity::Error),
               secondsSince(start), usage.ru_maxrss / 1024, slowestName, slowest);
    fmt::print(stderr, "{}", diag::renderText(diagnostics, sources, {}));
    return diagnostics.hasErrors() ? 1 : 0;
}
