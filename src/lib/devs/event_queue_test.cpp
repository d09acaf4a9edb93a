// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "lib/devs/event_queue.h"

namespace eventica::devs {
namespace {

std::vector<std::int32_t> firstOf(const EventQueue& queue) {
    std::vector<std::int32_t> items = {99};
    queue.collectFirst(items);
    std::sort(items.begin(), items.end());
    return items;
}

TEST(EventQueue, IsEmptyAtFirst) {
    const EventQueue queue(3);
    EXPECT_TRUE(queue.empty());
    EXPECT_EQ(queue.nextTime(), Time::infinity());
    EXPECT_EQ(queue.timeOf(2), Time::infinity());
    EXPECT_TRUE(firstOf(queue).empty());
}

TEST(EventQueue, CollectsAllItemsOfTheEarliestInstant) {
    EventQueue queue(6);
    queue.set(5, {1, 0});
    queue.set(4, {2, 0});
    queue.set(3, {1, 1});
    queue.set(2, {1, 0});
    queue.set(0, {1, 0});
    EXPECT_EQ(queue.nextTime(), (Time{1, 0}));
    EXPECT_EQ(firstOf(queue), (std::vector<std::int32_t>{0, 2, 5}));
    EXPECT_EQ(queue.first(), 0);
}

TEST(EventQueue, MovesAnItemBothWays) {
    EventQueue queue(2);
    queue.set(0, {1, 0});
    queue.set(1, {2, 0});
    queue.set(0, {3, 0});
    EXPECT_EQ(queue.first(), 1);
    queue.set(0, {1, 0});
    EXPECT_EQ(queue.first(), 0);
}

TEST(EventQueue, ForgetsAnItemWhoseTimeIsInfinite) {
    EventQueue queue(2);
    queue.set(0, {1, 0});
    queue.set(1, {2, 0});
    queue.set(0, Time::infinity());
    EXPECT_EQ(queue.nextTime(), (Time{2, 0}));
    queue.clear();
    EXPECT_TRUE(queue.empty());
    EXPECT_EQ(queue.timeOf(1), Time::infinity());
}

/// The same operations on a sorted container: the item is part of the key.
class Reference {
public:
    explicit Reference(std::size_t size) : times_(size, Time::infinity()) {}

    void set(std::int32_t item, Time time) {
        Time& known = times_[static_cast<std::size_t>(item)];
        const auto [begin, end] = queue_.equal_range(known);
        for (auto it = begin; it != end; ++it)
            if (it->second == item) {
                queue_.erase(it);
                break;
            }
        known = time;
        if (!time.isInfinite())
            queue_.emplace(time, item);
    }
    Time nextTime() const { return queue_.empty() ? Time::infinity() : queue_.begin()->first; }
    std::vector<std::int32_t> first() const {
        std::vector<std::int32_t> items;
        const auto [begin, end] = queue_.equal_range(nextTime());
        for (auto it = begin; it != end; ++it)
            items.push_back(it->second);
        std::sort(items.begin(), items.end());
        return items;
    }

private:
    std::vector<Time> times_;
    std::multimap<Time, std::int32_t> queue_;
};

TEST(EventQueue, AgreesWithASortedContainerOnRandomOperations) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937 random(seed);
        const std::size_t size = 1 + random() % 60;
        EventQueue queue(size);
        Reference reference(size);
        for (int i = 0; i < 2000; ++i) {
            const auto item = static_cast<std::int32_t>(random() % size);
            const Time time = random() % 5 == 0 ? Time::infinity()
                                                : Time{static_cast<double>(random() % 12),
                                                       static_cast<std::int64_t>(random() % 3)};
            queue.set(item, time);
            reference.set(item, time);
            ASSERT_EQ(queue.timeOf(item), time) << "seed " << seed;
            ASSERT_EQ(queue.nextTime(), reference.nextTime()) << "seed " << seed;
            ASSERT_EQ(firstOf(queue), reference.first()) << "seed " << seed;
        }
    }
}

} // namespace
} // namespace eventica::devs
