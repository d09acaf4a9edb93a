// SPDX-License-Identifier: Apache-2.0
// What programs cannot do themselves while a model runs: calls of functions that are not programs,
// Strings, delayed expressions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "lib/expr/evaluate.h"
#include "lib/function/compile.h"
#include "lib/function/machine.h"
#include "lib/model/compiled_model.h"
#include "simulate/external/external_functions.h"
#include "simulate/model/call_cache.h"
#include "simulate/model/delays.h"
#include "simulate/model/function_warnings.h"
#include "simulate/model/memory.h"

namespace eventica::model {

inline constexpr std::int32_t HostFailed = 111;

/// Functions are programs (see lib/function); what is not supported there yet is evaluated as a
/// tree of expressions, which is counted.
class Host : private expr::EvaluationHost, private function::MachineHost {
public:
    Host(const CompiledModel& model, Memory& memory, const Delays& delays,
         external::Settings externals = {});

    /// See `program::HostCall`.
    std::int32_t call(std::int32_t id, bool isTangent, const program::Cell* inputs,
                      program::Cell* outputs);
    /// Any expression of the DAE with the present values: messages of assertions.
    value::Outcome evaluate(expr::ExprId id);

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
    /// Where an input of a program comes from.
    struct ProgramInput {
        function::Operand to;
        std::int32_t cell = -1;    ///< the input of the call, or
        expr::VariableId variable; ///< a variable of the model; the time if both are invalid
    };

    /// A program for an expression, made when it is needed first.
    struct ProgramCode {
        bool isTried = false;
        std::int32_t function = -1; ///< -1: the tree must do
        std::vector<ProgramInput> inputs;
        std::string obstacle;
    };

    struct Code {
        expr::ExprId expression;
        ProgramCode program;
        std::vector<expr::TypeId> inputTypes;
        std::size_t inputCount = 0; ///< without the direction of a tangent
        std::vector<bool> isRealOutput;
        std::int32_t delay = -1;   ///< for a delayed value
        bool isRepeatable = false; ///< the same inputs give the same outputs
    };

    const expr::Function& functionAt(std::int32_t number) const {
        return (*model_.formulas->functions)[static_cast<std::size_t>(number)];
    }
    Code codeOf(expr::ExprId id) const;
    ProgramCode& prepared(ProgramCode& program, expr::ExprId expression);
    std::int32_t value(Code& code, const program::Cell* inputs, program::Cell* outputs);
    std::int32_t evaluated(Code& code, const program::Cell* inputs, program::Cell* outputs);
    std::int32_t evaluatedTree(const Code& code, const program::Cell* inputs,
                               program::Cell* outputs);
    value::Outcome treeValue(expr::ExprId expression, const std::string& obstacle);
    bool setInputs(const ProgramCode& program, const program::Cell* inputs, function::Frame& frame);
    std::int32_t runProgram(const Code& code, const program::Cell* inputs, program::Cell* outputs);
    std::int32_t runTangent(const Code& code, std::span<const double> direction,
                            const program::Cell* inputs, double* slopes);
    std::int32_t tangent(Code& code, const program::Cell* inputs, program::Cell* outputs);
    std::int32_t slopesAlong(Code& code, std::span<const double> direction,
                             const program::Cell* inputs, double* outputs);
    std::int32_t difference(Code& code, std::span<const double> direction,
                            const program::Cell* inputs, double* outputs);
    std::int32_t columnwise(Code& code, std::span<const double> direction,
                            const program::Cell* inputs, double* outputs);
    bool isRepeatable(expr::ExprId expression) const;
    KnownCall* known(const Code& code, const program::Cell* inputs, bool& isKnown);

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
    expr::Evaluator evaluator_;
    external::ExternalFunctions externals_;
    function::FunctionLibrary library_;
    function::Compiler compiler_;
    function::Machine machine_;
    std::vector<Code> codes_;
    std::vector<CallCache> caches_; ///< by code
    const Code* current_ = nullptr;
    const program::Cell* inputs_ = nullptr;
    std::map<std::int32_t, value::Value> strings_; ///< and numbers of external objects
    std::vector<const Alias*> aliasOf_;            ///< of each variable, null if it is none
    std::unordered_map<std::int32_t, ProgramCode> programs_; ///< of other expressions
    std::int64_t treeEvaluations_ = 0;
    std::map<std::string, std::int64_t> obstacles_;
    std::string error_;
    FunctionWarnings warnings_;
    bool isMoved_ = false; ///< functions are called beside the point, for derivatives
};

} // namespace eventica::model
