// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "common/kernel.h"

class SingleModelAdm {
public:
    static AtomicRegister& Instance() {
        static AtomicRegister instance;
        return instance;
    }
};
