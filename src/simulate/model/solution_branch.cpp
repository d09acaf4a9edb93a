// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/solution_branch.h"

#include <algorithm>
#include <iterator>

namespace eventica::model {

SolutionBranch::SolutionBranch(const CompiledModel& model, const PartCode& part) {
    for (const std::int32_t number : part.loops) {
        const LoopCode& loop = model.loops[static_cast<std::size_t>(number)];
        if (loop.kind == LoopKind::Nonlinear)
            slots_.insert(slots_.end(), loop.unknownSlots.begin(), loop.unknownSlots.end());
    }
}

void SolutionBranch::moveTo(double t, Memory& memory) {
    if (slots_.empty())
        return;
    if (kept_.empty())
        kept_ = unknowns(memory);
    if (t < last_) {
        note(memory);
        put(kept_, memory);
    }
    if (const auto known = std::ranges::find(left_, t, &Point::time);
        t != last_ && known != left_.end())
        put(known->unknowns, memory);
    last_ = t;
}

/// Of too many the latest are left out: they were trials that have been rejected.
void SolutionBranch::note(const Memory& memory) {
    constexpr std::size_t MostPoints = 16;
    const auto place = std::ranges::lower_bound(left_, last_, {}, &Point::time);
    if (place == left_.end() || place->time != last_)
        left_.insert(place, {last_, unknowns(memory)});
    if (left_.size() > MostPoints)
        left_.pop_back();
}

/// The last point up to `t` tells the branch.
void SolutionBranch::accept(double t, Memory& memory) {
    if (slots_.empty() || kept_.empty())
        return;
    const auto behind = std::ranges::upper_bound(left_, t, {}, &Point::time);
    const bool hasLeft = behind != left_.begin();
    if (last_ <= t && (!hasLeft || std::prev(behind)->time <= last_))
        kept_ = unknowns(memory);
    else if (hasLeft)
        kept_ = std::prev(behind)->unknowns;
    put(kept_, memory);
    left_.clear();
}

void SolutionBranch::restart() {
    kept_.clear();
    left_.clear();
    last_ = -std::numeric_limits<double>::infinity();
}

std::vector<double> SolutionBranch::unknowns(const Memory& memory) const {
    std::vector<double> values;
    values.reserve(slots_.size());
    for (const std::int32_t slot : slots_)
        values.push_back(memory.real(slot));
    return values;
}

void SolutionBranch::put(const std::vector<double>& unknowns, Memory& memory) const {
    for (std::size_t i = 0; i < slots_.size(); ++i)
        memory.real(slots_[i]) = unknowns[i];
}

} // namespace eventica::model
