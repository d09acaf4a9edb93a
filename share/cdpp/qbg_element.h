// SPDX-License-Identifier: Apache-2.0
// What all components of a quantized bond graph share: parameters, ports, and values that are sent
// when they have changed.
#ifndef QBG_ELEMENT_H
#define QBG_ELEMENT_H

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "qbg_cdpp.h"

const double QbgNever = std::numeric_limits<double>::infinity();

std::string qbgLowerCase(std::string text);

/// Numbers of a component's section in the model file.
class QbgParameters {
public:
    explicit QbgParameters(const std::string& component) : component_(component) {}

    bool has(const std::string& name) const;
    std::string text(const std::string& name) const; ///< in lower case
    double number(const std::string& name) const;    ///< ends the run if it is missing
    double number(const std::string& name, double otherwise) const;

private:
    std::string component_;
};

/// A component with numbered inputs and outputs. Everything is 0 until a message says otherwise,
/// and a value is sent once, when it has become another one. Times are in milliseconds.
class QbgElement : public Atomic {
public:
    QbgElement(const std::string& name, const std::string& className)
        : Atomic(name), parameters_(description()), className_(className) {}
    std::string className() const override { return className_; }

protected:
    Model& initFunction() override;
    using Atomic::externalFunction;
    Model& externalFunction(const ExternalMessage& message) override;
    Model& internalFunction(const InternalMessage& message) override;
    Model& outputFunction(const QbgOutputMessage& message) override;

    // ---- what a class of elements defines

    /// The run starts.
    virtual void start() {}
    /// An input has another value.
    virtual void inputChanged() {}
    /// The time that `wait` asked for.
    virtual void timeHasCome() {}
    /// How long until `timeHasCome`; `QbgNever` if not at all.
    virtual double wait() const { return QbgNever; }

    // ---- what it uses

    const QbgParameters& parameters() const { return parameters_; }
    void addInput(const std::string& port);
    void addOutput(const std::string& port);
    double input(std::size_t index) const { return inputs_[index].value; }
    void setOutput(std::size_t index, double value) { outputs_[index].value = value; }
    double now() const { return now_; }

private:
    struct Input {
        const Port* port;
        double value;
    };
    struct Output {
        Port* port;
        double value;
        double sent;
    };

    bool hasNews() const;
    void holdOn();

    QbgParameters parameters_;
    std::string className_;
    std::vector<Input> inputs_;
    std::vector<Output> outputs_;
    double now_ = 0.0;
    bool isSending_ = false; ///< the event to come is there to send values
    bool isWaiting_ = false; ///< ... or is only a part of a long wait
};

#endif
