// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pmodeladm.h"

void register_atomics_on(ParallelModelAdmin& admin); ///< defined by the user of CD++
