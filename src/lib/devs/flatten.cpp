// SPDX-License-Identifier: Apache-2.0
#include "lib/devs/flatten.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "lib/devs/coupled.h"

namespace eventica::devs {

/// Works with lists of what is still to do in place of recursion, so that depth is no matter.
class Flattener {
public:
    explicit Flattener(Model& root) : root_(root) {}

    FlattenResult run() {
        collect();
        if (!result_.ok()) {
            result_.model.paths.clear();
            return std::move(result_);
        }
        for (std::size_t i = 0; i < atomics_.size(); ++i)
            atomics_[i]->id_ = ModelId(static_cast<std::int32_t>(i));
        result_.model.atomics = atomics_;
        result_.model.externalInputCount = root_.inputs().size();
        result_.model.externalOutputCount = root_.outputs().size();
        routeOutputs();
        routeInputs();
        return std::move(result_);
    }

private:
    struct Visit {
        Model* model = nullptr;
        std::string path;
    };
    /// A message on its way inside a coupled model.
    struct Leg {
        const Coupled* scope = nullptr;
        Endpoint from;
    };

    /// Finds all atomic models, depth first, and all problems.
    void collect() {
        std::vector<Visit> toVisit = {{&root_, ""}};
        while (!toVisit.empty()) {
            const Visit visit = std::move(toVisit.back());
            toVisit.pop_back();
            const std::string& path = visit.path.empty() ? root_.name() : visit.path;
            if (visit.model->kind() == Model::Kind::Atomic) {
                atomics_.push_back(static_cast<Atomic*>(visit.model));
                result_.model.paths.push_back(path);
                continue;
            }
            const auto& coupled = *static_cast<const Coupled*>(visit.model);
            for (const std::string& problem : coupled.problems())
                result_.errors.push_back(fmt::format("in '{}': {}", path, problem));
            const auto& components = coupled.components();
            for (auto it = components.rbegin(); it != components.rend(); ++it)
                toVisit.push_back({it->get(), below(visit.path, (*it)->name())});
        }
    }

    static std::string below(const std::string& path, const std::string& name) {
        return path.empty() ? name : path + "." + name;
    }

    void routeOutputs() {
        for (const Atomic* atomic : atomics_) {
            for (std::uint32_t port = 0; port < atomic->outputs().size(); ++port) {
                destinations_.clear();
                leave(*atomic, Port{port});
                addRoute(result_.model.outputs);
            }
            result_.model.outputs.endRow();
        }
    }

    void routeInputs() {
        for (std::uint32_t port = 0; port < root_.inputs().size(); ++port) {
            destinations_.clear();
            enter(root_, Port{port});
            addRoute(result_.model.inputs);
        }
        result_.model.inputs.endRow();
    }

    void addRoute(Routes& routes) {
        follow();
        std::sort(destinations_.begin(), destinations_.end());
        routes.addPort(destinations_);
    }

    void leave(const Model& model, Port output) {
        if (&model == &root_)
            destinations_.push_back({ModelId(), output});
        else
            legs_.push_back({model.parent(), {model.indexInParent(), output}});
    }

    void enter(const Model& model, Port input) {
        if (model.kind() == Model::Kind::Atomic)
            destinations_.push_back({static_cast<const Atomic&>(model).id(), input});
        else
            legs_.push_back({static_cast<const Coupled*>(&model), {Endpoint::Outside, input}});
    }

    /// Ends because a way only goes up, then across once, then down: no coupling leads from an
    /// input of a coupled model straight to one of its outputs.
    void follow() {
        while (!legs_.empty()) {
            const Leg leg = legs_.back();
            legs_.pop_back();
            const auto& couplings = leg.scope->couplings();
            auto it = couplings.lower_bound({leg.from, {Endpoint::Outside, Port{0}}});
            for (; it != couplings.end() && it->from == leg.from; ++it) {
                if (it->to.component == Endpoint::Outside)
                    leave(*leg.scope, it->to.port);
                else
                    enter(*leg.scope->components()[static_cast<std::size_t>(it->to.component)],
                          it->to.port);
            }
        }
    }

    Model& root_;
    FlattenResult result_;
    std::vector<Atomic*> atomics_;
    std::vector<Leg> legs_;
    std::vector<Destination> destinations_;
};

FlattenResult flatten(Model& root) {
    return Flattener(root).run();
}

FlattenResult flatten(std::unique_ptr<Model> root) {
    EVENTICA_CHECK(root != nullptr, "a model that is not there");
    FlattenResult result = flatten(*root);
    result.model.root = std::move(root);
    return result;
}

} // namespace eventica::devs
