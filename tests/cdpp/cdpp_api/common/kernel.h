// SPDX-License-Identifier: Apache-2.0
// Stand-in for CD++: a coupled model made from a model file, and the run of it. `Kernel` is the
// same for both versions but for `advance`, which the serial one defines by `select` and the
// parallel one by bags.
#pragma once

#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "common/model_file.h"
#include "common/ports.h"

/// Makes models by the name of their class.
struct NewFunction {
    virtual ~NewFunction() = default;
    virtual Atomic* operator()(const std::string& name) = 0;
    virtual NewFunction* duplicate() const = 0;
};

template<class T>
struct NewAtomicFunction : NewFunction {
    Atomic* operator()(const std::string& name) override { return new T(name); }
    NewFunction* duplicate() const override { return new NewAtomicFunction<T>(); }
};

class AtomicRegister {
public:
    int registerAtomic(const NewFunction& make, const std::string& className) {
        functions_[lowerCase(className)].reset(make.duplicate());
        return static_cast<int>(functions_.size());
    }
    Atomic* newAtomic(const std::string& className, const std::string& name) {
        const auto found = functions_.find(lowerCase(className));
        if (found == functions_.end())
            throw std::runtime_error(className + " is an unregistered type");
        return (*found->second)(name);
    }

private:
    std::map<std::string, std::unique_ptr<NewFunction>> functions_;
};

/// Word before and after the @.
inline std::pair<std::string, std::string> splitAt(const std::string& word) {
    const std::size_t at = word.find('@');
    if (at == std::string::npos)
        throw std::runtime_error("`" + word + "` has no @");
    return {word.substr(0, at), word.substr(at + 1)};
}

/// What a component sent: for the log.
struct Sent {
    double milliseconds;
    std::string component;
    std::string port;
    double value;
};
using Log = std::function<void(const Sent&)>;
