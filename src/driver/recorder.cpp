// SPDX-License-Identifier: Apache-2.0
#include "driver/recorder.h"

#include <string>

namespace eventica::driver {

namespace {

using run::Signal;

results::Kind kindOf(Signal::Kind kind) {
    switch (kind) {
    case Signal::Kind::Integer:
        return results::Kind::Integer;
    case Signal::Kind::Boolean:
        return results::Kind::Boolean;
    case Signal::Kind::Enumeration:
        return results::Kind::Enumeration;
    case Signal::Kind::Real:
        break;
    }
    return results::Kind::Real;
}

results::Role roleOf(Signal::Role role) {
    switch (role) {
    case Signal::Role::State:
        return results::Role::State;
    case Signal::Role::Discrete:
        return results::Role::Discrete;
    case Signal::Role::Other:
        break;
    }
    return results::Role::Other;
}

results::SignalInfo infoOf(const Signal& signal) {
    results::SignalInfo info{.name = std::string(signal.name),
                             .description = std::string(signal.description),
                             .unit = std::string(signal.unit),
                             .kind = kindOf(signal.kind),
                             .variability = signal.isFixed ? results::Variability::Fixed
                                                           : results::Variability::Varying,
                             .displayUnit = std::string(signal.displayUnit),
                             .role = roleOf(signal.role),
                             .literals = {signal.literals.begin(), signal.literals.end()}};
    if (signal.alias)
        info.alias = {signal.alias->of, signal.alias->isNegated};
    return info;
}

} // namespace

std::vector<results::SignalInfo> signalInfos(const run::Observable& observable) {
    std::vector<results::SignalInfo> infos;
    infos.reserve(observable.signals().size());
    for (const Signal& signal : observable.signals())
        infos.push_back(infoOf(signal));
    return infos;
}

void Recorder::begin() {
    std::size_t columns = 0;
    for (const Signal& signal : observable_.signals())
        columns += signal.isFixed || signal.alias ? 0 : 1;
    values_.resize(columns);
    rows_.begin(signalInfos(observable_), observable_.fixedValues());
    hasBegun_ = true;
}

void Recorder::row(double t) {
    if (!hasBegun_)
        begin();
    observable_.readValues(values_);
    rows_.row(t, values_);
}

} // namespace eventica::driver
