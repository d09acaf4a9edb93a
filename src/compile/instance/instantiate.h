// SPDX-License-Identifier: Apache-2.0
// Stage 3: a model's class to its components (MLS 5.6.1).
#pragma once

#include <set>
#include <string>

#include "compile/instance/instance_builder.h"
#include "compile/instance/instance_tree.h"
#include "lib/diag/diagnostics.h"

namespace eventica::instance {

/// No model has more components, arrays counted once: classes that contain two of another, and that
/// two of the next, shall end in a message and not in a full memory.
inline constexpr std::size_t MostComponents = 2'000'000;

/// Adds components with all that is in them to a tree.
class TreeBuilder {
public:
    TreeBuilder(InstanceBuilder& builder, InstanceTree& tree,
                eventica::diag::Diagnostics& diagnostics)
        : builder_(builder), tree_(tree), diagnostics_(diagnostics) {}

    /// The model itself: a component without name and parent.
    ComponentId addModel(ClassInstanceId model);

    /// A component as its class declares it. Invalid if its type is not found, which is reported.
    ComponentId addComponent(ComponentId parent, const Element& element);

    /// All that the class of the component declares.
    void addChildren(ComponentId id);

    /// Outer components in the tree from `first` on stand for the nearest inner one of their name
    /// around them (MLS 5.4).
    void resolveOuter(std::size_t first);

private:
    void addDimensions(Component& component, const Element& element);
    bool isRecursive(ComponentId id) const;
    void checkComplete(const Component& component, const Element& element);
    ComponentId findInner(ComponentId outer) const;
    ClassInstanceId withInnerClasses(const Component& component);
    ClassInstanceId innerClassFor(const Component& component, const Element& outer);
    ClassInstanceId nearestInnerClass(const Component& component, std::string_view name);
    bool isPerhapsAbsent(const Component& component) const;
    void reportMissingInner(ClassInstanceId declared, const Element& outer);

    InstanceBuilder& builder_;
    InstanceTree& tree_;
    eventica::diag::Diagnostics& diagnostics_;
    std::set<const syntax::ComponentDeclaration*> reported_; ///< as wrong
    std::set<const syntax::DeclarationElement*> reportedOuters_;
    bool isFull_ = false;
};

/// All components of the model, down to predefined types. What cannot be found is reported and
/// left out.
InstanceTree instantiate(InstanceBuilder& builder, ClassInstanceId model,
                         eventica::diag::Diagnostics& diagnostics);

/// One line a component: `--dump=instance`.
std::string dump(const InstanceTree& tree, const InstanceBuilder& builder);

} // namespace eventica::instance
