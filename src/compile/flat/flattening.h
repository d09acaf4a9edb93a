// SPDX-License-Identifier: Apache-2.0
// Inside compile/flat only: one model on its way from components to equations.
#pragma once

#include <optional>
#include <vector>

#include "compile/elaborate/elaborator.h"
#include "compile/flat/connections.h"
#include "compile/flat/flat_model.h"
#include "compile/flat/flatten.h"

namespace eventica::flat {

using elaborate::Bound;
using elaborate::Elaborator;
using elaborate::Place;
using elaborate::Scope;
using instance::ClassInstanceId;
using instance::ComponentId;

/// Calls `visit(section, class)` for every section of a class and of what it inherits, inherited
/// ones first.
template<typename Visitor>
void forEachSection(instance::InstanceBuilder& builder, ClassInstanceId type, Visitor&& visit) {
    for (const ClassInstanceId base : std::vector(builder[type].bases))
        forEachSection(builder, base, visit);
    const syntax::ClassDefinition* definition = builder[type].definition;
    if (definition == nullptr ||
        definition->specifier->kind != syntax::SpecifierKind::LongSpecifier)
        return;
    for (const syntax::Section& section :
         static_cast<const syntax::LongSpecifier&>(*definition->specifier).sections)
        visit(section, type);
}

/// Lowers the equations of one component.
class EquationLowering {
public:
    EquationLowering(Elaborator& elaborator, Scope scope, std::int32_t component)
        : elaborator_(elaborator), pool_(elaborator.pool()), scope_(std::move(scope)),
          component_(component) {}

    std::vector<Equation> lower(syntax::List<const syntax::Equation*> equations);

private:
    void add(const syntax::EqualityEquation& node, std::vector<Equation>& result);
    void add(const syntax::IfEquation& node, std::vector<Equation>& result);
    void add(const syntax::ForEquation& node, std::vector<Equation>& result);
    void add(const syntax::WhenEquation& node, std::vector<Equation>& result);
    void add(const syntax::ConnectEquation&, std::vector<Equation>&) {} // see connections.h
    void add(const syntax::CallEquation& node, std::vector<Equation>& result);

    void addLoop(const syntax::ForEquation& node, std::size_t number,
                 std::vector<Equation>& result);
    void unroll(const syntax::ForEquation& node, std::size_t number, ExprId range,
                std::vector<Equation>& result);
    bool isTooLong(syntax::TextRange where);
    bool needsUnrolling(const std::vector<Equation>& equations) const;
    bool checkSides(const Equation& equation, const syntax::EqualityEquation& node);
    void reportSides(TypeId left, TypeId right, const syntax::EqualityEquation& node,
                     std::string help = {});
    std::string helpForSides(const Equation& equation) const;
    ExprId condition(const syntax::Expr& node, bool isWhen);
    Equation made(EquationKind kind, const syntax::Equation& node) const;
    text::SourceRange at(syntax::TextRange range) const { return {scope_.source, range}; }

    Elaborator& elaborator_;
    expr::ExprPool& pool_;
    Scope scope_;
    std::int32_t component_;
    std::size_t iterations_ = 0; ///< of loops that are written out
};

/// The number of scalar equations; -1 if a size is not known.
std::int64_t countEquations(Elaborator& elaborator, const std::vector<Equation>& equations,
                            eventica::diag::Diagnostics& diagnostics);

class Flattening {
public:
    Flattening(instance::InstanceBuilder& builder, eventica::diag::Diagnostics& diagnostics,
               const FlattenOptions& options)
        : builder_(builder), diagnostics_(diagnostics),
          elaborator_(builder, diagnostics, options.settings), connections_(elaborator_) {
        elaborator_.externalCall = options.callExternal;
        elaborator_.isStandardLibrary = options.isStandardLibrary;
    }

    FlatModel run(ClassInstanceId model, std::string name);

private:
    void addVariables(ComponentId id, bool isProtected);
    void addVariable(ComponentId id, bool isProtected);
    std::vector<NameSubscripts> nameSubscripts(ComponentId id);
    void addAttributes(ComponentId id, Variable& variable);
    void addBinding(ComponentId id, Variable& variable);
    void bindTo(Variable& variable, const Bound& bound);
    void addBoundEquation(ComponentId id, const Bound& bound);
    Causality topLevelCausality(ComponentId id);
    void addEquations(ComponentId id);
    void addOwnEquations(ComponentId id);
    void addSections(ComponentId id, const std::unordered_map<std::int32_t, ExprId>* fixed,
                     std::vector<Equation>& equations, std::vector<Equation>& initial);
    void addAlgorithms(ComponentId id);
    void addLooped(ComponentId id, std::vector<Equation> equations, std::vector<Equation>& result);
    std::int32_t componentIndex(ComponentId id);
    void addFunctions();
    void addConnections();
    bool needsElements(std::vector<Equation>& equations);
    ExprId withoutStreams(ExprId root, text::SourceRange where);
    ExprId unrolled(ExprId loop);
    void rewriteStreams();
    void rewriteStatements(std::vector<expr::Statement>& statements,
                           const std::function<void(ExprId&, text::SourceRange)>& rewriteAll,
                           text::SourceRange where);
    void verifyVariables();
    void verifyVariable(ExprId id, std::string_view user);
    void checkRules();
    void checkBalance();
    void reportUnbalanced();

    instance::InstanceBuilder& builder_;
    eventica::diag::Diagnostics& diagnostics_;
    Elaborator elaborator_;
    Connections connections_;
    FlatModel model_;
    std::unordered_map<std::int32_t, std::int32_t> componentIndices_;
};

} // namespace eventica::flat
