// SPDX-License-Identifier: Apache-2.0
// Values by number: the memory of passes that look at a few expressions, or at all of a model.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/base/check.h"

namespace eventica {

/// A hash table with linear probing for numbers that are not negative. A few values lie in the
/// object itself, since most expressions are small; many lie in one table, values of neighbouring
/// numbers side by side, since ids are given in the order in which they are used. References hold
/// until a value is added; nothing is ever taken out.
template<typename T>
class NumberMap {
public:
    NumberMap() = default;
    NumberMap(const NumberMap&) = delete;
    NumberMap& operator=(const NumberMap&) = delete;

    T* find(std::int32_t number) {
        Entry& entry = entryOf(number);
        return entry.number == number ? &entry.value : nullptr;
    }
    const T* find(std::int32_t number) const {
        const Entry& entry = entryOf(number);
        return entry.number == number ? &entry.value : nullptr;
    }
    bool contains(std::int32_t number) const { return entryOf(number).number == number; }

    const T& at(std::int32_t number) const {
        const Entry& entry = entryOf(number);
        EVENTICA_CHECK(entry.number == number, "a number that has no value");
        return entry.value;
    }

    /// The value, which is `T()` at first.
    T& operator[](std::int32_t number) {
        Entry* entry = &entryOf(number);
        if (entry->number == number)
            return entry->value;
        if ((count_ + 1) * 2 > entries_.size()) {
            grow();
            entry = &entryOf(number);
        }
        ++count_;
        entry->number = number;
        return entry->value;
    }

private:
    struct Entry {
        std::int32_t number = -1;
        T value{};
    };

    static constexpr std::size_t FewEntries = 32;

    /// Eight neighbouring numbers stay together, groups of them are scattered.
    static std::size_t hashOf(std::int32_t number) {
        const auto bits = static_cast<std::uint64_t>(number);
        return ((((bits >> 3U) * 0x9E3779B97F4A7C15U) >> 32U) << 3U) | (bits & 7U);
    }

    /// Where the number is, or where it would be.
    const Entry& entryOf(std::int32_t number) const {
        const std::size_t mask = entries_.size() - 1;
        std::size_t at = hashOf(number) & mask;
        while (entries_[at].number != number && entries_[at].number >= 0)
            at = (at + 1) & mask;
        return entries_[at];
    }
    Entry& entryOf(std::int32_t number) {
        return const_cast<Entry&>(static_cast<const NumberMap*>(this)->entryOf(number)); // NOLINT
    }

    void grow() {
        std::vector<Entry> larger(entries_.size() * 4);
        const std::span<Entry> old = entries_;
        entries_ = larger;
        for (Entry& entry : old)
            if (entry.number >= 0)
                entryOf(entry.number) = entry;
        many_.swap(larger);
    }

    std::array<Entry, FewEntries> few_;
    std::vector<Entry> many_;
    std::span<Entry> entries_ = few_; ///< as many as a power of two, at least half of them empty
    std::size_t count_ = 0;
};

/// A set of numbers.
class NumberSet {
public:
    /// Whether it was not in it before.
    bool insert(std::int32_t number) {
        bool& isMember = members_[number];
        return !isMember && (isMember = true);
    }
    bool contains(std::int32_t number) const { return members_.contains(number); }

private:
    NumberMap<bool> members_;
};

} // namespace eventica
