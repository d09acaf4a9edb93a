// SPDX-License-Identifier: Apache-2.0
// Modification environments: what is written in `(…)` and `=` around a declaration, outer ones
// merged over inner ones (MLS 7.2).
#pragma once

#include <deque>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "compile/syntax/nodes.h"
#include "lib/base/id.h"
#include "lib/text/source.h"

namespace eventica::instance {

struct ClassInstanceTag;
using ClassInstanceId = Id<ClassInstanceTag>;

/// Something written in a modification, and where its names are looked up.
template<typename Syntax>
struct Written {
    const Syntax* syntax = nullptr; ///< null if nothing is written
    ClassInstanceId scope;
    bool isEach = false;
    bool isFinal = false;

    explicit operator bool() const { return syntax != nullptr; }
};

/// What applies to one element: a value, a replacement, and modifiers of its own elements.
struct Modifier {
    Written<syntax::Modification> binding;
    Written<syntax::ElementReplacement> replacement;
    Written<syntax::ComponentDeselection> deselection;
    text::SourceRange where; ///< of the outermost text that says it
    bool saysEach = false;   ///< `each` is written right before it
    std::vector<std::pair<std::string_view, const Modifier*>> children; ///< each name once
    /// What was said of the element that is replaced, and still holds where its replacement says
    /// nothing (MLS 7.3.2). May be null.
    const Modifier* replaced = nullptr;
    ClassInstanceId inner; ///< of an outer class: the inner one that it stands for (MLS 5.4)

    const Modifier* child(std::string_view name) const;
};

/// An outer class of some component, by name, and the inner class that it stands for there.
using InnerClass = std::pair<std::string_view, ClassInstanceId>;

/// Owns modifiers; they are immutable once made.
class ModifierPool {
public:
    /// The modifiers in `(…)`, their names looked up in `scope`. Null for null or nothing in it.
    /// With `isEach`, all of them stand inside an `each`.
    const Modifier* make(const syntax::ClassModification* modification, ClassInstanceId scope,
                         text::SourceId source, bool isEach = false);

    /// The modifier of a component's own declaration: `(start = 1) = 2`.
    const Modifier* make(const syntax::Modification* modification, ClassInstanceId scope,
                         text::SourceId source, bool isEach = false);

    /// `outer` where both say something. Either may be null. A replacement in `outer` is stronger
    /// than all of `inner`, with the modifiers written in it, too.
    const Modifier* merge(const Modifier* outer, const Modifier* inner);

    /// The same without its replacement. May be null.
    const Modifier* withoutReplacement(const Modifier* modifier);

    /// Outer classes, each with its inner one. Null if there are none.
    const Modifier* make(std::span<const InnerClass> classes);
    /// The same where an outer class stands for itself. May be null.
    const Modifier* withoutInner(const Modifier* modifier);

private:
    void addArgument(Modifier& parent, const syntax::Argument& argument, ClassInstanceId scope,
                     text::SourceId source, bool isEach);
    const Modifier* constraintOf(const Modifier& modifier);
    void addChild(Modifier& parent, std::string_view name, const Modifier* child);

    std::deque<Modifier> pool_;
};

} // namespace eventica::instance
