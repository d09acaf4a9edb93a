// SPDX-License-Identifier: Apache-2.0
// What happened at the events of a run.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "simulate/run/observable.h"
#include "simulate/run/observer.h"

namespace eventica::driver {

class EventLog : public run::Observer {
public:
    /// The log ends, not the run, where its text would become larger than `maxBytes`.
    EventLog(run::Observable& observable, bool isWanted, std::uint64_t maxBytes)
        : observable_(observable), isWanted_(isWanted), maxBytes_(maxBytes) {
        if (isWanted)
            observable_.tellChanges();
    }

    void sample(double t) override;
    void eventAfter(double t, const run::Event& event) override { eventWithoutRow(t, event); }
    void eventWithoutRow(double t, const run::Event& event) override;
    bool wantsEvents() const override { return isWanted_; }

    /// For people, and as a JSON array (`docs/json.md`).
    std::string text() const;
    std::string json() const;

private:
    struct Entry {
        enum class Kind : std::uint8_t { Start, Event, End };
        Kind kind = Kind::Event;
        double time = 0.0;
        run::Event event = {};
    };

    std::string textOf(const Entry& entry) const;
    void append(Entry entry);

    run::Observable& observable_;
    bool isWanted_;
    std::uint64_t maxBytes_;
    std::uint64_t bytes_ = 0; ///< of the text so far
    bool hasBegun_ = false;
    std::vector<Entry> entries_;
};

} // namespace eventica::driver
