// SPDX-License-Identifier: Apache-2.0
#include "lib/stdlib/standard_functions.h"

#include <unordered_map>

namespace eventica::stdlib {

namespace {

using Table = std::unordered_map<std::string_view, const StandardFunction*>;

Table everything() {
    Table table;
    for (const auto part : {stringFunctions(), randomFunctions(), tableFunctions(), fileFunctions(),
                            systemFunctions(), matrixFunctions(), transformFunctions()})
        for (const StandardFunction& function : part)
            table.emplace(function.name, &function);
    return table;
}

} // namespace

std::int64_t Call::integer(std::size_t i) const {
    const Argument& argument = arguments_[i];
    if (argument.value == nullptr)
        return argument.size;
    switch (argument.value->kind()) {
    case value::Kind::Boolean:
        return argument.value->asBoolean() ? 1 : 0;
    case value::Kind::Enumeration:
        return argument.value->ordinal();
    default:
        return argument.value->asInteger();
    }
}

const StandardFunction* standardFunctionNamed(std::string_view name) {
    static const Table table = everything();
    const auto found = table.find(name);
    return found == table.end() ? nullptr : found->second;
}

} // namespace eventica::stdlib
