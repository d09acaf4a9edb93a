// SPDX-License-Identifier: Apache-2.0
// Reading annotations straight from the syntax: only literals count, nothing is evaluated.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compile/syntax/nodes.h"

namespace eventica::classes {

/// The annotation of a class, whatever its specifier; null if it has none.
const syntax::ClassModification* annotationOf(const syntax::ClassDefinition& definition);

/// The value of `name = "text"`, or nothing if there is no such argument or it is no string.
std::optional<std::string> stringArgument(const syntax::ClassModification& modification,
                                          std::string_view name);

/// `uses(Modelica(version = "4.0.0"))`
struct UsedLibrary {
    std::string name;
    std::string version; ///< empty if none is stated
    syntax::TextRange range;
};

/// `from(version = {"1.0", "1.1"}, to = "2.0", script = "…")`, or with `change = {…}`
struct ConversionAnnotation {
    std::vector<std::string> fromVersions;
    std::string toVersion; ///< empty for the version of the library itself
    std::string script;    ///< a `modelica://…` address; empty if there is none
    syntax::TextRange change;
};

/// What the annotation of a top-level class says about versions (MLS 18.8.2).
struct VersionAnnotations {
    std::string version;
    std::vector<UsedLibrary> uses;
    std::vector<std::string> noneFromVersions; ///< older versions that need no conversion
    std::vector<ConversionAnnotation> conversions;
};

VersionAnnotations readVersionAnnotations(const syntax::ClassDefinition& definition);

} // namespace eventica::classes
