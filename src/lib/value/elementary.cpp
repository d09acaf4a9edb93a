// SPDX-License-Identifier: Apache-2.0
#include "lib/value/elementary.h"

#include <cmath>

namespace eventica::value {

Domain domainOf(Builtin builtin) {
    if (builtin == Builtin::Sqrt)
        return Domain::NotNegative;
    const Elementary* const elementary = elementaryOf(builtin);
    return elementary != nullptr ? elementary->domain : Domain::Everywhere;
}

const Elementary* elementaryOf(Builtin builtin) {
    switch (builtin) {
#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative)                          \
    case Builtin::name: {                                                                       \
        static constexpr Elementary Row{[](double x) { return std::text(x); }, Domain::domain}; \
        return &Row;                                                                            \
    }
#include "lib/value/elementary.def"
    default:
        return nullptr;
    }
}

} // namespace eventica::value
