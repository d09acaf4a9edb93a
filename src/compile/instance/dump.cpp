// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <iterator>

#include "compile/instance/instantiate.h"
#include "compile/syntax/print.h"
#include "compile/syntax/words.h"

namespace eventica::instance {
namespace {

class Dumper {
public:
    Dumper(const InstanceTree& tree, const InstanceBuilder& builder)
        : tree_(tree), builder_(builder) {}

    void add(ComponentId id, std::size_t depth) {
        const Component& component = tree_[id];
        put("{:{}}", "", depth * 2);
        addPrefixes(component);
        put("{}", component.name);
        addDimensions(component);
        put("{}{}", component.name.empty() ? "" : ": ", builder_.nameOf(component.type));
        addModifier(component);
        if (component.declaration != nullptr && component.declaration->condition != nullptr)
            put(" if {}", print(*component.declaration->condition));
        if (component.inner.valid())
            put(" -> {}", tree_.pathOf(component.inner));
        put("\n");
        for (const ComponentId child : component.children)
            add(child, depth + 1);
    }

    std::string take() { return std::move(out_); }

private:
    template<typename... Args>
    void put(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    }

    void word(std::string_view text) {
        if (!text.empty())
            put("{} ", text);
    }

    void addPrefixes(const Component& component) {
        word(component.isProtected ? "protected" : "");
        word(component.isFinal ? "final" : "");
        word(component.isInner ? "inner" : "");
        word(component.isOuter ? "outer" : "");
        word(spelling(component.prefix.flow));
        word(spelling(component.prefix.variability));
        word(spelling(component.prefix.causality));
    }

    void addDimensions(const Component& component) {
        if (component.dimensions.empty())
            return;
        std::string sizes;
        for (const Dimension& dimension : component.dimensions)
            sizes += (sizes.empty() ? "" : ", ") + print(*dimension.size);
        put("[{}]", sizes);
    }

    /// The value, and for a predefined type its attributes; those of components show at them.
    void addModifier(const Component& component) {
        const Modifier* modifier = component.modifier;
        if (modifier == nullptr)
            return;
        std::string attributes;
        if (builder_[component.type].predefined != Predefined::None)
            for (const auto& [name, child] : modifier->children)
                attributes +=
                    fmt::format("{}{} = {}", attributes.empty() ? "" : ", ", name, valueOf(*child));
        if (!attributes.empty())
            put("({})", attributes);
        if (modifier->binding)
            put(" = {}", valueOf(*modifier));
    }

    static std::string valueOf(const Modifier& modifier) {
        if (!modifier.binding)
            return "";
        const syntax::Modification& binding = *modifier.binding.syntax;
        return binding.isBreak ? "break" : print(*binding.value);
    }

    const InstanceTree& tree_;
    const InstanceBuilder& builder_;
    std::string out_;
};

} // namespace

std::string dump(const InstanceTree& tree, const InstanceBuilder& builder) {
    Dumper dumper(tree, builder);
    dumper.add(tree.root(), 0);
    return dumper.take();
}

} // namespace eventica::instance
