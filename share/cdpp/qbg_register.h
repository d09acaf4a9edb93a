// SPDX-License-Identifier: Apache-2.0
// All classes of quantized bond graphs under the names that model files use.
#ifndef QBG_REGISTER_H
#define QBG_REGISTER_H

#include "qbg_loop.h"
#include "qbg_relation.h"
#include "qbg_source.h"
#include "qbg_storage.h"
#include "qbg_switch.h"

/// `admin` is the object whose `registerAtomic` your version of CD++ has.
template<class Admin>
void registerQbgAtomics(Admin& admin) {
#define QBG_REGISTER(CLASS) admin.registerAtomic(NewAtomicFunction<CLASS>(), #CLASS);
#define QBG_REGISTER_SOURCES(KIND)       \
    QBG_REGISTER(QBGSourceEffort_##KIND) \
    QBG_REGISTER(QBGSourceFlow_##KIND)
    QBG_REGISTER(QBGAlgebraicLoop)
    QBG_REGISTER(QBGParallelJunction)
    QBG_REGISTER(QBGSerialJunction)
    QBG_REGISTER(QBGResistanceFlowIn)
    QBG_REGISTER(QBGResistanceEffortIn)
    QBG_REGISTER(QBGTransformer)
    QBG_REGISTER(QBGGyratorFlowIn)
    QBG_REGISTER(QBGGyratorEffortIn)
    QBG_REGISTER(QBGCapacitorFlowIn)
    QBG_REGISTER(QBGInductorEffortIn)
    QBG_REGISTER_SOURCES(Constant)
    QBG_REGISTER_SOURCES(Step)
    QBG_REGISTER_SOURCES(Ramp)
    QBG_REGISTER_SOURCES(Sine)
    QBG_REGISTER_SOURCES(ExpSine)
    QBG_REGISTER_SOURCES(Exponential)
    QBG_REGISTER_SOURCES(Pulse)
    QBG_REGISTER_SOURCES(Piecewise)
    QBG_REGISTER(QBGSwitchEffortIn)
    QBG_REGISTER(QBGSwitchFlowIn)
#undef QBG_REGISTER_SOURCES
#undef QBG_REGISTER
}

#endif
