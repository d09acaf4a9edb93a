// SPDX-License-Identifier: Apache-2.0
// What happened at the events of a run, for people; everything is passed on to the recorder.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "driver/recorder.h"
#include "simulate/model/model_system.h"
#include "simulate/solver/solver_observer.h"

namespace eventica::driver {

class EventLog : public solver::SolverObserver {
public:
    /// `onProgress`, if given, is told the time reached. The log ends, not the run, where it would
    /// become larger than `maxBytes`.
    EventLog(model::ModelSystem& system, Recorder& recorder, bool isWanted, std::uint64_t maxBytes,
             std::function<void(double)> onProgress)
        : system_(system), recorder_(recorder), isWanted_(isWanted), maxBytes_(maxBytes),
          onProgress_(std::move(onProgress)) {
        if (isWanted)
            system_.tellChanges();
    }

    void sample(double t) override;
    void eventBefore(double t) override { recorder_.eventBefore(t); }
    void eventAfter(double t, std::span<const std::int64_t> fired,
                    const run::EventOutcome& outcome) override;
    bool wantsEnd() const override { return recorder_.wantsEnd(); }
    void warning(double t, const std::string& text) override { recorder_.warning(t, text); }

    std::string take() { return std::move(text_); }

private:
    void append(double t, const std::string& line);

    model::ModelSystem& system_;
    Recorder& recorder_;
    bool isWanted_;
    std::uint64_t maxBytes_;
    bool hasBegun_ = false;
    std::function<void(double)> onProgress_;
    std::string text_;
};

} // namespace eventica::driver
