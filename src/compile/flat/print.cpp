// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/print.h"

#include <algorithm>
#include <fmt/format.h>

#include "compile/flat/expressions.h"
#include "compile/flat/print_parts.h"
#include "lib/value/print.h"

namespace eventica::flat {
namespace {

IteratorNames iteratorsOf(const FlatModel& model, const std::unordered_set<std::string>& taken) {
    IteratorNamer namer(*model.pool, expressionsOf(model));
    namer.add(model.initialEquations);
    namer.add(model.equations);
    for (const auto* algorithms : {&model.initialAlgorithms, &model.algorithms})
        for (const Algorithm& algorithm : *algorithms)
            namer.add(algorithm.statements);
    return namer.names(taken);
}

class ModelPrinter {
public:
    explicit ModelPrinter(const FlatModel& model)
        : model_(model), types_(model.pool->types()), used_(findUsedParts(model)),
          classes_(model, used_), names_(model, classes_, iteratorsOf(model, classes_.taken)) {}

    std::string print() {
        for (const auto& [id, name] : classes_.enumerations)
            enumeration(types_.enumeration(id), name);
        if (!classes_.enumerations.empty())
            out_ += "\n";
        for (const auto& [id, name] : classes_.records)
            record(types_.recordInfo(expr::RecordId(id)), name);
        for (const auto& [id, name] : classes_.objects)
            out_ += fmt::format("class {0}\n  extends ExternalObject;\nend {0};\n\n", name);
        for (const auto& [id, name] : classes_.functions)
            out_ += printFunction(model_, classes_, expr::FunctionId(id),
                                  !used_.functions.contains(id)) +
                    "\n";
        model();
        return std::move(out_);
    }

private:
    void enumeration(const expr::EnumerationInfo& info, const std::string& name) {
        out_ += "type " + name + " = enumeration(";
        for (std::size_t i = 0; i < info.literals.size(); ++i)
            out_ += (i > 0 ? ", " : "") + expr::identifier(info.literals[i]);
        out_ += info.literals.empty() ? ":);\n" : ");\n";
    }

    void record(const expr::RecordInfo& info, const std::string& name) {
        out_ += "record " + name + "\n";
        for (const expr::RecordField& field : info.fields) {
            const expr::Type& type = types_[field.type];
            out_ += "  " + names_.type(type) + " " + expr::identifier(field.name) +
                    dimensionsText(type.dimensions) + ";\n";
        }
        out_ += "end " + name + ";\n\n";
    }

    void model() {
        const std::string name = expr::identifier(model_.name);
        out_ += "model " + name;
        if (!model_.description.empty())
            out_ += " " + value::printString(model_.description);
        out_ += "\n";
        variables(false);
        if (std::ranges::any_of(model_.variables, &Variable::isProtected)) {
            out_ += "protected\n";
            variables(true);
        }
        equations(model_.initialEquations, "initial equation\n");
        algorithms(model_.initialAlgorithms, "initial algorithm\n");
        equations(model_.equations, "equation\n");
        algorithms(model_.algorithms, "algorithm\n");
        out_ += "end " + name + ";\n";
    }

    void variables(bool isProtected) {
        for (const Variable& variable : model_.variables) {
            if (variable.isProtected == isProtected)
                out_ += printVariable(*model_.pool, variable, names_);
        }
    }

    void equations(const std::vector<Equation>& equations, std::string_view heading) {
        if (equations.empty())
            return;
        out_ += heading;
        out_ += printEquations(*model_.pool, equations, names_, 2);
    }

    void algorithms(const std::vector<Algorithm>& algorithms, std::string_view heading) {
        for (const Algorithm& algorithm : algorithms) {
            out_ += heading;
            out_ += expr::print(*model_.pool, algorithm.statements, names_, 2);
        }
    }

    const FlatModel& model_;
    const expr::TypePool& types_;
    UsedParts used_;
    ClassNames classes_;
    TextNames names_;
    std::string out_;
};

/// Lines joined; strings in the text have no line ends, they are escaped.
std::string onOneLine(const std::string& text) {
    std::string line;
    bool isIndentation = false;
    for (const char c : text) {
        if (c != ' ' || !isIndentation)
            line += c == '\n' ? ' ' : c;
        isIndentation = c == '\n' || (c == ' ' && isIndentation);
    }
    return line;
}

} // namespace

std::string print(const FlatModel& model) {
    return ModelPrinter(model).print();
}

std::string print(const FlatModel& model, const Equation& equation) {
    std::string text = printEquations(*model.pool, {equation}, MessageNames(model), 0);
    text.resize(text.size() - 2); // without `;` and the end of the line
    return onOneLine(text);
}

} // namespace eventica::flat
