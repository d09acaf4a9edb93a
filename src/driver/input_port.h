// SPDX-License-Identifier: Apache-2.0
// The inputs of a model, and samples of what they are to be.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "compile/dae/hybrid_dae.h"
#include "driver/value_domain.h"
#include "lib/model/compiled_model.h"
#include "simulate/run/input_signal.h"

namespace eventica::driver {

/// An input of a model, and what it may be.
struct InputPort {
    std::string name;
    bool isContinuous = false;
    ValueDomain domain = {};
};

std::vector<InputPort> inputPortsOf(const model::CompiledModel& model);
/// Those that a network can have.
std::vector<InputPort> inputPortsOf(const dae::HybridDae& model);

/// What is wrong with values of an input, if anything.
std::string problemOf(const InputPort& port, std::span<const double> times,
                      std::span<const double> values);

/// Times must not decrease. Between samples a continuous Real is interpolated linearly, all others
/// keep their value; two samples of one time are a jump. Before the first sample and after the last
/// one, the nearest value holds.
run::InputSignal signalOf(const InputPort& port, std::span<const double> times,
                          std::span<const double> values);

} // namespace eventica::driver
