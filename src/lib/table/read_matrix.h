// SPDX-License-Identifier: Apache-2.0
// Matrices of numbers in files, as the table blocks of the Modelica Standard Library read them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace eventica::table {

struct Matrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<double> values; ///< row by row
};

struct CsvFormat {
    char delimiter = ',';
    std::size_t headerLines = 0; ///< to be skipped
};

/// A matrix, or why there is none: a text that names the file and, where it helps, the line.
struct MatrixOrProblem {
    Matrix matrix;
    std::string problem; ///< empty if all is well
};

/// The matrix of that name in a text file (first line `#1`) or a MAT file of version 4, 6 or 7, in
/// which `a.b` is the field `b` of the structure `a`; a CSV file is one matrix, whatever its name.
/// The kind of a file is found by what it contains, but for `.csv`. Numbers in MAT files may be NaN
/// or infinite.
MatrixOrProblem readMatrix(const std::filesystem::path& file, const std::string& name,
                           const CsvFormat& csv = {});

} // namespace eventica::table
