// SPDX-License-Identifier: Apache-2.0
// From functions and expressions to programs. Results and failures are those of `expr::Evaluator`.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lib/expr/expr.h"
#include "lib/expr/function.h"
#include "lib/function/code.h"

namespace eventica::function {

struct CompiledExpression {
    std::int32_t function = -1; ///< in the library; -1 if there is an obstacle
    /// `Variable` and `Time` nodes; the leaves of one after the other are the inputs.
    std::vector<expr::ExprId> variables;
    std::string obstacle; ///< what is not supported

    bool ok() const { return function >= 0; }
};

/// A function as an argument, as far as it is known when the program is made: which function, and
/// which of its inputs have a value already.
struct ClosureShape {
    enum class Given : std::uint8_t { Open, Value, Function };

    expr::FunctionId function;
    std::vector<Given> inputs;
    std::vector<ClosureShape> functions; ///< of the inputs that are functions themselves, in order
};

/// Which program of a function is meant: inputs that are not given get their defaults, and each
/// function that it is called with makes another program of it.
struct FunctionVariant {
    expr::FunctionId function;
    std::vector<bool> isGiven;
    std::vector<ClosureShape> functions; ///< of the given inputs that are functions, in order
    bool isDifferentiated = true;        ///< tangents may be asked for
};

class Compiler {
public:
    /// All must outlive it. Functions are appended to the library.
    Compiler(const expr::ExprPool& pool, std::span<const expr::Function> functions,
             FunctionLibrary& library);
    Compiler(const Compiler&) = delete;
    Compiler& operator=(const Compiler&) = delete;
    ~Compiler();

    /// A function of the variables in the expression, with its parts as outputs.
    CompiledExpression compile(expr::ExprId expression);

    // ---- for the writer of one function
    /// Its number; it may still be in the making, and turn out to be impossible.
    std::int32_t numberOf(const FunctionVariant& variant);
    /// Empty if it can be called.
    const std::string& obstacleOf(std::int32_t number) const;
    const FunctionCode& codeOf(std::int32_t number) const;
    const expr::Function& function(expr::FunctionId id) const {
        return functions_[static_cast<std::size_t>(id.index())];
    }
    std::span<const expr::Function> functions() const { return functions_; }

private:
    struct Entry {
        std::string obstacle;
        bool isInProgress = false;
        bool isRecursive = false;
    };

    const expr::ExprPool& pool_;
    std::span<const expr::Function> functions_;
    FunctionLibrary& library_;
    std::vector<Entry> entries_; ///< by number
    std::map<std::string, std::int32_t> numbers_;
};

} // namespace eventica::function
