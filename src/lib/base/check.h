// SPDX-License-Identifier: Apache-2.0
// Checks for programmer errors. User errors are diagnostics (lib/diag), never checks.
#pragma once

#include <stdexcept>
#include <string>

namespace eventica {

/// Thrown when eventica itself is wrong; only `api/` and test code catch it.
class InternalError : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

[[noreturn]] void failCheck(const char* condition, const std::string& message, const char* file,
                            int line);

} // namespace eventica

#define EVENTICA_CHECK(cond, msg)                                    \
    do {                                                             \
        if (!(cond))                                                 \
            ::eventica::failCheck(#cond, (msg), __FILE__, __LINE__); \
    } while (false)
