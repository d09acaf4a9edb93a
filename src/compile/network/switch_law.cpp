// SPDX-License-Identifier: Apache-2.0
// The rule of a switch is read off the truth table of the equation for its condition: in each of
// its two states, over the one relation that is open there and the one signal from outside.
#include "compile/network/switch_law.h"

#include <algorithm>
#include <utility>

namespace eventica::network {

using expr::Intrinsic;
using expr::Kind;
using ExprNode = expr::Node;
using value::Operation;

namespace {

using Table = std::array<std::array<bool, 2>, 2>; ///< closed next, by relation and control

class SwitchTable {
public:
    SwitchTable(const Cluster& cluster, const SwitchedLaws& switched, KnownSignals& known,
                RowReader& reader)
        : switched_(switched), known_(known), reader_(reader), model_(known.model()) {
        addDefinitions(cluster);
    }

    std::optional<SwitchControl> run(bool isClosedWhenTrue) {
        const ExprId definition = definitionOf(switched_.decider);
        if (!definition.valid())
            return std::nullopt;
        std::array<Table, 2> tables{}; // open, closed
        for (const bool isClosed : {false, true}) {
            state_ = isClosed == isClosedWhenTrue;
            const auto entry = static_cast<std::size_t>(isClosed);
            const bool canTell = fill(definition, isClosedWhenTrue, tables[entry]);
            if (!canTell)
                return std::nullopt;
        }
        return matched(tables, isClosedWhenTrue);
    }

private:
    // ---- equations of Booleans

    /// Of two names for one Boolean the one without another definition is the other one.
    void addDefinitions(const Cluster& cluster) {
        std::vector<std::pair<ExprId, ExprId>> names;
        for (const std::int32_t equation : cluster.equations) {
            const dae::Equation& item = model_.equations[static_cast<std::size_t>(equation)];
            if (isBoolean(item.left) && isBoolean(item.right))
                names.emplace_back(item.left, item.right);
            else if (isBoolean(item.left) || isBoolean(item.right))
                define(isBoolean(item.left) ? item.left : item.right,
                       isBoolean(item.left) ? item.right : item.left);
        }
        for (std::size_t before = names.size() + 1; names.size() < before;) {
            before = names.size();
            std::erase_if(names, [&](const auto& pair) {
                const bool isLeftKnown = definitionOf(payloadOf(pair.first)).valid();
                if (!isLeftKnown && !definitionOf(payloadOf(pair.second)).valid() &&
                    known_.rowOf(VariableId(payloadOf(pair.second))) == nullptr)
                    return false;
                define(isLeftKnown ? pair.second : pair.first,
                       isLeftKnown ? pair.first : pair.second);
                return true;
            });
        }
    }
    void define(ExprId variable, ExprId meaning) {
        definitions_.emplace_back(payloadOf(variable), meaning);
    }
    bool isBoolean(ExprId id) const {
        return (*model_.pool)[id].kind == Kind::Variable &&
               model_.pool->typeOf(id).base == expr::Base::Boolean;
    }
    std::int32_t payloadOf(ExprId variable) const { return (*model_.pool)[variable].payload; }

    ExprId definitionOf(const Decider& decider) const {
        if (!decider.variable.valid())
            return decider.where;
        return definitionOf(decider.variable.index());
    }

    ExprId definitionOf(std::int32_t variable) const {
        const auto found = std::ranges::find_if(
            definitions_, [&](const auto& item) { return item.first == variable; });
        return found == definitions_.end() ? ExprId() : found->second;
    }

    // ---- one state

    bool fill(ExprId definition, bool isClosedWhenTrue, Table& table) {
        for (const bool relation : {false, true})
            for (const bool control : {false, true}) {
                relation_ = relation;
                control_ = control;
                depth_ = 0;
                const std::optional<bool> next = truthOf(definition);
                if (!next)
                    return false;
                table[static_cast<std::size_t>(relation)][static_cast<std::size_t>(control)] =
                    *next == isClosedWhenTrue;
            }
        return true;
    }

    std::optional<bool> truthOf(ExprId id) {
        constexpr int Deepest = 50;
        if (const std::optional<double> number = known_.numbers().of(id))
            return *number != 0.0;
        if (++depth_ > Deepest) // Booleans that are defined by each other
            return std::nullopt;
        const ExprNode& node = (*model_.pool)[id];
        switch (node.kind) {
        case Kind::Variable:
            return truthOfVariable(node.payload);
        case Kind::Intrinsic:
            return truthOfIntrinsic(id, node);
        case Kind::Unary:
            if (const std::optional<bool> operand = truthOf(node.operands[0]))
                return !*operand;
            return std::nullopt;
        case Kind::Binary:
            return truthOfBinary(node);
        case Kind::If:
            return truthOfIf(id, node);
        default:
            return truthOfControl(id);
        }
    }

    /// A side that does not matter is not looked at: it may be about another relation.
    std::optional<bool> truthOfBinary(const ExprNode& node) {
        if (node.operation() != Operation::And && node.operation() != Operation::Or)
            return std::nullopt;
        const std::optional<bool> left = truthOf(node.operands[0]);
        if (!left || *left == (node.operation() == Operation::Or))
            return left;
        return truthOf(node.operands[1]);
    }

    std::optional<bool> truthOfIf(ExprId id, const ExprNode& node) {
        std::size_t i = 0;
        for (; i + 1 < node.operands.size(); i += 2) {
            const std::optional<bool> condition = truthOf(node.operands[i]);
            if (!condition)
                return truthOfControl(id);
            if (*condition)
                return truthOf(node.operands[i + 1]);
        }
        return truthOf(node.operands[i]);
    }

    std::optional<bool> truthOfVariable(std::int32_t variable) {
        if (const Row* const row = known_.rowOf(VariableId(variable)))
            return truthOfControl(*row);
        const ExprId definition = definitionOf(variable);
        if (variable == switched_.decider.variable.index() || !definition.valid())
            return std::nullopt;
        return truthOf(definition);
    }

    /// What a Boolean is in the present state, if it is the decider, maybe by another name, or its
    /// opposite.
    std::optional<bool> valueInState(std::int32_t variable) const {
        constexpr int MostNames = 20;
        std::int32_t name = switched_.decider.variable.index();
        bool isOpposite = false;
        for (int i = 0; i < MostNames && name >= 0; ++i) {
            if (name == variable)
                return state_ != isOpposite;
            ExprId definition = definitionOf(name);
            name = -1;
            if (!definition.valid())
                break;
            if (const ExprNode& node = (*model_.pool)[definition];
                node.kind == Kind::Unary && node.operation() == Operation::Not) {
                isOpposite = !isOpposite;
                definition = node.operands[0];
            }
            if ((*model_.pool)[definition].kind == Kind::Variable)
                name = (*model_.pool)[definition].payload;
        }
        return std::nullopt;
    }

    std::optional<bool> truthOfIntrinsic(ExprId id, const ExprNode& node) {
        if (node.intrinsic() == Intrinsic::Pre) {
            const ExprNode& operand = (*model_.pool)[node.operands[0]];
            return operand.kind == Kind::Variable ? valueInState(operand.payload) : std::nullopt;
        }
        if (node.intrinsic() != Intrinsic::Held)
            return std::nullopt;
        const dae::Held& held = model_.helds[static_cast<std::size_t>(node.payload)];
        if (held.kind != dae::HeldKind::Less && held.kind != dae::HeldKind::LessEqual)
            return std::nullopt;
        const std::optional<Row> excess = excessOf(held);
        if (!excess)
            return truthOfControl(id);
        if (excess->isConstant())
            return held.kind == dae::HeldKind::Less ? excess->constant > 0.0
                                                    : excess->constant >= 0.0;
        std::optional<Row>& sense = senses_[static_cast<std::size_t>(state_)];
        if (sense && !isEqual(*sense, *excess))
            return std::nullopt; // more than one relation is open
        sense = excess;
        return relation_;
    }

    /// right - left of a relation, by the port's quantities in the present state.
    std::optional<Row> excessOf(const dae::Held& held) {
        const auto entry = static_cast<std::size_t>(state_);
        reader_.assume(Assumption{switched_.decider, state_});
        const std::optional<Row> left = reader_.read(held.left);
        const std::optional<Row> right = left ? reader_.read(held.right) : std::nullopt;
        reader_.assume(std::nullopt);
        if (!left || !right)
            return std::nullopt;
        Row row = *right;
        row.addScaled(*left, -1.0);
        for (const auto& [variable, meaning] : switched_.laws[entry].meanings)
            substitute(row, variable.index(), meaning);
        const auto isWave = [&](const RowTerm& term) { return known_.isWave(term.atom.variable); };
        if (!row.isConstant() && std::ranges::all_of(row.terms, isWave))
            return std::nullopt;
        return onTheLine(std::move(row), entry);
    }

    /// What the law of the present state makes constant is seen as such.
    Row onTheLine(Row row, std::size_t entry) const {
        row = switched_.ports[entry].inPortTerms(std::move(row));
        for (const Row& law : switched_.ports[entry].rows)
            if (law.terms.size() == 1)
                if (const double factor = row.factorOf(law.terms[0].atom); factor != 0.0)
                    row.addScaled(law, -factor / law.terms[0].factor);
        return row;
    }

    static bool isEqual(const Row& left, const Row& right) {
        Row difference = left;
        difference.addScaled(right, -1.0);
        return difference.isConstant() && difference.constant == 0.0;
    }

    std::optional<bool> truthOfControl(ExprId id) {
        const std::optional<Row> row = known_.rowOf(id);
        return row ? truthOfControl(*row) : std::nullopt;
    }

    std::optional<bool> truthOfControl(const Row& row) {
        if (row.isConstant())
            return row.constant != 0.0;
        if (!signal_) {
            signal_ = row;
            return control_;
        }
        if (isEqual(*signal_, row))
            return control_;
        Row negated = row;
        negated.scale(-1.0);
        negated.constant += 1.0;
        return isEqual(*signal_, negated) ? std::optional(!control_) : std::nullopt;
    }

    // ---- rules

    static bool matches(const Table& table, bool needsRelation, bool relation, bool needsControl,
                        bool isOn) {
        for (const bool r : {false, true})
            for (const bool c : {false, true}) {
                const bool expected =
                    (!needsRelation || r == relation) && (!needsControl || c == isOn);
                if (table[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] != expected)
                    return false;
            }
        return true;
    }

    std::optional<SwitchControl> matched(const std::array<Table, 2>& tables,
                                         bool isClosedWhenTrue) const {
        struct Rule {
            SwitchRule rule;
            bool closedRelation, closedControl, openRelation, openControl;
        };
        constexpr Rule Rules[] = {{SwitchRule::Controlled, false, true, false, true},
                                  {SwitchRule::Diode, true, false, true, false},
                                  {SwitchRule::Thyristor, true, false, true, true},
                                  {SwitchRule::TurnOff, true, true, true, true}};
        for (const Rule& rule : Rules)
            for (int polarity = 0; polarity < 8; ++polarity) {
                const bool closedIf = (polarity & 1) == 0;
                const bool openIf = (polarity & 2) == 0;
                const bool isOn = (polarity & 4) == 0;
                if (!matches(tables[1], rule.closedRelation, closedIf, rule.closedControl, isOn) ||
                    !matches(tables[0], rule.openRelation, openIf, rule.openControl, isOn))
                    continue;
                return made(rule.rule, isClosedWhenTrue, {closedIf, openIf}, isOn);
            }
        return std::nullopt;
    }

    SwitchControl made(SwitchRule rule, bool isClosedWhenTrue, std::array<bool, 2> wantsRelation,
                       bool isOn) const {
        SwitchControl result;
        result.rule = rule;
        result.isClosedWhenTrue = isClosedWhenTrue;
        for (const std::size_t i : {0U, 1U}) { // closed, open
            const bool state = (i == 0) == isClosedWhenTrue;
            if (const std::optional<Row>& sense = senses_[static_cast<std::size_t>(state)]) {
                result.closedOpen[i] = *sense;
                result.closedOpen[i].scale(wantsRelation[i] ? 1.0 : -1.0);
            }
        }
        if (signal_ && rule != SwitchRule::Diode) {
            result.control = *signal_;
            if (!isOn) {
                result.control.scale(-1.0);
                result.control.constant += 1.0;
            }
        }
        return result;
    }

    const SwitchedLaws& switched_;
    KnownSignals& known_;
    RowReader& reader_;
    const HybridDae& model_;
    std::vector<std::pair<std::int32_t, ExprId>> definitions_; ///< of Boolean variables
    bool state_ = false;                                       ///< of the condition
    bool relation_ = false;
    bool control_ = false;
    int depth_ = 0;
    std::array<std::optional<Row>, 2> senses_; ///< right - left of the relation, by `state_`
    std::optional<Row> signal_;                ///< from outside
};

} // namespace

std::optional<SwitchControl> switchControl(const Cluster& cluster, const SwitchedLaws& switched,
                                           bool isClosedWhenTrue, KnownSignals& known,
                                           RowReader& reader) {
    if (switched.decider.variable.valid()) {
        const Row* const signal = known.rowOf(switched.decider.variable);
        if (signal != nullptr) {
            SwitchControl result;
            result.isClosedWhenTrue = isClosedWhenTrue;
            result.control = *signal;
            if (!isClosedWhenTrue) {
                result.control.scale(-1.0);
                result.control.constant += 1.0;
            }
            return result;
        }
    }
    return SwitchTable(cluster, switched, known, reader).run(isClosedWhenTrue);
}

} // namespace eventica::network
