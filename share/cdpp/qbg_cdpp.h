// SPDX-License-Identifier: Apache-2.0
// All that depends on the version of CD++. By default that with parallel DEVS
// (`ParallelMainSimulator`, `VTime`); with -DQBG_SERIAL_CDPP the one with classic DEVS
// (`MainSimulator`, `Time`), whose time has a resolution of a millisecond.
#ifndef QBG_CDPP_H
#define QBG_CDPP_H

#include <cmath>
#include <string>

#include "atomic.h"
#include "message.h"

#ifdef QBG_SERIAL_CDPP
#include "mainsimu.h"
#else
#include "parsimu.h"
#include "real.h"
#endif

#ifdef QBG_SERIAL_CDPP

typedef Time QbgTime;
typedef MainSimulator QbgMainSimulator;
typedef InternalMessage QbgOutputMessage; ///< what an output function is given

inline double qbgValue(const ExternalMessage& message) {
    return static_cast<double>(message.value());
}

/// Rounded up, so that a level has been crossed when the time has come.
inline QbgTime qbgTime(double milliseconds) {
    return Time(0, 0, 0, static_cast<int>(std::ceil(milliseconds)));
}

#define QBG_ACTIVE active

#else

typedef VTime QbgTime;
typedef ParallelMainSimulator QbgMainSimulator;
typedef CollectMessage QbgOutputMessage;

inline double qbgValue(const ExternalMessage& message) {
    return Real::from_value(message.value()).value();
}

inline QbgTime qbgTime(double milliseconds) {
    const double whole = std::floor(milliseconds);
    return VTime(0, 0, 0, static_cast<int>(whole), milliseconds - whole);
}

#define QBG_ACTIVE AtomicState::active

#endif

/// Longer waits are made of several: the milliseconds of a time are an `int`.
const double QbgLongestWait = 2.0e9;

inline double qbgMilliseconds(const QbgTime& time) {
    return static_cast<double>(time.asMsecs());
}

#endif
