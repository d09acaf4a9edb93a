// SPDX-License-Identifier: Apache-2.0
#include "emit/llvm/functions.h"

#include <cmath>
#include <cstring>
#include <vector>

namespace eventica::emit {
namespace {

using Unary = double (*)(double);
using Binary = double (*)(double, double);
template<int Arguments>
struct FunctionType {
    using Type = Unary;
};
template<>
struct FunctionType<2> {
    using Type = Binary;
};

// The address of a C function as data, which is what a symbol table takes.
template<typename Function>
void* addressOf(Function* function) {
    return reinterpret_cast<void*>(function);
}

std::vector<Symbol> makeSymbols() {
    std::vector<Symbol> result{
#define EVENTICA_FUNCTION(op, function, arguments) \
    {"eventica_" #function, addressOf(static_cast<FunctionType<arguments>::Type>(std::function))},
#include "emit/llvm/functions.def"
    };
    // Processors without an instruction for them; exact, so the same everywhere.
    result.push_back({"floor", addressOf(static_cast<Unary>(std::floor))});
    result.push_back({"ceil", addressOf(static_cast<Unary>(std::ceil))});
    result.push_back({"trunc", addressOf(static_cast<Unary>(std::trunc))});
    result.push_back({"memcpy", addressOf(std::memcpy)});
    result.push_back({"memset", addressOf(std::memset)});
    result.push_back({"memmove", addressOf(std::memmove)});
    return result;
}

} // namespace

const char* functionName(program::Op op) {
    switch (op) {
#define EVENTICA_FUNCTION(op, function, arguments) \
    case program::Op::op:                          \
        return "eventica_" #function;
#include "emit/llvm/functions.def"
    default:
        return nullptr;
    }
}

std::span<const Symbol> symbols() {
    static const std::vector<Symbol> all = makeSymbols();
    return all;
}

} // namespace eventica::emit
