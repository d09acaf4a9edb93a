// SPDX-License-Identifier: Apache-2.0
// Stand-in for CD++: models with ports, their couplings, and what they send.
#pragma once

#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/model_file.h"

class Atomic;

class Port {
public:
    Port(std::string name, Atomic& owner) : name_(std::move(name)), owner_(&owner) {}

    const std::string& name() const { return name_; }
    Atomic& owner() const { return *owner_; }
    std::vector<const Port*>& influences() { return influences_; }
    const std::vector<const Port*>& influences() const { return influences_; }
    bool operator==(const Port& other) const { return this == &other; }

private:
    std::string name_;
    Atomic* owner_;
    std::vector<const Port*> influences_;
};

using PortList = std::deque<Port>; ///< ports keep their addresses

inline Port* findPort(PortList& ports, const std::string& name) {
    for (Port& port : ports)
        if (port.name() == lowerCase(name))
            return &port;
    return nullptr;
}
