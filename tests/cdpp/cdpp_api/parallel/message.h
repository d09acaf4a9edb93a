// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "atomic.h"

class Message {
public:
    explicit Message(const VTime& time) : time_(time) {}
    const VTime& time() const { return time_; }

private:
    VTime time_;
};

class InternalMessage : public Message {
    using Message::Message;
};

class CollectMessage : public Message {
    using Message::Message;
};

class ExternalMessage : public Message {
public:
    ExternalMessage(const VTime& time, const Port& port, double value)
        : Message(time), port_(&port), value_(std::make_shared<Real>(value)) {}
    const Port& port() const { return *port_; }
    const value_ptr& value() const { return value_; }

private:
    const Port* port_;
    value_ptr value_;
};

inline Model& Atomic::externalFunction(const MessageBag& messages) {
    for (const ExternalMessage& message : messages)
        externalFunction(message);
    return *this;
}

inline Model& Atomic::confluentFunction(const InternalMessage& internal,
                                        const MessageBag& external) {
    internalFunction(internal);
    return externalFunction(external);
}
