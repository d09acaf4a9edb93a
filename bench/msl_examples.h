// SPDX-License-Identifier: Apache-2.0
// The example models of a library, for measurements on all of them.
#pragma once

#include <chrono>
#include <string>
#include <sys/resource.h>
#include <vector>

#include "compile/classes/annotations.h"
#include "compile/classes/package_loader.h"
#include "compile/syntax/names.h"

namespace eventica::bench {

/// Whether an annotation is `name(…, inner = …, …)`.
inline bool hasArgument(const syntax::Argument& argument, std::string_view name,
                        std::string_view inner) {
    if (argument.kind != syntax::ArgumentKind::ElementModification)
        return false;
    const auto& element = static_cast<const syntax::ElementModification&>(argument);
    if (element.name.parts[0].text != name || element.modification == nullptr ||
        element.modification->nested == nullptr)
        return false;
    for (const syntax::Argument* nested : element.modification->nested->arguments) {
        if (nested->kind == syntax::ArgumentKind::ElementModification &&
            static_cast<const syntax::ElementModification*>(nested)->name.parts[0].text == inner)
            return true;
    }
    return false;
}

/// A model with an annotation `experiment(StopTime = …)`.
inline bool isExample(const syntax::ClassDefinition& definition) {
    const syntax::ClassModification* annotation = classes::annotationOf(definition);
    if (annotation == nullptr || definition.isPartial)
        return false;
    for (const syntax::Argument* argument : annotation->arguments) {
        if (hasArgument(*argument, "experiment", "StopTime"))
            return true;
    }
    return false;
}

inline void addExamples(const classes::ClassTree& tree, classes::ClassId id,
                        std::vector<classes::ClassId>& examples) {
    if (tree[id].definition != nullptr && isExample(*tree[id].definition))
        examples.push_back(id);
    for (const classes::ClassId child : tree[id].children)
        addExamples(tree, child, examples);
}

/// The model of the given name, or all examples of the package of that name; none if there is
/// neither.
inline std::vector<classes::ClassId> findExamples(classes::PackageLoader& loader,
                                                  const std::string& name) {
    const classes::ClassId found = loader.find(syntax::splitName(name));
    if (!found.valid())
        return {};
    loader.load(found);
    const syntax::ClassDefinition* definition = loader.tree()[found].definition;
    if (definition == nullptr || definition->kind != syntax::ClassKind::Package)
        return {found};
    std::vector<classes::ClassId> examples;
    loader.loadAll(found);
    addExamples(loader.tree(), found, examples);
    return examples;
}

using Clock = std::chrono::steady_clock;

inline double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

inline long peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

} // namespace eventica::bench
