// SPDX-License-Identifier: Apache-2.0
// Expressions as Modelica text that parses back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expr/expr.h"
#include "lib/expr/function.h"

namespace eventica::expr {

/// Names of what expressions refer to, each as it is to be written (quoted where need be).
class Names {
public:
    virtual ~Names() = default;

    virtual std::string variable(VariableId id) const = 0;
    virtual std::string local(std::int32_t index) const = 0;
    virtual std::string iterator(IteratorId id) const = 0;
    virtual std::string function(FunctionId id) const = 0;
    /// An input of a function, counted from 0.
    virtual std::string input(FunctionId id, std::size_t number) const = 0;
    virtual std::string record(const Type& type) const = 0;
    virtual std::string enumeration(std::int32_t id) const = 0;
};

/// What Modelica has no syntax for is a call of a function with a quoted name: `'.re'(f(x))` for a
/// field, `'.2'(f(x))` for the second output, `'[]'(f(x), 1)` for an element of a call's result.
/// A text longer than `longest` ends somewhere behind that.
std::string print(const ExprPool& pool, ExprId id, const Names& names,
                  std::size_t longest = static_cast<std::size_t>(-1));

/// Statements, each line indented by `indentation` spaces and ended.
std::string print(const ExprPool& pool, const std::vector<Statement>& statements,
                  const Names& names, int indentation);

/// A name as a Modelica identifier: as it is (also if it has quotes already), or in quotes.
std::string identifier(std::string_view name);

} // namespace eventica::expr
