// SPDX-License-Identifier: Apache-2.0
// Memory in large pages for a command that lives for a short time.
#pragma once

/// Asks the system to back the heap with large pages and malloc to keep what was freed. A model of
/// 150 000 equations else spends a fifth of its time on page faults. Does nothing where the system
/// or the C library is another one, or where memory is limited; small commands use at most one
/// large page more.
void useLargePages();
