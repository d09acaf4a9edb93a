// SPDX-License-Identifier: Apache-2.0
// Collects the warnings of a run.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "simulate/run/observer.h"

namespace eventica::driver {

struct RunMessage {
    double time = 0.0;
    std::string text;
};

class RunMessages : public run::Observer {
public:
    void warning(double t, const std::string& text) override { add(t, text); }
    void add(double t, std::string text) { all_.push_back({t, std::move(text)}); }

    const std::vector<RunMessage>& all() const { return all_; }

private:
    std::vector<RunMessage> all_;
};

} // namespace eventica::driver
