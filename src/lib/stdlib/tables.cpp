// SPDX-License-Identifier: Apache-2.0
// ModelicaStandardTables_…, and what the table blocks of the library that comes with Eventica call.
#include "lib/rt/tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "lib/stdlib/standard_functions.h"
#include "lib/table/read_matrix.h"

namespace eventica::stdlib {
namespace {

using value::Value;

template<typename T>
struct TableObject : Object {
    explicit TableObject(T given, std::string givenName)
        : table(std::move(given)), name(std::move(givenName)) {}
    T table;
    std::string name; ///< for messages
};

bool isGiven(const std::string& name) {
    return name != "NoName" && name.find_first_not_of(" \t\n\v\f\r") != std::string::npos;
}

/// The matrix of a table block, as a parameter or in a file.
struct Source {
    table::Matrix matrix;
    std::string name;

    rt::MatrixView view() const { return {matrix.values, matrix.rows, matrix.columns}; }
};

/// Arguments: file, name of the table, matrix, its rows and columns. The last one of the call tells
/// whether reading is to be announced.
Problem readSource(const Call& call, std::size_t verbose, Source& source) {
    const std::string& file = call.text(0);
    const std::string& name = call.text(1);
    if (isGiven(file)) {
        if (call.boolean(verbose) && call.environment().say)
            call.environment().say(fmt::format("reading table `{}` from `{}`", name, file));
        table::MatrixOrProblem read = table::readMatrix(file, name);
        if (!read.problem.empty())
            return read.problem;
        source = {std::move(read.matrix), fmt::format("table `{}` of `{}`", name, file)};
        return std::nullopt;
    }
    if (isGiven(name))
        return fmt::format("table `{}` comes from no file, and tables in a function `usertab` of C "
                           "are not supported: give a file, or the table as a parameter",
                           name);
    const Value values = value::toReal(call.value(2));
    source.matrix = {static_cast<std::size_t>(call.integer(3)),
                     static_cast<std::size_t>(call.integer(4)),
                     {values.reals().begin(), values.reals().end()}};
    source.name = "the table";
    return std::nullopt;
}

/// An element of an enumeration of the library; nothing if there is no such element.
template<typename T>
std::optional<T> elementOf(std::int64_t ordinal, int count) {
    if (ordinal < 1 || ordinal > count)
        return std::nullopt;
    return static_cast<T>(ordinal);
}

std::optional<rt::Smoothness> smoothnessOf(const Call& call, std::size_t i) {
    return elementOf<rt::Smoothness>(call.integer(i), 6);
}

std::optional<rt::Extrapolation> extrapolationOf(const Call& call, std::size_t i) {
    return elementOf<rt::Extrapolation>(call.integer(i), 4);
}

std::string unknownChoice(const Source& source) {
    return source.name + " has an unknown smoothness, extrapolation or kind of time events";
}

template<typename T>
void giveObject(Call& call, T table, std::string name) {
    call.give(call.environment().objects->add(
        std::make_unique<TableObject<T>>(std::move(table), std::move(name))));
}

/// The object of a table and the number of a column, counted from 0.
template<typename T>
Problem findTable(const Call& call, const TableObject<T>*& found) {
    found = call.object<TableObject<T>>(0);
    return found == nullptr ? Problem("a table is used that was never made") : std::nullopt;
}

template<typename T>
Problem findColumn(const Call& call, const TableObject<T>*& found, std::size_t& column) {
    if (Problem problem = findTable(call, found))
        return problem;
    const std::int64_t given = call.integer(1);
    if (given < 1 || given > static_cast<std::int64_t>(found->table.count()))
        return fmt::format("{} has no output {}", found->name, given);
    column = static_cast<std::size_t>(given - 1);
    return std::nullopt;
}

std::string outside(const std::string& name, double u, double first, double last) {
    return fmt::format("{} has no value at {}: it begins at {}, ends at {} and is not extrapolated",
                       name, u, first, last);
}

// ---------------------------------------------------------------------------- one input

using Table1D = TableObject<rt::Table1D>;

/// file, name, matrix, rows, columns, chosen columns, their number, smoothness, extrapolation,
/// verbose
Problem makeTable1D(Call& call) {
    Source source;
    if (Problem problem = readSource(call, 9, source))
        return problem;
    const auto smoothness = smoothnessOf(call, 7);
    const auto extrapolation = extrapolationOf(call, 8);
    if (!smoothness || !extrapolation)
        return unknownChoice(source);
    const auto columns = call.value(5).integers();
    if (const std::string problem = rt::problemOfTable(source.view(), columns, false);
        !problem.empty())
        return source.name + ": " + problem;
    giveObject(call, rt::Table1D(source.view(), columns, *smoothness, *extrapolation), source.name);
    return std::nullopt;
}

Problem jet1D(const Call& call, rt::Jet& jet) {
    const Table1D* found = nullptr;
    std::size_t column = 0;
    if (Problem problem = findColumn(call, found, column))
        return problem;
    const double u = call.real(2);
    if (found->table.isUndefined(u))
        return outside(found->name, u, found->table.first(), found->table.last());
    jet = found->table.at(column, u);
    return std::nullopt;
}

Problem value1D(Call& call) {
    rt::Jet jet;
    Problem problem = jet1D(call, jet);
    call.give(jet.value);
    return problem;
}

Problem derivative1D(Call& call) {
    rt::Jet jet;
    Problem problem = jet1D(call, jet);
    call.give(jet.first * call.real(3));
    return problem;
}

Problem secondDerivative1D(Call& call) {
    rt::Jet jet;
    Problem problem = jet1D(call, jet);
    const double du = call.real(3);
    call.give(jet.second * du * du + jet.first * call.real(4));
    return problem;
}

template<typename T, auto End>
Problem endOf(Call& call) {
    const TableObject<T>* found = nullptr;
    if (Problem problem = findTable(call, found))
        return problem;
    call.give((found->table.*End)());
    return std::nullopt;
}

/// The object goes with its number.
Problem close(Call&) {
    return std::nullopt;
}

// ---------------------------------------------------------------------------- over time

using TimeTable = TableObject<rt::TimeTable>;

/// file, name, matrix, rows, columns, start, chosen columns, their number, smoothness,
/// extrapolation, shift, time events, verbose
Problem makeTimeTable(Call& call) {
    Source source;
    if (Problem problem = readSource(call, 12, source))
        return problem;
    const auto smoothness = smoothnessOf(call, 8);
    const auto extrapolation = extrapolationOf(call, 9);
    const auto events = elementOf<rt::TimeEvents>(call.integer(11), 3);
    if (!smoothness || !extrapolation || !events)
        return unknownChoice(source);
    const auto columns = call.value(6).integers();
    const bool mayJump = !rt::isSpline(*smoothness);
    if (const std::string problem = rt::problemOfTable(source.view(), columns, mayJump);
        !problem.empty())
        return source.name + ": " + problem;
    giveObject(call,
               rt::TimeTable(source.view(), columns,
                             {*smoothness, *extrapolation, *events, call.real(5), call.real(10)}),
               source.name);
    return std::nullopt;
}

/// object, column, time, next event, its previous value
Problem jetOverTime(const Call& call, rt::Jet& jet) {
    const TimeTable* found = nullptr;
    std::size_t column = 0;
    if (Problem problem = findColumn(call, found, column))
        return problem;
    const rt::TimeTable& table = found->table;
    const double t = call.real(2);
    if (table.isUndefined(t, call.real(3), call.real(4)))
        return outside(found->name, t - table.shift(), table.first(), table.last());
    jet = table.at(column, t, call.real(3), call.real(4));
    return std::nullopt;
}

Problem valueOverTime(Call& call) {
    rt::Jet jet;
    Problem problem = jetOverTime(call, jet);
    call.give(jet.value);
    return problem;
}

Problem derivativeOverTime(Call& call) {
    rt::Jet jet;
    Problem problem = jetOverTime(call, jet);
    call.give(jet.first * call.real(5));
    return problem;
}

Problem secondDerivativeOverTime(Call& call) {
    rt::Jet jet;
    Problem problem = jetOverTime(call, jet);
    const double dt = call.real(5);
    call.give(jet.second * dt * dt + jet.first * call.real(6));
    return problem;
}

Problem nextTimeEvent(Call& call) {
    const TimeTable* found = nullptr;
    if (Problem problem = findTable(call, found))
        return problem;
    call.give(found->table.nextEvent(call.real(1)));
    return std::nullopt;
}

// ---------------------------------------------------------------------------- two inputs

using Table2D = TableObject<rt::Table2D>;

/// file, name, matrix, rows, columns, smoothness, extrapolation, verbose
Problem makeTable2D(Call& call) {
    Source source;
    if (Problem problem = readSource(call, 7, source))
        return problem;
    const auto smoothness = smoothnessOf(call, 5);
    const auto extrapolation = extrapolationOf(call, 6);
    if (!smoothness || !extrapolation)
        return unknownChoice(source);
    if (rt::isSpline(*smoothness) && *smoothness != rt::Smoothness::Akima)
        return source.name + " of two inputs: of the splines only Akima's (ContinuousDerivative) "
                             "is defined";
    if (const std::string problem = rt::problemOfTable2D(source.view()); !problem.empty())
        return source.name + ": " + problem;
    giveObject(call, rt::Table2D(source.view(), *smoothness, *extrapolation), source.name);
    return std::nullopt;
}

/// object, both inputs
Problem jet2D(const Call& call, rt::Table2D::Jet2& jet) {
    const Table2D* found = nullptr;
    if (Problem problem = findTable(call, found))
        return problem;
    const double u1 = call.real(1);
    const double u2 = call.real(2);
    if (found->table.isUndefined(u1, u2))
        return fmt::format("{} has no value at ({}, {}): it is not extrapolated", found->name, u1,
                           u2);
    jet = found->table.at(u1, u2);
    return std::nullopt;
}

Problem value2D(Call& call) {
    rt::Table2D::Jet2 jet;
    Problem problem = jet2D(call, jet);
    call.give(jet.value);
    return problem;
}

Problem derivative2D(Call& call) {
    rt::Table2D::Jet2 jet;
    Problem problem = jet2D(call, jet);
    call.give(jet.d1 * call.real(3) + jet.d2 * call.real(4));
    return problem;
}

Problem secondDerivative2D(Call& call) {
    rt::Table2D::Jet2 jet;
    Problem problem = jet2D(call, jet);
    const double v1 = call.real(3);
    const double v2 = call.real(4);
    call.give(jet.d11 * v1 * v1 + 2.0 * jet.d12 * v1 * v2 + jet.d22 * v2 * v2 +
              jet.d1 * call.real(5) + jet.d2 * call.real(6));
    return problem;
}

template<auto End>
Problem endOf2D(Call& call) {
    const Table2D* found = nullptr;
    if (Problem problem = findTable(call, found))
        return problem;
    const auto [u1, u2] = (found->table.*End)();
    call.give(Value::realArray({2}, {u1, u2}));
    return std::nullopt;
}

// ---------------------------------------------------------------------------- shipped library

/// file, name, delimiter and header lines of a CSV file
table::MatrixOrProblem readTable(const Call& call) {
    const std::string& delimiter = call.text(2);
    table::MatrixOrProblem read = table::readMatrix(
        call.text(0), call.text(1),
        {.delimiter = delimiter.empty() ? ',' : delimiter[0],
         .headerLines = static_cast<std::size_t>(std::max<std::int64_t>(call.integer(3), 0))});
    const auto isFinite = [](double value) { return std::isfinite(value); };
    if (read.problem.empty() && !std::ranges::all_of(read.matrix.values, isFinite))
        read.problem = fmt::format("table file `{}`: table `{}` has values that are not finite",
                                   call.text(0), call.text(1));
    return read;
}

Problem tableSize(Call& call) {
    const table::MatrixOrProblem read = readTable(call);
    if (!read.problem.empty())
        return read.problem;
    call.give(Value::integerArray({2}, {static_cast<std::int64_t>(read.matrix.rows),
                                        static_cast<std::int64_t>(read.matrix.columns)}));
    return std::nullopt;
}

/// Of a size that was found before.
Problem tableValues(Call& call) {
    table::MatrixOrProblem read = readTable(call);
    if (!read.problem.empty())
        return read.problem;
    const auto rows = static_cast<std::int64_t>(read.matrix.rows);
    const auto columns = static_cast<std::int64_t>(read.matrix.columns);
    if (rows != call.integer(4) || columns != call.integer(5))
        return fmt::format("table file `{}` has changed meanwhile", call.text(0));
    call.give(Value::realArray({rows, columns}, std::move(read.matrix.values)));
    return std::nullopt;
}

constexpr std::array Functions = {
    StandardFunction{"ModelicaStandardTables_CombiTable1D_init2", "o=ssRiiIiiii", Effect::Remembers,
                     &makeTable1D},
    StandardFunction{"ModelicaStandardTables_CombiTable1D_close", "=o", Effect::Remembers, &close},
    StandardFunction{"ModelicaStandardTables_CombiTable1D_getValue", "r=oir", Effect::Remembers,
                     &value1D},
    StandardFunction{"ModelicaStandardTables_CombiTable1D_getDerValue", "r=oirr", Effect::Remembers,
                     &derivative1D},
    StandardFunction{"ModelicaStandardTables_CombiTable1D_getDer2Value", "r=oirrr",
                     Effect::Remembers, &secondDerivative1D},
    StandardFunction{"ModelicaStandardTables_CombiTable1D_minimumAbscissa", "r=o",
                     Effect::Remembers, &endOf<rt::Table1D, &rt::Table1D::first>},
    StandardFunction{"ModelicaStandardTables_CombiTable1D_maximumAbscissa", "r=o",
                     Effect::Remembers, &endOf<rt::Table1D, &rt::Table1D::last>},
    StandardFunction{"ModelicaStandardTables_CombiTimeTable_init2", "o=ssRiirIiiirii",
                     Effect::Remembers, &makeTimeTable},
    StandardFunction{"ModelicaStandardTables_CombiTimeTable_close", "=o", Effect::Remembers,
                     &close},
    StandardFunction{"ModelicaStandardTables_CombiTimeTable_getValue", "r=oirrr", Effect::Remembers,
                     &valueOverTime},
    StandardFunction{"ModelicaStandardTables_CombiTimeTable_getDerValue", "r=oirrrr",
                     Effect::Remembers, &derivativeOverTime},
    StandardFunction{"ModelicaStandardTables_CombiTimeTable_getDer2Value", "r=oirrrrr",
                     Effect::Remembers, &secondDerivativeOverTime},
    StandardFunction{"ModelicaStandardTables_CombiTimeTable_nextTimeEvent", "r=or",
                     Effect::Remembers, &nextTimeEvent},
    StandardFunction{"ModelicaStandardTables_CombiTimeTable_minimumTime", "r=o", Effect::Remembers,
                     &endOf<rt::TimeTable, &rt::TimeTable::first>},
    StandardFunction{"ModelicaStandardTables_CombiTimeTable_maximumTime", "r=o", Effect::Remembers,
                     &endOf<rt::TimeTable, &rt::TimeTable::last>},
    StandardFunction{"ModelicaStandardTables_CombiTable2D_init2", "o=ssRiiiii", Effect::Remembers,
                     &makeTable2D},
    StandardFunction{"ModelicaStandardTables_CombiTable2D_close", "=o", Effect::Remembers, &close},
    StandardFunction{"ModelicaStandardTables_CombiTable2D_getValue", "r=orr", Effect::Remembers,
                     &value2D},
    StandardFunction{"ModelicaStandardTables_CombiTable2D_getDerValue", "r=orrrr",
                     Effect::Remembers, &derivative2D},
    StandardFunction{"ModelicaStandardTables_CombiTable2D_getDer2Value", "r=orrrrrr",
                     Effect::Remembers, &secondDerivative2D},
    StandardFunction{"ModelicaStandardTables_CombiTable2D_minimumAbscissa", "=o>R",
                     Effect::Remembers, &endOf2D<&rt::Table2D::first>},
    StandardFunction{"ModelicaStandardTables_CombiTable2D_maximumAbscissa", "=o>R",
                     Effect::Remembers, &endOf2D<&rt::Table2D::last>},
    StandardFunction{"eventica_tableSize", "=sssi>I", Effect::Reads, &tableSize},
    StandardFunction{"eventica_tableValues", "=sssiii>R", Effect::Reads, &tableValues},
};

} // namespace

std::span<const StandardFunction> tableFunctions() {
    return Functions;
}

} // namespace eventica::stdlib
