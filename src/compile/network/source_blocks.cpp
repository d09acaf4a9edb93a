// SPDX-License-Identifier: Apache-2.0
#include "compile/network/source_blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "compile/network/component_index.h"
#include "compile/network/terminals.h"

namespace eventica::network {

namespace {

/// The numbers that one block has for its parameters.
class Parameters {
public:
    void add(std::string name, double number) { numbers_.emplace(std::move(name), number); }

    std::optional<double> find(const std::string& name) const {
        const auto found = numbers_.find(name);
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }
    /// Marks the block as unknown if there is no such parameter.
    double operator()(const std::string& name) const {
        const std::optional<double> number = find(name);
        isComplete_ = isComplete_ && number;
        return number.value_or(0.0);
    }
    std::int64_t count(const std::string& name) const {
        return static_cast<std::int64_t>((*this)(name));
    }
    bool isComplete() const { return isComplete_; }

private:
    std::unordered_map<std::string, double> numbers_;
    mutable bool isComplete_ = true;
};

using Maker = std::optional<Waveform> (*)(const Parameters&);

std::optional<Waveform> pulse(const Parameters& get) {
    return signal::pulseWave(get("amplitude"), get("width"), get("period"), get.count("nperiod"),
                             get("offset"), get("startTime"));
}

std::optional<Waveform> sawTooth(const Parameters& get) {
    return signal::sawToothWave(get("amplitude"), get("period"), get.count("nperiod"),
                                get("offset"), get("startTime"));
}

std::optional<Waveform> trapezoid(const Parameters& get) {
    return signal::trapezoidWave(get("amplitude"), {get("rising"), get("width"), get("falling")},
                                 get("period"), get.count("nperiod"), get("offset"),
                                 get("startTime"));
}

std::optional<Waveform> booleanPulse(const Parameters& get) {
    return signal::pulseWave(1.0, get("width"), get("period"), -1, 0.0, get("startTime"));
}

std::optional<Waveform> booleanTable(const Parameters& get) {
    constexpr double HoldLastPoint = 1.0;
    if (get.find("extrapolation").value_or(HoldLastPoint) != HoldLastPoint)
        return std::nullopt;
    const double shift = get.find("shiftTime").value_or(0.0);
    const double begin = get.find("startTime").value_or(-signal::Never);
    Waveform wave = flatWave(get("startValue"));
    bool isTrue = get("startValue") != 0.0;
    for (int i = 1;; ++i) {
        const std::optional<double> time = get.find(fmt::format("table[{}]", i));
        if (!time)
            break;
        isTrue = !isTrue;
        wave.pieces.push_back({*time + shift, isTrue ? 1.0 : 0.0, 0.0, {}});
    }
    wave.pieces[0].start = wave.pieces.size() > 1 ? wave.pieces[1].start : 0.0;
    if (begin > wave.pieces[0].start) // it is false before; which piece holds then is not worth it
        return std::nullopt;
    return wave;
}

std::optional<Waveform> timeTable(const Parameters& get) {
    const double scale = get.find("timeScale").value_or(1.0);
    const double begin = get("startTime");
    const double shift = get.find("shiftTime").value_or(begin);
    std::vector<std::pair<double, double>> points;
    for (int i = 1;; ++i) {
        const std::optional<double> time = get.find(fmt::format("table[{},1]", i));
        if (!time)
            break;
        points.emplace_back(shift + *time * scale,
                            get("offset") + get(fmt::format("table[{},2]", i)));
    }
    if (points.empty())
        return std::nullopt;
    Waveform wave = flatWave(get("offset"));
    wave.pieces[0].start = begin;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool isLast = i + 1 == points.size();
        if (isLast && i > 0) // the last line goes on
            break;
        const double width = isLast ? 0.0 : points[i + 1].first - points[i].first;
        if (!isLast && width <= 0.0)
            continue; // a jump
        const bool isOver = !isLast && i + 2 < points.size() && points[i + 1].first <= begin;
        if (isOver)
            continue;
        WavePiece piece{points[i].first, points[i].second, 0.0, {}};
        piece.slope = isLast ? 0.0 : (points[i + 1].second - points[i].second) / width;
        const bool isFirst = wave.pieces.size() == 1;
        wave.pieces.push_back(isFirst ? shifted(piece, begin - piece.start) : piece);
    }
    return wave;
}

struct KnownClass {
    std::string_view name;
    Maker make;
};

constexpr std::array KnownClasses = {
    KnownClass{"Modelica.Blocks.Sources.Pulse", pulse},
    KnownClass{"Modelica.Blocks.Sources.SawTooth", sawTooth},
    KnownClass{"Modelica.Blocks.Sources.Trapezoid", trapezoid},
    KnownClass{"Modelica.Blocks.Sources.BooleanPulse", booleanPulse},
    KnownClass{"Modelica.Blocks.Sources.BooleanTable", booleanTable},
    KnownClass{"Modelica.Blocks.Sources.TimeTable", timeTable}};

Maker makerFor(std::string_view className) {
    const auto found = std::ranges::find(KnownClasses, className, &KnownClass::name);
    return found == KnownClasses.end() ? nullptr : found->make;
}

class SourceBlocks {
public:
    SourceBlocks(const HybridDae& model, KnownSignals& known, std::vector<bool>& isDone)
        : model_(model), known_(known), isDone_(isDone) {}

    void run() {
        for (std::size_t i = 0; i < model_.componentClasses.size(); ++i)
            if (const Maker maker = makerFor(model_.componentClasses[i].name))
                makers_.emplace(withoutSubscripts(model_.components[i]), maker);
        if (makers_.empty())
            return;
        collectMembers();
        for (const auto& [name, block] : blocks_)
            read(name, block);
        markEquations();
    }

private:
    struct Block {
        std::vector<std::size_t> members;
    };

    /// The known block that a component is or is part of; with its subscripts.
    std::string_view blockOf(std::string_view component) const {
        for (std::string_view at = component; !at.empty(); at = ownerOf(at))
            if (makers_.contains(withoutSubscripts(at)))
                return at;
        return {};
    }

    void collectMembers() {
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            const std::string_view block = blockOf(ownerOf(model_.variables[i].name));
            if (!block.empty())
                blocks_[std::string(block)].members.push_back(i);
        }
    }

    void read(const std::string& name, const Block& block) {
        Parameters parameters;
        VariableId output;
        for (const std::size_t member : block.members) {
            const VariableId id(static_cast<std::int32_t>(member));
            const std::string local(model_.variables[member].name.substr(name.size() + 1));
            if (local == "y")
                output = id;
            if (const std::optional<double> number = known_.numbers().of(id))
                parameters.add(local, *number);
        }
        const Maker maker = makers_.at(withoutSubscripts(name));
        std::optional<Waveform> wave = maker(parameters);
        if (!wave || !parameters.isComplete() || !output.valid()) {
            failed_.push_back(withoutSubscripts(name));
            return;
        }
        for (const std::size_t member : block.members)
            if (!model_.variables[member].isKnown())
                known_.setAside(VariableId(static_cast<std::int32_t>(member)));
        known_.setWave(output, std::move(*wave));
    }

    void markEquations() {
        std::vector<bool> isBlock(model_.components.size(), false);
        for (std::size_t i = 0; i < model_.components.size(); ++i) {
            const std::string block = withoutSubscripts(blockOf(model_.components[i]));
            isBlock[i] = !block.empty() && std::ranges::find(failed_, block) == failed_.end();
        }
        for (std::size_t i = 0; i < model_.equations.size(); ++i) {
            const flat::Origin& origin = model_.equations[i].origin;
            if (isBlock[static_cast<std::size_t>(origin.component)])
                isDone_[i] = true;
        }
    }

    const HybridDae& model_;
    KnownSignals& known_;
    std::vector<bool>& isDone_;
    std::unordered_map<std::string, Maker> makers_; ///< by component, without subscripts
    std::map<std::string, Block> blocks_;           ///< by component, with subscripts
    std::vector<std::string> failed_;
};

} // namespace

void readSourceBlocks(const HybridDae& model, KnownSignals& known, std::vector<bool>& isDone) {
    SourceBlocks(model, known, isDone).run();
}

} // namespace eventica::network
