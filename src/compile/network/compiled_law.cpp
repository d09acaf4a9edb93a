// SPDX-License-Identifier: Apache-2.0
#include "compile/network/compiled_law.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "lib/base/check.h"
#include "lib/base/verify.h"
#include "lib/expr/differentiate.h"
#include "lib/program/eliminate.h"
#include "lib/program/interpreter.h"
#include "lib/program/lower.h"
#include "lib/program/verify.h"

namespace eventica::network {

using expr::ExprId;
using expr::VariableId;
using program::Place;

namespace {

/// Arguments lie in the first slots of the memory.
class ArgumentPlaces final : public program::LoweringHost {
public:
    explicit ArgumentPlaces(std::span<const VariableId> arguments) : arguments_(arguments) {}

    Place placeOf(VariableId variable) override {
        const auto found = std::ranges::find(arguments_, variable);
        EVENTICA_CHECK(found != arguments_.end(), "a variable that is no argument");
        return {false, static_cast<std::int32_t>(found - arguments_.begin())};
    }
    Place timePlace() override { return unexpected(); }
    Place placeOfIntrinsic(const expr::Node&) override { return unexpected(); }
    ExprId replacement(ExprId) override { return {}; }
    std::int32_t hostExpression(ExprId) override { return unexpected().slot; }

private:
    static Place unexpected() {
        EVENTICA_CHECK(false, "a law that is no function of its arguments");
        return {};
    }
    std::span<const VariableId> arguments_;
};

class CompiledLaw final : public LawFunction {
public:
    CompiledLaw(expr::ExprPool& pool, ExprId expression, std::span<const VariableId> arguments)
        : count_(arguments.size()), memory_(2 * arguments.size() + 1) {
        std::vector<ExprId> results{expression};
        programs_.push_back(lowered(pool, results, arguments));
        for (const VariableId argument : arguments) {
            const expr::Differentiated partial = expr::differentiateBy(pool, expression, argument);
            isSymbolic_ = isSymbolic_ && partial.ok();
            results.push_back(partial.derivative);
        }
        if (isSymbolic_)
            programs_.push_back(lowered(pool, results, arguments));
        runnables_ = executor_->prepare(programs_);
    }

    double value(std::span<const double> arguments) const override {
        return run(0, arguments) ? memory_[count_] : std::numeric_limits<double>::quiet_NaN();
    }

    double linearized(std::span<const double> arguments,
                      std::span<double> partials) const override {
        if (!isSymbolic_)
            return differences(arguments, partials);
        if (!run(1, arguments))
            return std::numeric_limits<double>::quiet_NaN();
        std::copy_n(memory_.begin() + static_cast<std::ptrdiff_t>(count_) + 1, count_,
                    partials.begin());
        return memory_[count_];
    }

private:
    /// Stores the results behind the arguments.
    static program::Program lowered(expr::ExprPool& pool, std::span<const ExprId> results,
                                    std::span<const VariableId> arguments) {
        ArgumentPlaces places(arguments);
        program::Builder builder;
        program::Lowering lowering(pool, places, builder);
        auto slot = static_cast<std::int32_t>(arguments.size());
        for (const ExprId result : results)
            builder.store(slot++, lowering.lowerReal(result));
        program::Program law = program::eliminate(builder.take());
        verifyStage("program of a law", law);
        return law;
    }

    bool run(std::size_t number, std::span<const double> arguments) const {
        std::ranges::copy(arguments, memory_.begin());
        program::Context context;
        context.reals = memory_.data();
        return runnables_[number]->run(context) == program::Failure::None;
    }

    double differences(std::span<const double> arguments, std::span<double> partials) const {
        constexpr double Step = 6e-6; // cube root of the rounding
        std::vector<double> moved(arguments.begin(), arguments.end());
        for (std::size_t i = 0; i < moved.size(); ++i) {
            const double step = Step * std::max(1e-3, std::abs(arguments[i]));
            moved[i] = arguments[i] + step;
            const double above = value(moved);
            moved[i] = arguments[i] - step;
            partials[i] = (above - value(moved)) / (2 * step);
            moved[i] = arguments[i];
        }
        return value(arguments);
    }

    std::size_t count_;
    bool isSymbolic_ = true;
    std::unique_ptr<program::Executor> executor_ = program::makeInterpreter();
    std::vector<program::Program> programs_; ///< the value; the value and its derivatives
    std::vector<std::unique_ptr<program::Runnable>> runnables_;
    mutable std::vector<double> memory_; ///< arguments, then results
};

} // namespace

std::shared_ptr<const LawFunction> compiledLaw(expr::ExprPool& pool, ExprId expression,
                                               std::span<const VariableId> arguments) {
    return std::make_shared<CompiledLaw>(pool, expression, arguments);
}

} // namespace eventica::network
