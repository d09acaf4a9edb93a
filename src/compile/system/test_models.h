// SPDX-License-Identifier: Apache-2.0
// For tests only: models as text, up to their sorted equations.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "compile/dae/test_models.h"
#include "compile/system/analyse.h"
#include "compile/system/print.h"

namespace eventica::system {

class TestModels : public dae::TestModels {
public:
    std::optional<SortedSystem> sorted(const std::string& text) {
        std::optional<dae::HybridDae> model = lowered(text);
        return model ? analyse(std::move(*model), diagnostics()) : std::nullopt;
    }

    /// The sorted system as text, or what is wrong.
    std::string analysed(const std::string& text) {
        const std::optional<SortedSystem> system = sorted(text);
        return system ? print(*system) : messages();
    }
};

} // namespace eventica::system
