// SPDX-License-Identifier: Apache-2.0
#include "compile/system/drop_zero_delays.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "compile/system/expressions.h"

namespace eventica::system {

namespace {

using expr::ExprId;
using expr::Intrinsic;
using expr::Kind;

constexpr std::int32_t Dropped = -1;

/// The new number of each delay.
std::vector<std::int32_t> renumbered(const dae::HybridDae& model, dae::ParameterValues& values) {
    std::vector<std::int32_t> numbers;
    numbers.reserve(model.delays.size());
    std::int32_t next = 0;
    for (const dae::Delay& delay : model.delays)
        numbers.push_back(values.numberOf(delay.delayTime) == 0.0 ? Dropped : next++);
    return numbers;
}

} // namespace

void dropZeroDelays(dae::HybridDae& model, dae::ParameterValues& values) {
    const std::vector<std::int32_t> numbers = renumbered(model, values);
    if (std::ranges::find(numbers, Dropped) == numbers.end())
        return;
    expr::ExprPool& pool = *model.pool;
    const auto isDelayed = [&](ExprId id) {
        return pool[id].kind == Kind::Intrinsic && pool[id].intrinsic() == Intrinsic::Delayed;
    };
    rewriteAll(model, isDelayed, {}, [&](ExprId id) -> ExprId {
        if (!isDelayed(id))
            return {};
        const expr::Node node = pool[id];
        const std::int32_t number = numbers[static_cast<std::size_t>(node.payload)];
        const std::vector<ExprId> operands(node.operands.begin(), node.operands.end());
        return number == Dropped
                   ? operands[0]
                   : pool.make(Kind::Intrinsic, static_cast<std::uint8_t>(Intrinsic::Delayed),
                               number, node.type, operands);
    });
    std::vector<dae::Delay> kept;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] != Dropped)
            kept.push_back(model.delays[i]);
    model.delays = std::move(kept);
}

} // namespace eventica::system
