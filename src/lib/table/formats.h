// SPDX-License-Identifier: Apache-2.0
// Inside lib/table only: one reader for each format. `content` is that of the whole file.
#pragma once

#include <string>
#include <string_view>

#include "lib/table/read_matrix.h"

namespace eventica::table {

/// Problems without the name of the file.
MatrixOrProblem readText(std::string_view content, const std::string& name);
MatrixOrProblem readCsv(std::string_view content, const CsvFormat& format);
MatrixOrProblem readMat4(std::string_view content, const std::string& name);

/// "there is no table `x`; the file has `a`, `b`"
std::string noSuchTable(const std::string& name, const std::vector<std::string>& others);

/// More numbers than this fit no memory that a model has.
inline constexpr std::size_t MostValues = 200'000'000;

} // namespace eventica::table
