// SPDX-License-Identifier: Apache-2.0
// Classic small models and a trace of events, for the tests of this folder.
#pragma once

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lib/devs/atomic.h"
#include "lib/devs/coupled.h"
#include "lib/devs/flatten.h"
#include "lib/devs/listener.h"
#include "lib/devs/simulator.h"

namespace eventica::devs::testing {

/// Every small model below has at most one port of each direction.
inline constexpr Port Only{0};

/// Sends 1, 2, 3, …, the first at `first`, then one a `period`.
class Generator : public Atomic {
public:
    Generator(std::string name, double period) : Generator(std::move(name), period, period) {}
    Generator(std::string name, double first, double period)
        : Atomic(std::move(name)), first_(first), period_(period) {
        addOutput("out");
    }

    void initialize(Time /*start*/) override { count_ = 0; }
    double timeAdvance() const override { return count_ == 0 ? first_ : period_; }
    void output(Outbox& outbox) override { outbox.send(Only, count_ + 1); }
    void internalTransition() override { ++count_; }

private:
    double first_;
    double period_;
    double count_ = 0;
};

/// Serves one job at a time, first come first served, with a queue of limited length; what does not
/// fit is lost. With a length of 0 it is the classic processor.
class Server : public Atomic {
public:
    Server(std::string name, double service, std::size_t length)
        : Atomic(std::move(name)), service_(service), length_(length) {
        addInput("in");
        addOutput("out");
    }

    void initialize(Time /*start*/) override {
        jobs_.clear();
        lost = 0;
    }
    double timeAdvance() const override { return jobs_.empty() ? Infinity : remaining_; }
    void output(Outbox& outbox) override { outbox.send(Only, jobs_.front()); }
    void internalTransition() override {
        jobs_.pop_front();
        remaining_ = service_;
    }
    void externalTransition(double elapsed, const Bag& inputs) override {
        if (jobs_.empty())
            remaining_ = service_;
        else
            remaining_ = std::max(0.0, remaining_ - elapsed); // rounding could lead below 0
        for (const Message& message : inputs) {
            if (jobs_.size() <= length_)
                jobs_.push_back(message.value.number());
            else
                ++lost;
        }
    }

    int lost = 0;

private:
    double service_;
    std::size_t length_;
    double remaining_ = 0;
    std::deque<double> jobs_;
};

/// Notes what arrives and when.
class Sink : public Atomic {
public:
    explicit Sink(std::string name) : Atomic(std::move(name)) { addInput("in"); }

    void initialize(Time /*start*/) override { log.clear(); }
    double timeAdvance() const override { return Infinity; }
    void externalTransition(double /*elapsed*/, const Bag& inputs) override {
        for (const Message& message : inputs)
            log += fmt::format("{}/{}:{} ", now().t, now().n, message.value.number());
    }

    std::string log;
};

/// Passes the sum of what has arrived on after a delay, 0 included.
class Relay : public Atomic {
public:
    Relay(std::string name, double delay) : Atomic(std::move(name)), delay_(delay) {
        addInput("in");
        addOutput("out");
    }

    void initialize(Time /*start*/) override { isWaiting_ = false; }
    double timeAdvance() const override { return isWaiting_ ? delay_ : Infinity; }
    void output(Outbox& outbox) override { outbox.send(Only, sum_); }
    void internalTransition() override { isWaiting_ = false; }
    void externalTransition(double /*elapsed*/, const Bag& inputs) override {
        isWaiting_ = true;
        sum_ = 0;
        for (const Message& message : inputs)
            sum_ += message.value.number();
    }

private:
    double delay_;
    double sum_ = 0;
    bool isWaiting_ = false;
};

inline const char* nameOf(TransitionKind kind) {
    switch (kind) {
    case TransitionKind::Internal:
        return "int";
    case TransitionKind::External:
        return "ext";
    case TransitionKind::Confluent:
        return "con";
    }
    return "?";
}

/// All transitions as text, `time/index model kind`, separated by `; `.
class Trace : public Listener {
public:
    void onInitialize(const FlatModel& model, Time /*start*/) override {
        model_ = &model;
        text.clear();
    }
    void onTransition(ModelId id, Time time, TransitionKind kind) override {
        text += fmt::format("{}/{} {} {}; ", time.t, time.n, model_->path(id), nameOf(kind));
    }

    std::string text;

private:
    const FlatModel* model_ = nullptr;
};

/// A coupled model, its flat form and a simulator with a trace, in one.
struct TracedRun {
    explicit TracedRun(Model& root, Options options = {})
        : simulator(flatten(root).model, std::move(options)) {
        simulator.addListener(trace);
    }

    /// From 0 to `end`; the trace, or the text of the error.
    std::string until(double end) {
        if (const Status started = simulator.initialize(0); !started)
            return started.error().text;
        const Status ended = simulator.runUntil(end);
        return ended ? trace.text : ended.error().text;
    }

    Trace trace;
    Simulator simulator;
};

} // namespace eventica::devs::testing
