// SPDX-License-Identifier: Apache-2.0
// Stand-in for CD++ with parallel DEVS: time in milliseconds and a rest, messages, models.
#pragma once

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "common/ports.h"

class VTime {
public:
    explicit VTime(int hours = 0, int minutes = 0, int seconds = 0, int milliseconds = 0,
                   double rest = 0.0)
        : milliseconds_(((hours * 60L + minutes) * 60L + seconds) * 1000L + milliseconds),
          rest_(rest) {
        normalize();
    }
    static VTime infinity() {
        VTime result;
        result.milliseconds_ = std::numeric_limits<long>::max();
        return result;
    }
    double asMsecs() const { return static_cast<double>(milliseconds_) + rest_; }
    bool operator<(const VTime& other) const {
        return milliseconds_ != other.milliseconds_ ? milliseconds_ < other.milliseconds_
                                                    : rest_ < other.rest_;
    }
    bool operator==(const VTime& other) const { return !(*this < other) && !(other < *this); }
    bool isInfinite() const { return milliseconds_ == infinity().milliseconds_; }
    VTime operator+(const VTime& other) const {
        if (isInfinite() || other.isInfinite())
            return infinity();
        VTime result;
        result.milliseconds_ = milliseconds_ + other.milliseconds_;
        result.rest_ = rest_ + other.rest_;
        result.normalize();
        return result;
    }

private:
    void normalize() {
        const double whole = std::floor(rest_);
        milliseconds_ += static_cast<long>(whole);
        rest_ -= whole;
    }

    long milliseconds_;
    double rest_;
};

using Value = double;
class AbstractValue {
public:
    virtual ~AbstractValue() = default;
};
using value_ptr = std::shared_ptr<AbstractValue>;

class Real : public AbstractValue {
public:
    explicit Real(Value value) : value_(value) {}
    Value value() const { return value_; }
    static Real from_value(const value_ptr& value) { return dynamic_cast<const Real&>(*value); }

private:
    Value value_;
};

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

using MessageBag = std::vector<ExternalMessage>;

class Model {
public:
    explicit Model(const std::string& name) : description_(lowerCase(name)) {}
    virtual ~Model() = default;
    virtual std::string className() const = 0;
    const std::string& description() const { return description_; }

protected:
    Model& sendOutput(const VTime& /*time*/, const Port& port, const double& value) {
        outputs_.emplace_back(&port, value);
        return *this;
    }

    std::vector<std::pair<const Port*, double>> outputs_;

private:
    std::string description_;
};

struct AtomicState {
    enum State { active, passive };
};

class Atomic : public Model {
public:
    explicit Atomic(const std::string& name) : Model(name) {}
    Port& addInputPort(const std::string& name) { return addPort(inputs_, name); }
    Port& addOutputPort(const std::string& name) { return addPort(outputPorts_, name); }

protected:
    virtual Model& initFunction() = 0;
    virtual Model& externalFunction(const MessageBag& messages) {
        for (const ExternalMessage& message : messages)
            externalFunction(message);
        return *this;
    }
    virtual Model& externalFunction(const ExternalMessage&) = 0;
    virtual Model& internalFunction(const InternalMessage&) = 0;
    virtual Model& outputFunction(const CollectMessage&) = 0;
    virtual Model& confluentFunction(const InternalMessage& internal, const MessageBag& external) {
        internalFunction(internal);
        return externalFunction(external);
    }
    std::string className() const override { return "Atomic"; }

    Model& holdIn(const AtomicState::State&, const VTime& time) {
        wait_ = time;
        return *this;
    }
    Model& passivate() {
        wait_ = VTime::infinity();
        return *this;
    }

private:
    friend class Kernel;
    Port& addPort(PortList& ports, const std::string& name) {
        ports.emplace_back(name, *this);
        return ports.back();
    }

    PortList inputs_;
    PortList outputPorts_;
    VTime wait_ = VTime::infinity();
    VTime next_ = VTime::infinity();
    MessageBag bag_;
};
