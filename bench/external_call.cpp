// SPDX-License-Identifier: Apache-2.0
// What the guard around a call of foreign code costs: nanoseconds a call, plain and guarded.
#include <ctime>
#include <fmt/format.h>
#include <string>

#include "simulate/external/guarded_call.h"

namespace {

using namespace eventica::external;

constexpr int Calls = 20'000'000;

double sum = 0.0;

/// As a small function of C would do.
[[gnu::noinline]] void work(void* data) {
    sum += *static_cast<double*>(data);
}

template<class Call>
double nanoseconds(Call call) {
    const std::clock_t start = std::clock(); // of the processor: others may be busy
    for (int i = 0; i < Calls; ++i)
        call();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / Calls * 1e9;
}

} // namespace

int main() {
    double one = 1.0;
    const Settings settings;
    const std::string what = "the function";
    void (*volatile code)(void*) = &work;
    const double plain = nanoseconds([&] { code(&one); });
    const double guarded = nanoseconds([&] {
        GuardedCall guard(settings, what);
        guard.run(code, &one);
    });
    fmt::print("plain {:.1f} ns, guarded {:.1f} ns a call ({} calls)\n", plain, guarded,
               static_cast<long>(sum));
}
