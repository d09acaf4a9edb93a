// SPDX-License-Identifier: Apache-2.0
// Switches, diodes, thyristors: one of two linear laws, and a rule that says which.
#ifndef QBG_SWITCH_H
#define QBG_SWITCH_H

#include <memory>
#include <string>

#include "qbg_signal.h"

/// across effort + through flow = constant
struct QbgLaw {
    double across, through, constant;

    double residual(double effort, double flow) const {
        return across * effort + through * flow - constant;
    }
};

/// Follows the law of its position at once. A position that has become wrong is changed after
/// `settle` events of its own at the same time in which no input has changed: by then effort and
/// flow are final, and switches with a smaller `settle` have decided.
///
/// `rule` is `Controlled` (closed while the control is positive), `Diode` (closed while the sense
/// is positive), `Thyristor` (opens where the sense becomes negative, closes where it is positive
/// and the control, too) or `TurnOff` (closed while both are positive). The sense is the residual
/// of `closedSense` while the switch is closed, of `openSense` while it is open. Port `position`
/// (1: closed) is for loops of which the switch is a part.
class QbgSwitch : public QbgElement {
protected:
    QbgSwitch(const std::string& name, const std::string& className, bool isEffortIn);
    void start() override;
    void inputChanged() override;
    void timeHasCome() override;
    double wait() const override;

private:
    QbgLaw law(const std::string& name) const;
    bool hasControl() const { return control_.get() != nullptr; }
    void followLaw();
    void measure();
    void readControl();
    bool isWrong() const;
    bool wantsToConduct() const;
    double tolerance(const QbgLaw& sense) const;

    bool isEffortIn_;
    std::string rule_;
    QbgLaw closed_;
    QbgLaw open_;
    QbgLaw closedSense_;
    QbgLaw openSense_;
    double settle_;
    std::unique_ptr<QbgSignal> control_;
    bool isClosed_ = false;
    bool isOn_ = false; ///< the control
    double effort_ = 0.0;
    double flow_ = 0.0;
    double largestEffort_ = 0.0;
    double largestFlow_ = 0.0;
    double lastChange_ = 0.0; ///< time of the last change of effort and flow
    double quiet_ = 0.0;      ///< events without a change
    double controlDue_ = QbgNever;
};

class QBGSwitchEffortIn : public QbgSwitch {
public:
    explicit QBGSwitchEffortIn(const std::string& name)
        : QbgSwitch(name, "QBGSwitchEffortIn", true) {}
};

class QBGSwitchFlowIn : public QbgSwitch {
public:
    explicit QBGSwitchFlowIn(const std::string& name) : QbgSwitch(name, "QBGSwitchFlowIn", false) {}
};

#endif
