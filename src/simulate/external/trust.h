// SPDX-License-Identifier: Apache-2.0
// Which external functions run without being asked for: those that only compute or read.
#pragma once

#include <cstdint>
#include <span>

#include "lib/expr/function.h"
#include "lib/value/value.h"
#include "simulate/external/annotation.h"
#include "simulate/external/settings.h"

namespace eventica::external {

enum class Trust : std::uint8_t {
    Full,
    UnlessWriting, ///< `ModelicaInternal_print`, which may append to any file
    None,          ///< the user must allow it
};

/// Full trust have built-in functions, functions of C like `sin`, and functions that the Modelica
/// Standard Library declares under the names of its own C sources and of LAPACK. The library is a
/// folder `Modelica` or `ModelicaServices` in one of the trusted folders, and nothing else: not a
/// package of that name in the files of the model, not a function of the model that extends one of
/// the library's. What executes commands, writes or removes files or changes the process is asked
/// for, whoever declares it.
Trust trustOf(const expr::Function& function, const Settings& settings);

/// Whether a source lies in that library.
bool isInStandardLibrary(text::SourceId source, const Settings& settings);

/// A function like `sin` from the C library, which needs no header and no other library: both would
/// be code of the model.
bool isMathematical(const expr::Function& function, const LibraryAnnotation& annotation);

/// Whether this call of a function with `Trust::UnlessWriting` writes into a file.
bool isWriting(std::span<const value::Value> inputs);

} // namespace eventica::external
