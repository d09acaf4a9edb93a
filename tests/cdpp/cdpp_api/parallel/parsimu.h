// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "common/kernel.h"
#include "message.h"

class ParallelMainSimulator {
public:
    static ParallelMainSimulator& Instance() {
        static ParallelMainSimulator instance;
        return instance;
    }
    bool existsParameter(const std::string& model, const std::string& name) const {
        return file_.exists(model, name);
    }
    const std::string getParameter(const std::string& model, const std::string& name) const {
        return file_.first(model, name);
    }
    ModelFile& file() { return file_; }

private:
    ParallelMainSimulator() = default;
    ModelFile file_;
};
