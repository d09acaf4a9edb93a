// SPDX-License-Identifier: Apache-2.0
// Graphs of overconstrained connections (MLS 9.4): which connections to break so that what remains
// is a forest with one root in each tree.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace eventica::flat {

class ConnectionGraph {
public:
    std::int32_t addNode();
    void addRoot(std::int32_t node) { roots_.push_back(node); }
    void addPotentialRoot(std::int32_t node, std::int64_t priority) {
        potentialRoots_.emplace_back(priority, node);
    }
    /// `Connections.branch`: cannot be broken.
    void addBranch(std::int32_t left, std::int32_t right) { branches_.emplace_back(left, right); }
    /// `connect`: may be broken. Its number counts from 0.
    void addConnection(std::int32_t left, std::int32_t right) {
        connections_.emplace_back(left, right);
    }

    /// Chooses roots and the connections to break, in the order they were added: deterministic.
    void decide();

    std::size_t connectionCount() const { return connections_.size(); }
    bool isBroken(std::size_t connection) const { return broken_[connection]; }
    bool isRoot(std::int32_t node) const { return isRoot_[static_cast<std::size_t>(node)]; }
    /// Whether it hangs together with a root that nobody has named: any other would do as well.
    bool isArbitrary(std::int32_t node) const {
        return isArbitrary_[static_cast<std::size_t>(node)];
    }
    /// For a node with a branch: whether it is nearer to the root than the other end.
    bool isRooted(std::int32_t node) const;
    /// Two nodes that are roots of one tree, which cannot be.
    const std::vector<std::pair<std::int32_t, std::int32_t>>& conflicts() const {
        return conflicts_;
    }

private:
    std::int32_t find(std::int32_t node);
    void findDistances();

    std::int32_t count_ = 0;
    std::vector<std::int32_t> roots_;
    std::vector<std::pair<std::int64_t, std::int32_t>> potentialRoots_;
    std::vector<std::pair<std::int32_t, std::int32_t>> branches_;
    std::vector<std::pair<std::int32_t, std::int32_t>> connections_;
    std::vector<bool> broken_;
    std::vector<bool> isRoot_;
    std::vector<bool> isArbitrary_;
    std::vector<std::int32_t> parents_;
    std::vector<std::int32_t> distances_;
    std::vector<std::pair<std::int32_t, std::int32_t>> conflicts_;
};

} // namespace eventica::flat
