// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "results/plot.h"

namespace eventica::results {
namespace {

Series makeSeries(const Trajectories& trajectories, std::size_t signal) {
    const SignalInfo& info = trajectories.signals().at(signal);
    Series series{info.name, info.description, info.unit, {}};
    const std::vector<double>& time = trajectories.time();
    const std::vector<double> values = trajectories.values(signal);
    const bool isStepped = info.kind != Kind::Real;
    series.points.reserve(values.size());
    for (std::size_t row = 0; row < values.size(); ++row) {
        if (isStepped && row > 0 && values[row] != values[row - 1] && time[row] != time[row - 1])
            series.points.push_back({time[row], values[row - 1]});
        series.points.push_back({time[row], values[row]});
    }
    return series;
}

Panel& panelFor(Figure& figure, const SignalInfo& signal) {
    const std::string unit = signal.unit == "1" ? "" : signal.unit;
    const bool isBoolean = signal.kind == Kind::Boolean;
    const auto found = std::ranges::find_if(figure.panels, [&](const Panel& panel) {
        return panel.unit == unit && panel.isBoolean == isBoolean;
    });
    if (found != figure.panels.end())
        return *found;
    return figure.panels.emplace_back(Panel{unit, isBoolean, {}});
}

} // namespace

Figure makeFigure(const Trajectories& trajectories, std::span<const std::size_t> signals,
                  std::string title) {
    Figure figure{std::move(title), {}, 0, 0};
    if (trajectories.rows() > 0) {
        figure.start = trajectories.time().front();
        figure.stop = trajectories.time().back();
    }
    for (const std::size_t signal : signals)
        panelFor(figure, trajectories.signals().at(signal))
            .series.push_back(makeSeries(trajectories, signal));
    return figure;
}

} // namespace eventica::results
