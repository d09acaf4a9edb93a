// SPDX-License-Identifier: Apache-2.0
// A hierarchy without its coupled models: atomic models and the couplings between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lib/devs/atomic.h"
#include "lib/devs/model.h"

namespace eventica::devs {

/// An input port of an atomic model or, with an invalid model, an output port of the root.
struct Destination {
    ModelId model;
    Port port;

    friend auto operator<=>(const Destination&, const Destination&) = default;
};

/// Lists of destinations, one for each (row, port), packed behind each other.
class Routes {
public:
    /// Appends the next port of the current row.
    void addPort(std::span<const Destination> destinations);
    /// Ends the current row.
    void endRow() { firstPort_.push_back(portEnd_.size() - 1); }

    std::size_t portCount(std::size_t row) const { return firstPort_[row + 1] - firstPort_[row]; }
    std::span<const Destination> at(std::size_t row, Port port) const {
        const std::size_t slot = firstPort_[row] + port.number;
        return std::span(destinations_)
            .subspan(portEnd_[slot], portEnd_[slot + 1] - portEnd_[slot]);
    }
    std::size_t size() const { return destinations_.size(); }

private:
    std::vector<std::size_t> firstPort_ = {0};
    std::vector<std::size_t> portEnd_ = {0};
    std::vector<Destination> destinations_;
};

/// Made by `flatten`. Can only be moved.
struct FlatModel {
    /// Depth first, components in the order in which they were added: the index is the `ModelId`.
    std::vector<Atomic*> atomics;
    /// Names from below the root down, joined by dots; the root's own name if it is atomic.
    std::vector<std::string> paths;
    /// Where the outputs of each atomic model go; sorted, so independent of the order of coupling.
    Routes outputs;
    /// Where the inputs of the root go: row 0.
    Routes inputs;
    std::size_t externalInputCount = 0;
    std::size_t externalOutputCount = 0;
    /// Empty if the caller keeps the hierarchy alive.
    std::unique_ptr<Model> root;

    std::size_t size() const { return atomics.size(); }
    const std::string& path(ModelId id) const {
        return paths.at(static_cast<std::size_t>(id.index()));
    }
    /// The model with this path; invalid if there is none. Searches all.
    ModelId find(const std::string& path) const;
};

} // namespace eventica::devs
