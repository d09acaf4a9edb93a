// SPDX-License-Identifier: Apache-2.0
// Matrices of numbers in MAT files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "lib/table/read_matrix.h"

namespace eventica::table {

enum class MatVersion : std::uint8_t { V4, V6, V7 };

/// The versions "4", "6" and "7".
bool matVersionNamed(const std::string& name, MatVersion& version);

/// Writes a file with one matrix. When it appends to an existing file, the matrices in there stay,
/// but one of the same name, and `version` is that of the file. A text if it fails.
std::string writeMatrix(const std::filesystem::path& file, const std::string& name,
                        const Matrix& matrix, MatVersion version, bool appends);

} // namespace eventica::table
