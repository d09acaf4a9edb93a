// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: programs of the start that solve nothing.
#pragma once

#include "compile/executable/program_writer.h"

namespace eventica::executable {

class StartWriter {
public:
    /// All must outlive it.
    StartWriter(Draft& model, SharedCode& shared, bool hasTunables)
        : model_(model), shared_(shared), hasTunables_(hasTunables) {}

    /// With the assumptions on their values, if there are tunable ones.
    void writeParameters();
    void writeStartValues();
    /// Surplus initial equations and assertions of the start.
    void writeChecks();

private:
    expr::ExprPool& pool() { return *model_.system.dae.pool; }
    const dae::HybridDae& dae() const { return model_.system.dae; }
    bool isTunable(VariableId id) const;
    system::Assignment tunable(const system::Assignment& assignment);
    void writeAssumptions();
    model::CheckCode codeOf(const system::Check& check);
    ExprId difference(const system::Check& check);

    Draft& model_;
    SharedCode& shared_;
    bool hasTunables_;
};

} // namespace eventica::executable
