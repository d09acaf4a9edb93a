// SPDX-License-Identifier: Apache-2.0
// The one program form: numbered registers, a memory image, forward jumps, counted loops, calls
// out. What an equation does when it is evaluated, for every executor.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace eventica::program {

enum class Op : std::uint8_t {
#define EVENTICA_OP(name, text, operands) name,
#include "lib/program/operations.def"
};

struct Instruction {
    Op op = Op::Jump;
    std::int32_t a = -1;
    std::int32_t b = -1;
    std::int32_t c = -1;
    std::int32_t d = -1;

    friend bool operator==(const Instruction&, const Instruction&) = default;
};

/// A register of one of the two files.
struct Register {
    bool isInteger = false;
    std::int32_t index = -1;

    bool isValid() const { return index >= 0; }
    friend bool operator==(const Register&, const Register&) = default;
};

/// What a host call gets and gives: one cell for each register, Real or Integer as the register is.
union Cell {
    double real;
    std::int64_t integer;
};

/// A call out of the program: of code that is no program. With `isTangent` it is asked for the
/// derivative: `inputs` are then the inputs followed by one Real tangent for each *Real* input, and
/// `outputs` one Real tangent for each *Real* output of the call itself.
struct HostCall {
    std::int32_t id = -1; ///< the host's name for it
    bool isTangent = false;
    std::vector<Register> inputs;
    std::vector<Register> outputs;
};

/// Jumps lead forward only, and `Loop` counts, so a program always ends. The body of a loop lies
/// between `Loop` and the `EndLoop` in front of the place that it names:
/// - It contains no further loop. Jumps in it lead to places in it or to the `EndLoop`; no jump
/// leads
///   into it from outside.
/// - Slots of its instructions are fixed or affine in the number of the iteration (`LoadRealRow`
/// and
///   its like); all that the iterations reach are slots of memory, and cells of the scratch memory.
/// - A register that it reads was written before, on every path: in the same iteration, or before
///   the loop. What was first written in it cannot be read behind it, as it may run no iteration.
///
/// Iterations run one after the other and see what the earlier ones have stored. A failure ends the
/// program in the middle of an iteration.
///
/// A relocated program can be shared by equations that are alike: its slots, blocks (with
/// `TangentSolveFlag`) and ids of host calls are places in `Context::addresses`, where the caller
/// puts those of the equations to be evaluated. Rows are rows of places there.
struct Program {
    std::string name;
    bool isRelocated = false;
    std::vector<Instruction> code; ///< ends by running off its end
    std::int32_t realRegisters = 0;
    std::int32_t integerRegisters = 0;
    /// Cells for what one loop hands over to another. Each is written before it is read.
    std::int32_t scratchReals = 0;
    std::vector<double> reals;          ///< constants
    std::vector<std::int64_t> integers; ///< constants
    std::vector<std::vector<double>> realTables;
    std::vector<std::vector<std::int64_t>> integerTables;
    std::vector<HostCall> hostCalls;
};

/// Set in the operand of `Solve`, it asks for the tangents of the block's unknowns instead of their
/// values: the values have been solved for, the tangents of what the block needs lie in memory.
inline constexpr std::int32_t TangentSolveFlag = 0x40000000;

/// Results of a program that could not go on. Hosts use positive numbers.
struct Failure {
    static constexpr std::int32_t None = 0;
    static constexpr std::int32_t Index = -1;
    static constexpr std::int32_t DivisionByZero = -2;
    static constexpr std::int32_t Overflow = -3;
};

/// What a program works on. One context is used by one thread at a time.
struct Context {
    double* reals = nullptr;
    std::int64_t* integers = nullptr;
    void* owner = nullptr;
    /// Host call `id`; see `HostCall`.
    std::int32_t (*callHost)(void* owner, std::int32_t id, std::int32_t isTangent,
                             const Cell* inputs, Cell* outputs) = nullptr;
    /// Solves a block of equations; its unknowns and what they need lie in memory.
    std::int32_t (*solveBlock)(void* owner, std::int32_t block) = nullptr;
    /// For relocated programs. Callbacks that run other programs must put it back.
    const std::int32_t* addresses = nullptr;
};

} // namespace eventica::program
