// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "common/kernel.h"

class ParallelModelAdmin : public AtomicRegister {};

class SingleParallelModelAdm {
public:
    static ParallelModelAdmin& Instance() {
        static ParallelModelAdmin instance;
        return instance;
    }
};
