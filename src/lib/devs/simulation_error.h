// SPDX-License-Identifier: Apache-2.0
// Why a run ended early.
#pragma once

#include <string>
#include <vector>

#include "lib/base/check.h"
#include "lib/devs/model.h"
#include "lib/devs/time.h"

namespace eventica::devs {

struct SimulationError {
    Time time;
    std::vector<ModelId> models; ///< those to blame, by number
    std::string text;            ///< names them; lower case, no full stop
};

/// Whether all is well. Refers to the simulator that returned it.
class [[nodiscard]] Status {
public:
    Status() = default;
    explicit Status(const SimulationError& error) : error_(&error) {}

    bool ok() const { return error_ == nullptr; }
    explicit operator bool() const { return ok(); }
    const SimulationError& error() const {
        EVENTICA_CHECK(!ok(), "error of a run that is well");
        return *error_;
    }

private:
    const SimulationError* error_ = nullptr;
};

} // namespace eventica::devs
