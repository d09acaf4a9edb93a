// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/find_parts.h"

#include <algorithm>
#include <utility>

#include "lib/expr/instant.h"
#include "lib/graph/disjoint_sets.h"

namespace eventica::executable {

namespace {

using expr::ExprId;
using expr::VariableId;
using model::Division;
using system::Variability;

/// So few parts that exchange values gain nothing from steps of their own, and each keeps its
/// errors just below the tolerance, where in one system the fastest states make them smaller for
/// all.
constexpr std::size_t MostInOneSystem = 20;

class PartFinder {
public:
    PartFinder(const system::SortedSystem& system, std::span<const ExprId> needed,
               Division division)
        : system_(system), needed_(needed), division_(division),
          main_(static_cast<std::int32_t>(system.dae.variables.size())), firstDelay_(main_ + 1),
          firstInput_(firstDelay_ + static_cast<std::int32_t>(system.dae.delays.size())),
          sets_(at(firstInput_) + system.inputs.size()), varies_(system.dae.variables.size(), true),
          isDiscrete_(system.dae.variables.size(), false), target_(system.dae.variables.size()),
          isCut_(system.dae.delays.size(), false) {}

    Parts find() {
        findTargets();
        findVarying();
        if (division_ >= Division::Discrete && !hasImpureFunctions())
            findDiscrete();
        if (division_ == Division::Delayed && !hasImpureFunctions())
            findCuts();
        joinBlocks();
        joinStates();
        joinEventSources();
        joinMain();
        joinDelays();
        return number();
    }

private:
    static std::size_t at(std::int32_t item) { return static_cast<std::size_t>(item); }
    std::int32_t resolved(VariableId id) const { return target_[at(id.index())]; }

    void findTargets() {
        for (std::size_t i = 0; i < target_.size(); ++i)
            target_[i] = static_cast<std::int32_t>(i);
        for (const system::Alias& alias : system_.aliases)
            target_[at(alias.variable.index())] = alias.target.index();
    }

    /// Variables that the run changes. What only the start or the end of a run sets, and all parts
    /// may read, connects nothing.
    void findVarying() {
        const auto fix = [&](VariableId id) {
            if (id.valid())
                varies_[at(id.index())] = false;
        };
        for (std::size_t i = 0; i < varies_.size(); ++i)
            varies_[i] = !system_.dae.variables[i].isKnown();
        for (const system::Block& block : system_.blocks) {
            if (block.variability > Variability::Parameter)
                continue;
            for (const VariableId id : block.iterationVariables)
                fix(id);
            for (const system::Assignment& assignment : block.assignments)
                fix(assignment.variable);
        }
        fix(system_.terminalVariable);
        fix(system_.homotopyVariable);
        for (const system::Past& past : system_.pasts) {
            fix(past.isGiven);
            fix(past.value);
        }
    }

    /// Calls with effects must not be repeated, and keep their order.
    bool hasImpureFunctions() const {
        return std::ranges::any_of(system_.dae.functions, &expr::Function::isImpure);
    }

    /// Variables that change at events only: what reads them may be in another part.
    void findDiscrete() {
        const auto set = [&](VariableId id, bool isDiscrete) {
            isDiscrete_[at(resolved(id))] = isDiscrete;
        };
        for (std::size_t i = 0; i < isDiscrete_.size(); ++i)
            isDiscrete_[at(target_[i])] =
                varies_[at(target_[i])] &&
                system_.dae.variables[at(target_[i])].variability != Variability::Continuous;
        for (const system::Block& block : system_.blocks) {
            const bool isDiscrete = block.variability <= Variability::Discrete;
            for (const VariableId id : block.iterationVariables)
                set(id, isDiscrete);
            for (const system::Assignment& assignment : block.assignments)
                set(assignment.variable, isDiscrete);
            for (const system::Assignment& assignment : block.discretes)
                set(assignment.variable, true);
        }
        for (const VariableId state : system_.states)
            set(state, false);
    }

    /// Delays whose time never changes: what reads them may be in another part.
    void findCuts() {
        for (std::size_t i = 0; i < isCut_.size(); ++i)
            isCut_[i] = isFixed(system_.dae.delays[i].delayTime);
    }

    bool isFixed(ExprId expression) const {
        bool isFixed = true;
        expr::forEachInstantNode(*system_.dae.pool, expression, [&](const expr::Node& node) {
            const bool varies = node.kind == expr::Kind::Variable &&
                                (at(node.payload) >= varies_.size() ||
                                 varies_[at(resolved(VariableId(node.payload)))]);
            isFixed = isFixed && !varies && node.kind != expr::Kind::Time &&
                      node.kind != expr::Kind::Intrinsic;
        });
        return isFixed;
    }

    /// It is of the same part.
    void join(std::int32_t item, VariableId id) {
        if (const std::int32_t variable = resolved(id); varies_[at(variable)])
            sets_.join(item, variable);
    }

    /// It reads the variable.
    void joinReader(std::int32_t item, VariableId id) {
        const std::int32_t variable = resolved(id);
        if (isDiscrete_[at(variable)])
            readings_.emplace_back(item, variable);
        else if (varies_[at(variable)])
            sets_.join(item, variable);
    }

    /// With all that the expression depends on.
    void join(std::int32_t item, ExprId expression) {
        if (!expression.valid())
            return;
        expr::forEachInstantNode(*system_.dae.pool, expression, [&](const expr::Node& node) {
            if (node.kind == expr::Kind::Variable && at(node.payload) < varies_.size())
                joinReader(item, VariableId(node.payload));
            else if (node.kind == expr::Kind::Intrinsic)
                joinIntrinsic(item, node);
        });
    }

    void joinIntrinsic(std::int32_t item, const expr::Node& node) {
        switch (node.intrinsic()) {
        case expr::Intrinsic::Input:
            return sets_.join(item, firstInput_ + system::InputLeaf::of(node).input);
        case expr::Intrinsic::Delayed:
            return joinDelayed(item, node.payload);
        case expr::Intrinsic::Impulse:
            return;
        default:
            return sets_.join(item, main_);
        }
    }

    /// It reads a delayed expression.
    void joinDelayed(std::int32_t item, std::int32_t delay) {
        if (isCut_[at(delay)])
            cuts_.emplace_back(item, firstDelay_ + delay);
        else
            sets_.join(item, firstDelay_ + delay);
    }

    void joinBlocks() {
        for (const system::Block& block : system_.blocks) {
            if (block.variability <= Variability::Parameter)
                continue;
            const std::int32_t own = block.iterationVariables.empty()
                                         ? block.assignments.front().variable.index()
                                         : block.iterationVariables.front().index();
            for (const VariableId id : block.iterationVariables)
                join(own, id);
            for (const ExprId residual : block.residuals)
                join(own, residual);
            for (const auto* const list : {&block.assignments, &block.discretes})
                for (const system::Assignment& assignment : *list) {
                    join(own, assignment.variable);
                    join(own, assignment.value);
                }
        }
    }

    void joinStates() {
        for (const VariableId state : system_.states)
            joinReader(state.index(), system_.dae[state].derivative);
        for (const system::Previous& pair : system_.previous)
            join(pair.previous.index(), pair.variable);
    }

    void joinEventSources() {
        const dae::HybridDae& dae = system_.dae;
        for (std::size_t i = 0; i < dae.helds.size(); ++i) {
            const std::int32_t own = resolved(system_.heldVariables[i]);
            if (!varies_[at(own)])
                continue;
            for (const ExprId part :
                 {dae.helds[i].left, dae.helds[i].right, dae.helds[i].switchTime, needed_[i]})
                join(own, part);
        }
        for (std::size_t i = 0; i < dae.samplings.size(); ++i)
            for (const ExprId part : {dae.samplings[i].start, dae.samplings[i].interval})
                join(resolved(system_.samplingVariables[i]), part);
        for (const dae::Reinit& reinit : dae.reinits)
            for (const ExprId part : {reinit.condition, reinit.value})
                join(resolved(reinit.variable), part);
        for (const dae::Assertion& assertion : dae.assertions)
            joinAssertion(assertion);
    }

    void joinAssertion(const dae::Assertion& assertion) {
        std::int32_t first = -1;
        for (const ExprId part : {assertion.condition, assertion.message, assertion.level}) {
            if (!part.valid())
                continue;
            for (const VariableId id : expr::instantVariables(*system_.dae.pool, part)) {
                if (!varies_[at(resolved(id))])
                    continue;
                first = first < 0 ? resolved(id) : first;
                join(first, id);
            }
        }
        for (const ExprId part : {assertion.condition, assertion.message, assertion.level})
            join(first >= 0 ? first : main_, part);
    }

    void joinMain() {
        for (const dae::Action& action : system_.dae.actions)
            for (const ExprId part : {action.condition, action.message, action.call})
                join(main_, part);
        for (const system::StateChoice& choice : system_.stateChoices) {
            for (const auto& coefficient : choice.coefficients)
                join(main_, coefficient.value);
            for (const VariableId id : choice.selections)
                join(main_, id);
            for (const system::StateChoice::Order& order : choice.orders)
                for (const auto* const list : {&order.variables, &order.states})
                    for (const VariableId id : *list)
                        join(main_, id);
        }
    }

    void joinDelays() {
        for (std::size_t i = 0; i < isCut_.size(); ++i) {
            const dae::Delay& delay = system_.dae.delays[i];
            for (const ExprId part : {delay.expression, delay.delayTime, delay.longest})
                join(firstDelay_ + static_cast<std::int32_t>(i), part);
        }
    }

    // ------------------------------------------------------------ numbers

    static constexpr std::int32_t None = -1;
    static constexpr std::int32_t Several = -2;

    std::int32_t& partOf(std::int32_t item) { return partOfSet_[at(sets_.find(item))]; }

    /// Sets with states become parts. Others join one that they exchange values with; where there
    /// is none or more than one, the first part. That has what exists once; it may be without
    /// states if it exchanges values with others.
    Parts number() {
        const std::size_t items = at(firstInput_) + system_.inputs.size();
        joinBetweenStates(items);
        partOfSet_.assign(items, None);
        std::int32_t count = 0;
        const auto give = [&](std::int32_t item) {
            std::int32_t& part = partOf(item);
            part = part < 0 ? count++ : part;
        };
        for (const VariableId state : system_.states)
            give(state.index());
        for (const auto& [reader, delay] : cuts_)
            for (const std::int32_t item : {delay, reader})
                give(item);
        if (const std::int32_t main = partOf(main_); main > 0)
            makeFirst(main);
        attachSets();
        if (partOf(main_) < 0 && needsFirst()) {
            for (std::int32_t& part : partOfSet_)
                part = part >= 0 ? part + 1 : part;
            ++count;
        }
        Parts parts;
        parts.count = static_cast<std::size_t>(std::max(count, 1));
        for (std::size_t i = 0; i < varies_.size(); ++i)
            parts.ofVariable.push_back(varies_[at(target_[i])] ? std::max(partOf(target_[i]), 0)
                                                               : -1);
        for (std::int32_t item = firstDelay_; item < firstInput_; ++item)
            parts.ofDelay.push_back(std::max(partOf(item), 0));
        for (std::int32_t item = firstInput_; at(item) < items; ++item)
            parts.ofInput.push_back(std::max(partOf(item), 0));
        return parts;
    }

    /// Sets without states that exchange delayed values are no parts of their own each: they step
    /// from delay to delay, and together that costs less.
    void joinBetweenStates(std::size_t items) {
        std::vector<bool> hasStates(items, false);
        for (const VariableId state : system_.states)
            hasStates[at(sets_.find(state.index()))] = true;
        for (const auto& [reader, delay] : cuts_)
            if (!hasStates[at(sets_.find(reader))] && !hasStates[at(sets_.find(delay))])
                sets_.join(reader, delay);
    }

    /// The part of what only the first one can have gets the number 0.
    void makeFirst(std::int32_t main) {
        for (std::int32_t& part : partOfSet_)
            if (part >= 0 && part <= main)
                part = part == main ? 0 : part + 1;
    }

    /// A set without states goes where all comes from that it reads, else where all goes that it
    /// computes, as far as that is known when its turn comes.
    void attachSets() {
        std::vector<std::vector<std::int32_t>> sources(partOfSet_.size());
        std::vector<std::vector<std::int32_t>> readers(partOfSet_.size());
        for (const auto& [reader, variable] : readings_) {
            const std::int32_t to = sets_.find(reader);
            const std::int32_t from = sets_.find(variable);
            if (to == from)
                continue;
            sources[at(to)].push_back(from);
            readers[at(from)].push_back(to);
        }
        std::vector<std::int32_t> open;
        const auto openAround = [&](std::size_t set) {
            for (const auto* const list : {&readers[set], &sources[set]})
                open.insert(open.end(), list->begin(), list->end());
        };
        for (std::size_t i = 0; i < partOfSet_.size(); ++i)
            if (partOfSet_[i] >= 0)
                openAround(i);
        for (std::size_t i = 0; i < open.size(); ++i) { // grows
            const auto set = at(open[i]);
            if (partOfSet_[set] != None || open[i] == sets_.find(main_))
                continue;
            const std::int32_t source = commonPart(sources[set]);
            partOfSet_[set] = source >= 0 ? source : commonPart(readers[set]);
            if (partOfSet_[set] >= 0)
                openAround(set);
        }
    }

    /// Of those that have one.
    std::int32_t commonPart(const std::vector<std::int32_t>& sets) const {
        std::int32_t common = None;
        for (const std::int32_t set : sets)
            if (const std::int32_t part = partOfSet_[at(set)]; part >= 0)
                common = common == None || common == part ? part : Several;
        return common;
    }

    /// Whether something that is in no part exchanges values with parts.
    bool needsFirst() {
        return std::ranges::any_of(readings_, [&](const auto& reading) {
            return (partOf(reading.first) < 0) != (partOf(reading.second) < 0);
        });
    }

    const system::SortedSystem& system_;
    std::span<const ExprId> needed_;
    Division division_;
    std::int32_t main_;       ///< stands for the first part
    std::int32_t firstDelay_; ///< stands for who computes the first delayed expression
    std::int32_t firstInput_; ///< stands for the first input
    graph::DisjointSets sets_;
    std::vector<bool> varies_;
    std::vector<bool> isDiscrete_; ///< changes at events only, if parts may exchange such values
    std::vector<std::pair<std::int32_t, std::int32_t>> readings_; ///< of those: reader, variable
    std::vector<std::int32_t> partOfSet_; ///< by representative; None or Several
    std::vector<std::int32_t> target_;    ///< of aliases; of others themselves
    std::vector<bool> isCut_;             ///< of delays
    std::vector<std::pair<std::int32_t, std::int32_t>> cuts_; ///< reader, item of the delay
};

} // namespace

Parts findParts(const system::SortedSystem& system, std::span<const ExprId> needed,
                Division division) {
    if (division == Division::Whole)
        return {1, std::vector<std::int32_t>(system.dae.variables.size(), 0),
                std::vector<std::int32_t>(system.dae.delays.size(), 0),
                std::vector<std::int32_t>(system.inputs.size(), 0)};
    if (division != Division::Automatic)
        return PartFinder(system, needed, division).find();
    Parts parts = PartFinder(system, needed, Division::Delayed).find();
    return parts.count > MostInOneSystem ? parts
                                         : PartFinder(system, needed, Division::Independent).find();
}

} // namespace eventica::executable
