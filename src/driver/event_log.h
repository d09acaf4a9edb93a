// SPDX-License-Identifier: Apache-2.0
// What happened at the events of a run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "simulate/run/observable.h"
#include "simulate/run/observer.h"

namespace eventica::driver {

enum class EventLogForm : std::uint8_t { None, Text, Json };

/// Keeps what it says as text: thousands of events a second would fill the memory otherwise.
class EventLog : public run::Observer {
public:
    static constexpr std::uint64_t MostBytes = 20'000'000;

    /// The log ends, not the run, where it would become larger than `maxBytes` or `MostBytes`.
    EventLog(run::Observable& observable, EventLogForm form, std::uint64_t maxBytes)
        : observable_(observable), form_(form), maxBytes_(maxBytes) {
        if (wantsEvents())
            observable_.tellChanges();
    }

    void sample(double t) override;
    void eventAfter(double t, const run::Event& event) override { eventWithoutRow(t, event); }
    void eventWithoutRow(double t, const run::Event& event) override;
    bool wantsEvents() const override { return form_ != EventLogForm::None; }

    /// For people, or a JSON array (`docs/json.md`); empty if none was asked for. To be called
    /// once.
    std::string take();

private:
    struct Entry {
        enum class Kind : std::uint8_t { Start, Event, End };
        Kind kind = Kind::Event;
        double time = 0.0;
        run::Event event = {};
        std::uint64_t leftOut = 0; ///< events, where the log ends
    };

    std::uint64_t limit() const { return std::min(maxBytes_, MostBytes); }
    std::string formatted(const Entry& entry) const;
    std::string textOf(const Entry& entry) const;
    static std::string jsonOf(const Entry& entry);
    void append(const Entry& entry);

    run::Observable& observable_;
    EventLogForm form_;
    std::uint64_t maxBytes_;
    bool hasBegun_ = false;
    std::string log_;
    double endTime_ = 0.0;      ///< of the first event left out
    std::uint64_t leftOut_ = 0; ///< events after the end of the log
};

} // namespace eventica::driver
