// SPDX-License-Identifier: Apache-2.0
// The memory of one running model and the programs that work on it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "lib/model/compiled_model.h"
#include "lib/program/executor.h"

namespace eventica::model {

class Memory {
public:
    /// Both must outlive it.
    Memory(const CompiledModel& model, program::Executor& executor)
        : model_(model), reals_(static_cast<std::size_t>(model.realMemorySize)),
          integers_(static_cast<std::size_t>(model.integerCount)),
          tangentOffset_(model.tangentOffset), runnables_(executor.prepare(model.programs)) {
        context_.reals = reals_.data();
        context_.integers = integers_.data();
    }

    program::Context& context() { return context_; }
    std::int32_t run(ProgramId program) {
        const ProgramEntry& entry = model_.entries[static_cast<std::size_t>(program)];
        const std::int32_t* const outer =
            std::exchange(context_.addresses, model_.addresses.data() + entry.firstAddress);
        const std::int32_t result =
            runnables_[static_cast<std::size_t>(entry.program)]->run(context_);
        context_.addresses = outer;
        return result;
    }

    double& real(std::int32_t slot) { return reals_[static_cast<std::size_t>(slot)]; }
    double real(std::int32_t slot) const { return reals_[static_cast<std::size_t>(slot)]; }
    double& tangent(std::int32_t slot) { return real(slot + tangentOffset_); }
    std::int64_t& integer(std::int32_t slot) { return integers_[static_cast<std::size_t>(slot)]; }
    std::int64_t integer(std::int32_t slot) const {
        return integers_[static_cast<std::size_t>(slot)];
    }
    /// As a number, whatever it is.
    double value(const Place& place) const {
        return place.isInteger ? static_cast<double>(integer(place.slot)) : real(place.slot);
    }
    void set(const Place& place, double value) {
        if (place.isInteger)
            integer(place.slot) = static_cast<std::int64_t>(value);
        else
            real(place.slot) = value;
    }
    bool equal(const Place& a, const Place& b) const {
        return a.isInteger ? integer(a.slot) == integer(b.slot) : real(a.slot) == real(b.slot);
    }
    void copy(const Place& from, const Place& to) {
        if (from.isInteger)
            integer(to.slot) = integer(from.slot);
        else
            real(to.slot) = real(from.slot);
    }
    /// All of it, to come back to later.
    struct Values {
        std::vector<double> reals;
        std::vector<std::int64_t> integers;
    };
    Values values() const { return {reals_, integers_}; }
    void setValues(const Values& values) {
        std::ranges::copy(values.reals, reals_.begin());
        std::ranges::copy(values.integers, integers_.begin());
    }
    void clear() {
        std::ranges::fill(reals_, 0.0);
        std::ranges::fill(integers_, 0);
    }
    std::span<const std::int64_t> integers() const { return integers_; }
    std::span<const double> reals() const { return reals_; }

private:
    const CompiledModel& model_;
    std::vector<double> reals_;
    std::vector<std::int64_t> integers_;
    std::int32_t tangentOffset_;
    program::Context context_;
    std::vector<std::unique_ptr<program::Runnable>> runnables_;
};

} // namespace eventica::model
