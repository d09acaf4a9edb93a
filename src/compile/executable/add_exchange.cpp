// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/add_exchange.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "lib/program/relocate.h"

namespace eventica::executable {

namespace {

using model::LoopCode;
using model::PartCode;

void forEachProgram(const Draft& model, const PartCode& part,
                    const std::function<void(ProgramId)>& visit) {
    for (const ProgramId id : model::programsOf(part))
        visit(id);
    for (const std::int32_t number : part.loops) {
        const LoopCode& loop = model.loops[static_cast<std::size_t>(number)];
        for (const ProgramId id : {loop.program, loop.wanted, loop.following})
            visit(id);
    }
}

/// Which delayed values the programs of a part ask for.
void addReadDelays(Draft& model) {
    const expr::ExprPool& pool = *model.system.dae.pool;
    for (PartCode& part : model.parts) {
        std::set<std::int32_t> delays;
        forEachProgram(model, part, [&](ProgramId id) {
            if (id == NoProgram)
                return;
            for (const program::HostCall& call :
                 model.programs[static_cast<std::size_t>(id)].hostCalls) {
                const expr::Node& node =
                    pool[model.hostExpressions[static_cast<std::size_t>(call.id)]];
                if (node.kind == expr::Kind::Intrinsic &&
                    node.intrinsic() == expr::Intrinsic::Delayed)
                    delays.insert(node.payload);
            }
        });
        part.readDelays.assign(delays.begin(), delays.end());
    }
}

class Exchange {
public:
    explicit Exchange(Draft& model)
        : model_(model), realOwner_(static_cast<std::size_t>(model.realCount), None),
          integerOwner_(static_cast<std::size_t>(model.integerCount), None) {}

    void add() {
        forEachPart([&](std::int32_t part, const PartCode& code) { own(part, code); });
        forEachPart([&](std::int32_t part, const PartCode& code) {
            forEachProgram(model_, code, [&](ProgramId id) { read(part, id); });
        });
        for (const auto& [place, readers] : readers_) {
            const auto [isInteger, slot] = place;
            PartCode& owner = model_.parts[static_cast<std::size_t>(*ownerOf({isInteger, slot}))];
            owner.exports.push_back({{isInteger, slot}, {readers.begin(), readers.end()}});
        }
    }

private:
    static constexpr std::int32_t None = -1;

    void forEachPart(const std::function<void(std::int32_t, const PartCode&)>& visit) {
        for (std::size_t i = 0; i < model_.parts.size(); ++i)
            visit(static_cast<std::int32_t>(i), model_.parts[i]);
    }

    /// Null for tangents.
    std::int32_t* ownerOf(Place place) {
        std::vector<std::int32_t>& owners = place.isInteger ? integerOwner_ : realOwner_;
        const auto slot = static_cast<std::size_t>(place.slot);
        return place.slot >= 0 && slot < owners.size() ? &owners[slot] : nullptr;
    }
    void own(std::int32_t part, Place place) {
        if (std::int32_t* const owner = ownerOf(place))
            *owner = part;
    }

    /// What its programs store, and what the run sets for it.
    void own(std::int32_t part, const PartCode& code) {
        forEachProgram(model_, code, [&](ProgramId id) {
            forEachSlot(id, [&](Place place, bool isStore) {
                if (isStore)
                    own(part, place);
            });
        });
        for (const std::int32_t number : code.loops) {
            const LoopCode& loop = model_.loops[static_cast<std::size_t>(number)];
            for (const std::int32_t slot : loop.unknownSlots)
                own(part, Place{false, slot});
            for (const model::LoopCondition& condition : loop.conditions)
                own(part, condition.value);
            for (const Place& place : loop.followerPlaces)
                own(part, place);
        }
        for (const std::int32_t number : code.previous)
            own(part, model_.previous[static_cast<std::size_t>(number)].previous);
        for (const std::int32_t number : code.samplings)
            own(part, model_.samplings[static_cast<std::size_t>(number)].flag);
    }

    void read(std::int32_t part, ProgramId id) {
        forEachSlot(id, [&](Place place, bool isStore) {
            const std::int32_t* const owner = isStore ? nullptr : ownerOf(place);
            if (owner != nullptr && *owner != None && *owner != part)
                readers_[{place.isInteger, place.slot}].insert(part);
        });
    }

    void forEachSlot(ProgramId id, const std::function<void(Place, bool)>& visit) {
        if (id != NoProgram)
            program::forEachSlot(model_.programs[static_cast<std::size_t>(id)], {}, visit);
    }

    Draft& model_;
    std::vector<std::int32_t> realOwner_; ///< parts
    std::vector<std::int32_t> integerOwner_;
    std::map<std::pair<bool, std::int32_t>, std::set<std::int32_t>> readers_;
};

} // namespace

void addExchange(Draft& model) {
    if (model.parts.size() > 1)
        Exchange(model).add();
    if (!model.delays.empty())
        addReadDelays(model);
}

} // namespace eventica::executable
