// SPDX-License-Identifier: Apache-2.0
// A Modelica model as an atomic DEVS model: its top-level inputs and outputs are ports.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "driver/input_port.h"
#include "driver/model_instance.h"
#include "driver/repeatable_model.h"
#include "simulate/solver/output_watch.h"
#include "simulate/solver/solver_atomic.h"

namespace eventica::driver {

/// What an atomic model of a solver refers to, made before it.
struct ComponentParts {
    std::unique_ptr<RepeatableModel::Instance> instance;
    std::vector<InputPort> inputs; ///< continuous ones take polynomials
    std::vector<std::string> outputs;
    std::unique_ptr<solver::OutputWatch> watch;
    std::unique_ptr<run::Integrator> integrator; ///< until the atomic model takes it
    solver::SolverOptions options;
    std::unique_ptr<run::Observer> observer;
};

/// Messages at inputs and from outputs are numbers or polynomials (`devs::PolynomialMessage`, see
/// `OutputWatch`) that hold until the next one. Ports are numbered as the inputs and outputs are
/// declared, and have their names.
class ModelComponent : private ComponentParts, public solver::SolverAtomic {
public:
    ModelComponent(std::string name, ComponentParts parts);

    const model::ModelSystem& model() const { return ComponentParts::instance->system; }

protected:
    void applyInput(devs::Port port, const devs::Value& value) override;
    void emit(double t, std::span<const double> x, bool isEvent, devs::Outbox& outbox) override;
};

} // namespace eventica::driver
