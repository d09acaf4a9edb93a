// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/readable_text.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "simulate/model/expression_text.h"

namespace eventica::model {

namespace {

using expr::VariableId;

class Reading {
public:
    explicit Reading(const system::SortedSystem& system) : system_(system) {}

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
        const auto& variables = system_.dae.variables;
        const auto found = std::ranges::find_if(variables, [&](const dae::Variable& variable) {
            return variable.isHidden && variable.name == name;
        });
        if (found == variables.end())
            return {};
        return meaningOf(VariableId(static_cast<std::int32_t>(found - variables.begin())));
    }

    std::string meaningOf(VariableId id) const {
        for (std::size_t i = 0; i < system_.heldVariables.size(); ++i)
            if (isSame(system_.heldVariables[i], id))
                return relationText(system_.dae, system_.dae.helds[i]);
        for (std::size_t i = 0; i < system_.samplingVariables.size(); ++i)
            if (isSame(system_.samplingVariables[i], id))
                return fmt::format("sample({}, {})",
                                   expressionText(system_.dae, system_.dae.samplings[i].start),
                                   expressionText(system_.dae, system_.dae.samplings[i].interval));
        const auto equation = std::ranges::find(system_.equations, id, &dae::Equation::assigned);
        return equation == system_.equations.end() ? std::string()
                                                   : expressionText(system_.dae, equation->right);
    }

    bool isSame(VariableId variable, VariableId wanted) const {
        return variable == wanted ||
               std::ranges::any_of(system_.aliases, [&](const system::Alias& alias) {
                   return alias.variable == variable && alias.target == wanted && !alias.isNegated;
               });
    }

    const system::SortedSystem& system_;
};

} // namespace

std::string readable(const system::SortedSystem& system, std::string text) {
    return Reading(system).of(std::move(text));
}

} // namespace eventica::model
