// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/svg.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

#include "lib/bondgraph/layout.h"
#include "lib/bondgraph/print.h"

namespace eventica::bondgraph {
namespace {

constexpr double LetterWidth = 8.8; ///< of the widest usual letters; labels may be narrower
constexpr double LineHeight = 20.0;
constexpr double TitleHeight = 34.0;
constexpr double HalfArrow = 10.0;
constexpr double HalfStroke = 7.0;
constexpr double BetweenParallels = 9.0;

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else if (static_cast<unsigned char>(c) >= ' ')
            result += c;
    }
    return result;
}

std::string shownLabel(const Vertex& vertex) {
    return isJunction(vertex.kind) ? std::string(spelling(vertex.kind)) : label(vertex);
}

std::string_view styleOf(VertexKind kind) {
    if (isJunction(kind))
        return "j";
    if (isSource(kind))
        return "s";
    return isStorage(kind) ? "m" : "e";
}

class Drawing {
public:
    explicit Drawing(const Picture& picture) : picture_(picture), graph_(*picture.graph) {
        for (const Vertex& vertex : graph_.vertices)
            boxes_.push_back(
                {LetterWidth * static_cast<double>(shownLabel(vertex).size()) + 8.0, LineHeight});
        layout_ = layOut(graph_, boxes_);
        isHighlighted_.assign(boxes_.size(), false);
        for (const VertexId id : picture.highlighted)
            isHighlighted_[static_cast<std::size_t>(id.index())] = true;
    }

    Point size() const {
        double width = layout_.size.x;
        for (const std::string& remark : picture_.remarks)
            width = std::max(width, 7.0 * static_cast<double>(remark.size()) + 32.0);
        width = std::max(width, LetterWidth * static_cast<double>(picture_.title.size()) + 32.0);
        return {width, TitleHeight + layout_.size.y +
                           LineHeight * static_cast<double>(picture_.remarks.size())};
    }

    void appendTo(std::string& out, double top) {
        out += fmt::format("<text class=\"t\" x=\"16\" y=\"{:.1f}\">{}</text>\n", top + 22.0,
                           escaped(picture_.title));
        out += fmt::format("<g transform=\"translate(0 {:.1f})\">\n", top + TitleHeight);
        for (const Bond& bond : graph_.bonds)
            appendBond(out, bond);
        for (std::size_t v = 0; v < graph_.vertices.size(); ++v)
            appendVertex(out, v);
        out += "</g>\n";
        double y = top + TitleHeight + layout_.size.y + 12.0;
        for (const std::string& remark : picture_.remarks) {
            out += fmt::format("<text class=\"r\" x=\"16\" y=\"{:.1f}\">{}</text>\n", y,
                               escaped(remark));
            y += LineHeight;
        }
    }

private:
    void appendVertex(std::string& out, std::size_t v) {
        const Vertex& vertex = graph_.vertices[v];
        out += fmt::format(
            "<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}<title>{}</title></text>\n",
            isHighlighted_[v] ? std::string_view("h") : styleOf(vertex.kind), layout_.centres[v].x,
            layout_.centres[v].y + 5.0, escaped(shownLabel(vertex)), escaped(vertex.name));
    }

    /// Where the line from the centre leaves the box.
    Point borderOf(VertexId id, Point towards) const {
        const std::size_t v = static_cast<std::size_t>(id.index());
        const Point centre = layout_.centres[v];
        const double dx = towards.x - centre.x;
        const double dy = towards.y - centre.y;
        const double inX = std::abs(dx) > 0.0 ? (boxes_[v].x / 2) / std::abs(dx) : 1e9;
        const double inY = std::abs(dy) > 0.0 ? (boxes_[v].y / 2) / std::abs(dy) : 1e9;
        const double share = std::min({inX, inY, 0.45});
        return {centre.x + share * dx, centre.y + share * dy};
    }

    void appendBond(std::string& out, const Bond& bond) {
        const Point fromCentre = layout_.centres[static_cast<std::size_t>(bond.from.index())];
        const Point toCentre = layout_.centres[static_cast<std::size_t>(bond.to.index())];
        Point tail = borderOf(bond.from, toCentre);
        Point head = borderOf(bond.to, fromCentre);
        const double length = std::max(1.0, std::hypot(head.x - tail.x, head.y - tail.y));
        const Point along{(head.x - tail.x) / length, (head.y - tail.y) / length};
        const Point aside{-along.y, along.x};
        const int before = parallels_[std::minmax(bond.from, bond.to)]++;
        const double shift = BetweenParallels * before * (bond.from < bond.to ? 1.0 : -1.0);
        tail = {tail.x + shift * aside.x, tail.y + shift * aside.y};
        head = {head.x + shift * aside.x, head.y + shift * aside.y};
        std::string path =
            fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", tail.x, tail.y, head.x, head.y);
        if (picture_.isDirected) // the barb on the left as seen in the direction of power
            path += fmt::format("L{:.1f} {:.1f}",
                                head.x - HalfArrow * along.x - 0.6 * HalfArrow * aside.x,
                                head.y - HalfArrow * along.y - 0.6 * HalfArrow * aside.y);
        out += fmt::format("<path d=\"{}\"/>\n", path);
        if (bond.causality == Causality::None)
            return;
        const Point at = bond.hasStrokeAtHead() ? head : tail;
        out += fmt::format("<path class=\"c\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n",
                           at.x - HalfStroke * aside.x, at.y - HalfStroke * aside.y,
                           at.x + HalfStroke * aside.x, at.y + HalfStroke * aside.y);
    }

    const Picture& picture_;
    const BondGraph& graph_;
    std::vector<Point> boxes_;
    Layout layout_;
    std::vector<bool> isHighlighted_;
    std::map<std::pair<VertexId, VertexId>, int> parallels_;
};

constexpr std::string_view Style =
    "<style>text{font:15px sans-serif;text-anchor:middle;fill:#222}"
    "path{fill:none;stroke:#333;stroke-width:1.4}path.c{stroke-width:2.4}"
    ".j{font-weight:bold}.s{fill:#0072b2}.m{fill:#00795a}.h{fill:#c1440e;font-weight:bold}"
    ".t{font-size:16px;font-weight:bold;text-anchor:start}"
    ".r{font-size:13px;text-anchor:start;fill:#c1440e}</style>\n";

} // namespace

std::string drawSvg(std::span<const Picture> pictures) {
    std::vector<Drawing> drawings;
    drawings.reserve(pictures.size());
    Point size{1.0, 0.0};
    for (const Picture& picture : pictures) {
        drawings.emplace_back(picture);
        size.x = std::max(size.x, drawings.back().size().x);
        size.y += drawings.back().size().y;
    }
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n{2}<rect width=\"100%\" height=\"100%\" "
        "fill=\"#fff\"/>\n",
        size.x, size.y, Style);
    double top = 0.0;
    for (Drawing& drawing : drawings) {
        drawing.appendTo(out, top);
        top += drawing.size().y;
    }
    return out + "</svg>\n";
}

} // namespace eventica::bondgraph
