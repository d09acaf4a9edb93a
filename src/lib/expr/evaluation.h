// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: the state and the parts of the evaluator. Expressions are in evaluate.cpp
// and evaluate_arrays.cpp, functions in evaluate_function.cpp, statements in run_statements.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "lib/expr/assign_part.h"
#include "lib/expr/evaluate.h"
#include "lib/expr/sequence.h"
#include "lib/expr/subscripts.h"

namespace eventica::expr {

struct FunctionArgument;

/// What a local of a running function holds.
struct Slot {
    enum class Binding : std::uint8_t { Waiting, InProgress, Done };

    std::optional<value::Value> value;
    std::vector<FunctionArgument> function; ///< one, if the local is a function
    Binding binding = Binding::Waiting;

    bool isEmpty() const { return !value && function.empty(); }
};

/// A function as an argument.
struct FunctionArgument {
    FunctionId function;
    std::vector<Slot> bound; ///< for each input; empty where it stays open
};

/// A function that runs.
struct Frame {
    const Function* function;
    std::vector<Slot> slots;
};

/// A value that lies somewhere and is not copied, or one that was computed, or an error.
class Operand {
public:
    explicit Operand(const value::Value& borrowed)
        : borrowed_(&borrowed), outcome_(value::Error{}) {}
    explicit Operand(value::Outcome outcome) : outcome_(std::move(outcome)) {}

    bool ok() const { return borrowed_ != nullptr || outcome_.ok(); }
    const value::Value& value() const {
        return borrowed_ != nullptr ? *borrowed_ : outcome_.value();
    }
    value::Outcome take() && {
        return borrowed_ != nullptr ? value::Outcome(*borrowed_) : std::move(outcome_);
    }

private:
    const value::Value* borrowed_ = nullptr;
    value::Outcome outcome_;
};

/// How a list of statements ended.
enum class Flow : std::uint8_t { Next, Break, Return, Failed };

class Evaluation {
public:
    Evaluation(const ExprPool& pool, EvaluationHost& host, EvaluationLimits limits)
        : pool_(pool), host_(host), limits_(limits), mostStatements_(limits.statements) {}

    value::Outcome evaluateFromOutside(ExprId id);
    value::Outcome callFromOutside(FunctionId function, std::span<const value::Value> arguments);

    std::optional<value::Value>& iterator(IteratorId id) { return iterators_[id.index()]; }
    text::SourceRange failedAt() const { return failedAt_; }

private:
    using Problem = std::optional<value::Error>;
    using Operands = std::span<const ExprId>;

    class Entry;
    class FrameScope;
    class IteratorScope;

    // ---- expressions
    value::Outcome evaluate(ExprId id);
    value::Outcome computed(ExprId id);
    value::Outcome slowly(ExprId id);
    value::Outcome dispatched(ExprId id);
    /// The value, if it lies somewhere and need not be computed.
    const value::Value* borrowed(ExprId id);
    Operand operand(ExprId id);
    Problem evaluateAll(Operands ids, std::vector<value::Value>& values);
    value::Outcome unary(const Node& node);
    value::Outcome binary(ExprId id);
    value::Outcome combined(const Node& node, const value::Value& left);
    value::Outcome conditional(const Node& node);
    Problem condition(ExprId id, bool& holds);
    value::Outcome intrinsic(const Node& node);
    value::Outcome tuple(const Node& node);
    value::Outcome convertedTo(TypeId type, value::Outcome outcome);

    // ---- scalar numbers
    bool isPlain(ExprId id);
    int heightOfPlain(ExprId id, int above);
    int computedHeight(ExprId id, int above);
    bool isPlace(ExprId id) const;
    /// Nothing where the other parts have to find out what is the matter.
    std::optional<value::Outcome> plainValue(ExprId id);
    bool plainScalar(ExprId id, double& real, std::int64_t& integer);
    bool plainNumber(ExprId id, double& result);
    bool plainReal(ExprId id, double& result);
    bool plainArithmetic(const Node& node, double& result);
    bool plainFunction(const Node& node, double& result);
    ExprId plainBranch(const Node& node);
    bool plainInteger(ExprId id, std::int64_t& result);
    bool plainRelation(const Node& node, std::int64_t& result);
    bool plainIntegers(const Node& node, std::int64_t& result);
    const value::Value* plainPlace(ExprId id);
    std::optional<std::size_t> plainOffset(const Node& node, const value::Value& array);
    bool plainElement(const Node& node, double& result);
    bool plainElement(const Node& node, std::int64_t& result);
    value::Value* changeable(ExprId id);
    double* realPlace(ExprId target);

    value::Outcome builtin(const Node& node);
    value::Outcome numberOfDimensions(const Node& node);
    value::Outcome sizes(const Node& node);
    value::Outcome size(const Node& node);
    /// The size of each dimension that is known without the value.
    Problem sizesBeforehand(ExprId array, value::Dimensions& sizes);
    value::Outcome textOfLiteral(const Node& node);
    value::Outcome extremeOfNothing(value::Builtin builtin, const Type& type);

    // ---- arrays and records
    value::Outcome index(const Node& node);
    value::Outcome nothingOf(const Node& node, value::Outcome failure);
    Problem subscripts(Operands ids, Subscripts& result);
    value::Outcome field(const Node& node);
    value::Outcome record(const Node& node);
    value::Outcome recordArray(const Node& node, std::vector<value::Value> columns);
    value::Outcome array(const Node& node);
    value::Outcome range(const Node& node);
    value::Outcome comprehension(const Node& node);
    value::Outcome reduction(const Node& node);
    value::Outcome reduced(value::Builtin builtin, value::Value left, value::Value right);
    value::Outcome reducedNothing(const Node& node);
    std::variant<Sequence, value::Error> sequence(ExprId id);

    // ---- functions
    value::Outcome call(const Node& node);
    value::Outcome localCall(const Node& node);
    value::Outcome output(const Node& node);
    /// The first of several outputs where the call stands for one value.
    value::Outcome asOneValue(const Node& node, FunctionId function, value::Outcome outcome);
    value::Outcome run(FunctionId id, std::vector<Slot> arguments);
    value::Outcome runBody(Frame& frame);
    value::Outcome runExternal(const Frame& frame);
    Problem argument(ExprId id, Slot& slot);
    Problem functionArgument(const Node& node, FunctionArgument& function);
    Problem receive(Frame& frame, std::vector<Slot>& arguments);
    value::Outcome outputs(Frame& frame);

    const Local& localAt(std::int32_t index) const;
    Slot& slotAt(std::int32_t index) const;
    value::Outcome unsetLocal(std::int32_t index);
    value::Outcome emptyLocal(std::int32_t index, std::string problemIfNotEmpty);
    Problem initialise(std::int32_t index);
    Problem store(std::int32_t index, value::Value value);
    /// The sizes that are declared, as far as they are.
    Problem declaredSizes(std::int32_t index, value::Dimensions& sizes);
    value::Outcome zeroLocal(std::int32_t index);

    // ---- statements
    Flow run(const std::vector<Statement>& statements);
    Flow runOne(const Statement& statement);
    Flow runAssign(const Statement& statement);
    std::optional<Flow> runPlainAssign(const Statement& statement);
    Flow runCall(const Statement& statement);
    Flow runIf(const Statement& statement);
    Flow runFor(const Statement& statement);
    Flow runWhile(const Statement& statement);
    Flow runAssert(const Node& node, const text::SourceRange& where);
    Problem assign(ExprId target, value::Value value);
    Problem assignPart(std::int32_t index, std::span<const PartStep> steps,
                       const value::Value& part);
    Flow fail(value::Error error);

    // ---- limits
    /// Enters a level of nesting; `leave` must follow, whatever the result.
    Problem enter();
    void leave() { --depth_; }
    Problem spendStatement();
    void spendOn(const value::Outcome& outcome);

    const ExprPool& pool_;
    EvaluationHost& host_;
    EvaluationLimits limits_;
    std::int64_t mostStatements_; ///< of this evaluation
    std::int64_t statements_ = 0;
    std::int64_t operations_ = 0;
    int depth_ = 0;
    int callDepth_ = 0;
    int entries_ = 0;
    Frame* frame_ = nullptr;
    value::Error failure_;
    text::SourceRange failedAt_;
    std::vector<ExprId> spine_;                ///< see `binary`
    std::vector<std::int8_t> plainHeights_;    ///< by expression; -1 if not known
    std::optional<value::Error> plainFailure_; ///< of a call inside
    std::optional<value::Value> plainCall_;    ///< what the last one gave
    /// Values stay where they are while others are bound.
    std::unordered_map<std::int32_t, std::optional<value::Value>> iterators_;
};

/// One use of the evaluator from outside, possibly by the host in the middle of another one.
class Evaluation::Entry {
public:
    explicit Entry(Evaluation& evaluation)
        : evaluation_(evaluation), frame_(std::exchange(evaluation.frame_, nullptr)) {
        if (evaluation.entries_++ > 0)
            return;
        evaluation.statements_ = 0;
        evaluation.operations_ = 0;
        evaluation.failedAt_ = {};
        if (evaluation.limits_.budget != nullptr)
            evaluation.mostStatements_ =
                std::min(evaluation.limits_.statements, evaluation.limits_.budget->left());
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry() {
        evaluation_.frame_ = frame_;
        if (--evaluation_.entries_ == 0 && evaluation_.limits_.budget != nullptr)
            evaluation_.limits_.budget->spend(evaluation_.statements_);
    }

private:
    Evaluation& evaluation_;
    Frame* frame_;
};

class Evaluation::FrameScope {
public:
    FrameScope(Evaluation& evaluation, Frame& frame)
        : evaluation_(evaluation), outer_(std::exchange(evaluation.frame_, &frame)) {
        ++evaluation_.callDepth_;
    }
    FrameScope(const FrameScope&) = delete;
    FrameScope& operator=(const FrameScope&) = delete;
    ~FrameScope() {
        --evaluation_.callDepth_;
        evaluation_.frame_ = outer_;
    }

private:
    Evaluation& evaluation_;
    Frame* outer_;
};

/// Restores the value that the iterator had: a function may call itself inside its own loop.
class Evaluation::IteratorScope {
public:
    IteratorScope(Evaluation& evaluation, std::int32_t iterator)
        : value_(evaluation.iterators_[iterator]), outer_(std::move(value_)) {}
    IteratorScope(const IteratorScope&) = delete;
    IteratorScope& operator=(const IteratorScope&) = delete;
    ~IteratorScope() { value_ = std::move(outer_); }

    void set(value::Value value) { value_ = std::move(value); }

private:
    std::optional<value::Value>& value_;
    std::optional<value::Value> outer_;
};

} // namespace eventica::expr
