// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/overconstrained.h"

#include <algorithm>
#include <deque>
#include <numeric>

namespace eventica::flat {

std::int32_t ConnectionGraph::addNode() {
    return count_++;
}

std::int32_t ConnectionGraph::find(std::int32_t node) {
    while (parents_[static_cast<std::size_t>(node)] != node) {
        auto& parent = parents_[static_cast<std::size_t>(node)];
        parent = parents_[static_cast<std::size_t>(parent)];
        node = parent;
    }
    return node;
}

/// A spanning forest by union: first branches, which must stay; then connections, each broken if
/// its ends hang together already or if it would join two trees with roots of their own. Trees
/// without a definite root take their potential root of lowest priority, or their first node.
void ConnectionGraph::decide() {
    const auto size = static_cast<std::size_t>(count_);
    parents_.resize(size);
    std::iota(parents_.begin(), parents_.end(), 0);
    isRoot_.assign(size, false);
    std::vector<std::int32_t> rootOf(size, -1); // by representative
    const auto unite = [&](std::int32_t left, std::int32_t right) {
        const std::int32_t a = find(left);
        const std::int32_t b = find(right);
        parents_[static_cast<std::size_t>(b)] = a;
        if (rootOf[static_cast<std::size_t>(a)] < 0)
            rootOf[static_cast<std::size_t>(a)] = rootOf[static_cast<std::size_t>(b)];
    };
    for (const auto& [left, right] : branches_) {
        if (find(left) != find(right))
            unite(left, right);
    }
    for (const std::int32_t root : roots_) {
        isRoot_[static_cast<std::size_t>(root)] = true;
        std::int32_t& known = rootOf[static_cast<std::size_t>(find(root))];
        if (known >= 0 && known != root)
            conflicts_.emplace_back(known, root);
        else
            known = root;
    }
    for (const auto& [left, right] : connections_) {
        const std::int32_t a = find(left);
        const std::int32_t b = find(right);
        const bool joinsRoots =
            rootOf[static_cast<std::size_t>(a)] >= 0 && rootOf[static_cast<std::size_t>(b)] >= 0;
        const bool isBroken = a == b || joinsRoots;
        broken_.push_back(isBroken);
        if (!isBroken)
            unite(left, right);
    }
    std::ranges::stable_sort(potentialRoots_, {}, &std::pair<std::int64_t, std::int32_t>::first);
    const auto choose = [&](std::int32_t node) {
        std::int32_t& root = rootOf[static_cast<std::size_t>(find(node))];
        if (root >= 0)
            return;
        root = node;
        isRoot_[static_cast<std::size_t>(node)] = true;
    };
    for (const auto& [priority, node] : potentialRoots_)
        choose(node);
    isArbitrary_.assign(size, false);
    for (std::int32_t node = 0; node < count_; ++node)
        isArbitrary_[static_cast<std::size_t>(node)] =
            rootOf[static_cast<std::size_t>(find(node))] < 0;
    for (std::int32_t node = 0; node < count_; ++node)
        choose(node);
    findDistances();
}

/// From the roots, along what is not broken.
void ConnectionGraph::findDistances() {
    std::vector<std::vector<std::int32_t>> neighbours(static_cast<std::size_t>(count_));
    const auto link = [&](std::int32_t left, std::int32_t right) {
        neighbours[static_cast<std::size_t>(left)].push_back(right);
        neighbours[static_cast<std::size_t>(right)].push_back(left);
    };
    for (const auto& [left, right] : branches_)
        link(left, right);
    for (std::size_t i = 0; i < connections_.size(); ++i) {
        if (!broken_[i])
            link(connections_[i].first, connections_[i].second);
    }
    distances_.assign(static_cast<std::size_t>(count_), -1);
    std::deque<std::int32_t> queue;
    for (std::int32_t node = 0; node < count_; ++node) {
        if (isRoot_[static_cast<std::size_t>(node)]) {
            distances_[static_cast<std::size_t>(node)] = 0;
            queue.push_back(node);
        }
    }
    while (!queue.empty()) {
        const std::int32_t node = queue.front();
        queue.pop_front();
        for (const std::int32_t next : neighbours[static_cast<std::size_t>(node)]) {
            if (distances_[static_cast<std::size_t>(next)] >= 0)
                continue;
            distances_[static_cast<std::size_t>(next)] =
                distances_[static_cast<std::size_t>(node)] + 1;
            queue.push_back(next);
        }
    }
}

bool ConnectionGraph::isRooted(std::int32_t node) const {
    for (const auto& [left, right] : branches_) {
        if (left != node && right != node)
            continue;
        const std::int32_t other = left == node ? right : left;
        return distances_[static_cast<std::size_t>(node)] <
               distances_[static_cast<std::size_t>(other)];
    }
    return true;
}

} // namespace eventica::flat
