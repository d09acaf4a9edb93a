// SPDX-License-Identifier: Apache-2.0
// The C functions of the Modelica Standard Library, written again: names, arguments, what they do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/stdlib/environment.h"
#include "lib/value/value.h"

namespace eventica::stdlib {

/// One call: arguments as C gets them, from 0.
class Call {
public:
    struct Argument {
        const value::Value* value = nullptr;           ///< null: only written
        const value::Dimensions* dimensions = nullptr; ///< of what is written
        std::int64_t size = 0;                         ///< `size(x, 1)`, without a value
    };

    Call(std::span<const Argument> arguments, Environment& environment,
         std::vector<value::Value>& results)
        : arguments_(arguments), environment_(environment), results_(results) {}

    double real(std::size_t i) const { return arguments_[i].value->asReal(); }
    /// Of Booleans and enumerations, too.
    std::int64_t integer(std::size_t i) const;
    bool boolean(std::size_t i) const { return integer(i) != 0; }
    const std::string& text(std::size_t i) const { return arguments_[i].value->asString(); }
    const value::Value& value(std::size_t i) const { return *arguments_[i].value; }
    /// Of an array that is written.
    const value::Dimensions& dimensions(std::size_t i) const { return *arguments_[i].dimensions; }

    /// The value that the function returns, then those of the outputs among its arguments.
    void give(value::Value value) { results_.push_back(std::move(value)); }
    void give(double value) { give(value::Value::real(value)); }
    void give(std::int64_t value) { give(value::Value::integer(value)); }
    void give(std::string value) { give(value::Value::string(std::move(value))); }

    Environment& environment() const { return environment_; }
    /// An external object among the arguments; null if it is of another class.
    template<typename T>
    T* object(std::size_t i) const {
        return environment_.objects == nullptr
                   ? nullptr
                   : dynamic_cast<T*>(environment_.objects->find(integer(i)));
    }

private:
    std::span<const Argument> arguments_;
    Environment& environment_;
    std::vector<value::Value>& results_;
};

/// What is wrong, if something is.
using Problem = std::optional<std::string>;

enum class Effect : std::uint8_t {
    None,     ///< always the same result
    Reads,    ///< depends on files
    Remembers ///< makes or uses external objects, the state of the process, its time, or changes
              ///< files: only while a model runs
};

/// A row of the table of functions. The signature is the type of the result, `=`, and those of the
/// arguments: r(eal), i(nteger, Boolean, enumeration), s(tring), o(bject), and R, I, S for arrays.
/// In front of an argument, `>` means an output, `*` memory for the function's own use.
struct StandardFunction {
    std::string_view name;
    std::string_view signature;
    Effect effect = Effect::None;
    Problem (*run)(Call&) = nullptr;
};

/// Null if there is none of that name.
const StandardFunction* standardFunctionNamed(std::string_view name);

// The parts of the table.
std::span<const StandardFunction> stringFunctions();
std::span<const StandardFunction> randomFunctions();
std::span<const StandardFunction> tableFunctions();
std::span<const StandardFunction> fileFunctions();
std::span<const StandardFunction> systemFunctions();
std::span<const StandardFunction> matrixFunctions();
std::span<const StandardFunction> transformFunctions();

} // namespace eventica::stdlib
