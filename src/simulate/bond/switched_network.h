// SPDX-License-Identifier: Apache-2.0
// A quantized bond graph whose causality depends on the positions of its switches, or that has
// multiport fields: the network model that `build` makes of it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "simulate/bond/potentials.h"
#include "simulate/bond/solution.h"
#include "simulate/bond/structure_model.h"
#include "simulate/run/network_model.h"

namespace eventica::bond {

class SwitchedBondGraph : public run::NetworkModel {
public:
    SwitchedBondGraph(const network::Netlist& netlist, const bondgraph::BondGraph& graph,
                      const run::QuantizationOptions& options);

    /// Finds start values and the first positions. Empty if all is well, else what is wrong.
    std::string prepare();
    /// Names of the storages that are no states of their own at the start.
    std::vector<std::string> dependentStorages() const;

    std::unique_ptr<devs::Model> takeModel() override;

    void evaluate(double t) override;
    double across(std::int32_t node) const override { return across_[graph::at(node)]; }
    double through(std::int32_t element, std::int32_t port) const override;
    double position(std::int32_t node) const override;
    double wave(std::int32_t element) const override;
    bool isClosed(std::int32_t element) const override;
    std::int64_t jumps() const override { return shared_.log.jumps; }
    double nextJump() const override;
    SourcePort sourcePort(std::int32_t element) const override;
    run::Statistics statistics() const override;
    std::int64_t stepCount() const override {
        return shared_.log.statistics.steps + shared_.log.statistics.sourceSteps;
    }

private:
    Instant startInstant();
    std::string settleStart(const Instant& instant, Commutation& commutation);
    std::string meetStartLaws(Instant& instant, Commutation& commutation);
    bool findStartChange(const Instant& instant, quantized::List<double>& change);
    double sumOf(const network::Output& law, const std::vector<double>& waves) const;
    StateQuantum quantumOf(network::ElementId id) const;
    StructureModel::Parameters structureParameters() const;
    GivenValues valuesAt(double t) const;
    GivenValues areasAt(double t) const;
    void addDependentStates(GivenValues& given) const;
    std::vector<double> signalsOf(const GivenValues& given) const;
    void addDisplacement(double t, std::vector<double>& positions) const;
    void keepPositions(double t);

    const network::Netlist& netlist_;
    const bondgraph::BondGraph& graph_;
    run::QuantizationOptions options_;
    SwitchedSystem system_;
    Configurations configurations_;
    OperatingPoint operatingPoint_; // for what is recorded
    Potentials potentials_;
    std::vector<std::vector<bondgraph::PortSignals>> ports_; // by element
    std::vector<graph::Index> waveOf_;                       // by element
    std::vector<const devs::Atomic*> sources_; // by wave: their models, while these live
    std::vector<graph::Index> switchOf_;       // by element
    Shared shared_;
    SwitchedRun run_;
    const Configuration* start_ = nullptr;
    Configuration keptStart_; // with curves no other one is kept
    std::vector<double> startStates_;

    double time_ = 0.0;
    std::vector<double> signals_;
    std::vector<double> across_;
    bool hasPositions_ = false;
    std::vector<double> positions_;
    std::vector<double> keptPositions_; // at the time of `keptAreas_`
    GivenValues keptAreas_;
};

} // namespace eventica::bond
