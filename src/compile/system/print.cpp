// SPDX-License-Identifier: Apache-2.0
#include "compile/system/print.h"

#include <fmt/format.h>

#include "compile/dae/print.h"

namespace eventica::system {

namespace {

class Printer {
public:
    explicit Printer(const SortedSystem& system) : system_(system) {}

    std::string print() {
        text_ += fmt::format("system {}\nstates", system_.dae.name);
        for (const VariableId state : system_.states)
            text_ += " " + name(state);
        text_ += "\n";
        for (const StateChoice& choice : system_.stateChoices)
            for (const StateChoice::Order& order : choice.orders)
                addChoice(order);
        text_ += "aliases\n";
        for (const Alias& alias : system_.aliases)
            text_ += fmt::format("  {} = {}{}\n", name(alias.variable), alias.isNegated ? "-" : "",
                                 name(alias.target));
        text_ += "parameters\n";
        for (const Assignment& assignment : system_.parameters)
            add(assignment, 2);
        addChosenStarts();
        text_ += "start\n";
        add(system_.initialBlocks);
        for (const Check& check : system_.checks)
            text_ +=
                fmt::format("  check {} = {}\n", expression(check.left), expression(check.right));
        text_ += "run\n";
        add(system_.blocks);
        return std::move(text_);
    }

private:
    std::string name(VariableId id) const { return std::string(system_.dae[id].name); }
    std::string expression(ExprId id) const {
        return dae::print(system_.dae, id, [&](const expr::Node& node) {
            if (node.intrinsic() == expr::Intrinsic::Input)
                return input(InputLeaf::of(node));
            return node.intrinsic() == expr::Intrinsic::Impulse
                       ? fmt::format("$impulse{}", node.payload + 1)
                       : std::string();
        });
    }
    std::string input(const InputLeaf& leaf) const {
        const std::string& of = name(system_.inputs[static_cast<std::size_t>(leaf.input)].variable);
        return leaf.order == 0 ? fmt::format("$input({})", of)
                               : fmt::format("$input({}, derivative {})", of, leaf.order);
    }

    void addChosenStarts() {
        if (system_.chosenStarts.empty())
            return;
        text_ += "start values taken as equations";
        for (const VariableId id : system_.chosenStarts)
            text_ += " " + name(id);
        text_ += "\n";
    }

    void addChoice(const StateChoice::Order& order) {
        text_ += fmt::format("{} chosen by the run from", order.states.size());
        for (const VariableId id : order.variables)
            text_ += " " + name(id);
        text_ += "\n";
    }

    void add(const Assignment& assignment, int indentation) {
        text_ += fmt::format("{:{}}{} := {}\n", "", indentation, name(assignment.variable),
                             expression(assignment.value));
    }

    void add(const std::vector<Block>& blocks) {
        for (const Block& block : blocks)
            add(block);
    }

    void add(const Block& block) {
        if (block.kind == BlockKind::Explicit) {
            add(block.assignments.front(), 2);
            return;
        }
        const char* const kind = block.kind == BlockKind::Linear      ? "linear"
                                 : block.kind == BlockKind::Nonlinear ? "nonlinear"
                                                                      : "discrete";
        text_ +=
            fmt::format("  {} loop{}:", kind, block.hasConstantMatrix ? ", constant matrix" : "");
        for (const VariableId id : block.iterationVariables)
            text_ += " " + name(id);
        text_ += "\n";
        for (const Assignment& assignment : block.assignments)
            add(assignment, 4);
        for (const ExprId residual : block.residuals)
            text_ += fmt::format("    0 = {}\n", expression(residual));
        for (const Assignment& assignment : block.discretes)
            add(assignment, 6);
    }

    const SortedSystem& system_;
    std::string text_;
};

std::string loops(const std::vector<Block>& blocks) {
    std::string text;
    for (const Block& block : blocks) {
        if (block.kind == BlockKind::Explicit)
            continue;
        text += fmt::format("{}{} {} → {}", text.empty() ? "" : ", ",
                            block.kind == BlockKind::Linear      ? "linear"
                            : block.kind == BlockKind::Nonlinear ? "nonlinear"
                                                                 : "discrete",
                            block.iterationVariables.size() + block.assignments.size(),
                            block.iterationVariables.size());
        if (!block.discretes.empty())
            text += fmt::format(" with {} discrete", block.discretes.size());
    }
    return text.empty() ? "none" : text;
}

} // namespace

std::string print(const SortedSystem& system) {
    return Printer(system).print();
}

std::string summary(const SortedSystem& system) {
    std::string text = fmt::format("{} variables, {} aliases, {} equations in {} blocks\n",
                                   system.dae.variables.size(), system.aliases.size(),
                                   system.equations.size(), system.blocks.size());
    text += fmt::format("states ({}):", system.states.size());
    for (const VariableId state : system.states)
        if (!system.dae[state].isHidden)
            text.append(" ").append(system.dae[state].name);
    for (const StateChoice& choice : system.stateChoices)
        for (const StateChoice::Order& order : choice.orders) {
            text += fmt::format("\n  chosen during the run, {} of:", order.states.size());
            for (const VariableId id : order.variables)
                text.append(" ").append(system.dae[id].name);
        }
    text += fmt::format("\nloops, size → after tearing: {}\nloops of the start: {}\n",
                        loops(system.blocks), loops(system.initialBlocks));
    text += fmt::format("relations {}, samplings {}, delays {}\n", system.dae.helds.size(),
                        system.dae.samplings.size(), system.dae.delays.size());
    if (!system.chosenStarts.empty()) {
        text += "start values taken as initial equations:";
        for (const VariableId id : system.chosenStarts)
            text.append(" ").append(system.dae[id].name);
        text += "\n";
    }
    return text;
}

} // namespace eventica::system
