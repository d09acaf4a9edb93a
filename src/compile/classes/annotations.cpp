// SPDX-License-Identifier: Apache-2.0
#include "compile/classes/annotations.h"

#include "compile/syntax/lexer.h"
#include "compile/syntax/visit.h"

namespace eventica::classes {
namespace {

using syntax::ClassModification;
using syntax::ElementModification;

/// Calls `function` for every `name…` among the arguments.
template<typename Function>
void forEachArgument(const ClassModification& modification, Function&& function) {
    for (const syntax::Argument* argument : modification.arguments) {
        if (argument->kind != syntax::ArgumentKind::ElementModification)
            continue;
        const auto& element = static_cast<const ElementModification&>(*argument);
        if (element.modification != nullptr && element.name.parts.size() == 1)
            function(element, element.name.parts[0].text);
    }
}

std::optional<std::string> stringValue(const syntax::Expr* value) {
    if (value == nullptr || value->kind != syntax::ExprKind::StringLiteral)
        return std::nullopt;
    return syntax::decodeString(static_cast<const syntax::StringLiteral*>(value)->text);
}

std::optional<std::string> stringValue(const ElementModification& element) {
    return stringValue(element.modification->value);
}

/// `"a"` or `{"a", "b"}`
std::vector<std::string> stringValues(const ElementModification& element) {
    const syntax::Expr* value = element.modification->value;
    std::vector<std::string> values;
    if (auto single = stringValue(value))
        values.push_back(std::move(*single));
    if (value == nullptr || value->kind != syntax::ExprKind::ArrayConstructor)
        return values;
    for (const syntax::Expr* item : static_cast<const syntax::ArrayConstructor*>(value)->elements)
        if (auto text = stringValue(item))
            values.push_back(std::move(*text));
    return values;
}

void readUses(const ClassModification& uses, VersionAnnotations& result) {
    forEachArgument(uses, [&](const ElementModification& element, std::string_view name) {
        const ClassModification* nested = element.modification->nested;
        if (nested != nullptr)
            result.uses.push_back({std::string(name),
                                   stringArgument(*nested, "version").value_or(""), element.range});
    });
}

ConversionAnnotation readFrom(const ClassModification& from) {
    ConversionAnnotation result;
    forEachArgument(from, [&](const ElementModification& element, std::string_view name) {
        if (name == "version")
            result.fromVersions = stringValues(element);
        else if (name == "to")
            result.toVersion = stringValue(element).value_or("");
        else if (name == "script")
            result.script = stringValue(element).value_or("");
        else if (name == "change" && element.modification->value != nullptr)
            result.change = element.modification->value->range;
    });
    return result;
}

void readConversion(const ClassModification& conversion, VersionAnnotations& result) {
    forEachArgument(conversion, [&](const ElementModification& element, std::string_view name) {
        if (name == "noneFromVersion")
            if (auto version = stringValue(element))
                result.noneFromVersions.push_back(std::move(*version));
        if (name == "from" && element.modification->nested != nullptr)
            result.conversions.push_back(readFrom(*element.modification->nested));
    });
}

} // namespace

const ClassModification* annotationOf(const syntax::ClassDefinition& definition) {
    return visit(*definition.specifier,
                 syntax::Overloaded{
                     [](const syntax::LongSpecifier& s) { return s.annotation; },
                     [](const auto& s) { return s.description.annotation; },
                 });
}

std::optional<std::string> stringArgument(const ClassModification& modification,
                                          std::string_view name) {
    std::optional<std::string> result;
    forEachArgument(modification, [&](const ElementModification& element, std::string_view found) {
        if (found == name)
            result = stringValue(element);
    });
    return result;
}

VersionAnnotations readVersionAnnotations(const syntax::ClassDefinition& definition) {
    VersionAnnotations result;
    const ClassModification* annotation = annotationOf(definition);
    if (annotation == nullptr)
        return result;
    result.version = stringArgument(*annotation, "version").value_or("");
    forEachArgument(*annotation, [&](const ElementModification& element, std::string_view name) {
        const ClassModification* nested = element.modification->nested;
        if (nested != nullptr && name == "uses")
            readUses(*nested, result);
        if (nested != nullptr && name == "conversion")
            readConversion(*nested, result);
    });
    return result;
}

} // namespace eventica::classes
