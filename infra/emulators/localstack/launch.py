"""Runs LocalStack 4.14 without Docker: on loopback only, with DynamoDB Local from Maven Central, and no longer than its parent lives.

DYNAMODB_LOCAL_LIB is the folder with DynamoDB Local's jars.
"""

import _thread
import os
import runpy
import signal
import sys
import threading
import time
import warnings
from functools import partial
from pathlib import Path

if sys.version_info < (3, 13):
    # LocalStack is written for 3.13: it uses `Lock | None`, while threading.Lock was a function, and warnings.deprecated.
    from typing_extensions import deprecated

    class Lock:
        def __new__(cls):
            return _thread.allocate_lock()

    threading.Lock = Lock
    warnings.deprecated = deprecated

from localstack.services.dynamodb.server import DynamodbServer, _log_listener
from localstack.utils.run import ShellCommandThread
from twisted.internet import endpoints

# LocalStack 4.14 listens on every interface whatever GATEWAY_LISTEN says.
endpoints.TCP4ServerEndpoint = partial(endpoints.TCP4ServerEndpoint, interface="127.0.0.1")


def start_dynamodb(server: DynamodbServer) -> ShellCommandThread:
    """In place of its own start, which downloads a Java, DynamoDB Local and a patch for more than 20 indexes."""
    command = [
        "java",
        *server._get_java_vm_options(),
        f"-Xmx{server.heap_size}",
        "-cp",
        os.environ["DYNAMODB_LOCAL_LIB"] + "/*",
        str(Path(__file__).with_name("LoopbackDynamodb.java")),
        *("-port", str(server.port), "-inMemory"),
    ]
    thread = ShellCommandThread(
        command,
        strip_color=True,
        log_listener=_log_listener,
        auto_restart=True,
        name="dynamodb-local",
        env_vars={"DDB_LOCAL_TELEMETRY": "0"},
    )
    thread.start()
    return thread


DynamodbServer.do_start_thread = start_dynamodb


def end_with_parent() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5)
    os._exit(1)


threading.Thread(target=end_with_parent, daemon=True).start()
runpy.run_module("localstack.runtime.main", run_name="__main__", alter_sys=True)
