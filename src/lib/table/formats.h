// SPDX-License-Identifier: Apache-2.0
// Inside lib/table only: one reader for each format. `content` is that of the whole file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/table/read_matrix.h"

namespace eventica::table {

/// Problems without the name of the file.
MatrixOrProblem readText(std::string_view content, const std::string& name);
MatrixOrProblem readCsv(std::string_view content, const CsvFormat& format);
MatrixOrProblem readMat4(std::string_view content, const std::string& name);
/// `a.b` is the field `b` of the structure `a`.
MatrixOrProblem readMat5(std::string_view content, const std::string& name);

inline constexpr std::size_t Mat5HeaderSize = 128;

/// Where a variable lies in a MAT file.
struct Variable {
    std::string name;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Nothing if the file is broken.
std::optional<std::vector<Variable>> variablesOfMat4(std::string_view content);
std::optional<std::vector<Variable>> variablesOfMat5(std::string_view content);

bool isMat4(std::string_view content);
bool isMat5(std::string_view content);

/// "" if the file cannot be read, with the reason in `problem`.
std::string contentOf(const std::filesystem::path& file, std::string& problem);

/// "there is no table `x`; the file has `a`, `b`"
std::string noSuchTable(const std::string& name, const std::vector<std::string>& others);

/// More numbers than this fit no memory that a model has.
inline constexpr std::size_t MostValues = 200'000'000;

} // namespace eventica::table
