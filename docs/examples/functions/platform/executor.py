"""Runs one function, one invocation after the other: executor.py FUNCTION. Prints the port on which it listens."""

import importlib
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

sys.path.insert(0, os.environ["APPLICATION"])
name = sys.argv[1]
# what a function imports is part of its cold start
function = importlib.import_module(name)
import telemetry  # noqa: E402


def route(path):
    """The path without ids, each of which would be an operation of its own."""
    collection, *item = path.strip("/").split("/")
    return f"/{collection}/{{id}}" if item else f"/{collection}"


class Invocation(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # an executor that was started ahead keeps no request waiting
    first = os.environ["STARTED_FOR"] == "a request"

    def handle_any(self):
        text = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        queued = "X-Queue" in self.headers
        kind = telemetry.CONSUMER if queued else telemetry.SERVER
        operation = "consume" if queued else f"{self.command} {route(self.path)}"
        cold, Invocation.first = Invocation.first, False
        try:
            with telemetry.entry(name, operation, kind, self.headers, cold):
                status, answer = function.handle(self.command, self.path, json.loads(text) if text else None)
        except Exception as failure:  # the platform reports it to the caller
            status, answer = 500, {"error": repr(failure)}
        body = b"" if answer is None else json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = handle_any

    def log_message(self, *arguments):
        pass


def end_with_gateway():
    sys.stdin.read()
    os._exit(0)


server = HTTPServer(("127.0.0.1", 0), Invocation)
threading.Thread(target=end_with_gateway, daemon=True).start()
print(server.server_port, file=sys.stderr, flush=True)
server.serve_forever()
