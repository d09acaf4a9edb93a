// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: linear laws between ports that are none of the other elements.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "compile/network/drafts.h"

namespace eventica::network {

/// Writes a group of ports down as a multiport. Its laws have no derivatives: what has one becomes
/// the voltage of a capacitance of 1 at a port of its own, whose current is the derivative. Signals
/// come in through such ports too, from effort sources. A kink is the current of an ideal diode.
class MultiportWriter {
public:
    MultiportWriter(const Terminals& terminals, const KnownSignals& known, Drafts& drafts)
        : terminals_(terminals), known_(known), drafts_(drafts) {}

    bool write(const PortLaws& laws, const PortGroup& group);
    /// A further port at which the across quantity is that sum; nothing flows there.
    std::optional<PortTerminals> show(const Row& row);
    const std::string& reason() const { return reason_; }

private:
    Draft& own() { return drafts_.elements[place_]; }
    bool addLaw(const Row& row);
    std::optional<MultiportLaw> termsOf(const Row& row);
    bool addCurve(const Curve& curve);
    bool addRelay(const Relay& relay);
    std::string textOf(const Curve& curve) const;
    std::int32_t addOpenPort(const std::string& name);
    std::int32_t signalPort(std::int32_t variable);
    PortTerm quantity(Atom atom);
    std::int32_t portOf(std::int32_t variable) const;
    bool isPosition(Atom atom) const;
    std::int32_t storageOf(Atom atom);
    std::int32_t kinkPort(std::int32_t variable);
    std::int32_t sourceOf(Atom atom);
    std::int32_t addSignalPort(ElementKind kind, const std::string& name);
    std::string nameOf(Atom atom) const;

    const Terminals& terminals_;
    const KnownSignals& known_;
    Drafts& drafts_;
    std::size_t place_ = 0;                            ///< among the drafts
    std::map<std::int32_t, std::int32_t> ofPotential_; ///< ports
    std::map<std::int32_t, std::int32_t> ofFlow_;      ///< ports
    std::map<Atom, std::int32_t> storages_;            ///< ports
    std::map<Atom, std::int32_t> sources_;             ///< ports
    std::map<std::int32_t, std::int32_t> kinks_;       ///< ports
    std::map<std::int32_t, std::int32_t> signals_;     ///< ports of free unknowns and functions
    std::string reason_;
};

} // namespace eventica::network
