// SPDX-License-Identifier: Apache-2.0
// A table of the signals of a run.
#pragma once

#include <span>
#include <string>

#include "results/reader.h"

namespace eventica::results {

/// Name, kind, value at the start and at the end, unit and description, in columns. Values are in
/// units of display. Only signals whose name matches one of the patterns, if there are any; empty
/// if none does. The run needs its first and last row only.
std::string listSignals(const ReadResult& run, std::span<const std::string> patterns = {});

} // namespace eventica::results
