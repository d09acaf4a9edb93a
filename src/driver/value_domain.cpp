// SPDX-License-Identifier: Apache-2.0
#include "driver/value_domain.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace eventica::driver {

namespace {

/// An Integer has 64 bits: less than this, and not less than its negative.
constexpr double IntegerLimit = 0x1p63;

} // namespace

ValueDomain domainOf(expr::Base base, const std::vector<std::string>* literals) {
    ValueDomain domain;
    if (base == expr::Base::Real || base == expr::Base::String)
        return domain;
    domain.isWhole = true;
    domain.words = "whole numbers";
    if (base == expr::Base::Boolean) {
        domain.lowest = 0;
        domain.highest = 1;
        domain.words = "0 (false) and 1 (true)";
    } else if (literals != nullptr) {
        domain.lowest = 1;
        domain.highest = static_cast<double>(literals->size());
        domain.words = fmt::format("1 to {} ({})", literals->size(), fmt::join(*literals, ", "));
    }
    return domain;
}

const std::vector<std::string>* literalsOf(const model::CompiledModel& model,
                                           const model::Variable& variable) {
    if (variable.base != expr::Base::Enumeration || variable.enumeration < 0)
        return nullptr;
    return &model.enumerations[static_cast<std::size_t>(variable.enumeration)];
}

ValueDomain domainOf(const model::CompiledModel& model, const model::Variable& variable) {
    return domainOf(variable.base, literalsOf(model, variable));
}

std::string problemOf(std::string_view name, double value, const ValueDomain& domain,
                      std::string_view when) {
    if (!std::isfinite(value))
        return fmt::format("`{}` is {}{}", name, value, when);
    if ((domain.isWhole && value != std::round(value)) || value < domain.lowest ||
        value > domain.highest)
        return fmt::format("`{}` is {}{}, but takes {} only", name, value, when, domain.words);
    if (domain.isWhole && !(value >= -IntegerLimit && value < IntegerLimit))
        return fmt::format("`{}` is {}{}, which is too large for an Integer", name, value, when);
    return {};
}

} // namespace eventica::driver
