// SPDX-License-Identifier: Apache-2.0
#include "progress_line.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "interrupts.h"

namespace {

constexpr std::chrono::milliseconds Patience{500}; ///< short commands show nothing
constexpr std::chrono::milliseconds Pause{100};
constexpr std::size_t UsualWidth = 80;

void put(const std::string& text) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

std::size_t terminalWidth() {
    winsize size{};
    const bool isKnown = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return isKnown ? size.ws_col : UsualWidth;
}

std::string durationText(double seconds) {
    constexpr double Minute = 60;
    constexpr double Hour = 3600;
    if (seconds < 2 * Minute)
        return fmt::format("{:.0f} s", seconds);
    return seconds < 2 * Hour ? fmt::format("{:.0f} min", seconds / Minute)
                              : fmt::format("{:.1f} h", seconds / Hour);
}

std::string rateText(double perSecond) {
    constexpr double Thousand = 1e3;
    constexpr double Million = 1e6;
    if (perSecond < Thousand)
        return fmt::format("{:.0f}", perSecond);
    return perSecond < Million ? fmt::format("{:.0f}k", perSecond / Thousand)
                               : fmt::format("{:.1f}M", perSecond / Million);
}

double secondsBetween(std::chrono::steady_clock::time_point from,
                      std::chrono::steady_clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

} // namespace

ProgressLine::ProgressLine(bool isWanted) {
    if (!isWanted || isatty(STDERR_FILENO) == 0)
        return;
    // Signals are for the thread that works.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { watch(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void ProgressLine::erase() {
    if (!thread_.joinable())
        return;
    {
        const std::lock_guard lock(mutex_);
        isOver_ = true;
    }
    wakeUp_.notify_one();
    thread_.join();
    if (isShown_)
        put("\r\x1b[K");
    setLineShown(false);
}

void ProgressLine::watch() {
    std::unique_lock lock(mutex_);
    for (auto pause = Patience; !wakeUp_.wait_for(lock, pause, [&] { return isOver_; });
         pause = Pause)
        draw();
}

void ProgressLine::draw() {
    isShown_ = true;
    setLineShown(true);
    put("\r" + text().substr(0, terminalWidth() - 1) + "\x1b[K");
}

std::string ProgressLine::text() {
    const auto now = Clock::now();
    if (!progress_.isRunning.load(std::memory_order_acquire))
        return fmt::format("{}, {}", progress_.phase.load(),
                           durationText(secondsBetween(start_, now)));
    const double begin = progress_.startTime;
    const double end = progress_.stopTime;
    const double time = progress_.time;
    const double part = end > begin ? std::clamp((time - begin) / (end - begin), 0.0, 1.0) : 1.0;
    const std::int64_t steps = progress_.steps;
    if (!first_)
        first_ = Sight{now, part, steps};
    std::string line =
        fmt::format("simulating: time {:.4g} of {:.6g}, {:.1f} %", time, end, 100.0 * part);
    const double seconds = secondsBetween(first_->when, now);
    if (seconds <= 0.0)
        return line;
    line +=
        fmt::format(", {} steps/s", rateText(static_cast<double>(steps - first_->steps) / seconds));
    if (part > first_->part)
        line +=
            fmt::format(", {} left", durationText(seconds * (1.0 - part) / (part - first_->part)));
    return line;
}
