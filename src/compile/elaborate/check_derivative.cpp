// SPDX-License-Identifier: Apache-2.0
// Whether the function that an annotation `derivative = …` names can be one (MLS 12.7.1).
#include <algorithm>
#include <string>

#include "compile/elaborate/diagnostics.h"
#include "compile/elaborate/elaborator.h"
#include "compile/syntax/print.h"

namespace eventica::elaborate {

using expr::Base;

namespace {

/// The modifiers in `derivative(order = 2, noDerivative = x) = f`.
struct DerivativeOptions {
    bool isFirstOrder = true;
    std::vector<std::string> excluded; ///< inputs without a derivative
};

DerivativeOptions optionsOf(const syntax::Modification& annotation) {
    DerivativeOptions options;
    if (annotation.nested == nullptr)
        return options;
    for (const syntax::Argument* argument : annotation.nested->arguments) {
        if (argument->kind != syntax::ArgumentKind::ElementModification)
            continue;
        const auto& element = static_cast<const syntax::ElementModification&>(*argument);
        if (element.modification == nullptr || element.modification->value == nullptr)
            continue;
        const std::string value = syntax::print(*element.modification->value);
        if (element.name.parts[0].text == "order")
            options.isFirstOrder = value == "1";
        else
            options.excluded.push_back(value);
    }
    return options;
}

} // namespace

bool Elaborator::containsReal(TypeId type) {
    if (types()[type].base != Base::Record)
        return types()[type].base == Base::Real;
    const auto& fields = types().record(types()[type]).fields;
    return std::ranges::any_of(fields, [&](const auto& field) { return containsReal(field.type); });
}

/// All inputs of the function, then the derivative of each one that contains Reals.
void Elaborator::checkDerivative(const FunctionEntry& entry, FunctionId derivative,
                                 const syntax::Modification& annotation) {
    const DerivativeOptions options = optionsOf(annotation);
    if (!options.isFirstOrder)
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
            std::ranges::find(options.excluded, local.name) == options.excluded.end())
            wanted.push_back(local.name);
    }
    const text::SourceRange where{builder_[entry.instance].source, annotation.value->range};
    if (given.inputs.size() < wanted.size() && isFirstReport(where))
        diagnostics_.report(
            diag::DerivativeLacksInput, where, given.function.name, entry.function.name,
            given.inputs.size() < own ? "" : "for the derivative of ", wanted[given.inputs.size()]);
}

} // namespace eventica::elaborate
