// SPDX-License-Identifier: Apache-2.0
#include "compile/network/component_index.h"

#include "compile/network/terminals.h"

namespace eventica::network {

std::string withoutSubscripts(std::string_view name) {
    std::string result;
    bool isQuoted = false;
    int depth = 0;
    for (const char letter : name) {
        if (letter == '\'')
            isQuoted = !isQuoted;
        if (!isQuoted && letter == '[')
            ++depth;
        if (depth == 0)
            result += letter;
        if (!isQuoted && letter == ']')
            --depth;
    }
    return result;
}

ComponentIndex::ComponentIndex(const dae::HybridDae& model) : model_(model) {
    for (std::size_t i = 0; i < model.components.size(); ++i)
        numbers_.emplace(withoutSubscripts(model.components[i]), i);
}

const flat::ComponentClass* ComponentIndex::find(std::string_view component) const {
    const auto found = numbers_.find(withoutSubscripts(component));
    return found == numbers_.end() || found->second >= model_.componentClasses.size()
               ? nullptr
               : &model_.componentClasses[found->second];
}

text::SourceRange ComponentIndex::placeOf(std::string_view component) const {
    for (; !component.empty(); component = ownerOf(component))
        if (const flat::ComponentClass* found = find(component))
            return found->where;
    return {};
}

} // namespace eventica::network
