// SPDX-License-Identifier: Apache-2.0
// Terminals of ports have the flow of their elements. Others (of merged nodes, grounds, connectors
// around components) follow from the sums at connections, one after the other.
#include "compile/network/flow_terms.h"

#include <algorithm>
#include <utility>

namespace eventica::network {

namespace {

void addTerms(FlowTerms& sum, const FlowTerms& terms, double factor) {
    for (const OutputTerm& term : terms) {
        sum.push_back(term);
        sum.back().factor *= factor;
    }
}

class FlowFinder {
public:
    FlowFinder(const Terminals& terminals, const std::vector<ClusterLaws>& laws,
               const Drafts& drafts)
        : terminals_(terminals), laws_(laws), drafts_(drafts), flows_(terminals.all.size()),
          sumsOf_(terminals.all.size()) {}

    std::vector<std::optional<FlowTerms>> run() {
        addPorts();
        for (const FlowSum& sum : terminals_.sums)
            sums_.push_back({sum.members, {}, 0});
        for (const ClusterLaws& laws : laws_)
            addMerges(laws);
        propagate();
        return std::move(flows_);
    }

private:
    struct Sum {
        std::vector<FlowSum::Member> members;
        FlowTerms rest; ///< members + rest = 0
        int open = 0;
    };

    std::optional<FlowTerms>& at(std::int32_t terminal) {
        return flows_[static_cast<std::size_t>(terminal)];
    }

    void addPorts() {
        for (const PortParts& parts : drafts_.ports) {
            FlowTerms terms;
            for (const PortParts::Part& part : parts.through)
                terms.push_back({Quantity::Through, part.draft, part.port, part.factor});
            at(parts.port.positive) = terms;
            if (parts.port.negative < 0)
                continue;
            if (!at(parts.port.negative))
                at(parts.port.negative).emplace();
            addTerms(*at(parts.port.negative), terms, -1.0);
        }
    }

    /// The flow of the terminal that stayed is that of all of them together.
    void addMerges(const ClusterLaws& laws) {
        std::vector<std::int32_t> kept;
        for (const Merge& merge : laws.ports.merges)
            if (merge.into >= 0 && std::ranges::find(kept, merge.into) == kept.end())
                kept.push_back(merge.into);
        for (const std::int32_t terminal : kept) {
            Sum sum;
            if (at(terminal))
                addTerms(sum.rest, *at(terminal), -1.0);
            at(terminal).reset();
            sum.members.push_back({terminal, 1.0});
            for (const Merge& merge : laws.ports.merges)
                if (merge.into == terminal)
                    sum.members.push_back({merge.terminal, 1.0});
            sums_.push_back(std::move(sum));
        }
    }

    void propagate() {
        std::vector<std::size_t> queue;
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            for (const FlowSum::Member& member : sums_[i].members) {
                sumsOf_[static_cast<std::size_t>(member.terminal)].push_back(i);
                sums_[i].open += at(member.terminal) ? 0 : 1;
            }
            if (sums_[i].open == 1)
                queue.push_back(i);
        }
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const Sum& sum = sums_[queue[next]];
            const auto open = std::ranges::find_if(
                sum.members, [&](const FlowSum::Member& member) { return !at(member.terminal); });
            if (open == sum.members.end())
                continue;
            solve(sum, *open);
            for (const std::size_t other : sumsOf_[static_cast<std::size_t>(open->terminal)])
                if (--sums_[other].open == 1)
                    queue.push_back(other);
        }
    }

    void solve(const Sum& sum, const FlowSum::Member& open) {
        FlowTerms terms;
        addTerms(terms, sum.rest, -1.0 / open.sign);
        for (const FlowSum::Member& member : sum.members)
            if (member.terminal != open.terminal)
                addTerms(terms, *at(member.terminal), -member.sign / open.sign);
        at(open.terminal) = std::move(terms);
    }

    const Terminals& terminals_;
    const std::vector<ClusterLaws>& laws_;
    const Drafts& drafts_;
    std::vector<std::optional<FlowTerms>> flows_;
    std::vector<Sum> sums_;
    std::vector<std::vector<std::size_t>> sumsOf_; ///< by terminal
};

} // namespace

std::vector<std::optional<FlowTerms>>
flowTerms(const Terminals& terminals, const std::vector<ClusterLaws>& laws, const Drafts& drafts) {
    return FlowFinder(terminals, laws, drafts).run();
}

} // namespace eventica::network
