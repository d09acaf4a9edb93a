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

    enum class Source : std::uint8_t { Local, Constant, Size, Computed };

    struct Argument {
        Source source = Source::Constant;
        expr::ExprId expression;
        std::int32_t local = -1;     ///< of `Local` and `Size`
        std::int64_t dimension = -1; ///< of `Size`, counted from 1
        expr::Type type;
        bool isWritten = false; ///< outputs and protected variables
        bool isPointer = false;
    };

    /// Something to be evaluated before the call.
    struct Question {
        enum class Kind : std::uint8_t { Size, Binding, Argument } kind = Kind::Size;
        std::size_t of = 0;        ///< local or argument
        std::size_t dimension = 0; ///< counted from 0
    };

    struct LocalState {
        const value::Value* value = nullptr; ///< null: not set
        value::Dimensions dimensions;
    };

    class BindingHost;
    using Problem = std::optional<std::string>;

    void addArgument(expr::ExprId expression);
    Argument classified(expr::ExprId expression) const;
    void refuse(const expr::Type& type);
    void addQuestions();
    void askSizes(std::size_t number);
    void ask(Question question, expr::ExprId expression, expr::TypeId type);
    void describeInterface(Address address);

    void receive(std::span<const value::Value> inputs);
    Problem answerQuestions(std::span<const value::Value> inputs);
    void answer(const Question& question, const value::Value& value);
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

    std::vector<Argument> arguments_;
    std::vector<Native> natives_; ///< of each argument
    std::vector<void*> pointers_; ///< to what is passed by reference
    std::vector<std::uint64_t> stringLengths_;
    std::int32_t returned_ = -1; ///< the local that gets the function's result
    Native returnedNative_;

    expr::Function questionnaire_; ///< the same locals and outputs that answer the questions
    std::vector<Question> questions_;
    std::unique_ptr<BindingHost> bindingHost_;
    std::vector<value::Value> answers_;
    std::vector<LocalState> locals_;
    std::vector<const value::Value*> computed_; ///< of each argument
    std::unique_ptr<Interface> interface_;
};

} // namespace eventica::external
