// SPDX-License-Identifier: Apache-2.0
// The readers of the single formats, for `read` alone.
#pragma once

#include <string_view>
#include <unordered_set>

#include "results/reader.h"

namespace eventica::results {

/// Which signals are wanted.
class Selection {
public:
    explicit Selection(const ReadOptions& options) : rows_(options.rows) {
        for (const std::string& name : options.only)
            names_.insert(canonicalName(name));
    }
    bool contains(std::string_view name) const {
        return names_.empty() || names_.contains(canonicalName(name));
    }

    Rows rows() const { return rows_; }

private:
    Rows rows_;
    std::unordered_set<std::string> names_;
};

bool looksLikeMat(std::string_view bytes);

/// Errors are without the name of the file.
ReadResult readMat(std::string_view bytes, const Selection& selection);
ReadResult readCsv(std::string_view bytes, const Selection& selection);

} // namespace eventica::results
