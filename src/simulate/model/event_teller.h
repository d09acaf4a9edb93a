// SPDX-License-Identifier: Apache-2.0
// Tells in words what an event changes: relations with what they compare, and discrete variables.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "simulate/model/host.h"
#include "simulate/model/memory.h"

namespace eventica::model {

class EventTeller {
public:
    /// All must outlive it.
    EventTeller(const CompiledModel& model, const Memory& memory, Host& host);

    /// With all variables as they are before the event; `fired` are crossing functions.
    void begin(std::span<const std::int64_t> fired);
    /// After the event: what has become of it, in the order of the model, those that fired first.
    /// `jumping` are delays out of which a jump has come.
    std::vector<std::string> changes(std::span<const std::size_t> jumping);
    /// All relations and discrete variables as they are.
    std::vector<std::string> present();

private:
    /// A relation or a discrete variable.
    struct Watched {
        std::int32_t relation = -1; ///< or
        expr::VariableId variable;
        Place place;
    };

    std::string name(const Watched& watched) const;
    std::string valueText(const Watched& watched) const;
    std::string sides(const Watched& watched);
    std::string number(expr::ExprId id);

    const CompiledModel& model_;
    const Memory& memory_;
    Host& host_;
    std::vector<Watched> watched_;
    std::vector<double> before_;
    std::vector<std::string> sidesBefore_; ///< of relations that fired
};

} // namespace eventica::model
