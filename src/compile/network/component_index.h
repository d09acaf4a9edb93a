// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: what a model says about its components, found by their names.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "compile/dae/hybrid_dae.h"

namespace eventica::network {

/// `a[2].b` as `a.b`: components of arrays are described together.
std::string withoutSubscripts(std::string_view name);

class ComponentIndex {
public:
    explicit ComponentIndex(const dae::HybridDae& model);

    /// Null if the model has no equations of such a component.
    const flat::ComponentClass* find(std::string_view component) const;
    /// Where the component, or the nearest one around it, is declared.
    text::SourceRange placeOf(std::string_view component) const;

private:
    const dae::HybridDae& model_;
    std::unordered_map<std::string, std::size_t> numbers_;
};

} // namespace eventica::network
