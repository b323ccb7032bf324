"""Runs MiniStack no longer than its parent lives: it ends when its standard input does."""

import os
import runpy
import signal
import sys
import threading
import time


def end_with_parent() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5)
    # Functions run in processes of this group.
    os.killpg(os.getpgid(0), signal.SIGKILL)


if __name__ == "__main__":
    os.setpgrp()
    threading.Thread(target=end_with_parent, daemon=True).start()
    runpy.run_module("ministack", run_name="__main__", alter_sys=True)
