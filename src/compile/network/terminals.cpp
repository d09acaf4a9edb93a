// SPDX-License-Identifier: Apache-2.0
#include "compile/network/terminals.h"

#include <optional>

#include "lib/graph/disjoint_sets.h"

namespace eventica::network {

using expr::Kind;
using ExprNode = expr::Node;
using value::Operation;

namespace {

Domain domainOf(std::string_view unit) {
    if (unit == "V")
        return Domain::Electrical;
    if (unit == "rad")
        return Domain::Rotational;
    if (unit == "m")
        return Domain::Translational;
    if (unit == "K")
        return Domain::Thermal;
    return Domain::Other;
}

class TerminalFinder {
public:
    explicit TerminalFinder(const HybridDae& model) : model_(model) {
        found_.ofVariable.assign(model.variables.size(), -1);
        found_.isConnection.assign(model.equations.size(), false);
    }

    Terminals run() {
        addTerminals();
        graph::DisjointSets points(found_.all.size());
        for (std::size_t i = 0; i < model_.equations.size(); ++i)
            found_.isConnection[i] = readConnection(model_.equations[i], points);
        numberPoints(points);
        return std::move(found_);
    }

private:
    void addTerminals() {
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            const dae::Variable& flow = model_.variables[i];
            if (!flow.potential.valid())
                continue;
            const auto number = static_cast<std::int32_t>(found_.all.size());
            Terminal terminal;
            terminal.flow = VariableId(static_cast<std::int32_t>(i));
            terminal.potential = flow.potential;
            terminal.domain = domainOf(model_[flow.potential].unit);
            found_.ofVariable[i] = number;
            found_.ofVariable[static_cast<std::size_t>(flow.potential.index())] = number;
            found_.all.push_back(terminal);
        }
    }

    std::int32_t terminalIn(ExprId id, bool asFlow) const {
        const ExprNode& node = (*model_.pool)[id];
        if (node.kind != Kind::Variable)
            return -1;
        const std::int32_t number = found_.ofVariable[static_cast<std::size_t>(node.payload)];
        if (number < 0)
            return -1;
        const Terminal& terminal = found_.all[static_cast<std::size_t>(number)];
        return (asFlow ? terminal.flow : terminal.potential).index() == node.payload ? number : -1;
    }

    bool readConnection(const dae::Equation& equation, graph::DisjointSets& points) {
        const flat::Reason reason = equation.origin.reason;
        if (reason != flat::Reason::Connection && reason != flat::Reason::Unconnected)
            return false;
        const std::int32_t left = terminalIn(equation.left, false);
        const std::int32_t right = terminalIn(equation.right, false);
        if (left >= 0 && right >= 0) {
            points.join(left, right);
            return true;
        }
        std::optional<FlowSum> sum = flowSum(equation);
        if (!sum)
            return false;
        for (const FlowSum::Member& member : sum->members)
            if (member.sign < 0.0)
                found_.all[static_cast<std::size_t>(member.terminal)].isBoundary = true;
        found_.sums.push_back(std::move(*sum));
        return true;
    }

    /// The sum may have as many terms as the model has components: no recursion.
    std::optional<FlowSum> flowSum(const dae::Equation& equation) const {
        FlowSum sum;
        std::vector<std::pair<ExprId, double>> stack{{equation.right, -1.0}, {equation.left, 1.0}};
        while (!stack.empty()) {
            const auto [id, sign] = stack.back();
            stack.pop_back();
            const ExprNode& node = (*model_.pool)[id];
            if (node.kind == Kind::Unary && node.operation() == Operation::Negate) {
                stack.emplace_back(node.operands[0], -sign);
            } else if (node.kind == Kind::Binary && (node.operation() == Operation::Add ||
                                                     node.operation() == Operation::Subtract)) {
                stack.emplace_back(node.operands[1],
                                   node.operation() == Operation::Add ? sign : -sign);
                stack.emplace_back(node.operands[0], sign);
            } else if (const std::int32_t terminal = terminalIn(id, true); terminal >= 0) {
                sum.members.push_back({terminal, sign});
            } else if (!model_.pool->isConstant(id) || model_.pool->valueOf(id).asReal() != 0.0) {
                return std::nullopt;
            }
        }
        return sum;
    }

    void numberPoints(graph::DisjointSets& points) {
        std::vector<std::int32_t> numbers(found_.all.size(), -1);
        for (std::size_t i = 0; i < found_.all.size(); ++i) {
            const std::int32_t root = points.find(static_cast<std::int32_t>(i));
            std::int32_t& number = numbers[static_cast<std::size_t>(root)];
            if (number < 0)
                number = found_.pointCount++;
            found_.all[i].point = number;
        }
    }

    const HybridDae& model_;
    Terminals found_;
};

} // namespace

Terminals findTerminals(const HybridDae& model) {
    return TerminalFinder(model).run();
}

std::string_view ownerOf(std::string_view name) {
    std::size_t last = 0;
    bool isQuoted = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '\\' && isQuoted)
            ++i;
        else if (name[i] == '\'')
            isQuoted = !isQuoted;
        else if (name[i] == '.' && !isQuoted)
            last = i;
    }
    return name.substr(0, last);
}

} // namespace eventica::network
