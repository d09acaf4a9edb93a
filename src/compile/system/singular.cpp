// SPDX-License-Identifier: Apache-2.0
#include "compile/system/singular.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>

#include "compile/dae/print.h"
#include "compile/system/diagnostics.h"
#include "compile/system/unsolved_discrete.h"
#include "lib/graph/dulmage_mendelsohn.h"

namespace eventica::system {

namespace {

using graph::Index;

constexpr std::size_t MostNamed = 8;  ///< variables in a message
constexpr std::size_t MostShown = 12; ///< equations shown with their place

class SingularReport {
public:
    SingularReport(const Problem& problem, eventica::diag::Diagnostics& diagnostics)
        : problem_(problem), diagnostics_(diagnostics) {}

    void overDetermined(const graph::Part& part) {
        if (part.equations.size() == 1 && part.variables.empty()) {
            nothingToDetermine(part.equations.front());
            return;
        }
        const text::SourceRange where =
            part.equations.empty() ? text::SourceRange{} : placeOf(part.equations.front());
        auto report = diagnostics_.report(diag::OverDetermined, where, equations(part),
                                          unknowns(part), names(part.variables));
        addEquations(part, report);
    }

    void nothingToDetermine(Index number) {
        const dae::Equation& at = equation(number);
        if (const VariableId discrete = discreteIn(number); discrete.valid()) {
            reportUnsolvedDiscrete(*problem_.model, at, discrete, diagnostics_);
            isExplained_ = true;
            return;
        }
        diagnostics_
            .report(diag::NothingToDetermine, at.origin.where, dae::print(*problem_.model, at.left),
                    dae::print(*problem_.model, at.right))
            .note(diag::InThisEquation, at.origin.where, componentOf(number))
            .help("two parts of the model may fix the same quantity: let one of them go, or put "
                  "something between them");
    }

    /// An equation was found that cannot be solved for the variable it is meant for.
    bool isExplained() const { return isExplained_; }

    /// `isAlone`: no equation contradicts others.
    void underDetermined(const graph::Part& part, bool isAlone) {
        const text::SourceRange where =
            part.variables.empty() ? text::SourceRange{} : variable(part.variables.front()).where;
        auto report = diagnostics_.report(diag::UnderDetermined, where, equations(part),
                                          unknowns(part), names(part.variables));
        addEquations(part, report);
        if (const VariableId potential = potentialIn(part); isAlone && potential.valid()) {
            if (!part.equations.empty())
                noteComponent(part.equations.front(), report);
            report.help(fmt::format("nothing fixes `{}` nor what it is connected with, a potential "
                                    "that is known up to a constant: a circuit needs a node of "
                                    "known potential, such as a `Ground`, a mechanism a `Fixed`",
                                    (*problem_.model)[potential].name));
        }
    }

private:
    /// The component of the model itself that has the equation: libraries declare most of it.
    void noteComponent(Index number, eventica::diag::Report& report) const {
        const std::vector<std::string>& paths = problem_.model->components;
        const std::string& path =
            paths[static_cast<std::size_t>(equation(number).origin.component)];
        const std::string outermost = path.substr(0, path.find('.'));
        const auto found = std::ranges::find(paths, outermost);
        if (outermost.empty() || found == paths.end())
            return;
        const auto at = static_cast<std::size_t>(found - paths.begin());
        report.note(diag::OfThisComponent, problem_.model->componentClasses[at].where, outermost);
    }

    /// An unknown that is the potential of a connector: what a missing ground leaves open.
    VariableId potentialIn(const graph::Part& part) const {
        std::vector<VariableId> potentials;
        for (const dae::Variable& each : problem_.model->variables)
            if (each.isFlow && each.potential.valid())
                potentials.push_back(each.potential);
        std::ranges::sort(potentials, {}, [](VariableId id) { return id.index(); });
        for (const Index number : part.variables) {
            const VariableId id = problem_.unknowns[static_cast<std::size_t>(number)];
            if (std::ranges::binary_search(potentials, id.index(), {},
                                           [](VariableId each) { return each.index(); }))
                return id;
        }
        return {};
    }
    static std::string counted(std::size_t count, const std::string& what) {
        return (count == 0 ? "no" : std::to_string(count)) + " " + what + (count == 1 ? "" : "s");
    }
    static std::string equations(const graph::Part& part) {
        return counted(part.equations.size(), "equation");
    }
    static std::string unknowns(const graph::Part& part) {
        return counted(part.variables.size(), "unknown");
    }
    void addEquations(const graph::Part& part, eventica::diag::Report& report) const {
        for (std::size_t i = 0; i < part.equations.size() && i < MostShown; ++i)
            report.note(diag::InThisEquation, placeOf(part.equations[i]),
                        componentOf(part.equations[i]));
    }

    /// An unknown of the equation that it could determine only standing alone; may be invalid.
    VariableId discreteIn(Index number) const {
        const expr::ExprPool& pool = *problem_.model->pool;
        for (const Incidence& incidence : problem_.incidence[static_cast<std::size_t>(number)]) {
            const dae::Variable& unknown = (*problem_.model)[incidence.variable];
            if (!unknown.isHidden && pool.types()[unknown.type].base != expr::Base::Real)
                return incidence.variable;
        }
        return {};
    }

    const dae::Variable& variable(Index number) const {
        return (*problem_.model)[problem_.unknowns[static_cast<std::size_t>(number)]];
    }
    const dae::Equation& equation(Index number) const {
        return problem_.equations[static_cast<std::size_t>(number)];
    }
    text::SourceRange placeOf(Index number) const { return equation(number).origin.where; }
    std::string componentOf(Index number) const {
        const auto at = static_cast<std::size_t>(equation(number).origin.component);
        const std::string& path = problem_.model->components[at];
        return path.empty() ? "" : ", in `" + path + "`";
    }
    std::string names(const std::vector<Index>& variables) const {
        std::string text;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            if (i == MostNamed)
                return text + ", …";
            text += fmt::format("{}`{}`", i == 0 ? "" : ", ", variable(variables[i]).name);
        }
        return text.empty() ? "none" : text;
    }

    const Problem& problem_;
    eventica::diag::Diagnostics& diagnostics_;
    bool isExplained_ = false;
};

} // namespace

void reportSingular(const Problem& problem, const graph::BipartiteGraph& graph,
                    const graph::Matching& matching, eventica::diag::Diagnostics& diagnostics) {
    SingularReport report(problem, diagnostics);
    const std::vector<Index> equations = matching.unmatchedEquations();
    const std::vector<Index> variables = matching.unmatchedVariables();
    if (!equations.empty())
        report.overDetermined(graph::overDeterminedSubset(graph, matching, equations.front()));
    if (report.isExplained()) // the equation that was found is that of the variable
        return;
    if (!variables.empty())
        report.underDetermined(graph::underDeterminedSubset(graph, matching, variables.front()),
                               equations.empty());
}

} // namespace eventica::system
