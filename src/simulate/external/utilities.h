// SPDX-License-Identifier: Apache-2.0
// The functions of ModelicaUtilities.h, which external functions may call (MLS 12.9.6).
#pragma once

#include <string_view>

namespace eventica::external {

/// C text of a library with the functions of ModelicaUtilities.h, and of `exit` and its like as
/// `__wrap_exit`, which the linker puts into libraries that we make. It has a function
/// `eventica_bind`, to be given `GuardedCall::report` and `allocate`: a program cannot count on its
/// own functions being visible to libraries it loads.
std::string_view utilitiesSource();

/// C text of ModelicaUtilities.h, for code that comes without one.
std::string_view utilitiesHeader();

} // namespace eventica::external
