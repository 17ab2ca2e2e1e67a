"""A small platform for functions: gateway.py FOLDER FUNCTION...

An executor is a process that runs one invocation at a time. It is started when a request finds no idle one, which is a cold
start, and ends after $REQUESTS_PER_EXECUTOR requests and after $IDLE_SECONDS without one, where these are set. Of a function
there are at most $EXECUTORS; requests wait for them. $PROVISIONED of them are started before all requests, and do not end for
want of them. POST /queue/FUNCTION triggers a function later.

$EXECUTOR is another command that runs a function, whose name it gets: an HTTP server on 127.0.0.1 that prints its port to
standard error, and ends with its standard input.
"""

import http.client
import os
import queue
import shlex
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

folder, functions = sys.argv[1], sys.argv[2:]
limit = int(os.environ.get("REQUESTS_PER_EXECUTOR") or 0)
log = open(os.path.join(folder, "log"), "a")
idle = {name: queue.LifoQueue() for name in functions}
idle_seconds = float(os.environ.get("IDLE_SECONDS") or 0)
provisioned = int(os.environ.get("PROVISIONED") or 0)
most = int(os.environ.get("EXECUTORS") or 1000)
free = {name: threading.Semaphore(most) for name in functions}
messages = queue.Queue()
here = os.path.dirname(os.path.abspath(__file__))
command = shlex.split(os.environ.get("EXECUTOR") or "") or [sys.executable, os.path.join(here, "executor.py")]
# what concerns one connection, or is for the gateway to say
OWN = {"connection", "content-length", "host", "keep-alive", "transfer-encoding", "date", "server", "x-queue"}


def handed_on(headers):
    """Those headers of a request or an answer that are for the other end; some, such as Set-Cookie, are there several times."""
    return [(key, value) for key, value in headers.items() if key.lower() not in OWN]


class Executor:
    def __init__(self, name, stays=False):
        self.process = subprocess.Popen(
            [*command, name],
            env={**os.environ, "STARTED_FOR": "later" if stays else "a request"},
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=subprocess.PIPE,
        )
        self.port = int(self.process.stderr.readline())
        self.requests = 0
        self.stays = stays
        self.last = time.monotonic()

    def invoke(self, method, path, headers, body):
        self.requests += 1
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.putrequest(method, path, skip_accept_encoding=True)
        for key, value in [*headers, ("Content-Length", str(len(body)))]:
            connection.putheader(key, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        result = answer.status, answer.read(), handed_on(answer.headers)
        connection.close()
        self.last = time.monotonic()
        return result

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def invoke(name, method, path, headers, body):
    with free[name]:
        try:
            executor = idle[name].get_nowait()
        except queue.Empty:
            executor = Executor(name)
        result = executor.invoke(method, path, headers, body)
        if limit and executor.requests >= limit:
            executor.end()
        else:
            idle[name].put(executor)
    return result


def end_idle():
    """Ends executors that no request has needed for a while."""
    while True:
        time.sleep(idle_seconds / 10)
        for executors in idle.values():
            with executors.mutex:
                since = time.monotonic() - idle_seconds
                old = [one for one in executors.queue if one.last < since and not one.stays]
                executors.queue = [one for one in executors.queue if one not in old]
            for executor in old:
                executor.end()


def deliver():
    while True:
        name, headers, body = messages.get()
        try:
            invoke(name, "POST", "/", [*headers, ("X-Queue", "1")], body)
        finally:
            messages.task_done()


class Gateway(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = handed_on(self.headers)
        _, first, *rest = self.path.split("/")
        if first == "queue" and rest and rest[0] in functions:
            messages.put((rest[0], headers, body))
            self.answer(202, b"")
        elif first == "idle":
            messages.join()
            log.flush()
            self.answer(204, b"")
        elif first == "end":
            self.answer(204, b"")
            threading.Thread(target=server.shutdown).start()
        elif first in functions:
            self.answer(*invoke(first, self.command, "/" + "/".join(rest), headers, body))
        else:
            self.answer(404, b"")

    do_GET = do_POST = handle_any

    def answer(self, status, body, headers=()):
        self.send_response(status)
        for key, value in headers:
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Gateway)
os.environ["GATEWAY"] = f"http://127.0.0.1:{server.server_port}"
for name in functions:
    for _ in range(provisioned):
        idle[name].put(Executor(name, stays=True))
for _ in range(2):
    threading.Thread(target=deliver, daemon=True).start()
if idle_seconds:
    threading.Thread(target=end_idle, daemon=True).start()
# whoever finds the file finds a gateway that listens
with open(os.path.join(folder, "address.new"), "w") as address:
    address.write(os.environ["GATEWAY"])
os.rename(address.name, os.path.join(folder, "address"))
server.serve_forever()
