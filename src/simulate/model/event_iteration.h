// SPDX-License-Identifier: Apache-2.0
// Inside simulate/model only: events, of one part of a model or of several that exchange values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "simulate/run/event_group.h"

namespace eventica::model {

class ModelSystem;
class PartSystem;

/// More rounds make no event.
inline constexpr int MostEventRounds = 1000;

/// Until nothing discrete changes any more (MLS 8.6 and appendix B). In each round the equations
/// are solved with the `pre` values of before; then `reinit` acts and `pre` follows, in all parts
/// at once. Within a round a part is solved again whenever a value that it reads has changed, until
/// none does: as blocks are sorted, that is where one system of all parts would be, whatever the
/// order. So `pre` means the same as in one system, and parts that read nothing new are not
/// touched.
class EventIteration {
public:
    /// It must outlive this, and be complete before `handle`.
    explicit EventIteration(ModelSystem& whole);

    std::vector<run::HandledPart> handle(double t, std::span<const run::PartEvent> first,
                                         const run::EventGroup::Join& join);

    /// The variables of the first part are as they are before the event.
    void tellBegin();

private:
    /// Of each part of the model.
    struct Member {
        bool isActive = false; ///< takes part in the event
        bool isOpen = false;   ///< something that it reads has changed
        bool isSolved = false; ///< in this round
    };

    bool begin(std::span<const run::PartEvent> first);
    bool begin(const run::PartEvent& event);
    bool solveRounds();
    bool solve();
    bool endRound();
    bool followImpulses();
    bool spread(std::size_t part);
    bool reach(std::size_t part, std::span<const std::size_t> changed);
    bool isReachingNew(std::size_t part, std::span<const std::size_t> changed) const;
    void open(std::size_t part);
    std::vector<run::HandledPart> finish();
    bool fails(std::size_t part, std::optional<run::SimulationError> error);
    PartSystem& systemOf(std::size_t part);

    ModelSystem& whole_;
    std::vector<Member> members_;
    double time_ = 0.0;
    const run::EventGroup::Join* join_ = nullptr;
    std::span<const run::PartEvent> first_;
    bool isTold_ = false;
    std::vector<std::size_t> active_; ///< in the order in which they came
    std::vector<std::size_t> open_;   ///< to be solved, in this order
    std::vector<std::size_t> solved_; ///< in this round
    std::size_t failedPart_ = 0;
    std::optional<run::SimulationError> error_;
};

} // namespace eventica::model
