// SPDX-License-Identifier: Apache-2.0
// The components of a model, each with its class, its modifiers and its prefixes. An array of
// components is one component with dimensions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compile/instance/class_instance.h"
#include "compile/instance/modifier.h"
#include "lib/base/id.h"

namespace eventica::instance {

struct ComponentTag;
using ComponentId = Id<ComponentTag>;

/// One dimension of an array, as written: `3`, `n`, or `:`.
struct Dimension {
    const syntax::Expr* size = nullptr;
    ClassInstanceId scope; ///< where its names are looked up
};

struct Component {
    std::string_view name;                                     ///< empty for the model itself
    ComponentId parent;                                        ///< invalid for the model itself
    const syntax::ComponentDeclaration* declaration = nullptr; ///< null for the model itself
    text::SourceId source;
    ClassInstanceId scope; ///< where the names of the declaration are looked up
    ClassInstanceId type;
    const Modifier* modifier = nullptr; ///< all that applies, outer over inner; binding included
    syntax::TypePrefix prefix{};
    bool isProtected = false;
    bool isFinal = false;
    bool isInner = false;
    bool isOuter = false;
    std::vector<Dimension> dimensions; ///< of the declaration, then of the type
    std::vector<ComponentId> children; ///< in order of declaration, inherited ones at their place
    ComponentId inner;                 ///< for an outer component: the one it stands for
};

/// The result of instantiating one model. Ids of classes belong to the builder that made it.
class InstanceTree {
public:
    ComponentId add(Component component);

    ComponentId root() const { return ComponentId(0); }
    const Component& operator[](ComponentId id) const;
    Component& operator[](ComponentId id);
    std::size_t size() const { return components_.size(); }

    /// `a.b.c`
    std::string pathOf(ComponentId id) const;

private:
    std::vector<Component> components_;
};

} // namespace eventica::instance
