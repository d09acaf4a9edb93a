// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "compile/instance/class_checks.h"
#include "compile/instance/class_kinds.h"
#include "compile/instance/diagnostics.h"

namespace eventica::instance {
namespace {

using syntax::Causality;
using syntax::FlowPrefix;
using syntax::Variability;

/// Counts the scalar variables of a connector (MLS 9.3.1). Says nothing of one whose sizes are not
/// written as numbers: they are known when it is used.
class VariableCounter {
public:
    explicit VariableCounter(InstanceBuilder& builder) : builder_(builder) {}

    void countClass(ClassInstanceId id) {
        if (++depth_ > DeepestNesting)
            isKnown_ = false; // a class in itself: reported where it is instantiated
        builder_.expand(id);
        if (builder_[id].predefined != Predefined::None)
            countVariable(builder_[id].predefined);
        for (std::size_t i = 0; i < builder_[id].elements.size() && isKnown_; ++i) {
            const Element element = builder_[id].elements[i];
            if (!element.isClass() && !element.isDeselected)
                countComponent(element);
        }
        --depth_;
    }

    bool isKnown() const { return isKnown_; }
    std::int64_t potentials() const { return potentials_; }
    std::int64_t flows() const { return flows_; }
    bool hasReals() const { return hasReals_; }

private:
    static constexpr int DeepestNesting = 32;
    static constexpr std::int64_t MostVariables = 1'000'000'000;

    void countComponent(const Element& element) {
        const syntax::TypePrefix& prefix = element.clause->prefix;
        const ClassInstanceId type = builder_.typeOf(element);
        if (!type.valid() || element.component->condition != nullptr) {
            isKnown_ = false;
            return;
        }
        if (prefix.variability == Variability::Parameter ||
            prefix.variability == Variability::Constant || prefix.flow == FlowPrefix::Stream ||
            prefix.causality != Causality::None || causalityOf(builder_, type) != Causality::None)
            return;
        const std::int64_t outer = factor_;
        const bool isOuterFlow = isFlow_;
        isFlow_ = isFlow_ || prefix.flow == FlowPrefix::Flow;
        multiply(element, type);
        countType(type);
        factor_ = outer;
        isFlow_ = isOuterFlow;
    }

    void countType(ClassInstanceId type) {
        builder_.expand(type);
        if (const FoundElement constraint = builder_.member(type, "equalityConstraint"))
            countConstraint(builder_.classOf(constraint));
        else
            countClass(type);
        isKnown_ = isKnown_ && flows_ + potentials_ < MostVariables;
    }

    void countVariable(Predefined type) {
        (isFlow_ ? flows_ : potentials_) += factor_;
        hasReals_ = hasReals_ || type == Predefined::Real;
    }

    /// An overdetermined record counts as its constraint does (MLS 9.4.1).
    void countConstraint(ClassInstanceId function) {
        if (!function.valid()) {
            isKnown_ = false;
            return;
        }
        builder_.expand(function);
        for (std::size_t i = 0; i < builder_[function].elements.size(); ++i) {
            const Element element = builder_[function].elements[i];
            if (element.isClass() || element.clause->prefix.causality != Causality::Output)
                continue;
            const ClassInstanceId type = builder_.typeOf(element);
            if (type.valid())
                multiply(element, type);
            countVariable(Predefined::Real);
        }
    }

    void multiply(const Element& element, ClassInstanceId type) {
        std::vector<Dimension> dimensions;
        for (const syntax::Expr* size : element.component->subscripts)
            dimensions.push_back({size, element.scope});
        for (const syntax::Expr* size : element.clause->subscripts)
            dimensions.push_back({size, element.scope});
        builder_.addTypeDimensions(type, dimensions);
        for (const Dimension& dimension : dimensions)
            multiply(*dimension.size);
    }

    void multiply(const syntax::Expr& size) {
        if (size.kind != syntax::ExprKind::IntegerLiteral) {
            isKnown_ = false;
            return;
        }
        const std::string_view text = static_cast<const syntax::IntegerLiteral&>(size).text;
        std::int64_t value = 0;
        std::from_chars(text.data(), text.data() + text.size(), value);
        isKnown_ = isKnown_ && value < MostVariables && factor_ * value < MostVariables;
        factor_ *= isKnown_ ? value : 0;
    }

    InstanceBuilder& builder_;
    std::int64_t potentials_ = 0;
    std::int64_t flows_ = 0;
    std::int64_t factor_ = 1; ///< how many elements the arrays around have
    bool isFlow_ = false;
    bool hasReals_ = false;
    bool isKnown_ = true;
    int depth_ = 0;
};

std::string counted(std::int64_t count, std::string_view what) {
    return fmt::format("{} {} variable{}", count, what, count == 1 ? "" : "s");
}

void checkBalance(const ClassCheck& check) {
    VariableCounter counter(check.builder);
    counter.countClass(check.id);
    // Signals that are no numbers are passed on without direction in existing libraries, too.
    if (!counter.isKnown() || counter.potentials() == counter.flows() || !counter.hasReals())
        return;
    check.diagnostics
        .report(diag::UnbalancedConnector, check.at(check.definition().name.range), check.name(),
                counted(counter.potentials(), "potential"), counted(counter.flows(), "flow"))
        .help("there must be as many of one as of the other, not counting `input`, `output`, "
              "`stream` and parameters");
}

/// All stream variables of a connector go with its one flow variable (MLS 15.1). Whether there is
/// none or a second one is seen here, however they are inherited.
void checkStreams(const ClassCheck& check) {
    bool hasStreams = false;
    std::vector<Element> flows;
    for (const Element& element : check.instance().elements) {
        if (element.isClass() || element.isDeselected)
            continue;
        hasStreams = hasStreams || element.clause->prefix.flow == FlowPrefix::Stream;
        if (element.clause->prefix.flow == FlowPrefix::Flow)
            flows.push_back(element);
    }
    if (!hasStreams || flows.size() == 1)
        return;
    text::SourceRange where = check.at(check.definition().name.range);
    if (flows.size() > 1 && flows[1].scope == check.id)
        where = check.at(cover(flows[1].declaration->range, flows[1].component->name.range));
    check.diagnostics.report(diag::StreamNeedsOneFlow, where, check.name(),
                             flows.empty()
                                 ? "no flow variable"
                                 : counted(static_cast<std::int64_t>(flows.size()), "flow"));
}

} // namespace

void checkConnector(const ClassCheck& check) {
    const syntax::ClassDefinition& definition = check.definition();
    if (definition.kind != syntax::ClassKind::Connector || definition.isPartial)
        return;
    checkStreams(check);
    // `connector RealInput = input Real` needs no partner.
    if (causalityOf(check.builder, check.id) == Causality::None)
        checkBalance(check);
}

} // namespace eventica::instance
