// SPDX-License-Identifier: Apache-2.0
// Native functions against the C sources of the Modelica Standard Library, over random arguments.
// Runs if the environment variable EVENTICA_MSL names the folder with the library.
//
// Where the library's own results contradict each other, the native ones are checked elsewhere, by
// differences of values (lib/rt): derivatives of two-dimensional tables outside of their range
// along one direction, of splines over time at the ends of a period.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "lib/rt/fft.h"
#include "lib/rt/random.h"
#include "lib/rt/scan.h"
#include "lib/rt/tables.h"
#include "simulate/external/libraries.h"

namespace eventica::external {
namespace {

using rt::Extrapolation;
using rt::Smoothness;

/// Functions of the library, compiled once and kept in the user's cache.
class StandardOracle : public testing::Test {
protected:
    StandardOracle() {
        if (const char* const folder = std::getenv("EVENTICA_MSL")) {
            const std::string root = folder;
            settings_.pathOf = [root](text::SourceId) { return root + "/Modelica/package.mo"; };
            settings_.libraryFolders = {root};
            settings_.onMessage = [](MessageKind, const std::string&) {};
        }
    }
    void SetUp() override {
        if (!settings_.pathOf)
            GTEST_SKIP() << "EVENTICA_MSL is not set";
    }

    template<typename F>
    F* find(const std::string& name) {
        functions_.push_back(std::make_unique<expr::Function>());
        expr::Function& function = *functions_.back();
        function.name = name;
        function.isExternal = true;
        function.external.language = "C";
        function.external.name = name;
        function.external.annotation =
            R"((Library = {"ModelicaStandardTables", "ModelicaIO", "ModelicaExternalC"}))";
        function.where.source = text::SourceId(0);
        const Symbol symbol = libraries_.find(function);
        EXPECT_TRUE(symbol.ok()) << symbol.problem;
        return reinterpret_cast<F*>(symbol.address);
    }

    double uniform(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

    /// Three columns; times on a grid of eighths are exact, however they are shifted.
    std::vector<double> points(int rows, bool mayJump, bool onGrid) {
        std::vector<double> values;
        double x = uniform(-3.0, 3.0);
        for (int i = 0; i < rows; ++i) {
            if (onGrid)
                x = std::round(8.0 * x) / 8.0;
            values.insert(values.end(), {x, ordinate(), ordinate()});
            if (!mayJump || pick(0, 3) > 0)
                x += uniform(0.2, 2.0);
        }
        return values;
    }
    double ordinate() {
        return pick(0, 4) == 0 ? static_cast<double>(pick(-1, 1)) : uniform(-2.0, 2.0);
    }

    /// Up to some roundings of what is added up.
    static void expectNear(double ours, double theirs, double scale, double roundings) {
        EXPECT_NEAR(ours, theirs,
                    roundings * std::numeric_limits<double>::epsilon() *
                        std::max({1.0, std::abs(scale), std::abs(theirs)}));
    }

    Settings settings_;
    std::vector<std::unique_ptr<expr::Function>> functions_;
    ExternalLibraries libraries_{settings_, {}};
    std::mt19937_64 random_{1};
};

constexpr const char* NoName = "NoName";
constexpr std::array<std::int64_t, 2> Columns = {3, 2};

TEST_F(StandardOracle, TablesOfOneInput) {
    const std::string prefix = "ModelicaStandardTables_CombiTable1D_";
    auto* const make = find<void*(const char*, const char*, const double*, std::size_t, std::size_t,
                                  const int*, std::size_t, int, int, int)>(prefix + "init2");
    auto* const value = find<double(void*, int, double)>(prefix + "getValue");
    auto* const first = find<double(void*, int, double, double)>(prefix + "getDerValue");
    auto* const second = find<double(void*, int, double, double, double)>(prefix + "getDer2Value");
    auto* const close = find<void(void*)>(prefix + "close");
    const int columns[] = {3, 2};
    for (int trial = 0; trial < 2000; ++trial) {
        const int smoothness = pick(1, 6);
        const int extrapolation = pick(1, 3);
        const std::vector<double> values = points(pick(1, 7), false, false);
        const std::size_t rows = values.size() / 3;
        void* const theirs =
            make(NoName, NoName, values.data(), rows, 3, columns, 2, smoothness, extrapolation, 0);
        const rt::Table1D ours({values, rows, 3}, Columns, static_cast<Smoothness>(smoothness),
                               static_cast<Extrapolation>(extrapolation));
        const double width = ours.last() - ours.first() + 0.1;
        for (int k = 0; k < 20; ++k) {
            const double u = k == 0 ? ours.first()
                             : k == 1
                                 ? ours.last()
                                 : uniform(ours.first() - 1.5 * width, ours.last() + 1.5 * width);
            const double du = uniform(-2.0, 2.0);
            const double ddu = uniform(-2.0, 2.0);
            const int column = pick(1, 2);
            const rt::Jet jet = ours.at(static_cast<std::size_t>(column - 1), u);
            expectNear(jet.value, value(theirs, column, u), jet.first, 100);
            expectNear(jet.first * du, first(theirs, column, u, du), jet.second, 1000);
            expectNear(jet.second * du * du + jet.first * ddu, second(theirs, column, u, du, ddu),
                       jet.second, 20'000);
        }
        close(theirs);
    }
}

TEST_F(StandardOracle, TablesOverTime) {
    const std::string prefix = "ModelicaStandardTables_CombiTimeTable_";
    auto* const make =
        find<void*(const char*, const char*, const double*, std::size_t, std::size_t, double,
                   const int*, std::size_t, int, int, double, int, int)>(prefix + "init2");
    auto* const value = find<double(void*, int, double, double, double)>(prefix + "getValue");
    auto* const first =
        find<double(void*, int, double, double, double, double)>(prefix + "getDerValue");
    auto* const second =
        find<double(void*, int, double, double, double, double, double)>(prefix + "getDer2Value");
    auto* const nextEvent = find<double(void*, double)>(prefix + "nextTimeEvent");
    auto* const close = find<void(void*)>(prefix + "close");
    const int columns[] = {3, 2};
    for (int trial = 0; trial < 3000; ++trial) {
        const auto smoothness = static_cast<Smoothness>(pick(1, 6));
        const auto extrapolation = static_cast<Extrapolation>(pick(1, 3));
        const bool isSpline = rt::isSpline(smoothness);
        // What the blocks allow; jumps are not hidden from the solver.
        const int events = isSpline                                     ? 3
                           : smoothness == Smoothness::ConstantSegments ? 1
                                                                        : pick(1, 2);
        const bool onGrid = pick(0, 2) > 0;
        const std::vector<double> values = points(pick(1, 7), !isSpline, onGrid);
        const std::size_t rows = values.size() / 3;
        if (rows > 1 && values[0] == values[3 * rows - 3])
            continue;
        double start = uniform(-4.0, 4.0);
        double shift = uniform(-4.0, 4.0);
        if (onGrid) {
            start = std::round(8.0 * start) / 8.0;
            shift = std::round(8.0 * shift) / 8.0;
        }
        void* const theirs =
            make(NoName, NoName, values.data(), rows, 3, start, columns, 2,
                 static_cast<int>(smoothness), static_cast<int>(extrapolation), shift, events, 0);
        const rt::TimeTable ours(
            {values, rows, 3}, Columns,
            {smoothness, extrapolation, static_cast<rt::TimeEvents>(events), start, shift});
        const auto compare = [&](double t, double next, double preNext, bool withDerivatives) {
            const double dt = uniform(-2.0, 2.0);
            const double ddt = uniform(-2.0, 2.0);
            const int column = pick(1, 2);
            const rt::Jet jet = ours.at(static_cast<std::size_t>(column - 1), t, next, preNext);
            expectNear(jet.value, value(theirs, column, t, next, preNext), jet.first, 1000);
            if (!withDerivatives)
                return;
            expectNear(jet.first * dt, first(theirs, column, t, next, preNext, dt), jet.second,
                       20'000);
            expectNear(jet.second * dt * dt + jet.first * ddt,
                       second(theirs, column, t, next, preNext, dt, ddt), 10.0 * jet.second,
                       50'000);
        };
        double t = uniform(-8.0, 0.0);
        double preNext = 0.0;
        for (int k = 0; k < 12; ++k) {
            const double next = nextEvent(theirs, t);
            const double mine = ours.nextEvent(t);
            if (!onGrid && std::abs(next - t) < 1e-9)
                break; // the library meets the same event again
            expectNear(mine, next, next == rt::TimeTable::Never ? 1.0 : next, 10);
            if (mine == rt::TimeTable::Never || next == rt::TimeTable::Never)
                break;
            if (onGrid)
                compare(t, next, preNext, !isSpline);
            for (int j = 0; j < 3; ++j)
                compare(t + uniform(0.01, 0.99) * (next - t), next, next, true);
            if (onGrid)
                compare(next, next, next, !isSpline);
            preNext = mine;
            t = mine;
        }
        close(theirs);
        if (HasFailure())
            break;
    }
}

TEST_F(StandardOracle, TablesOfTwoInputs) {
    const std::string prefix = "ModelicaStandardTables_CombiTable2D_";
    auto* const make = find<void*(const char*, const char*, const double*, std::size_t, std::size_t,
                                  int, int, int)>(prefix + "init2");
    auto* const value = find<double(void*, double, double)>(prefix + "getValue");
    auto* const first = find<double(void*, double, double, double, double)>(prefix + "getDerValue");
    auto* const second = find<double(void*, double, double, double, double, double, double)>(
        prefix + "getDer2Value");
    auto* const close = find<void(void*)>(prefix + "close");
    for (int trial = 0; trial < 2000; ++trial) {
        const int smoothness = pick(1, 3);
        const int extrapolation = pick(1, 3);
        const int rows = pick(1, 6);
        const int columns = pick(1, 6);
        std::vector<double> values{0.0};
        for (double y = uniform(-2.0, 2.0); static_cast<int>(values.size()) <= columns;
             y += uniform(0.1, 2.0))
            values.push_back(y);
        double x = uniform(-2.0, 2.0);
        for (int i = 0; i < rows; ++i, x += uniform(0.1, 2.0)) {
            values.push_back(x);
            for (int j = 0; j < columns; ++j)
                values.push_back(ordinate());
        }
        const rt::MatrixView view{values, static_cast<std::size_t>(rows) + 1,
                                  static_cast<std::size_t>(columns) + 1};
        void* const theirs = make(NoName, NoName, values.data(), view.rows, view.columns,
                                  smoothness, extrapolation, 0);
        const rt::Table2D ours(view, static_cast<Smoothness>(smoothness),
                               static_cast<Extrapolation>(extrapolation));
        const auto [a1, a2] = ours.first();
        const auto [b1, b2] = ours.last();
        for (int k = 0; k < 20; ++k) {
            const double u1 = uniform(a1 - 1.0, b1 + 1.0);
            const double u2 = uniform(a2 - 1.0, b2 + 1.0);
            const rt::Table2D::Jet2 jet = ours.at(u1, u2);
            expectNear(jet.value, value(theirs, u1, u2), std::hypot(jet.d1, jet.d2), 1000);
            if ((u1 < a1 || u1 > b1 || u2 < a2 || u2 > b2) &&
                static_cast<Extrapolation>(extrapolation) != Extrapolation::Periodic)
                continue;
            const double v1 = uniform(-2.0, 2.0);
            const double v2 = uniform(-2.0, 2.0);
            const double bend = std::abs(jet.d11) + std::abs(jet.d12) + std::abs(jet.d22);
            expectNear(jet.d1 * v1 + jet.d2 * v2, first(theirs, u1, u2, v1, v2), bend, 20'000);
            expectNear(jet.d11 * v1 * v1 + 2.0 * jet.d12 * v1 * v2 + jet.d22 * v2 * v2 + jet.d1,
                       second(theirs, u1, u2, v1, v2, 1.0, 0.0), 10.0 * bend, 200'000);
        }
        close(theirs);
    }
}

template<std::size_t Size>
std::array<int, Size> asInts(const std::array<std::int64_t, Size>& state) {
    std::array<int, Size> ints{};
    std::ranges::transform(state, ints.begin(), [](auto n) { return static_cast<int>(n); });
    return ints;
}

TEST_F(StandardOracle, RandomNumbersToTheBit) {
    using Generator = void(const int*, int*, double*);
    const auto compare = [&]<std::size_t Size>(Generator* theirs,
                                               double (*ours)(std::span<std::int64_t, Size>)) {
        std::array<std::int64_t, Size> state{};
        for (std::int64_t& number : state)
            number = std::uniform_int_distribution<int>()(random_);
        if (Size == 33)
            state[Size - 1] = pick(0, 15);
        for (int k = 0; k < 5000; ++k) {
            const std::array<int, Size> given = asInts(state);
            std::array<int, Size> next{};
            double number = 0.0;
            theirs(given.data(), next.data(), &number);
            ASSERT_EQ(ours(state), number);
            ASSERT_EQ(asInts(state), next);
        }
    };
    compare(find<Generator>("ModelicaRandom_xorshift64star"), &rt::xorshift64Star);
    compare(find<Generator>("ModelicaRandom_xorshift128plus"), &rt::xorshift128Plus);
    compare(find<Generator>("ModelicaRandom_xorshift1024star"), &rt::xorshift1024Star);
}

TEST_F(StandardOracle, TextsToTheByte) {
    auto* const hash = find<int(const char*)>("ModelicaStrings_hashString");
    auto* const compare = find<int(const char*, const char*, int)>("ModelicaStrings_compare");
    auto* const skip = find<int(const char*, int)>("ModelicaStrings_skipWhiteSpace");
    auto* const scan = find<void(const char*, int, int, int*, double*)>("ModelicaStrings_scanReal");
    auto* const scanInteger =
        find<void(const char*, int, int, int*, int*)>("ModelicaStrings_scanInteger");
    const std::string letters = "aAbZ_ \t\n\"\\.0123456789eE+-d";
    const auto text = [&] {
        std::string result;
        for (int size = pick(0, 9); size > 0; --size)
            result +=
                letters[static_cast<std::size_t>(pick(0, static_cast<int>(letters.size()) - 1))];
        return result;
    };
    for (int trial = 0; trial < 20'000; ++trial) {
        const std::string a = text();
        const std::string b = text();
        ASSERT_EQ(rt::hashOf(a), hash(a.c_str())) << a;
        for (const bool isCaseSensitive : {false, true})
            ASSERT_EQ(rt::compareTexts(a, b, isCaseSensitive) + 2,
                      compare(a.c_str(), b.c_str(), isCaseSensitive ? 1 : 0))
                << a << " " << b;
        ASSERT_EQ(rt::skipWhiteSpace(a, 0) + 1, static_cast<std::size_t>(skip(a.c_str(), 1)));
        const bool isUnsigned = pick(0, 1) == 1;
        int next = 0;
        double real = 0.0;
        scan(a.c_str(), 1, isUnsigned ? 1 : 0, &next, &real);
        const auto token = rt::scanReal(a, 0, isUnsigned);
        ASSERT_EQ(token ? token->end + 1 : 1, static_cast<std::size_t>(next)) << a;
        ASSERT_EQ(token ? token->value : 0.0, real) << a;
        int integer = 0;
        scanInteger(a.c_str(), 1, isUnsigned ? 1 : 0, &next, &integer);
        const auto count = rt::scanInteger(a, 0, isUnsigned);
        ASSERT_EQ(count ? count->end + 1 : 1, static_cast<std::size_t>(next)) << a;
        ASSERT_EQ(count ? count->value : 0, integer) << a;
    }
}

TEST_F(StandardOracle, FourierTransformToRounding) {
    auto* const transform =
        find<int(const double*, std::size_t, double*, std::size_t, double*, double*)>(
            "ModelicaFFT_kiss_fftr");
    for (const std::size_t n : {2U, 4U, 6U, 8U, 10U, 22U, 30U, 64U, 98U, 120U, 1000U, 1024U}) {
        std::vector<double> samples(n);
        std::ranges::generate(samples, [&] { return uniform(-1.0, 1.0); });
        const std::size_t count = n / 2 + 1;
        std::vector<double> work(3 * n + 2 * count);
        std::vector<double> amplitudes(count);
        std::vector<double> phases(count);
        ASSERT_EQ(transform(samples.data(), n, work.data(), work.size(), amplitudes.data(),
                            phases.data()),
                  0);
        const auto sums = rt::realTransform(samples);
        for (std::size_t j = 0; j < count; ++j) {
            const auto theirs = std::polar(amplitudes[j] * static_cast<double>(count), phases[j]);
            EXPECT_LT(std::abs(theirs - sums[j]), 1e-14 * static_cast<double>(n)) << n << " " << j;
        }
    }
}

} // namespace
} // namespace eventica::external
