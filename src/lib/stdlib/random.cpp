// SPDX-License-Identifier: Apache-2.0
// ModelicaRandom_…
#include "lib/rt/random.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <unistd.h>

#include "lib/stdlib/standard_functions.h"

namespace eventica::stdlib {
namespace {

using value::Value;

template<std::size_t Size>
using State = std::array<std::int64_t, Size>;

template<std::size_t Size>
Problem readState(const Value& value, State<Size>& state) {
    const auto integers = value.integers();
    if (integers.size() != Size)
        return fmt::format("the state of a random number generator has {} numbers instead of {}",
                           integers.size(), Size);
    std::ranges::copy(integers, state.begin());
    return std::nullopt;
}

template<std::size_t Size, double (*Next)(std::span<std::int64_t, Size>)>
Problem generate(Call& call) {
    State<Size> state{};
    if (Problem problem = readState(call.value(0), state))
        return problem;
    const double number = Next(state);
    call.give(Value::integerArray({static_cast<std::int64_t>(Size)}, {state.begin(), state.end()}));
    call.give(number);
    return std::nullopt;
}

/// Of the generator behind `impureRandom`; its number is for the order of calls only.
Problem setState(Call& call) {
    State<33> state{};
    if (Problem problem = readState(call.value(0), state))
        return problem;
    call.environment().impureRandom = state;
    return std::nullopt;
}

Problem impureRandom(Call& call) {
    auto& state = call.environment().impureRandom;
    if (!state)
        return "impureRandom is called before initializeImpureRandom";
    call.give(rt::xorshift1024Star(*state));
    return std::nullopt;
}

/// From the time and the number of the process.
Problem globalSeed(Call& call) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto ticks =
        std::chrono::duration_cast<std::chrono::microseconds>(now).count() + 10'000 * getpid();
    call.give(std::int64_t{1} + ticks % 0x7ffffffe);
    return std::nullopt;
}

constexpr std::array Functions = {
    StandardFunction{"ModelicaRandom_xorshift64star", "=I>I>r", Effect::None,
                     &generate<2, &rt::xorshift64Star>},
    StandardFunction{"ModelicaRandom_xorshift128plus", "=I>I>r", Effect::None,
                     &generate<4, &rt::xorshift128Plus>},
    StandardFunction{"ModelicaRandom_xorshift1024star", "=I>I>r", Effect::None,
                     &generate<33, &rt::xorshift1024Star>},
    StandardFunction{"ModelicaRandom_setInternalState_xorshift1024star", "=Iii", Effect::Remembers,
                     &setState},
    StandardFunction{"ModelicaRandom_impureRandom_xorshift1024star", "r=i", Effect::Remembers,
                     &impureRandom},
    StandardFunction{"ModelicaRandom_automaticGlobalSeed", "i=r", Effect::Remembers, &globalSeed},
};

} // namespace

std::span<const StandardFunction> randomFunctions() {
    return Functions;
}

} // namespace eventica::stdlib
