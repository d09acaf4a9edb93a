// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/print_parts.h"
#include "lib/value/print.h"

namespace eventica::flat {
namespace {

std::string prefixes(const Variable& variable, const expr::Type& type) {
    std::string text;
    if (variable.isFinal)
        text += "final ";
    if (variable.isFlow)
        text += "flow ";
    if (variable.variability == Variability::Constant)
        text += "constant ";
    else if (variable.variability == Variability::Parameter)
        text += "parameter ";
    else if (variable.variability == Variability::Discrete && type.base == expr::Base::Real)
        text += "discrete "; // the others cannot be anything else
    if (variable.causality == Causality::Input)
        text += "input ";
    else if (variable.causality == Causality::Output)
        text += "output ";
    return text;
}

std::string attributes(const expr::ExprPool& pool, const Variable& variable, const expr::Type& type,
                       const TextNames& names) {
    std::string text;
    for (const auto& [name, value] : variable.attributes) {
        if (!value.valid())
            continue;
        // One value stands for all elements.
        const bool isEach = pool.typeOf(value).dimensions.size() < type.dimensions.size();
        text += text.empty() ? "(" : ", ";
        text += isEach ? "each " : "";
        text += name + " = " + expr::print(pool, value, names);
    }
    return text.empty() ? text : text + ")";
}

} // namespace

std::string dimensionsText(const value::Dimensions& dimensions) {
    std::string text;
    for (const std::int64_t size : dimensions) {
        text += text.empty() ? "[" : ", ";
        text += size == expr::UnknownSize ? ":" : std::to_string(size);
    }
    return text.empty() ? text : text + "]";
}

std::string printVariable(const expr::ExprPool& pool, const Variable& variable,
                          const TextNames& names) {
    const expr::Type& type = pool.types()[variable.type];
    std::string text = "  " + prefixes(variable, type) + names.type(type) + " " +
                       expr::identifier(variable.name) + dimensionsText(type.dimensions) +
                       attributes(pool, variable, type, names);
    if (variable.binding.valid())
        text += " = " + expr::print(pool, variable.binding, names);
    if (!variable.description.empty())
        text += " " + value::printString(variable.description);
    if (variable.isStructural) // it cannot be changed without flattening again
        text += " annotation(Evaluate = true)";
    return text + ";\n";
}

} // namespace eventica::flat
