// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/instance_tree.h"

#include <utility>

#include "lib/base/check.h"

namespace eventica::instance {

ComponentId InstanceTree::add(Component component) {
    const ComponentId parent = component.parent;
    const ComponentId id = addApart(std::move(component));
    if (parent.valid())
        (*this)[parent].children.push_back(id);
    return id;
}

ComponentId InstanceTree::addApart(Component component) {
    components_.push_back(std::move(component));
    return ComponentId(static_cast<std::int32_t>(components_.size()) - 1);
}

const Component& InstanceTree::operator[](ComponentId id) const {
    EVENTICA_CHECK(id.valid() && static_cast<std::size_t>(id.index()) < components_.size(),
                   "component of another tree");
    return components_[static_cast<std::size_t>(id.index())];
}

Component& InstanceTree::operator[](ComponentId id) {
    return const_cast<Component&>(std::as_const(*this)[id]);
}

std::string InstanceTree::pathOf(ComponentId id) const {
    const Component& component = (*this)[id];
    if (!component.parent.valid() || component.parent == root())
        return std::string(component.name);
    const bool isArrayElement = component.name.starts_with('[');
    return pathOf(component.parent) + (isArrayElement ? "" : ".") + std::string(component.name);
}

} // namespace eventica::instance
