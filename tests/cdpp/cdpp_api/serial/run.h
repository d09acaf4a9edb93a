// SPDX-License-Identifier: Apache-2.0
// The run of classic DEVS: of several components that are due the first one in the list goes first.
#pragma once

#include "mainsimu.h"
#include "modeladm.h"

inline const ModelFile& loadModelFile(std::istream& in) {
    MainSimulator::Instance().file().read(in);
    MainSimulator::Instance().registerNewAtomics();
    return MainSimulator::Instance().file();
}
inline AtomicRegister& atomicRegister() {
    return SingleModelAdm::Instance();
}

class Kernel {
public:
    using Models = std::vector<std::unique_ptr<Atomic>>;
    Kernel(Models& models, Log log) : models_(models), log_(std::move(log)) {}

    static PortList& inputsOf(Atomic& model) { return model.inputs_; }
    static PortList& outputsOf(Atomic& model) { return model.outputPorts_; }

    void start() {
        for (const auto& model : models_) {
            model->initFunction();
            model->next_ = model->wait_;
        }
    }

    double nextTime() const {
        const Time next = imminent().next_;
        return next.isInfinite() ? std::numeric_limits<double>::infinity()
                                 : static_cast<double>(next.asMsecs());
    }

    void advance() {
        Atomic& model = imminent();
        const Time now = model.next_;
        model.outputs_.clear();
        model.outputFunction(InternalMessage(now));
        const auto sent = model.outputs_;
        model.internalFunction(InternalMessage(now));
        model.next_ = now + model.wait_;
        for (const auto& [port, value] : sent)
            deliver(now, *port, value);
    }

private:
    Atomic& imminent() const {
        Atomic* first = models_.front().get();
        for (const auto& model : models_)
            if (model->next_ < first->next_)
                first = model.get();
        return *first;
    }

    void deliver(const Time& now, const Port& port, double value) {
        log_({static_cast<double>(now.asMsecs()), port.owner().description(), port.name(), value});
        for (const Port* target : port.influences()) {
            Atomic& model = target->owner();
            model.externalFunction(ExternalMessage(now, *target, value));
            model.next_ = now + model.wait_;
        }
    }

    Models& models_;
    Log log_;
};
