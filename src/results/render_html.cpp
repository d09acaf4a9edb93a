// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

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
        : figure_(figure), slices_(std::max<std::size_t>(maxPoints / 4, 1)) {}

    std::string write() {
        std::string panels;
        for (const Panel& panel : figure_.panels)
            panels += (panels.empty() ? "" : ",\n") + panelText(panel);
        std::string text = fmt::format("{{\"title\":{},\"start\":", quoted(figure_.title));
        appendNumber(text, figure_.start);
        text += ",\"stop\":";
        appendNumber(text, figure_.stop);
        text += ",\n\"styles\":[" + styles() + "],\n\"times\":[";
        for (std::size_t index = 0; index < times_.size(); ++index)
            text += (index == 0 ? "" : ",\n") + times_[index];
        return text + "],\n\"panels\":[" + panels + "]}";
    }

private:
    static std::string styles() {
        std::string text;
        for (std::size_t index = 0; index < 28; ++index) { // as many as there are
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
        std::string text = fmt::format("{{\"unit\":{},\"isBoolean\":{},\"series\":[",
                                       quoted(panel.unit), panel.isBoolean);
        for (std::size_t index = 0; index < panel.series.size(); ++index) {
            const Series& series = panel.series[index];
            const std::vector<Point> points = thin(series.points, slices_);
            text += fmt::format("{}{{\"name\":{},\"description\":{},\"unit\":{},\"times\":{},"
                                "\"values\":{}}}",
                                index == 0 ? "" : ",\n", quoted(series.name),
                                quoted(series.description), quoted(series.unit), timesOf(points),
                                numberList(points, &Point::y));
        }
        return text + "]}";
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
