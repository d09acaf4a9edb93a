// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/layout.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <utility>

namespace eventica::bondgraph {
namespace {

constexpr std::size_t MaxForAllPairs = 400;
constexpr std::size_t NearPairs = 24; ///< of each vertex, in larger graphs
constexpr std::size_t Pivots = 24;
constexpr double Gap = 26.0; ///< between boxes of neighbours, so that a bond can be seen
constexpr double Margin = 24.0;

/// The same sequence everywhere, unlike the standard distributions.
class Random {
public:
    std::uint32_t next() {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::uint32_t>(state_ >> 33);
    }
    double unit() { return static_cast<double>(next()) / 2147483648.0; }

private:
    std::uint64_t state_ = 42;
};

struct Pair {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    double distance = 1.0;
};

/// One connected part, vertices numbered from 0.
class PartLayout {
public:
    PartLayout(std::vector<std::vector<std::uint32_t>> neighbours, std::vector<Point> boxes,
               std::vector<bool> isSource)
        : neighbours_(std::move(neighbours)), boxes_(std::move(boxes)),
          isSource_(std::move(isSource)), places_(boxes_.size()) {}

    std::vector<Point> run() {
        setLengths();
        for (Point& place : places_)
            place = {random_.unit(), random_.unit()};
        collectPairs();
        descend();
        turn();
        for (Point& place : places_)
            place = {place.x * length_, place.y * length_};
        tidy();
        return places_;
    }

private:
    std::size_t size() const { return boxes_.size(); }

    void setLengths() {
        std::vector<double> widths;
        widths.reserve(boxes_.size());
        for (const Point& box : boxes_)
            widths.push_back(box.x);
        std::ranges::sort(widths);
        length_ = std::clamp(widths[widths.size() * 9 / 10] + Gap, 72.0, 150.0);
    }

    // ------------------------------------------------------------ stress

    std::vector<std::uint32_t> distancesFrom(std::uint32_t start) const {
        std::vector<std::uint32_t> distance(size(), Unreached);
        std::vector<std::uint32_t> queue{start};
        distance[start] = 0;
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (const std::uint32_t next : neighbours_[queue[i]])
                if (distance[next] == Unreached) {
                    distance[next] = distance[queue[i]] + 1;
                    queue.push_back(next);
                }
        return distance;
    }

    void collectPairs() {
        if (size() <= MaxForAllPairs)
            collectAllPairs();
        else
            collectSomePairs();
    }

    void collectAllPairs() {
        for (std::uint32_t v = 0; v < size(); ++v) {
            const std::vector<std::uint32_t> distance = distancesFrom(v);
            for (std::uint32_t w = v + 1; w < size(); ++w)
                pairs_.push_back({v, w, static_cast<double>(distance[w])});
        }
    }

    void collectNearPairs(std::uint32_t v, std::vector<std::uint32_t>& mark) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> queue{{v, 0}};
        mark[v] = v;
        for (std::size_t i = 0; i < queue.size() && queue.size() < NearPairs; ++i)
            for (const std::uint32_t next : neighbours_[queue[i].first]) {
                if (mark[next] == v || queue.size() >= NearPairs)
                    continue;
                mark[next] = v;
                queue.emplace_back(next, queue[i].second + 1);
                pairs_.push_back({v, next, static_cast<double>(queue.back().second)});
            }
    }

    /// Pivots as far from each other as possible give the large shape.
    void collectSomePairs() {
        std::vector<std::uint32_t> mark(size(), Unreached);
        for (std::uint32_t v = 0; v < size(); ++v)
            collectNearPairs(v, mark);
        std::vector<std::uint32_t> nearest(size(), Unreached);
        std::uint32_t pivot = 0;
        for (std::size_t k = 0; k < Pivots; ++k) {
            const std::vector<std::uint32_t> distance = distancesFrom(pivot);
            for (std::uint32_t v = 0; v < size(); ++v) {
                nearest[v] = std::min(nearest[v], distance[v]);
                if (v != pivot)
                    pairs_.push_back({pivot, v, static_cast<double>(distance[v])});
            }
            pivot = static_cast<std::uint32_t>(std::ranges::max_element(nearest) - nearest.begin());
        }
    }

    void descend() {
        constexpr int Rounds = 80;
        constexpr double LastStep = 0.05;
        double longest = 1.0;
        for (const Pair& pair : pairs_)
            longest = std::max(longest, pair.distance);
        double step = longest * longest;
        const double decay = std::pow(LastStep / step, 1.0 / (Rounds - 1));
        for (int round = 0; round < Rounds; ++round, step *= decay) {
            for (std::size_t i = pairs_.size(); i > 1; --i)
                std::swap(pairs_[i - 1], pairs_[random_.next() % i]);
            for (const Pair& pair : pairs_)
                move(pair, std::min(1.0, step / (pair.distance * pair.distance)));
        }
    }

    void move(const Pair& pair, double share) {
        Point& a = places_[pair.first];
        Point& b = places_[pair.second];
        const double dx = a.x - b.x;
        const double dy = a.y - b.y;
        const double now = std::max(1e-9, std::hypot(dx, dy));
        const double factor = share * (now - pair.distance) / (2.0 * now);
        a.x -= factor * dx;
        a.y -= factor * dy;
        b.x += factor * dx;
        b.y += factor * dy;
    }

    // ------------------------------------------------------------ tidying up

    template<typename Visit>
    void forEachBond(const Visit& visit) const {
        for (std::uint32_t v = 0; v < size(); ++v)
            for (const std::uint32_t w : neighbours_[v])
                if (v < w)
                    visit(v, w);
    }

    /// Most bonds along the axes, the longer side horizontal, sources on the left.
    void turn() {
        double sine = 0.0;
        double cosine = 0.0;
        forEachBond([&](std::uint32_t v, std::uint32_t w) {
            const double angle =
                std::atan2(places_[w].y - places_[v].y, places_[w].x - places_[v].x);
            sine += std::sin(4 * angle);
            cosine += std::cos(4 * angle);
        });
        rotate(-std::atan2(sine, cosine) / 4);
        int best = 0;
        double bestScore = score();
        for (int quarter = 1; quarter < 4; ++quarter) {
            rotate(std::numbers::pi / 2);
            if (const double now = score(); now > bestScore + 0.01) {
                bestScore = now;
                best = quarter;
            }
        }
        rotate((best + 1) * std::numbers::pi / 2); // three quarters are done, so one goes home
    }

    /// How wide the drawing is, and how far on the left its sources are.
    double score() const {
        const auto [left, right] = std::ranges::minmax(places_, {}, &Point::x);
        const auto [low, high] = std::ranges::minmax(places_, {}, &Point::y);
        double sources = 0.0;
        double count = 0.0;
        for (std::size_t v = 0; v < size(); ++v) {
            sources += isSource_[v] ? (left.x + right.x) / 2 - places_[v].x : 0.0;
            count += isSource_[v] ? 1.0 : 0.0;
        }
        const double lead = count > 0.0 ? sources / count : 0.0;
        return (right.x - left.x) - (high.y - low.y) + 2 * lead;
    }

    void rotate(double angle) {
        const double c = std::cos(angle);
        const double s = std::sin(angle);
        for (Point& place : places_)
            place = {c * place.x - s * place.y, s * place.x + c * place.y};
    }

    void tidy() {
        constexpr int Rounds = 300;
        for (int round = 0; round < Rounds; ++round) {
            straighten(0.25);
            if (!pushApart() && round > Rounds / 2)
                break;
        }
        for (int round = 0; round < Rounds && pushApart(); ++round) {
        }
    }

    /// Draws each bond towards the nearest of four or eight directions, and towards its length.
    void straighten(double share) {
        forEachBond([&](std::uint32_t v, std::uint32_t w) {
            const std::size_t degree = std::max(neighbours_[v].size(), neighbours_[w].size());
            const double parts = degree <= 4 ? 4.0 : 8.0;
            const double dx = places_[w].x - places_[v].x;
            const double dy = places_[w].y - places_[v].y;
            const double sector = 2 * std::numbers::pi / parts;
            double angle = std::atan2(dy, dx);
            if (degree <= 8)
                angle = std::round(angle / sector) * sector;
            const double wanted = lengthOf(v, w, angle);
            const double ex = 0.5 * share * (std::cos(angle) * wanted - dx);
            const double ey = 0.5 * share * (std::sin(angle) * wanted - dy);
            places_[v].x -= ex;
            places_[v].y -= ey;
            places_[w].x += ex;
            places_[w].y += ey;
        });
    }

    /// Boxes are wider than high, so vertical bonds may be shorter.
    double lengthOf(std::uint32_t v, std::uint32_t w, double angle) const {
        constexpr double Shortest = 62.0;
        const double across = (boxes_[v].x + boxes_[w].x) / 2 + 2 * Gap;
        const double c = std::abs(std::cos(angle));
        return std::max(Shortest, c * across + (1 - c) * Shortest);
    }

    using Cell = std::pair<int, int>;
    using Grid = std::map<Cell, std::vector<std::uint32_t>>;

    Cell cellOf(std::uint32_t v) const {
        const double side = length_ * 1.5;
        return {static_cast<int>(std::floor(places_[v].x / side)),
                static_cast<int>(std::floor(places_[v].y / side))};
    }

    /// One round over boxes near each other, found by a grid. Returns whether any overlapped.
    bool pushApart() {
        Grid grid;
        for (std::uint32_t v = 0; v < size(); ++v)
            grid[cellOf(v)].push_back(v);
        bool hasMoved = false;
        for (std::uint32_t v = 0; v < size(); ++v) {
            const auto [x, y] = cellOf(v);
            for (int neighbour = 0; neighbour < 9; ++neighbour)
                hasMoved = separateFrom(v, grid, {x + neighbour % 3 - 1, y + neighbour / 3 - 1}) ||
                           hasMoved;
        }
        return hasMoved;
    }

    bool separateFrom(std::uint32_t v, const Grid& grid, Cell cell) {
        const auto found = grid.find(cell);
        if (found == grid.end())
            return false;
        bool hasMoved = false;
        for (const std::uint32_t w : found->second)
            if (v < w)
                hasMoved = separate(v, w) || hasMoved;
        return hasMoved;
    }

    bool separate(std::uint32_t v, std::uint32_t w) {
        constexpr double Tolerance = 0.5;
        const double wantedX = (boxes_[v].x + boxes_[w].x) / 2 + Gap;
        const double wantedY = (boxes_[v].y + boxes_[w].y) / 2 + Gap;
        const double dx = places_[w].x - places_[v].x;
        const double dy = places_[w].y - places_[v].y;
        const double overlapX = wantedX - std::abs(dx);
        const double overlapY = wantedY - std::abs(dy);
        if (overlapX <= Tolerance || overlapY <= Tolerance)
            return false;
        if (overlapX < overlapY) {
            const double shift = std::copysign(overlapX / 2, dx);
            places_[v].x -= shift;
            places_[w].x += shift;
        } else {
            const double shift = std::copysign(overlapY / 2, dy);
            places_[v].y -= shift;
            places_[w].y += shift;
        }
        return true;
    }

    static constexpr std::uint32_t Unreached = std::numeric_limits<std::uint32_t>::max();

    std::vector<std::vector<std::uint32_t>> neighbours_;
    std::vector<Point> boxes_;
    std::vector<bool> isSource_;
    std::vector<Point> places_;
    std::vector<Pair> pairs_;
    double length_ = 1.0;
    Random random_;
};

/// The vertices of each connected part, in order.
std::vector<std::vector<std::uint32_t>>
partsOf(const std::vector<std::vector<std::uint32_t>>& neighbours) {
    std::vector<bool> isSeen(neighbours.size(), false);
    std::vector<std::vector<std::uint32_t>> result;
    for (std::uint32_t start = 0; start < neighbours.size(); ++start) {
        if (isSeen[start])
            continue;
        std::vector<std::uint32_t> part{start};
        isSeen[start] = true;
        for (std::size_t i = 0; i < part.size(); ++i)
            for (const std::uint32_t next : neighbours[part[i]]) {
                if (!isSeen[next])
                    part.push_back(next);
                isSeen[next] = true;
            }
        std::ranges::sort(part);
        result.push_back(std::move(part));
    }
    return result;
}

std::vector<std::vector<std::uint32_t>> neighboursIn(const BondGraph& graph) {
    std::vector<std::vector<std::uint32_t>> result(graph.vertices.size());
    for (const Bond& bond : graph.bonds) {
        const auto from = static_cast<std::uint32_t>(bond.from.index());
        const auto to = static_cast<std::uint32_t>(bond.to.index());
        result[from].push_back(to);
        result[to].push_back(from);
    }
    for (std::vector<std::uint32_t>& list : result) {
        std::ranges::sort(list);
        list.erase(std::ranges::unique(list).begin(), list.end());
    }
    return result;
}

/// Puts parts side by side, in rows.
class Shelves {
public:
    explicit Shelves(double widest) : widest_(widest) {}

    /// The upper left corner of a part of that size.
    Point place(Point size) {
        if (x_ > 0.0 && x_ + size.x > widest_) {
            y_ += height_;
            x_ = 0.0;
            height_ = 0.0;
        }
        const Point corner{x_, y_};
        x_ += size.x;
        height_ = std::max(height_, size.y);
        extent_ = {std::max(extent_.x, x_), y_ + height_};
        return corner;
    }
    Point extent() const { return extent_; }

private:
    double widest_;
    double x_ = 0.0;
    double y_ = 0.0;
    double height_ = 0.0;
    Point extent_;
};

} // namespace

Layout layOut(const BondGraph& graph, const std::vector<Point>& boxes) {
    const std::vector<std::vector<std::uint32_t>> neighbours = neighboursIn(graph);
    Layout layout;
    layout.centres.resize(graph.vertices.size());
    Shelves shelves(std::max(900.0, 40.0 * std::sqrt(static_cast<double>(boxes.size()))));
    std::vector<std::uint32_t> indexInPart(graph.vertices.size());
    for (const std::vector<std::uint32_t>& part : partsOf(neighbours)) {
        std::vector<std::vector<std::uint32_t>> near(part.size());
        std::vector<Point> partBoxes;
        std::vector<bool> areSources;
        for (std::uint32_t i = 0; i < part.size(); ++i)
            indexInPart[part[i]] = i;
        for (std::uint32_t i = 0; i < part.size(); ++i) {
            for (const std::uint32_t other : neighbours[part[i]])
                near[i].push_back(indexInPart[other]);
            partBoxes.push_back(boxes[part[i]]);
            areSources.push_back(isSource(graph.vertices[part[i]].kind));
        }
        const std::vector<Point> places = PartLayout(near, partBoxes, areSources).run();
        Point low{places[0].x, places[0].y};
        Point high = low;
        for (std::size_t i = 0; i < part.size(); ++i) {
            low = {std::min(low.x, places[i].x - partBoxes[i].x / 2),
                   std::min(low.y, places[i].y - partBoxes[i].y / 2)};
            high = {std::max(high.x, places[i].x + partBoxes[i].x / 2),
                    std::max(high.y, places[i].y + partBoxes[i].y / 2)};
        }
        const Point corner =
            shelves.place({high.x - low.x + 2 * Margin, high.y - low.y + 2 * Margin});
        for (std::size_t i = 0; i < part.size(); ++i)
            layout.centres[part[i]] = {corner.x + Margin + places[i].x - low.x,
                                       corner.y + Margin + places[i].y - low.y};
    }
    layout.size = shelves.extent();
    return layout;
}

} // namespace eventica::bondgraph
