// SPDX-License-Identifier: Apache-2.0
#include "lib/devs/coupled.h"

#include <fmt/format.h>

#include "lib/base/check.h"

namespace eventica::devs {
namespace {

std::string inputOf(const Model& model, Port port) {
    return fmt::format("input '{}' of '{}'", model.inputs()[port.number], model.name());
}
std::string outputOf(const Model& model, Port port) {
    return fmt::format("output '{}' of '{}'", model.outputs()[port.number], model.name());
}

std::string missingPort(const Model& model, const char* direction, Port port, std::size_t count) {
    return fmt::format("'{}' has no {} port number {}; it has {}", model.name(), direction,
                       port.number, count);
}

std::string coupledTwice(const std::string& from, const std::string& to) {
    return from + " and " + to + " are coupled twice";
}

} // namespace

void Coupled::addComponent(std::unique_ptr<Model> component) {
    EVENTICA_CHECK(component != nullptr, "a component that is not there");
    if (!names_.insert(component->name()).second)
        problems_.push_back(fmt::format("two components are called '{}'", component->name()));
    component->parent_ = this;
    component->indexInParent_ = static_cast<std::int32_t>(components_.size());
    components_.push_back(std::move(component));
}

bool Coupled::checkComponent(const Model& model) {
    if (model.parent_ == this)
        return true;
    problems_.push_back(
        fmt::format("'{}' is coupled but is not a component of '{}'", model.name(), name()));
    return false;
}

bool Coupled::checkInput(const Model& model, Port port) {
    if (!model.hasInput(port))
        problems_.push_back(missingPort(model, "input", port, model.inputs().size()));
    return model.hasInput(port);
}

bool Coupled::checkOutput(const Model& model, Port port) {
    if (!model.hasOutput(port))
        problems_.push_back(missingPort(model, "output", port, model.outputs().size()));
    return model.hasOutput(port);
}

void Coupled::connect(const Model& from, Port output, const Model& to, Port input) {
    if (!checkComponent(from) || !checkComponent(to))
        return;
    const bool hasOutput = checkOutput(from, output);
    if (!checkInput(to, input) || !hasOutput)
        return;
    // The formalism forbids it: a model would have to react to an output that it is just sending.
    if (&from == &to)
        problems_.push_back(fmt::format("{} and {} belong to the same model and cannot be coupled",
                                        outputOf(from, output), inputOf(to, input)));
    else if (!addCoupling({from.indexInParent_, output}, {to.indexInParent_, input}))
        problems_.push_back(coupledTwice(outputOf(from, output), inputOf(to, input)));
}

void Coupled::connectInput(Port input, const Model& to, Port componentInput) {
    if (!checkComponent(to))
        return;
    const bool hasInput = checkInput(*this, input);
    if (!checkInput(to, componentInput) || !hasInput)
        return;
    if (!addCoupling({Endpoint::Outside, input}, {to.indexInParent_, componentInput}))
        problems_.push_back(coupledTwice(inputOf(*this, input), inputOf(to, componentInput)));
}

void Coupled::connectOutput(const Model& from, Port componentOutput, Port output) {
    if (!checkComponent(from))
        return;
    const bool hasOutput = checkOutput(from, componentOutput);
    if (!checkOutput(*this, output) || !hasOutput)
        return;
    if (!addCoupling({from.indexInParent_, componentOutput}, {Endpoint::Outside, output}))
        problems_.push_back(coupledTwice(outputOf(from, componentOutput), outputOf(*this, output)));
}

} // namespace eventica::devs
