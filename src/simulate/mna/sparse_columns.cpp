// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/sparse_columns.h"

#include <algorithm>

namespace eventica::mna {

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

} // namespace eventica::mna
