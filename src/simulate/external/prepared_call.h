// SPDX-License-Identifier: Apache-2.0
// One external function, ready to be called: its arguments taken apart, its interface described to
// libffi once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/expr/evaluate.h"
#include "lib/expr/expr.h"
#include "lib/expr/external_arguments.h"
#include "lib/expr/function.h"
#include "simulate/external/libraries.h"
#include "simulate/external/native.h"
#include "simulate/external/objects.h"
#include "simulate/external/settings.h"

namespace eventica::external {

/// What a call needs besides the function itself. All must outlive the calls.
struct Surroundings {
    const expr::ExprPool& pool;
    expr::EvaluationHost& host; ///< knows variables and functions in bindings and sizes
    std::span<const expr::Function> functions;
    const Settings& settings;
    ExternalObjects& objects;
};

class PreparedCall {
public:
    PreparedCall(const expr::Function& function, Surroundings surroundings, Address address);
    PreparedCall(const PreparedCall&) = delete;
    PreparedCall& operator=(const PreparedCall&) = delete;
    ~PreparedCall();

    /// Not to be entered again while it runs.
    value::Outcome call(std::span<const value::Value> inputs);
    /// Whether the last call crashed or was interrupted: none may follow.
    bool isLost() const { return isLost_; }

private:
    struct Interface; ///< what libffi needs

    using Arguments = expr::ExternalArguments;
    using Argument = Arguments::Argument;
    using Problem = std::optional<std::string>;

    bool isPointer(const Argument& argument) const;
    void refuse(const expr::Type& type);
    void describeInterface(Address address);

    Problem fill();
    Problem fill(std::size_t number);
    value::Outcome results();
    value::Outcome result(std::size_t local);
    value::Outcome newObject(const expr::Type& type, void* pointer);
    std::string explained(const std::string& problem) const;

    const expr::Function& function_;
    Surroundings surroundings_;
    bool isFortran_ = false;
    Native::Order order_ = Native::Order::RowMajor;
    std::string refusal_; ///< why it can never be called
    std::string words_;   ///< the function and where it is declared
    bool isLost_ = false;

    Arguments arguments_;
    std::vector<Native> natives_; ///< of each argument
    std::vector<void*> pointers_; ///< to what is passed by reference
    std::vector<std::uint64_t> stringLengths_;
    Native returnedNative_;

    std::unique_ptr<Interface> interface_;
};

} // namespace eventica::external
