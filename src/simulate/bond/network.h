// SPDX-License-Identifier: Apache-2.0
// A quantized bond graph: the network model that `build` makes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lib/bondgraph/bond_graph.h"
#include "lib/network/netlist.h"
#include "simulate/bond/causal_system.h"
#include "simulate/bond/potentials.h"
#include "simulate/bond/reduction.h"
#include "simulate/bond/relation_model.h"
#include "simulate/bond/solution.h"
#include "simulate/bond/source_model.h"
#include "simulate/bond/storage_model.h"
#include "simulate/run/network_model.h"

namespace eventica::bond {

/// Everything about a network that does not change during a run, and the states that do.
class QuantizedBondGraph : public run::NetworkModel {
public:
    /// The system must be complete (`addDerivatives`).
    QuantizedBondGraph(const network::Netlist& netlist, const bondgraph::BondGraph& graph,
                       CausalSystem system, const run::QuantizationOptions& options);

    /// Solves all equations and finds start values. Empty if all is well, else what is wrong.
    std::string prepare();
    /// Names of the elements of each algebraic loop.
    std::vector<std::vector<std::string>> loops() const;

    std::unique_ptr<devs::Model> takeModel() override;

    void evaluate(double t) override;
    double across(std::int32_t node) const override;
    double through(std::int32_t element, std::int32_t port) const override;
    double position(std::int32_t node) const override;
    double wave(std::int32_t element) const override;
    bool isClosed(std::int32_t /*element*/) const override { return false; }
    std::int64_t jumps() const override { return shared_.log.jumps; }
    double nextJump() const override;
    SourcePort sourcePort(std::int32_t element) const override;
    run::Statistics statistics() const override { return shared_.log.statistics; }
    std::int64_t stepCount() const override {
        return shared_.log.statistics.steps + shared_.log.statistics.sourceSteps;
    }

    /// What was last sent of a signal of the graph, at time t. Only while the model lives.
    double exchanged(Signal signal, double t) const;

private:
    /// The integrals of everything that is given, at one time.
    struct Areas {
        GivenValues values;
        double time = 0.0;
    };

    std::string elementName(network::ElementId id) const { return netlist_[id].name; }
    GivenValues valuesAt(double t) const;
    GivenValues areasAt(double t) const;
    void addShares(GivenValues& given) const;
    void addDisplacement(double t, std::vector<double>& positions) const;
    StateQuantum quantumOf(network::ElementId id) const;
    friend class ModelMaker;

    const network::Netlist& netlist_;
    const bondgraph::BondGraph& graph_;
    CausalSystem system_;
    run::QuantizationOptions options_;
    Solution solution_;
    Reduction reduction_;
    Potentials potentials_;
    std::vector<std::vector<bondgraph::BondId>> bondsOfPorts_;
    Shared shared_;

    std::vector<StorageState> storages_;
    std::vector<WaveState> waves_;
    std::vector<const devs::Atomic*> sources_; // their models, while these live
    std::vector<graph::Index> waveOf_;         // by element: number of the source, or `None`
    std::vector<std::pair<const devs::Atomic*, std::size_t>> senders_; // by signal: model, output

    double time_ = 0.0;
    std::vector<double> signals_;
    std::vector<double> across_;
    bool hasPositions_ = false;
    std::vector<double> positions_; // at the last evaluation
    std::vector<double> startPositions_;
    GivenValues startAreas_;
    mutable double nextJump_ = signal::Never;
};

} // namespace eventica::bond
