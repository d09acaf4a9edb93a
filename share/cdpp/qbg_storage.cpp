// SPDX-License-Identifier: Apache-2.0
#include "qbg_storage.h"

#include <algorithm>
#include <cmath>

namespace {

// Of the time: what adding up waits may round.
const double TimeTolerance = 1e-12;

} // namespace

void QbgQuantizer::reset(double value) {
    index_ = std::floor(value / quantum_);
    // The quotient is rounded: only the products tell the greatest level that is not above.
    if (level() > value)
        index_ -= 1.0;
    else if (upper() <= value)
        index_ += 1.0;
}

void QbgQuantizer::step(int direction, double value) {
    index_ += direction;
    if (value >= upper() || value < lower()) // a coarse time went too far
        reset(value);
}

QbgStorage::QbgStorage(const std::string& name, const std::string& className,
                       const std::string& value)
    : QbgElement(name, className),
      quantizer_(parameters().number("quantum"), parameters().number("hystWindow", 0.0)),
      value_(parameters().number(value)) {
}

void QbgStorage::start() {
    state_ = parameters().number("initial", 0.0);
    quantizer_.reset(state_);
    setOutput(0, quantizer_.level());
}

void QbgStorage::moveToNow() {
    state_ += rate_ * (now() - last_);
    last_ = now();
}

// A crossing that is due takes place, whatever comes in at the same time.
void QbgStorage::inputChanged() {
    const bool isDue = due_ <= now() + TimeTolerance * std::max(1.0, now());
    moveToNow();
    rate_ = input(0) / value_;
    if (!isDue)
        plan();
}

void QbgStorage::timeHasCome() {
    moveToNow();
    quantizer_.step(direction_, state_);
    setOutput(0, quantizer_.level());
    plan();
}

void QbgStorage::plan() {
    direction_ = rate_ > 0.0 ? 1 : -1;
    const double distance =
        direction_ > 0 ? quantizer_.upper() - state_ : quantizer_.lower() - state_;
    due_ = rate_ == 0.0 ? QbgNever : now() + std::max(0.0, distance / rate_);
}

double QbgStorage::wait() const {
    return std::max(0.0, due_ - now());
}
