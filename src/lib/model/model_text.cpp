// SPDX-License-Identifier: Apache-2.0
#include "lib/model/model_text.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "lib/expr/print.h"

namespace eventica::model {

namespace {

constexpr std::size_t LongestText = 200;

class ModelNames : public expr::Names {
public:
    explicit ModelNames(const ModelText& text) : text_(text) {}

    std::string variable(VariableId id) const override {
        const auto index = static_cast<std::size_t>(id.index());
        if (index < text_.names.size())
            return std::string(text_.names[index]);
        const std::int32_t argument = id.index() - expr::FirstOtherVariable;
        return argument >= 0 ? fmt::format("$argument{}", argument + 1) : "$precomputed";
    }
    std::string local(std::int32_t index) const override { return fmt::format("$local{}", index); }
    std::string iterator(expr::IteratorId id) const override {
        return text_.pool->iteratorInfo(id).name;
    }
    std::string function(expr::FunctionId id) const override {
        const auto index = static_cast<std::size_t>(id.index());
        return index < text_.functions->size() ? (*text_.functions)[index].name : "$function";
    }
    std::string input(expr::FunctionId id, std::size_t number) const override {
        const expr::Function& function = text_.functions->at(static_cast<std::size_t>(id.index()));
        const auto inputs = function.indicesOf(expr::LocalRole::Input);
        return function.locals.at(static_cast<std::size_t>(inputs.at(number))).name;
    }
    std::string record(const expr::Type& type) const override {
        return text_.pool->types().record(type).name;
    }
    std::string enumeration(std::int32_t id) const override {
        return text_.pool->types().enumeration(id).name;
    }

private:
    const ModelText& text_;
};

/// Replaces names of the compiler by what they stand for.
class Reading {
public:
    explicit Reading(const ModelText& text) : text_(text) {}

    /// Conditions may contain conditions.
    std::string of(std::string text) const {
        constexpr int Deepest = 4;
        for (int i = 0; i < Deepest && text.find('$') != std::string::npos; ++i)
            text = replaced(withEdges(std::move(text)));
        return text;
    }

private:
    /// `c and not pre(c)` of a when-clause is `edge(c)`.
    static std::string withEdges(std::string text) {
        for (std::size_t at = text.find("$when"); at != std::string::npos;
             at = text.find("$when", at + 1)) {
            const std::string name = text.substr(at, endOf(text, at) - at);
            const std::string edge = fmt::format("{0} and not pre({0})", name);
            if (text.compare(at, edge.size(), edge) == 0)
                text.replace(at, edge.size(), fmt::format("edge({})", name));
        }
        return text;
    }

    static std::size_t endOf(const std::string& text, std::size_t at) {
        ++at;
        while (at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0)
            ++at;
        return at;
    }

    std::string replaced(const std::string& text) const {
        std::string result;
        std::size_t from = 0;
        for (std::size_t at = text.find('$'); at != std::string::npos; at = text.find('$', from)) {
            const std::size_t end = endOf(text, at);
            const std::string name = text.substr(at, end - at);
            const std::string meaning = meaningOf(name);
            const bool isEnclosed =
                at > 0 && text[at - 1] == '(' && end < text.size() && text[end] == ')';
            result += text.substr(from, at - from);
            result += meaning.empty() ? name : isEnclosed ? meaning : "(" + meaning + ")";
            from = end;
        }
        return result + text.substr(from);
    }

    std::string meaningOf(const std::string& name) const {
        const auto found = std::ranges::find(text_.names, name);
        if (found == text_.names.end())
            return {};
        return meaningOf(VariableId(static_cast<std::int32_t>(found - text_.names.begin())));
    }

    std::string meaningOf(VariableId id) const {
        for (const RelationText& relation : text_.relations)
            if (isSame(relation.variable, id))
                return text_.relation(relation);
        for (const SamplingText& sampling : text_.samplings)
            if (isSame(sampling.variable, id))
                return fmt::format("sample({}, {})", text_.plain(sampling.start),
                                   text_.plain(sampling.interval));
        const auto equation = std::ranges::find(text_.equations, id, &EquationText::assigned);
        return equation == text_.equations.end() ? std::string() : text_.plain(equation->right);
    }

    bool isSame(VariableId variable, VariableId wanted) const {
        return variable == wanted || std::ranges::any_of(text_.aliases, [&](const Alias& alias) {
                   return alias.variable == variable && alias.target == wanted && !alias.isNegated;
               });
    }

    const ModelText& text_;
};

} // namespace

const AssignmentText* ModelText::assignmentOf(VariableId variable) const {
    const auto found = std::ranges::find(assignments, variable, &AssignmentText::variable);
    return found == assignments.end() ? nullptr : &*found;
}

std::string ModelText::plain(ExprId expression) const {
    std::string text = expr::print(*pool, expression, ModelNames(*this), LongestText);
    if (text.size() > LongestText)
        text = text.substr(0, LongestText) + "…";
    return text;
}

std::string ModelText::readable(ExprId expression) const {
    return Reading(*this).of(plain(expression));
}

std::string ModelText::equation(const EquationText& equation) const {
    return Reading(*this).of(plain(equation.left) + " = " + plain(equation.right));
}

std::string ModelText::relation(const RelationText& relation) const {
    switch (relation.kind) {
    case RelationKind::Less:
    case RelationKind::LessEqual: {
        const char* const orEqual = relation.kind == RelationKind::Less ? "" : "=";
        if (relation.isExchanged)
            return fmt::format("{} >{} {}", plain(relation.right), orEqual, plain(relation.left));
        return fmt::format("{} <{} {}", plain(relation.left), orEqual, plain(relation.right));
    }
    case RelationKind::Floor:
        return "floor(" + plain(relation.left) + ")";
    case RelationKind::Ceiling:
        return "ceil(" + plain(relation.left) + ")";
    case RelationKind::Truncation:
        return "div(" + plain(relation.left) + ", 1)";
    case RelationKind::FloorInteger:
        return "integer(" + plain(relation.left) + ")";
    }
    return {};
}

std::string ModelText::delay(std::size_t number) const {
    return "`delay(" + plain(delays[number].expression) + ", " + plain(delays[number].delayTime) +
           ")`";
}

} // namespace eventica::model
