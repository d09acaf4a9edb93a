// SPDX-License-Identifier: Apache-2.0
#include "qbg_source.h"

#include <algorithm>
#include <cmath>

namespace {

// Of the quantum: how near to the end of its band a signal is when it is taken to leave it.
const double Precision = 1e-10;

} // namespace

QbgSource::QbgSource(const std::string& name, const std::string& stem, const std::string& kind,
                     const std::string& port)
    : QbgElement(name, stem + kind), signal_(parameters(), qbgLowerCase(kind)),
      quantum_(parameters().number("quantum")) {
    addInput(port == "e1n" ? "f1n" : "e1n"); // what comes back changes nothing
    addOutput(port);
}

void QbgSource::start() {
    signal_.moveTo(now());
    send();
}

void QbgSource::send() {
    sent_ = signal_.value(now());
    setOutput(0, sent_);
    plan();
}

// Within the band and not at a jump: only a part of the way has been looked at.
void QbgSource::timeHasCome() {
    const bool hasJumped = signal_.nextBreak() <= now();
    signal_.moveTo(now());
    const double distance = std::abs(signal_.value(now()) - sent_);
    if (hasJumped || distance >= (1.0 - 2.0 * Precision) * quantum_)
        send();
    else
        plan();
}

void QbgSource::plan() {
    due_ = signal_.leaves(now(), sent_ - quantum_, sent_ + quantum_, Precision * quantum_);
}

double QbgSource::wait() const {
    return std::max(0.0, due_ - now());
}
