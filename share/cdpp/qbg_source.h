// SPDX-License-Identifier: Apache-2.0
// Sources of effort and flow: the value of a signal, again whenever it has moved by a quantum.
#ifndef QBG_SOURCE_H
#define QBG_SOURCE_H

#include <string>

#include "qbg_signal.h"

/// Sends the value of its signal at the start, where it jumps, and where it is `quantum` away from
/// what was sent last. That makes the hysteresis as wide as the quantum, whatever `hystWindow` is.
class QbgSource : public QbgElement {
protected:
    /// `port`: "e1n" or "f1n"; `stem`: of the name of the class, before the kind of signal.
    QbgSource(const std::string& name, const std::string& stem, const std::string& kind,
              const std::string& port);
    void start() override;
    void timeHasCome() override;
    double wait() const override;

private:
    void send();
    void plan();

    QbgSignal signal_;
    double quantum_;
    double sent_ = 0.0;
    double due_ = 0.0;
};

#define QBG_SOURCES(KIND)                                         \
    class QBGSourceEffort_##KIND : public QbgSource {             \
    public:                                                       \
        explicit QBGSourceEffort_##KIND(const std::string& name)  \
            : QbgSource(name, "QBGSourceEffort_", #KIND, "e1n") { \
        }                                                         \
    };                                                            \
    class QBGSourceFlow_##KIND : public QbgSource {               \
    public:                                                       \
        explicit QBGSourceFlow_##KIND(const std::string& name)    \
            : QbgSource(name, "QBGSourceFlow_", #KIND, "f1n") {   \
        }                                                         \
    };

QBG_SOURCES(Constant)
QBG_SOURCES(Step)
QBG_SOURCES(Ramp)
QBG_SOURCES(Sine)
QBG_SOURCES(ExpSine)
QBG_SOURCES(Exponential)
QBG_SOURCES(Pulse)
QBG_SOURCES(Piecewise)

#undef QBG_SOURCES

#endif
