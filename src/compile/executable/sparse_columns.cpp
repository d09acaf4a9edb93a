// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/sparse_columns.h"

#include "lib/graph/colouring.h"

namespace eventica::executable {

using model::SparseColumns;

SparseColumns columnsFrom(const std::vector<std::vector<std::int32_t>>& rows,
                          std::size_t columnCount) {
    std::vector<std::vector<std::int64_t>> columns(columnCount);
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (const std::int32_t column : rows[row])
            columns[static_cast<std::size_t>(column)].push_back(static_cast<std::int64_t>(row));
    SparseColumns result;
    result.rows = static_cast<std::int64_t>(rows.size());
    std::vector<graph::Index> starts{0};
    std::vector<graph::Index> indices;
    for (const auto& column : columns) {
        result.rowIndices.insert(result.rowIndices.end(), column.begin(), column.end());
        result.starts.push_back(static_cast<std::int64_t>(result.rowIndices.size()));
        for (const std::int64_t row : column)
            indices.push_back(static_cast<graph::Index>(row));
        starts.push_back(static_cast<graph::Index>(indices.size()));
    }
    const graph::ColumnPattern pattern{static_cast<graph::Index>(rows.size()), starts, indices};
    result.groups = graph::colourColumns(pattern).groups();
    return result;
}

} // namespace eventica::executable
