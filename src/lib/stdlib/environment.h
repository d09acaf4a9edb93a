// SPDX-License-Identifier: Apache-2.0
// What the functions of the standard library remember from call to call.
#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eventica::stdlib {

/// What an external object of a class that is answered natively holds.
class Object {
public:
    virtual ~Object() = default;
};

/// The external objects of one model, by number.
class Objects {
public:
    virtual ~Objects() = default;
    virtual std::int64_t add(std::unique_ptr<Object> object) = 0;
    /// Null if there is none of that number, or one of another kind.
    virtual Object* find(std::int64_t number) const = 0;
};

/// A text file that is read line by line: the next line is where the last one ended.
struct OpenFile {
    std::string name;
    std::ifstream stream;
    std::int64_t nextLine = 1;
};

/// Of one model in one thread.
struct Environment {
    Objects* objects = nullptr; ///< null while the model is compiled
    std::function<void(const std::string&)> say = {};
    std::optional<std::array<std::int64_t, 33>> impureRandom = {};
    OpenFile reading = {};
};

} // namespace eventica::stdlib
