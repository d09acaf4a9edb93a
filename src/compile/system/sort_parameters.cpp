// SPDX-License-Identifier: Apache-2.0
#include "compile/system/sort_parameters.h"

#include <cstdint>
#include <fmt/format.h>
#include <string>

#include "compile/system/diagnostics.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/zero_value.h"

namespace eventica::system {

namespace {

using expr::Kind;

/// Depth-first over bindings, without calling itself.
class ParameterOrder {
public:
    ParameterOrder(SortedSystem& system, eventica::diag::Diagnostics& diagnostics)
        : system_(system), model_(system.dae), diagnostics_(diagnostics),
          states_(model_.variables.size(), State::New) {}

    std::vector<VariableId> run() {
        for (std::size_t i = 0; i < states_.size(); ++i)
            if (model_.variables[i].isKnown())
                visit(VariableId(static_cast<std::int32_t>(i)));
        return std::move(unknowns_);
    }

private:
    enum class State : std::uint8_t { New, Open, Done, Unknown };
    struct Visit {
        VariableId id;
        std::vector<VariableId> needs;
        std::size_t next = 0;
    };

    State& state(VariableId id) { return states_[static_cast<std::size_t>(id.index())]; }

    ExprId sourceOf(VariableId id) {
        const dae::Variable& variable = model_[id];
        if (variable.binding.valid())
            return variable.binding;
        return variable.start.valid() ? variable.start : defaultValue(*model_.pool, variable.type);
    }

    void visit(VariableId root) {
        if (state(root) != State::New)
            return;
        open(root);
        while (!stack_.empty()) {
            Visit& top = stack_.back();
            if (top.next < top.needs.size()) {
                const VariableId need = top.needs[top.next++];
                if (state(need) == State::New)
                    open(need);
                else if (state(need) == State::Open)
                    reportCircle(need);
                continue;
            }
            close(top);
            stack_.pop_back();
        }
    }

    void open(VariableId id) {
        state(id) = State::Open;
        Visit visit{id, {}, 0};
        expr::forEachNode(*model_.pool, sourceOf(id), [&](ExprId node) {
            if ((*model_.pool)[node].kind == Kind::Variable) {
                const VariableId need((*model_.pool)[node].payload);
                if (model_[need].isKnown())
                    visit.needs.push_back(need);
            }
        });
        stack_.push_back(std::move(visit));
    }

    void close(const Visit& visit) {
        bool isUnknown = !model_[visit.id].isFixed;
        for (const VariableId need : visit.needs)
            isUnknown = isUnknown || state(need) == State::Unknown;
        state(visit.id) = isUnknown ? State::Unknown : State::Done;
        if (isUnknown)
            unknowns_.push_back(visit.id);
        else
            system_.parameters.push_back({visit.id, sourceOf(visit.id), -1});
    }

    void reportCircle(VariableId from) {
        std::string path;
        bool isInside = false;
        for (const Visit& visit : stack_) {
            isInside = isInside || visit.id == from;
            if (isInside)
                path += fmt::format("`{}` → ", model_[visit.id].name);
        }
        path += fmt::format("`{}`", model_[from].name);
        diagnostics_.report(diag::CircularParameters, model_[from].where, model_[from].name, path);
    }

    SortedSystem& system_;
    dae::HybridDae& model_;
    eventica::diag::Diagnostics& diagnostics_;
    std::vector<State> states_;
    std::vector<Visit> stack_;
    std::vector<VariableId> unknowns_;
};

} // namespace

ExprId defaultValue(expr::ExprPool& pool, expr::TypeId type) {
    const value::Outcome zero = expr::zeroValue(pool.types(), pool.types()[type]);
    return pool.constant(zero.value(), type);
}

std::vector<VariableId> sortParameters(SortedSystem& system,
                                       eventica::diag::Diagnostics& diagnostics) {
    return ParameterOrder(system, diagnostics).run();
}

} // namespace eventica::system
