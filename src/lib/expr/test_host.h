// SPDX-License-Identifier: Apache-2.0
// For the tests of lib/expr only: an evaluator with variables and functions in tables.
#pragma once

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "lib/expr/evaluate.h"
#include "lib/expr/test_builder.h"
#include "lib/value/print.h"

namespace eventica::expr {

class TestEvaluation : public testing::Test, protected EvaluationHost {
public:
    value::Outcome valueOf(VariableId variable) override {
        const auto found = variables.find(variable.index());
        if (found == variables.end())
            return value::Error{"variable " + std::to_string(variable.index()) + " is unknown"};
        return found->second;
    }
    const Function* function(FunctionId id) override {
        const auto found = functions.find(id.index());
        return found == functions.end() ? nullptr : &found->second;
    }
    value::Outcome callExternal(const Function& function,
                                std::span<const value::Value> arguments) override {
        if (function.external.name != "twice")
            return value::Error{"`" + function.external.name + "` is not known"};
        return value::apply(value::Operation::Add, arguments[0], arguments[0]);
    }

    static std::string text(const value::Outcome& outcome) {
        return outcome ? value::print(outcome.value()) : "error: " + outcome.error();
    }
    std::string text(ExprId id) {
        Evaluator evaluator(pool, *this, limits);
        return text(evaluator.evaluate(id));
    }
    std::string called(std::int32_t function, const std::vector<value::Value>& arguments) {
        Evaluator evaluator(pool, *this, limits);
        return text(evaluator.call(FunctionId(function), arguments));
    }

    TestBuilder build;
    ExprPool& pool = build.pool;
    std::map<std::int32_t, value::Value> variables;
    std::map<std::int32_t, Function> functions;
    EvaluationLimits limits;
};

} // namespace eventica::expr
