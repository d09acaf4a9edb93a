// SPDX-License-Identifier: Apache-2.0
#include "large_pages.h"

#include <cstdint>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)

namespace {

// Addresses only: the system gives memory to what is touched. Beyond that the heap grows in small
// pages, since free memory that lies together becomes rare and dear to make.
constexpr int ReservedBytes = 1 << 29;
constexpr int LargestHeapBlock = 1 << 25; // more is not possible
constexpr int LaterGrowth = 1 << 20;
constexpr std::size_t FirstBlock = std::size_t{1} << 20U; // more than the heap has at the start
constexpr std::uintptr_t LargePage = std::uintptr_t{1} << 21U;

char* endOfHeap() {
    return static_cast<char*>(sbrk(0));
}

char* alignedUp(char* address) {
    const auto number = reinterpret_cast<std::uintptr_t>(address);
    return address + (LargePage - number % LargePage) % LargePage;
}

} // namespace

void useLargePages() {
    char* const begin = alignedUp(endOfHeap());
    mallopt(M_TRIM_THRESHOLD, -1);
    mallopt(M_MMAP_THRESHOLD, LargestHeapBlock);
    mallopt(M_TOP_PAD, ReservedBytes);
    void* volatile block = std::malloc(FirstBlock); // volatile: no compiler leaves it out
    mallopt(M_TOP_PAD, LaterGrowth);
    std::free(block);
    // Advice has to be given for addresses the heap already has.
    if (char* const end = endOfHeap(); end > begin)
        madvise(begin, static_cast<std::size_t>(end - begin), MADV_HUGEPAGE);
}

#else

void useLargePages() {
}

#endif
