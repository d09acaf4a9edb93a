// SPDX-License-Identifier: Apache-2.0
// How a program is divided into functions, and where each of its registers lives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/program/operations.h"
#include "lib/program/program.h"

namespace eventica::emit {

/// Instructions from `begin` up to, not including, `end`: one function.
struct Part {
    std::int32_t begin = 0;
    std::int32_t end = 0;              ///< not inside of a loop
    std::vector<std::int32_t> entries; ///< where jumps from earlier parts lead, ascending
};

struct RegisterPlan {
    std::int32_t writes = 0;
    std::int32_t constant = -1; ///< which one it holds, if that is all it ever does
    std::int32_t part = -1;     ///< the first that mentions it
    std::int32_t cell = -1;     ///< of the frame, if several parts mention it
};

class Division {
public:
    Division(const program::Program& program, std::int32_t functionSize);

    const std::vector<Part>& parts() const { return parts_; }
    /// Cells that the parts hand registers over in, and scratch memory. The first holds where to go
    /// on.
    std::int32_t frameCells() const { return frameCells_; }
    bool needsFrame() const { return parts_.size() > 1 || program_.scratchReals > 0; }
    static std::int32_t firstScratchCell() { return 1; }
    const RegisterPlan& plan(const program::Register& reg) const {
        return plans_[program::numberOf(program_, reg)];
    }
    bool isReached(std::int32_t instruction) const {
        return isReached_[static_cast<std::size_t>(instruction)];
    }
    bool isTarget(std::int32_t instruction) const {
        return isTarget_[static_cast<std::size_t>(instruction)];
    }

private:
    void findTargets();
    void divide(std::int32_t functionSize);
    void findEntries();
    void planRegisters();
    void mention(const program::Register& reg, std::int32_t part);

    const program::Program& program_;
    std::vector<bool> isReached_; ///< by instruction, and one for the end
    std::vector<bool> isTarget_;  ///< of a jump that is reached
    std::vector<Part> parts_;
    std::vector<RegisterPlan> plans_;
    std::int32_t frameCells_;
};

} // namespace eventica::emit
