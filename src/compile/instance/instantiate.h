// SPDX-License-Identifier: Apache-2.0
// Stage 3: a model's class to its components (MLS 5.6.1).
#pragma once

#include <string>

#include "compile/instance/instance_builder.h"
#include "compile/instance/instance_tree.h"
#include "lib/diag/diagnostics.h"

namespace eventica::instance {

/// All components of the model, down to predefined types. What cannot be found is reported and
/// left out.
InstanceTree instantiate(InstanceBuilder& builder, ClassInstanceId model,
                         eventica::diag::Diagnostics& diagnostics);

/// One line a component: `--dump=instance`.
std::string dump(const InstanceTree& tree, const InstanceBuilder& builder);

} // namespace eventica::instance
