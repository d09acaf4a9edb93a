// SPDX-License-Identifier: Apache-2.0
// A function that a model declares as external, answered by one of the standard functions.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "lib/expr/evaluate.h"
#include "lib/expr/expr.h"
#include "lib/expr/external_arguments.h"
#include "lib/expr/function.h"
#include "lib/stdlib/standard_functions.h"
#include "lib/value/outcome.h"

namespace eventica::stdlib {

class StandardCall {
public:
    /// Null if there is no standard function of that name with these arguments. Whether the
    /// function is the standard library's is for the caller to know. All must outlive the call.
    static std::unique_ptr<StandardCall>
    make(const expr::Function& function, const expr::ExprPool& pool, expr::EvaluationHost& host);

    /// One value for each input; outputs as `expr::Evaluator::call` gives them. Not to be entered
    /// again while it runs.
    value::Outcome call(std::span<const value::Value> inputs, Environment& environment);

    Effect effect() const { return standard_.effect; }

private:
    StandardCall(const expr::Function& function, const StandardFunction& standard,
                 const expr::ExprPool& pool, expr::EvaluationHost& host);

    bool fits() const;
    Problem collect();
    value::Outcome results();

    const expr::Function& function_;
    const StandardFunction& standard_;
    const expr::ExprPool& pool_;
    expr::ExternalArguments arguments_;
    std::vector<std::size_t> places_; ///< of each local: its number among the results
    std::vector<Call::Argument> collected_;
    std::vector<value::Value> results_;
};

/// Calls a function of the standard library before the run, if it can be called then.
std::optional<value::Outcome> callBeforeRun(const expr::Function& function,
                                            std::span<const value::Value> inputs,
                                            const expr::ExprPool& pool, expr::EvaluationHost& host);

} // namespace eventica::stdlib
