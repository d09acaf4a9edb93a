// SPDX-License-Identifier: Apache-2.0
// What switches and sources of a network do at an event, in words, and whether they chatter.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/network/netlist.h"
#include "simulate/run/chattering.h"
#include "simulate/run/network_model.h"
#include "simulate/run/observer.h"

namespace eventica::run {

/// A switch or a source.
struct Watched {
    std::int32_t element = 0;
    std::string name;
    bool isSwitch = true;
    std::string_view condition = {}; ///< the Boolean variable that is its position, if there is one
    bool isTrueIfOpen = false;       ///< of `condition`
};

/// All of a network. Their texts live as long as the netlist.
std::vector<Watched> watchedOf(const network::Netlist& netlist);

/// The position of a switch: "`S` is closed", "`D.off` becomes false".
std::string positionText(const Watched& watched, bool isClosed, std::string_view verb);

class NetworkJumps {
public:
    NetworkJumps(const NetworkModel& model, std::vector<Watched> watched, double stopTime);

    /// The start is solved.
    void begin();
    /// The model is evaluated on the left side of a jump of a source.
    void noteLeftSide();
    /// The model is evaluated after a jump: what has changed since.
    Event note(bool isLeftSideKnown, bool inWords);
    /// After `note`: counts the event; an error if one of those that changed does so too often.
    std::optional<SimulationError> checkRate(double t);

private:
    bool isClosed(std::size_t i) const { return model_.isClosed(watched_[i].element); }
    double wave(std::size_t i) const { return model_.wave(watched_[i].element); }
    struct Change {
        std::size_t watched = 0;
        double before = 0.0; ///< of a source
    };
    std::string textOf(const Change& change) const;

    const NetworkModel& model_;
    std::vector<Watched> watched_;
    ChatteringGuard guard_;
    std::vector<char> wasClosed_; ///< of switches
    std::vector<double> waves_;   ///< of sources, and what controls switches, on the left side
    std::vector<Change> changed_;
};

} // namespace eventica::run
