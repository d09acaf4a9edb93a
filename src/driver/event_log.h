// SPDX-License-Identifier: Apache-2.0
// What happened at the events of a run; everything is passed on to the recorder.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "driver/recorder.h"
#include "simulate/model/model_system.h"
#include "simulate/solver/solver_observer.h"

namespace eventica::driver {

class EventLog : public solver::SolverObserver {
public:
    /// The log ends, not the run, where its text would become larger than `maxBytes`.
    EventLog(model::ModelSystem& system, Recorder& recorder, bool isWanted, std::uint64_t maxBytes)
        : system_(system), recorder_(recorder), isWanted_(isWanted), maxBytes_(maxBytes) {
        if (isWanted)
            system_.tellChanges();
    }

    void sample(double t) override;
    void eventBefore(double t) override { recorder_.eventBefore(t); }
    void eventAfter(double t, std::span<const std::int64_t> fired,
                    const run::EventOutcome& outcome) override;
    void eventWithoutRow(double t, std::span<const std::int64_t> fired,
                         const run::EventOutcome& outcome) override;
    bool wantsEvents() const override { return isWanted_; }
    bool wantsEnd() const override { return recorder_.wantsEnd(); }
    void warning(double t, const std::string& text) override { recorder_.warning(t, text); }

    /// For people, and as a JSON array (`docs/json.md`).
    std::string text() const;
    std::string json() const;

private:
    struct Entry {
        enum class Kind : std::uint8_t { Start, State, Time, Selection, End };
        Kind kind = Kind::State;
        double time = 0.0;
        std::vector<std::string> changes = {};
        std::vector<std::string> states = {}; ///< that are selected now
        int iterations = 0;
        bool isReset = false; ///< states have new values
    };

    std::string textOf(const Entry& entry) const;
    void append(Entry entry);

    model::ModelSystem& system_;
    Recorder& recorder_;
    bool isWanted_;
    std::uint64_t maxBytes_;
    std::uint64_t bytes_ = 0; ///< of the text so far
    bool hasBegun_ = false;
    std::vector<Entry> entries_;
};

} // namespace eventica::driver
