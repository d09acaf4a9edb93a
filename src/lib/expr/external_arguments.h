// SPDX-License-Identifier: Apache-2.0
// The arguments that a function written in another language gets (MLS 12.9.2): taken apart once,
// with a value or a size for each call.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lib/expr/expr.h"
#include "lib/expr/function.h"
#include "lib/value/outcome.h"

namespace eventica::expr {

class EvaluationHost;

class ExternalArguments {
public:
    using Problem = std::optional<std::string>;

    enum class Source : std::uint8_t { Local, Constant, Size, Computed };

    struct Argument {
        Source source = Source::Constant;
        ExprId expression;
        std::int32_t local = -1;     ///< of `Local` and `Size`
        std::int64_t dimension = -1; ///< of `Size`, counted from 1
        Type type;
        bool isWritten = false; ///< outputs and protected variables
    };

    /// All must outlive it. The host knows variables and functions in bindings and sizes.
    ExternalArguments(const Function& function, const ExprPool& pool, EvaluationHost& host);
    ExternalArguments(const ExternalArguments&) = delete;
    ExternalArguments& operator=(const ExternalArguments&) = delete;
    ~ExternalArguments();

    /// Why the function can never be called; empty if it can.
    const std::string& refusal() const { return refusal_; }
    std::span<const Argument> all() const { return arguments_; }
    /// The local that gets the function's result; -1 if there is none.
    std::int32_t returned() const { return returned_; }

    /// The inputs of a call, which must live until it is over.
    Problem receive(std::span<const value::Value> inputs);

    /// The value of an argument, null for one that is only written and for sizes.
    const value::Value* valueOf(std::size_t argument) const;
    /// Of an argument with `Source::Size`; -1 if the array has no such dimension.
    std::int64_t sizeOf(std::size_t argument) const;
    /// Of a local, known after `receive`.
    const value::Dimensions& dimensionsOf(std::size_t local) const {
        return locals_[local].dimensions;
    }
    /// The binding of a local, or the input; null if there is none.
    const value::Value* valueOfLocal(std::size_t local) const { return locals_[local].value; }
    /// The first argument that is this local itself; -1 if there is none.
    std::int32_t argumentOf(std::size_t local) const;

private:
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

    Argument classified(ExprId expression) const;
    void addQuestions(EvaluationHost& host);
    void askSizes(std::size_t number);
    void ask(Question question, ExprId expression, TypeId type);
    void take(std::span<const value::Value> inputs);
    Problem answerQuestions(std::span<const value::Value> inputs);
    void answer(const Question& question, const value::Value& value);

    const Function& function_;
    const ExprPool& pool_;
    std::string refusal_;
    std::vector<Argument> arguments_;
    std::int32_t returned_ = -1;
    Function questionnaire_; ///< the same locals and outputs that answer the questions
    std::vector<Question> questions_;
    std::unique_ptr<BindingHost> bindingHost_;
    std::vector<value::Value> answers_;
    std::vector<LocalState> locals_;
    std::vector<const value::Value*> computed_; ///< of each argument
};

} // namespace eventica::expr
