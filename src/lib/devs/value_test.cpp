// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lib/devs/bag.h"

namespace eventica::devs {
namespace {

std::vector<double> numbersOf(const Value& value) {
    return {value.numbers().begin(), value.numbers().end()};
}

TEST(Value, HoldsOneNumber) {
    const Value value = 2.5;
    EXPECT_EQ(value.number(), 2.5);
    EXPECT_EQ(numbersOf(value), (std::vector<double>{2.5}));
    EXPECT_FALSE(value.isObject());
}

TEST(Value, HoldsFewAndManyNumbers) {
    EXPECT_EQ(numbersOf(Value{1, 2, 3, 4}), (std::vector<double>{1, 2, 3, 4}));
    Value copy;
    {
        const Value many{1, 2, 3, 4, 5, 6};
        copy = many;
    }
    EXPECT_EQ(numbersOf(copy), (std::vector<double>{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(copy.number(), 1);
    EXPECT_FALSE(copy.isObject());
    EXPECT_EQ(copy.as<std::vector<double>>(), nullptr);
}

TEST(Value, IsABareEventByDefault) {
    const Value value;
    EXPECT_TRUE(value.numbers().empty());
    EXPECT_FALSE(value.isObject());
    EXPECT_THROW((void)value.number(), InternalError);
}

TEST(Value, HoldsAnyObjectAndKnowsItsType) {
    const Value value = Value::object(std::string("job"));
    ASSERT_NE(value.as<std::string>(), nullptr);
    EXPECT_EQ(*value.as<std::string>(), "job");
    EXPECT_EQ(value.as<int>(), nullptr);
    EXPECT_TRUE(value.isObject());
    EXPECT_TRUE(value.numbers().empty());
}

TEST(Value, SharesAnObjectAmongCopiesAndFreesItOnce) {
    struct Witness {
        explicit Witness(int& deaths) : counter(&deaths) {}
        Witness(Witness&& other) noexcept : counter(std::exchange(other.counter, nullptr)) {}
        Witness(const Witness&) = delete;
        Witness& operator=(const Witness&) = delete;
        Witness& operator=(Witness&&) = delete;
        ~Witness() {
            if (counter != nullptr)
                ++*counter;
        }
        int* counter;
    };
    int deaths = 0;
    {
        Value first = Value::object(Witness(deaths));
        const Value second = first;
        EXPECT_EQ(first.as<Witness>(), second.as<Witness>());
        first = Value(1.0);
        EXPECT_EQ(deaths, 0);
    }
    EXPECT_EQ(deaths, 1);
}

TEST(Message, IsSmall) {
    EXPECT_LE(sizeof(Message), 48U);
}

TEST(Bag, FindsTheFirstMessageAtAPort) {
    Bag bag;
    bag.add(Port{1}, 1);
    bag.add(Port{0}, 2);
    bag.add(Port{0}, 3);
    ASSERT_NE(bag.find(Port{0}), nullptr);
    EXPECT_EQ(bag.find(Port{0})->number(), 2);
    EXPECT_EQ(bag.find(Port{2}), nullptr);
    EXPECT_EQ(bag.size(), 3U);
}

} // namespace
} // namespace eventica::devs
