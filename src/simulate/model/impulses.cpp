// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/impulses.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::model {

namespace {

/// Relative to the sides of a constraint.
constexpr double Rounding = 1e-13;

} // namespace

Impulses::Impulses(const CompiledModel& model, const PartCode& part, Memory& memory)
    : model_(model), part_(part), memory_(memory), values_(part.constrainedSlots.size()),
      before_(part.impulses.size()), sizes_(part.impulses.size(), 0.0) {
}

std::int32_t Impulses::readSides(std::vector<Sides>& sides) {
    const std::int32_t result = memory_.run(part_.constraints);
    for (std::size_t i = 0; i < sides.size(); ++i)
        sides[i] = {memory_.real(code(i).leftSlot), memory_.real(code(i).rightSlot)};
    return result;
}

std::int32_t Impulses::begin() {
    std::ranges::fill(sizes_, 0.0);
    for (std::size_t i = 0; i < values_.size(); ++i)
        values_[i] = memory_.real(part_.constrainedSlots[i]);
    return readSides(before_);
}

std::int32_t Impulses::find() {
    const auto exchange = [&] {
        for (std::size_t i = 0; i < values_.size(); ++i)
            std::swap(values_[i], memory_.real(part_.constrainedSlots[i]));
    };
    std::vector<Sides> after(before_.size());
    exchange();
    const std::int32_t result = readSides(after);
    exchange();
    for (std::size_t i = 0; i < after.size(); ++i) {
        const auto& [left, right] = after[i];
        const double jump = (right - before_[i].right) - (left - before_[i].left);
        const double scale = std::max({std::abs(left), std::abs(right), std::abs(before_[i].left),
                                       std::abs(before_[i].right)});
        sizes_[i] = std::abs(jump) > Rounding * scale ? jump : 0.0;
    }
    return result;
}

bool Impulses::any() const {
    return std::ranges::any_of(sizes_, [](double size) { return size != 0.0; });
}

bool Impulses::areDifferentiated() const {
    for (std::size_t i = 0; i < sizes_.size(); ++i)
        if (sizes_[i] != 0.0 && code(i).isDifferentiated)
            return true;
    return false;
}

void Impulses::setDirection(bool isSet) {
    for (std::size_t i = 0; i < sizes_.size(); ++i)
        memory_.tangent(code(i).slot) = isSet ? sizes_[i] : 0.0;
}

} // namespace eventica::model
