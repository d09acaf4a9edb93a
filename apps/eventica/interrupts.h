// SPDX-License-Identifier: Apache-2.0
// Signals in every phase of a command: Ctrl-C, SIGTERM, SIGHUP, and crashes.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

/// From now on a signal ends the process within a quarter of a second, with a message and exit code
/// 3: at once while nothing is written, in good order during a run that looks at `interruptFlag`.
/// A crash ends it with a message and exit code 4.
void catchSignals();

/// Becomes true with the first signal.
const std::atomic<bool>& interruptFlag();

/// A run looks at the flag; `keepRows` writes out its rows where a step of it takes too long, and
/// tells the time of the last one. Nothing: it is over. After it, results are finished before the
/// process ends.
void setRunning(std::function<std::optional<double>()> keepRows);

/// Texts to write when a signal ends the process.
struct LastWords {
    int file = -1; ///< a descriptor, for documents
    std::string interrupted{};
    std::string beforeTime{}; ///< of the document of a run with rows: up to the time of the last
    std::string afterTime{};
    std::string afterTimeForPeople{}; ///< where these rows are
    std::string lost{};               ///< by an external function that has ruined the process
    std::string beforeSignal{};       ///< of the document of a crash: up to the name of the signal
    std::string afterSignal{};
};
void setLastWords(LastWords words);
/// The rest stays as it was.
void setLastWordsOfRun(std::string beforeTime, std::string afterTime, std::string forPeople);

/// The process says itself how it ended: the next signal is too late and changes nothing.
void keepLastWords();

/// Whether there is a line on the terminal to be erased.
void setLineShown(bool isShown);
