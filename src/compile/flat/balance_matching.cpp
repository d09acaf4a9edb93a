// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/balance_matching.h"

#include <algorithm>
#include <map>

namespace eventica::flat {

namespace {

/// Augmenting paths in a network whose capacities are numbers of scalars (Ford and Fulkerson).
/// O(nodes * edges) for scalars; models that are looked at have been refused already.
class Flow {
public:
    Flow(const std::vector<BalanceNode>& nodes, std::vector<std::int64_t> sizes)
        : nodes_(nodes), left_(std::move(sizes)), users_(left_.size()) {}

    BalanceMatching run() {
        BalanceMatching result;
        for (std::size_t node = 0; node < nodes_.size(); ++node) {
            std::int64_t open = nodes_[node].count;
            while (open > 0) {
                visited_.assign(left_.size(), false);
                const std::int64_t given = augment(node, open);
                if (given == 0)
                    break;
                open -= given;
            }
            if (open > 0)
                result.contradictions.push_back(around(node));
        }
        for (std::size_t variable = 0; variable < left_.size(); ++variable)
            if (left_[variable] > 0)
                result.openUnknowns.push_back(static_cast<std::int32_t>(variable));
        return result;
    }

private:
    /// Gives the equation up to so many scalars: free ones, or those of equations that find others.
    std::int64_t augment(std::size_t node, std::int64_t wanted) {
        for (const std::int32_t unknown : nodes_[node].unknowns) {
            const auto at = static_cast<std::size_t>(unknown);
            if (left_[at] == 0)
                continue;
            const std::int64_t taken = std::min(left_[at], wanted);
            left_[at] -= taken;
            users_[at][node] += taken;
            return taken;
        }
        for (const std::int32_t unknown : nodes_[node].unknowns) {
            const auto at = static_cast<std::size_t>(unknown);
            if (visited_[at])
                continue;
            visited_[at] = true;
            const std::map<std::size_t, std::int64_t> users = users_[at];
            for (const auto& [other, used] : users) {
                if (other == node || used == 0)
                    continue;
                const std::int64_t freed = augment(other, std::min(used, wanted));
                if (freed == 0)
                    continue;
                users_[at][other] -= freed;
                users_[at][node] += freed;
                return freed;
            }
        }
        return 0;
    }

    /// The equation and those that hold the unknowns it could have.
    std::vector<std::size_t> around(std::size_t node) const {
        std::vector<std::size_t> found{node};
        for (const std::int32_t unknown : nodes_[node].unknowns)
            for (const auto& [other, used] : users_[static_cast<std::size_t>(unknown)])
                if (used > 0 && std::ranges::find(found, other) == found.end())
                    found.push_back(other);
        return found;
    }

    const std::vector<BalanceNode>& nodes_;
    std::vector<std::int64_t> left_;                         ///< free scalars of each variable
    std::vector<std::map<std::size_t, std::int64_t>> users_; ///< of each variable
    std::vector<bool> visited_;
};

} // namespace

BalanceMatching matchBalance(const std::vector<BalanceNode>& nodes,
                             std::vector<std::int64_t> sizes) {
    return Flow(nodes, std::move(sizes)).run();
}

} // namespace eventica::flat
