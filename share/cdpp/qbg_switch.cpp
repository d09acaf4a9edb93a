// SPDX-License-Identifier: Apache-2.0
#include "qbg_switch.h"

#include <algorithm>
#include <cmath>

namespace {

// Of the largest effort, flow and control: what counts as 0, so that rounding makes no switch
// change.
const double Rounding = 1e-9;

} // namespace

QbgSwitch::QbgSwitch(const std::string& name, const std::string& className, bool isEffortIn)
    : QbgElement(name, className), isEffortIn_(isEffortIn), rule_(parameters().text("rule")),
      closed_(law("closed")), open_(law("open")), closedSense_(law("closedSense")),
      openSense_(law("openSense")), settle_(parameters().number("settle")) {
    if (rule_ != "diode")
        control_.reset(new QbgSignal(parameters(), "constant"));
    addInput(isEffortIn ? "e1p" : "f1p");
    addOutput(isEffortIn ? "f1p" : "e1p");
    addOutput("position");
}

/// All zero if it is not needed by the rule.
QbgLaw QbgSwitch::law(const std::string& name) const {
    const QbgLaw result = {parameters().number(name + "Across", 0.0),
                           parameters().number(name + "Through", 0.0),
                           parameters().number(name + "Constant", 0.0)};
    return result;
}

void QbgSwitch::start() {
    readControl();
    isClosed_ = rule_ == "controlled" && isOn_;
    followLaw();
    lastChange_ = now();
}

void QbgSwitch::followLaw() {
    const QbgLaw& law = isClosed_ ? closed_ : open_;
    if (isEffortIn_) {
        effort_ = input(0);
        flow_ = (law.constant - law.across * effort_) / law.through;
    } else {
        flow_ = input(0);
        effort_ = (law.constant - law.through * flow_) / law.across;
    }
    setOutput(0, isEffortIn_ ? flow_ : effort_);
    setOutput(1, isClosed_ ? 1.0 : 0.0);
    quiet_ = 0.0;
}

void QbgSwitch::inputChanged() {
    measure();
    followLaw();
}

// What passes at one time on the way to the final values does not count: an effort with the law of
// the position just taken may be far too large.
void QbgSwitch::measure() {
    if (now() > lastChange_) {
        largestEffort_ = std::max(largestEffort_, std::abs(effort_));
        largestFlow_ = std::max(largestFlow_, std::abs(flow_));
    }
    lastChange_ = now();
}

/// The control, and when it may have another sign: where it is beyond 0 by more than rounding.
void QbgSwitch::readControl() {
    if (!hasControl())
        return;
    control_->moveTo(now());
    isOn_ = control_->value(now()) > 0.0;
    const double rounding = Rounding * control_->size();
    controlDue_ = control_->leaves(now(), isOn_ ? -2.0 * rounding : -QbgNever,
                                   isOn_ ? QbgNever : 2.0 * rounding, rounding);
}

bool QbgSwitch::wantsToConduct() const {
    const QbgLaw& sense = isClosed_ ? closedSense_ : openSense_;
    const double value = sense.residual(effort_, flow_);
    return isClosed_ ? value >= -tolerance(sense) : value > tolerance(sense);
}

double QbgSwitch::tolerance(const QbgLaw& sense) const {
    return Rounding *
           (std::abs(sense.across) * largestEffort_ + std::abs(sense.through) * largestFlow_);
}

bool QbgSwitch::isWrong() const {
    if (rule_ == "controlled")
        return isOn_ != isClosed_;
    if (rule_ == "diode")
        return wantsToConduct() != isClosed_;
    if (rule_ == "thyristor")
        return isClosed_ ? !wantsToConduct() : isOn_ && wantsToConduct();
    return (isOn_ && wantsToConduct()) != isClosed_; // turn-off
}

void QbgSwitch::timeHasCome() {
    if (controlDue_ <= now()) {
        readControl();
        quiet_ = 0.0;
        return;
    }
    quiet_ += 1.0;
    if (quiet_ < settle_)
        return;
    measure();
    isClosed_ = !isClosed_;
    followLaw();
}

double QbgSwitch::wait() const {
    return isWrong() ? 0.0 : std::max(0.0, controlDue_ - now());
}
