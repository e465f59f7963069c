"""What tests share: how hard Hypothesis tries, a compiled kernel, and that Ctrl-C interrupts."""

import os
import signal
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, settings

# Neither a deadline nor a complaint of slowness: a busy machine is slow, and no test says how fast.
settings.register_profile(
    "ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "soak", settings.get_profile("ci"), derandomize=False, max_examples=20_000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A suite that runs in the background may be started with interrupts ignored, and would hand that on
# to the programs that it starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Where tests play, make boards, or start programs that do.
USE_THE_KERNEL = {"agents", "browser", "cli", "kernel", "play", "sweeper", "web"}


@pytest.fixture(scope="session", autouse=True)
def kernel(request: pytest.FixtureRequest) -> None:
    """Build the kernel before tests that need it, so that none of them takes minutes or says so."""
    paths = [item.path.relative_to(request.config.rootpath) for item in request.session.items]
    if any(USE_THE_KERNEL.intersection(path.parts) for path in paths):
        subprocess.run([sys.executable, "-m", "provefield.kernel.build"], check=True)
