// SPDX-License-Identifier: Apache-2.0
// Watching a run: recording, tracing and statistics plug in here.
#pragma once

#include <cstdint>

#include "lib/devs/bag.h"
#include "lib/devs/flat_model.h"
#include "lib/devs/time.h"

namespace eventica::devs {

enum class TransitionKind : std::uint8_t { Internal, External, Confluent };

/// Override what is of interest. A listener may read the models but not change them.
class Listener {
public:
    virtual ~Listener() = default;

    /// All models have their first state.
    virtual void onInitialize(const FlatModel& /*model*/, Time /*start*/) {}
    /// A model sends a message; the port is one of its outputs.
    virtual void onOutput(ModelId /*model*/, Time /*time*/, const Message& /*message*/) {}
    /// A message leaves the root model; the port is one of the root's outputs.
    virtual void onExternalOutput(Time /*time*/, const Message& /*message*/) {}
    /// A model is about to receive all its messages of this instant.
    virtual void onInput(ModelId /*model*/, Time /*time*/, const Bag& /*inputs*/) {}
    /// A model has made its transition.
    virtual void onTransition(ModelId /*model*/, Time /*time*/, TransitionKind /*kind*/) {}
    /// All models that had something to do at this instant have done it.
    virtual void onInstantDone(Time /*time*/) {}
};

} // namespace eventica::devs
