// SPDX-License-Identifier: Apache-2.0
// For tests only: models as text, up to their scalar equations.
#pragma once

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compile/classes/package_loader.h"
#include "compile/dae/lower.h"
#include "compile/flat/flatten.h"

namespace eventica::dae {

/// What was read and reported stays until the end of the test: messages and models refer to it.
class TestModels {
public:
    /// The `library` is put before each text.
    explicit TestModels(std::string library = "") : library_(std::move(library)) {}

    /// The last class of the text; nothing if it has errors.
    std::optional<HybridDae> lowered(const std::string& text) {
        Input& input = *inputs_.emplace_back(std::make_unique<Input>());
        const std::vector<classes::ClassId> classes = input.loader.addInput(write(text));
        if (classes.empty())
            return std::nullopt;
        instance::InstanceBuilder builder(input.loader, input.diagnostics);
        flat::FlatModel flat =
            flat::flatten(builder, builder.instanceOf(classes.back()), input.diagnostics);
        if (input.diagnostics.hasErrors())
            return std::nullopt;
        return lowerToDae(std::move(flat), input.diagnostics);
    }

    /// Of the last model.
    eventica::diag::Diagnostics& diagnostics() { return inputs_.back()->diagnostics; }
    std::string messages() const {
        std::string text;
        for (const auto& item : inputs_.back()->diagnostics.items()) {
            text += std::string(item.kind->code) + ": " + item.message + "\n";
            for (const auto& note : item.notes)
                text += std::string(note.kind->code) + ": " + note.message + "\n";
        }
        return text;
    }

private:
    struct Input {
        text::SourceManager sources;
        eventica::diag::Diagnostics diagnostics;
        classes::PackageLoader loader{sources, diagnostics, {}};
    };

    std::filesystem::path write(const std::string& text) const {
        const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
        const std::filesystem::path file =
            std::filesystem::path(testing::TempDir()) /
            (std::string(test.test_suite_name()) + "_" + test.name() + ".mo");
        std::ofstream(file) << library_ << text;
        return file;
    }

    std::string library_;
    std::vector<std::unique_ptr<Input>> inputs_;
};

} // namespace eventica::dae
