// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/expressions.h"
#include "compile/flat/print_parts.h"
#include "lib/value/print.h"

namespace eventica::flat {
namespace {

using expr::FunctionId;
using expr::LocalRole;

IteratorNames iteratorsOf(const FlatModel& model, const expr::Function& function,
                          const std::set<std::int32_t>& variables,
                          const std::unordered_set<std::string>& classNames) {
    std::vector<ExprId> expressions;
    addExpressions(function, expressions);
    for (const std::int32_t index : variables)
        addExpressions(model.variables[static_cast<std::size_t>(index)], expressions);
    IteratorNamer namer(*model.pool, std::move(expressions));
    namer.add(function.body);
    std::unordered_set<std::string> taken = classNames;
    for (const expr::Local& local : function.locals)
        taken.insert(expr::identifier(local.name));
    return namer.names(taken);
}

class FunctionPrinter {
public:
    FunctionPrinter(const FlatModel& model, const ClassNames& classes, FunctionId id)
        : model_(model), classes_(classes),
          function_(model.functions.at(static_cast<std::size_t>(id.index()))),
          name_(classes.functions.at(id.index())), variables_(variablesOf(model, function_)),
          names_(model, classes, iteratorsOf(model, function_, variables_, classes.taken),
                 &function_) {}

    std::string print(bool isPartial) {
        if (function_.derivative.function.valid())
            return derivative();
        out_ = isPartial ? "partial " : "";
        out_ += function_.isImpure ? "impure " : "";
        out_ += "function " + name_ + "\n";
        for (const expr::Local& local : function_.locals) {
            if (local.role != LocalRole::Protected)
                declaration(local);
        }
        protectedDeclarations();
        if (!function_.body.empty())
            out_ += "algorithm\n" + expr::print(*model_.pool, function_.body, names_, 2);
        if (function_.isExternal)
            external();
        annotations();
        return out_ + "end " + name_ + ";\n";
    }

private:
    std::string text(ExprId id) const { return expr::print(*model_.pool, id, names_); }

    std::string derivative() const {
        std::string variables;
        for (const std::int32_t index : function_.derivative.variables)
            variables +=
                ", " + expr::identifier(function_.locals[static_cast<std::size_t>(index)].name);
        return "function " + name_ + " = der(" +
               classes_.functions.at(function_.derivative.function.index()) + variables + ");\n";
    }

    void declaration(const expr::Local& local) {
        const expr::Type& type = model_.pool->types()[local.type];
        out_ += local.role == LocalRole::Input    ? "  input "
                : local.role == LocalRole::Output ? "  output "
                                                  : "  ";
        out_ += names_.type(type) + " " + expr::identifier(local.name);
        out_ += local.sizes.empty() ? dimensionsText(type.dimensions) : sizes(local);
        if (local.binding.valid())
            out_ += " = " + text(local.binding);
        out_ += ";\n";
    }

    std::string sizes(const expr::Local& local) const {
        std::string list;
        for (const ExprId size : local.sizes)
            list += (list.empty() ? "[" : ", ") + (size.valid() ? text(size) : std::string(":"));
        return list + "]";
    }

    /// Also the constants that it finds in packages, since a function sees none of the model's.
    void protectedDeclarations() {
        std::string before = std::exchange(out_, {});
        for (const std::int32_t index : variables_)
            out_ += printVariable(*model_.pool, model_.variables[static_cast<std::size_t>(index)],
                                  names_);
        for (const expr::Local& local : function_.locals) {
            if (local.role == LocalRole::Protected)
                declaration(local);
        }
        out_ = before + (out_.empty() ? "" : "protected\n") + out_;
    }

    void external() {
        const expr::External& external = function_.external;
        out_ += "  external " + value::printString(external.language) + " ";
        if (external.output.valid())
            out_ += text(external.output) + " = ";
        out_ += external.name + "(";
        for (std::size_t i = 0; i < external.arguments.size(); ++i)
            out_ += (i > 0 ? ", " : "") + text(external.arguments[i]);
        out_ += ")";
        if (!external.annotation.empty())
            out_ += " annotation" + external.annotation;
        out_ += ";\n";
    }

    void annotations() {
        if (function_.annotations.empty())
            return;
        out_ += "  annotation(";
        for (std::size_t i = 0; i < function_.annotations.size(); ++i)
            out_ += (i > 0 ? ", " : "") + annotation(function_.annotations[i]);
        out_ += ");\n";
    }

    /// A function that it names has another name here.
    std::string annotation(const expr::FunctionAnnotation& annotation) const {
        const auto named = classes_.functions.find(annotation.function.index());
        const std::size_t assignment = annotation.text.rfind(" = ");
        if (named == classes_.functions.end() || assignment == std::string::npos)
            return annotation.name + annotation.text;
        return annotation.name + annotation.text.substr(0, assignment) + " = " + named->second;
    }

    const FlatModel& model_;
    const ClassNames& classes_;
    const expr::Function& function_;
    const std::string& name_;
    std::set<std::int32_t> variables_;
    TextNames names_;
    std::string out_;
};

} // namespace

std::string printFunction(const FlatModel& model, const ClassNames& classes, FunctionId function,
                          bool isPartial) {
    return FunctionPrinter(model, classes, function).print(isPartial);
}

} // namespace eventica::flat
