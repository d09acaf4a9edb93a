// SPDX-License-Identifier: Apache-2.0
// Inside lib/table only: numbers of either byte order in the content of a file.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

namespace eventica::table {

template<typename T>
T swapped(T value) {
    auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(T)>>(value);
    for (std::size_t i = 0; i < sizeof(T) / 2; ++i)
        std::swap(bytes[i], bytes[sizeof(T) - 1 - i]);
    return std::bit_cast<T>(bytes);
}

template<typename T>
T at(std::string_view content, std::size_t offset, bool isSwapped) {
    T value{};
    std::memcpy(&value, content.data() + offset, sizeof value);
    return isSwapped ? swapped(value) : value;
}

/// How numbers of one type are stored.
struct Precision {
    std::size_t size = 0; ///< bytes of a number
    double (*read)(std::string_view, std::size_t, bool) = nullptr;
};

template<typename T>
constexpr Precision precisionOf() {
    return {sizeof(T), [](std::string_view content, std::size_t offset, bool isSwapped) {
                return static_cast<double>(at<T>(content, offset, isSwapped));
            }};
}

} // namespace eventica::table
