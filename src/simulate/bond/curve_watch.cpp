// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/curve_watch.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::bond {

using graph::at;
using quantized::Curve;
using quantized::List;
using signal::Polynomial;

namespace {

/// A curve that was planned for keeps its tangent if its deviation is below this part of what it
/// may be.
constexpr double StillNear = 0.25;

double largest(const std::vector<IndexedTerm>& terms, const std::vector<double>& quanta) {
    double result = 0.0;
    for (const IndexedTerm& term : terms)
        result = std::max(result, std::abs(term.factor) * quanta[at(term.index)]);
    return result;
}

/// Of the states beside which a storage may be a quantum off. One that follows its slow motion, or
/// that of its group, is where it should be; its own quantum, times its large rate, hides nothing.
std::vector<IndexedTerm> uncertainStates(const Configuration& configuration, std::size_t storage) {
    const auto index = static_cast<graph::Index>(storage);
    std::vector<IndexedTerm> terms = configuration.rates[storage].states;
    if (configuration.isFast[storage] != 0)
        std::erase_if(terms, [&](const IndexedTerm& term) { return term.index == index; });
    for (const quantized::StiffGroup& group : configuration.groups)
        if (std::ranges::find(group.members, index) != group.members.end())
            std::erase_if(terms, [&](const IndexedTerm& term) {
                return std::ranges::find(group.members, term.index) != group.members.end();
            });
    return terms;
}

double sum(const std::vector<IndexedTerm>& terms, const std::vector<double>& quanta) {
    double result = 0.0;
    for (const IndexedTerm& term : terms)
        result += std::abs(term.factor) * quanta[at(term.index)];
    return result;
}

/// What each curve adds to some rows.
sparse::List<sparse::List<sparse::Entry>> columnsOf(const std::vector<LinearRow>& rows,
                                                    int curves) {
    sparse::List<sparse::List<sparse::Entry>> columns(curves);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const IndexedTerm& term : rows[i].curves)
            columns[term.index].push_back({static_cast<int>(i), term.factor});
    return columns;
}

} // namespace

CurveWatch::CurveWatch(const SwitchedSystem& system, Parameters parameters)
    : system_(system), parameters_(std::move(parameters)), bends_(system.curves().size()) {
}

quantized::Noise CurveWatch::noiseOf(const Configuration& configuration) const {
    const double duration = parameters_.stopTime - parameters_.startTime;
    quantized::Noise noise;
    for (std::size_t i = 0; i < configuration.rates.size(); ++i) {
        const LinearRow& row = configuration.rates[i];
        noise.ofRates.push_back(
            std::max({parameters_.quanta[i] / duration,
                      largest(uncertainStates(configuration, i), parameters_.quanta),
                      largest(row.sources, parameters_.sourceQuanta)}));
    }
    for (const LinearRow& row : configuration.senses)
        noise.ofSenses.push_back(sum(row.states, parameters_.quanta) +
                                 sum(row.sources, parameters_.sourceQuanta));
    return noise;
}

void CurveWatch::begin(const Configuration& configuration) {
    present_ = &configuration;
    planned_ = signal::Never;
    const int count = system_.curves().count();
    const quantized::Noise noise = noiseOf(configuration);
    const auto rates = columnsOf(configuration.rates, count);
    const auto senses = columnsOf(configuration.senses, count);
    for (int i = 0; i < count; ++i) {
        bends_[at(i)].deviation = noise.allowedDeviation(rates[i], senses[i]);
        bends_[at(i)].gains = gainsOf(i);
    }
}

/// How the arguments of a curve move with its result.
List<double> CurveWatch::gainsOf(int index) const {
    const Curve& curve = system_.curves()[index];
    List<double> gains(curve.arguments.count(), 0.0);
    for (int k = 0; k < gains.count(); ++k)
        for (const IndexedTerm& term : present_->watches[at(curve.firstArgument + k)].curves)
            if (term.index == index)
                gains[k] += term.factor;
    return gains;
}

void CurveWatch::readArguments(const std::vector<Polynomial>& courses,
                               const std::vector<Polynomial>& waves) {
    arguments_.clear();
    for (const LinearRow& row : present_->watches)
        arguments_.push_back(row.along(courses, waves));
}

double CurveWatch::deviationAfter(int index, double time) {
    const Curve& curve = system_.curves()[index];
    scratch_.resize(curve.arguments.count());
    for (int k = 0; k < scratch_.count(); ++k)
        scratch_[k] = arguments_[at(curve.firstArgument + k)].at(time);
    return quantized::deviationOf(curve, present_->tangents[index], scratch_,
                                  bends_[at(index)].gains);
}

bool CurveWatch::isDue(double t, const std::vector<Polynomial>& courses,
                       const std::vector<Polynomial>& waves) {
    readArguments(courses, waves);
    const double part = t >= planned_ ? StillNear : 1.0;
    for (std::size_t i = 0; i < bends_.size(); ++i)
        if (bends_[i].deviation < signal::Never &&
            deviationAfter(static_cast<int>(i), 0.0) > part * bends_[i].deviation)
            return true;
    return false;
}

double CurveWatch::plan(double t, const std::vector<Polynomial>& courses,
                        const std::vector<Polynomial>& waves) {
    readArguments(courses, waves);
    const double end = parameters_.stopTime - t;
    double first = end;
    for (std::size_t i = 0; i < bends_.size(); ++i) {
        const Curve& curve = system_.curves()[static_cast<int>(i)];
        sparse::List<double> turns;
        for (int k = 0; k < curve.arguments.count(); ++k)
            quantized::addTurns(arguments_[at(curve.firstArgument + k)].c, turns);
        first = std::min(first, bends_[i].plan(end, turns, [&](double time) {
            return deviationAfter(static_cast<int>(i), time);
        }));
    }
    planned_ = first < end ? quantized::instantAfter(t, first) : signal::Never;
    return planned_;
}

} // namespace eventica::bond
