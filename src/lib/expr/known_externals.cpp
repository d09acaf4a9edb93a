// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/known_externals.h"

#include <algorithm>
#include <string>

#include "lib/table/read_matrix.h"
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

/// Of the table blocks: file, name of the table, delimiter and header lines of a CSV file.
table::MatrixOrProblem readTable(std::span<const Value> arguments) {
    const std::string& delimiter = arguments[2].asString();
    return table::readMatrix(arguments[0].asString(), arguments[1].asString(),
                             {.delimiter = delimiter.empty() ? ',' : delimiter[0],
                              .headerLines = static_cast<std::size_t>(
                                  std::max<std::int64_t>(arguments[3].asInteger(), 0))});
}

Outcome tableSize(std::span<const Value> arguments) {
    const table::MatrixOrProblem read = readTable(arguments);
    if (!read.problem.empty())
        return value::Error{read.problem};
    return Value::integerArray({2}, {static_cast<std::int64_t>(read.matrix.rows),
                                     static_cast<std::int64_t>(read.matrix.columns)});
}

/// Of a size that was found before.
Outcome tableValues(std::span<const Value> arguments) {
    table::MatrixOrProblem read = readTable(arguments);
    if (!read.problem.empty())
        return value::Error{read.problem};
    const auto rows = static_cast<std::int64_t>(read.matrix.rows);
    const auto columns = static_cast<std::int64_t>(read.matrix.columns);
    if (rows != arguments[4].asInteger() || columns != arguments[5].asInteger())
        return value::Error{"table file `" + arguments[0].asString() + "` has changed meanwhile"};
    return Value::realArray({rows, columns}, std::move(read.matrix.values));
}

bool areOf(std::span<const Value> arguments, std::initializer_list<value::Kind> kinds) {
    return std::ranges::equal(arguments, kinds, [](const Value& argument, value::Kind kind) {
        return argument.isScalar() && argument.kind() == kind;
    });
}

std::optional<Outcome> callTableFunction(const std::string& name,
                                         std::span<const Value> arguments) {
    using enum value::Kind;
    if (name == "eventica_tableSize" && areOf(arguments, {String, String, String, Integer}))
        return tableSize(arguments);
    if (name == "eventica_tableValues" &&
        areOf(arguments, {String, String, String, Integer, Integer, Integer}))
        return tableValues(arguments);
    return std::nullopt;
}

/// A function of that name that is not the standard library's may mean anything.
bool isStandard(const External& external) {
    return external.language == "C" &&
           external.annotation.find("\"ModelicaExternalC\"") != std::string::npos;
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
    if (auto table = callTableFunction(external.name, arguments))
        return table;
    if (!isStandard(external))
        return std::nullopt;
    using enum value::Kind;
    if (external.name == "ModelicaStrings_substring" &&
        areOf(arguments, {String, Integer, Integer}))
        return substring(arguments);
    if (external.name == "ModelicaStrings_length" && areOf(arguments, {String}))
        return Value::integer(static_cast<std::int64_t>(arguments[0].asString().size()));
    return std::nullopt;
}

} // namespace eventica::expr
