// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/known_externals.h"

#include <algorithm>
#include <string>

#include "lib/value/builtins.h"

namespace eventica::expr {

namespace {

using value::Outcome;
using value::Value;

/// Both ends included, counted from 1.
Outcome substring(std::span<const Value> arguments) {
    const std::string& text = arguments[0].asString();
    const std::int64_t length = static_cast<std::int64_t>(text.size());
    const std::int64_t first = std::max<std::int64_t>(arguments[1].asInteger(), 1);
    const std::int64_t last = std::min(arguments[2].asInteger(), length);
    if (first > last)
        return Value::string("");
    return Value::string(text.substr(static_cast<std::size_t>(first - 1),
                                     static_cast<std::size_t>(last - first + 1)));
}

} // namespace

std::optional<Outcome> callKnownExternal(const Function& function,
                                         std::span<const Value> arguments) {
    const External& external = function.external;
    if (external.language == "builtin") {
        if (const auto builtin = value::builtinNamed(external.name))
            return value::apply(*builtin, arguments);
        return std::nullopt;
    }
    if (external.name == "ModelicaStrings_substring" && arguments.size() == 3)
        return substring(arguments);
    if (external.name == "ModelicaStrings_length" && arguments.size() == 1)
        return Value::integer(static_cast<std::int64_t>(arguments[0].asString().size()));
    return std::nullopt;
}

} // namespace eventica::expr
