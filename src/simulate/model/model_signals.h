// SPDX-License-Identifier: Apache-2.0
// What can be observed of a compiled model while it runs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulate/model/model_system.h"
#include "simulate/run/observable.h"

namespace eventica::model {

class ModelSignals final : public run::Observable {
public:
    /// Both must outlive it.
    ModelSignals(const CompiledModel& model, ModelSystem& system);

    const std::vector<run::Signal>& signals() const override { return signals_; }
    std::vector<double> fixedValues() const override;
    void readValues(std::span<double> values) const override;
    std::vector<run::Bounds> bounds() const override;
    void readBounded(std::span<double> values) const override;
    void tellChanges() override { system_.tellChanges(); }
    std::vector<std::string> present() override { return system_.present(); }

private:
    struct Column {
        Place place;
        bool isNegated = false;
    };
    struct Bounded {
        VariableId variable;
        Column column;
    };

    void addSignal(std::size_t variable, std::vector<std::int64_t>& columnOf);
    void addAlias(const Alias& alias, std::vector<std::int64_t>& columnOf);
    void addBounded(VariableId variable, VariableId target, bool isNegated);
    double valueOf(const Column& column) const {
        const double value = system_.memory().value(column.place);
        return column.isNegated ? -value : value;
    }
    std::optional<double> numberOf(const Attribute& attribute) const;

    const CompiledModel& model_;
    ModelSystem& system_;
    std::vector<run::Signal> signals_;
    std::vector<Column> columns_;
    std::vector<Column> fixed_;
    std::vector<Bounded> bounded_;
};

} // namespace eventica::model
