// SPDX-License-Identifier: Apache-2.0
// Capacitors and inductors: the integral of what comes in, quantized with hysteresis.
#ifndef QBG_STORAGE_H
#define QBG_STORAGE_H

#include <string>

#include "qbg_element.h"

/// Levels at the multiples of `quantum`. A value stays at level d until it reaches d + quantum or
/// goes `hysteresis` below d.
class QbgQuantizer {
public:
    QbgQuantizer(double quantum, double hysteresis) : quantum_(quantum), hysteresis_(hysteresis) {}

    void reset(double value);
    double level() const { return index_ * quantum_; }
    double upper() const { return (index_ + 1.0) * quantum_; }
    double lower() const { return index_ * quantum_ - hysteresis_; }
    /// To the level above (1) or below (-1), or to that of the value if it is beyond that one, too.
    void step(int direction, double value);

private:
    double quantum_;
    double hysteresis_;
    double index_ = 0.0; ///< a whole number
};

/// The state x is the effort of a capacitor, the flow of an inductor: dx/dt = input / value. What
/// is sent is its level. Parameters: `quantum`, `hystWindow`, the value in thousandths, `initial`.
class QbgStorage : public QbgElement {
protected:
    QbgStorage(const std::string& name, const std::string& className, const std::string& value);
    void start() override;
    void inputChanged() override;
    void timeHasCome() override;
    double wait() const override;

private:
    void moveToNow();
    void plan();

    QbgQuantizer quantizer_;
    double value_; ///< in thousandths: input / value_ is the change of x in a millisecond
    double state_ = 0.0;
    double rate_ = 0.0;
    double last_ = 0.0; ///< the time at which `state_` holds
    double due_ = QbgNever;
    int direction_ = 0; ///< of the crossing at `due_`
};

class QBGCapacitorFlowIn : public QbgStorage {
public:
    explicit QBGCapacitorFlowIn(const std::string& name)
        : QbgStorage(name, "QBGCapacitorFlowIn", "C") {
        addInput("f1p");
        addOutput("e1p");
    }
};

class QBGInductorEffortIn : public QbgStorage {
public:
    explicit QBGInductorEffortIn(const std::string& name)
        : QbgStorage(name, "QBGInductorEffortIn", "L") {
        addInput("e1p");
        addOutput("f1p");
    }
};

#endif
