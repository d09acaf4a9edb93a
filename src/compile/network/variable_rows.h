// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: variables of the model by potentials and flows of terminals, and
// waves.
#pragma once

#include <optional>
#include <vector>

#include "compile/network/cluster_laws.h"

namespace eventica::network {

class VariableRows {
public:
    VariableRows(const Terminals& terminals, const Clusters& clusters,
                 const std::vector<ClusterLaws>& laws, KnownSignals& known);

    /// Null if it is no such sum, or not the same one in both states of a switch.
    const Row* of(VariableId id) const;
    /// Replaces all variables by what they are. Nothing if one is no such sum.
    std::optional<Row> resolved(const Row& row) const;

private:
    void addTerminals(const Terminals& terminals);
    void addMeanings(const ClusterLaws& laws);
    void addObservers(const Clusters& clusters, KnownSignals& known);
    void addObserver(const Observer& observer, RowReader& reader);
    void addDerivatives();
    std::optional<Row>& at(VariableId id) { return rows_[static_cast<std::size_t>(id.index())]; }

    const HybridDae& model_;
    const KnownSignals& known_;
    std::vector<std::optional<Row>> rows_; ///< by variable
};

} // namespace eventica::network
