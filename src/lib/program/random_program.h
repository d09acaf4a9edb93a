// SPDX-License-Identifier: Apache-2.0
// For tests only: seeded random programs, and a machine with answers to all they ask for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/program/program.h"

namespace eventica::program {

/// Memory, and a host whose answers depend on nothing but the question and the memory.
struct TestMachine {
    static constexpr std::int32_t FailingBlock = 99;
    static constexpr std::int32_t BlockFailure = 1234;

    std::vector<double> reals{};
    std::vector<std::int64_t> integers{};
    std::vector<HostCall> signatures{}; ///< the first with the same id and `isTangent` holds
    std::vector<std::string> log{};     ///< what has been asked for

    Context context();

private:
    /// Each Real output is the sum of all inputs plus the number of the output and one; each
    /// Integer one too.
    static std::int32_t callHost(void* owner, std::int32_t id, std::int32_t isTangent,
                                 const Cell* inputs, Cell* outputs);
    /// Doubles every Real.
    static std::int32_t solveBlock(void* owner, std::int32_t block);
};

/// The same bits, or not a number both.
bool areSame(double left, double right);

struct RandomProgramOptions {
    std::uint64_t seed = 0;
    int instructions = 100;
    std::int32_t realSlots = 10; ///< both are read and written
    std::int32_t integerSlots = 6;
    bool isSmooth = false; ///< no operation with a jump or a pole in its value, no failures
    bool hasCalls = true;  ///< host calls and solves
    bool hasLoops = false; ///< rows need many slots
};

/// The first half of the slots is loaded, all may be stored to. It satisfies `verify`.
Program randomProgram(const RandomProgramOptions& options);

/// Memory for such a program.
TestMachine randomMachine(const RandomProgramOptions& options, const Program& program);

} // namespace eventica::program
