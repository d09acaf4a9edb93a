// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/derivative_annotation.h"

#include <algorithm>
#include <optional>

namespace eventica::expr {

namespace {

/// The numbers of the inputs that `isMeant` holds for.
template<typename Predicate>
std::vector<std::size_t> inputsWith(const Function& function, Predicate isMeant) {
    std::vector<std::size_t> found;
    std::size_t number = 0;
    for (const Local& local : function.locals) {
        if (local.role != LocalRole::Input)
            continue;
        if (isMeant(local))
            found.push_back(number);
        ++number;
    }
    return found;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

/// An annotation of order n stands at the derivative of order n - 1: the inputs of highest order
/// are its last ones, and derivatives of the others are inputs already.
std::optional<DerivativeRule> ruleOf(const TypePool& types, const Function& function,
                                     const FunctionAnnotation& annotation,
                                     const Function& derivative) {
    const DerivativeOptions& options = annotation.derivative;
    DerivativeRule rule;
    rule.function = annotation.function;
    rule.order = std::max(options.order, 1);
    rule.differentiated = inputsWith(function, [&](const Local& input) {
        return containsReal(types, input.type) && !contains(options.without, input.name) &&
               !contains(options.zero, input.name);
    });
    rule.unchanging = inputsWith(
        function, [&](const Local& input) { return contains(options.zero, input.name); });
    const std::size_t own = function.indicesOf(LocalRole::Input).size();
    const std::size_t all = derivative.indicesOf(LocalRole::Input).size();
    if (all < own || (rule.order == 1 && all - own != rule.differentiated.size()) ||
        all - own > rule.differentiated.size())
        return std::nullopt;
    rule.differentiated.erase(rule.differentiated.begin(),
                              rule.differentiated.end() - static_cast<std::ptrdiff_t>(all - own));
    return rule;
}

} // namespace

bool containsReal(const TypePool& types, TypeId type) {
    if (types[type].base != Base::Record)
        return types[type].base == Base::Real;
    return std::ranges::any_of(types.record(types[type]).fields, [&](const RecordField& field) {
        return containsReal(types, field.type);
    });
}

std::vector<DerivativeRule> derivativeRules(const TypePool& types,
                                            std::span<const Function> functions,
                                            const Function& function) {
    std::vector<DerivativeRule> rules;
    for (const FunctionAnnotation& annotation : function.annotations) {
        if (annotation.name != "derivative" || !annotation.function.valid() ||
            !annotation.derivative.isUnderstood)
            continue;
        const auto at = static_cast<std::size_t>(annotation.function.index());
        if (auto rule = ruleOf(types, function, annotation, functions[at]))
            rules.push_back(*std::move(rule));
    }
    return rules;
}

} // namespace eventica::expr
