// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/instance_tree.h"

#include <utility>

namespace eventica::instance {

ComponentId InstanceTree::add(Component component) {
    const ComponentId parent = component.parent;
    const ComponentId id = addApart(std::move(component));
    if (parent.valid())
        (*this)[parent].children.push_back(id);
    return id;
}

ComponentId InstanceTree::addApart(Component component) {
    components_.push(std::move(component));
    return ComponentId(static_cast<std::int32_t>(components_.size()) - 1);
}

std::string InstanceTree::pathOf(ComponentId id) const {
    const Component& component = (*this)[id];
    if (!component.parent.valid() || component.parent == root())
        return std::string(component.name);
    const bool isArrayElement = component.name.starts_with('[');
    return pathOf(component.parent) + (isArrayElement ? "" : ".") + std::string(component.name);
}

} // namespace eventica::instance
