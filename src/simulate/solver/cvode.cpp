// SPDX-License-Identifier: Apache-2.0
// CVODE: BDF with Newton's method, or Adams with functional iteration.
#include <algorithm>
#include <cvode/cvode.h>
#include <cvode/cvode_ls.h>
#include <nvector/nvector_serial.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "lib/base/check.h"
#include "simulate/solver/methods.h"
#include "simulate/solver/newton_iteration.h"
#include "simulate/solver/newton_matrix.h"
#include "simulate/solver/sundials_method.h"

namespace eventica::solver {
namespace {

constexpr double FarAway = 1e300; // SUNDIALS knows no infinite stop time
/// From the longest steps to the transient of a diode that blocks. The default is 7.
constexpr int MostErrorTestFailures = 30;

class Cvode final : public SundialsMethod {
public:
    Cvode(run::HybridSystem& system, const IntegratorOptions& options, CvodeMethod method);
    ~Cvode() override;

private:
    static int derivativesOf(double t, N_Vector x, N_Vector dx, void* self);
    static int linearSystemOf(double t, N_Vector x, N_Vector dx, SUNMatrix target,
                              booleantype canKeepJacobian, booleantype* hasNewJacobian,
                              double gamma, void* self, N_Vector, N_Vector, N_Vector);

    static int weightsOf(N_Vector x, N_Vector weights, void* self);

    int restart(double t) override;
    int initialize(double t);
    Stepped advance(double limit, double longest) override;
    int denseOutput(double t, N_Vector target) const override;
    std::int64_t rejectedSteps() const override;
    void localErrors(N_Vector errors, N_Vector weights) const override;
    std::string_view meaningOf(int flag) const override;

    void* memory_ = nullptr;
    CvodeMethod method_;
    bool isInitialized_ = false;
    std::unique_ptr<NewtonMatrix> newton_;
    std::unique_ptr<NewtonIteration> iteration_;
    SUNNonlinearSolver fixedPoint_ = nullptr;
};

Cvode::Cvode(run::HybridSystem& system, const IntegratorOptions& options, CvodeMethod method)
    : SundialsMethod(system, options),
      memory_(CVodeCreate(method == CvodeMethod::Bdf ? CV_BDF : CV_ADAMS, context())),
      method_(method) {
    EVENTICA_CHECK(memory_ != nullptr, "no memory for CVODE");
}

Cvode::~Cvode() {
    CVodeFree(&memory_);
    if (fixedPoint_ != nullptr)
        SUNNonlinSolFree(fixedPoint_);
}

int Cvode::derivativesOf(double t, N_Vector x, N_Vector dx, void* self) {
    return static_cast<Cvode*>(self)->evaluateDerivatives(t, NV_DATA_S(x), NV_DATA_S(dx));
}

// Newton's matrix is I - gamma J. J is evaluated anew only if CVODE thinks it is out of date.
// NOLINTNEXTLINE(readability-function-size): the parameters are CVODE's
int Cvode::linearSystemOf(double t, N_Vector x, N_Vector /*dx*/, SUNMatrix target,
                          booleantype canKeepJacobian, booleantype* hasNewJacobian, double gamma,
                          void* self, N_Vector /*a*/, N_Vector /*b*/, N_Vector /*c*/) {
    auto* cvode = static_cast<Cvode*>(self);
    *hasNewJacobian = canKeepJacobian == SUNFALSE ? SUNTRUE : SUNFALSE;
    if (canKeepJacobian == SUNFALSE) {
        ++cvode->counts().jacobianEvaluations;
        const int flag = cvode->noteEvaluation(cvode->newton_->evaluate(t, NV_DATA_S(x)));
        if (flag != 0)
            return flag;
    }
    ++cvode->counts().factorizations;
    cvode->newton_->assemble(1.0, -gamma, target);
    return 0;
}

int Cvode::weightsOf(N_Vector x, N_Vector weights, void* self) {
    static_cast<Cvode*>(self)->errorWeights(x, weights);
    return 0;
}

int Cvode::initialize(double t) {
    int flag = CVodeInit(memory_, derivativesOf, t, x().get());
    flag = std::min(flag, CVodeSetErrHandlerFn(memory_, dropMessage, nullptr));
    flag = std::min(flag, CVodeSetUserData(memory_, this));
    flag = std::min(flag, CVodeWFtolerances(memory_, weightsOf));
    flag = std::min(flag, CVodeSetMaxHnilWarns(memory_, -1));
    flag = std::min(flag, CVodeSetMaxErrTestFails(memory_, MostErrorTestFailures));
    if (method_ == CvodeMethod::Adams) {
        fixedPoint_ = SUNNonlinSol_FixedPoint(x().get(), 0, context());
        flag = std::min(flag, CVodeSetNonlinearSolver(memory_, fixedPoint_));
    } else {
        newton_ = std::make_unique<NewtonMatrix>(system(), x().get(), context());
        flag = std::min(flag, CVodeSetLinearSolver(memory_, newton_->solver(), newton_->matrix()));
        flag = std::min(flag, CVodeSetLinSysFn(memory_, linearSystemOf));
        iteration_ = std::make_unique<NewtonIteration>(*newton_, x().get(), context());
        flag = std::min(flag, CVodeSetNonlinearSolver(memory_, iteration_->solver()));
    }
    isInitialized_ = flag == CV_SUCCESS;
    return flag;
}

int Cvode::restart(double t) {
    if (newton_ != nullptr)
        newton_->forget();
    return isInitialized_ ? CVodeReInit(memory_, t, x().get()) : initialize(t);
}

SundialsMethod::Stepped Cvode::advance(double limit, double longest) {
    const double end = std::min(limit, FarAway);
    Stepped stepped;
    stepped.flag =
        std::min(CVodeSetStopTime(memory_, end),
                 CVodeSetMaxStep(memory_, longest < run::Never ? longest : 0.0)); // 0: any
    if (stepped.flag == CV_SUCCESS)
        stepped.flag = CVode(memory_, end, x().get(), &stepped.time, CV_ONE_STEP);
    return stepped;
}

int Cvode::denseOutput(double t, N_Vector target) const {
    return CVodeGetDky(memory_, t, 0, target);
}

std::int64_t Cvode::rejectedSteps() const {
    long errorTests = 0;
    long solves = 0;
    CVodeGetNumErrTestFails(memory_, &errorTests);
    CVodeGetNumStepSolveFails(memory_, &solves);
    return errorTests + solves;
}

void Cvode::localErrors(N_Vector errors, N_Vector weights) const {
    N_VConst_Serial(0.0, errors);
    N_VConst_Serial(0.0, weights);
    CVodeGetEstLocalErrors(memory_, errors);
    CVodeGetErrWeights(memory_, weights);
}

std::string_view Cvode::meaningOf(int flag) const {
    switch (flag) {
    case CV_TOO_MUCH_ACC:
        return TooExact;
    case CV_ERR_FAILURE:
        return Inexact;
    case CV_CONV_FAILURE:
    case CV_NLS_FAIL:
    case CV_NLS_SETUP_FAIL:
        return Unsolved;
    case CV_LSETUP_FAIL:
    case CV_LSOLVE_FAIL:
        return Singular;
    case CV_RHSFUNC_FAIL:
    case CV_FIRST_RHSFUNC_ERR:
    case CV_REPTD_RHSFUNC_ERR:
    case CV_UNREC_RHSFUNC_ERR:
        return Unevaluated;
    case CV_TOO_CLOSE:
    case CV_ILL_INPUT:
        return TooClose;
    default:
        return {};
    }
}

} // namespace

std::unique_ptr<run::Integrator> makeCvode(run::HybridSystem& system,
                                           const IntegratorOptions& options, CvodeMethod method) {
    return std::make_unique<Cvode>(system, options, method);
}

} // namespace eventica::solver
