// SPDX-License-Identifier: Apache-2.0
// Version numbers of libraries (MLS 18.8.1) and folder names that carry them (18.8.3).
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace eventica::classes {

/// `4.0.0`, the pre-release `4.0.0 beta.1`, or text that is no number at all.
struct Version {
    std::vector<unsigned> numbers; ///< empty for an unordered version
    std::string rest;              ///< of a pre-release or an unordered version

    bool isRelease() const { return !numbers.empty() && rest.empty(); }
};

Version parseVersion(std::string_view text);

/// Unordered versions come first, pre-releases before their release; `4.0` equals `4.0.0`.
std::weak_ordering operator<=>(const Version& a, const Version& b);
inline bool operator==(const Version& a, const Version& b) {
    return std::is_eq(a <=> b);
}

/// `Modelica 4.0.0` is the name `Modelica` and the version `4.0.0`; a plain name has none.
struct VersionedName {
    std::string name;
    std::string version;
};

VersionedName splitVersionedName(std::string_view fileOrFolder);

} // namespace eventica::classes
