// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/inputs.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::model {

namespace {

/// Relative: sampled signals that meet up to rounding have no event there.
constexpr double SmallestJump = 1e-12;

} // namespace

Inputs::Inputs(const CompiledModel& model, Memory& memory, std::span<const std::int32_t> numbers)
    : memory_(memory) {
    for (const std::int32_t item : numbers) {
        const auto number = static_cast<std::size_t>(item);
        inputs_.push_back({number, &model.inputs[number], {}, 0, 0, false});
    }
}

Inputs::Input& Inputs::at(std::size_t number) {
    return *std::ranges::lower_bound(inputs_, number, {}, &Input::number);
}

void Inputs::setSignal(std::size_t input, run::InputSignal signal) {
    at(input).isGiven = !signal.empty();
    at(input).signal = std::move(signal);
}

void Inputs::setFrom(std::size_t number, const run::InputPiece& piece) {
    Input& input = at(number);
    const run::InputPiece present = input.signal[input.piece];
    input.signal = {present, piece};
    input.piece = 0;
    input.jump = 0;
    if (!input.jumpsNext()) // nothing happens, and what came later is void
        input.piece = 1;
    findNext();
}

void Inputs::start(double t) {
    for (Input& input : inputs_) {
        if (!input.isGiven)
            input.signal = {{t, {memory_.value(input.code->value)}}};
        if (t < input.signal.front().start)
            input.signal.insert(input.signal.begin(), {t, {input.signal.front().coefficients[0]}});
        input.piece = 0;
        while (input.hasNext() && input.nextStart() <= t)
            ++input.piece;
        input.jump = 0;
    }
    findNext();
    setPoint(t);
}

void Inputs::setPoint(double t) {
    for (const Input& input : inputs_) {
        const run::InputPiece& piece = input.signal[input.piece];
        const Place& place = input.code->value;
        const auto& c = piece.coefficients;
        if (place.isInteger) {
            memory_.integer(place.slot) = std::llround(c[0]);
            continue;
        }
        if (input.isDiscrete()) {
            memory_.real(place.slot) = c[0];
            continue;
        }
        const double s = t - piece.start;
        memory_.real(place.slot) = piece.value(t);
        memory_.real(place.slot + 1) = c[1] + s * (2.0 * c[2] + s * 3.0 * c[3]);
        memory_.real(place.slot + 2) = 2.0 * c[2] + s * 6.0 * c[3];
        memory_.real(place.slot + 3) = 6.0 * c[3];
    }
}

bool Inputs::Input::jumpsAt(std::size_t next) const {
    const run::InputPiece& now = signal[next - 1];
    const double after = signal[next].coefficients[0];
    if (isDiscrete())
        return after != now.coefficients[0];
    const double before = now.value(signal[next].start);
    // A piece that falls to a small value has the rounding of the large one.
    const double size =
        std::max({std::abs(after), std::abs(before), std::abs(now.coefficients[0])});
    return std::abs(after - before) > SmallestJump * size;
}

void Inputs::Input::findJump() {
    if (jump <= piece)
        jump = piece + 1;
    while (jump < signal.size() && !jumpsAt(jump))
        ++jump;
}

/// The next jump may come after any number of kinks: those who wait for events look once.
void Inputs::findNext() {
    nextJump_ = run::Never;
    nextKink_ = run::Never;
    for (Input& input : inputs_) {
        input.findJump();
        // A value that stays is neither a jump nor a kink.
        while (input.isDiscrete() && input.hasNext() && input.piece + 1 < input.jump)
            ++input.piece;
        if (input.jump < input.signal.size())
            nextJump_ = std::min(nextJump_, input.signal[input.jump].start);
        if (input.hasNext() && input.piece + 1 < input.jump)
            nextKink_ = std::min(nextKink_, input.nextStart());
    }
}

void Inputs::passKinks(double t) {
    if (t < nextKink_)
        return;
    for (Input& input : inputs_)
        while (input.hasNext() && input.nextStart() <= t && !input.jumpsNext())
            ++input.piece;
    findNext();
}

bool Inputs::passJumps(double t) {
    if (t < nextJump_)
        return false;
    for (Input& input : inputs_)
        while (input.hasNext() && input.nextStart() <= t)
            ++input.piece;
    findNext();
    return true;
}

} // namespace eventica::model
