// SPDX-License-Identifier: Apache-2.0
// What programs cannot do themselves while a model runs: calls of functions that are not programs,
// Strings, delayed expressions.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "compile/executable/executable_model.h"
#include "lib/expr/evaluate.h"
#include "simulate/external/external_functions.h"
#include "simulate/model/call_cache.h"
#include "simulate/model/delays.h"
#include "simulate/model/memory.h"

namespace eventica::model {

inline constexpr std::int32_t HostFailed = 111;

class Host : private expr::EvaluationHost {
public:
    Host(const ExecutableModel& model, Memory& memory, const Delays& delays,
         external::Settings externals = {});

    /// See `program::HostCall`.
    std::int32_t call(std::int32_t id, bool isTangent, const program::Cell* inputs,
                      program::Cell* outputs);
    /// Any expression of the DAE with the present values: messages of assertions.
    value::Outcome evaluate(expr::ExprId id);

    /// Why the last call failed.
    const std::string& error() const { return error_; }

private:
    struct Code {
        expr::ExprId expression;
        expr::ExprId tangent; ///< its derivative; invalid if nobody knows it
        std::vector<expr::TypeId> inputTypes;
        std::size_t inputCount = 0; ///< without the direction of a tangent
        std::vector<bool> isRealOutput;
        std::int32_t delay = -1;   ///< for a delayed value
        bool isRepeatable = false; ///< the same inputs give the same outputs
    };

    Code codeOf(expr::ExprId id, expr::ExprId tangent) const;
    std::int32_t value(const Code& code, const program::Cell* inputs, program::Cell* outputs);
    std::int32_t evaluated(const Code& code, expr::ExprId expression, const program::Cell* inputs,
                           program::Cell* outputs);
    std::int32_t tangent(const Code& code, const program::Cell* inputs, program::Cell* outputs);
    std::int32_t difference(const Code& code, std::span<const double> direction,
                            const program::Cell* inputs, double* outputs);
    std::int32_t columnwise(const Code& code, std::span<const double> direction,
                            const program::Cell* inputs, double* outputs);
    bool isRepeatable(expr::ExprId expression) const;
    KnownCall* known(const Code& code, const program::Cell* inputs, bool& isKnown);

    value::Outcome valueOf(expr::VariableId variable) override;
    std::optional<double> time() override { return memory_.real(model_.timeSlot); }
    const expr::Function* function(expr::FunctionId function) override;
    value::Outcome callExternal(const expr::Function& function,
                                std::span<const value::Value> arguments) override;

    const ExecutableModel& model_;
    Memory& memory_;
    const Delays& delays_;
    expr::Evaluator evaluator_;
    external::ExternalFunctions externals_;
    std::vector<Code> codes_;
    std::vector<CallCache> caches_; ///< by code
    const Code* current_ = nullptr;
    const program::Cell* inputs_ = nullptr;
    std::map<std::int32_t, value::Value> strings_; ///< and numbers of external objects
    std::vector<const system::Alias*> aliasOf_;    ///< of each variable, null if it is none
    std::string error_;
};

} // namespace eventica::model
