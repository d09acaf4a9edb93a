// SPDX-License-Identifier: Apache-2.0
// What holds for every instance tree.
#pragma once

#include <string>
#include <vector>

#include "compile/instance/instance_tree.h"

namespace eventica::instance {

/// The violated invariants: parents come before their children, children know their parent and are
/// listed once, with a name and a declaration (packages and functions that names lead into are
/// apart); every component has a type; an outer component stands for an inner one.
std::vector<std::string> verify(const InstanceTree& tree);

} // namespace eventica::instance
