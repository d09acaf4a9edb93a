// SPDX-License-Identifier: Apache-2.0
// Runs functions that are programs, with tangents along with the values if they are wanted.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/expr/expr.h"
#include "lib/function/code.h"
#include "lib/text/source.h"
#include "lib/value/builtins.h"
#include "lib/value/operations.h"
#include "lib/value/outcome.h"

namespace eventica::function {

/// What a machine does not have itself.
class MachineHost {
public:
    virtual ~MachineHost() = default;

    /// A constant of the model that has no value before the run; a scalar.
    virtual value::Outcome constant(expr::VariableId variable) = 0;

    /// `function` as the compiler of functions was told. Several outputs as a record.
    virtual value::Outcome callExternal(std::int32_t function,
                                        std::span<const value::Value> arguments) = 0;

    /// An assertion of level warning, at this place, does not hold.
    virtual void warn(const std::string&, const text::SourceRange&) {}
};

struct RealArray {
    value::Dimensions dimensions;
    std::vector<double> data;
    std::vector<double> tangents; ///< as many as data where tangents are computed
};

struct IntegerArray {
    value::Dimensions dimensions;
    std::vector<std::int64_t> data;
};

/// The registers of a running function. Arrays that are passed lie in the caller's frame.
struct Frame {
    std::vector<double> reals;
    std::vector<double> tangents;
    std::vector<std::int64_t> integers;
    std::vector<RealArray> ownRealArrays;
    std::vector<RealArray*> realArrays;
    std::vector<IntegerArray> ownIntegerArrays;
    std::vector<IntegerArray*> integerArrays;
    std::vector<value::Value> texts;

    double& real(const Operand& operand) { return reals[static_cast<std::size_t>(operand.index)]; }
    double& tangent(const Operand& operand) {
        return tangents[static_cast<std::size_t>(operand.index)];
    }
    std::int64_t& integer(const Operand& operand) {
        return integers[static_cast<std::size_t>(operand.index)];
    }
    RealArray& realArray(const Operand& operand) {
        return *realArrays[static_cast<std::size_t>(operand.index)];
    }
    IntegerArray& integerArray(const Operand& operand) {
        return *integerArrays[static_cast<std::size_t>(operand.index)];
    }
    value::Value& text(const Operand& operand) {
        return texts[static_cast<std::size_t>(operand.index)];
    }
};

/// The value that a register holds, and back. The value must be of the leaf's kind, or an Integer
/// for a Real.
value::Value valueIn(Frame& frame, const Operand& operand, const Leaf& leaf);
void setValue(Frame& frame, const Operand& operand, const value::Value& value);

struct MachineLimits {
    std::int64_t steps = 500'000'000; ///< iterations and calls of one run
    int callDepth = 256;
};

/// For one thread. After the first calls no memory is allocated, as long as arrays do not grow and
/// there are no Strings.
class Machine {
public:
    /// Both must outlive it.
    Machine(const FunctionLibrary& library, MachineHost& host, MachineLimits limits = {});
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;
    ~Machine();

    /// A frame whose inputs are to be set; valid until `leave`.
    Frame& enter(std::int32_t function);
    void leave(std::int32_t function, Frame& frame);
    /// False if it failed.
    bool run(std::int32_t function, Frame& frame, bool withTangents = false);

    /// Why the last run failed, and where: in the innermost statement, if in any.
    const std::string& error() const { return error_; }
    text::SourceRange failedAt() const { return failedAt_; }

private:
    struct Pool;

    Pool& poolOf(std::int32_t function);
    std::unique_ptr<Frame> newFrame(std::int32_t function);

    template<bool WithTangents>
    bool execute(const FunctionCode& code, Frame& frame);
    bool fail(std::string error);
    bool fail(const value::Outcome& outcome);
    static text::SourceRange placeOf(const FunctionCode& code, std::int32_t instruction);
    void locate(const FunctionCode& code, std::int32_t instruction);

    // ---- calls
    bool callPlainly(const CallSite& site, Frame& caller);
    bool callWithTangents(const CallSite& site, Frame& caller);
    bool passAndRun(const CallSite& site, Frame& caller, bool withTangents, bool takesTangents);
    bool callDerivative(const CallSite& site, const DerivativeCall& derivative, Frame& caller);
    bool callByDifferences(const CallSite& site, Frame& caller);
    bool callMoved(const CallSite& site, Frame& caller, double step, std::vector<double>& results);
    bool external(const ExternalSite& site, Frame& frame);
    bool constant(const FunctionCode& code, const Instruction& instruction, Frame& frame);

    // ---- arrays
    std::span<const Operand> listOf(const FunctionCode& code, std::int32_t list) const;
    bool slice(const FunctionCode& code, const Instruction& instruction, Frame& frame, bool dual);
    bool replace(const FunctionCode& code, const Instruction& instruction, Frame& frame, bool dual);
    std::optional<std::string> select(const value::Dimensions& sizes,
                                      std::span<const Operand> subscripts, Frame& frame);
    bool fill(const FunctionCode& code, const Instruction& instruction, Frame& frame, bool dual);
    bool build(const FunctionCode& code, const Instruction& instruction, Frame& frame, bool dual);
    bool beginCollect(const FunctionCode& code, const Instruction& instruction, Frame& frame);
    bool collect(const FunctionCode& code, const Instruction& instruction, Frame& frame, bool dual);
    bool checkShape(const FunctionCode& code, const Instruction& instruction, Frame& frame);
    bool zip(const FunctionCode& code, const Instruction& instruction, Frame& frame, bool dual);
    bool product(const FunctionCode& code, const Instruction& instruction, Frame& frame, bool dual);
    bool map(const Instruction& instruction, Frame& frame, bool dual);
    bool reduce(const Instruction& instruction, Frame& frame, bool dual);
    bool concatenate(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                     bool dual);
    bool transpose(const Instruction& instruction, Frame& frame, bool dual);
    void negate(const Instruction& instruction, Frame& frame, bool dual);
    void copyArray(const FunctionCode& code, const Instruction& instruction, Frame& frame,
                   bool dual);
    void moveArray(const FunctionCode& code, const Instruction& instruction, Frame& frame);
    void toReal(const Instruction& instruction, Frame& frame, bool dual);
    void sizes(const FunctionCode& code, const Instruction& instruction, Frame& frame);
    bool failSubscript(const value::Dimensions& sizes, std::initializer_list<std::int64_t> indices,
                       const std::string& variable = {});
    bool apply(const FunctionCode& code, const Instruction& instruction, Frame& frame, bool dual);
    bool applyTangents(const Instruction& instruction, const Application& application,
                       Frame& frame);
    bool literalText(const FunctionCode& code, const Instruction& instruction, Frame& frame);

    const FunctionLibrary& library_;
    MachineHost& host_;
    MachineLimits limits_;
    std::vector<std::unique_ptr<Pool>> pools_; ///< by function
    std::int64_t steps_ = 0;
    int depth_ = 0;
    int runs_ = 0;
    std::string error_;
    text::SourceRange failedAt_;

    // What `select` found; kept, so that no memory is allocated for each slice.
    value::Dimensions selectedSizes_;
    std::vector<std::size_t> selected_;
    std::vector<std::size_t> selectedBefore_;
    RealArray scratch_;
};

/// Whether tangents can be computed through the application; there are few that cannot.
bool isDifferentiable(Op op, std::uint8_t code, const Application& application);

} // namespace eventica::function
