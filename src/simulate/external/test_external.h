// SPDX-License-Identifier: Apache-2.0
// External functions made by hand, for tests.
#pragma once

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "lib/expr/test_builder.h"
#include "lib/value/print.h"
#include "simulate/external/external_functions.h"

namespace eventica::external {

namespace fs = std::filesystem;
using expr::ExprId;
using expr::LocalRole;
using expr::TypeId;
using value::Value;

/// A library in a folder of its own, with functions made by hand.
class External : public testing::Test, protected expr::EvaluationHost {
public:
    External()
        : folder_(fs::temp_directory_path() /
                  ("eventica-external-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name())) {
        fs::create_directories(library() / "Resources" / "Source");
        std::ofstream(library() / "package.mo") << "package Lib end Lib;";
        settings.cacheFolder = folder_ / "cache";
        settings.mayRun = [](const expr::Function&) { return true; };
        settings.pathOf = [this](text::SourceId) { return (library() / "package.mo").string(); };
        settings.onMessage = [this](MessageKind kind, const std::string& text) {
            if (kind == MessageKind::Compiling)
                announcements.push_back(text);
            else
                messages.push_back((kind == MessageKind::Warning ? "warning: " : "message: ") +
                                   text);
        };
    }
    ~External() override {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }

    fs::path library() const { return folder_ / "Lib"; }

    value::Outcome valueOf(expr::VariableId) override { return value::Error{"no variable"}; }
    const expr::Function* function(expr::FunctionId) override { return nullptr; }
    value::Outcome callExternal(const expr::Function&, std::span<const Value>) override {
        return value::Error{"no function"};
    }

    /// C text of `Library = "code"`.
    void writeLibrary(const std::string& text) const {
        std::ofstream(library() / "Resources" / "Source" / "code.c") << text;
    }

    expr::Function make(const std::string& name) {
        expr::Function function;
        function.name = "Lib." + name;
        function.isExternal = true;
        function.external.language = "C";
        function.external.name = name;
        function.external.annotation = "(Library = \"code\")";
        function.where.source = text::SourceId(0);
        return function;
    }
    ExprId add(expr::Function& function, const std::string& name, LocalRole role, TypeId type,
               std::vector<ExprId> sizes = {}, ExprId binding = {}) {
        function.locals.push_back({name, role, type, std::move(sizes), binding});
        return pool.local(static_cast<std::int32_t>(function.locals.size()) - 1, type);
    }
    ExprId sizeOf(ExprId array, std::int64_t dimension) {
        return build.builtin(value::Builtin::Size, build.integer, {array, pool.integer(dimension)});
    }

    static std::string text(const value::Outcome& outcome) {
        return outcome ? value::print(outcome.value()) : "error: " + outcome.error();
    }
    std::string called(const expr::Function& function, const std::vector<Value>& inputs) {
        ExternalFunctions functions(pool, {}, *this, settings);
        return text(functions.call(function, inputs));
    }

    expr::TestBuilder build;
    expr::ExprPool& pool = build.pool;
    Settings settings;
    std::vector<std::string> messages;
    std::vector<std::string> announcements;

private:
    fs::path folder_;
};

} // namespace eventica::external
