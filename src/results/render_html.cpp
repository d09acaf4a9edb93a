// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <string_view>

#include "results/plot.h"
#include "results/plot_page.h"
#include "results/scene.h"
#include "results/thin.h"

namespace eventica::results {
namespace {

/// A JSON string that is harmless inside of HTML.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char character : text) {
        const bool needsCode = static_cast<unsigned char>(character) < 0x20 || character == '<' ||
                               character == '>' || character == '&';
        if (needsCode)
            result += fmt::format("\\u{:04x}", static_cast<unsigned>(character));
        else if (character == '"' || character == '\\')
            result += std::string("\\") + character;
        else
            result += character;
    }
    return result + "\"";
}

std::string escapedForHtml(const std::string& text) {
    std::string result;
    for (const char character : text) {
        if (character == '&')
            result += "&amp;";
        else if (character == '<')
            result += "&lt;";
        else
            result += character;
    }
    return result;
}

/// JSON knows no infinity and the like; there the line has a gap.
void appendNumber(std::string& text, double value) {
    if (!std::isfinite(value)) {
        text += "null";
        return;
    }
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text.append(digits.data(), end);
}

std::string textList(const std::vector<std::string>& texts) {
    std::string list;
    for (const std::string& text : texts)
        list += (list.empty() ? "" : ",") + quoted(text);
    return "[" + list + "]";
}

std::string_view kindName(PanelKind kind) {
    if (kind == PanelKind::Lanes)
        return "lanes";
    return kind == PanelKind::Literals ? "literals" : "numbers";
}

std::string numberList(const std::vector<Point>& points, double Point::* coordinate) {
    std::string text = "[";
    for (const Point& point : points) {
        appendNumber(text, point.*coordinate);
        text += ',';
    }
    if (!points.empty())
        text.pop_back();
    return text + "]";
}

class PageData {
public:
    PageData(const Figure& figure, std::size_t maxPoints)
        : figure_(figure), slices_(slicesFor(figure, maxPoints)) {}

    std::string write() {
        std::string panels;
        for (const Panel& panel : figure_.panels)
            panels += (panels.empty() ? "" : ",\n") + panelText(panel);
        std::string text = fmt::format(
            "{{\"title\":{},\"xLabel\":{},\"isOverTime\":{},\"start\":", quoted(figure_.title),
            quoted(figure_.xLabel), figure_.isOverTime);
        appendNumber(text, figure_.start);
        text += ",\"stop\":";
        appendNumber(text, figure_.stop);
        text += ",\n\"styles\":[" + styles() + "],\n\"times\":[";
        for (std::size_t index = 0; index < times_.size(); ++index)
            text += (index == 0 ? "" : ",\n") + times_[index];
        return text + "],\n\"panels\":[" + panels + "]}";
    }

private:
    /// Browsers do not like pages of hundreds of megabytes.
    static std::size_t slicesFor(const Figure& figure, std::size_t maxPoints) {
        constexpr std::size_t MostPoints = 4'000'000;
        std::size_t count = 1;
        for (const Panel& panel : figure.panels)
            count += panel.series.size();
        return std::max<std::size_t>(std::min(maxPoints, MostPoints / count) / 4, 1);
    }

    static std::string styles() {
        std::string text;
        for (std::size_t index = 0; index < ColourCount * DashCount; ++index) {
            const LineStyle style = lineStyle(index);
            std::string dashes;
            for (const double length : style.dashes)
                dashes += fmt::format("{}{}", dashes.empty() ? "" : ",", length);
            text += fmt::format("{}{{\"colour\":\"#{:02x}{:02x}{:02x}\",\"dashes\":[{}]}}",
                                index == 0 ? "" : ",", style.colour.red, style.colour.green,
                                style.colour.blue, dashes);
        }
        return text;
    }

    std::string panelText(const Panel& panel) {
        std::string text = fmt::format("{{\"kind\":\"{}\",\"unit\":{},\"literals\":{},"
                                       "\"isInteger\":{},\"series\":[",
                                       kindName(panel.kind), quoted(panel.unit),
                                       textList(panel.literals), panel.isInteger);
        for (std::size_t index = 0; index < panel.series.size(); ++index) {
            const Series& series = panel.series[index];
            const std::vector<Point> points =
                figure_.isOverTime ? thin(series.points, slices_) : fewer(series.points);
            text += fmt::format("{}{{\"name\":{},\"description\":{},\"unit\":{},\"style\":{},"
                                "\"times\":{},\"values\":{}}}",
                                index == 0 ? "" : ",\n", quoted(series.name),
                                quoted(series.description), quoted(series.unit),
                                series.style % (ColourCount * DashCount), timesOf(points),
                                numberList(points, &Point::y));
        }
        return text + "]}";
    }

    /// Of a curve whose x goes back and forth, with less and less detail.
    std::vector<Point> fewer(std::vector<Point> points) const {
        double lowest = std::numeric_limits<double>::infinity();
        double highest = -lowest;
        for (const Point& point : points) {
            lowest = std::isfinite(point.y) ? std::min(lowest, point.y) : lowest;
            highest = std::isfinite(point.y) ? std::max(highest, point.y) : highest;
        }
        for (double detail = 2e-4; points.size() > 4 * slices_ && detail < 1; detail *= 2)
            points = thinCurve(
                points, {detail * (figure_.stop - figure_.start), detail * (highest - lowest)});
        return points;
    }

    /// Most series have the times of the one before.
    std::size_t timesOf(const std::vector<Point>& points) {
        std::string times = numberList(points, &Point::x);
        if (times_.empty() || times_.back() != times)
            times_.push_back(std::move(times));
        return times_.size() - 1;
    }

    const Figure& figure_;
    std::size_t slices_;
    std::vector<std::string> times_;
};

} // namespace

std::string renderHtml(const Figure& figure, std::size_t maxPoints) {
    const std::string title = figure.title.empty() ? "Trajectories" : figure.title;
    std::string page(PageBeforeTitle);
    page += escapedForHtml(title);
    page += PageBeforeData;
    page += PageData(figure, maxPoints).write();
    page += PageAfterData;
    return page;
}

} // namespace eventica::results
