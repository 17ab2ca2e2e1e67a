"""How functions reach one another, and what a version of the shop has been made to do worse."""

import os

import telemetry


def changed(what):
    """Whether this version has a change: slow-query, slow-function, cold-starts or extra-call."""
    return os.environ.get("SHOP_CHANGE") == what


def function(name, method, path, body=None):
    """Calls another function and returns its answer."""
    with telemetry.within(f"call {name}", telemetry.CLIENT, {"faas.invoked_name": name}):
        return telemetry.request(f"{os.environ['GATEWAY']}/{name}{path}", method, body)


def publish(name, message):
    """Puts a message into the queue that triggers another function; returns before that runs."""
    with telemetry.within(f"publish {name}", telemetry.PRODUCER, {"messaging.destination.name": name}):
        telemetry.request(f"{os.environ['GATEWAY']}/queue/{name}", "POST", message)
