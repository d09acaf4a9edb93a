# SPDX-License-Identifier: Apache-2.0
"""Runs a program with a limit of processor time, which a busy machine does not use up."""
import resource
import signal
import subprocess

# Of waiting, for one second of processor time: only a program that hangs reaches it.
PATIENCE = 20


def run(command, seconds, **options):
    """As subprocess.run; TimeoutExpired after that many seconds of processor time."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (max(1, round(seconds)), resource.RLIM_INFINITY))

    process = subprocess.run(command, timeout=PATIENCE * seconds, check=False, preexec_fn=limit, **options)
    if process.returncode == -signal.SIGXCPU:
        raise subprocess.TimeoutExpired(command, seconds)
    return process
