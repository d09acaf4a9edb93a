// SPDX-License-Identifier: Apache-2.0
// The components of a model, each with its class, its modifiers and its prefixes. An array of
// components is one component with dimensions.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "compile/instance/class_instance.h"
#include "compile/instance/modifier.h"
#include "lib/base/check.h"
#include "lib/base/id.h"
#include "lib/expr/stable_vector.h"

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
    /// Becomes the last child of its parent, if it has one.
    ComponentId add(Component component);
    /// Knows its parent, but is not one of its children.
    ComponentId addApart(Component component);
    /// Keeps a text for a component's name.
    std::string_view keep(std::string text) { return names_.emplace_back(std::move(text)); }

    ComponentId root() const { return ComponentId(0); }
    const Component& operator[](ComponentId id) const { return components_[at(id)]; }
    Component& operator[](ComponentId id) { return components_[at(id)]; }
    std::size_t size() const { return components_.size(); }

    /// `a.b.c`; an element of an array is `a[2].b`.
    std::string pathOf(ComponentId id) const;

private:
    std::size_t at(ComponentId id) const {
        EVENTICA_CHECK(id.valid() && static_cast<std::size_t>(id.index()) < components_.size(),
                       "component of another tree");
        return static_cast<std::size_t>(id.index());
    }

    expr::StableVector<Component> components_; ///< references stay valid while others are added
    std::deque<std::string> names_;
};

} // namespace eventica::instance
