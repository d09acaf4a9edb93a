// SPDX-License-Identifier: Apache-2.0
// An algebraic loop: signals that are linear functions of each other, solved together.
#ifndef QBG_LOOP_H
#define QBG_LOOP_H

#include <map>
#include <string>
#include <vector>

#include "qbg_element.h"

/// y = A y + B u + c. Parameters: `signals` (outputs y1, y2, …), `inputs` (u1, u2, …), `switches`
/// (inputs s1, s2, …: 1 for closed, 0 for open); `a_i_j`, `b_i_j`, `c_i` where they are not 0. Row
/// i with `switch_i : k` is that of switch k: `aOpen_i_j`, `bOpen_i_j`, `cOpen_i` hold while it is
/// open.
class QBGAlgebraicLoop : public QbgElement {
public:
    explicit QBGAlgebraicLoop(const std::string& name);

protected:
    void start() override { inputChanged(); }
    void inputChanged() override;

private:
    typedef std::vector<double> Row;
    typedef std::vector<Row> Matrix;

    double entry(const std::string& name, std::size_t row, std::size_t column) const;
    Row lawOf(std::size_t row, const std::string& position) const;
    std::vector<bool> positions() const;
    const Matrix& gain();
    Matrix solved(const std::vector<bool>& positions) const;
    void eliminate(Matrix& rows) const;
    std::size_t pivotRow(const Matrix& rows, std::size_t column) const;

    std::size_t signals_;
    std::size_t inputs_;
    std::size_t switches_;
    std::vector<std::size_t> switchOf_; ///< by row; `switches_` if it has none
    Matrix closed_;                     ///< by row: A, B and c
    Matrix open_;
    std::map<std::vector<bool>, Matrix> gains_; ///< by positions: from u and 1 to y
};

#endif
