// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/solution.h"

namespace eventica::mna {

double Solution::through(int index, int port) const {
    using network::ElementKind;
    const network::Element& element = layout_.element(index);
    const int branch = layout_.branchUnknown[index];
    switch (element.kind) {
    case ElementKind::Transformer:
        return port == 0 ? unknowns[branch] : -element.value * unknowns[branch];
    case ElementKind::Gyrator:
        return port == 0 ? element.value * across(element.ports[1])
                         : -element.value * across(element.ports[0]);
    case ElementKind::Multiport:
        return unknowns[branch + port];
    case ElementKind::FlowSource:
        return inputs[layout_.inputOf[index]];
    case ElementKind::Resistance:
        return branch != None ? unknowns[branch] : across(element.ports[0]) / element.value;
    case ElementKind::Inductance:
        return branch != None ? unknowns[branch] : states[layout_.stateOf[index]];
    case ElementKind::Capacitance:
    case ElementKind::EffortSource:
    case ElementKind::Switch:
        return branch != None ? unknowns[branch] : 0.0;
    }
    return 0.0;
}

} // namespace eventica::mna
