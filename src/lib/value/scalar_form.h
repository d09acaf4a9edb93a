// SPDX-License-Identifier: Apache-2.0
// The operator on scalars behind an element-wise one.
#pragma once

#include "lib/value/operations.h"

namespace eventica::value {

/// `+` for `.+` and so on; any other operator as it is.
constexpr Operation scalarForm(Operation operation) {
    switch (operation) {
    case Operation::ElementAdd:
        return Operation::Add;
    case Operation::ElementSubtract:
        return Operation::Subtract;
    case Operation::ElementMultiply:
        return Operation::Multiply;
    case Operation::ElementDivide:
        return Operation::Divide;
    case Operation::ElementPower:
        return Operation::Power;
    default:
        return operation;
    }
}

} // namespace eventica::value
