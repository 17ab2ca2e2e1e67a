"""A small platform for functions: gateway.py FOLDER FUNCTION...

An executor is a process that runs one invocation at a time. It is started when a request finds no idle one, which is a cold
start, and ends after $REQUESTS_PER_EXECUTOR requests, where that is set. POST /queue/FUNCTION triggers a function later.
"""

import http.client
import os
import queue
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

folder, functions = sys.argv[1], sys.argv[2:]
limit = int(os.environ.get("REQUESTS_PER_EXECUTOR") or 0)
log = open(os.path.join(folder, "log"), "a")
idle = {name: queue.LifoQueue() for name in functions}
messages = queue.Queue()
here = os.path.dirname(os.path.abspath(__file__))


class Executor:
    def __init__(self, name):
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(here, "executor.py"), name],
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=subprocess.PIPE,
        )
        self.port = int(self.process.stderr.readline())
        self.requests = 0

    def invoke(self, method, path, headers, body):
        self.requests += 1
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        result = answer.status, answer.read()
        connection.close()
        return result

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def invoke(name, method, path, headers, body):
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


def deliver():
    while True:
        name, headers, body = messages.get()
        try:
            invoke(name, "POST", "/", {**headers, "X-Queue": "1"}, body)
        finally:
            messages.task_done()


class Gateway(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {key: self.headers[key] for key in ("traceparent", "Content-Type") if key in self.headers}
        _, first, *rest = self.path.split("?")[0].split("/")
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

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Gateway)
os.environ["GATEWAY"] = f"http://127.0.0.1:{server.server_port}"
for _ in range(4):
    threading.Thread(target=deliver, daemon=True).start()
# whoever finds the file finds a gateway that listens
with open(os.path.join(folder, "address.new"), "w") as address:
    address.write(os.environ["GATEWAY"])
os.rename(address.name, os.path.join(folder, "address"))
server.serve_forever()
