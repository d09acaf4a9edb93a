// SPDX-License-Identifier: Apache-2.0
// What atomic and coupled models have in common: a name, ports, a place in the hierarchy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "lib/base/id.h"
#include "lib/devs/port.h"

namespace eventica::devs {

class Coupled;

struct ModelTag;
/// The number of an atomic model in the flat list.
using ModelId = Id<ModelTag>;

/// Stays where it is: couplings refer to it by address while the hierarchy is being built.
class Model {
public:
    enum class Kind : std::uint8_t { Atomic, Coupled };

    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;
    virtual ~Model() = default;

    /// Ports are numbered in the order in which they are added.
    Port addInput(std::string name) { return addPort(inputs_, std::move(name)); }
    Port addOutput(std::string name) { return addPort(outputs_, std::move(name)); }

    Kind kind() const { return kind_; }
    const std::string& name() const { return name_; }
    const std::vector<std::string>& inputs() const { return inputs_; }
    const std::vector<std::string>& outputs() const { return outputs_; }
    bool hasInput(Port port) const { return port.number < inputs_.size(); }
    bool hasOutput(Port port) const { return port.number < outputs_.size(); }

    /// The coupled model it is a component of; null for the root.
    const Coupled* parent() const { return parent_; }
    /// Its number among the components of its parent.
    std::int32_t indexInParent() const { return indexInParent_; }

private:
    friend class Atomic;
    friend class Coupled;

    Model(Kind kind, std::string name) : name_(std::move(name)), kind_(kind) {}

    static Port addPort(std::vector<std::string>& ports, std::string name) {
        ports.push_back(std::move(name));
        return Port{static_cast<std::uint32_t>(ports.size()) - 1};
    }

    std::string name_;
    std::vector<std::string> inputs_;
    std::vector<std::string> outputs_;
    const Coupled* parent_ = nullptr;
    std::int32_t indexInParent_ = -1;
    Kind kind_;
};

} // namespace eventica::devs
