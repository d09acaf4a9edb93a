// SPDX-License-Identifier: Apache-2.0
// IDA: variable-order BDF for F(t, x, der(x)) = der(x) - f(t, x) = 0.
#include <algorithm>
#include <ida/ida.h>
#include <ida/ida_ls.h>
#include <nvector/nvector_serial.h>

#include "lib/base/check.h"
#include "simulate/solver/methods.h"
#include "simulate/solver/newton_iteration.h"
#include "simulate/solver/newton_matrix.h"
#include "simulate/solver/sundials_method.h"

namespace eventica::solver {
namespace {

constexpr double FarAway = 1e300; // SUNDIALS knows no infinite stop time

class Ida final : public SundialsMethod {
public:
    Ida(run::HybridSystem& system, const IntegratorOptions& options);
    ~Ida() override;

private:
    static int residualOf(double t, N_Vector x, N_Vector dx, N_Vector residual, void* self);
    static int jacobianOf(double t, double factor, N_Vector x, N_Vector dx, N_Vector residual,
                          SUNMatrix target, void* self, N_Vector, N_Vector, N_Vector);

    static int weightsOf(N_Vector x, N_Vector weights, void* self);

    int restart(double t) override;
    int initialize(double t);
    Stepped advance(double limit, double longest) override;
    int denseOutput(double t, N_Vector target) const override;
    std::int64_t rejectedSteps() const override;
    void localErrors(N_Vector errors, N_Vector weights) const override;
    std::string_view meaningOf(int flag) const override;

    void* memory_ = nullptr;
    bool isInitialized_ = false;
    SundialsVector dx_;
    std::unique_ptr<NewtonMatrix> newton_;
    std::unique_ptr<NewtonIteration> iteration_;
};

Ida::Ida(run::HybridSystem& system, const IntegratorOptions& options)
    : SundialsMethod(system, options), memory_(IDACreate(context())),
      dx_(system.stateCount(), context()) {
    EVENTICA_CHECK(memory_ != nullptr, "no memory for IDA");
}

Ida::~Ida() {
    IDAFree(&memory_);
}

int Ida::residualOf(double t, N_Vector x, N_Vector dx, N_Vector residual, void* self) {
    auto* ida = static_cast<Ida*>(self);
    double* values = NV_DATA_S(residual);
    const int flag = ida->evaluateDerivatives(t, NV_DATA_S(x), values);
    if (flag != 0)
        return flag;
    const double* slopes = NV_DATA_S(dx);
    const std::int64_t n = NV_LENGTH_S(residual);
    for (std::int64_t i = 0; i < n; ++i)
        values[i] = slopes[i] - values[i];
    return 0;
}

// Newton's matrix is factor I - J.
// NOLINTNEXTLINE(readability-function-size): the parameters are IDA's
int Ida::jacobianOf(double t, double factor, N_Vector x, N_Vector /*dx*/, N_Vector /*residual*/,
                    SUNMatrix target, void* self, N_Vector /*a*/, N_Vector /*b*/, N_Vector /*c*/) {
    auto* ida = static_cast<Ida*>(self);
    ++ida->counts().jacobianEvaluations;
    ++ida->counts().factorizations;
    const int flag = ida->noteEvaluation(ida->newton_->evaluate(t, NV_DATA_S(x)));
    if (flag == 0)
        ida->newton_->assemble(factor, -1.0, target);
    return flag;
}

int Ida::weightsOf(N_Vector x, N_Vector weights, void* self) {
    static_cast<Ida*>(self)->errorWeights(x, weights);
    return 0;
}

int Ida::initialize(double t) {
    int flag = IDAInit(memory_, residualOf, t, x().get(), dx_.get());
    flag = std::min(flag, IDASetErrHandlerFn(memory_, dropMessage, nullptr));
    flag = std::min(flag, IDASetUserData(memory_, this));
    flag = std::min(flag, IDAWFtolerances(memory_, weightsOf));
    newton_ = std::make_unique<NewtonMatrix>(system(), x().get(), context());
    flag = std::min(flag, IDASetLinearSolver(memory_, newton_->solver(), newton_->matrix()));
    flag = std::min(flag, IDASetJacFn(memory_, jacobianOf));
    iteration_ = std::make_unique<NewtonIteration>(*newton_, x().get(), context());
    flag = std::min(flag, IDASetNonlinearSolver(memory_, iteration_->solver()));
    isInitialized_ = flag == IDA_SUCCESS;
    return flag;
}

int Ida::restart(double t) {
    if (evaluateDerivatives(t, x().data(), dx_.data()) != 0)
        return IDA_FIRST_RES_FAIL;
    if (newton_ != nullptr)
        newton_->forget();
    return isInitialized_ ? IDAReInit(memory_, t, x().get(), dx_.get()) : initialize(t);
}

SundialsMethod::Stepped Ida::advance(double limit, double longest) {
    const double end = std::min(limit, FarAway);
    Stepped stepped;
    stepped.flag = std::min(IDASetStopTime(memory_, end),
                            IDASetMaxStep(memory_, longest < run::Never ? longest : 0.0)); // 0: any
    if (stepped.flag == IDA_SUCCESS)
        stepped.flag = IDASolve(memory_, end, &stepped.time, x().get(), dx_.get(), IDA_ONE_STEP);
    return stepped;
}

int Ida::denseOutput(double t, N_Vector target) const {
    return IDAGetDky(memory_, t, 0, target);
}

std::int64_t Ida::rejectedSteps() const {
    long errorTests = 0;
    long solves = 0;
    IDAGetNumErrTestFails(memory_, &errorTests);
    IDAGetNumStepSolveFails(memory_, &solves);
    return errorTests + solves;
}

void Ida::localErrors(N_Vector errors, N_Vector weights) const {
    N_VConst_Serial(0.0, errors);
    N_VConst_Serial(0.0, weights);
    IDAGetEstLocalErrors(memory_, errors);
    IDAGetErrWeights(memory_, weights);
}

std::string_view Ida::meaningOf(int flag) const {
    switch (flag) {
    case IDA_TOO_MUCH_ACC:
        return TooExact;
    case IDA_ERR_FAIL:
        return Inexact;
    case IDA_CONV_FAIL:
    case IDA_NLS_FAIL:
    case IDA_NLS_SETUP_FAIL:
        return Unsolved;
    case IDA_LSETUP_FAIL:
    case IDA_LSOLVE_FAIL:
        return Singular;
    case IDA_RES_FAIL:
    case IDA_REP_RES_ERR:
    case IDA_FIRST_RES_FAIL:
        return Unevaluated;
    case IDA_ILL_INPUT:
        return TooClose;
    default:
        return {};
    }
}

} // namespace

std::unique_ptr<run::Integrator> makeIda(run::HybridSystem& system,
                                         const IntegratorOptions& options) {
    return std::make_unique<Ida>(system, options);
}

} // namespace eventica::solver
