// SPDX-License-Identifier: Apache-2.0
// What programs cannot do themselves while a model runs: calls of functions that are not programs,
// Strings, delayed expressions.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/expr/evaluate.h"
#include "lib/function/machine.h"
#include "lib/model/compiled_model.h"
#include "simulate/external/external_functions.h"
#include "simulate/model/call_cache.h"
#include "simulate/model/delays.h"
#include "simulate/model/function_warnings.h"
#include "simulate/model/memory.h"

namespace eventica::model {

inline constexpr std::int32_t HostFailed = 111;

/// Formulas are programs (see lib/function); what is not supported there yet is evaluated as a tree
/// of expressions, which is counted. So are sizes and bindings of external functions.
class Host : private expr::EvaluationHost, private function::MachineHost {
public:
    Host(const CompiledModel& model, Memory& memory, const Delays& delays,
         external::Settings externals = {});
    ~Host() override;

    /// See `program::HostCall`.
    std::int32_t call(std::int32_t id, bool isTangent, const program::Cell* inputs,
                      program::Cell* outputs);
    /// With the present values: messages of assertions.
    value::Outcome evaluate(FormulaId id);
    /// The same for any expression of `ModelText`.
    value::Outcome evaluateText(expr::ExprId id);

    /// Nothing of an earlier run is left: parameters may have other values.
    void restart();

    /// What functions have warned of since it was cleared.
    FunctionWarnings& warnings() { return warnings_; }
    /// Why the last call failed.
    const std::string& error() const { return error_; }
    /// How often a tree of expressions was evaluated.
    std::int64_t treeEvaluations() const { return treeEvaluations_; }
    /// Why, for each kind of obstacle.
    const std::map<std::string, std::int64_t>& obstacles() const { return obstacles_; }

    /// Foreign code that crashed, ended the process or was interrupted: the run cannot go on.
    const std::optional<external::ExternalFunctions::Loss>& loss() const {
        return externals_.loss();
    }
    /// Calls the destructors of external objects.
    void destroyObjects() { externals_.destroyObjects(); }

private:
    /// Of expressions in messages, made when they are needed.
    struct TextPrograms;

    const expr::Function& functionAt(std::int32_t number) const {
        return (*model_.text->functions)[static_cast<std::size_t>(number)];
    }
    std::int32_t value(const CallCode& code, const program::Cell* inputs, program::Cell* outputs);
    std::int32_t evaluated(const CallCode& code, const program::Cell* inputs,
                           program::Cell* outputs);
    std::int32_t evaluatedTree(const CallCode& code, const program::Cell* inputs,
                               program::Cell* outputs);
    value::Outcome treeValue(const FormulaCode& formula, const std::string& obstacle);
    value::Outcome run(const FormulaCode& formula, const function::FunctionLibrary& library,
                       function::Machine& machine);
    bool setInputs(const FormulaCode& formula, const program::Cell* inputs, function::Frame& frame);
    std::int32_t runProgram(const CallCode& code, const program::Cell* inputs,
                            program::Cell* outputs);
    std::int32_t runTangent(const CallCode& code, std::span<const double> direction,
                            const program::Cell* inputs, double* slopes);
    std::int32_t tangent(const CallCode& code, const program::Cell* inputs, program::Cell* outputs);
    std::int32_t slopesAlong(const CallCode& code, std::span<const double> direction,
                             const program::Cell* inputs, double* outputs);
    std::int32_t difference(const CallCode& code, std::span<const double> direction,
                            const program::Cell* inputs, double* outputs);
    std::int32_t columnwise(const CallCode& code, std::span<const double> direction,
                            const program::Cell* inputs, double* outputs);
    KnownCall* known(const CallCode& code, const program::Cell* inputs, bool& isKnown);

    value::Outcome valueOf(expr::VariableId variable) override;
    std::optional<double> time() override { return memory_.real(model_.timeSlot); }
    const expr::Function* function(expr::FunctionId function) override;
    value::Outcome callExternal(const expr::Function& function,
                                std::span<const value::Value> arguments) override;
    value::Outcome constant(expr::VariableId variable) override { return valueOf(variable); }
    value::Outcome callExternal(std::int32_t function,
                                std::span<const value::Value> arguments) override;
    void warn(const std::string& text, const text::SourceRange& where) override;

    const CompiledModel& model_;
    Memory& memory_;
    const Delays& delays_;
    const Formulas& formulas_;
    expr::Evaluator evaluator_; ///< of formulas that are no programs
    external::ExternalFunctions externals_;
    function::Machine machine_;
    std::unique_ptr<TextPrograms> texts_;
    std::vector<CallCache> caches_; ///< by call
    const CallCode* current_ = nullptr;
    const program::Cell* inputs_ = nullptr;
    std::map<std::int32_t, value::Value> strings_; ///< and numbers of external objects
    std::vector<const Alias*> aliasOf_;            ///< of each variable, null if it is none
    std::int64_t treeEvaluations_ = 0;
    std::map<std::string, std::int64_t> obstacles_;
    std::string error_;
    FunctionWarnings warnings_;
    bool isMoved_ = false; ///< functions are called beside the point, for derivatives
};

} // namespace eventica::model
