// SPDX-License-Identifier: Apache-2.0
// Whether the function that an annotation `derivative = …` names can be one (MLS 12.7.1).
#include <algorithm>
#include <cstdlib>
#include <string>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/elaborator.h"
#include "compile/syntax/print.h"

namespace eventica::elaborate {

using expr::Base;

/// The modifiers in `derivative(order = 2, noDerivative = x) = f`.
expr::DerivativeOptions derivativeOptions(const syntax::Modification& annotation) {
    expr::DerivativeOptions options;
    if (annotation.nested == nullptr)
        return options;
    for (const syntax::Argument* argument : annotation.nested->arguments) {
        if (argument->kind != syntax::ArgumentKind::ElementModification)
            continue;
        const auto& element = static_cast<const syntax::ElementModification&>(*argument);
        const std::string_view name = element.name.parts[0].text;
        if (element.modification == nullptr || element.modification->value == nullptr) {
            options.isUnderstood = false; // `noDerivative(y = g(x))`
            continue;
        }
        const std::string value = syntax::print(*element.modification->value);
        if (name == "order")
            options.order = static_cast<std::int32_t>(std::strtol(value.c_str(), nullptr, 10));
        else
            (name == "zeroDerivative" ? options.zero : options.without).push_back(value);
    }
    return options;
}

bool Elaborator::containsReal(TypeId type) {
    if (types()[type].base != Base::Record)
        return types()[type].base == Base::Real;
    const auto& fields = types().record(types()[type]).fields;
    return std::ranges::any_of(fields, [&](const auto& field) { return containsReal(field.type); });
}

/// All inputs of the function, then the derivative of each one that contains Reals.
void Elaborator::checkDerivative(const FunctionEntry& entry, FunctionId derivative,
                                 const syntax::Modification& annotation) {
    const expr::DerivativeOptions options = derivativeOptions(annotation);
    if (options.order != 1)
        return;
    const FunctionEntry& given = functions_[static_cast<std::size_t>(derivative.index())];
    std::vector<std::string> wanted;
    wanted.reserve(2 * entry.inputs.size());
    for (const std::int32_t input : entry.inputs)
        wanted.push_back(entry.function.locals[static_cast<std::size_t>(input)].name);
    const std::size_t own = wanted.size();
    for (const std::int32_t input : entry.inputs) {
        const expr::Local& local = entry.function.locals[static_cast<std::size_t>(input)];
        if (containsReal(local.type) &&
            std::ranges::find(options.without, local.name) == options.without.end() &&
            std::ranges::find(options.zero, local.name) == options.zero.end())
            wanted.push_back(local.name);
    }
    const text::SourceRange where{builder_[entry.instance].source, annotation.value->range};
    if (given.inputs.size() < wanted.size() && isFirstReport(where))
        diagnostics_.report(
            diag::DerivativeLacksInput, where, given.function.name, entry.function.name,
            given.inputs.size() < own ? "" : "for the derivative of ", wanted[given.inputs.size()]);
}

} // namespace eventica::elaborate
