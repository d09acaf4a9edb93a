// SPDX-License-Identifier: Apache-2.0
// The messages that reach or leave a model at one instant.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "lib/devs/message.h"

namespace eventica::devs {

/// In the order: number of the sending model, then order of sending; injected messages last.
class Bag {
public:
    void add(Port port, Value value) { messages_.emplace_back(port, std::move(value)); }
    void clear() { messages_.clear(); }

    bool empty() const { return messages_.empty(); }
    std::size_t size() const { return messages_.size(); }
    auto begin() const { return messages_.begin(); }
    auto end() const { return messages_.end(); }
    const Message& operator[](std::size_t index) const { return messages_[index]; }

    /// The value of the first message at a port; null if there is none.
    const Value* find(Port port) const {
        for (const Message& message : messages_)
            if (message.port == port)
                return &message.value;
        return nullptr;
    }

private:
    std::vector<Message> messages_;
};

/// Where a model puts its output.
class Outbox {
public:
    void send(Port port, Value value) { bag_.add(port, std::move(value)); }
    /// A bare event.
    void send(Port port) { bag_.add(port, Value()); }

    const Bag& messages() const { return bag_; }
    void clear() { bag_.clear(); }

private:
    Bag bag_;
};

} // namespace eventica::devs
