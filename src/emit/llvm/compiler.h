// SPDX-License-Identifier: Apache-2.0
// Programs to machine code in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "emit/llvm/machine_code.h"
#include "lib/program/program.h"

namespace eventica::emit {

enum class Tier : std::uint8_t {
    Quick,     ///< no optimisation: compiles as fast as LLVM can
    Optimised, ///< what pays in code that runs often
};

/// Owns the code it makes. For one thread at a time.
class Compiler {
public:
    explicit Compiler(std::int32_t functionSize);
    Compiler(const Compiler&) = delete;
    Compiler& operator=(const Compiler&) = delete;
    ~Compiler();

    /// One for each program, all compiled together: that is faster than one by one.
    std::vector<MachineCode> compile(std::span<const program::Program* const> programs, Tier tier);

private:
    struct State;

    std::int32_t functionSize_;
    std::unique_ptr<State> state_; ///< made when first needed
};

} // namespace eventica::emit
