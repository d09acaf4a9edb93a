// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "atomic.h"

class InternalMessage {
public:
    explicit InternalMessage(const Time& time) : time_(time) {}
    const Time& time() const { return time_; }

private:
    Time time_;
};

class ExternalMessage : public InternalMessage {
public:
    ExternalMessage(const Time& time, const Port& port, Value value)
        : InternalMessage(time), port_(&port), value_(value) {}
    const Port& port() const { return *port_; }
    const Value& value() const { return value_; }

private:
    const Port* port_;
    Value value_;
};
