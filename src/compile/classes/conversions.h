// SPDX-License-Identifier: Apache-2.0
// What a library says about names that it has changed since older versions (MLS 18.8.2.1).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eventica::classes {

/// `convertClassIf`: the new name of a class where a modifier has a certain literal value.
struct ConditionalRename {
    std::string element;
    std::string value; ///< as it is written; of an enumeration only the literal counts
    std::string newName;
};

/// `convertModifiers`: modifiers that take the place of others.
struct ModifierRule {
    struct Old {
        std::string name;
        std::string fallback; ///< the value where it is not modified; may be empty
    };
    std::vector<Old> old;         ///< none: the new ones are added wherever the class is used
    std::vector<std::string> now; ///< texts such as `k = 2*%old%`; none: the old ones go
};

/// `convertMessage`: why something cannot be converted.
struct ConversionMessage {
    std::string text;
    std::string element; ///< empty for the class as a whole
};

/// All rules for one class, under its old name.
struct ClassRules {
    std::string newName; ///< empty if it keeps its name
    std::vector<ConditionalRename> conditional;
    std::vector<std::pair<std::string, std::string>> elements; ///< old to new, maybe `a.b`
    std::vector<ModifierRule> modifiers;
    std::vector<ConversionMessage> messages;
};

/// By the old qualified names of classes.
using ConversionRules = std::map<std::string, ClassRules, std::less<>>;

/// Adds the rules of a conversion script, or of the `change` list of a conversion annotation. What
/// is no rule is passed over.
void readConversionRules(std::string_view script, ConversionRules& rules);

/// The new name of a class, or of one around it with the rest of the name; the same if no rule
/// applies. The longest name that has a rule decides.
std::string convertedName(const ConversionRules& rules, std::string_view oldName);

/// The element's new name, which may lead through other elements; the longest old one decides.
struct ConvertedElement {
    std::size_t parts = 0; ///< of the old name, replaced; 0 if no rule applies
    std::string newName;
};
ConvertedElement convertedElement(const ClassRules& rules, std::string_view oldName);

/// One step from older versions of a library to a newer one.
struct ConversionStep {
    std::vector<std::string> fromVersions;
    std::string toVersion;
    ConversionRules rules;
};

} // namespace eventica::classes
