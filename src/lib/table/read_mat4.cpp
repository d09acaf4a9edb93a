// SPDX-License-Identifier: Apache-2.0
// MAT files of version 4: matrices one after the other, each with a header of five numbers of 32
// bits (type, rows, columns, whether it has an imaginary part, length of the name), its name and
// its values column by column. The digits of the type are byte order, 0, precision, kind.
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "lib/table/bytes.h"
#include "lib/table/formats.h"

namespace eventica::table {

namespace {

constexpr std::size_t HeaderSize = 20;

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

/// The variable at a place and its header; nothing if the file ends inside of it.
struct Found {
    Header header;
    Variable variable;
    std::size_t values = 0; ///< where they begin
};

std::optional<Found> variableAt(std::string_view content, std::size_t offset) {
    if (content.size() - offset < HeaderSize)
        return std::nullopt;
    Found found;
    found.header = readHeader(content, offset);
    const Header& header = found.header;
    found.variable.begin = offset;
    offset += HeaderSize;
    if (header.type >= 5000 || header.precision() >= Precisions.size() || header.kind() > 2 ||
        header.nameLength > content.size() - offset)
        return std::nullopt;
    const std::string_view name = content.substr(offset, header.nameLength);
    found.variable.name = name.substr(0, name.find('\0'));
    found.values = offset + header.nameLength;
    const std::size_t count = std::size_t{header.rows} * header.columns;
    const std::size_t bytes =
        Precisions[header.precision()].size * (header.hasImaginary != 0 ? 2 : 1);
    if (count > MostValues || count * bytes > content.size() - found.values)
        return std::nullopt;
    found.variable.end = found.values + count * bytes;
    return found;
}

} // namespace

MatrixOrProblem readMat4(std::string_view content, const std::string& name) {
    std::vector<std::string> others;
    for (std::size_t offset = 0; offset < content.size();) {
        const std::optional<Found> found = variableAt(content, offset);
        if (!found)
            return {{},
                    fmt::format("it ends inside of a matrix, or is broken, behind {} others",
                                others.size())};
        if (found->variable.name == name) {
            if (found->header.kind() != 0)
                return {{}, fmt::format("`{}` is not a full matrix of numbers", name)};
            if (found->header.hasImaginary != 0)
                return {{}, fmt::format("`{}` has complex numbers", name)};
            return {readValues(content, found->values, found->header,
                               Precisions[found->header.precision()]),
                    {}};
        }
        others.push_back(found->variable.name);
        offset = found->variable.end;
    }
    return {{}, noSuchTable(name, others)};
}

std::optional<std::vector<Variable>> variablesOfMat4(std::string_view content) {
    std::vector<Variable> variables;
    for (std::size_t offset = 0; offset < content.size();) {
        const std::optional<Found> found = variableAt(content, offset);
        if (!found)
            return std::nullopt;
        variables.push_back(found->variable);
        offset = found->variable.end;
    }
    return variables;
}

} // namespace eventica::table
