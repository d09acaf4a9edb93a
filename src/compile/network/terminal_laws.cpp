// SPDX-License-Identifier: Apache-2.0
// Gaussian elimination in which a variable is replaced together with its derivatives: so it must
// stand in its pivot row without a derivative, alone of its kind.
#include "compile/network/terminal_laws.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::network {

namespace {

bool isReal(const HybridDae& model, VariableId id) {
    return model.pool->types()[model[id].type].base == expr::Base::Real;
}

bool isRealEquation(const HybridDae& model, const dae::Equation& equation) {
    return model.pool->typeOf(equation.left).base == expr::Base::Real;
}

class LawDerivation {
public:
    LawDerivation(const Cluster& cluster, const Terminals& terminals, KnownSignals& known,
                  RowReader& reader, LawObstacle& obstacle, Curves* curves)
        : cluster_(cluster), terminals_(terminals), known_(known), model_(known.model()),
          reader_(reader), kinks_(reader.kinks()), curves_(curves), obstacle_(obstacle) {}

    std::optional<TerminalLaws> run(Elimination elimination) {
        pending_ = realEquations();
        if (kinks_ != nullptr)
            defineBooleans();
        while (!pending_.empty() && readPending(elimination == Elimination::AllAssuming)) {
        }
        if (curves_ != nullptr)
            readCurves();
        if (!pending_.empty())
            return std::nullopt;
        if (elimination == Elimination::ButStates)
            keepStates();
        if (!eliminate())
            return std::nullopt;
        laws_.bends.forEachRow([&](Row& row) { resolve(row); });
        std::erase_if(laws_.rows, [](const Row& row) { return row.isConstant(); });
        return std::move(laws_);
    }

private:
    std::vector<std::int32_t> realEquations() const {
        std::vector<std::int32_t> found;
        for (const std::int32_t equation : cluster_.equations)
            if (isRealEquation(model_, equationAt(equation)))
                found.push_back(equation);
        return found;
    }

    /// Of two names for one Boolean the one without another definition is the other one.
    void defineBooleans() {
        std::vector<std::int32_t> names; // equations between variables
        for (const std::int32_t equation : cluster_.equations) {
            const dae::Equation& item = equationAt(equation);
            const bool isLeft = isBoolean(item.left);
            const bool isRight = isBoolean(item.right);
            if (isLeft && isRight)
                names.push_back(equation);
            else if (isLeft || isRight)
                kinks_->define(payloadOf(isLeft ? item.left : item.right),
                               isLeft ? item.right : item.left);
        }
        for (std::size_t before = names.size() + 1; names.size() < before;) {
            before = names.size();
            std::erase_if(names, [&](std::int32_t name) { return defineName(name); });
        }
    }
    bool defineName(std::int32_t equation) {
        const dae::Equation& item = equationAt(equation);
        const bool isLeftKnown = isDefined(item.left);
        if (!isLeftKnown && !isDefined(item.right))
            return false;
        kinks_->define(payloadOf(isLeftKnown ? item.right : item.left),
                       isLeftKnown ? item.left : item.right);
        return true;
    }
    bool isDefined(ExprId variable) const {
        return kinks_->definitionOf(payloadOf(variable)).valid() ||
               known_.rowOf(VariableId(payloadOf(variable))) != nullptr;
    }
    bool isBoolean(ExprId id) const {
        return (*model_.pool)[id].kind == expr::Kind::Variable &&
               model_.pool->typeOf(id).base == expr::Base::Boolean;
    }
    std::int32_t payloadOf(ExprId variable) const { return (*model_.pool)[variable].payload; }

    const dae::Equation& equationAt(std::int32_t equation) const {
        return model_.equations[static_cast<std::size_t>(equation)];
    }

    /// Whether it helps to try again.
    bool readPending(bool isAssuming) {
        std::vector<std::int32_t> left;
        bool hasProgress = false;
        for (const std::int32_t equation : pending_) {
            std::optional<Row> row = reader_.read(equationAt(equation));
            if (!row) {
                if (left.empty())
                    obstacle_ = {equation, reader_.obstacle(), reader_.undecided(), {}, {}};
                left.push_back(equation);
                continue;
            }
            if (const std::optional<double> number = infinityIn(*row)) {
                obstacle_ = {equation, {}, {}, number, {}};
                pending_.assign(1, equation);
                return false;
            }
            laws_.hasZeroFactor = laws_.hasZeroFactor || reader_.hasZeroFactor();
            if (!isAssuming && setConstant(*row)) {
                hasProgress = true;
                continue;
            }
            laws_.rows.push_back(std::move(*row));
        }
        if (kinks_ != nullptr)
            for (Row& row : kinks_->takeRows())
                laws_.rows.push_back(std::move(row));
        pending_ = std::move(left);
        return hasProgress;
    }

    /// What is linear, and the constants it leads to, have been read before.
    void readCurves() {
        reader_.curve(curves_);
        readPending(true);
        reader_.curve(nullptr);
        laws_.bends.curves = curves_->all();
        laws_.bends.relays = curves_->relays();
    }

    /// A sum by what is kept.
    void resolve(Row& row) {
        for (const auto& [variable, meaning] : laws_.meanings)
            substitute(row, variable.index(), meaning);
        const SmallVector<RowTerm, 3> terms = row.terms;
        for (const RowTerm& term : terms)
            if (isInside(term.atom.variable))
                if (const Row* const known = known_.rowOf(VariableId(term.atom.variable)))
                    substitute(row, term.atom.variable, *known);
    }

    static std::optional<double> infinityIn(const Row& row) {
        if (!std::isfinite(row.constant))
            return row.constant;
        for (const RowTerm& term : row.terms)
            if (!std::isfinite(term.factor))
                return term.factor;
        return std::nullopt;
    }

    /// An equation of one variable inside of the cluster alone.
    bool setConstant(const Row& row) {
        if (row.terms.size() != 1 || row.terms[0].atom.order != 0)
            return false;
        const std::int32_t variable = row.terms[0].atom.variable;
        if (!isInside(variable))
            return false;
        Row number;
        number.constant = -row.constant / row.terms[0].factor;
        for (Row& other : laws_.rows)
            substitute(other, variable, number);
        known_.set(VariableId(variable), std::move(number));
        return true;
    }

    bool isInside(std::int32_t variable) const {
        return static_cast<std::size_t>(variable) < terminals_.ofVariable.size() &&
               terminals_.ofVariable[static_cast<std::size_t>(variable)] < 0 &&
               !known_.isWave(variable);
    }

    // ---- elimination

    void keepStates() {
        const auto keep = [&](const Row& row) {
            for (const RowTerm& term : row.terms)
                if (term.atom.order > 0 && isInside(term.atom.variable))
                    laws_.states.emplace_back(term.atom.variable);
        };
        std::ranges::for_each(laws_.rows, keep);
        laws_.bends.forEachRow(keep);
        std::ranges::sort(laws_.states);
        laws_.states.erase(std::unique(laws_.states.begin(), laws_.states.end()),
                           laws_.states.end());
    }

    bool eliminate() {
        std::vector<VariableId> open;
        for (const VariableId id : cluster_.variables)
            if (isReal(model_, id) && !known_.isKnown(id) &&
                !std::ranges::binary_search(laws_.states, id))
                open.push_back(id);
        while (!open.empty()) {
            const std::size_t before = open.size();
            std::erase_if(open, [&](VariableId id) { return eliminate(id); });
            if (open.size() == before && !laws_.bends.isEmpty()) {
                laws_.bends.free = std::move(open);
                return true;
            }
            if (open.size() == before) {
                obstacle_ = {-1, {}, {}, {}, open.front()};
                return false;
            }
        }
        return true;
    }

    bool eliminate(VariableId id) {
        std::size_t best = laws_.rows.size();
        double bestScore = -1.0;
        for (std::size_t i = 0; i < laws_.rows.size(); ++i) {
            const double score = scoreOf(laws_.rows[i], id.index());
            if (score > bestScore) {
                best = i;
                bestScore = score;
            }
        }
        if (best == laws_.rows.size())
            return false;
        Row meaning = std::move(laws_.rows[best]);
        laws_.rows.erase(laws_.rows.begin() + static_cast<std::ptrdiff_t>(best));
        const Atom atom{id.index(), 0};
        const double factor = meaning.factorOf(atom);
        meaning.add(atom, -factor);
        meaning.scale(-1.0 / factor);
        for (Row& row : laws_.rows)
            substitute(row, id.index(), meaning);
        for (auto& [other, row] : laws_.meanings)
            substitute(row, id.index(), meaning);
        laws_.meanings.emplace_back(id, std::move(meaning));
        return true;
    }

    /// Negative if the row cannot be solved for the variable. Rows without derivatives are
    /// preferred, as derivatives of them appear elsewhere; then large pivots.
    static double scoreOf(const Row& row, std::int32_t variable) {
        double pivot = 0.0;
        double largest = 0.0;
        std::int32_t order = 0;
        for (const RowTerm& term : row.terms) {
            largest = std::max(largest, std::abs(term.factor));
            order = std::max(order, term.atom.order);
            if (term.atom.variable != variable)
                continue;
            if (term.atom.order > 0)
                return -1.0;
            pivot = std::abs(term.factor);
        }
        if (pivot == 0.0)
            return -1.0;
        return pivot / largest + (order == 0 ? 1.0 : 0.0);
    }

    const Cluster& cluster_;
    const Terminals& terminals_;
    KnownSignals& known_;
    const HybridDae& model_;
    RowReader& reader_;
    Kinks* kinks_;
    Curves* curves_;
    LawObstacle& obstacle_;
    std::vector<std::int32_t> pending_;
    TerminalLaws laws_;
};

} // namespace

std::optional<TerminalLaws> terminalLaws(const Cluster& cluster, const Terminals& terminals,
                                         KnownSignals& known, RowReader& reader,
                                         LawObstacle& obstacle, const LawOptions& options) {
    return LawDerivation(cluster, terminals, known, reader, obstacle, options.curves)
        .run(options.elimination);
}

} // namespace eventica::network
