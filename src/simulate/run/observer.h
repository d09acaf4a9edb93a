// SPDX-License-Identifier: Apache-2.0
// Watching a run: recorders, logs and watches plug in here, whatever engine runs the model.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace eventica::run {

/// What an event has done.
struct Event {
    enum class Cause : std::uint8_t {
        State,     ///< a condition changes
        Time,      ///< its time was known, or input has come
        Selection, ///< other states were selected
    };
    Cause cause = Cause::Time;
    bool isReset = false;                  ///< states have new values
    bool endsRun = false;                  ///< the model asked for it
    int iterations = 0;                    ///< 0 where events are not iterated
    std::vector<std::string> changes = {}; ///< in words, if asked for
    std::vector<std::string> states = {};  ///< names, if others were selected
};

/// Override what is of interest. Whenever one of the first three functions is called, all variables
/// of the model have been evaluated for that time. Times never decrease.
class Observer {
public:
    Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;
    virtual ~Observer() = default;

    /// A point of the output grid; points where there is an event are left to the two below.
    virtual void sample(double /*t*/) {}
    /// The left side of an event, then its right side.
    virtual void eventBefore(double /*t*/) {}
    virtual void eventAfter(double /*t*/, const Event& /*event*/) {}
    /// An event that is not recorded: instead of the two above, for the event logs of models whose
    /// parts are many. Only the variables of its own part have been evaluated.
    virtual void eventWithoutRow(double /*t*/, const Event& /*event*/) {}
    virtual bool wantsEvents() const { return false; } ///< of these, and their changes in words

    /// Nothing more can be recorded: the run ends, without an error of its own.
    virtual bool wantsEnd() const { return false; }

    virtual void warning(double /*t*/, const std::string& /*text*/) {}
    /// The run is over at `t`, for whatever reason.
    virtual void finished(double /*t*/) {}
};

/// Several observers, called in their order.
class Observers final : public Observer {
public:
    explicit Observers(std::vector<Observer*> all) : all_(std::move(all)) {}

    void sample(double t) override {
        for (Observer* const each : all_)
            each->sample(t);
    }
    void eventBefore(double t) override {
        for (Observer* const each : all_)
            each->eventBefore(t);
    }
    void eventAfter(double t, const Event& event) override {
        for (Observer* const each : all_)
            each->eventAfter(t, event);
    }
    void eventWithoutRow(double t, const Event& event) override {
        for (Observer* const each : all_)
            each->eventWithoutRow(t, event);
    }
    bool wantsEvents() const override {
        return std::ranges::any_of(all_, [](const Observer* each) { return each->wantsEvents(); });
    }
    bool wantsEnd() const override {
        return std::ranges::any_of(all_, [](const Observer* each) { return each->wantsEnd(); });
    }
    void warning(double t, const std::string& text) override {
        for (Observer* const each : all_)
            each->warning(t, text);
    }
    void finished(double t) override {
        for (Observer* const each : all_)
            each->finished(t);
    }

private:
    std::vector<Observer*> all_;
};

} // namespace eventica::run
