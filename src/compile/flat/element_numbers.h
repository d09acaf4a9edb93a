// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: numbers of elements of components.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compile/instance/instance_tree.h"

namespace eventica::flat {

/// A number for each element of an array of components, -1 where there is none. Connections come in
/// loops over all elements, so the elements of a component lie side by side.
class ElementNumbers {
public:
    std::int32_t& at(instance::ComponentId id, std::int64_t element) {
        std::vector<std::int32_t>& own = grown(byComponent_, id.index(), {});
        return grown(own, element, -1);
    }

    std::int32_t of(instance::ComponentId id, std::int64_t element) const {
        const std::span<const std::int32_t> own = of(id);
        const auto place = static_cast<std::size_t>(element);
        return place < own.size() ? own[place] : -1;
    }

    /// Those of the first elements; further ones have none.
    std::span<const std::int32_t> of(instance::ComponentId id) const {
        const auto place = static_cast<std::size_t>(id.index());
        return place < byComponent_.size() ? byComponent_[place] : std::span<const std::int32_t>();
    }

private:
    template<typename T>
    static T& grown(std::vector<T>& items, std::int64_t place, const T& nothing) {
        const auto at = static_cast<std::size_t>(place);
        if (at >= items.size())
            items.resize(at + 1, nothing);
        return items[at];
    }

    std::vector<std::vector<std::int32_t>> byComponent_;
};

} // namespace eventica::flat
