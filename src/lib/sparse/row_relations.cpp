// SPDX-License-Identifier: Apache-2.0
#include "lib/sparse/row_relations.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace eventica::sparse {

namespace {

/// Of a difference, relative to what was subtracted: below this it is rounding.
constexpr double Cancelled = 1e-11;
/// A pivot must be this large, relative to the largest number of its row.
constexpr double LeastPivot = 0.01;

/// Unknowns first, right sides behind them, ascending.
using Row = List<Entry>;

class Elimination {
public:
    Elimination(const Matrix& matrix, const Columns& rightSides)
        : unknowns_(matrix.size()), rows_(unknowns_), rowsOf_(unknowns_), countOf_(unknowns_, 0) {
        const Pattern& pattern = matrix.pattern;
        for (int column = 0; column < unknowns_; ++column)
            for (int i = pattern.starts[column]; i < pattern.starts[column + 1]; ++i)
                if (matrix.values[i] != 0.0)
                    rows_[pattern.rows[i]].push_back({column, matrix.values[i]});
        for (int column = 0; column < rightSides.count(); ++column)
            for (const Entry& entry : rightSides[column])
                rows_[entry.row].push_back({unknowns_ + column, entry.value});
        for (int row = 0; row < unknowns_; ++row) {
            for (const Entry& entry : rows_[row])
                note(row, entry.row);
            waiting_.insert({unknownCount(row), row});
        }
    }

    RowRelations run() {
        List<char> isPivot(unknowns_, 0);
        RowRelations result;
        while (!waiting_.empty()) {
            const int row = waiting_.begin()->second;
            waiting_.erase(waiting_.begin());
            if (unknownCount(row) == 0) {
                result.relations.push_back(relationOf(row));
                continue;
            }
            const int column = choosePivot(row);
            isPivot[column] = 1;
            eliminate(row, column);
        }
        for (int column = 0; column < unknowns_; ++column)
            if (isPivot[column] == 0)
                result.undetermined.push_back(column);
        return result;
    }

private:
    void note(int row, int column) {
        if (column < unknowns_) {
            rowsOf_[column].push_back(row);
            ++countOf_[column];
        }
    }
    int unknownCount(int row) const {
        const Row& entries = rows_[row];
        return static_cast<int>(
            std::lower_bound(entries.begin(), entries.end(), unknowns_,
                             [](const Entry& entry, int column) { return entry.row < column; }) -
            entries.begin());
    }
    List<Entry> relationOf(int row) const {
        List<Entry> relation;
        for (const Entry& entry : rows_[row])
            relation.push_back({entry.row - unknowns_, entry.value});
        return relation;
    }

    int choosePivot(int row) const {
        double largest = 0.0;
        const int count = unknownCount(row);
        for (int i = 0; i < count; ++i)
            largest = std::max(largest, std::abs(rows_[row][i].value));
        int best = None;
        for (int i = 0; i < count; ++i) {
            const Entry& entry = rows_[row][i];
            if (std::abs(entry.value) >= LeastPivot * largest &&
                (best == None || countOf_[entry.row] < countOf_[best]))
                best = entry.row;
        }
        return best;
    }

    void eliminate(int pivotRow, int column) {
        const List<int> others = std::move(rowsOf_[column]);
        rowsOf_[column].clear();
        for (const int row : others) {
            const auto place = waiting_.find({unknownCount(row), row});
            if (row == pivotRow || place == waiting_.end())
                continue;
            const double value = valueAt(row, column);
            if (value == 0.0)
                continue;
            waiting_.erase(place);
            subtract(row, pivotRow, column, value / valueAt(pivotRow, column));
            waiting_.insert({unknownCount(row), row});
        }
    }

    double valueAt(int row, int column) const { return sparse::valueAt(rows_[row], column); }

    void subtract(int row, int pivotRow, int column, double factor) {
        Row sum;
        const Row& left = rows_[row];
        const Row& right = rows_[pivotRow];
        auto i = left.begin();
        for (const Entry& entry : right) {
            for (; i != left.end() && i->row < entry.row; ++i)
                sum.push_back(*i);
            const double subtracted = factor * entry.value;
            if (i == left.end() || i->row != entry.row) {
                sum.push_back({entry.row, -subtracted});
                note(row, entry.row);
                continue;
            }
            const double difference = i->value - subtracted;
            if (entry.row != column && std::abs(difference) > Cancelled * std::abs(i->value))
                sum.push_back({entry.row, difference});
            else if (entry.row < unknowns_)
                --countOf_[entry.row];
            ++i;
        }
        sum.insert(sum.end(), i, left.end());
        rows_[row] = std::move(sum);
    }

    int unknowns_;
    List<Row> rows_;
    List<List<int>> rowsOf_;                // by unknown; may hold rows that have lost it
    List<int> countOf_;                     // by unknown: about how many rows have it
    std::set<std::pair<int, int>> waiting_; // number of unknowns and row
};

} // namespace

RowRelations findRowRelations(const Matrix& matrix, const Columns& rightSides) {
    return Elimination(matrix, rightSides).run();
}

} // namespace eventica::sparse
