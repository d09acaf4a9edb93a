// SPDX-License-Identifier: Apache-2.0
// Typed 32-bit handles and the vectors they index.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lib/base/check.h"

namespace eventica {

/// A handle to an item owned by an `IdVector`. Passed by value; meaningless without its owner.
template<typename Tag>
class Id {
public:
    constexpr Id() = default;
    constexpr explicit Id(std::int32_t index) : index_(index) {}

    constexpr bool valid() const { return index_ >= 0; }
    constexpr std::int32_t index() const { return index_; }

    friend constexpr auto operator<=>(Id, Id) = default;

private:
    std::int32_t index_ = -1;
};

/// Append-only storage whose elements are named by `Id`.
template<typename Key, typename Value>
class IdVector {
public:
    Key add(Value value) {
        values_.push_back(std::move(value));
        return Key(static_cast<std::int32_t>(values_.size()) - 1);
    }

    const Value& operator[](Key id) const {
        EVENTICA_CHECK(contains(id), "id from another owner");
        return values_[static_cast<std::size_t>(id.index())];
    }

    bool contains(Key id) const {
        return id.valid() && static_cast<std::size_t>(id.index()) < values_.size();
    }
    std::size_t size() const { return values_.size(); }

private:
    std::vector<Value> values_;
};

} // namespace eventica
