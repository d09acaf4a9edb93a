// SPDX-License-Identifier: Apache-2.0
// MAT files of version 4: matrices one after the other, each with a header of five numbers of 32
// bits (type, rows, columns, whether it has an imaginary part, length of the name), its name and
// its values column by column. The digits of the type are byte order, 0, precision, kind.
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <utility>

#include "lib/table/formats.h"

namespace eventica::table {

namespace {

constexpr std::size_t HeaderSize = 20;

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

constexpr std::array<Precision, 6> Precisions = {
    precisionOf<double>(),       precisionOf<float>(),         precisionOf<std::int32_t>(),
    precisionOf<std::int16_t>(), precisionOf<std::uint16_t>(), precisionOf<std::uint8_t>()};

struct Header {
    std::uint32_t type = 0;
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::uint32_t hasImaginary = 0;
    std::uint32_t nameLength = 0;
    bool isSwapped = false;

    std::uint32_t kind() const { return type % 10; }
    std::uint32_t precision() const { return type / 10 % 10; }
};

Header readHeader(std::string_view content, std::size_t offset) {
    Header header;
    header.isSwapped = at<std::uint32_t>(content, offset, false) > 5000;
    const auto number = [&](std::size_t i) {
        return at<std::uint32_t>(content, offset + 4 * i, header.isSwapped);
    };
    header.type = number(0);
    header.rows = number(1);
    header.columns = number(2);
    header.hasImaginary = number(3);
    header.nameLength = number(4);
    return header;
}

Matrix readValues(std::string_view content, std::size_t offset, const Header& header,
                  const Precision& precision) {
    Matrix matrix{header.rows, header.columns, {}};
    matrix.values.resize(matrix.rows * matrix.columns);
    for (std::size_t i = 0; i < matrix.values.size(); ++i)
        matrix.values[i % matrix.rows * matrix.columns + i / matrix.rows] =
            precision.read(content, offset + i * precision.size, header.isSwapped);
    return matrix;
}

} // namespace

MatrixOrProblem readMat4(std::string_view content, const std::string& name) {
    std::vector<std::string> others;
    std::size_t offset = 0;
    while (offset + HeaderSize <= content.size()) {
        const Header header = readHeader(content, offset);
        offset += HeaderSize;
        if (header.type >= 5000 || header.precision() >= Precisions.size() || header.kind() > 2 ||
            header.nameLength > content.size() - offset)
            return {{}, "it is not a sound MAT file of version 4"};
        std::string found(content.substr(offset, header.nameLength));
        found = found.substr(0, found.find('\0'));
        offset += header.nameLength;
        const Precision& precision = Precisions[header.precision()];
        const std::size_t count = std::size_t{header.rows} * header.columns;
        const std::size_t parts = header.hasImaginary != 0 ? 2 : 1;
        if (count > MostValues || count * parts * precision.size > content.size() - offset)
            return {{}, fmt::format("it ends inside of matrix `{}`", found)};
        if (found == name) {
            if (header.kind() != 0)
                return {{}, fmt::format("`{}` is not a full matrix of numbers", name)};
            Matrix matrix = readValues(content, offset, header, precision);
            for (const double value : matrix.values)
                if (!std::isfinite(value))
                    return {{}, fmt::format("table `{}` has values that are not finite", name)};
            return {std::move(matrix), {}};
        }
        others.push_back(std::move(found));
        offset += count * parts * precision.size;
    }
    return {{}, noSuchTable(name, others)};
}

} // namespace eventica::table
