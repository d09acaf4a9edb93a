// SPDX-License-Identifier: Apache-2.0
// Combinations of conditions, found for small problems that can be checked by hand.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <utility>

#include "simulate/model/mixed_search.h"

namespace eventica::model {
namespace {

/// Counts trials, and sees to it that none is repeated.
class Attempts {
public:
    explicit Attempts(std::function<MixedTrial(const Combination&)> solve)
        : solve_(std::move(solve)) {}
    MixedTrial operator()(const Combination& values) {
        EXPECT_TRUE(seen_.insert(values).second) << "tried twice";
        return solve_(values);
    }
    std::size_t count() const { return seen_.size(); }

private:
    std::function<MixedTrial(const Combination&)> solve_;
    std::set<Combination> seen_;
};

MixedTrial wants(Combination values) {
    MixedTrial trial{true, std::move(values), {}};
    trial.isClose.assign(trial.wanted.size(), false);
    return trial;
}

TEST(MixedSearch, KeepsACombinationThatIsRight) {
    const MixedOutcome outcome =
        searchMixed({1.0, 0.0}, [](const Combination& values) { return wants(values); });
    EXPECT_TRUE(outcome.isFound);
    EXPECT_EQ(outcome.trials, 1U);
    EXPECT_EQ(outcome.values, (Combination{1.0, 0.0}));
}

TEST(MixedSearch, LeavesACycleOfChangesAtOnce) {
    // Changed together, the two go to and fro between (0, 0) and (1, 1); (1, 0) is right.
    Attempts attempts([](const Combination& values) {
        return values[0] == values[1] ? wants({1.0 - values[0], 1.0 - values[1]})
               : values[0] == 1.0     ? wants(values)
                                      : wants({1.0, 1.0});
    });
    const MixedOutcome outcome = searchMixed({0.0, 0.0}, std::ref(attempts));
    EXPECT_TRUE(outcome.isFound);
    EXPECT_EQ(outcome.values, (Combination{1.0, 0.0}));
}

TEST(MixedSearch, GoesAroundWhatCannotBeSolved) {
    Attempts attempts([](const Combination& values) {
        if (values == Combination{1.0, 1.0})
            return MixedTrial{};
        return values == Combination{0.0, 1.0} ? wants(values) : wants({1.0, 1.0});
    });
    const MixedOutcome outcome = searchMixed({0.0, 0.0}, std::ref(attempts));
    EXPECT_TRUE(outcome.isFound);
    EXPECT_EQ(outcome.values, (Combination{0.0, 1.0}));
}

TEST(MixedSearch, LeavesAStartThatCannotBeSolved) {
    Attempts attempts([](const Combination& values) {
        return values == Combination{0.0, 0.0, 0.0} ? MixedTrial{} : wants({0.0, 0.0, 1.0});
    });
    EXPECT_TRUE(searchMixed({0.0, 0.0, 0.0}, std::ref(attempts)).isFound);
}

TEST(MixedSearch, BeginsElsewhereBeforeNeighboursOfTheStart) {
    std::vector<Combination> tried;
    const auto attempt = [&](const Combination& values) {
        tried.push_back(values);
        return values == Combination{1.0, 1.0, 1.0} ? wants(values) : MixedTrial{};
    };
    std::vector<Combination> others{{1.0, 1.0, 1.0}, {0.0, 0.0, 0.0}, {0.0, 1.0, 1.0}};
    MixedOptions options;
    options.anotherStart = [&]() -> std::optional<Combination> {
        if (others.empty())
            return std::nullopt;
        Combination next = others.back();
        others.pop_back();
        return next;
    };
    EXPECT_TRUE(searchMixed({0.0, 0.0, 0.0}, attempt, options).isFound);
    EXPECT_EQ(tried, (std::vector<Combination>{{0.0, 0.0, 0.0}, {0.0, 1.0, 1.0}, {1.0, 1.0, 1.0}}));
}

TEST(MixedSearch, BeginsElsewhereAfterTooManyTrials) {
    // What comes closest to a solution always points to further combinations.
    const Combination right(12, 1.0);
    const auto attempt = [&](const Combination& values) {
        return values == right ? wants(values) : MixedTrial{false, Combination(12, 0.5), {}};
    };
    MixedOptions options;
    options.anotherStart = [isGiven = false, &right]() mutable {
        return std::exchange(isGiven, true) ? std::nullopt : std::optional(right);
    };
    EXPECT_TRUE(searchMixed(Combination(12, 0.0), attempt, options).isFound);
}

TEST(MixedSearch, EndsAfterTheMostUnsolvedTrials) {
    MixedOptions options;
    options.mostUnsolved = 5;
    const MixedOutcome outcome = searchMixed(
        Combination(30, 0.0), [](const Combination& /*values*/) { return MixedTrial{}; }, options);
    EXPECT_FALSE(outcome.isFound);
    EXPECT_EQ(outcome.trials, 5U);
}

TEST(MixedSearch, AcceptsWhatRoundingDecides) {
    const auto attempt = [](const Combination& values) {
        return MixedTrial{true, {1.0 - values[0]}, {true}};
    };
    const MixedOutcome outcome = searchMixed({1.0}, attempt);
    EXPECT_TRUE(outcome.isFound);
    EXPECT_EQ(outcome.values, Combination{1.0});
}

TEST(MixedSearch, PrefersWhatIsStrictlyRight) {
    const auto attempt = [](const Combination&) { return MixedTrial{true, {1.0}, {true}}; };
    EXPECT_EQ(searchMixed({0.0}, attempt).values, Combination{1.0});
}

TEST(MixedSearch, PrefersWhatIsDeterminedToWhatIsStrictlyRight) {
    const auto attempt = [](const Combination& values) {
        MixedTrial trial{true, {0.0}, {true}};
        trial.isOpen = values[0] == 0.0;
        return trial;
    };
    EXPECT_EQ(searchMixed({1.0}, attempt).values, Combination{1.0});
}

TEST(MixedSearch, PrefersWhatIsDeterminedWhereRoundingDecides) {
    const auto attempt = [](const Combination& values) {
        MixedTrial trial{true, {1.0 - values[0]}, {true}};
        trial.isOpen = values[0] == 0.0;
        return trial;
    };
    for (const double start : {0.0, 1.0})
        EXPECT_EQ(searchMixed({start}, attempt).values, Combination{1.0});
}

/// A combination that is right, by so many coincidences.
MixedTrial coincides(const Combination& values, std::size_t coincidences) {
    MixedTrial trial{true, values, std::vector<bool>(values.size(), true)};
    trial.isOpen = coincidences > 0;
    trial.coincidences = coincidences;
    return trial;
}

std::size_t countOf(const Combination& values, double value) {
    return static_cast<std::size_t>(std::ranges::count(values, value));
}

TEST(MixedSearch, LeavesCoincidences) {
    // Of equal phases all diodes may conduct; with one of them nothing is open.
    const auto attempt = [](const Combination& values) {
        const std::size_t conducting = countOf(values, 1.0);
        return conducting == 0 ? MixedTrial{} : coincides(values, conducting - 1);
    };
    const MixedOutcome outcome = searchMixed({0.0, 0.0, 0.0, 0.0}, attempt);
    EXPECT_TRUE(outcome.isFound);
    EXPECT_EQ(countOf(outcome.values, 1.0), 1U);
    const MixedOutcome first = searchMixed({1.0, 1.0, 1.0, 1.0}, attempt, {.mayStay = false});
    EXPECT_EQ(countOf(first.values, 1.0), 1U);
}

TEST(MixedSearch, LetsTwoDiodesGiveUpTheCurrentAtOnce) {
    // With three of four conducting, the currents of what comes closest have the wrong sign.
    const auto attempt = [](const Combination& values) {
        switch (countOf(values, 1.0)) {
        case 4:
            return coincides(values, 2);
        case 2:
            return values[0] == values[3] ? coincides(values, 0) : MixedTrial{};
        default:
            return wants(Combination(4, 1.0));
        }
    };
    const MixedOutcome outcome = searchMixed({1.0, 1.0, 1.0, 0.0}, attempt);
    EXPECT_TRUE(outcome.isFound);
    EXPECT_EQ(outcome.values[0], outcome.values[3]);
    EXPECT_EQ(countOf(outcome.values, 1.0), 2U);
}

TEST(MixedSearch, KeepsWhatHasHeldUpToNow) {
    const auto attempt = [](const Combination& values) { return coincides(values, 1); };
    const MixedOutcome outcome = searchMixed({1.0, 1.0}, attempt);
    EXPECT_EQ(outcome.values, (Combination{1.0, 1.0}));
    EXPECT_EQ(outcome.trials, 1U);
}

TEST(MixedSearch, EndsWithTheTrialOfWhatItFound) {
    // Whoever solves leaves the solution of the last trial behind.
    Combination last;
    const auto attempt = [&](const Combination& values) {
        last = values;
        if (values == Combination{0.0, 0.0})
            return wants({1.0, 1.0});
        return coincides(values, 1);
    };
    const MixedOutcome outcome = searchMixed({0.0, 0.0}, attempt);
    EXPECT_EQ(outcome.values, (Combination{1.0, 1.0}));
    EXPECT_EQ(last, outcome.values);
}

TEST(MixedSearch, NamesWhatKeepsChanging) {
    const MixedOutcome outcome = searchMixed({0.0, 0.0, 0.0}, [](const Combination& values) {
        return wants({0.0, 1.0 - values[1], 0.0});
    });
    EXPECT_FALSE(outcome.isFound);
    ASSERT_FALSE(outcome.restless.empty());
    EXPECT_EQ(outcome.restless.front(), 1U);
}

/// w = q + M z, w >= 0, z >= 0, w z = 0 with a random M that is positive definite, and not
/// symmetric: condition i says that z[i] is not 0. Such a problem has exactly one solution.
class Complementarity {
public:
    Complementarity(std::size_t size, unsigned seed) : size_(size), m_(size * size), q_(size) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        std::vector<double> a(size * size);
        for (double& value : a)
            value = number(random);
        for (std::size_t i = 0; i < size; ++i) {
            q_[i] = number(random);
            for (std::size_t j = 0; j < size; ++j)
                for (std::size_t k = 0; k < size; ++k)
                    m_[i * size + j] += a[i * size + k] * a[j * size + k];
            m_[i * size + i] += 0.01;
            for (std::size_t j = 0; j < i; ++j) {
                const double skew = 3.0 * number(random);
                m_[i * size + j] += skew;
                m_[j * size + i] -= skew;
            }
        }
    }

    MixedTrial solve(const Combination& isFree) const {
        std::vector<double> matrix(size_ * size_, 0.0);
        std::vector<double> s(q_); // z[i] where it is free, else -w[i]
        for (std::size_t i = 0; i < size_; ++i) {
            s[i] = -q_[i];
            for (std::size_t j = 0; j < size_; ++j)
                matrix[j * size_ + i] = isFree[j] != 0.0 ? m_[i * size_ + j] : (i == j ? 1.0 : 0.0);
        }
        solveDense(matrix, s);
        MixedTrial trial{true, Combination(size_), std::vector<bool>(size_, false)};
        for (std::size_t i = 0; i < size_; ++i)
            trial.wanted[i] = s[i] > 0.0 ? 1.0 : 0.0;
        return trial;
    }

private:
    /// By columns, with partial pivoting.
    void solveDense(std::vector<double>& a, std::vector<double>& b) const {
        for (std::size_t k = 0; k < size_; ++k) {
            std::size_t pivot = k;
            for (std::size_t i = k; i < size_; ++i)
                if (std::abs(a[k * size_ + i]) > std::abs(a[k * size_ + pivot]))
                    pivot = i;
            std::swap(b[k], b[pivot]);
            for (std::size_t j = 0; j < size_; ++j)
                std::swap(a[j * size_ + k], a[j * size_ + pivot]);
            for (std::size_t i = 0; i < size_; ++i) {
                if (i == k)
                    continue;
                const double factor = a[k * size_ + i] / a[k * size_ + k];
                for (std::size_t j = k; j < size_; ++j)
                    a[j * size_ + i] -= factor * a[j * size_ + k];
                b[i] -= factor * b[k];
            }
        }
        for (std::size_t k = 0; k < size_; ++k)
            b[k] /= a[k * size_ + k];
    }

    std::size_t size_;
    std::vector<double> m_;
    std::vector<double> q_;
};

TEST(MixedSearch, SolvesComplementarityProblemsWithoutTryingAll) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        const std::size_t size = 2 + seed % 24;
        const Complementarity problem(size, seed);
        Attempts attempts([&](const Combination& values) { return problem.solve(values); });
        const MixedOutcome outcome = searchMixed(Combination(size, 0.0), std::ref(attempts));
        EXPECT_TRUE(outcome.isFound) << "seed " << seed;
        EXPECT_LE(outcome.trials, 60 + 20 * size) << "seed " << seed;
    }
}

} // namespace
} // namespace eventica::model
