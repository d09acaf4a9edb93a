// SPDX-License-Identifier: Apache-2.0
#include "lib/sparse/columns.h"

#include <algorithm>

namespace eventica::sparse {

double valueAt(std::span<const Entry> column, int row) {
    const auto found = std::lower_bound(column.begin(), column.end(), row,
                                        [](const Entry& entry, int r) { return entry.row < r; });
    return found != column.end() && found->row == row ? found->value : 0.0;
}

std::span<const Entry> ColumnSum::take() {
    std::sort(touched_.begin(), touched_.end());
    result_.clear();
    for (const int row : touched_) {
        result_.push_back({row, values_[row]});
        values_[row] = 0.0;
        isTouched_[row] = 0;
    }
    touched_.clear();
    return result_;
}

} // namespace eventica::sparse
