// SPDX-License-Identifier: Apache-2.0
#include "lib/network/state_names.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

namespace eventica::network {

namespace {

/// Outputs that are one through quantity or one difference of across quantities.
class SimpleOutputs {
public:
    explicit SimpleOutputs(const Netlist& netlist)
        : netlist_(netlist), through_(netlist.elements.size()) {
        for (const Output& output : netlist.outputs)
            if (output.constant == 0.0 &&
                std::ranges::all_of(output.terms, [](const OutputTerm& term) {
                    return std::fabs(term.factor) == 1.0;
                }))
                add(output);
    }

    std::string_view stateOf(std::size_t index) const {
        const Element& element = netlist_.elements[index];
        if (element.kind == ElementKind::Inductance)
            return through_[index];
        if (element.kind != ElementKind::Capacitance)
            return {};
        const auto found =
            across_.find(key(element.ports[0].positive.index(), element.ports[0].negative.index()));
        return found == across_.end() ? std::string_view{} : found->second;
    }

private:
    static constexpr std::int32_t Reference = -1;

    void add(const Output& output) {
        if (output.terms.empty() || output.terms.size() > 2)
            return;
        const OutputTerm& first = output.terms[0];
        const OutputTerm& last = output.terms[output.terms.size() - 1];
        if (output.terms.size() == 1 && first.quantity == Quantity::Through && first.port == 0) {
            takeShorter(through_[static_cast<std::size_t>(first.index)], output.name);
        } else if (first.quantity == Quantity::Across && last.quantity == Quantity::Across) {
            const bool isAlone = output.terms.size() == 1;
            if (isAlone || first.factor == -last.factor)
                takeShorter(across_[key(first.index, isAlone ? Reference : last.index)],
                            output.name);
        }
    }

    /// `C.v` rather than `C.p.v`.
    static void takeShorter(std::string_view& name, std::string_view other) {
        if (name.empty() || other.size() < name.size())
            name = other;
    }

    /// The same for both directions.
    std::uint64_t key(std::int32_t a, std::int32_t b) const {
        const auto [low, high] = std::minmax({nodeOf(a), nodeOf(b)});
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(low)) << 32U |
               static_cast<std::uint32_t>(high);
    }
    std::int32_t nodeOf(std::int32_t node) const {
        return node == Reference || netlist_[NodeId(node)].isReference ? Reference : node;
    }

    const Netlist& netlist_;
    std::vector<std::string_view> through_; // by element
    std::unordered_map<std::uint64_t, std::string_view> across_;
};

} // namespace

std::vector<std::string_view> stateNames(const Netlist& netlist) {
    const SimpleOutputs outputs(netlist);
    std::vector<std::string_view> result;
    result.reserve(netlist.elements.size());
    for (std::size_t i = 0; i < netlist.elements.size(); ++i)
        result.push_back(outputs.stateOf(i));
    return result;
}

} // namespace eventica::network
