// SPDX-License-Identifier: Apache-2.0
// Models as text, extracted and printed.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <memory>

#include "compile/classes/package_loader.h"
#include "compile/dae/lower.h"
#include "compile/flat/flatten.h"
#include "compile/network/extract.h"
#include "compile/network/print.h"

namespace eventica::network {
namespace {} // namespace
} // namespace eventica::network
