// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/operating_point.h"

#include <utility>

namespace eventica::mna {

Newton newtonFor(const Layout& layout) {
    List<int> kinds(layout.unknownCount, None);
    const auto domainOf = [&](const network::Port& port) {
        return layout.node(port.positive.index()).domain;
    };
    for (int node = 0; node < layout.nodeUnknown.count(); ++node)
        if (const int unknown = layout.nodeUnknown[node]; unknown != None)
            kinds[unknown] = quantized::kindOf(layout.node(node).domain, false);
    for (int i = 0; i < layout.branchUnknown.count(); ++i)
        for (std::size_t port = 0;
             layout.branchUnknown[i] != None && port < layout.element(i).ports.size(); ++port)
            if (const int unknown = layout.branchUnknown[i] + static_cast<int>(port);
                port == 0 || layout.element(i).kind == network::ElementKind::Multiport)
                kinds[unknown] = quantized::kindOf(domainOf(layout.element(i).ports[port]), true);
    return {layout.curves, std::move(kinds)};
}

Newton::Right rightOf(const Layout& layout, const Modes& modes, const Equations& equations,
                      const List<double>& states, const List<double>& inputs,
                      const List<double>& rates) {
    Newton::Right right{List<double>(equations.matrix.size(), 0.0),
                        List<double>(equations.matrix.size(), 0.0)};
    const auto add = [&](List<double>& side, int driver, double value) {
        for (const Entry& entry : equations.drives[driver])
            side[entry.row] += entry.value * value;
    };
    for (int i = 0; i < states.count(); ++i)
        add(right.drive, i, states[i]);
    for (int i = 0; i < inputs.count(); ++i)
        add(right.drive, equations.first.inputs + i, inputs[i]);
    for (int d = 0; d < rates.count(); ++d)
        add(right.drive, equations.first.dependents + d, rates[d]);
    for (int i = 0; i < layout.switches.count(); ++i)
        add(right.constants, equations.first.switches + i,
            lawOf(layout.element(layout.switches[i]), modes[i] != 0).constant);
    return right;
}

} // namespace eventica::mna
