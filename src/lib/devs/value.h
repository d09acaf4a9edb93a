// SPDX-License-Identifier: Apache-2.0
// What a message carries: some numbers, without heap memory for up to four of them, or any object.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "lib/base/check.h"

namespace eventica::devs {

/// A shared, immutable object of any copyable or movable type; empty by default. Counted
/// atomically, because the receivers of one message may run on several threads.
class SharedObject {
public:
    SharedObject() = default;
    SharedObject(const SharedObject& other) noexcept : box_(other.box_) {
        if (box_ != nullptr)
            box_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    SharedObject(SharedObject&& other) noexcept : box_(std::exchange(other.box_, nullptr)) {}
    SharedObject& operator=(SharedObject other) noexcept {
        std::swap(box_, other.box_);
        return *this;
    }
    ~SharedObject() {
        if (box_ != nullptr && box_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
            delete box_;
    }

    template<typename T>
    static SharedObject of(T object) {
        return SharedObject(new Holder<T>(std::move(object)));
    }

    /// Null if there is no object or one of another type.
    template<typename T>
    const T* get() const {
        if (box_ == nullptr || *box_->type != typeid(T))
            return nullptr;
        return &static_cast<const Holder<T>*>(box_)->object;
    }

    explicit operator bool() const { return box_ != nullptr; }

private:
    struct Box {
        explicit Box(const std::type_info& typeOfObject) : type(&typeOfObject) {}
        Box(const Box&) = delete;
        Box& operator=(const Box&) = delete;
        virtual ~Box() = default;

        const std::type_info* type;
        std::atomic<std::int32_t> owners = 1;
    };
    template<typename T>
    struct Holder final : Box {
        explicit Holder(T item) : Box(typeid(T)), object(std::move(item)) {}
        T object;
    };

    explicit SharedObject(Box* box) : box_(box) {}

    Box* box_ = nullptr;
};

/// Either numbers (none at all: the message is a bare event) or an object. Cheap to copy.
class Value {
public:
    static constexpr std::size_t InlineNumbers = 4;

    Value() = default;
    Value(double number) : inline_{number}, count_(1) {}
    Value(std::initializer_list<double> numbers)
        : Value(std::span<const double>(numbers.begin(), numbers.size())) {}
    explicit Value(std::span<const double> numbers)
        : count_(static_cast<std::uint32_t>(numbers.size())) {
        if (numbers.size() <= InlineNumbers)
            std::copy(numbers.begin(), numbers.end(), inline_.begin());
        else
            object_ = SharedObject::of(std::vector<double>(numbers.begin(), numbers.end()));
    }

    /// Any object; all receivers share the one copy.
    template<typename T>
    static Value object(T item) {
        Value value;
        value.object_ = SharedObject::of(std::move(item));
        return value;
    }

    /// Empty for an object.
    std::span<const double> numbers() const {
        if (count_ <= InlineNumbers)
            return {inline_.data(), count_};
        return *object_.get<std::vector<double>>();
    }
    /// The first number; there must be one.
    double number() const {
        EVENTICA_CHECK(count_ > 0, "a message without a number was read as a number");
        return count_ <= InlineNumbers ? inline_[0] : numbers()[0];
    }

    bool isObject() const { return count_ == 0 && object_; }
    /// Null if it is not an object of this very type.
    template<typename T>
    const T* as() const {
        return count_ == 0 ? object_.get<T>() : nullptr;
    }

private:
    std::array<double, InlineNumbers> inline_{};
    SharedObject object_; // also holds the numbers where there are too many of them
    std::uint32_t count_ = 0;
};

} // namespace eventica::devs
