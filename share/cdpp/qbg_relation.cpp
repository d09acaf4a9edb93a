// SPDX-License-Identifier: Apache-2.0
#include "qbg_relation.h"

#include <sstream>

namespace {

const double Thousandth = 1e-3;
const double UsualBonds = 8.0;

std::string portName(const std::string& quantity, std::size_t bond, const char* direction) {
    std::ostringstream stream;
    stream << quantity << bond << direction;
    return stream.str();
}

} // namespace

// Inputs and outputs of bond k are 2 k (power in) and 2 k + 1 (power out), k from 0 on.
QbgJunction::QbgJunction(const std::string& name, const std::string& className,
                         const std::string& common, const std::string& summed)
    : QbgElement(name, className),
      bonds_(static_cast<std::size_t>(parameters().number("bonds", UsualBonds))) {
    for (std::size_t bond = 1; bond <= bonds_; ++bond)
        for (int isOut = 0; isOut < 2; ++isOut) {
            const char* const direction = isOut == 1 ? "n" : "p";
            addInput(portName(bond == 1 ? common : summed, bond, direction));
            addOutput(portName(bond == 1 ? summed : common, bond, direction));
        }
}

// The sum of power in minus power out is 0. One of the two ports of a bond has no link.
void QbgJunction::inputChanged() {
    const double common = input(0) + input(1);
    double sum = 0.0;
    for (std::size_t bond = 1; bond < bonds_; ++bond) {
        sum += input(2 * bond) - input(2 * bond + 1);
        setOutput(2 * bond, common);
        setOutput(2 * bond + 1, common);
    }
    setOutput(0, -sum);
    setOutput(1, sum);
}

QBGResistanceFlowIn::QBGResistanceFlowIn(const std::string& name)
    : QbgElement(name, "QBGResistanceFlowIn"), resistance_(parameters().number("R") * Thousandth) {
    addInput("f1p");
    addOutput("e1p");
}

QBGResistanceEffortIn::QBGResistanceEffortIn(const std::string& name)
    : QbgElement(name, "QBGResistanceEffortIn"),
      resistance_(parameters().number("R") * Thousandth) {
    addInput("e1p");
    addOutput("f1p");
}

QBGTransformer::QBGTransformer(const std::string& name)
    : QbgElement(name, "QBGTransformer"), ratio_(parameters().number("modulus")) {
    const bool isForward = parameters().number("effortIn", 1.0) == 1.0;
    if (isForward)
        ratio_ = 1.0 / ratio_;
    addInput(isForward ? "e1p" : "e2n");
    addInput(isForward ? "f2n" : "f1p");
    addOutput(isForward ? "e2n" : "e1p");
    addOutput(isForward ? "f1p" : "f2n");
}

void QBGTransformer::inputChanged() {
    setOutput(0, ratio_ * input(0));
    setOutput(1, ratio_ * input(1));
}

QbgGyrator::QbgGyrator(const std::string& name, const std::string& className,
                       const std::string& given, const std::string& made)
    : QbgElement(name, className) {
    addInput(given + "1p");
    addInput(given + "2n");
    addOutput(made + "1p");
    addOutput(made + "2n");
}

void QbgGyrator::inputChanged() {
    setOutput(0, factor_ * input(1));
    setOutput(1, factor_ * input(0));
}
