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
            std::max({parameters_.quanta[i] / duration, largest(row.states, parameters_.quanta),
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
    for (int i = 0; i < count; ++i)
        bends_[at(i)].deviation = noise.allowedDeviation(rates[i], senses[i]);
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
    return quantized::deviationOf(curve, present_->tangents[index], scratch_);
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
    for (std::size_t i = 0; i < bends_.size(); ++i)
        first = std::min(first, bends_[i].plan(end, [&](double time) {
            return deviationAfter(static_cast<int>(i), time);
        }));
    planned_ = first < end ? t + first : signal::Never;
    return planned_;
}

} // namespace eventica::bond
