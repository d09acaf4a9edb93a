// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/print.h"

#include <fmt/format.h>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/expr/print.h"
#include "lib/expr/rewrite.h"

namespace eventica::dae {

using expr::Intrinsic;
using expr::Kind;
using expr::Node;

namespace {

constexpr double LargestText = 200'000;
constexpr std::string_view HeldTexts[] = {"<", "<=", "floor", "ceil", "trunc", "integer"};
constexpr std::string_view StateSelectTexts[] = {"never", "avoid", "default", "prefer", "always"};

/// Numbered objects are shown as variables behind those of the model.
class DaeNames : public expr::Names {
public:
    explicit DaeNames(const HybridDae& dae) : dae_(dae) {}

    VariableId heldName(std::int32_t number) const { return after(number); }
    VariableId samplingName(std::int32_t number) const {
        return after(number + static_cast<std::int32_t>(dae_.helds.size()));
    }

    std::string variable(VariableId id) const override {
        if (id.index() >= expr::FirstOtherVariable) // of a call that was taken out
            return fmt::format("$argument{}", id.index() - expr::FirstOtherVariable + 1);
        auto index = static_cast<std::size_t>(id.index());
        if (index < dae_.variables.size())
            return std::string(dae_.variables[index].name);
        index -= dae_.variables.size();
        if (index < dae_.helds.size())
            return fmt::format("$relation{}", index + 1);
        index -= dae_.helds.size();
        if (index < dae_.samplings.size())
            return fmt::format("$sample{}", index + 1);
        return leaves_.at(index - dae_.samplings.size());
    }
    /// A name for what has a text of its own.
    VariableId leafName(std::string text) {
        leaves_.push_back(std::move(text));
        return after(
            static_cast<std::int32_t>(dae_.helds.size() + dae_.samplings.size() + leaves_.size()) -
            1);
    }
    std::string local(std::int32_t index) const override { return fmt::format("$local{}", index); }
    std::string iterator(expr::IteratorId id) const override {
        return dae_.pool->iteratorInfo(id).name;
    }
    std::string function(expr::FunctionId id) const override {
        const auto index = static_cast<std::size_t>(id.index());
        return index < dae_.functions.size() ? dae_.functions[index].name : "$function";
    }
    std::string input(expr::FunctionId id, std::size_t number) const override {
        const auto& function = dae_.functions.at(static_cast<std::size_t>(id.index()));
        const auto inputs = function.indicesOf(expr::LocalRole::Input);
        return function.locals.at(static_cast<std::size_t>(inputs.at(number))).name;
    }
    std::string record(const expr::Type& type) const override {
        return dae_.pool->types().record(type).name;
    }
    std::string enumeration(std::int32_t id) const override {
        return dae_.pool->types().enumeration(id).name;
    }

private:
    VariableId after(std::int32_t number) const {
        return VariableId(static_cast<std::int32_t>(dae_.variables.size()) + number);
    }

    const HybridDae& dae_;
    std::vector<std::string> leaves_;
};

class Printer {
public:
    explicit Printer(const HybridDae& dae, LeafText leafText = {})
        : dae_(dae), leafText_(std::move(leafText)), names_(dae),
          rewriter_(*dae.pool, [this](ExprId id) { return named(id); }) {}

    std::string all() {
        line("model {} // {}, {}", dae_.name, counted(dae_.variables.size(), "variable"),
             counted(dae_.equations.size(), "equation"));
        for (const Variable& variable : dae_.variables)
            add(variable);
        addHelds();
        for (std::size_t i = 0; i < dae_.samplings.size(); ++i)
            line("  $sample{} = sample({}, {})", i + 1, text(dae_.samplings[i].start),
                 text(dae_.samplings[i].interval));
        addEquations("initial equation", dae_.initialEquations);
        addEquations("equation", dae_.equations);
        for (const Reinit& reinit : dae_.reinits)
            line("  when {} reinit {} = {}", text(reinit.condition), dae_[reinit.variable].name,
                 text(reinit.value));
        addAssertions("initial assert", dae_.initialAssertions);
        addAssertions("assert", dae_.assertions);
        for (const Action& action : dae_.initialActions)
            add("initial", action);
        for (const Action& action : dae_.actions)
            add("event", action);
        line("end");
        return std::move(text_);
    }

    std::string text(ExprId id) {
        const ExprId shown = rewriter_.rewrite(id);
        if (const double size = sizeOf(shown); size > LargestText)
            return fmt::format("$large /* {:.3g} operations */", size);
        return expr::print(*dae_.pool, shown, names_);
    }

    std::string text(const Equation& equation) {
        return fmt::format("{} {} {}", text(equation.left), equation.assigned.valid() ? ":=" : "=",
                           text(equation.right));
    }

private:
    static std::string counted(std::size_t count, std::string_view what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    }

    template<typename... Args>
    void line(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
        text_ += '\n';
    }

    void add(std::string_view always, const Action& action) {
        line("  when {} {}", action.condition.valid() ? text(action.condition) : always,
             action.call.valid() ? text(action.call)
                                 : fmt::format("terminate({})", text(action.message)));
    }

    ExprId named(ExprId id) {
        const Node& node = (*dae_.pool)[id];
        if (node.kind != Kind::Intrinsic)
            return {};
        if (node.intrinsic() == Intrinsic::Held)
            return dae_.pool->variable(names_.heldName(node.payload), node.type);
        if (node.intrinsic() == Intrinsic::Sampling)
            return dae_.pool->variable(names_.samplingName(node.payload), node.type);
        if (!leafText_ || !node.operands.empty())
            return {};
        std::string text = leafText_(node);
        return text.empty() ? ExprId()
                            : dae_.pool->variable(names_.leafName(std::move(text)), node.type);
    }

    /// As a tree: parts that are shared are written again and again.
    double sizeOf(ExprId root) {
        std::vector<ExprId> open{root};
        while (!open.empty()) {
            const ExprId id = open.back();
            double size = 1.0;
            const std::size_t before = open.size();
            for (const ExprId operand : (*dae_.pool)[id].operands) {
                if (!operand.valid())
                    continue;
                const auto known = sizes_.find(operand.index());
                if (known == sizes_.end())
                    open.push_back(operand);
                else
                    size += known->second;
            }
            if (open.size() > before)
                continue;
            sizes_[id.index()] = size;
            open.pop_back();
        }
        return sizes_.at(root.index());
    }

    void add(const Variable& variable) {
        constexpr std::string_view Variabilities[] = {"constant ", "parameter ", "discrete ", ""};
        constexpr std::string_view Causalities[] = {"", "input ", "output "};
        std::string attributes;
        const auto attribute = [&](std::string_view name, ExprId value) {
            if (value.valid())
                attributes +=
                    fmt::format("{}{} = {}", attributes.empty() ? "" : ", ", name, text(value));
        };
        attribute("start", variable.start);
        attribute("nominal", variable.nominal);
        attribute("min", variable.minimum);
        attribute("max", variable.maximum);
        const bool isUsuallyFixed = variable.isKnown();
        if (variable.isFixed != isUsuallyFixed)
            attributes +=
                fmt::format("{}fixed = {}", attributes.empty() ? "" : ", ", variable.isFixed);
        if (variable.stateSelect != StateSelect::Default)
            attributes +=
                fmt::format("{}stateSelect = {}", attributes.empty() ? "" : ", ",
                            StateSelectTexts[static_cast<std::size_t>(variable.stateSelect)]);
        line("  {}{}{} {}{}{}", Causalities[static_cast<std::size_t>(variable.causality)],
             Variabilities[static_cast<std::size_t>(variable.variability)],
             dae_.pool->types().text(variable.type), variable.name,
             attributes.empty() ? "" : fmt::format("({})", attributes),
             variable.binding.valid() ? fmt::format(" = {}", text(variable.binding)) : "");
    }

    void addHelds() {
        for (std::size_t i = 0; i < dae_.helds.size(); ++i) {
            const Held& held = dae_.helds[i];
            const std::string_view kind = HeldTexts[static_cast<std::size_t>(held.kind)];
            std::string text =
                held.right.valid()
                    ? fmt::format("{} {} {}", this->text(held.left), kind, this->text(held.right))
                    : fmt::format("{}({})", kind, this->text(held.left));
            if (held.switchTime.valid())
                text += fmt::format(" // {} at {}", held.risesWithTime ? "rises" : "falls",
                                    this->text(held.switchTime));
            line("  $relation{} = {}", i + 1, text);
        }
    }

    void addEquations(std::string_view title, const std::vector<Equation>& equations) {
        if (equations.empty())
            return;
        line("{}", title);
        for (const Equation& equation : equations)
            line("  {}", text(equation));
    }

    void addAssertions(std::string_view title, const std::vector<Assertion>& assertions) {
        for (const Assertion& assertion : assertions)
            line("  {} {}, {}{}", title, text(assertion.condition), text(assertion.message),
                 assertion.level.valid() ? ", " + text(assertion.level) : "");
    }

    const HybridDae& dae_;
    LeafText leafText_;
    DaeNames names_;
    expr::Rewriter rewriter_;
    std::unordered_map<std::int32_t, double> sizes_;
    std::string text_;
};

} // namespace

std::string print(const HybridDae& dae) {
    return Printer(dae).all();
}

std::string print(const HybridDae& dae, ExprId id) {
    return Printer(dae).text(id);
}

std::string print(const HybridDae& dae, ExprId id, const LeafText& leafText) {
    return Printer(dae, leafText).text(id);
}

std::string print(const HybridDae& dae, const Equation& equation) {
    return Printer(dae).text(equation);
}

} // namespace eventica::dae
