// SPDX-License-Identifier: Apache-2.0
#include "compile/classes/class_tree.h"

#include <fmt/format.h>
#include <functional>
#include <iterator>

#include "compile/syntax/words.h"
#include "lib/base/check.h"
#include "lib/base/verify.h"

namespace eventica::classes {
namespace {

void dumpInto(std::string& out, const ClassTree& tree, ClassId id, std::size_t depth) {
    const ClassNode& node = tree[id];
    const auto append = std::back_inserter(out);
    fmt::format_to(append, "{:{}}", "", depth * 2);
    if (node.isProtected)
        fmt::format_to(append, "protected ");
    if (node.definition == nullptr) {
        fmt::format_to(append, "({}) {}", node.isLoaded ? "not readable" : "not loaded", node.name);
    } else {
        const syntax::ClassDefinition& definition = *node.definition;
        fmt::format_to(append, "{}{}{}{}{} {}", definition.isEncapsulated ? "encapsulated " : "",
                       definition.isPartial ? "partial " : "", spelling(definition.purity),
                       definition.purity == syntax::Purity::Unstated ? "" : " ",
                       spelling(definition.kind), node.name);
    }
    if (!node.path.empty())
        fmt::format_to(append, "  [{}]", node.path.string());
    fmt::format_to(append, "\n");
    for (const ClassId child : node.children)
        dumpInto(out, tree, child, depth + 1);
}

} // namespace

std::size_t ClassTree::HashChildKey::operator()(const ChildKey& key) const {
    constexpr std::size_t Mixer = 0x9E3779B97F4A7C15U;
    return std::hash<std::string_view>()(key.name) ^
           (static_cast<std::size_t>(key.parent.index()) * Mixer);
}

ClassTree::ClassTree() {
    nodes_.emplace_back();
    nodes_.front().isLoaded = true;
}

const ClassNode& ClassTree::operator[](ClassId id) const {
    EVENTICA_CHECK(id.valid() && static_cast<std::size_t>(id.index()) < nodes_.size(),
                   "class of another tree");
    return nodes_[static_cast<std::size_t>(id.index())];
}

ClassNode& ClassTree::operator[](ClassId id) {
    return const_cast<ClassNode&>(std::as_const(*this)[id]);
}

ClassId ClassTree::add(ClassId parent, std::string name, std::filesystem::path path) {
    const ClassId id(static_cast<std::int32_t>(nodes_.size()));
    ClassNode& node = nodes_.emplace_back();
    node.name = std::move(name);
    node.parent = parent;
    node.path = std::move(path);
    const bool isNew = childIndex_.emplace(ChildKey{parent, node.name}, id).second;
    EVENTICA_CHECK(isNew, "class added twice");
    (*this)[parent].children.push_back(id);
    return id;
}

ClassId ClassTree::child(ClassId parent, std::string_view name) const {
    const auto found = childIndex_.find(ChildKey{parent, name});
    return found == childIndex_.end() ? ClassId() : found->second;
}

std::string ClassTree::qualifiedName(ClassId id) const {
    const ClassNode& node = (*this)[id];
    if (!node.parent.valid() || node.parent == root())
        return node.name;
    return qualifiedName(node.parent) + "." + node.name;
}

std::string dump(const ClassTree& tree, ClassId from) {
    std::string out;
    if (from != tree.root()) {
        dumpInto(out, tree, from, 0);
        return out;
    }
    for (const ClassId child : tree[from].children)
        dumpInto(out, tree, child, 0);
    return out;
}

void verify(const ClassTree& tree) {
    std::vector<std::string> violations;
    const auto require = [&](bool holds, const char* invariant, ClassId id) {
        if (!holds)
            violations.push_back(std::string(invariant) + ": " + tree[id].name);
    };
    std::size_t reached = 1;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const ClassId id(static_cast<std::int32_t>(i));
        for (const ClassId child : tree[id].children) {
            ++reached;
            require(tree[child].parent == id, "children know their parent", child);
            require(tree.child(id, tree[child].name) == child, "children are found by their names",
                    child);
        }
    }
    require(reached == tree.size(), "every class is the child of one class", tree.root());
    requireInvariants("class tree", violations);
}

} // namespace eventica::classes
