// SPDX-License-Identifier: Apache-2.0
// How CD++ learns of the classes: instead of the register.cpp of your CD++ (classic DEVS), or
// beside it, with -DREGISTER_ATOMICS (parallel DEVS).
#include "qbg_register.h"

#ifdef QBG_SERIAL_CDPP

#include "modeladm.h"

void MainSimulator::registerNewAtomics() {
    registerQbgAtomics(SingleModelAdm::Instance());
}

#else

#include "pmodeladm.h"
#include "register.h"

void register_atomics_on(ParallelModelAdmin& admin) {
    registerQbgAtomics(admin);
}

#endif
