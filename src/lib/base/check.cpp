// SPDX-License-Identifier: Apache-2.0
#include "lib/base/check.h"

namespace eventica {

void failCheck(const char* condition, const std::string& message, const char* file, int line) {
    throw InternalError(std::string(file) + ":" + std::to_string(line) + ": " + condition + ": " +
                        message);
}

} // namespace eventica
