// SPDX-License-Identifier: Apache-2.0
// Components whose outputs follow from their inputs at once: junctions, resistances, transformers,
// gyrators. Port e2n is the effort on the second bond, which takes power out; p: power comes in.
#ifndef QBG_RELATION_H
#define QBG_RELATION_H

#include <string>
#include <vector>

#include "qbg_element.h"

/// A 0-junction or a 1-junction. Bond 1 brings the common quantity and gets the sum of the other
/// one; all other bonds get the common quantity. Ports are there for both directions of power of
/// `bonds` bonds (8 if the parameter is missing); those without a link add nothing.
class QbgJunction : public QbgElement {
protected:
    /// `common`: "e" or "f"; `summed`: the other one.
    QbgJunction(const std::string& name, const std::string& className, const std::string& common,
                const std::string& summed);
    void inputChanged() override;

private:
    std::size_t bonds_;
};

class QBGParallelJunction : public QbgJunction {
public:
    explicit QBGParallelJunction(const std::string& name)
        : QbgJunction(name, "QBGParallelJunction", "e", "f") {}
};

class QBGSerialJunction : public QbgJunction {
public:
    explicit QBGSerialJunction(const std::string& name)
        : QbgJunction(name, "QBGSerialJunction", "f", "e") {}
};

/// effort = R flow.
class QBGResistanceFlowIn : public QbgElement {
public:
    explicit QBGResistanceFlowIn(const std::string& name);

protected:
    void inputChanged() override { setOutput(0, resistance_ * input(0)); }

private:
    double resistance_;
};

class QBGResistanceEffortIn : public QbgElement {
public:
    explicit QBGResistanceEffortIn(const std::string& name);

protected:
    void inputChanged() override { setOutput(0, input(0) / resistance_); }

private:
    double resistance_;
};

/// f2 = modulus f1, e2 = e1 / modulus. Bond `effortIn` (1 or 2) brings the effort, the other one
/// the flow.
class QBGTransformer : public QbgElement {
public:
    explicit QBGTransformer(const std::string& name);

protected:
    void inputChanged() override;

private:
    double
        ratio_; ///< of the effort that goes out to that which comes in, and the same of the flows
};

/// e2 = modulus f1, e1 = modulus f2.
class QbgGyrator : public QbgElement {
protected:
    /// `given`: "e" or "f"; `made`: the other one, `factor` times what comes in at the other bond.
    QbgGyrator(const std::string& name, const std::string& className, const std::string& given,
               const std::string& made);
    void inputChanged() override;
    double modulus() const { return parameters().number("modulus"); }
    void setFactor(double factor) { factor_ = factor; }

private:
    double factor_ = 0.0;
};

class QBGGyratorFlowIn : public QbgGyrator {
public:
    explicit QBGGyratorFlowIn(const std::string& name)
        : QbgGyrator(name, "QBGGyratorFlowIn", "f", "e") {
        setFactor(modulus());
    }
};

class QBGGyratorEffortIn : public QbgGyrator {
public:
    explicit QBGGyratorEffortIn(const std::string& name)
        : QbgGyrator(name, "QBGGyratorEffortIn", "e", "f") {
        setFactor(1.0 / modulus());
    }
};

#endif
