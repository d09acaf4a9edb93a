// SPDX-License-Identifier: Apache-2.0
// Stage 2: all classes by name. The tree is data; `PackageLoader` fills it, file by file.
#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compile/syntax/nodes.h"
#include "lib/base/id.h"
#include "lib/text/source.h"

namespace eventica::classes {

struct ClassTag;
using ClassId = Id<ClassTag>;

/// A class as declared. One whose file has not been read yet has a name and a path only.
struct ClassNode {
    std::string name;
    ClassId parent; ///< invalid for the root
    /// The file, or the folder with package.mo, that defines it; empty inside another class's file.
    std::filesystem::path path;
    bool isLoaded = false;
    bool isProtected = false;
    const syntax::ClassDefinition* definition = nullptr; ///< null if not loaded or not readable
    text::SourceId source;
    std::vector<ClassId> children; ///< in order of declaration, or of package.order
};

class ClassTree {
public:
    ClassTree();

    /// The unnamed class around all top-level classes.
    ClassId root() const { return ClassId(0); }

    const ClassNode& operator[](ClassId id) const;
    ClassNode& operator[](ClassId id);
    std::size_t size() const { return nodes_.size(); }

    /// Adds a class that is not there yet.
    ClassId add(ClassId parent, std::string name, std::filesystem::path path);

    /// The class of that name directly inside `parent`, as far as the tree is filled; invalid if
    /// there is none.
    ClassId child(ClassId parent, std::string_view name) const;

    /// `A.B.C`; empty for the root.
    std::string qualifiedName(ClassId id) const;

private:
    struct ChildKey {
        ClassId parent;
        std::string_view name; ///< that of the node itself, or of a look-up
        bool operator==(const ChildKey&) const = default;
    };
    struct HashChildKey {
        std::size_t operator()(const ChildKey& key) const;
    };

    std::deque<ClassNode> nodes_; // a deque: names in `childIndex_` are views into it
    std::unordered_map<ChildKey, ClassId, HashChildKey> childIndex_;
};

/// One line a class, indented by depth: `--dump=classes`.
std::string dump(const ClassTree& tree, ClassId from);

/// Checks what every later stage relies on: each class is a child of its parent, once, and under
/// its own name. Throws `InternalError` otherwise.
void verify(const ClassTree& tree);

} // namespace eventica::classes
