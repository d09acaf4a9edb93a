// SPDX-License-Identifier: Apache-2.0
// Stand-in for CD++ with classic DEVS: time in milliseconds, models, messages.
#pragma once

#include <limits>
#include <string>

#include "common/ports.h"

class Time {
public:
    explicit Time(int hours = 0, int minutes = 0, int seconds = 0, int milliseconds = 0)
        : milliseconds_(((hours * 60L + minutes) * 60L + seconds) * 1000L + milliseconds) {}
    static Time infinity() {
        Time result;
        result.milliseconds_ = std::numeric_limits<long>::max();
        return result;
    }
    long asMsecs() const { return milliseconds_; }
    bool operator<(const Time& other) const { return milliseconds_ < other.milliseconds_; }
    bool operator==(const Time& other) const { return milliseconds_ == other.milliseconds_; }
    bool isInfinite() const { return *this == infinity(); }
    Time operator+(const Time& other) const {
        if (isInfinite() || other.isInfinite())
            return infinity();
        Time result;
        result.milliseconds_ = milliseconds_ + other.milliseconds_;
        return result;
    }

private:
    long milliseconds_;
};

using Value = double;
class InternalMessage;
class ExternalMessage;

class Model {
public:
    explicit Model(const std::string& name) : description_(lowerCase(name)) {}
    virtual ~Model() = default;
    virtual std::string className() const = 0;
    const std::string& description() const { return description_; }

protected:
    Model& sendOutput(const Time& /*time*/, const Port& port, const Value& value) {
        outputs_.emplace_back(&port, value);
        return *this;
    }

    std::vector<std::pair<const Port*, Value>> outputs_;

private:
    std::string description_;
};

class Atomic : public Model {
public:
    explicit Atomic(const std::string& name) : Model(name) {}
    Port& addInputPort(const std::string& name) { return addPort(inputs_, name); }
    Port& addOutputPort(const std::string& name) { return addPort(outputPorts_, name); }

protected:
    enum State { active, passive };

    virtual Model& initFunction() = 0;
    virtual Model& externalFunction(const ExternalMessage&) = 0;
    virtual Model& internalFunction(const InternalMessage&) = 0;
    virtual Model& outputFunction(const InternalMessage&) = 0;
    std::string className() const override { return "Atomic"; }

    Model& holdIn(State, const Time& time) {
        wait_ = time;
        return *this;
    }
    Model& passivate() {
        wait_ = Time::infinity();
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
    Time wait_ = Time::infinity();
    Time next_ = Time::infinity();
};
