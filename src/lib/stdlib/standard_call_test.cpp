// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/expr/test_builder.h"
#include "lib/stdlib/standard_call.h"
#include "lib/value/print.h"

namespace eventica::stdlib {
namespace {

using expr::ExprId;
using expr::LocalRole;
using expr::TypeId;
using value::Value;

class StandardCalls : public testing::Test, protected expr::EvaluationHost {
protected:
    value::Outcome valueOf(expr::VariableId) override { return value::Error{"no variable"}; }
    const expr::Function* function(expr::FunctionId) override { return nullptr; }
    value::Outcome callExternal(const expr::Function&, std::span<const Value>) override {
        return value::Error{"no function"};
    }

    static expr::Function make(const std::string& name) {
        expr::Function function;
        function.name = "f";
        function.isExternal = true;
        function.external.language = "C";
        function.external.name = name;
        function.external.isStandard = true;
        return function;
    }
    ExprId add(expr::Function& function, const std::string& name, LocalRole role, TypeId type,
               std::vector<ExprId> sizes = {}) {
        function.locals.push_back({name, role, type, std::move(sizes), {}});
        return pool.local(static_cast<std::int32_t>(function.locals.size()) - 1, type);
    }
    expr::Function lengthOf(TypeId input, TypeId output) {
        expr::Function function = make("ModelicaStrings_length");
        function.external.arguments.push_back(add(function, "s", LocalRole::Input, input));
        function.external.output = add(function, "n", LocalRole::Output, output);
        return function;
    }
    std::string called(const expr::Function& function, std::vector<Value> inputs) {
        const auto outcome = callBeforeRun(function, inputs, pool, *this);
        if (!outcome)
            return "not known";
        return *outcome ? value::print(outcome->value()) : "error: " + outcome->error();
    }

    expr::TestBuilder build;
    expr::ExprPool& pool = build.pool;
};

TEST_F(StandardCalls, AnswerFunctionsOfTheLibraryOnly) {
    expr::Function function = lengthOf(build.string, build.integer);
    EXPECT_EQ(called(function, {Value::string("abc")}), "3");
    function.external.isStandard = false;
    EXPECT_EQ(called(function, {Value::string("abc")}), "not known");
}

TEST_F(StandardCalls, AnswerOnlyWhatIsDeclaredAsExpected) {
    EXPECT_EQ(called(lengthOf(build.integer, build.integer), {Value::integer(1)}), "not known");
    EXPECT_EQ(called(lengthOf(build.string, build.real), {Value::string("")}), "not known");
    expr::Function fortran = lengthOf(build.string, build.integer);
    fortran.external.language = "FORTRAN 77";
    EXPECT_EQ(called(fortran, {Value::string("")}), "not known");
}

TEST_F(StandardCalls, GiveSeveralOutputsInOrderOfDeclaration) {
    expr::Function scan = make("ModelicaStrings_scanReal");
    const ExprId number = add(scan, "number", LocalRole::Output, build.real);
    const ExprId text = add(scan, "text", LocalRole::Input, build.string);
    const ExprId next = add(scan, "next", LocalRole::Output, build.integer);
    scan.external.arguments = {text, pool.integer(1), pool.boolean(false), next, number};
    EXPECT_EQ(called(scan, {Value::string(" 2.5 ")}), "f(number = 2.5, next = 5)");
}

TEST_F(StandardCalls, WhatRemembersIsNotCalledBeforeTheRun) {
    expr::Function seed = make("ModelicaRandom_automaticGlobalSeed");
    seed.external.arguments = {pool.real(0.0)};
    seed.external.output = add(seed, "seed", LocalRole::Output, build.integer);
    EXPECT_EQ(called(seed, {}), "not known");
}

} // namespace
} // namespace eventica::stdlib
