// SPDX-License-Identifier: Apache-2.0
// What commands report when memory runs out: the model is too large, nobody is wrong.
#pragma once

#include "api/eventica.h"

namespace eventica::api {

void reportOutOfMemory(Report& report, ExitCode exitCode);

} // namespace eventica::api
