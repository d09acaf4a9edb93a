// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/relations.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace eventica::mna {

namespace {

/// Of a difference, relative to what was subtracted: below this it is rounding.
constexpr double Cancelled = 1e-11;
/// A pivot must be this large, relative to the largest number of its row.
constexpr double LeastPivot = 0.01;

/// Unknowns first, drivers behind them, ascending.
using Row = List<Entry>;

class Elimination {
public:
    explicit Elimination(const Equations& equations)
        : unknowns_(equations.matrix.size()), rows_(unknowns_), rowsOf_(unknowns_),
          countOf_(unknowns_, 0) {
        const List<double>& values = equations.matrix.values;
        const sparse::Pattern& pattern = equations.matrix.pattern;
        for (int column = 0; column < unknowns_; ++column)
            for (int i = pattern.starts[column]; i < pattern.starts[column + 1]; ++i)
                if (values[i] != 0.0)
                    rows_[pattern.rows[i]].push_back({column, values[i]});
        for (int driver = 0; driver < equations.drives.count(); ++driver)
            for (const Entry& entry : equations.drives[driver])
                rows_[entry.row].push_back({unknowns_ + driver, entry.value});
        for (int i = 0; i < equations.multiportRows.count(); ++i)
            rows_[equations.multiportRows[i]].push_back(
                {unknowns_ + equations.drives.count() + i, 1.0});
        for (int row = 0; row < unknowns_; ++row) {
            for (const Entry& entry : rows_[row])
                note(row, entry.row);
            waiting_.insert({unknownCount(row), row});
        }
    }

    Relations run() {
        List<char> isPivot(unknowns_, 0);
        Relations result;
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
    List<Term> relationOf(int row) const {
        List<Term> relation;
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

Relations findRelations(const Equations& equations) {
    return Elimination(equations).run();
}

} // namespace eventica::mna
