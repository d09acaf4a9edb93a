// SPDX-License-Identifier: Apache-2.0
// Which numbers can be the value of a variable: of an input, or of a parameter.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "lib/model/compiled_model.h"

namespace eventica::driver {

/// By default that of a Real; a String has no numbers.
struct ValueDomain {
    bool isWhole = false;
    double lowest = -std::numeric_limits<double>::infinity();
    double highest = std::numeric_limits<double>::infinity();
    std::string words = {};
};

/// `literals`: of an enumeration, null if they are not known.
ValueDomain domainOf(expr::Base base, const std::vector<std::string>* literals);
/// Null if it is no enumeration.
const std::vector<std::string>* literalsOf(const model::CompiledModel& model,
                                           const model::Variable& variable);
ValueDomain domainOf(const model::CompiledModel& model, const model::Variable& variable);

/// Why `value` cannot be that of a variable, if so; `when` follows the value: " at time 1".
std::string problemOf(std::string_view name, double value, const ValueDomain& domain,
                      std::string_view when = {});

} // namespace eventica::driver
