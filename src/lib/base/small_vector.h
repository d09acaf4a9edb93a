// SPDX-License-Identifier: Apache-2.0
// A vector whose first elements need no memory of their own.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

namespace eventica {

/// What `std::vector` offers, for plain data of which there are mostly `InPlace` elements or fewer:
/// sizes of arrays, terms of sums. Those are made and thrown away by the million, and memory from
/// the heap for each would cost more than all that is done with them.
template<typename T, std::size_t InPlace>
class SmallVector {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    using value_type = T;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = T&;
    using const_reference = const T&;
    using iterator = T*;
    using const_iterator = const T*;

    SmallVector() : heap(nullptr) {}
    SmallVector(std::initializer_list<T> items) : SmallVector(items.begin(), items.end()) {}
    explicit SmallVector(size_type count, const T& item = T()) : SmallVector() {
        resize(count, item);
    }
    template<std::forward_iterator It>
    SmallVector(It first, It last) : SmallVector() {
        append(first, last);
    }
    SmallVector(const SmallVector& other) : SmallVector(other.begin(), other.end()) {}
    SmallVector(SmallVector&& other) noexcept : SmallVector() { take(other); }
    SmallVector& operator=(const SmallVector& other) {
        if (this != &other)
            assign(other.begin(), other.end());
        return *this;
    }
    SmallVector& operator=(SmallVector&& other) noexcept {
        if (this != &other) {
            free();
            take(other);
        }
        return *this;
    }
    ~SmallVector() { free(); }

    iterator begin() { return data(); }
    iterator end() { return data() + size_; }
    const_iterator begin() const { return data(); }
    const_iterator end() const { return data() + size_; }
    T* data() { return isInPlace() ? inPlace : heap; }
    const T* data() const { return isInPlace() ? inPlace : heap; }
    size_type size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](size_type at) { return data()[at]; }
    const T& operator[](size_type at) const { return data()[at]; }
    T& front() { return data()[0]; }
    const T& front() const { return data()[0]; }
    T& back() { return data()[size_ - 1]; }
    const T& back() const { return data()[size_ - 1]; }

    void clear() { size_ = 0; }
    void reserve(size_type count) {
        if (count > capacity_)
            moveTo(count);
    }
    // NOLINTNEXTLINE(readability-identifier-naming): as std::back_inserter wants it
    void push_back(const T& item) {
        const T kept = item;
        if (size_ == capacity_)
            moveTo(size_type{2} * capacity_);
        data()[size_++] = kept;
    }
    // NOLINTNEXTLINE(readability-identifier-naming)
    void pop_back() { --size_; }
    void resize(size_type count, const T& item = T()) {
        const T kept = item;
        reserve(count);
        if (count > size_)
            std::fill(end(), data() + count, kept);
        size_ = static_cast<std::uint32_t>(count);
    }
    void assign(size_type count, const T& item) {
        const T kept = item;
        clear();
        resize(count, kept);
    }
    template<std::forward_iterator It>
    void assign(It first, It last) {
        clear();
        append(first, last);
    }

    iterator insert(const_iterator place, const T& item) {
        const T kept = item;
        T* const gap = makeGap(place, 1);
        *gap = kept;
        return gap;
    }
    /// The items must not be of this vector.
    template<std::forward_iterator It>
    iterator insert(const_iterator place, It first, It last) {
        T* const gap = makeGap(place, static_cast<size_type>(std::distance(first, last)));
        std::copy(first, last, gap);
        return gap;
    }
    iterator erase(const_iterator place) { return erase(place, place + 1); }
    iterator erase(const_iterator first, const_iterator last) {
        T* const to = begin() + (first - begin());
        std::copy(last, static_cast<const_iterator>(end()), to);
        size_ -= static_cast<std::uint32_t>(last - first);
        return to;
    }

    friend bool operator==(const SmallVector& left, const SmallVector& right) {
        return std::equal(left.begin(), left.end(), right.begin(), right.end());
    }
    friend auto operator<=>(const SmallVector& left, const SmallVector& right) {
        return std::lexicographical_compare_three_way(left.begin(), left.end(), right.begin(),
                                                      right.end());
    }

private:
    bool isInPlace() const { return capacity_ == InPlace; }

    template<std::forward_iterator It>
    void append(It first, It last) {
        const auto count = static_cast<size_type>(std::distance(first, last));
        reserve(size_ + count);
        std::copy(first, last, end());
        size_ += static_cast<std::uint32_t>(count);
    }

    T* makeGap(const_iterator place, size_type count) {
        const auto at = static_cast<size_type>(place - begin());
        if (size_ + count > capacity_)
            moveTo(std::max(size_ + count, size_type{2} * capacity_));
        T* const gap = data() + at;
        std::copy_backward(gap, end(), end() + count);
        size_ += static_cast<std::uint32_t>(count);
        return gap;
    }

    // Seldom needed, so it shall not make its callers larger; and g++ 12 warns of elements behind
    // the end where it sees both this and a vector that it knows to be short.
    [[gnu::noinline]] void moveTo(size_type capacity) {
        T* const moved = std::allocator<T>().allocate(capacity);
        std::copy(begin(), end(), moved);
        free();
        heap = moved;
        capacity_ = static_cast<std::uint32_t>(capacity);
    }

    void free() {
        if (!isInPlace())
            std::allocator<T>().deallocate(heap, capacity_);
    }

    void take(SmallVector& other) {
        size_ = std::exchange(other.size_, 0);
        capacity_ = std::exchange(other.capacity_, static_cast<std::uint32_t>(InPlace));
        if (isInPlace())
            std::copy(other.inPlace, other.inPlace + size_, inPlace);
        else
            heap = other.heap;
    }

    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = InPlace; ///< more than `InPlace` if the elements lie on the heap
    union {
        T inPlace[InPlace];
        T* heap;
    };
};

} // namespace eventica
