// SPDX-License-Identifier: Apache-2.0
// The one evaluator: values of expressions and functions at compile time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "lib/expr/expr.h"
#include "lib/expr/function.h"
#include "lib/text/source.h"
#include "lib/value/outcome.h"

namespace eventica::expr {

class Evaluation;

/// What an expression refers to. A host may use the evaluator that asks it.
class EvaluationHost {
public:
    virtual ~EvaluationHost() = default;

    virtual value::Outcome valueOf(VariableId variable) = 0;
    /// The value, if it is at hand and stays where it is until the evaluation ends: an array is not
    /// copied for each of its elements that is used. Null says nothing: `valueOf` is asked then.
    virtual const value::Value* knownValueOf(VariableId) { return nullptr; }
    /// The time, where there is one.
    virtual std::optional<double> time() { return std::nullopt; }
    /// The function to run; null if it cannot be run at compile time.
    virtual const Function* function(FunctionId function) = 0;
    /// A function written in another language, as far as the compiler knows it. Several outputs as
    /// `Evaluator::call` gives them.
    virtual value::Outcome callExternal(const Function& function,
                                        std::span<const value::Value> arguments) = 0;
    /// An assertion of level warning in a function, at this place, does not hold.
    virtual void warn(const std::string&, const text::SourceRange&) {}
};

/// What all evaluations for one model may do together: each ends, but there may be many.
class EvaluationBudget {
public:
    explicit EvaluationBudget(std::int64_t statements) : left_(statements) {}

    /// Even where nothing is left, a short evaluation goes through.
    std::int64_t left() const { return std::max(left_, Least); }
    void spend(std::int64_t statements) { left_ -= statements; }

private:
    static constexpr std::int64_t Least = 10'000;
    std::int64_t left_;
};

/// Bounds on one evaluation, so that every model ends in a value or a message.
struct EvaluationLimits {
    std::int64_t statements = 20'000'000;  ///< and iterations
    std::int64_t operations = 400'000'000; ///< operators, functions and the like
    int callDepth = 256;
    EvaluationBudget* budget = nullptr; ///< shared with other evaluations; may be null
};

class Evaluator {
public:
    Evaluator(const ExprPool& pool, EvaluationHost& host, EvaluationLimits limits = {});
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    ~Evaluator();

    value::Outcome evaluate(ExprId id);

    /// Gives an iterator a value for the evaluations that follow.
    void bind(IteratorId iterator, value::Value value);
    void unbind(IteratorId iterator);

    /// Calls a function with one value for each input; defaults stand for missing ones at the end.
    /// The outputs, several (or none) as a record whose fields are named after them.
    value::Outcome call(FunctionId function, std::span<const value::Value> arguments);

    /// The innermost statement in which the last evaluation failed; without a source if it failed
    /// in none.
    text::SourceRange failedAt() const;

private:
    std::unique_ptr<Evaluation> evaluation_;
};

} // namespace eventica::expr
