// SPDX-License-Identifier: Apache-2.0
#include "simulate/external/settings.h"

#include <cstdio>

namespace eventica::external {

void say(const Settings& settings, MessageKind kind, const std::string& text) {
    if (settings.onMessage)
        return settings.onMessage(kind, text);
    std::fprintf(stderr, "%s%s\n", kind == MessageKind::Warning ? "warning: " : "", text.c_str());
}

} // namespace eventica::external
