// SPDX-License-Identifier: Apache-2.0
#include "compile/instance/verify.h"

namespace eventica::instance {
namespace {

class Verifier {
public:
    explicit Verifier(const InstanceTree& tree) : tree_(tree), isListed_(tree.size(), false) {}

    std::vector<std::string> run() {
        for (std::size_t i = 0; i < tree_.size(); ++i)
            check(ComponentId(static_cast<std::int32_t>(i)));
        return std::move(violations_);
    }

private:
    void require(bool holds, const char* invariant, ComponentId id) {
        if (!holds)
            violations_.push_back(invariant + (": component " + std::to_string(id.index())) + " `" +
                                  std::string(tree_[id].name) + "`");
    }

    bool exists(ComponentId id) const {
        return id.valid() && static_cast<std::size_t>(id.index()) < tree_.size();
    }

    void check(ComponentId id) {
        const Component& component = tree_[id];
        const bool isRoot = id == tree_.root();
        require(component.type.valid(), "components have a type", id);
        require(isRoot ? !component.parent.valid() : component.parent < id,
                "parents come before their children", id);
        checkChildren(id);
        if (component.inner.valid())
            require(component.isOuter && exists(component.inner) && tree_[component.inner].isInner,
                    "outer components stand for inner ones", id);
    }

    void checkChildren(ComponentId id) {
        for (const ComponentId child : tree_[id].children) {
            if (!exists(child)) {
                require(false, "children exist", id);
                continue;
            }
            require(tree_[child].parent == id, "children know their parent", child);
            require(!tree_[child].name.empty(), "children have a name", child);
            require(tree_[child].declaration != nullptr, "children have a declaration", child);
            auto listed = isListed_[static_cast<std::size_t>(child.index())];
            require(!listed, "children are listed once", child);
            isListed_[static_cast<std::size_t>(child.index())] = true;
        }
    }

    const InstanceTree& tree_;
    std::vector<bool> isListed_; ///< by component: as a child
    std::vector<std::string> violations_;
};

} // namespace

std::vector<std::string> verify(const InstanceTree& tree) {
    return Verifier(tree).run();
}

} // namespace eventica::instance
