// SPDX-License-Identifier: Apache-2.0
#include "lib/devs/flat_model.h"

#include <algorithm>

namespace eventica::devs {

void Routes::addPort(std::span<const Destination> destinations) {
    destinations_.insert(destinations_.end(), destinations.begin(), destinations.end());
    portEnd_.push_back(destinations_.size());
}

ModelId FlatModel::find(const std::string& path) const {
    const auto found = std::find(paths.begin(), paths.end(), path);
    return found == paths.end() ? ModelId()
                                : ModelId(static_cast<std::int32_t>(found - paths.begin()));
}

} // namespace eventica::devs
