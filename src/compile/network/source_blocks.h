// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: blocks whose signals come from discrete states, known by their
// classes. Signals that are formulas of time need no such knowledge.
#pragma once

#include <vector>

#include "compile/network/known_signals.h"

namespace eventica::network {

/// Makes their outputs known and sets their other variables aside. Marks their equations in
/// `isDone`, by equation of the model.
void readSourceBlocks(const HybridDae& model, KnownSignals& known, std::vector<bool>& isDone);

} // namespace eventica::network
