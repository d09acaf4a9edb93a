// SPDX-License-Identifier: Apache-2.0
// Inside compile/dae only: makes the numbered sources of events, each once.
#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "compile/dae/scalar_builder.h"

namespace eventica::dae {

class Events {
public:
    Events(HybridDae& dae, ScalarBuilder& build) : dae_(dae), pool_(*dae.pool), build_(build) {}

    /// How often a scalar expression of the DAE may change.
    Variability variabilityOf(ExprId id);
    bool isContinuous(ExprId id) { return variabilityOf(id) == Variability::Continuous; }

    /// A relation that changes only at events; smooth: see `Held::isSmooth`.
    ExprId relation(value::Operation operation, ExprId left, ExprId right, const Origin& origin,
                    bool isSmooth = false);
    /// floor, ceil, integer, div, mod or rem that jumps only at events.
    ExprId jump(value::Builtin builtin, TypeId type, std::span<const ExprId> operands,
                const Origin& origin);
    ExprId sampling(ExprId start, ExprId interval, const Origin& origin);
    ExprId delayed(ExprId expression, ExprId delayTime, ExprId longest, const Origin& origin);

private:
    /// factor * time + offset, both not continuous
    struct LinearInTime {
        double factor = 0.0;
        ExprId offset;
    };

    Variability ownVariability(ExprId id) const;
    ExprId held(HeldKind kind, ExprId left, ExprId right, const Origin& origin);
    ExprId heldFunction(HeldKind kind, ExprId operand, const Origin& origin);
    void findSwitchTime(Held& held);
    std::optional<LinearInTime> linearInTime(ExprId id);
    std::optional<LinearInTime> linearSum(const expr::Node& node);
    std::optional<LinearInTime> linearProduct(const expr::Node& node);
    std::optional<double> numberOf(ExprId id) const;

    HybridDae& dae_;
    expr::ExprPool& pool_;
    ScalarBuilder& build_;
    std::vector<std::int8_t> variabilities_; ///< by expression; -1 if not known yet
    std::map<std::tuple<HeldKind, ExprId, ExprId>, std::int32_t> heldNumbers_;
    std::map<std::pair<ExprId, ExprId>, std::int32_t> samplingNumbers_;
    std::map<std::tuple<ExprId, ExprId, ExprId>, std::int32_t> delayNumbers_;
};

} // namespace eventica::dae
