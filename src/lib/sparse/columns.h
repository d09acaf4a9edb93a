// SPDX-License-Identifier: Apache-2.0
// A sparse matrix as columns of (row, value): made column by column, read column by column.
#pragma once

#include <span>
#include <utility>

#include "lib/sparse/list.h"

namespace eventica::sparse {

struct Entry {
    int row = 0;
    double value = 0.0;
};

/// Of a column with its rows ascending; 0 where it has none.
double valueAt(std::span<const Entry> column, int row);

class Columns {
public:
    int count() const { return static_cast<int>(starts_.size()) - 1; }
    int entryCount() const { return static_cast<int>(entries_.size()); }
    std::span<const Entry> operator[](int column) const {
        return {entries_.data() + starts_[column],
                static_cast<std::size_t>(starts_[column + 1] - starts_[column])};
    }

    /// Rows ascending; zeros are left out.
    void addColumn(std::span<const Entry> entries) {
        for (const Entry& entry : entries)
            if (entry.value != 0.0)
                entries_.push_back(entry);
        starts_.push_back(static_cast<int>(entries_.size()));
    }
    void addEmptyColumns(int count) {
        starts_.resize(starts_.size() + static_cast<std::size_t>(count), starts_.back());
    }

private:
    List<int> starts_ = {0};
    List<Entry> entries_;
};

/// Sums entries by row, then gives them as a column; can be used again and again.
class ColumnSum {
public:
    explicit ColumnSum(int rows) : values_(rows, 0.0), isTouched_(rows, 0) {}

    void add(int row, double value) {
        if (isTouched_[row] == 0) {
            isTouched_[row] = 1;
            touched_.push_back(row);
        }
        values_[row] += value;
    }
    void add(std::span<const Entry> column, double factor) {
        for (const Entry& entry : column)
            add(entry.row, factor * entry.value);
    }
    /// Rows ascending; empties the sum. Valid until the next call.
    std::span<const Entry> take();

private:
    List<double> values_;
    List<char> isTouched_;
    List<int> touched_;
    List<Entry> result_;
};

} // namespace eventica::sparse
