// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/add_tangents.h"

#include <functional>
#include <utility>
#include <vector>

#include "lib/program/eliminate.h"
#include "lib/program/tangent.h"

namespace eventica::executable {

namespace {

using expr::VariableId;

class TangentBuilder {
public:
    explicit TangentBuilder(Draft& model)
        : model_(model), isActive_(static_cast<std::size_t>(model.realCount), false) {}

    void build() {
        model_.tangentOffset = model_.realCount;
        for (const VariableId state : model_.system.states)
            activate(state);
        for (const model::ImpulseCode& impulse : model_.impulses)
            isActive_[static_cast<std::size_t>(impulse.slot)] = true;
        for (const auto* const blocks : {&model_.system.blocks, &model_.system.initialBlocks})
            for (const system::Block& block : *blocks)
                activate(block);
        for (model::LoopCode& loop : model_.loops)
            if (loop.kind != model::LoopKind::Discrete)
                loop.tangent = added(loop.program);
        for (model::PartCode& part : model_.parts)
            part.derivativesTangent = added(part.derivatives);
    }

private:
    void activate(VariableId id) {
        const Place& place = model_.places[static_cast<std::size_t>(id.index())];
        if (!place.isInteger && place.slot >= 0)
            isActive_[static_cast<std::size_t>(place.slot)] = true;
    }

    void activate(const system::Block& block) {
        for (const VariableId id : block.iterationVariables)
            activate(id);
        for (const system::Assignment& assignment : block.assignments)
            activate(assignment.variable);
    }

    ProgramId added(ProgramId of) {
        program::Program tangent = program::tangentOf(
            model_.programs[static_cast<std::size_t>(of)], model_.tangentOffset,
            [&](std::int32_t slot) { return isActive_[static_cast<std::size_t>(slot)]; });
        model_.programs.push_back(program::eliminate(std::move(tangent)));
        return static_cast<ProgramId>(model_.programs.size()) - 1;
    }

    Draft& model_;
    std::vector<bool> isActive_; ///< of each Real slot
};

} // namespace

void addTangents(Draft& model) {
    TangentBuilder(model).build();
}

} // namespace eventica::executable
