// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <limits>

#include "results/display_unit.h"
#include "results/plot.h"
#include "results/scene.h"
#include "results/thin.h"
#include "results/time_window.h"

namespace eventica::results {
namespace {

/// More slices than any picture has columns.
constexpr std::size_t MostSlices = 25'000;
/// Of the range of a curve: less than a pixel of any picture.
constexpr double FinestDetail = 1e-4;

struct Range {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -std::numeric_limits<double>::infinity();

    void include(double value) {
        if (std::isfinite(value)) {
            lower = std::min(lower, value);
            upper = std::max(upper, value);
        }
    }
    bool isEmpty() const { return lower > upper; }
    double span() const { return isEmpty() ? 0.0 : upper - lower; }
};

class FigureMaker {
public:
    FigureMaker(std::span<const DrawnRun> runs, const FigureOptions& options)
        : runs_(runs), options_(options) {
        figure_.title = options.title;
    }

    Figure make() {
        for (std::size_t run = 0; run < runs_.size(); ++run)
            addRun(run);
        if (!x_.isEmpty()) {
            figure_.start = x_.lower;
            figure_.stop = x_.upper;
        }
        if (!figure_.isOverTime)
            thinCurves();
        return std::move(figure_);
    }

private:
    void addRun(std::size_t index) {
        const DrawnRun& run = runs_[index];
        const TimeWindow window(run.trajectories->time(), options_.from, options_.to);
        const std::vector<double> x = run.x ? shownValues(run, *run.x, window) : window.times();
        if (run.x && figure_.isOverTime) {
            figure_.isOverTime = false;
            const SignalInfo& info = run.infos.at(*run.x);
            const std::string unit = displayUnitOf(info).unit;
            figure_.xLabel = info.name + (unit.empty() ? "" : " [" + unit + "]");
        }
        for (const double value : x)
            x_.include(value);
        for (const std::size_t signal : run.signals)
            addSeries(index, signal, x, window);
    }

    static std::vector<double> shownValues(const DrawnRun& run, std::size_t signal,
                                           const TimeWindow& window) {
        const SignalInfo& info = run.infos.at(signal);
        std::vector<double> values =
            window.cut(run.trajectories->values(signal), info.kind != Kind::Real);
        const DisplayUnit shown = displayUnitOf(info);
        for (double& value : values)
            value = shown.convert(value);
        return values;
    }

    void addSeries(std::size_t index, std::size_t signal, const std::vector<double>& x,
                   const TimeWindow& window) {
        const DrawnRun& run = runs_[index];
        const SignalInfo& info = run.infos.at(signal);
        const DisplayUnit shown = displayUnitOf(info);
        Panel& panel = panelFor(info, shown.unit);
        Series series{info.name, info.description, shown.unit, panel.series.size(), {}};
        if (runs_.size() > 1) {
            series.name += " (" + run.name + ")";
            series.style = styleOf(panel.series.size(), index);
        }
        series.points =
            pointsOf(x, shownValues(run, signal, window), window, info.kind != Kind::Real);
        addNotes(series, shown);
        if (figure_.isOverTime)
            series.points = thin(series.points, MostSlices);
        panel.isInteger = panel.isInteger && info.kind != Kind::Real;
        panel.series.push_back(std::move(series));
    }

    /// Colours tell lines apart, dashes tell runs apart.
    static std::size_t styleOf(std::size_t line, std::size_t run) {
        return line % ColourCount + ColourCount * (run % DashCount);
    }

    static std::vector<Point> pointsOf(const std::vector<double>& x,
                                       const std::vector<double>& values, const TimeWindow& window,
                                       bool isStepped) {
        const std::vector<double>& time = window.times();
        std::vector<Point> points;
        points.reserve(values.size());
        for (std::size_t row = 0; row < values.size(); ++row) {
            if (isStepped && row > 0 && values[row] != values[row - 1] &&
                time[row] != time[row - 1])
                points.push_back({x[row], values[row - 1]});
            points.push_back({x[row], values[row]});
        }
        return points;
    }

    void addNotes(const Series& series, const DisplayUnit& shown) {
        if (!shown.problem.empty())
            figure_.notes.push_back(shown.problem);
        const auto isFinite = [](const Point& it) { return std::isfinite(it.y); };
        const auto gaps =
            static_cast<std::size_t>(std::ranges::count_if(series.points, std::not_fn(isFinite)));
        if (gaps > 0)
            figure_.notes.push_back(gaps == series.points.size()
                                        ? fmt::format("`{}` has no finite value", series.name)
                                        : fmt::format("`{}` is not finite in {} rows: its line "
                                                      "has gaps",
                                                      series.name, gaps));
    }

    Panel& panelFor(const SignalInfo& signal, const std::string& unit) {
        Panel wanted{.unit = unit, .isInteger = true};
        if (signal.kind == Kind::Boolean)
            wanted = {.kind = PanelKind::Lanes};
        else if (signal.kind == Kind::Enumeration && !signal.literals.empty())
            wanted = {.kind = PanelKind::Literals, .literals = signal.literals};
        const auto found = std::ranges::find_if(figure_.panels, [&](const Panel& panel) {
            return panel.kind == wanted.kind && panel.unit == wanted.unit &&
                   panel.literals == wanted.literals;
        });
        return found != figure_.panels.end() ? *found
                                             : figure_.panels.emplace_back(std::move(wanted));
    }

    /// What is dropped lies nearer to its neighbours than a picture can show.
    void thinCurves() {
        for (Panel& panel : figure_.panels) {
            Range y;
            for (const Series& series : panel.series)
                for (const Point& point : series.points)
                    y.include(point.y);
            for (Series& series : panel.series)
                series.points =
                    thinCurve(series.points, {FinestDetail * x_.span(), FinestDetail * y.span()});
        }
    }

    std::span<const DrawnRun> runs_;
    const FigureOptions& options_;
    Figure figure_;
    Range x_;
};

} // namespace

bool hasRowsIn(const Trajectories& trajectories, const FigureOptions& options) {
    return !TimeWindow(trajectories.time(), options.from, options.to).isEmpty();
}

Figure makeFigure(std::span<const DrawnRun> runs, const FigureOptions& options) {
    return FigureMaker(runs, options).make();
}

} // namespace eventica::results
