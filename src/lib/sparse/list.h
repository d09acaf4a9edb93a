// SPDX-License-Identifier: Apache-2.0
// A vector numbered by `int`, as KLU numbers rows and columns, with `None` for no number.
#pragma once

#include <cstddef>
#include <vector>

namespace eventica::sparse {

inline constexpr int None = -1;

template<typename T>
class List : public std::vector<T> {
public:
    using Base = std::vector<T>;
    using Base::assign;
    using Base::Base;
    using Base::resize;

    explicit List(int count) : Base(static_cast<std::size_t>(count)) {}
    List(int count, const T& value) : Base(static_cast<std::size_t>(count), value) {}

    int count() const { return static_cast<int>(this->size()); }
    T& operator[](int i) { return Base::operator[](static_cast<std::size_t>(i)); }
    const T& operator[](int i) const { return Base::operator[](static_cast<std::size_t>(i)); }

    void resize(int count) { Base::resize(static_cast<std::size_t>(count)); }
    void assign(int count, const T& value) { Base::assign(static_cast<std::size_t>(count), value); }
};

} // namespace eventica::sparse
