// SPDX-License-Identifier: Apache-2.0
// External objects (MLS 12.9.7): the model knows them by number.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "lib/expr/function.h"
#include "lib/stdlib/environment.h"

namespace eventica::external {

class ExternalObjects : public stdlib::Objects {
public:
    struct Object {
        void* pointer = nullptr;
        const expr::Function* destructor = nullptr;         ///< null if there is none to be called
        std::unique_ptr<stdlib::Object> standard = nullptr; ///< instead of a pointer
    };

    /// Its number, counted from 1: 0 is never an object.
    std::int64_t add(Object object) {
        objects_.push_back(std::move(object));
        return static_cast<std::int64_t>(objects_.size());
    }
    std::int64_t add(std::unique_ptr<stdlib::Object> object) override {
        return add(Object{.standard = std::move(object)});
    }
    stdlib::Object* find(std::int64_t number) const override {
        const Object* const object = entry(number);
        return object == nullptr ? nullptr : object->standard.get();
    }
    /// Null if there is no such object.
    const Object* entry(std::int64_t number) const {
        const bool isKnown = number > 0 && number <= static_cast<std::int64_t>(objects_.size());
        return isKnown ? &objects_[static_cast<std::size_t>(number - 1)] : nullptr;
    }
    std::int64_t count() const { return static_cast<std::int64_t>(objects_.size()); }
    void removeLast() { objects_.pop_back(); }

private:
    std::vector<Object> objects_;
};

} // namespace eventica::external
