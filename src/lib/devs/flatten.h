// SPDX-License-Identifier: Apache-2.0
// From a hierarchy of coupled models to a flat list of atomic ones (closure under coupling).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lib/devs/flat_model.h"

namespace eventica::devs {

struct FlattenResult {
    FlatModel model;                 ///< without models if there are errors
    std::vector<std::string> errors; ///< lower case, no full stop

    bool ok() const { return errors.empty(); }
    explicit operator bool() const { return ok(); }
};

/// Follows each output through the ports of coupled models up, across and down to the inputs of
/// atomic models. An input that is reached on two ways gets each message twice, as it does in the
/// hierarchy. The result owns the hierarchy.
FlattenResult flatten(std::unique_ptr<Model> root);

/// The same for a hierarchy that the caller keeps as long as the result.
FlattenResult flatten(Model& root);

} // namespace eventica::devs
