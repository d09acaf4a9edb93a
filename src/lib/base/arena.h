// SPDX-License-Identifier: Apache-2.0
// Bump allocation for immutable trees: everything made in an arena lives as long as the arena.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace eventica {

/// Hands out memory that is freed all at once; no destructor of its contents ever runs.
class Arena {
public:
    /// Constructs a `T` from braces: `make<Point>(1, 2)` is `Point{1, 2}`.
    template<typename T, typename... Args>
    T* make(Args&&... args) {
        static_assert(std::is_trivially_destructible_v<T>);
        return new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
    }

    template<typename T>
    std::span<const T> copy(std::span<const T> items) {
        static_assert(std::is_trivially_copyable_v<T>);
        if (items.empty())
            return {};
        auto* memory = static_cast<T*>(allocate(items.size_bytes(), alignof(T)));
        std::uninitialized_copy(items.begin(), items.end(), memory);
        return {memory, items.size()};
    }

    std::string_view copy(std::string_view text) {
        const auto chars = copy(std::span<const char>(text.data(), text.size()));
        return {chars.data(), chars.size()};
    }

    /// Bytes taken from the system.
    std::size_t capacity() const { return capacity_; }

private:
    // Chunks double from small to large, so that neither a library of thousands of small files nor
    // one large file wastes more than about half of what it needs.
    static constexpr std::size_t SmallestChunk = 2048;
    static constexpr std::size_t LargestChunk = std::size_t{1} << 20U;

    void* allocate(std::size_t size, std::size_t alignment) {
        const std::size_t padding = (0 - next_) & (alignment - 1);
        if (size + padding > end_ - next_) {
            addChunk(size + alignment);
            return allocate(size, alignment);
        }
        void* memory = chunks_.back().get() + (next_ + padding - begin_);
        next_ += padding + size;
        return memory;
    }

    void addChunk(std::size_t atLeast) {
        const std::size_t size =
            std::max(atLeast, std::clamp(capacity_, SmallestChunk, LargestChunk));
        chunks_.emplace_back(new std::byte[size]);
        begin_ = reinterpret_cast<std::uintptr_t>(chunks_.back().get());
        next_ = begin_;
        end_ = begin_ + size;
        capacity_ += size;
    }

    std::vector<std::unique_ptr<std::byte[]>> chunks_;
    std::uintptr_t begin_ = 0;
    std::uintptr_t next_ = 0;
    std::uintptr_t end_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace eventica
