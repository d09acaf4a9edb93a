// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: functions that are linear in pieces and do not jump, such as limits.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "compile/network/known_signals.h"

namespace eventica::network {

/// Such a function is linear in its arguments and in terms max(0, s), each of which is an unknown
/// of its own: its kink. What s lacks to it, its slack, is the unknown behind it; one of the two is
/// 0 and the other one has its sign: an ideal diode.
class Kinks {
public:
    explicit Kinks(KnownSignals& known) : known_(known) {}

    /// max(0, s)
    Row above(const Row& sense);
    /// The one while sense > 0, the other one otherwise; nothing if that jumps, or if a kink of one
    /// reaches into the other.
    std::optional<Row> blended(const Row& whereTrue, const Row& whereFalse, const Row& sense);

    /// For each kink since the last call: s - kink - slack, which is 0.
    std::vector<Row> takeRows();

    /// What a Boolean is said to be.
    void define(std::int32_t variable, ExprId meaning) { definitions_.emplace(variable, meaning); }
    ExprId definitionOf(std::int32_t variable) const;

private:
    struct Kink {
        std::int32_t variable = 0;
        Row sense;
    };

    const Row* senseOf(std::int32_t variable) const;

    KnownSignals& known_;
    std::vector<Kink> all_;
    std::size_t taken_ = 0;
    std::unordered_map<std::int32_t, ExprId> definitions_;
};

} // namespace eventica::network
