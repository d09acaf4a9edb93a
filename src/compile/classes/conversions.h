// SPDX-License-Identifier: Apache-2.0
// What a library says about classes that it has renamed since older versions (MLS 18.8.2.1).
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace eventica::classes {

/// Old to new qualified names.
using ClassConversions = std::map<std::string, std::string, std::less<>>;

/// Adds the `convertClass` rules of a conversion script. Other rules, and what is no rule at all,
/// are passed over: the names serve as hints only.
void readClassConversions(std::string_view script, ClassConversions& conversions);

/// The new name of a class, or of one around it with the rest of the name; empty if there is none.
std::string convertedName(const ClassConversions& conversions, std::string_view oldName);

} // namespace eventica::classes
