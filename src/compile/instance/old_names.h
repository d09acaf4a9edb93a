// SPDX-License-Identifier: Apache-2.0
// What the parts of version conversion share: the rules that apply to a class and what it was
// called in the text. Not for use by others.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compile/classes/package_loader.h"
#include "compile/instance/instance_builder.h"

namespace eventica::instance {

/// A name in today's version of the library, and the version that brought it.
struct NewName {
    std::string name; ///< empty: nothing to convert
    std::string version;

    explicit operator bool() const { return !name.empty(); }
};

/// What a class was called where its name was converted.
struct OldName {
    std::string name;
    std::string decided; ///< the next name if the value of a modifier decided it, else empty
};

/// Conversion of one top-level class.
class OldNames {
public:
    OldNames(classes::PackageLoader& loader, classes::ClassId user,
             eventica::diag::Diagnostics& diagnostics)
        : loader_(loader), user_(user), diagnostics_(diagnostics) {}

    classes::PackageLoader& loader() { return loader_; }

    /// Whether any library that the class may use has rules for it.
    bool mayApply();

    /// The rules for the library that a qualified name begins with.
    const classes::Conversion& conversionOf(std::string_view qualifiedName);

    /// By the node that names it.
    std::map<const void*, OldName> before;

    template<typename... Args>
    void report(const eventica::diag::Kind& kind, text::SourceRange where, const Args&... args) {
        // Said once a file: a model may use one old name in a hundred places.
        std::string text = eventica::diag::formatMessage(kind, args...);
        if (reported_.emplace(where.source, std::move(text)).second)
            diagnostics_.report(kind, where, args...);
    }

private:
    classes::Conversion conversionOfLibrary(std::string_view name);

    classes::PackageLoader& loader_;
    classes::ClassId user_;
    eventica::diag::Diagnostics& diagnostics_;
    std::map<std::string, classes::Conversion, std::less<>> conversions_;
    std::set<std::pair<text::SourceId, std::string>> reported_;
};

/// Names of classes, and of constants and functions by their full name, in the class and all
/// classes in it. The builder looks names up as they are now; what it says counts for nothing.
void convertClassNames(OldNames& names, InstanceBuilder& builder, classes::ClassId id);

/// Modifiers and elements of components and base classes, after the names of classes.
void convertElements(OldNames& names, InstanceBuilder& builder, classes::ClassId id);

} // namespace eventica::instance
