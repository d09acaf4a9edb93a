// SPDX-License-Identifier: Apache-2.0
// Who is next: an indexed heap of numbered items by super-dense time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/devs/time.h"

namespace eventica::devs {

/// Each of the items 0 to size - 1 has a time, infinity at first. Ties go by number. A 4-ary heap
/// holds those with a finite time: flatter than a binary one, and siblings share a cache line or
/// two.
class EventQueue {
public:
    explicit EventQueue(std::size_t size) : position_(size, Absent) {}

    /// Forgets all times.
    void clear();

    /// Changes the time of an item. O(log n).
    void set(std::int32_t item, Time time);
    Time timeOf(std::int32_t item) const;

    bool empty() const { return heap_.empty(); }
    /// The earliest time of all; infinity if there is none.
    Time nextTime() const { return heap_.empty() ? Time::infinity() : heap_[0].time; }
    /// The item of the lowest number among those with the earliest time; there must be one.
    std::int32_t first() const { return heap_[0].item; }
    /// Replaces `items` by all those with the earliest time, in no order that means anything. They
    /// stay in the queue, for each will be given a new time: one move in the heap, where taking out
    /// and putting in need two. Giving the new times from the last item to the first is cheapest,
    /// as what lies below an item in the heap stands behind it in the list. O(k) for k items.
    void collectFirst(std::vector<std::int32_t>& items) const;

private:
    static constexpr std::int32_t Absent = -1;
    static constexpr std::size_t Arity = 4;

    struct Entry {
        Time time;
        std::int32_t item = 0;
    };

    static bool isBefore(const Entry& left, const Entry& right);
    void place(std::size_t position, const Entry& entry);
    void siftUp(std::size_t position, const Entry& entry);
    void siftDown(std::size_t position, const Entry& entry);
    void remove(std::size_t position);

    std::vector<Entry> heap_;
    std::vector<std::int32_t> position_; // of each item in the heap
};

} // namespace eventica::devs
