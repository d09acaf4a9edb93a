// SPDX-License-Identifier: Apache-2.0
// What happened at the events of a run; everything is passed on to the recorder.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "driver/event_entries.h"
#include "driver/recorder.h"
#include "simulate/model/model_system.h"
#include "simulate/solver/solver_observer.h"

namespace eventica::driver {

class EventLog : public solver::SolverObserver {
public:
    /// The log ends, not the run, where its text would become larger than `maxBytes`.
    EventLog(model::ModelSystem& system, Recorder& recorder, bool isWanted, std::uint64_t maxBytes)
        : system_(system), recorder_(recorder), entries_(isWanted, maxBytes) {
        if (isWanted)
            system_.tellChanges();
    }

    void sample(double t) override;
    void eventBefore(double t) override { recorder_.eventBefore(t); }
    void eventAfter(double t, std::span<const std::int64_t> fired,
                    const run::EventOutcome& outcome) override;
    void eventWithoutRow(double t, std::span<const std::int64_t> fired,
                         const run::EventOutcome& outcome) override;
    bool wantsEvents() const override { return entries_.isWanted(); }
    bool wantsEnd() const override { return recorder_.wantsEnd(); }
    void warning(double t, const std::string& text) override { recorder_.warning(t, text); }

    const EventEntries& entries() const { return entries_; }

private:
    model::ModelSystem& system_;
    Recorder& recorder_;
    EventEntries entries_;
    bool hasBegun_ = false;
};

} // namespace eventica::driver
