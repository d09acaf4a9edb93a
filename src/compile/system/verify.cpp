// SPDX-License-Identifier: Apache-2.0
#include "compile/system/verify.h"

#include <fmt/format.h>
#include <unordered_set>

#include "compile/system/incidence.h"

namespace eventica::system {
namespace {

using expr::Base;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;

class Verifier {
public:
    explicit Verifier(const SortedSystem& system)
        : system_(system), pool_(*system.dae.pool), isAlias_(system.dae.variables.size(), false) {}

    std::vector<std::string> run() {
        checkTables();
        if (!violations_.empty()) // else it would not be safe to follow ids
            return std::move(violations_);
        checkAliases();
        checkStates();
        checkBlocks("run", system_.blocks, knownDuringRun());
        checkDetermined();
        checkEquations();
        checkBlocks("start", system_.initialBlocks, knownAtStart());
        return std::move(violations_);
    }

private:
    template<typename... Args>
    void require(bool holds, fmt::format_string<Args...> format, Args&&... args) {
        if (!holds)
            violations_.push_back(fmt::format(format, std::forward<Args>(args)...));
    }

    std::size_t at(VariableId id) const { return static_cast<std::size_t>(id.index()); }
    std::string_view name(VariableId id) const { return system_.dae[id].name; }
    bool exists(VariableId id) const { return id.valid() && at(id) < system_.dae.variables.size(); }

    // ------------------------------------------------------------ tables

    void checkTables() {
        require(system_.heldVariables.size() == system_.dae.helds.size(),
                "every relation has a variable");
        require(system_.samplingVariables.size() == system_.dae.samplings.size(),
                "every sampling has a variable");
        for (const VariableId id : system_.states)
            requireVariable(id);
        for (const Alias& alias : system_.aliases)
            for (const VariableId id : {alias.variable, alias.target})
                requireVariable(id);
        for (const Previous& pair : system_.previous)
            for (const VariableId id : {pair.variable, pair.previous})
                requireVariable(id);
        for (const auto* blocks : {&system_.blocks, &system_.initialBlocks})
            for (const Block& block : *blocks)
                checkShape(block);
    }

    void requireVariable(VariableId id) {
        require(exists(id), "variables exist: number {}", id.index());
    }

    void checkShape(const Block& block) {
        for (const auto* assignments : {&block.assignments, &block.discretes})
            for (const Assignment& assignment : *assignments) {
                requireVariable(assignment.variable);
                require(assignment.value.valid(), "assignments have a value");
            }
        for (const VariableId id : block.iterationVariables)
            requireVariable(id);
        require(block.residuals.size() == block.iterationVariables.size() &&
                    block.residuals.size() == block.residualEquations.size(),
                "loops have as many residuals as iteration variables: {} and {}",
                block.residuals.size(), block.iterationVariables.size());
        if (block.kind == BlockKind::Explicit)
            require(block.assignments.size() == 1 && block.residuals.empty() &&
                        block.discretes.empty(),
                    "explicit blocks are one assignment");
        require(!block.hasConstantMatrix || block.kind == BlockKind::Linear,
                "only linear loops have a matrix");
    }

    void checkAliases() {
        for (const Alias& alias : system_.aliases) {
            require(!isAlias_[at(alias.variable)], "a variable is the alias of one: `{}`",
                    name(alias.variable));
            isAlias_[at(alias.variable)] = true;
        }
        for (const Alias& alias : system_.aliases) {
            require(!isAlias_[at(alias.target)], "targets of aliases are no aliases: `{}`",
                    name(alias.target));
            const expr::Type& left = pool_.types()[system_.dae[alias.variable].type];
            const expr::Type& right = pool_.types()[system_.dae[alias.target].type];
            require(left.base == right.base, "aliases have the type of their target: `{}`",
                    name(alias.variable));
        }
    }

    void checkStates() {
        std::unordered_set<std::int32_t> states;
        for (const VariableId id : system_.states)
            require(states.insert(id.index()).second, "states are listed once: `{}`", name(id));
        for (const VariableId id : system_.states) {
            const VariableId derivative = system_.dae[id].derivative;
            require(!isAlias_[at(id)], "states are no aliases: `{}`", name(id));
            require(exists(derivative), "states have a derivative: `{}`", name(id));
            require(pool_.types()[system_.dae[id].type].base == Base::Real, "states are Real: `{}`",
                    name(id));
        }
    }

    // ------------------------------------------------------------ what is known before

    /// Set by the run, not by equations.
    void addGiven(std::vector<bool>& known) const {
        const auto give = [&](VariableId id) {
            if (id.valid())
                known[at(id)] = true;
        };
        for (const VariableId id : system_.samplingVariables)
            give(id);
        for (const StateChoice& choice : system_.stateChoices)
            for (const VariableId id : choice.selections)
                give(id);
        for (const Past& past : system_.pasts)
            for (const VariableId id : {past.isGiven, past.value})
                give(id);
        give(system_.terminalVariable);
        give(system_.homotopyVariable);
    }

    std::vector<bool> knownDuringRun() const {
        std::vector<bool> known(system_.dae.variables.size(), false);
        for (std::size_t i = 0; i < known.size(); ++i)
            if (system_.dae.variables[i].isKnown())
                known[i] = true;
        for (const VariableId id : system_.states)
            known[at(id)] = true;
        for (const Previous& pair : system_.previous)
            known[at(pair.previous)] = true;
        addGiven(known);
        return known;
    }

    /// Parameters that equations of the start determine are not known before.
    std::vector<bool> knownAtStart() const {
        std::vector<bool> known(system_.dae.variables.size(), false);
        std::vector<bool> isDetermined(known.size(), false);
        for (const Block& block : system_.initialBlocks)
            forEachDetermined(block, [&](VariableId id) { isDetermined[at(id)] = true; });
        for (std::size_t i = 0; i < known.size(); ++i)
            if (system_.dae.variables[i].isKnown() && !isDetermined[i])
                known[i] = true;
        addGiven(known);
        return known;
    }

    // ------------------------------------------------------------ blocks

    template<typename Visit>
    static void forEachDetermined(const Block& block, const Visit& visit) {
        for (const VariableId id : block.iterationVariables)
            visit(id);
        for (const auto* assignments : {&block.assignments, &block.discretes})
            for (const Assignment& assignment : *assignments)
                visit(assignment.variable);
    }

    void checkBlocks(std::string_view part, const std::vector<Block>& blocks,
                     std::vector<bool> isKnown) {
        const auto determine = [&](VariableId id) {
            require(!isKnown[at(id)], "{}: variables are determined once: `{}`", part, name(id));
            isKnown[at(id)] = true;
        };
        for (const Block& block : blocks) {
            const bool isDiscrete = block.kind == BlockKind::Discrete;
            for (const VariableId id : block.iterationVariables)
                determine(id);
            for (const Assignment& assignment : block.discretes)
                determine(assignment.variable);
            for (const Assignment& assignment : block.assignments)
                if (isDiscrete)
                    determine(assignment.variable);
            for (const Assignment& assignment : block.assignments) {
                checkReads(part, assignment.variable, assignment.value, isKnown);
                if (!isDiscrete)
                    determine(assignment.variable);
            }
            for (std::size_t i = 0; i < block.residuals.size(); ++i)
                checkReads(part, block.iterationVariables[i], block.residuals[i], isKnown);
            for (const Assignment& assignment : block.discretes)
                checkReads(part, assignment.variable, assignment.value, isKnown);
        }
        if (&blocks == &system_.blocks)
            isDetermined_ = std::move(isKnown);
    }

    void checkReads(std::string_view part, VariableId reader, ExprId root,
                    const std::vector<bool>& isKnown) {
        forEachInstantNode(pool_, root, [&](const Node& node) {
            if (node.kind == Kind::Intrinsic)
                require(isAllowed(node.intrinsic()), "{}: operators are resolved: `{}`", part,
                        textOf(node.intrinsic()));
            if (node.kind != Kind::Variable)
                return;
            const VariableId read(node.payload);
            if (!exists(read)) {
                requireVariable(read);
                return;
            }
            require(!isAlias_[at(read)], "{}: aliases are replaced: `{}`", part, name(read));
            require(isKnown[at(read)], "{}: blocks are in causal order: `{}` reads `{}`", part,
                    name(reader), name(read));
        });
    }

    static bool isAllowed(Intrinsic intrinsic) {
        return intrinsic == Intrinsic::Delayed || intrinsic == Intrinsic::Input ||
               intrinsic == Intrinsic::Impulse || intrinsic == Intrinsic::Pure;
    }

    void checkDetermined() {
        for (std::size_t i = 0; i < isDetermined_.size(); ++i)
            require(isDetermined_[i] || isAlias_[i], "every unknown is determined: `{}`",
                    system_.dae.variables[i].name);
    }

    void checkEquations() {
        std::vector<int> uses(system_.equations.size(), 0);
        const auto use = [&](std::int32_t equation) {
            if (equation < 0 || static_cast<std::size_t>(equation) >= uses.size())
                require(false, "equations of blocks exist: number {}", equation);
            else
                ++uses[static_cast<std::size_t>(equation)];
        };
        for (const Block& block : system_.blocks) {
            for (const auto* assignments : {&block.assignments, &block.discretes})
                for (const Assignment& assignment : *assignments)
                    use(assignment.equation);
            for (const std::int32_t equation : block.residualEquations)
                use(equation);
        }
        for (std::size_t i = 0; i < uses.size(); ++i)
            require(uses[i] == 1, "every equation is used once: number {} is used {} times", i,
                    uses[i]);
    }

    const SortedSystem& system_;
    const expr::ExprPool& pool_;
    std::vector<bool> isAlias_;
    std::vector<bool> isDetermined_; ///< after the blocks of the run
    std::vector<std::string> violations_;
};

} // namespace

std::vector<std::string> verify(const SortedSystem& system) {
    return Verifier(system).run();
}

} // namespace eventica::system
