// SPDX-License-Identifier: Apache-2.0
// The coupled model of a quantized bond graph: one atomic model for each vertex, except that an
// algebraic loop is one model for all signals on it.
#include <fmt/format.h>
#include <map>

#include "lib/devs/coupled.h"
#include "simulate/bond/network.h"

namespace eventica::bond {

using graph::at;

class ModelMaker {
public:
    explicit ModelMaker(QuantizedBondGraph& network)
        : network_(network), system_(network.system_),
          top_(std::make_unique<devs::Coupled>(
              network.netlist_.name.empty() ? "network" : network.netlist_.name)),
          senders_(at(system_.signalCount)) {}

    std::unique_ptr<devs::Model> run() {
        network_.shared_.log.reset();
        addSources();
        addStorages();
        addRelations();
        connectRelations();
        connectStorages();
        network_.senders_.clear();
        for (const Sender& sender : senders_)
            network_.senders_.emplace_back(sender.atomic, sender.port.number);
        return std::move(top_);
    }

private:
    struct Sender {
        const devs::Atomic* atomic = nullptr;
        RelationModel* relation = nullptr; // the same, if it is one
        devs::Port port;
    };

    const std::string& nameOf(network::ElementId id) const { return network_.netlist_[id].name; }

    void addSources() {
        network_.sources_.clear();
        for (std::size_t i = 0; i < system_.sources.size(); ++i) {
            const Source& source = system_.sources[i];
            const network::Element& element = network_.netlist_[source.element];
            const StateQuantum quantum = network_.quantumOf(source.element);
            senders_[at(source.signal)].atomic = &top_->make<SourceModel>(
                element.name, element.wave,
                SourceModel::Parameters{source.factor, quantum.quantum, quantum.relative},
                network_.waves_[i], network_.shared_);
            network_.sources_.push_back(senders_[at(source.signal)].atomic);
        }
    }

    void addStorages() {
        const Reduction& reduction = network_.reduction_;
        for (std::size_t i = 0; i < system_.storages.size(); ++i) {
            const Storage& storage = system_.storages[i];
            StorageModel::Parameters parameters{.storage = storage,
                                                .shares = reduction.shares[i],
                                                .shareStarts = {},
                                                .start = reduction.start[i],
                                                .quantum = network_.quantumOf(storage.element),
                                                .number = i};
            for (const SourceShare& share : reduction.shares[i])
                parameters.shareStarts.push_back(
                    system_.sources[at(share.source)].factor *
                    network_.waves_[at(share.source)].at(network_.options_.startTime));
            storages_.push_back(&top_->make<StorageModel>(nameOf(storage.element),
                                                          std::move(parameters),
                                                          network_.storages_[i], network_.shared_));
            senders_[at(storage.state)].atomic = storages_.back();
        }
    }

    /// Loops have models of their own; all else that a vertex computes is in one model.
    void addRelations() {
        std::map<bondgraph::VertexId, RelationModel*> modelOf;
        const std::vector<LinearGroup>& groups = network_.solution_.groups();
        std::int32_t loopCount = 0;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const Equation& equation = system_.equations[at(groups[i].equations().front())];
            if (groups[i].isLoop())
                addRelation(fmt::format("$LOOP{}", ++loopCount)).addGroup(i);
            else
                relationOf(equation.owner, modelOf).addGroup(i);
        }
        for (RelationModel* relation : relations_)
            for (std::size_t i = 0; i < relation->outputSignals().size(); ++i)
                senders_[at(relation->outputSignals()[i])] = {
                    relation, relation, {static_cast<std::uint32_t>(i)}};
    }

    RelationModel& relationOf(bondgraph::VertexId vertex,
                              std::map<bondgraph::VertexId, RelationModel*>& modelOf) {
        RelationModel*& model = modelOf[vertex];
        if (model == nullptr) {
            const bondgraph::Vertex& owner = network_.graph_[vertex];
            model =
                &addRelation(bondgraph::isStorage(owner.kind) ? owner.name + ".$RATE" : owner.name);
        }
        return *model;
    }

    RelationModel& addRelation(std::string name) {
        relations_.push_back(
            &top_->make<RelationModel>(std::move(name), network_.solution_, network_.shared_));
        return *relations_.back();
    }

    void connectRelations() {
        for (RelationModel* relation : relations_)
            for (std::size_t i = 0; i < relation->inputSignals().size(); ++i) {
                const devs::Port port{static_cast<std::uint32_t>(i)};
                connect(relation->inputSignals()[i], *relation, port);
            }
    }

    void connectStorages() {
        for (StorageModel* storage : storages_) {
            const StorageModel::Parameters& parameters = storage->parameters();
            connect(parameters.storage.rate, *storage, StorageModel::Rate);
            for (std::size_t i = 0; i < parameters.shares.size(); ++i)
                connect(system_.sources[at(parameters.shares[i].source)].signal, *storage,
                        StorageModel::shareInput(i));
        }
    }

    /// Slopes of sources have no sender: what they do is in the shares of the storages.
    void connect(Signal signal, const devs::Model& to, devs::Port input) {
        const Sender& sender = senders_[at(signal)];
        if (sender.atomic == nullptr)
            return;
        if (sender.relation != nullptr)
            sender.relation->markAsHeard(sender.port);
        top_->connect(*sender.atomic, sender.port, to, input);
    }

    QuantizedBondGraph& network_;
    const CausalSystem& system_;
    std::unique_ptr<devs::Coupled> top_;
    std::vector<Sender> senders_; // by signal
    std::vector<StorageModel*> storages_;
    std::vector<RelationModel*> relations_;
};

std::unique_ptr<devs::Model> QuantizedBondGraph::takeModel() {
    return ModelMaker(*this).run();
}

double QuantizedBondGraph::exchanged(Signal signal, double t) const {
    const auto& [atomic, output] = senders_[at(signal)];
    if (const auto* relation = dynamic_cast<const RelationModel*>(atomic))
        return relation->sent(output, t).c[0];
    if (const auto* storage = dynamic_cast<const StorageModel*>(atomic))
        return storage->sent(t).c[0];
    const auto* source = dynamic_cast<const SourceModel*>(atomic);
    return source == nullptr ? 0.0 : source->sent(t).c[0];
}

} // namespace eventica::bond
