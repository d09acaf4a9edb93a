// SPDX-License-Identifier: Apache-2.0
// Functions of the Modelica Standard Library that are answered without its C sources. There is no
// compiler here: what is not answered natively fails.
#include <cmath>

#include "simulate/external/test_external.h"

namespace eventica::external {
namespace {

class StandardFunctions : public External {
protected:
    StandardFunctions() {
        const fs::path folder = library().parent_path();
        settings.pathOf = [folder](text::SourceId) {
            return (folder / "Modelica" / "package.mo").string();
        };
        settings.trustedFolders = {folder};
        settings.compiler = "/no/such/compiler";
        settings.mayRun = nullptr;
    }

    fs::path file(const std::string& name) const { return library() / name; }

    /// The name, the kinds of inputs in order, the output.
    expr::Function declared(const std::string& name, const std::vector<TypeId>& inputs,
                            TypeId output) {
        expr::Function function = make(name);
        for (const TypeId input : inputs)
            function.external.arguments.push_back(add(
                function, "u" + std::to_string(function.locals.size()), LocalRole::Input, input));
        if (output.valid())
            function.external.output = add(function, "y", LocalRole::Output, output);
        return function;
    }

    /// ModelicaStandardTables_CombiTable1D_init2 of the matrix [0, 1; 1, 3; 2, 2].
    expr::Function makeTable() {
        const TypeId object = pool.types().scalar(expr::Base::ExternalObject, 0);
        const TypeId matrix = pool.types().array(build.real, {3, 2});
        const TypeId columns = pool.types().array(build.integer, {1});
        return declared("ModelicaStandardTables_CombiTable1D_init2",
                        {build.string, build.string, matrix, build.integer, build.integer, columns,
                         build.integer, build.integer, build.integer, build.boolean},
                        object);
    }
    static std::vector<Value> tableInputs(std::int64_t smoothness, std::int64_t extrapolation,
                                          const std::string& name = "NoName") {
        return {Value::string("NoName"),
                Value::string(name),
                Value::realArray({3, 2}, {0, 1, 1, 3, 2, 2}),
                Value::integer(3),
                Value::integer(2),
                Value::integerArray({1}, {2}),
                Value::integer(1),
                Value::integer(smoothness),
                Value::integer(extrapolation),
                Value::boolean(false)};
    }
};

TEST_F(StandardFunctions, NeedNoCompiler) {
    EXPECT_EQ(called(declared("ModelicaStrings_length", {build.string}, build.integer),
                     {Value::string("abcd")}),
              "4");
    EXPECT_TRUE(announcements.empty());
}

TEST_F(StandardFunctions, OfOthersAreNotCaptured) {
    const expr::Function function =
        declared("ModelicaStrings_length", {build.string}, build.integer);
    settings.trustedFolders.clear();
    EXPECT_NE(called(function, {Value::string("a")}).find("may not run"), std::string::npos);
    settings.mayRun = [](const expr::Function&) { return true; };
    EXPECT_NE(called(function, {Value::string("a")}), "1") << "its own C code is asked for";
}

TEST_F(StandardFunctions, WithOtherArgumentsAreNotCaptured) {
    const expr::Function function = declared("ModelicaStrings_length", {build.real}, build.integer);
    EXPECT_TRUE(called(function, {Value::real(1)}).starts_with("error: "));
}

TEST_F(StandardFunctions, TablesAreObjects) {
    const expr::Function constructor = makeTable();
    const TypeId object = pool.types().scalar(expr::Base::ExternalObject, 0);
    const expr::Function getValue = declared("ModelicaStandardTables_CombiTable1D_getValue",
                                             {object, build.integer, build.real}, build.real);
    const expr::Function derivative =
        declared("ModelicaStandardTables_CombiTable1D_getDerValue",
                 {object, build.integer, build.real, build.real}, build.real);
    const expr::Function overTime =
        declared("ModelicaStandardTables_CombiTimeTable_minimumTime", {object}, build.real);
    ExternalFunctions functions(pool, {}, *this, settings);
    const value::Outcome linear = functions.call(constructor, tableInputs(1, 2));
    const value::Outcome none = functions.call(constructor, tableInputs(1, 4));
    ASSERT_TRUE(linear) << linear.error();
    const auto at = [&](const value::Outcome& table, std::int64_t column, double u) {
        return text(functions.call(
            getValue, std::vector{table.value(), Value::integer(column), Value::real(u)}));
    };
    EXPECT_EQ(at(linear, 1, 0.5), "2.0");
    EXPECT_EQ(at(linear, 1, 3.0), "1.0");
    EXPECT_EQ(text(functions.call(derivative, std::vector{linear.value(), Value::integer(1),
                                                          Value::real(0.5), Value::real(3.0)})),
              "6.0");
    EXPECT_EQ(at(linear, 2, 0.5), "error: the table has no output 2");
    EXPECT_EQ(at(none, 1, 2.5),
              "error: the table has no value at 2.5: it begins at 0, ends at 2 and is not "
              "extrapolated");
    EXPECT_EQ(at(Value::integer(7), 1, 0.5), "error: a table is used that was never made");
    EXPECT_EQ(text(functions.call(overTime, std::vector{linear.value()})),
              "error: a table is used that was never made")
        << "of another class";
}

TEST_F(StandardFunctions, TablesSayWhatIsWrong) {
    const expr::Function constructor = makeTable();
    EXPECT_EQ(called(constructor, tableInputs(7, 1)),
              "error: the table has an unknown smoothness, extrapolation or kind of time events");
    std::vector<Value> twice = tableInputs(1, 1);
    twice[2] = Value::realArray({3, 2}, {0, 1, 1, 3, 1, 2});
    EXPECT_EQ(called(constructor, twice),
              "error: the table: the first column does not increase strictly between (2,1) and "
              "(3,1)");
    EXPECT_NE(called(constructor, tableInputs(1, 1, "mine")).find("`usertab`"), std::string::npos);
}

TEST_F(StandardFunctions, LinesOfFiles) {
    std::ofstream(file("lines.txt")) << "first\r\n\nthird";
    const std::string name = file("lines.txt").string();
    EXPECT_EQ(called(declared("ModelicaInternal_countLines", {build.string}, build.integer),
                     {Value::string(name)}),
              "3");
    expr::Function line =
        declared("ModelicaInternal_readLine", {build.string, build.integer}, build.string);
    line.external.arguments.push_back(add(line, "end", LocalRole::Output, build.boolean));
    ExternalFunctions functions(pool, {}, *this, settings);
    const auto read = [&](std::int64_t number) {
        return text(functions.call(line, std::vector{Value::string(name), Value::integer(number)}));
    };
    EXPECT_EQ(read(1), "Lib.ModelicaInternal_readLine(y = \"first\", end = false)");
    EXPECT_EQ(read(3), "Lib.ModelicaInternal_readLine(y = \"third\", end = false)");
    EXPECT_EQ(read(2), "Lib.ModelicaInternal_readLine(y = \"\", end = false)");
    EXPECT_EQ(read(4), "Lib.ModelicaInternal_readLine(y = \"\", end = true)");
    EXPECT_NE(read(0).find("there is no line 0"), std::string::npos);
}

TEST_F(StandardFunctions, FilesChangeByPermissionOnly) {
    const expr::Function remove = declared("ModelicaInternal_removeFile", {build.string}, {});
    std::ofstream(file("a.txt")) << "x";
    const std::vector<Value> name{Value::string(file("a.txt").string())};
    EXPECT_NE(called(remove, name).find("may not run"), std::string::npos);
    EXPECT_TRUE(fs::exists(file("a.txt")));
    settings.mayRun = [](const expr::Function&) { return true; };
    called(remove, name);
    EXPECT_FALSE(fs::exists(file("a.txt")));
    EXPECT_NE(called(remove, name).find("there is none of that name"), std::string::npos);
}

TEST_F(StandardFunctions, PrintOnTheTerminalOrIntoAFile) {
    const expr::Function print =
        declared("ModelicaInternal_print", {build.string, build.string}, {});
    called(print, {Value::string("hello"), Value::string("")});
    EXPECT_EQ(messages, std::vector<std::string>{"message: hello"});
    const std::vector<Value> intoFile{Value::string("x"), Value::string(file("p.txt").string())};
    EXPECT_NE(called(print, intoFile).find("may not write into a file"), std::string::npos);
    settings.mayRun = [](const expr::Function&) { return true; };
    called(print, intoFile);
    called(print, intoFile);
    EXPECT_EQ(fs::file_size(file("p.txt")), 4U);
}

TEST_F(StandardFunctions, ImpureRandomNumbersNeedAState) {
    const expr::Function set =
        declared("ModelicaRandom_setInternalState_xorshift1024star",
                 {pool.types().array(build.integer, {33}), build.integer, build.integer}, {});
    const expr::Function next =
        declared("ModelicaRandom_impureRandom_xorshift1024star", {build.integer}, build.real);
    ExternalFunctions functions(pool, {}, *this, settings);
    const std::vector<Value> id{Value::integer(1)};
    EXPECT_NE(text(functions.call(next, id)).find("before initializeImpureRandom"),
              std::string::npos);
    const std::vector<Value> state{Value::integerArray({33}, std::vector<std::int64_t>(33, 5)),
                                   Value::integer(33), Value::integer(1)};
    functions.call(set, state);
    const std::string first = text(functions.call(next, id));
    EXPECT_NE(text(functions.call(next, id)), first);
    functions.call(set, state);
    EXPECT_EQ(text(functions.call(next, id)), first);
}

} // namespace
} // namespace eventica::external
