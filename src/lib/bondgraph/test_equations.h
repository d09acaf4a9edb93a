// SPDX-License-Identifier: Apache-2.0
// The equations of a network written down plainly, solved modulo a prime so that nothing is
// rounded: what bond graphs are compared with.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "lib/bondgraph/build.h"

namespace eventica::bondgraph::test {

using Number = std::uint64_t;
constexpr Number Prime = 2147483647;

inline Number minus(Number value) {
    return (Prime - value) % Prime;
}

inline Number inverse(Number value) {
    Number result = 1;
    for (Number exponent = Prime - 2; exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0)
            result = result * value % Prime;
        value = value * value % Prime;
    }
    return result;
}

using Matrix = std::vector<std::vector<Number>>;

inline Number determinant(Matrix m) {
    Number result = 1;
    for (std::size_t k = 0; k < m.size(); ++k) {
        std::size_t pivot = k;
        while (pivot < m.size() && m[pivot][k] == 0)
            ++pivot;
        if (pivot == m.size())
            return 0;
        if (pivot != k) {
            std::swap(m[pivot], m[k]);
            result = minus(result);
        }
        result = result * m[k][k] % Prime;
        const Number inverted = inverse(m[k][k]);
        for (std::size_t i = k + 1; i < m.size(); ++i) {
            const Number factor = minus(m[i][k] * inverted % Prime);
            for (std::size_t j = k; j < m.size(); ++j)
                m[i][j] = (m[i][j] + factor * m[k][j]) % Prime;
        }
    }
    return result;
}

/// Gauss and Jordan; nothing if singular.
inline std::optional<std::vector<Number>> solve(Matrix m, std::vector<Number> right) {
    for (std::size_t k = 0; k < m.size(); ++k) {
        std::size_t pivot = k;
        while (pivot < m.size() && m[pivot][k] == 0)
            ++pivot;
        if (pivot == m.size())
            return std::nullopt;
        std::swap(m[pivot], m[k]);
        std::swap(right[pivot], right[k]);
        const Number inverted = inverse(m[k][k]);
        for (std::size_t i = 0; i < m.size(); ++i) {
            if (i == k || m[i][k] == 0)
                continue;
            const Number factor = minus(m[i][k] * inverted % Prime);
            for (std::size_t j = k; j < m.size(); ++j)
                m[i][j] = (m[i][j] + factor * m[k][j]) % Prime;
            right[i] = (right[i] + factor * right[k]) % Prime;
        }
    }
    for (std::size_t k = 0; k < m.size(); ++k)
        right[k] = right[k] * inverse(m[k][k]) % Prime;
    return right;
}

/// Potentials of all nodes and the flow of each port; the balance of each node that is not ground,
/// ground = 0, and the laws of the elements.
class Tableau {
public:
    explicit Tableau(const network::Netlist& netlist) : netlist_(netlist) {
        for (const network::Element& element : netlist.elements) {
            firstPort_.push_back(ports_);
            ports_ += element.ports.size();
            storages_ += element.kind == network::ElementKind::Capacitance ||
                                 element.kind == network::ElementKind::Inductance
                             ? 1
                             : 0;
        }
    }

    /// Potentials and flows for that s, with sources of generic sizes; nothing if singular.
    std::optional<std::vector<Number>> solution(Number s) const {
        std::vector<Number> right(netlist_.nodes.size() + ports_, 0);
        for (std::size_t e = 0; e < netlist_.elements.size(); ++e)
            if (netlist_.elements[e].kind == network::ElementKind::EffortSource ||
                netlist_.elements[e].kind == network::ElementKind::FlowSource)
                right[netlist_.nodes.size() + firstPort_[e]] = generic(e);
        return solve(at(s), std::move(right));
    }
    Number effortIn(const std::vector<Number>& solution, const network::Port& port) const {
        return (solution[index(port.positive)] + minus(solution[index(port.negative)])) % Prime;
    }
    Number flowIn(const std::vector<Number>& solution, std::size_t e, std::size_t port) const {
        return solution[netlist_.nodes.size() + firstPort_[e] + port];
    }

    /// A size without a meaning, other for each element.
    static Number generic(std::size_t e) { return (e + 3) * 1234567891 % Prime; }

    /// -1 if the determinant is 0 for all s.
    int degree() const {
        std::vector<Number> values;
        for (std::size_t s = 0; s <= storages_; ++s)
            values.push_back(determinant(at(s + 1)));
        int result = -1;
        for (std::size_t order = 0; order <= storages_; ++order) {
            if (values[0] != 0)
                result = static_cast<int>(order);
            for (std::size_t i = 0; i + 1 < values.size(); ++i)
                values[i] = (values[i + 1] + minus(values[i])) % Prime;
            values.pop_back();
        }
        return result;
    }

private:
    Matrix at(Number s) const {
        const std::size_t nodes = netlist_.nodes.size();
        Matrix rows(nodes + ports_, std::vector<Number>(nodes + ports_, 0));
        for (std::size_t e = 0; e < netlist_.elements.size(); ++e)
            for (std::size_t p = 0; p < netlist_.elements[e].ports.size(); ++p) {
                const network::Port& port = netlist_.elements[e].ports[p];
                add(rows[index(port.positive)], nodes + firstPort_[e] + p, 1);
                add(rows[index(port.negative)], nodes + firstPort_[e] + p, minus(1));
            }
        for (const network::NodeId ground : groundNodes(netlist_)) {
            rows[index(ground)].assign(nodes + ports_, 0);
            rows[index(ground)][index(ground)] = 1;
        }
        for (std::size_t e = 0; e < netlist_.elements.size(); ++e)
            addLaws(rows, e, s);
        return rows;
    }

    static std::size_t index(network::NodeId node) {
        return static_cast<std::size_t>(node.index());
    }
    static void add(std::vector<Number>& row, std::size_t column, Number value) {
        row[column] = (row[column] + value) % Prime;
    }

    void addEffort(std::vector<Number>& row, const network::Port& port, Number factor) const {
        add(row, index(port.positive), factor);
        add(row, index(port.negative), minus(factor));
    }

    void addLaws(Matrix& rows, std::size_t e, Number s) const {
        const network::Element& element = netlist_.elements[e];
        const std::size_t flow = netlist_.nodes.size() + firstPort_[e];
        std::vector<Number>& row = rows[flow];
        const Number value = generic(e);
        switch (element.kind) {
        case network::ElementKind::Resistance:
        case network::ElementKind::Switch:
            addEffort(row, element.ports[0], 1);
            add(row, flow, value);
            break;
        case network::ElementKind::Capacitance:
            addEffort(row, element.ports[0], s * value % Prime);
            add(row, flow, minus(1));
            break;
        case network::ElementKind::Inductance:
            addEffort(row, element.ports[0], 1);
            add(row, flow, minus(s * value % Prime));
            break;
        case network::ElementKind::EffortSource:
            addEffort(row, element.ports[0], 1);
            break;
        case network::ElementKind::FlowSource:
            add(row, flow, 1);
            break;
        case network::ElementKind::Transformer:
            addEffort(row, element.ports[0], 1);
            addEffort(row, element.ports[1], minus(value));
            add(rows[flow + 1], flow + 1, 1);
            add(rows[flow + 1], flow, value);
            break;
        case network::ElementKind::Gyrator:
            add(row, flow, 1);
            addEffort(row, element.ports[1], minus(value));
            add(rows[flow + 1], flow + 1, 1);
            addEffort(rows[flow + 1], element.ports[0], value);
            break;
        case network::ElementKind::Multiport: // has no bond graph
            break;
        }
    }

    const network::Netlist& netlist_;
    std::vector<std::size_t> firstPort_;
    std::size_t ports_ = 0;
    std::size_t storages_ = 0;
};

} // namespace eventica::bondgraph::test
