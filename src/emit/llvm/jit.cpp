// SPDX-License-Identifier: Apache-2.0
#include "emit/llvm/jit.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "emit/llvm/compiler.h"
#include "lib/program/interpreter.h"

namespace eventica::emit {
namespace {

using program::Cell;
using program::Context;
using program::Program;
using program::Runnable;

constexpr std::int64_t NeverAgain = std::numeric_limits<std::int64_t>::max();

class TieredProgram;

/// Decides when programs are compiled, and does it. Every program reports from time to time how
/// often it has run.
class TierScheduler {
public:
    explicit TierScheduler(const JitOptions& options)
        : compiler_(options.functionSize),
          instructionsBeforeLoops_(options.instructionsBeforeLoops),
          queues_{Queue{options.quick, {}}, Queue{options.optimised, {}}} {}

    void report(TieredProgram& program, std::int64_t runs);
    void forget(TieredProgram& program);

    /// Runs after which a program that is compiled for `tiers` tiers should report.
    std::int64_t firstReport(std::size_t tiers) const {
        const std::size_t next = nextTier(tiers);
        return next < queues_.size() ? queues_[next].threshold.runs : NeverAgain;
    }

private:
    /// Programs that wait for a tier.
    struct Queue {
        JitOptions::Threshold threshold;
        std::vector<TieredProgram*> programs;
        std::int64_t size = 0;     ///< instructions of them all
        std::int64_t executed = 0; ///< instructions, as far as reported
    };

    /// The first of the tiers from `tier` on that is in use.
    std::size_t nextTier(std::size_t tier) const {
        while (tier < queues_.size() && queues_[tier].threshold.runs == NeverAgain)
            ++tier;
        return tier;
    }
    static bool isWorthIt(const Queue& queue) {
        return queue.executed >= queue.threshold.instructions + queue.threshold.runs * queue.size;
    }
    static void enqueue(Queue& queue, TieredProgram& program);
    void compileAll(std::size_t tier);
    void compile(std::span<TieredProgram* const> waiting, std::size_t tier);

    static constexpr auto QuickTier = static_cast<std::size_t>(Tier::Quick);
    static constexpr auto OptimisedTier = static_cast<std::size_t>(Tier::Optimised);

    std::mutex mutex_;
    Compiler compiler_;
    std::int64_t instructionsBeforeLoops_;
    std::array<Queue, 2> queues_; ///< by tier
};

class TieredProgram final : public Runnable {
public:
    TieredProgram(const Program& program, std::unique_ptr<Runnable> interpreted,
                  TierScheduler& scheduler)
        : program_(program), interpreted_(std::move(interpreted)), scheduler_(scheduler),
          nextReport_(scheduler.firstReport(0)) {}
    TieredProgram(const TieredProgram&) = delete;
    TieredProgram& operator=(const TieredProgram&) = delete;
    ~TieredProgram() override {
        scheduler_.forget(*this);
        delete[] spareFrame_.load();
    }

    std::int32_t run(const Context& context) override {
        // Threads may lose a count to each other; it is no more than a hint when to compile.
        const std::int64_t runs = runs_.load(std::memory_order_relaxed);
        runs_.store(runs + 1, std::memory_order_relaxed);
        if (runs >= nextReport_.load(std::memory_order_relaxed))
            scheduler_.report(*this, runs);
        const MachineCode* const code = current_.load(std::memory_order_acquire);
        if (code == nullptr)
            return interpreted_->run(context);
        if (code->frameCells == 0)
            return code->run(context, nullptr);
        return runInFrame(*code, context);
    }

    std::int64_t effort() const override { return tiers_ == 0 ? interpreted_->effort() : size(); }

private:
    friend class TierScheduler;

    /// What is compiled: in loops, if that is known when it waits for the first time.
    const Program& compiled() const { return *compiled_; }
    bool hasLoops() const { return compiled_ != &program_; }
    std::int64_t size() const { return static_cast<std::int64_t>(compiled_->code.size()); }

    /// All tiers divide a program in the same way: a frame fits each of them.
    std::int32_t runInFrame(const MachineCode& code, const Context& context) {
        std::unique_ptr<Cell[]> frame(spareFrame_.exchange(nullptr));
        if (frame == nullptr) // the first run, or entered again while it runs
            frame.reset(new Cell[code.frameCells]);
        const std::int32_t result = code.run(context, frame.get());
        delete[] spareFrame_.exchange(frame.release());
        return result;
    }

    const Program& program_;
    std::unique_ptr<Runnable> interpreted_;
    TierScheduler& scheduler_;
    std::atomic<std::int64_t> runs_ = 0;
    std::atomic<std::int64_t> nextReport_;
    std::atomic<const MachineCode*> current_ = nullptr; ///< null: interpreted
    std::atomic<Cell*> spareFrame_ = nullptr;           ///< null while it is in use

    // For the scheduler, under its lock.
    static constexpr std::size_t NotQueued = static_cast<std::size_t>(-1);
    std::array<MachineCode, 2> codes_;    ///< by tier; stays, as other threads may be running it
    const Program* compiled_ = &program_; ///< the same for all tiers
    std::size_t tiers_ = 0;               ///< those below are compiled or never will be
    std::size_t place_ = NotQueued;       ///< in the queue it waits in
    std::int64_t reportedRuns_ = 0;       ///< since it waits
};

void TierScheduler::report(TieredProgram& program, std::int64_t runs) {
    // Nobody waits for the compiler: whoever finds it at work goes on as before.
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock() || runs < program.nextReport_)
        return;
    program.nextReport_ = runs + 1 + runs / 8;
    if (program.tiers_ == 0 && program.interpreted_->rolled() != nullptr &&
        runs * program.effort() < instructionsBeforeLoops_)
        return;
    const std::size_t tier = nextTier(program.tiers_);
    Queue& queue = queues_[tier];
    enqueue(queue, program);
    queue.executed += (runs - program.reportedRuns_) * program.effort();
    program.reportedRuns_ = runs;
    if (isWorthIt(queue))
        compileAll(tier);
}

void TierScheduler::enqueue(Queue& queue, TieredProgram& program) {
    if (program.place_ != TieredProgram::NotQueued)
        return;
    if (const Program* const rolled = program.interpreted_->rolled();
        rolled != nullptr && program.tiers_ == 0)
        program.compiled_ = rolled;
    program.place_ = queue.programs.size();
    program.reportedRuns_ = 0;
    queue.programs.push_back(&program);
    queue.size += program.size();
}

void TierScheduler::compileAll(std::size_t tier) {
    Queue& queue = queues_[tier];
    const auto isQuick = [&](const TieredProgram* program) {
        return tier == QuickTier && !program->hasLoops();
    };
    const auto rest = std::stable_partition(queue.programs.begin(), queue.programs.end(), isQuick);
    compile(std::span(queue.programs.begin(), rest), QuickTier);
    compile(std::span(rest, queue.programs.end()), OptimisedTier);
    queue = {queue.threshold, {}};
}

void TierScheduler::compile(std::span<TieredProgram* const> waiting, std::size_t tier) {
    if (waiting.empty())
        return;
    std::vector<const Program*> programs;
    programs.reserve(waiting.size());
    for (const TieredProgram* const program : waiting)
        programs.push_back(&program->compiled());
    std::vector<MachineCode> codes = compiler_.compile(programs, static_cast<Tier>(tier));
    for (std::size_t i = 0; i < programs.size(); ++i) {
        TieredProgram& program = *waiting[i];
        program.codes_[tier] = std::move(codes[i]);
        program.current_.store(&program.codes_[tier], std::memory_order_release);
        program.tiers_ = tier + 1;
        program.nextReport_ = firstReport(tier + 1);
        program.place_ = TieredProgram::NotQueued;
    }
}

void TierScheduler::forget(TieredProgram& program) {
    const std::lock_guard lock(mutex_);
    if (program.place_ == TieredProgram::NotQueued)
        return;
    Queue& queue = queues_[nextTier(program.tiers_)];
    queue.size -= program.size();
    queue.executed -= program.reportedRuns_ * program.effort();
    queue.programs.back()->place_ = program.place_;
    queue.programs[program.place_] = queue.programs.back();
    queue.programs.pop_back();
}

class Jit final : public program::Executor {
public:
    explicit Jit(const JitOptions& options) : scheduler_(options) {}

    std::vector<std::unique_ptr<Runnable>> prepare(std::span<const Program> programs) override {
        std::vector<std::unique_ptr<Runnable>> runnables = interpreter_->prepare(programs);
        for (std::size_t i = 0; i < programs.size(); ++i)
            runnables[i] =
                std::make_unique<TieredProgram>(programs[i], std::move(runnables[i]), scheduler_);
        return runnables;
    }

private:
    std::unique_ptr<program::Executor> interpreter_ = program::makeInterpreter();
    TierScheduler scheduler_;
};

} // namespace

std::unique_ptr<program::Executor> makeJit(const JitOptions& options) {
    return std::make_unique<Jit>(options);
}

} // namespace eventica::emit
