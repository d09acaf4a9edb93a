// SPDX-License-Identifier: Apache-2.0
// Calls of functions written in other languages while a model runs.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "lib/expr/evaluate.h"
#include "lib/expr/expr.h"
#include "lib/expr/function.h"
#include "lib/stdlib/standard_call.h"
#include "simulate/external/libraries.h"
#include "simulate/external/objects.h"
#include "simulate/external/prepared_call.h"
#include "simulate/external/settings.h"
#include "simulate/external/trust.h"

namespace eventica::external {

/// For one model and one thread.
class ExternalFunctions {
public:
    /// The pool, the functions of the model and the host must outlive it. The host is asked about
    /// variables and functions that sizes and bindings of external functions use.
    ExternalFunctions(const expr::ExprPool& pool, std::span<const expr::Function> functions,
                      expr::EvaluationHost& host, Settings settings);
    ExternalFunctions(const ExternalFunctions&) = delete;
    ExternalFunctions& operator=(const ExternalFunctions&) = delete;
    ~ExternalFunctions();

    /// One value for each input; outputs as `expr::Evaluator::call` gives them. An external object
    /// is an Integer: its number.
    value::Outcome call(const expr::Function& function, std::span<const value::Value> inputs);

    /// Calls the destructors of all objects, the last one first, unless code was lost. What they
    /// complain about is a warning.
    void destroyObjects();

    /// Foreign code that crashed, ended the process or was interrupted. Nothing is called after it.
    struct Loss {
        double time = 0.0;
        std::string message;
    };
    const std::optional<Loss>& loss() const { return loss_; }

private:
    struct Callable {
        std::unique_ptr<stdlib::StandardCall> standard; ///< instead of foreign code
        std::unique_ptr<PreparedCall> call;
        std::string problem; ///< if there is no call
        Trust trust = Trust::None;
    };

    value::Outcome callForeign(const expr::Function& function,
                               std::span<const value::Value> inputs);
    Callable prepared(const expr::Function& function);
    bool mayRun(const expr::Function& function) const;
    void lose(std::string message);

    const Settings settings_;
    ExternalLibraries libraries_;
    ExternalObjects objects_;
    stdlib::Environment environment_;
    Surroundings surroundings_;
    std::map<const expr::Function*, Callable> calls_;
    std::optional<Loss> loss_;
};

} // namespace eventica::external
