// SPDX-License-Identifier: Apache-2.0
#include "lib/devs/event_queue.h"

#include <algorithm>

namespace eventica::devs {

bool EventQueue::isBefore(const Entry& left, const Entry& right) {
    if (left.time.t != right.time.t)
        return left.time.t < right.time.t;
    if (left.time.n != right.time.n)
        return left.time.n < right.time.n;
    return left.item < right.item;
}

void EventQueue::place(std::size_t position, const Entry& entry) {
    heap_[position] = entry;
    position_[static_cast<std::size_t>(entry.item)] = static_cast<std::int32_t>(position);
}

void EventQueue::siftUp(std::size_t position, const Entry& entry) {
    while (position > 0) {
        const std::size_t parent = (position - 1) / Arity;
        if (!isBefore(entry, heap_[parent]))
            break;
        place(position, heap_[parent]);
        position = parent;
    }
    place(position, entry);
}

void EventQueue::siftDown(std::size_t position, const Entry& entry) {
    for (;;) {
        const std::size_t begin = position * Arity + 1;
        const std::size_t end = std::min(begin + Arity, heap_.size());
        if (begin >= end)
            break;
        std::size_t least = begin;
        for (std::size_t child = begin + 1; child < end; ++child)
            if (isBefore(heap_[child], heap_[least]))
                least = child;
        if (!isBefore(heap_[least], entry))
            break;
        place(position, heap_[least]);
        position = least;
    }
    place(position, entry);
}

void EventQueue::remove(std::size_t position) {
    position_[static_cast<std::size_t>(heap_[position].item)] = Absent;
    const Entry last = heap_.back();
    heap_.pop_back();
    if (position == heap_.size())
        return;
    if (isBefore(last, heap_[position]))
        siftUp(position, last);
    else
        siftDown(position, last);
}

void EventQueue::clear() {
    heap_.clear();
    std::fill(position_.begin(), position_.end(), Absent);
}

void EventQueue::set(std::int32_t item, Time time) {
    const std::int32_t known = position_[static_cast<std::size_t>(item)];
    const Entry entry{time, item};
    if (time.isInfinite()) {
        if (known != Absent)
            remove(static_cast<std::size_t>(known));
        return;
    }
    if (known == Absent) {
        heap_.push_back(entry);
        siftUp(heap_.size() - 1, entry);
        return;
    }
    const auto position = static_cast<std::size_t>(known);
    if (isBefore(entry, heap_[position]))
        siftUp(position, entry);
    else
        siftDown(position, entry);
}

Time EventQueue::timeOf(std::int32_t item) const {
    const std::int32_t position = position_[static_cast<std::size_t>(item)];
    return position == Absent ? Time::infinity() : heap_[static_cast<std::size_t>(position)].time;
}

void EventQueue::collectFirst(std::vector<std::int32_t>& items) const {
    items.clear();
    if (heap_.empty())
        return;
    // The earliest entries form a tree at the top of the heap. While it is searched, `items` holds
    // positions: those before `done` have been looked at, their equals below them are appended.
    const Time earliest = heap_[0].time;
    items.push_back(0);
    for (std::size_t done = 0; done < items.size(); ++done) {
        const std::size_t begin = static_cast<std::size_t>(items[done]) * Arity + 1;
        const std::size_t end = std::min(begin + Arity, heap_.size());
        for (std::size_t child = begin; child < end; ++child)
            if (heap_[child].time == earliest)
                items.push_back(static_cast<std::int32_t>(child));
    }
    for (std::int32_t& item : items)
        item = heap_[static_cast<std::size_t>(item)].item;
}

} // namespace eventica::devs
