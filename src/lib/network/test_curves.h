// SPDX-License-Identifier: Apache-2.0
// Elements with laws that are not linear, for tests.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "lib/network/netlist_builder.h"

namespace eventica::network {

/// A function of one argument and its derivative.
class OneArgument final : public LawFunction {
public:
    using Function = std::function<double(double)>;
    OneArgument(Function value, Function slope)
        : value_(std::move(value)), slope_(std::move(slope)) {}

    double value(std::span<const double> arguments) const override { return value_(arguments[0]); }
    double linearized(std::span<const double> arguments,
                      std::span<double> partials) const override {
        partials[0] = slope_(arguments[0]);
        return value_(arguments[0]);
    }

private:
    Function value_;
    Function slope_;
};

/// Its current is a function of its voltage.
inline void addConductor(NetlistBuilder& builder, int p, int n, OneArgument::Function value,
                         OneArgument::Function slope) {
    const int inner = builder.node();
    Element& made = builder.multiport("G", {{p, n}, {inner, NetlistBuilder::Ground}},
                                      {{{0, 0.0, 1.0}, {1, -1.0, 0.0}}});
    NonlinearLaw law;
    law.result = 1;
    law.arguments.push_back({{{0, 1.0, 0.0}}, 0.0});
    law.function = std::make_shared<OneArgument>(std::move(value), std::move(slope));
    made.nonlinear.push_back(std::move(law));
}

} // namespace eventica::network
