// SPDX-License-Identifier: Apache-2.0
#include "qbg_element.h"

#include <sstream>
#include <stdexcept>

std::string qbgLowerCase(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return text;
}

bool QbgParameters::has(const std::string& name) const {
    return QbgMainSimulator::Instance().existsParameter(component_, name);
}

std::string QbgParameters::text(const std::string& name) const {
    if (!has(name))
        throw std::runtime_error("component " + component_ + " needs a parameter " + name);
    return qbgLowerCase(QbgMainSimulator::Instance().getParameter(component_, name));
}

double QbgParameters::number(const std::string& name) const {
    std::istringstream stream(text(name));
    double value = 0.0;
    if (!(stream >> value))
        throw std::runtime_error("parameter " + name + " of " + component_ + " is not a number");
    return value;
}

double QbgParameters::number(const std::string& name, double otherwise) const {
    return has(name) ? number(name) : otherwise;
}

void QbgElement::addInput(const std::string& port) {
    const Input made = {&addInputPort(port), 0.0};
    inputs_.push_back(made);
}

void QbgElement::addOutput(const std::string& port) {
    const Output made = {&addOutputPort(port), 0.0, 0.0};
    outputs_.push_back(made);
}

bool QbgElement::hasNews() const {
    for (const Output& output : outputs_)
        if (output.value != output.sent)
            return true;
    return false;
}

// Values are sent by an event of their own, at the same time.
void QbgElement::holdOn() {
    isSending_ = hasNews();
    const double time = isSending_ ? 0.0 : wait();
    isWaiting_ = time > QbgLongestWait;
    if (time == QbgNever)
        passivate();
    else
        holdIn(QBG_ACTIVE, qbgTime(isWaiting_ ? QbgLongestWait : time));
}

Model& QbgElement::initFunction() {
    now_ = 0.0;
    start();
    holdOn();
    return *this;
}

Model& QbgElement::externalFunction(const ExternalMessage& message) {
    now_ = qbgMilliseconds(message.time());
    const double value = qbgValue(message);
    for (Input& input : inputs_)
        if (message.port() == *input.port && input.value != value) {
            input.value = value;
            inputChanged();
        }
    holdOn();
    return *this;
}

Model& QbgElement::outputFunction(const QbgOutputMessage& message) {
    if (!isSending_)
        return *this;
    for (Output& output : outputs_)
        if (output.value != output.sent) {
            sendOutput(message.time(), *output.port, output.value);
            output.sent = output.value;
        }
    return *this;
}

Model& QbgElement::internalFunction(const InternalMessage& message) {
    now_ = qbgMilliseconds(message.time());
    if (!isSending_ && !isWaiting_)
        timeHasCome();
    holdOn();
    return *this;
}
