// SPDX-License-Identifier: Apache-2.0
// A Modelica model that is a network as an atomic DEVS model, by a method that knows its elements.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "driver/input_port.h"
#include "driver/network_run.h"
#include "driver/repeatable_model.h"
#include "simulate/run/coupled_network.h"

namespace eventica::driver {

/// What the component refers to, made before it.
struct NetworkParts {
    std::unique_ptr<NetworkRun> prepared;
    std::vector<InputPort> inputs;
    std::vector<run::CoupledNetwork::Output> outputs;
    run::Schedule schedule;
    std::unique_ptr<run::Observer> observer;
};

class CoupledNetworkRun : private NetworkParts, public run::CoupledNetwork {
public:
    CoupledNetworkRun(std::string name, NetworkParts parts)
        : NetworkParts(std::move(parts)),
          CoupledNetwork(std::move(name), prepared->netlist(), prepared->model(),
                         NetworkParts::schedule, *NetworkParts::observer, NetworkParts::outputs) {}

protected:
    std::string problemOf(std::size_t input, double value) const override {
        const InputPort& port = NetworkParts::inputs[input];
        return driver::problemOf(port.name, value, port.domain);
    }
};

/// Compiles the model, whose settings have the parameters of the request. Null with a `problem`.
std::unique_ptr<CoupledNetworkRun> makeNetworkComponent(const ModelRequest& model,
                                                        const ComponentRequest& request,
                                                        std::string& problem);

} // namespace eventica::driver
