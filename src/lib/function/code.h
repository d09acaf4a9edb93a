// SPDX-License-Identifier: Apache-2.0
// Functions as programs: a register machine with Real and Integer registers, and registers that
// hold arrays of any size and Strings. Plain data: nothing refers to the expressions a function was
// made from.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "lib/expr/type.h"
#include "lib/text/source.h"
#include "lib/value/value.h"

namespace eventica::function {

/// Records do not exist here: each field has its own register, and an array of records is an array
/// for each field.
enum class Bank : std::uint8_t {
    Real,
    Integer, ///< Boolean, enumeration values and numbers of external objects as well
    RealArray,
    IntegerArray,
    Text, ///< Strings and arrays of Strings
};

struct Operand {
    Bank bank = Bank::Real;
    std::int32_t index = -1; ///< as a subscript also `AllSubscripts`

    friend bool operator==(const Operand&, const Operand&) = default;
};

/// In place of a register: the subscript `:`.
inline constexpr std::int32_t AllSubscripts = -2;

/// What a register stands for, to make a value of it.
struct Leaf {
    Bank bank = Bank::Real;
    expr::Base base = expr::Base::Real;
    std::int32_t id = -1; ///< of an enumeration
    value::Dimensions dimensions;

    bool isArray() const { return !dimensions.empty(); }
};

enum class Op : std::uint8_t {
#define EVENTICA_INSTRUCTION(name) name,
#include "lib/function/instructions.def"
};

struct Instruction {
    Op op = Op::Return;
    std::uint8_t code = 0; ///< a `value::Operation` or `value::Builtin`
    std::int32_t a = -1;
    std::int32_t b = -1;
    std::int32_t c = -1;
    std::int32_t d = -1;
    std::int32_t e = -1;
};

/// Operands of an instruction that has many, in `FunctionCode::operands`.
struct OperandList {
    std::int32_t first = 0;
    std::int32_t count = 0;
};

/// An operation of lib/value on whole values.
struct Application {
    Operand result;
    Leaf resultType;
    std::vector<Operand> arguments;
    std::vector<Leaf> argumentTypes;
};

/// How a call is differentiated by the function that a `derivative` annotation names. Its inputs
/// are the arguments of the call, then the tangents of some of them.
struct DerivativeCall {
    std::int32_t function = -1;
    std::vector<Operand> tangents;   ///< registers of the caller whose tangents are passed
    std::vector<Operand> unchanging; ///< registers that must not move for it to be right
    std::vector<Operand> results;    ///< Real ones of the call, whose tangents it computes
};

struct CallSite {
    std::int32_t function = -1;
    std::vector<Operand> arguments;
    std::vector<Operand> results;
    std::vector<DerivativeCall> derivatives; ///< to be tried in this order
};

struct ExternalSite {
    std::int32_t function = -1; ///< the host's number of it
    std::vector<Operand> arguments;
    std::vector<Leaf> argumentTypes;
    std::vector<Operand> results;
    std::vector<Leaf> resultTypes;
};

/// What a variable that is assigned as a whole may hold.
struct Shape {
    value::Dimensions dimensions;
    std::string variable;
    std::string type;  ///< as written in messages
    std::string given; ///< the element type of what is assigned
};

/// How a call of the function is differentiated where no annotation says it.
enum class Differentiation : std::uint8_t {
    Forward,     ///< tangents are computed along with values
    Differences, ///< iterations, whose last step need not depend on what the result does; code in
                 ///< other languages
    Zero,
};

struct ConstantReal {
    std::int32_t index = -1;
    double value = 0.0;
};
struct ConstantInteger {
    std::int32_t index = -1;
    std::int64_t value = 0;
};
/// Of an array or String.
struct ConstantValue {
    Operand to;
    value::Value value;
};

/// Where the instructions from one on come from.
struct PlaceOfCode {
    std::int32_t first = 0;
    text::SourceRange where;
};

struct FunctionCode {
    std::string name;
    std::vector<Instruction> code;
    std::int32_t realCount = 0;
    std::int32_t integerCount = 0;
    std::int32_t realArrayCount = 0;
    std::int32_t integerArrayCount = 0;
    std::int32_t textCount = 0;

    std::vector<Operand> inputs;
    std::vector<Leaf> inputTypes;
    std::vector<Operand> outputs;
    std::vector<Leaf> outputTypes;

    // Registers that nothing writes.
    std::vector<ConstantReal> realConstants;
    std::vector<ConstantInteger> integerConstants;
    std::vector<ConstantValue> constants;
    /// Registers that are 0 when a call begins: whether variables have a value.
    std::vector<std::int32_t> flags;

    std::vector<Operand> operands;
    std::vector<OperandList> lists;
    std::vector<CallSite> calls;
    std::vector<ExternalSite> externals;
    std::vector<Application> applications;
    std::vector<Shape> shapes;
    std::vector<std::string> texts;
    std::vector<PlaceOfCode> places;

    Differentiation differentiation = Differentiation::Forward;
    bool hasHostConstants = false; ///< `Constant` instructions
};

/// Functions that call each other by number. More may be added while there are machines that run
/// them.
struct FunctionLibrary {
    std::deque<FunctionCode> functions;
};

} // namespace eventica::function
