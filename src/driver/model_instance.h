// SPDX-License-Identifier: Apache-2.0
// Inside driver only: the memory and the machine code of one run of a repeatable model.
#pragma once

#include <memory>
#include <utility>

#include "driver/repeatable_model.h"
#include "emit/llvm/jit.h"
#include "lib/program/interpreter.h"

namespace eventica::driver {

/// One run at a time.
struct RepeatableModel::Instance {
    Instance(const model::CompiledModel& model, bool useInterpreter, external::Settings externals)
        : executor(useInterpreter ? program::makeInterpreter() : emit::makeJit()),
          system(model, *executor, std::move(externals)) {}

    std::unique_ptr<program::Executor> executor;
    model::ModelSystem system;
};

} // namespace eventica::driver
