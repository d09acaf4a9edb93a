// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "results/scene.h"

namespace eventica::results {
namespace {

/// XML allows no control characters at all.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char character : text) {
        switch (character) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        default:
            result += static_cast<unsigned char>(character) < 0x20 ? ' ' : character;
        }
    }
    return result;
}

std::string hex(Colour colour) {
    return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

/// A hundredth of a unit is finer than any screen.
std::string number(double value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0')
        text.pop_back();
    if (text.back() == '.')
        text.pop_back();
    return text == "-0" ? "0" : text;
}

class SvgWriter {
public:
    explicit SvgWriter(const Scene& scene) : scene_(scene) {}

    std::string write() {
        const std::string width = number(scene_.width);
        const std::string height = number(scene_.height);
        text_ = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" "
                            "height=\"{1}\" viewBox=\"0 0 {0} {1}\" font-family=\"Helvetica, "
                            "Arial, sans-serif\">\n",
                            width, height);
        for (const auto& item : scene_.items)
            std::visit([this](const auto& shape) { add(shape); }, item);
        return std::move(text_) + "</svg>\n";
    }

private:
    void add(const Rectangle& rectangle) {
        text_ +=
            fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
                        number(rectangle.corner.x), number(rectangle.corner.y),
                        number(rectangle.width), number(rectangle.height), hex(rectangle.fill));
    }

    void add(const Polyline& line) {
        text_ += "<polyline points=\"";
        for (const Point& point : line.points)
            text_ += number(point.x) + "," + number(point.y) + " ";
        if (!line.points.empty())
            text_.pop_back();
        text_ += fmt::format("\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" "
                             "stroke-linejoin=\"round\"",
                             hex(line.colour), number(line.width));
        if (line.width > 1)
            text_ += " stroke-linecap=\"round\"";
        if (!line.dashes.empty()) {
            text_ += " stroke-dasharray=\"";
            for (const double length : line.dashes)
                text_ += number(length) + " ";
            text_.back() = '"';
        }
        text_ += "/>\n";
    }

    void add(const Label& label) {
        constexpr const char* Anchors[] = {"start", "middle", "end"};
        const std::string x = number(label.at.x);
        const std::string y = number(label.at.y);
        const std::string turn =
            label.isUpwards ? fmt::format(" transform=\"rotate(-90 {} {})\"", x, y) : "";
        text_ +=
            fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" "
                        "text-anchor=\"{}\"{}>{}</text>\n",
                        x, y, number(label.size), hex(label.colour),
                        Anchors[static_cast<std::size_t>(label.anchor)], turn, escaped(label.text));
    }

    const Scene& scene_;
    std::string text_;
};

} // namespace

std::string writeSvg(const Scene& scene) {
    return SvgWriter(scene).write();
}

} // namespace eventica::results
