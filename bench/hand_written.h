// SPDX-License-Identifier: Apache-2.0
// The models of models/scalable as one would write them by hand: derivatives and Jacobians in C++,
// integrated by CVODE. What compiled models are measured against.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cvode/cvode.h>
#include <numbers>
#include <nvector/nvector_serial.h>
#include <string_view>
#include <sunlinsol/sunlinsol_band.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_band.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <utility>
#include <vector>

namespace eventica::bench {

/// The number between brackets in `name`, counted from 0.
inline std::int64_t elementOf(std::string_view name) {
    std::int64_t number = 0;
    for (std::size_t i = name.find('[') + 1; i < name.size() && name[i] != ']'; ++i)
        number = 10 * number + (name[i] - '0');
    return number - 1;
}

// A model has `Size` states, `start`, `derivatives` and `jacobian`, which calls `put(row, column,
// value)` column by column, rows ascending. `indexOf` gives the state of a name in the Modelica
// model.

struct RcLadder {
    static constexpr std::int64_t Size = 1000;
    static constexpr std::int64_t Bandwidth = 1;
    double rate = 1.0 / (1.0 * 1e-3); // 1 / (R C)

    static std::int64_t indexOf(std::string_view name) { return elementOf(name); }
    static void start(double* x) { std::fill_n(x, Size, 0.0); }
    void derivatives(double t, const double* x, double* dx) const {
        const double source = std::sin(2.0 * std::numbers::pi * t);
        dx[0] = rate * (source - 2.0 * x[0] + x[1]);
        for (std::int64_t i = 1; i + 1 < Size; ++i)
            dx[i] = rate * (x[i - 1] - 2.0 * x[i] + x[i + 1]);
        dx[Size - 1] = rate * (x[Size - 2] - x[Size - 1]);
    }
    template<typename Put>
    void jacobian(double /*t*/, const double* /*x*/, const Put& put) const {
        for (std::int64_t i = 0; i < Size; ++i) {
            if (i > 0)
                put(i - 1, i, rate);
            put(i, i, i + 1 < Size ? -2.0 * rate : -rate);
            if (i + 1 < Size)
                put(i + 1, i, rate);
        }
    }
};

struct AdvectionReaction {
    static constexpr std::int64_t Size = 1000;
    static constexpr std::int64_t Bandwidth = 1;
    double speed = 1.0 / (10.0 / Size); // a / dx
    double reaction = 1000.0;

    static std::int64_t indexOf(std::string_view name) { return elementOf(name); }
    static void start(double* x) {
        for (std::int64_t i = 0; i < Size; ++i)
            x[i] = 3 * (i + 1) <= Size ? 1.0 : 0.0;
    }
    void derivatives(double /*t*/, const double* x, double* dx) const {
        double left = 1.0;
        for (std::int64_t i = 0; i < Size; ++i) {
            const double u = x[i];
            dx[i] = speed * (left - u) + reaction * u * u * (1.0 - u);
            left = u;
        }
    }
    template<typename Put>
    void jacobian(double /*t*/, const double* x, const Put& put) const {
        for (std::int64_t i = 0; i < Size; ++i) {
            put(i, i, reaction * x[i] * (2.0 - 3.0 * x[i]) - speed);
            if (i + 1 < Size)
                put(i + 1, i, speed);
        }
    }
};

struct BuckConverter {
    static constexpr std::int64_t Size = 2;
    static constexpr std::int64_t Bandwidth = 1;
    static constexpr double Vin = 24.0;
    static constexpr double Duty = 0.3;
    static constexpr double Steepness = 50.0;
    static constexpr double Gon = 100.0;
    static constexpr double Goff = 1e-5;
    static constexpr double Rl = 0.02;
    static constexpr double PerLoad = 1.0 / 8.0;
    static constexpr double PerL = 1.0 / 1e-4;
    static constexpr double PerC = 1.0 / 2.2e-4;
    static constexpr double Omega = 2.0 * std::numbers::pi * 1e4;
    // Both switches together conduct the same at any time.
    static constexpr double PerBoth = 1.0 / (Gon + Goff);

    static std::int64_t indexOf(std::string_view name) { return name == "i" ? 0 : 1; }
    static void start(double* x) { x[0] = x[1] = 0.0; }
    static void derivatives(double t, const double* x, double* dx) {
        const double carrier = 0.5 + std::asin(0.999 * std::sin(Omega * t)) / std::numbers::pi;
        const double closed = 0.5 * (1.0 + std::tanh(Steepness * (Duty - carrier)));
        // The current from the supply less that into the lower switch is that of the inductor.
        const double vs = ((Goff + (Gon - Goff) * closed) * Vin - x[0]) /
                          ((Goff + (Gon - Goff) * closed) + (Goff + (Gon - Goff) * (1.0 - closed)));
        dx[0] = (vs - Rl * x[0] - x[1]) * PerL;
        dx[1] = (x[0] - x[1] * PerLoad) * PerC;
    }
    template<typename Put>
    static void jacobian(double /*t*/, const double* /*x*/, const Put& put) {
        put(0, 0, -(PerBoth + Rl) * PerL);
        put(1, 0, PerC);
        put(0, 1, -PerL);
        put(1, 1, -PerLoad * PerC);
    }
};

struct Problem {
    double stopTime = 1.0;
    double tolerance = 1e-6;
    double maximumStep = 0.0;
    std::int64_t intervals = 500;
};

struct Solution {
    std::vector<double> states; ///< at the stop time
    double checksum = 0.0;      ///< of the states at all points of the grid
    std::int64_t steps = 0;
    std::int64_t evaluations = 0;
    std::int64_t jacobians = 0;
    std::int64_t factorizations = 0;
};

enum class Matrix : std::uint8_t { Dense, Band, Klu };

inline constexpr std::array MatrixNames = {"dense", "band", "KLU"};

template<typename Model>
class HandWritten {
public:
    explicit HandWritten(Matrix kind) : kind_(kind) {}

    Solution run(const Problem& problem) {
        SUNContext_Create(nullptr, &context_);
        N_Vector x = N_VNew_Serial(Model::Size, context_);
        N_Vector atPoint = N_VNew_Serial(Model::Size, context_);
        Model::start(NV_DATA_S(x));
        makeMatrix(x);
        void* cvode = CVodeCreate(CV_BDF, context_);
        CVodeInit(cvode, derivativesOf, 0.0, x);
        CVodeSStolerances(cvode, problem.tolerance, problem.tolerance);
        CVodeSetUserData(cvode, this);
        CVodeSetLinearSolver(cvode, solver_, matrix_);
        CVodeSetJacFn(cvode, jacobianOf);
        CVodeSetMaxStep(cvode, problem.maximumStep);
        CVodeSetStopTime(cvode, problem.stopTime);
        Solution solution = integrate(cvode, problem, x, atPoint);
        CVodeFree(&cvode);
        SUNLinSolFree(solver_);
        SUNMatDestroy(matrix_);
        N_VDestroy(atPoint);
        N_VDestroy(x);
        SUNContext_Free(&context_);
        return solution;
    }

private:
    static Solution integrate(void* cvode, const Problem& problem, N_Vector x, N_Vector atPoint) {
        Solution solution;
        solution.checksum = sum(x);
        const auto timeOf = [&](std::int64_t k) {
            return k == problem.intervals ? problem.stopTime
                                          : static_cast<double>(k) * problem.stopTime /
                                                static_cast<double>(problem.intervals);
        };
        std::int64_t point = 1;
        double t = 0.0;
        while (t < problem.stopTime) {
            if (CVode(cvode, problem.stopTime, x, &t, CV_ONE_STEP) < 0)
                break;
            for (; point <= problem.intervals && timeOf(point) <= t; ++point) {
                CVodeGetDky(cvode, timeOf(point), 0, atPoint);
                solution.checksum += sum(atPoint);
            }
        }
        solution.states.assign(NV_DATA_S(x), NV_DATA_S(x) + Model::Size);
        long count = 0;
        CVodeGetNumSteps(cvode, &count);
        solution.steps = count;
        CVodeGetNumRhsEvals(cvode, &count);
        solution.evaluations = count;
        CVodeGetNumJacEvals(cvode, &count);
        solution.jacobians = count;
        CVodeGetNumLinSolvSetups(cvode, &count);
        solution.factorizations = count;
        return solution;
    }

    static double sum(N_Vector x) {
        double result = 0.0;
        for (std::int64_t i = 0; i < Model::Size; ++i)
            result += NV_DATA_S(x)[i];
        return result;
    }

    void makeMatrix(N_Vector x) {
        if (kind_ == Matrix::Dense) {
            matrix_ = SUNDenseMatrix(Model::Size, Model::Size, context_);
            solver_ = SUNLinSol_Dense(x, matrix_, context_);
        } else if (kind_ == Matrix::Band) {
            matrix_ = SUNBandMatrix(Model::Size, Model::Bandwidth, Model::Bandwidth, context_);
            solver_ = SUNLinSol_Band(x, matrix_, context_);
        } else {
            findPattern(NV_DATA_S(x));
            matrix_ = SUNSparseMatrix(Model::Size, Model::Size,
                                      static_cast<std::int64_t>(rows_.size()), CSC_MAT, context_);
            solver_ = SUNLinSol_KLU(x, matrix_, context_);
        }
    }

    void findPattern(const double* x) {
        rows_.clear();
        columnStarts_.assign(Model::Size + 1, 0);
        model_.jacobian(0.0, x, [&](std::int64_t row, std::int64_t column, double) {
            rows_.push_back(row);
            columnStarts_[static_cast<std::size_t>(column) + 1] =
                static_cast<std::int64_t>(rows_.size());
        });
    }

    void evaluate(double t, const double* x, SUNMatrix target) const {
        if (kind_ == Matrix::Dense)
            return model_.jacobian(t, x, [&](std::int64_t row, std::int64_t column, double value) {
                SM_ELEMENT_D(target, row, column) = value;
            });
        if (kind_ == Matrix::Band)
            return model_.jacobian(t, x, [&](std::int64_t row, std::int64_t column, double value) {
                SM_ELEMENT_B(target, row, column) = value;
            });
        std::copy(columnStarts_.begin(), columnStarts_.end(), SM_INDEXPTRS_S(target));
        std::copy(rows_.begin(), rows_.end(), SM_INDEXVALS_S(target));
        double* next = SM_DATA_S(target);
        model_.jacobian(t, x, [&](std::int64_t, std::int64_t, double value) { *next++ = value; });
    }

    static int derivativesOf(double t, N_Vector x, N_Vector dx, void* self) {
        static_cast<const HandWritten*>(self)->model_.derivatives(t, NV_DATA_S(x), NV_DATA_S(dx));
        return 0;
    }
    // NOLINTNEXTLINE(readability-function-size): the parameters are CVODE's
    static int jacobianOf(double t, N_Vector x, N_Vector /*dx*/, SUNMatrix target, void* self,
                          N_Vector /*a*/, N_Vector /*b*/, N_Vector /*c*/) {
        static_cast<const HandWritten*>(self)->evaluate(t, NV_DATA_S(x), target);
        return 0;
    }

    Model model_;
    Matrix kind_;
    std::vector<std::int64_t> columnStarts_;
    std::vector<std::int64_t> rows_;
    SUNContext context_ = nullptr;
    SUNMatrix matrix_ = nullptr;
    SUNLinearSolver solver_ = nullptr;
};

} // namespace eventica::bench
