// SPDX-License-Identifier: Apache-2.0
#include "driver/settings.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "driver/diagnostics.h"
#include "lib/diag/suggest.h"

namespace eventica::driver {

namespace {

using expr::Base;
using expr::ExprId;

std::optional<double> asNumber(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    return end != text.c_str() && *end == '\0' ? std::optional(number) : std::nullopt;
}

std::optional<std::int64_t> asInteger(const std::string& text) {
    std::int64_t integer = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, integer);
    return error == std::errc() && stop == end ? std::optional(integer) : std::nullopt;
}

/// The value, or why there is none.
std::pair<ExprId, std::string> parse(expr::ExprPool& pool, expr::TypeId typeId,
                                     const std::string& text) {
    const expr::Type& type = pool.types()[typeId];
    const std::optional<double> number = asNumber(text);
    switch (type.base) {
    case Base::Real:
        return number && std::isfinite(*number)
                   ? std::pair{pool.real(*number), std::string()}
                   : std::pair{ExprId(), std::string("that is no finite number")};
    case Base::Integer:
        if (const std::optional<std::int64_t> integer = asInteger(text))
            return {pool.integer(*integer), ""};
        return {ExprId(), "that is no Integer"};
    case Base::Boolean:
        if (text == "true" || text == "false")
            return {pool.boolean(text == "true"), ""};
        return {ExprId(), "a Boolean is true or false"};
    case Base::String:
        return {pool.string(text), ""};
    case Base::Enumeration: {
        const auto& literals = pool.types().enumeration(type).literals;
        const std::string literal = text.substr(text.rfind('.') + 1);
        for (std::size_t i = 0; i < literals.size(); ++i)
            if (literals[i] == literal)
                return {pool.constant(
                            value::Value::enumeration(type.id, static_cast<std::int64_t>(i) + 1),
                            typeId),
                        ""};
        return {ExprId(), "the enumeration has no such literal"};
    }
    default:
        return {ExprId(), "it is no number"};
    }
}

std::string suggestion(const dae::HybridDae& model, const std::string& name) {
    std::vector<std::string_view> names;
    for (const dae::Variable& variable : model.variables)
        if (!variable.isHidden)
            names.push_back(variable.name);
    return eventica::diag::didYouMean(name, names);
}

} // namespace

void applySettings(dae::HybridDae& model,
                   const std::vector<std::pair<std::string, std::string>>& settings,
                   eventica::diag::Diagnostics& diagnostics) {
    for (const auto& [name, text] : settings) {
        dae::Variable* found = nullptr;
        for (dae::Variable& variable : model.variables)
            if (variable.name == name && !variable.isHidden)
                found = &variable;
        if (found == nullptr) {
            auto report = diagnostics.report(diag::NoSuchParameter, {}, name);
            report.help(suggestion(model, name));
            continue;
        }
        if (found->variability == expr::Variability::Constant) {
            diagnostics.report(diag::CannotSet, {}, name, text, "it is a constant");
            continue;
        }
        if (found->derivativeOf.valid()) {
            diagnostics.report(diag::CannotSet, {}, name, text,
                               "a derivative follows from the equations");
            continue;
        }
        if (found->isSubstituted) {
            diagnostics.report(diag::CannotSet, {}, name, text,
                               "its value was needed to compile the model (it is final, or decides "
                               "about sizes or structure); change it in the model");
            continue;
        }
        const auto [value, problem] = parse(*model.pool, found->type, text);
        if (!value.valid()) {
            diagnostics.report(diag::CannotSet, {}, name, text, problem);
            continue;
        }
        (found->isKnown() && found->isFixed ? found->binding : found->start) = value;
    }
}

namespace {

/// Variables whose start values the run uses: fixed ones, those chosen where equations are missing,
/// and those that iterations start from.
std::vector<bool> usedStarts(const system::SortedSystem& system) {
    std::vector<bool> isUsed(system.dae.variables.size(), false);
    const auto use = [&](expr::VariableId id) {
        isUsed[static_cast<std::size_t>(id.index())] = true;
    };
    for (std::size_t i = 0; i < isUsed.size(); ++i)
        isUsed[i] = system.dae.variables[i].isFixed || system.dae.variables[i].isKnown();
    std::ranges::for_each(system.chosenStarts, use);
    std::ranges::for_each(system.states, use);
    for (const auto* const blocks : {&system.blocks, &system.initialBlocks})
        for (const system::Block& block : *blocks)
            std::ranges::for_each(block.iterationVariables, use);
    for (const system::Previous& pair : system.previous)
        use(pair.variable);
    return isUsed;
}

} // namespace

void checkEffect(const system::SortedSystem& system,
                 const std::vector<std::pair<std::string, std::string>>& settings,
                 eventica::diag::Diagnostics& diagnostics) {
    if (settings.empty())
        return;
    std::vector<bool> isUsed = usedStarts(system);
    for (const system::Alias& alias : system.aliases) // their start values went to one of them
        if (isUsed[static_cast<std::size_t>(alias.target.index())])
            isUsed[static_cast<std::size_t>(alias.variable.index())] = true;
    for (const auto& [name, text] : settings)
        for (std::size_t i = 0; i < isUsed.size(); ++i)
            if (!isUsed[i] && system.dae.variables[i].name == name &&
                !system.dae.variables[i].isHidden)
                diagnostics.report(diag::NoEffect, {}, name)
                    .help("set parameters, or start values of states");
}

} // namespace eventica::driver
