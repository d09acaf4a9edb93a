// SPDX-License-Identifier: Apache-2.0
// A value at a port.
#pragma once

#include <utility>

#include "lib/devs/port.h"
#include "lib/devs/value.h"

namespace eventica::devs {

/// The port belongs to the sender while a message goes out, to the receiver when it comes in.
struct Message {
    Message(Port atPort, Value content) : value(std::move(content)), port(atPort) {}

    [[no_unique_address]] Value value; // the port fits into what alignment leaves free
    Port port;
};

} // namespace eventica::devs
