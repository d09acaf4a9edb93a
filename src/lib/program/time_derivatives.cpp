// SPDX-License-Identifier: Apache-2.0
// The tangent of a tangent along the same direction is the second derivative by time, if the
// tangent of slot s + offset is at s + 2 offset. It computes the first derivative twice, once as
// the tangent of the value; `shareEqual` leaves one of the two.
#include "lib/program/time_derivatives.h"

#include <algorithm>
#include <utility>

#include "lib/program/share.h"
#include "lib/program/tangent.h"

namespace eventica::program {
namespace {

bool asksForTangents(const Program& program) {
    return std::ranges::any_of(program.code, [&](const Instruction& instruction) {
        switch (instruction.op) {
        case Op::Solve:
            return (instruction.a & TangentSolveFlag) != 0;
        case Op::Host:
            return program.hostCalls[static_cast<std::size_t>(instruction.a)].isTangent;
        default:
            return false;
        }
    });
}

} // namespace

std::optional<Program> timeDerivatives(const Program& program, int order, std::int32_t offset,
                                       const std::function<bool(std::int32_t)>& isMoving) {
    std::function<bool(std::int32_t)> ofDerivatives;
    if (isMoving)
        ofDerivatives = [&](std::int32_t slot) { return isMoving(slot % offset); };
    Program result = program;
    for (int k = 1; k <= order; ++k) {
        if (asksForTangents(result))
            return std::nullopt;
        result = shareEqual(tangentOf(result, offset, ofDerivatives));
    }
    result.name = program.name + "_by_time";
    return result;
}

} // namespace eventica::program
