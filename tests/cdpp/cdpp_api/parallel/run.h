// SPDX-License-Identifier: Apache-2.0
// The run of parallel DEVS: all components that are due act at once, on bags of messages.
#pragma once

#include "parsimu.h"
#include "register.h"

inline const ModelFile& loadModelFile(std::istream& in) {
    ParallelMainSimulator::Instance().file().read(in);
    register_atomics_on(SingleParallelModelAdm::Instance());
    return ParallelMainSimulator::Instance().file();
}
inline AtomicRegister& atomicRegister() {
    return SingleParallelModelAdm::Instance();
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
        const VTime next = next_();
        return next.isInfinite() ? std::numeric_limits<double>::infinity() : next.asMsecs();
    }

    void advance() {
        const VTime now = next_();
        for (const auto& model : models_)
            if (model->next_ == now) {
                model->outputs_.clear();
                model->outputFunction(CollectMessage(now));
                for (const auto& [port, value] : model->outputs_)
                    deliver(now, *port, value);
            }
        for (const auto& model : models_)
            transition(*model, now);
    }

private:
    VTime next_() const {
        VTime next = VTime::infinity();
        for (const auto& model : models_)
            if (model->next_ < next)
                next = model->next_;
        return next;
    }

    void deliver(const VTime& now, const Port& port, double value) {
        log_({now.asMsecs(), port.owner().description(), port.name(), value});
        for (const Port* target : port.influences())
            target->owner().bag_.emplace_back(now, *target, value);
    }

    static void transition(Atomic& model, const VTime& now) {
        const bool isDue = model.next_ == now;
        if (!isDue && model.bag_.empty())
            return;
        if (isDue && model.bag_.empty())
            model.internalFunction(InternalMessage(now));
        else if (isDue)
            model.confluentFunction(InternalMessage(now), model.bag_);
        else
            model.externalFunction(model.bag_);
        model.bag_.clear();
        model.next_ = now + model.wait_;
    }

    Models& models_;
    Log log_;
};
