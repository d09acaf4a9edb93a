// SPDX-License-Identifier: Apache-2.0
#include "lib/table/write_matrix.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <limits>
#include <zlib.h>

#include "lib/table/formats.h"

namespace eventica::table {

namespace {

namespace fs = std::filesystem;

static_assert(std::endian::native == std::endian::little);

void append(std::string& text, std::uint32_t number) {
    text.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void append(std::string& text, double number) {
    text.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void appendColumns(std::string& text, const Matrix& matrix) {
    for (std::size_t j = 0; j < matrix.columns; ++j)
        for (std::size_t i = 0; i < matrix.rows; ++i)
            append(text, matrix.values[i * matrix.columns + j]);
}

std::string mat4(const std::string& name, const Matrix& matrix) {
    std::string text;
    append(text, 0U); // double, full
    append(text, static_cast<std::uint32_t>(matrix.rows));
    append(text, static_cast<std::uint32_t>(matrix.columns));
    append(text, 0U); // no imaginary part
    append(text, static_cast<std::uint32_t>(name.size() + 1));
    text += name + '\0';
    appendColumns(text, matrix);
    return text;
}

/// An element of a level 5 file, filled up to 8 bytes.
std::string element(std::uint32_t type, const std::string& content) {
    std::string text;
    append(text, type);
    append(text, static_cast<std::uint32_t>(content.size()));
    text += content;
    text.resize((text.size() + 7) / 8 * 8);
    return text;
}

std::string mat5(const std::string& name, const Matrix& matrix) {
    std::string flags;
    append(flags, 6U); // double
    append(flags, 0U);
    std::string sizes;
    append(sizes, static_cast<std::uint32_t>(matrix.rows));
    append(sizes, static_cast<std::uint32_t>(matrix.columns));
    std::string values;
    appendColumns(values, matrix);
    return element(14,
                   element(6, flags) + element(5, sizes) + element(1, name) + element(9, values));
}

std::string compressed(const std::string& plain) {
    uLongf size = compressBound(static_cast<uLong>(plain.size()));
    std::string content(size, '\0');
    compress(reinterpret_cast<Bytef*>(content.data()), &size,
             reinterpret_cast<const Bytef*>(plain.data()), static_cast<uLong>(plain.size()));
    content.resize(size);
    std::string text;
    append(text, 15U);
    append(text, static_cast<std::uint32_t>(size));
    return text + content;
}

std::string mat5Header() {
    std::string text = "MATLAB 5.0 MAT-file, written by Eventica";
    text.resize(Mat5HeaderSize - 4, ' ');
    return text + std::string({'\x00', '\x01', 'I', 'M'});
}

/// The content without the variable of that name, and the version of its file.
std::string without(const std::string& content, const std::string& name, MatVersion& version,
                    std::string& problem) {
    const bool is5 = isMat5(content);
    if (!is5 && !isMat4(content)) {
        problem = "it exists and is no MAT file of version 4, 6 or 7";
        return {};
    }
    const auto variables = is5 ? variablesOfMat5(content) : variablesOfMat4(content);
    if (!variables || (is5 && content.substr(126, 2) == "MI")) {
        problem = "nothing can be appended to it: it is broken or of the other byte order";
        return {};
    }
    if (!is5)
        version = MatVersion::V4;
    else if (version == MatVersion::V4)
        version = MatVersion::V7;
    std::string rest = is5 ? content.substr(0, Mat5HeaderSize) : std::string();
    for (const Variable& variable : *variables)
        if (variable.name != name)
            rest += content.substr(variable.begin, variable.end - variable.begin);
    return rest;
}

} // namespace

bool matVersionNamed(const std::string& name, MatVersion& version) {
    constexpr std::array<const char*, 3> Names = {"4", "6", "7"};
    const auto found = std::ranges::find(Names, name);
    if (found == Names.end())
        return false;
    version = static_cast<MatVersion>(found - Names.begin());
    return true;
}

std::string writeMatrix(const fs::path& file, const std::string& name, const Matrix& matrix,
                        MatVersion version, bool appends) {
    const auto problem = [&](const std::string& text) {
        return fmt::format("file `{}`: {}", file.string(), text);
    };
    if (matrix.rows * matrix.columns * sizeof(double) > std::numeric_limits<std::int32_t>::max())
        return problem("a matrix of 2 GB or more does not fit into a MAT file");
    std::error_code ignored;
    std::string content;
    const bool isThere = appends && fs::exists(file, ignored);
    if (isThere) {
        std::string reason;
        const std::string old = contentOf(file, reason);
        content = reason.empty() ? without(old, name, version, reason) : std::string();
        if (!reason.empty())
            return problem(reason);
    } else if (version != MatVersion::V4) {
        content = mat5Header();
    }
    const std::string plain = version == MatVersion::V4 ? mat4(name, matrix) : mat5(name, matrix);
    content += version == MatVersion::V7 ? compressed(plain) : plain;
    errno = 0;
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.close();
    if (!stream)
        return problem(fmt::format("it cannot be written: {}", std::strerror(errno)));
    return {};
}

} // namespace eventica::table
