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
    using PlaceOf = std::function<std::string(const Origin&)>;

    /// All must outlive it.
    LoopReport(const CompiledModel& model, const Memory& memory, const LoopSolver& solver,
               PlaceOf placeOf);

    /// What went wrong with the loop that failed; nothing if none did.
    void addTo(run::SimulationError& error) const;
    /// Of the first singular system that was solved all the same.
    std::string leftOpenText() const;
    /// Of the first solution outside of the limits of its variable.
    std::string outsideText() const;

private:
    using Equations = std::vector<EquationText>;

    const LoopCode& loop(std::int32_t number) const {
        return model_.loops[static_cast<std::size_t>(number)];
    }
    const LoopCode& failed() const { return loop(trouble_.loop); }
    /// Equations of the start or of the run.
    const Equations& allOf(const LoopCode& of) const {
        return of.isInitial ? model_.text->initialEquations : model_.text->equations;
    }
    std::string size() const;
    void addRestless(run::SimulationError& error) const;
    void addUndetermined(run::SimulationError& error) const;
    void addGround(run::SimulationError& error) const;
    void addConditions(run::SimulationError& error) const;
    void addMisses(run::SimulationError& error) const;
    void addInner(run::SimulationError& error) const;
    void addUnknowns(run::SimulationError& error) const;
    std::vector<const EquationText*> equations() const;
    std::vector<expr::VariableId> conditionsOf(const EquationText& equation) const;
    std::string valueText(expr::VariableId id) const;
    std::string namesOf(const std::vector<expr::VariableId>& variables,
                        const std::vector<std::size_t>& places) const;

    const CompiledModel& model_;
    const ModelText& text_;
    const Memory& memory_;
    const LoopSolver& solver_;
    const LoopTrouble& trouble_;
    PlaceOf placeOf_;
};

} // namespace eventica::model
