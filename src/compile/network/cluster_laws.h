// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: from the equations of a cluster to its elements.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "compile/network/drafts.h"
#include "compile/network/multiport.h"
#include "compile/network/switch_law.h"

namespace eventica::network {

/// What became of a cluster.
struct ClusterLaws {
    std::vector<TerminalLaws> laws; ///< one, or those of a condition that is false and true
    PortLaws ports;                 ///< those of the first one
    std::int32_t firstDraft = 0;
    std::int32_t endDraft = 0;
    Decider decider;               ///< of two laws
    bool hasSwitch = false;        ///< of two laws
    bool isClosedWhenTrue = false; ///< of two laws: the first switch
};

/// All that was found out about a model.
struct Findings {
    const Terminals& terminals;
    const Clusters& clusters;
    const std::vector<ClusterLaws>& laws; ///< by cluster
    const Drafts& drafts;
    KnownSignals& known;
};

/// Which cluster a variable of a terminal, or a state inside, belongs to.
class ClusterIndex {
public:
    explicit ClusterIndex(const Findings& findings);
    /// -1 for none.
    std::int32_t operator[](std::int32_t variable) const;

private:
    const Terminals& terminals_;
    std::vector<std::int32_t> ofTerminal_;
    std::unordered_map<std::int32_t, std::int32_t> ofState_; ///< by variable
};

struct ClusterProblem {
    LawObstacle obstacle;
    std::string reason; ///< if the equations are linear
};

/// A port that changes between two laws.
struct SwitchPlan {
    PortTerminals port;
    LinearLaw closed;
    LinearLaw open;
    bool isClosedWhenTrue = false;
    SwitchControl control;
    bool sensesItself = true; ///< nothing but its own quantities decides
};

class ClusterReader {
public:
    ClusterReader(const Terminals& terminals, KnownSignals& known, Drafts& drafts)
        : terminals_(terminals), known_(known), reader_(known), drafts_(drafts) {}

    std::optional<ClusterLaws> read(const Cluster& cluster);
    const ClusterProblem& problem() const { return problem_; }

private:
    std::optional<ClusterLaws> readLinear(const Cluster& cluster, Elimination elimination,
                                          Multiports multiports, Curves* curves = nullptr);
    std::optional<ClusterLaws> readCurved(const Cluster& cluster);
    std::optional<ClusterLaws> readMultiport(const Cluster& cluster);
    std::optional<ClusterLaws> readSwitched(const Cluster& cluster, const Decider& decider);
    bool mentionsBoundary(const Cluster& cluster, const TerminalLaws& laws) const;
    bool readStates(const Cluster& cluster, SwitchedLaws& switched);
    bool writeSwitched(const Cluster& cluster, const SwitchedLaws& switched, ClusterLaws& result);
    bool writeAlone(const PortLaws& laws, std::size_t port);
    void addMeasured(const SwitchControl& control, const PortLaws& laws, PortGroup& measured) const;
    std::optional<SwitchPlan> planSwitch(const Cluster& cluster, const SwitchedLaws& switched,
                                         std::size_t port);
    bool writeSwitch(SwitchPlan plan, MultiportWriter& meter, ClusterLaws& result);
    bool senseElsewhere(SwitchControl& control, MultiportWriter& meter, Draft& draft);
    std::optional<LinearLaw> staticLaw(const PortTerminals& port, const Row& row) const;
    std::optional<Row> onlyRowOf(const PortLaws& laws, std::size_t port) const;
    bool fail(std::string reason);

    const Terminals& terminals_;
    KnownSignals& known_;
    RowReader reader_;
    Drafts& drafts_;
    ClusterProblem problem_;
};

} // namespace eventica::network
