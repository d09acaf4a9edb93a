// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/settings.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compile/syntax/parser.h"
#include "compile/syntax/visit.h"

namespace eventica::syntax {

namespace {

constexpr std::string_view End = "the end of the setting";

TextRange trimmed(std::string_view text, TextRange range) {
    const auto isBlank = [&](std::uint32_t at) {
        return std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos;
    };
    while (range.begin < range.end && isBlank(range.begin))
        ++range.begin;
    while (range.end > range.begin && isBlank(range.end - 1))
        --range.end;
    return range;
}

/// The `=` behind a name without modifiers; npos if there is none.
std::size_t findEquals(std::string_view text) {
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\'')
            isQuoted = !isQuoted;
        if (text[i] == '=' && !isQuoted)
            return i;
        if (text[i] == '(' && !isQuoted)
            break;
    }
    return std::string_view::npos;
}

/// Nothing if a subscript is not a positive Integer literal.
std::optional<std::int64_t> subscriptOf(const Expr& expr) {
    if (expr.kind != ExprKind::IntegerLiteral)
        return std::nullopt;
    const std::string_view digits = static_cast<const IntegerLiteral&>(expr).text;
    std::int64_t number = 0;
    const auto [stop, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && number > 0 ? std::optional(number) : std::nullopt;
}

bool addParts(const ComponentReference& reference, Setting& setting, SyntaxErrors& errors) {
    for (const ReferencePart& part : reference.parts) {
        SettingPart& made = setting.path.emplace_back();
        made.name = part.name.text;
        for (const Expr* const subscript : part.subscripts) {
            const std::optional<std::int64_t> number = subscriptOf(*subscript);
            if (!number) {
                errors.report(diag::SettingSubscript, subscript->range)
                    .help("without subscripts, all elements are set");
                return false;
            }
            made.subscripts.push_back(*number);
        }
    }
    return true;
}

} // namespace

std::string Setting::name() const {
    std::string name;
    for (const SettingPart& part : path) {
        name += (name.empty() ? "" : ".") + std::string(part.name);
        if (!part.subscripts.empty())
            name += fmt::format("[{}]", fmt::join(part.subscripts, ","));
    }
    return name;
}

bool Setting::hasSubscripts() const {
    return std::ranges::any_of(path, [](const SettingPart& p) { return !p.subscripts.empty(); });
}

bool Settings::isSource(text::SourceId source) const {
    return std::ranges::find(sourceIds_, source) != sourceIds_.end();
}

bool Settings::readName(text::SourceId source, std::string_view text, TextRange range,
                        Setting& setting, Diagnostics& diagnostics) {
    SyntaxErrors errors(source, diagnostics);
    const std::size_t before = diagnostics.items().size();
    Parser parser(text.substr(0, range.end), errors, arena_, range.begin, End);
    const ComponentReference* const reference = parser.parseSettingName();
    return diagnostics.items().size() == before && addParts(*reference, setting, errors);
}

void Settings::readValue(text::SourceId source, std::string_view text, TextRange range,
                         Setting& setting) {
    const TextRange written = trimmed(text, range);
    setting.valueWhere = {source, written};
    setting.text = text.substr(written.begin, written.end - written.begin);
    SyntaxErrors errors(source, setting.problems);
    Parser parser(text.substr(0, range.end), errors, arena_, range.begin, End);
    const Expr* const value = parser.parseSettingValue();
    setting.value = setting.problems.items().empty() ? value : nullptr;
}

void Settings::add(std::string_view option, const std::string& text, Diagnostics& diagnostics) {
    const text::SourceId source = sources_.add(std::string(option), text);
    addSource(source);
    const std::size_t equals = findEquals(text);
    if (equals == std::string_view::npos) {
        addModifiers(source, sources_[source].text, diagnostics);
        return;
    }
    std::string copy = text;
    copy[equals] = '\0';
    const auto at = static_cast<std::uint32_t>(equals);
    add(source, keep(std::move(copy)), {{0, at}}, {at + 1, static_cast<std::uint32_t>(text.size())},
        std::nullopt, diagnostics);
}

void Settings::add(text::SourceId source, const std::string& text,
                   const std::vector<TextRange>& names, TextRange value,
                   std::optional<std::string> quoted, Diagnostics& diagnostics) {
    Setting setting;
    setting.where = {source, names.empty() ? TextRange{} : trimmed(text, names.back())};
    for (const TextRange& name : names) {
        if (!readName(source, text, name, setting, diagnostics))
            return;
    }
    readValue(source, text, value, setting);
    setting.isText = quoted.has_value();
    if (quoted)
        setting.text = std::move(*quoted);
    items_.push_back(std::move(setting));
}

/// `name(…)`, perhaps with a value behind it.
void Settings::addModifiers(text::SourceId source, std::string_view text,
                            Diagnostics& diagnostics) {
    SyntaxErrors errors(source, diagnostics);
    const std::size_t before = diagnostics.items().size();
    Parser parser(text, errors, arena_, 0, End);
    const ComponentReference* const name = parser.parseReference();
    const Modification* const modification = parser.parseSettingModification();
    Setting setting;
    setting.where = {source, name->range};
    if (diagnostics.items().size() == before && addParts(*name, setting, errors))
        addWritten(std::move(setting), source, text, modification, diagnostics);
}

void Settings::addWritten(Setting setting, text::SourceId source, std::string_view text,
                          const Modification* modification, Diagnostics& diagnostics) {
    if (modification == nullptr)
        return;
    if (modification->nested != nullptr)
        addArguments(setting, source, text, *modification->nested, diagnostics);
    if (modification->value == nullptr)
        return;
    const TextRange range = modification->value->range;
    setting.valueWhere = {source, range};
    setting.text = text.substr(range.begin, range.end - range.begin);
    setting.value = modification->value;
    items_.push_back(std::move(setting));
}

void Settings::addArguments(const Setting& around, text::SourceId source, std::string_view text,
                            const ClassModification& modification, Diagnostics& diagnostics) {
    for (const Argument* const argument : modification.arguments) {
        if (argument->kind != ArgumentKind::ElementModification) {
            diagnostics.report(diag::SettingOfClass, {source, argument->range})
                .help("redeclare it in a model that extends this one");
            continue;
        }
        const auto& element = static_cast<const ElementModification&>(*argument);
        Setting setting;
        setting.path = around.path;
        setting.where = {source, element.name.range};
        for (const Identifier& part : element.name.parts)
            setting.path.push_back({part.text, {}});
        addWritten(std::move(setting), source, text, element.modification, diagnostics);
    }
}

} // namespace eventica::syntax
