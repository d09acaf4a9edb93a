// SPDX-License-Identifier: Apache-2.0
// Keeps nonlinear loops on the branch of solutions that a run is on.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "lib/model/compiled_model.h"
#include "simulate/model/memory.h"

namespace eventica::model {

/// Newton's method begins where it last ended. A trial step beyond a fold, where the branch has no
/// solution, ends on another branch; when the method tries a shorter step, the loops must not stay
/// there: whenever time goes back, they begin with what they were at the last accepted point.
class SolutionBranch {
public:
    SolutionBranch(const CompiledModel& model, const PartCode& part);

    bool isEmpty() const { return slots_.empty(); }
    /// Before anything is evaluated at `t`.
    void moveTo(double t, Memory& memory);
    /// All up to `t` is final: loops go on from what they were there.
    void accept(double t, Memory& memory);
    /// Nothing of an earlier run is left.
    void restart();

private:
    struct Point {
        double time = 0.0;
        std::vector<double> unknowns;
    };

    std::vector<double> unknowns(const Memory& memory) const;
    void put(const std::vector<double>& unknowns, Memory& memory) const;
    void note(const Memory& memory);

    std::vector<std::int32_t> slots_; ///< unknowns of nonlinear loops
    std::vector<double> kept_;        ///< empty before the first point
    /// From which time went back since, one for each time, ascending: the end of the step that
    /// will be accepted is among them, as what is inside of it is looked at later.
    std::vector<Point> left_;
    double last_ = -std::numeric_limits<double>::infinity(); ///< where something was evaluated
};

} // namespace eventica::model
