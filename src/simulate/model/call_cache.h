// SPDX-License-Identifier: Apache-2.0
// What functions gave for the inputs they had last: the same point is evaluated for derivatives,
// outputs, crossing functions and Jacobians.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "lib/program/program.h"
#include "simulate/model/function_warnings.h"

namespace eventica::model {

/// The results at one point, and the derivatives by inputs that were asked for.
struct KnownCall {
    std::vector<std::uint64_t> inputs; ///< as bits: only what is exactly the same is known
    std::vector<program::Cell> outputs;
    std::vector<FunctionWarning> warnings;
    std::vector<std::vector<double>> columns; ///< by Real input; empty where not computed
};

/// Keeps the last result at each of a fixed number of places, to which the inputs lead.
class CallCache {
public:
    /// The entry that belongs to these inputs; `isKnown` says whether its outputs are those of
    /// them.
    KnownCall& at(const program::Cell* inputs, std::size_t count, bool& isKnown) {
        key_.resize(count);
        if (count > 0)
            std::memcpy(key_.data(), inputs, count * sizeof(program::Cell));
        std::uint64_t hash = 0x9e3779b97f4a7c15U;
        for (const std::uint64_t bits : key_)
            hash = (hash ^ (bits + (hash >> 29U))) * 0xbf58476d1ce4e5b9U;
        if (entries_.empty())
            entries_.resize(Places);
        KnownCall& entry = entries_[(hash >> 32U) % Places];
        isKnown = entry.inputs == key_ && !entry.outputs.empty();
        if (!isKnown) {
            entry.inputs = key_;
            entry.outputs.clear();
            entry.columns.clear();
            entry.warnings.clear();
        }
        return entry;
    }

private:
    static constexpr std::size_t Places = 256;

    std::vector<KnownCall> entries_;
    std::vector<std::uint64_t> key_;
};

} // namespace eventica::model
