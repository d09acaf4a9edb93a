// SPDX-License-Identifier: Apache-2.0
// Inside lib/function only: writes the program of one function. Expressions are in
// write_expressions.cpp, write_arrays.cpp and write_builtins.cpp, calls in write_calls.cpp,
// statements and variables in write_statements.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/function/compile.h"
#include "lib/function/leaves.h"
#include "lib/function/shared_values.h"
#include "lib/value/builtins.h"
#include "lib/value/operations.h"

namespace eventica::function {

/// A value with its type.
struct Typed {
    Parts parts;
    expr::TypeId type;
};

/// A function as an argument: what is known of it, and the registers of its given inputs.
struct Closure {
    ClosureShape shape;
    std::vector<Parts> values;      ///< of the inputs that have a value, in order
    std::vector<Closure> functions; ///< of those that are functions
};

class FunctionWriter {
public:
    /// `needsFlag` says of which locals it must be known at run time whether they have a value;
    /// writing may find more, and then the function is written again.
    FunctionWriter(const expr::ExprPool& pool, Compiler& compiler, FunctionCode& code,
                   std::vector<bool>& needsFlag)
        : pool_(pool), types_(pool.types()), compiler_(compiler), code_(code),
          needsFlag_(needsFlag) {}

    void writeFunction(const expr::Function& function, const FunctionVariant& variant);
    /// Returns the variables in the order of the inputs.
    std::vector<expr::ExprId> writeExpression(expr::ExprId expression);

    const std::string& obstacle() const { return obstacle_; }
    bool hasIteration() const { return hasIteration_; }
    bool isDifferentiable() const { return isDifferentiable_; }

private:
    using ExprId = expr::ExprId;
    using Node = expr::Node;
    using Label = std::int32_t;

    struct LocalState {
        enum class Binding : std::uint8_t { Waiting, InProgress, Done };

        Parts parts;
        std::vector<Closure> closure; ///< one, if the local is a function
        std::int32_t flag = -1;
        Binding binding = Binding::Waiting;
        bool isInput = false;     ///< given by the caller: never assigned
        bool isScattered = false; ///< an array with a register for each element
    };

    struct LoopState {
        Label end;
    };

    // ---- registers and instructions
    Operand newRegister(Bank bank);
    Operand newTemporary(Bank bank);
    bool isTemporary(const Operand& operand) const;
    void keepRegister(const Operand& operand);
    Parts newTemporaries(std::span<const Leaf> leaves);
    Operand real(double value);
    Operand integer(std::int64_t value);
    Operand text(const std::string& value);
    std::int32_t textNumber(const std::string& value);
    std::int32_t list(std::span<const Operand> operands);
    std::int32_t list(std::initializer_list<Operand> operands) {
        return list(std::span(operands.begin(), operands.size()));
    }
    void emit(const Instruction& instruction);
    void fail(const std::string& message);
    void refuse(const std::string& what);
    Label newLabel();
    void place(Label label);
    void jump(Label label);
    void jumpIf(const Operand& condition, Label label);
    void jumpIfNot(const Operand& condition, Label label);
    void resolveLabels();
    Operand apply(Op op, value::Operation operation, std::span<const Typed> arguments,
                  const Leaf& result);
    Operand applied(Op op, std::uint8_t code, std::span<const Operand> arguments,
                    std::span<const Leaf> types, const Leaf& result);

    // ---- expressions
    Parts value(ExprId id);
    Parts valueOnce(ExprId id);
    Parts written(ExprId id);
    void keepShared(ExprId id, const Parts& parts, std::int32_t impureCallsBefore);
    Operand scalar(ExprId id) { return one(value(id)); }
    Typed typed(ExprId id) { return {value(id), pool_[id].type}; }
    Operand one(const Parts& parts);
    Parts dispatched(ExprId id);
    Parts unknown(ExprId id, const std::string& message);
    Parts constant(ExprId id);
    Parts constantParts(const value::Value& value, expr::TypeId type);
    Operand constantLeaf(const value::Value& value, const Leaf& leaf);
    Parts variable(ExprId id);
    Parts hostConstant(ExprId id);
    Parts local(std::int32_t index);
    Parts unary(const Node& node);
    Parts binary(ExprId id);
    Parts combined(const Node& node, const Typed& left);
    Operand logical(const Node& node, const Operand& left);
    Operand relation(value::Operation operation, const Typed& left, const Typed& right);
    Operand arithmetic(value::Operation operation, const Operand& left, bool leftIsInteger,
                       const Operand& right, bool rightIsInteger);
    Operand arrayArithmetic(value::Operation operation, const Typed& left, const Typed& right,
                            const Leaf& result);
    Parts conditional(const Node& node);
    /// Jumps to `otherwise` where the condition does not hold.
    void condition(ExprId id, Label otherwise);
    Operand asReal(const Operand& operand);
    Operand fitting(const Operand& operand, const Leaf& leaf);
    Parts converted(const Parts& parts, expr::TypeId from, expr::TypeId to);
    void copy(const Operand& to, const Operand& from);
    void copyAll(const Parts& to, const Parts& from);

    // ---- arrays and records
    Parts indexed(const Node& node);
    std::vector<Operand> subscripts(std::span<const ExprId> ids);
    Operand part(const Operand& array, std::span<const Operand> subscripts, const Leaf& result);
    Parts emptyPart(const Node& node);
    Parts field(const Node& node);
    Parts record(const Node& node);
    Parts array(const Node& node);
    Parts range(ExprId id);
    Parts comprehension(const Node& node);
    Parts reduction(const Node& node);
    struct Sequence {
        Operand count;
        Operand start; ///< of a range
        Operand step;
        Operand vector; ///< of a vector
        Leaf leaf;      ///< of an element
        bool isRange = false;
    };
    std::optional<Sequence> sequence(ExprId id);
    Operand elementAt(const Sequence& sequence, const Operand& counter);
    /// Calls `body` for each element, with the iterator bound to it.
    template<typename Body>
    void loop(ExprId range, std::int32_t iterator, Label end, const Body& body);

    // ---- built-in functions
    Parts builtin(ExprId id);
    Parts builtinOf(value::Builtin builtin, std::vector<Typed> arguments, expr::TypeId type);
    std::optional<Operand> scalarBuiltin(value::Builtin builtin, std::span<const Typed> arguments,
                                         const Leaf& result);
    std::optional<Operand> arrayBuiltin(value::Builtin builtin, std::span<const Typed> arguments,
                                        const Leaf& result);
    Operand semiLinear(const Operand& x, const Operand& positive, const Operand& negative);
    Parts size(const Node& node);
    Parts sizes(const Node& node);
    Operand sizeOf(const Operand& array, std::size_t dimension);
    Parts textOfLiteral(const Node& node);

    // ---- calls
    Parts call(const Node& node);
    Parts localCall(const Node& node);
    Parts output(const Node& node);
    struct Argument {
        std::optional<Typed> value;
        std::vector<Closure> closure;

        bool isGiven() const { return value.has_value() || !closure.empty(); }
    };
    Argument argument(ExprId id);
    Parts callOf(expr::FunctionId id, std::vector<Argument> arguments, expr::TypeId type);
    std::optional<Closure> closureOf(ExprId id);
    void addDerivatives(CallSite& site, const expr::Function& function,
                        std::span<const std::size_t> leafCounts);
    std::optional<DerivativeCall> derivativeBy(const CallSite& site, const expr::Function& function,
                                               const expr::FunctionId& derivative,
                                               std::span<const std::size_t> differentiated,
                                               std::span<const std::size_t> leafCounts);

    // ---- variables
    void receive(const expr::Function& function, const FunctionVariant& variant);
    Closure receiveClosure(const ClosureShape& shape);
    void findScattered(const expr::Function& function);
    /// The register of an element; nothing if the array is one whole.
    std::optional<Operand> elementRegister(const Node& node);
    void initialise(std::int32_t index);
    void initialiseAll(bool onlyInputs);
    void store(std::int32_t index, const Typed& value);
    void checkShape(std::int32_t index, expr::TypeId given, const Parts& parts);
    void markSet(std::int32_t index);
    void requireSet(std::int32_t index, const std::string& problem);
    std::optional<std::vector<Operand>> declaredSizes(std::int32_t index);
    void zero(std::int32_t index);
    void ensure(std::int32_t index);
    void assign(ExprId target, const Typed& value);
    void assignPart(std::int32_t index, std::span<const ExprId> steps, const Typed& value);
    void finish(const expr::Function& function);
    void external(const expr::Function& function, expr::FunctionId id);

    // ---- statements
    void statements(const std::vector<expr::Statement>& list);
    void statement(const expr::Statement& statement);
    void assignment(const expr::Statement& statement);
    void branches(const expr::Statement& statement);
    void forLoop(const expr::Statement& statement);
    void whileLoop(const expr::Statement& statement);
    void callStatement(const expr::Statement& statement);
    void assertion(const Node& node);

    /// Which locals have a value for certain; nothing is known of code that is never reached.
    using Known = std::vector<bool>;
    void meet(Known& known, bool& isReachable) const;

    const expr::ExprPool& pool_;
    const expr::TypePool& types_;
    Compiler& compiler_;
    FunctionCode& code_;
    std::vector<bool>& needsFlag_;
    const expr::Function* function_ = nullptr;
    bool isDifferentiated_ = true;
    std::string obstacle_;
    bool hasIteration_ = false;
    bool isDifferentiable_ = true;

    std::vector<LocalState> locals_;
    Known isSet_;
    bool isReachable_ = true;
    std::unordered_map<std::int32_t, Operand> iterators_;
    std::vector<LoopState> loops_;
    Label end_ = -1;
    Known setAtEnd_;
    bool isEndReachable_ = false;

    std::vector<std::int32_t> labels_; ///< where each label is; -1 while it is not placed
    std::int32_t lastPlaced_ = -1;     ///< the instruction before which a label was placed
    std::vector<bool> temporaries_[5];
    std::unordered_map<std::int64_t, Operand> reals_;
    std::unordered_map<std::int64_t, Operand> integers_;
    std::unordered_map<std::int32_t, Operand> constantArrays_; ///< by expression
    std::map<std::string, std::int32_t> textNumbers_;
    std::vector<ExprId> variables_; ///< of an expression
    std::unordered_map<std::int32_t, Parts> variableParts_;
    SharedValues shared_;
    std::int32_t impureCalls_ = 0; ///< written so far
};

} // namespace eventica::function
