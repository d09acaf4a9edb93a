// SPDX-License-Identifier: Apache-2.0
// The example models of library Modelica, for measurements on all of them.
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

/// All examples of library Modelica; only the model of the given name if it is not empty, and none
/// if there is no such model.
inline std::vector<classes::ClassId> findExamples(classes::PackageLoader& loader,
                                                  const std::string& only) {
    std::vector<classes::ClassId> examples;
    const classes::ClassId found = only.empty() ? loader.findChild(loader.tree().root(), "Modelica")
                                                : loader.find(syntax::splitName(only));
    if (!found.valid())
        return examples;
    if (!only.empty())
        return {found};
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
