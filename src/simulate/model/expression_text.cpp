// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/expression_text.h"

#include <fmt/format.h>

#include "compile/dae/print.h"

namespace eventica::model {

namespace {

constexpr std::size_t LongestText = 200;

} // namespace

std::string expressionText(const dae::HybridDae& model, expr::ExprId id) {
    std::string text = dae::print(model, id);
    if (text.size() > LongestText)
        text = text.substr(0, LongestText) + "…";
    return text;
}

std::string relationText(const dae::HybridDae& model, const dae::Held& held) {
    const auto textOf = [&](expr::ExprId id) { return expressionText(model, id); };
    switch (held.kind) {
    case dae::HeldKind::Less:
    case dae::HeldKind::LessEqual: {
        const char* const orEqual = held.kind == dae::HeldKind::Less ? "" : "=";
        if (held.isExchanged)
            return fmt::format("{} >{} {}", textOf(held.right), orEqual, textOf(held.left));
        return fmt::format("{} <{} {}", textOf(held.left), orEqual, textOf(held.right));
    }
    case dae::HeldKind::Floor:
        return "floor(" + textOf(held.left) + ")";
    case dae::HeldKind::Ceiling:
        return "ceil(" + textOf(held.left) + ")";
    case dae::HeldKind::Truncation:
        return "div(" + textOf(held.left) + ", 1)";
    case dae::HeldKind::FloorInteger:
        return "integer(" + textOf(held.left) + ")";
    }
    return {};
}

std::string delayedText(const dae::HybridDae& dae, std::size_t delay) {
    return "`delay(" + expressionText(dae, dae.delays[delay].expression) + ", " +
           expressionText(dae, dae.delays[delay].delayTime) + ")`";
}

} // namespace eventica::model
