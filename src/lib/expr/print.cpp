// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/print.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "lib/expr/print_constant.h"
#include "lib/expr/zero_value.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;
using value::Value;

/// Precedence, loosest first (MLS 3.2).
enum class Level : std::uint8_t {
    If,
    Range,
    Or,
    And,
    Not,
    Relation,
    Additive, ///< also a signed term: `-a * b` is `-(a * b)`
    Multiplicative,
    Power,
    Primary,
};

constexpr Level tighter(Level level) {
    return static_cast<Level>(static_cast<int>(level) + 1);
}

Level levelOf(Operation operation) {
    switch (operation) {
    case Operation::Or:
        return Level::Or;
    case Operation::And:
        return Level::And;
    case Operation::Not:
        return Level::Not;
    case Operation::Less:
    case Operation::LessEqual:
    case Operation::Greater:
    case Operation::GreaterEqual:
    case Operation::Equal:
    case Operation::NotEqual:
        return Level::Relation;
    case Operation::Negate:
    case Operation::Plus:
    case Operation::Add:
    case Operation::Subtract:
    case Operation::ElementAdd:
    case Operation::ElementSubtract:
        return Level::Additive;
    case Operation::Multiply:
    case Operation::Divide:
    case Operation::ElementMultiply:
    case Operation::ElementDivide:
        return Level::Multiplicative;
    case Operation::Power:
    case Operation::ElementPower:
        break;
    }
    return Level::Power;
}

bool isSigned(const Value& value) {
    if (!value.isNumeric() || !value.isScalar())
        return false;
    return value.kind() == value::Kind::Real ? std::signbit(value.asReal()) : value.asInteger() < 0;
}

/// Works on a list of what is still to be printed instead of calling itself: a sum may have a
/// hundred thousand terms, each one level deeper than the next.
class Printer {
public:
    Printer(const ExprPool& pool, const Names& names) : pool_(pool), names_(names) {}

    std::string print(ExprId id, std::size_t longest) {
        todo_.push_back({id, Level::If, {}});
        while (!todo_.empty() && out_.size() <= longest) {
            const Item item = std::move(todo_.back());
            todo_.pop_back();
            if (item.id.valid())
                expand(item);
            else
                out_ += item.text;
        }
        return std::move(out_);
    }

private:
    struct Item {
        ExprId id; ///< invalid for a text
        Level loosest = Level::If;
        std::string text;
    };

    void put(std::string_view text) { parts_.push_back({{}, Level::If, std::string(text)}); }
    void put(ExprId id, Level loosest = Level::If) { parts_.push_back({id, loosest, {}}); }

    /// Separated by commas; an operand that is not there leaves an empty place.
    void put(std::span<const ExprId> operands) {
        for (std::size_t i = 0; i < operands.size(); ++i) {
            if (i > 0)
                put(", ");
            if (operands[i].valid())
                put(operands[i]);
        }
    }

    void call(std::string_view function, std::span<const ExprId> arguments) {
        put(function);
        put("(");
        put(arguments);
        put(")");
    }

    void expand(const Item& item) {
        const ExprId id = withoutCasts(item.id);
        const bool parenthesised = levelOf(id) < item.loosest;
        parts_.clear();
        if (parenthesised)
            put("(");
        parts(id);
        if (parenthesised)
            put(")");
        std::move(parts_.rbegin(), parts_.rend(), std::back_inserter(todo_));
    }

    /// A derivative that is brought along is no part of the value.
    ExprId withoutCasts(ExprId id) const {
        while (pool_[id].kind == Kind::Cast || (pool_[id].kind == Kind::Intrinsic &&
                                                pool_[id].intrinsic() == Intrinsic::WithDerivative))
            id = pool_[id].operands[0];
        return id;
    }

    Level levelOf(ExprId id) const {
        const Node& node = pool_[id];
        switch (node.kind) {
        case Kind::Constant:
            return isSigned(pool_.valueOf(id)) ? Level::Additive : Level::Primary;
        case Kind::Unary:
        case Kind::Binary:
            return expr::levelOf(node.operation());
        case Kind::If:
            return Level::If;
        case Kind::Range:
            return Level::Range;
        default:
            return Level::Primary;
        }
    }

    /// Whether it is a component reference, the only thing that may have subscripts and fields:
    /// `a[1].b[2]`, but neither `f(x).b` nor `a[1][2]`.
    bool isReference(ExprId id) const {
        bool hasSubscripts = false;
        while (true) {
            const Node& node = pool_[withoutCasts(id)];
            if (node.kind == Kind::Variable || node.kind == Kind::Local ||
                node.kind == Kind::Iterator)
                return true;
            const bool isIndex = node.kind == Kind::Index;
            if ((isIndex && hasSubscripts) || (!isIndex && node.kind != Kind::Field))
                return false;
            hasSubscripts = isIndex;
            id = node.operands[0];
        }
    }

    bool takesSubscripts(ExprId id) const {
        return isReference(id) && pool_[withoutCasts(id)].kind != Kind::Index;
    }

    // NOLINTNEXTLINE(readability-function-size): a switch over all kinds
    void parts(ExprId id) {
        const Node& node = pool_[id];
        switch (node.kind) {
        case Kind::Constant:
            return put(printConstant(pool_.types(), pool_.valueOf(id), pool_.typeOf(id), names_));
        case Kind::Variable:
            return put(names_.variable(VariableId(node.payload)));
        case Kind::Local:
            return put(names_.local(node.payload));
        case Kind::Iterator:
            return put(names_.iterator(IteratorId(node.payload)));
        case Kind::Time:
            return put("time");
        case Kind::Unary:
            return unary(node);
        case Kind::Binary:
            return binary(node);
        case Kind::Builtin:
            return builtin(node);
        case Kind::Intrinsic:
            return call(textOf(node.intrinsic()), node.operands);
        case Kind::Call:
            return call(names_.function(FunctionId(node.payload)), node.operands);
        case Kind::LocalCall:
            return call(names_.local(node.payload), node.operands);
        case Kind::Cast:
            return put(node.operands[0]);
        case Kind::Index:
            return index(node);
        case Kind::Whole:
            return put(":");
        case Kind::Field:
            return field(node);
        case Kind::Record:
            return call(names_.record(pool_.typeOf(id)), node.operands);
        case Kind::Array:
            return array(id);
        case Kind::Comprehension:
            return iteration("{", node, "}");
        case Kind::Reduction:
            return iteration(std::string(value::textOf(node.builtin())) + "(", node, ")");
        case Kind::Range:
            return range(node);
        case Kind::If:
            return conditional(node);
        case Kind::Tuple:
            return call("", node.operands);
        case Kind::Output:
            return output(node);
        case Kind::FunctionValue:
            return functionValue(node);
        }
    }

    void unary(const Node& node) {
        const Operation operation = node.operation();
        put(value::textOf(operation));
        if (operation == Operation::Not)
            put(" ");
        put(node.operands[0], tighter(expr::levelOf(operation)));
    }

    void binary(const Node& node) {
        const Level level = expr::levelOf(node.operation());
        // Neither `a < b < c` nor `a ^ b ^ c` is Modelica; the others associate to the left.
        const bool associates = level != Level::Relation && level != Level::Power;
        put(node.operands[0], associates ? level : tighter(level));
        put(" "); // needed: `2 .^ x` is not `2.^x`
        put(value::textOf(node.operation()));
        put(" ");
        put(node.operands[1], tighter(level));
    }

    void builtin(const Node& node) {
        if (node.builtin() != Builtin::ToString)
            return call(value::textOf(node.builtin()), node.operands);
        // The order of the options is ours, so each has its name.
        constexpr auto Options = std::to_array<std::string_view>(
            {"", ", minimumLength = ", ", leftJustified = ", ", significantDigits = "});
        put("String(");
        for (std::size_t i = 0; i < node.operands.size(); ++i) {
            put(Options.at(i));
            put(node.operands[i]);
        }
        put(")");
    }

    void index(const Node& node) {
        const bool isReference = takesSubscripts(node.operands[0]);
        if (!isReference)
            put("'[]'(");
        put(node.operands[0]);
        put(isReference ? "[" : ", ");
        for (std::size_t i = 1; i < node.operands.size(); ++i) {
            if (i > 1)
                put(", ");
            if (!isReference && pool_[node.operands[i]].kind == Kind::Whole)
                put("':'"); // a bare colon is no argument
            else
                put(node.operands[i]);
        }
        put(isReference ? "]" : ")");
    }

    void field(const Node& node) {
        const ExprId base = node.operands[0];
        const RecordInfo& record = pool_.types().record(pool_.typeOf(base));
        const std::string& name = record.fields.at(static_cast<std::size_t>(node.payload)).name;
        if (!isReference(base))
            return call(identifier("." + name), node.operands);
        put(base);
        put("." + identifier(name));
    }

    void array(ExprId id) {
        const Node& node = pool_[id];
        if (node.operands.empty()) {
            const value::Outcome empty = zeroValue(pool_.types(), pool_.typeOf(id));
            return put(empty ? printConstant(pool_.types(), empty.value(), pool_.typeOf(id), names_)
                             : std::string("{}"));
        }
        put("{");
        put(node.operands);
        put("}");
    }

    void iteration(std::string_view opening, const Node& node, std::string_view closing) {
        put(opening);
        put(node.operands[0]);
        put(" for " + names_.iterator(IteratorId(node.payload)) + " in ");
        put(node.operands[1]);
        put(closing);
    }

    void range(const Node& node) {
        for (std::size_t i = 0; i < node.operands.size(); ++i) {
            if (i > 0)
                put(":");
            put(node.operands[i], Level::Or);
        }
    }

    void conditional(const Node& node) {
        for (std::size_t i = 0; i + 1 < node.operands.size(); i += 2) {
            put(i == 0 ? "if " : " elseif ");
            put(node.operands[i]);
            put(" then ");
            put(node.operands[i + 1]);
        }
        put(" else ");
        put(node.operands.back());
    }

    /// The call itself stands for its first output.
    void output(const Node& node) {
        if (node.payload == 0)
            return put(node.operands[0]);
        call(fmt::format("'.{}'", node.payload + 1), node.operands);
    }

    void functionValue(const Node& node) {
        const FunctionId function(node.payload);
        if (std::ranges::none_of(node.operands, &ExprId::valid))
            return put(names_.function(function));
        put("function " + names_.function(function) + "(");
        std::string_view separator;
        for (std::size_t i = 0; i < node.operands.size(); ++i) {
            if (!node.operands[i].valid())
                continue;
            put(std::exchange(separator, ", "));
            put(names_.input(function, i) + " = ");
            put(node.operands[i]);
        }
        put(")");
    }

    const ExprPool& pool_;
    const Names& names_;
    std::vector<Item> todo_;
    std::vector<Item> parts_; ///< of the expression that is being expanded
    std::string out_;
};

} // namespace

std::string print(const ExprPool& pool, ExprId id, const Names& names, std::size_t longest) {
    return Printer(pool, names).print(id, longest);
}

} // namespace eventica::expr
