// SPDX-License-Identifier: Apache-2.0
#include "driver/bondgraph.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

#include "compile/network/extract.h"
#include "driver/compile_dae.h"
#include "lib/bondgraph/build.h"
#include "lib/bondgraph/causality.h"
#include "lib/bondgraph/coupled_model.h"
#include "lib/bondgraph/dot.h"
#include "lib/bondgraph/json.h"
#include "lib/bondgraph/print.h"
#include "lib/bondgraph/report.h"
#include "lib/bondgraph/svg.h"

namespace eventica::driver {
namespace {

using Json = nlohmann::ordered_json;
using bondgraph::Step;

/// One run of the command.
class BondGraphRun {
public:
    explicit BondGraphRun(const BondGraphOptions& options)
        : options_(options), session_(options.session) {}

    BondGraphReport run() {
        const std::optional<network::Netlist> netlist = findNetlist();
        if (netlist)
            makeGraphs(*netlist);
        report_.inputMissing = session_.inputMissing();
        complete(report_, session_.diagnostics(), session_.sources(), said_, options_.colour);
        report_.result = resultJson();
        return std::move(report_);
    }

private:
    std::optional<network::Netlist> findNetlist() {
        const CompiledDae compiled = compileDae(session_, options_.model, options_.settings);
        name_ = compiled.name;
        report_.isUsageError = compiled.isUsageError;
        if (!compiled.dae)
            return std::nullopt;
        startTime_ = compiled.experiment.startTime.value_or(0.0);
        return network::extractNetlist(*compiled.dae, session_.diagnostics());
    }

    void makeGraphs(const network::Netlist& netlist) {
        steps_ = bondgraph::buildSteps(netlist);
        steps_.push_back({"causality", steps_.back().graph});
        causality_ = bondgraph::assignCausality(netlist, steps_.back().graph);
        bondgraph::reportCausality(causality_, causal(), netlist, strictness(),
                                   session_.diagnostics());
        if (!selectSteps())
            return;
        if (isCoupledModel()) {
            writeCoupledModel(netlist);
            return;
        }
        write();
        summarize();
    }

    const bondgraph::BondGraph& causal() const { return steps_.back().graph; }

    bool isCoupledModel() const { return options_.format == BondGraphFormat::CoupledModel; }

    /// A coupled model has a component that solves a loop, but none for a dependent storage.
    bondgraph::Strictness strictness() const {
        if (options_.isStrict)
            return bondgraph::Strictness::Refuse;
        return isCoupledModel() ? bondgraph::Strictness::RefuseDependences
                                : bondgraph::Strictness::Solve;
    }

    // ------------------------------------------------------------ which steps

    bool usageError(const std::string& text) {
        report_.isUsageError = true;
        said_.fail({"usage", {.text = text}});
        return false;
    }

    bool selectSteps() {
        const std::string& wanted = options_.step;
        if (wanted == "all") {
            first_ = 0;
            last_ = steps_.size();
        } else {
            std::size_t number = steps_.size();
            const auto [end, error] =
                std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
            const bool isNumber = error == std::errc() && end == wanted.data() + wanted.size();
            if (!wanted.empty() && (!isNumber || number < 1 || number > steps_.size()))
                return usageError(
                    fmt::format("--step needs a number from 1 to {} or `all`, not `{}`",
                                steps_.size(), wanted));
            first_ = number - 1;
            last_ = number;
        }
        if (isCoupledModel() && (first_ + 1 != last_ || last_ != steps_.size()))
            return usageError("a coupled model is made of the last step only");
        return true;
    }

    std::string titleOf(std::size_t step) const {
        return fmt::format("{}, step {}: {}", name_, step + 1, steps_[step].title);
    }

    // ------------------------------------------------------------ formats

    /// Nothing is written that would not run.
    void writeCoupledModel(const network::Netlist& netlist) {
        if (!bondgraph::hasCoupledModel(causal(), netlist, session_.diagnostics()) ||
            !causality_.contradictions.empty() || !causality_.dependences.empty())
            return;
        bondgraph::CoupledModelOptions options{.quantum = options_.quantum,
                                               .hysteresis = options_.hysteresis,
                                               .startTime = startTime_};
        if (!readOwnQuanta(netlist, options))
            return;
        report_.content = bondgraph::toCoupledModel(causal(), netlist, options);
        summarize();
    }

    bool readOwnQuanta(const network::Netlist& netlist, bondgraph::CoupledModelOptions& options) {
        for (const auto& [element, quantum] : options_.quantumOf)
            options.own[element] = {quantum, quantum};
        for (const auto& [element, own] : options.own)
            if (std::ranges::find(netlist.elements, element, &network::Element::name) ==
                netlist.elements.end())
                return usageError(fmt::format("`{}` is no element of the network", element));
        for (const auto& [element, hysteresis] : options_.hysteresisOf) {
            const auto own = options.own.find(element);
            if (own == options.own.end())
                return usageError(
                    fmt::format("--hysteresis of `{}` needs its --quantum too", element));
            own->second.hysteresis = hysteresis;
        }
        return true;
    }

    void write() {
        if (options_.format == BondGraphFormat::Svg) {
            writeSvg();
            return;
        }
        if (options_.format == BondGraphFormat::Json) {
            const Json graphs = graphsJson();
            report_.content = dump(graphs.size() == 1 ? graphs.front() : graphs);
            return;
        }
        for (std::size_t step = first_; step < last_; ++step)
            report_.content += textOf(step);
    }

    /// Of the selected steps.
    Json graphsJson() const {
        Json graphs = Json::array();
        for (std::size_t step = first_; step < last_; ++step) {
            const bool isLast = step + 1 == steps_.size();
            graphs.push_back(bondgraph::toJson(steps_[step].graph,
                                               isLast ? causality_ : bondgraph::CausalityReport{},
                                               name_, steps_[step].title));
        }
        return graphs;
    }

    std::string resultJson() const {
        Json result;
        result["model"] = name_.empty() ? Json() : Json(name_);
        result["graphs"] = graphsJson();
        return dump(result);
    }

    static std::string dump(const Json& json) {
        return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    }

    void writeSvg() {
        std::vector<bondgraph::Picture> pictures;
        for (std::size_t step = first_; step < last_; ++step) {
            bondgraph::Picture picture{titleOf(step), &steps_[step].graph, steps_[step].isDirected};
            if (step + 1 == steps_.size()) {
                picture.highlighted = bondgraph::remarkable(causality_, causal());
                picture.remarks = bondgraph::describe(causality_, causal());
            }
            pictures.push_back(std::move(picture));
        }
        report_.content = bondgraph::drawSvg(pictures);
    }

    std::string textOf(std::size_t step) const {
        const bondgraph::BondGraph& graph = steps_[step].graph;
        if (options_.format == BondGraphFormat::Dot)
            return bondgraph::toDot(graph, titleOf(step), steps_[step].isDirected);
        return titleOf(step) + "\n" + bondgraph::print(graph, steps_[step].isDirected);
    }

    void summarize() {
        std::size_t junctions = 0;
        std::size_t storages = 0;
        for (const bondgraph::Vertex& vertex : causal().vertices) {
            junctions += bondgraph::isJunction(vertex.kind) ? 1 : 0;
            storages += bondgraph::isStorage(vertex.kind) ? 1 : 0;
        }
        const auto counted = [](std::size_t count, std::string_view one, std::string_view many) {
            return fmt::format("{} {}", count, count == 1 ? one : many);
        };
        report_.summary = fmt::format(
            "{}: {}, {}, {}; {}, {}, {}\n", name_,
            counted(causal().vertices.size() - junctions, "element", "elements"),
            counted(junctions, "junction", "junctions"),
            counted(causal().bonds.size(), "bond", "bonds"),
            counted(storages - causality_.dependences.size(), "state", "states"),
            counted(causality_.dependences.size(), "dependent storage", "dependent storages"),
            counted(causality_.algebraicLoops.size(), "algebraic loop", "algebraic loops"));
    }

    const BondGraphOptions& options_;
    Session session_;
    BondGraphReport report_;
    std::string name_;
    double startTime_ = 0.0; ///< from the annotation `experiment`
    Said said_;
    std::vector<Step> steps_; ///< the last one has causality
    bondgraph::CausalityReport causality_;
    std::size_t first_ = 0;
    std::size_t last_ = 0;
};

} // namespace

BondGraphReport bondGraph(const BondGraphOptions& options) {
    return BondGraphRun(options).run();
}

} // namespace eventica::driver
