// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "common/kernel.h"
#include "message.h"

class MainSimulator {
public:
    static MainSimulator& Instance() {
        static MainSimulator instance;
        return instance;
    }
    void registerNewAtomics(); ///< defined by the user of CD++
    bool existsParameter(const std::string& model, const std::string& name) const {
        return file_.exists(model, name);
    }
    const std::string getParameter(const std::string& model, const std::string& name) const {
        return file_.first(model, name);
    }
    ModelFile& file() { return file_; }

private:
    MainSimulator() = default;
    ModelFile file_;
};
