// SPDX-License-Identifier: Apache-2.0
// A growing sequence whose elements stay where they are.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace eventica::expr {

/// References stay valid while elements are added: whoever looks at a node may make others.
/// Elements lie in blocks of a power of two, so that finding one is a shift and a mask (which
/// `std::deque` does not promise).
template<typename T>
class StableVector {
public:
    std::size_t size() const { return size_; }

    const T& operator[](std::size_t at) const {
        return blocks_[at >> BlockBits][at & (BlockSize - 1)];
    }
    T& operator[](std::size_t at) { return blocks_[at >> BlockBits][at & (BlockSize - 1)]; }

    void push(T item) {
        std::vector<T>& block = blockWithRoom();
        block.push_back(std::move(item));
        ++size_;
    }

private:
    static constexpr std::size_t BlockBits = 10;
    static constexpr std::size_t BlockSize = std::size_t{1} << BlockBits;

    std::vector<T>& blockWithRoom() {
        if ((size_ >> BlockBits) == blocks_.size())
            blocks_.emplace_back().reserve(BlockSize);
        return blocks_[size_ >> BlockBits];
    }

    std::vector<std::vector<T>> blocks_;
    std::size_t size_ = 0;
};

} // namespace eventica::expr
