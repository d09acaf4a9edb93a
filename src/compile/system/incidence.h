// SPDX-License-Identifier: Apache-2.0
// Which variables an equation contains, and for which of them it is easily solved.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "compile/system/sorted_system.h"
#include "lib/expr/instant.h"

namespace eventica::system {

using expr::forEachInstantNode;
using expr::instantVariables;

/// How a variable occurs. Best first.
enum class Occurrence : std::uint8_t {
    Isolated,  ///< with a coefficient that is a constant other than 0
    Scaled,    ///< with a coefficient of parameters that is not 0 as they are set now
    Otherwise, ///< in any other way
    Vanishing, ///< with a coefficient that is 0 as parameters are set now
};

struct Incidence {
    VariableId variable;
    Occurrence occurrence = Occurrence::Otherwise;
};

/// What each of many equations contains.
class IncidenceRows {
public:
    void add(std::span<const Incidence> row) {
        items_.insert(items_.end(), row.begin(), row.end());
        starts_.push_back(items_.size());
    }
    std::size_t size() const { return starts_.size() - 1; }
    std::size_t itemCount() const { return items_.size(); }
    std::span<const Incidence> operator[](std::size_t row) const {
        return std::span(items_).subspan(starts_[row], starts_[row + 1] - starts_[row]);
    }

private:
    std::vector<std::size_t> starts_{0};
    std::vector<Incidence> items_;
};

/// Finds the variables of equations for which `isUnknown` holds.
class IncidenceFinder {
public:
    using Predicate = std::function<bool(VariableId)>;
    /// The value of an expression of known variables, as they are set now.
    using NumberOf = std::function<std::optional<double>(ExprId)>;

    IncidenceFinder(const expr::ExprPool& pool, Predicate isUnknown, NumberOf numberOf)
        : pool_(pool), isUnknown_(std::move(isUnknown)), numberOf_(std::move(numberOf)) {}

    /// In ascending order of the variables; valid until the next call.
    std::span<const Incidence> of(const dae::Equation& equation);
    bool dependsOnUnknowns(ExprId expression);

private:
    /// Of which the equation is a linear function; looked at later, as there are sums of many
    /// thousand terms.
    struct Part {
        ExprId id;
        Occurrence mode = Occurrence::Isolated;
    };

    void linear(ExprId id, Occurrence mode) { open_.push_back({id, mode}); }
    void visit(const Part& part);
    void product(const expr::Node& node, Occurrence mode);
    void anyhow(ExprId id);
    void add(VariableId variable, Occurrence occurrence);
    Occurrence scaledBy(ExprId coefficient, Occurrence mode);

    const expr::ExprPool& pool_;
    Predicate isUnknown_;
    NumberOf numberOf_;
    std::vector<Part> open_;
    std::vector<Incidence> found_;
};

} // namespace eventica::system
