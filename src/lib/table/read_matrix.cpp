// SPDX-License-Identifier: Apache-2.0
#include "lib/table/read_matrix.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <sstream>

#include "lib/table/formats.h"

namespace eventica::table {

namespace fs = std::filesystem;

std::string noSuchTable(const std::string& name, const std::vector<std::string>& others) {
    if (others.empty())
        return fmt::format("there is no table `{}`, nor any other", name);
    return fmt::format("there is no table `{}`; the file has `{}`", name,
                       fmt::join(others, "`, `"));
}

/// Behind a text, at byte 124, are a version and a mark of the byte order. In version 4 one of the
/// first bytes is 0.
bool isMat5(std::string_view content) {
    if (content.size() < Mat5HeaderSize || content.substr(0, 4).find('\0') != std::string::npos)
        return false;
    const std::string_view order = content.substr(126, 2);
    return order == "IM" || order == "MI";
}

/// The header of a first matrix: type below 5000, whose digits are what they can be, and sizes.
bool isMat4(std::string_view content) {
    if (content.size() < 20)
        return false;
    std::uint32_t type = 0;
    std::memcpy(&type, content.data(), sizeof type);
    if (type > 5000) // the other byte order
        type = __builtin_bswap32(type);
    return type < 5000 && type / 100 % 10 == 0 && type / 10 % 10 <= 5 && type % 10 <= 2;
}

std::string contentOf(const fs::path& file, std::string& problem) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    if (!stream)
        problem = fmt::format("it cannot be read: {}", std::strerror(errno));
    return std::move(content).str();
}

namespace {

bool isHdf(std::string_view content) {
    return content.starts_with("MATLAB 7.3") || content.starts_with("\x89HDF");
}

MatrixOrProblem read(const fs::path& file, std::string_view content, const std::string& name,
                     const CsvFormat& csv) {
    constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
    if (content.starts_with(ByteOrderMark))
        content.remove_prefix(ByteOrderMark.size());
    if (file.extension() == ".csv")
        return readCsv(content, csv);
    if (content.starts_with("#1"))
        return readText(content, name);
    if (isHdf(content))
        return {{}, "MAT files of version 7.3 (HDF5) are not read; save it with `-v7`"};
    if (isMat5(content))
        return readMat5(content, name);
    if (isMat4(content))
        return readMat4(content, name);
    return {{},
            "it is neither a text file that begins with `#1`, nor a .csv file, nor a MAT file "
            "of version 4, 6 or 7"};
}

} // namespace

MatrixOrProblem readMatrix(const fs::path& file, const std::string& name, const CsvFormat& csv) {
    std::error_code error;
    const auto problem = [&](const std::string& text) {
        return MatrixOrProblem{{}, fmt::format("table file `{}`: {}", file.string(), text)};
    };
    if (!fs::exists(file, error)) {
        if (file.is_absolute())
            return problem("there is no such file");
        return problem(fmt::format("there is no such file in `{}`, the current folder",
                                   fs::current_path(error).string()));
    }
    if (fs::is_directory(file, error))
        return problem("it is a folder");
    std::string reason;
    const std::string content = contentOf(file, reason);
    if (!reason.empty())
        return problem(reason);
    MatrixOrProblem result = read(file, content, name, csv);
    return result.problem.empty() ? result : problem(result.problem);
}

} // namespace eventica::table
