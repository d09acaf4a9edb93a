// SPDX-License-Identifier: Apache-2.0
// Says in words why a loop could not be solved.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "simulate/model/loop_solver.h"
#include "simulate/model/memory.h"
#include "simulate/run/hybrid_system.h"

namespace eventica::model {

class LoopReport {
public:
    /// Where something is written, in brackets behind a blank.
    using PlaceOf = std::function<std::string(const dae::Origin&)>;

    /// All must outlive it.
    LoopReport(const ExecutableModel& model, const Memory& memory, const LoopTrouble& trouble,
               PlaceOf placeOf);

    void addTo(run::SimulationError& error) const;

private:
    std::string size() const;
    void addRestless(run::SimulationError& error) const;
    void addUndetermined(run::SimulationError& error) const;
    void addMisses(run::SimulationError& error) const;
    void addUnknowns(run::SimulationError& error) const;
    std::vector<const dae::Equation*> equations() const;
    std::vector<expr::VariableId> conditionsOf(const dae::Equation& equation) const;
    std::string valueText(expr::VariableId id) const;
    std::string textOf(const dae::Equation& equation) const;

    const ExecutableModel& model_;
    const dae::HybridDae& dae_;
    const Memory& memory_;
    const LoopTrouble& trouble_;
    const executable::LoopCode& loop_;
    const std::vector<dae::Equation>& all_; ///< equations of the start or of the run
    PlaceOf placeOf_;
};

} // namespace eventica::model
