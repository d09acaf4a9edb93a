// SPDX-License-Identifier: Apache-2.0
// Inside lib/function only: what a machine keeps for each function.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "lib/function/machine.h"

namespace eventica::function {

/// The last results of a function of scalars: equations of one state of a medium call the same
/// functions with the same arguments for each of its properties.
class ResultCache {
public:
    struct Entry {
        std::vector<std::uint64_t> inputs; ///< as bits: only what is exactly the same is known
        std::vector<std::uint64_t> outputs;
        bool isKnown = false;
    };

    /// The entry for these arguments; it may be that of others.
    Entry& at(Frame& caller, std::span<const Operand> arguments) {
        key_.clear();
        std::uint64_t hash = 0x9e3779b97f4a7c15U;
        for (const Operand& argument : arguments) {
            key_.push_back(bitsOf(caller, argument));
            hash = (hash ^ (key_.back() + (hash >> 29U))) * 0xbf58476d1ce4e5b9U;
        }
        return entries_[(hash >> 32U) % Places];
    }
    /// Whether the entry just found is that of the arguments.
    bool isKnown(const Entry& entry) const { return entry.isKnown && entry.inputs == key_; }

    void set(Entry& entry, Frame& callee, std::span<const Operand> outputs) {
        entry.inputs = key_;
        entry.outputs.clear();
        for (const Operand& output : outputs)
            entry.outputs.push_back(bitsOf(callee, output));
        entry.isKnown = true;
    }

    static void give(const Entry& entry, Frame& caller, std::span<const Operand> results) {
        for (std::size_t i = 0; i < results.size(); ++i) {
            if (results[i].bank == Bank::Real) {
                caller.real(results[i]) = std::bit_cast<double>(entry.outputs[i]);
                caller.tangent(results[i]) = 0.0;
            } else {
                caller.integer(results[i]) = std::bit_cast<std::int64_t>(entry.outputs[i]);
            }
        }
    }

private:
    static constexpr std::size_t Places = 32;

    static std::uint64_t bitsOf(Frame& frame, const Operand& operand) {
        return operand.bank == Bank::Real ? std::bit_cast<std::uint64_t>(frame.real(operand))
                                          : std::bit_cast<std::uint64_t>(frame.integer(operand));
    }

    std::array<Entry, Places> entries_;
    std::vector<std::uint64_t> key_;
};

/// Frames are kept for the next call of the same function, with the memory of their arrays.
struct Machine::Pool {
    std::vector<std::unique_ptr<Frame>> all;
    std::vector<Frame*> free;
    std::vector<std::pair<std::int32_t, std::unique_ptr<RealArray>>> realConstants;
    std::vector<std::pair<std::int32_t, std::unique_ptr<IntegerArray>>> integerConstants;
    bool isRemembered = false; ///< results are kept
    ResultCache results;
};

} // namespace eventica::function
