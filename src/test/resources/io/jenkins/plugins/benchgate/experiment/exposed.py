# A server that exposes metrics by Prometheus' own client: exposed.py PORT RATE LENGTH
import sys
import time

from prometheus_client import start_http_server
from prometheus_client.core import REGISTRY, CounterMetricFamily, GaugeMetricFamily

begun = time.monotonic()


class Shop:
    def collect(self):
        grown = float(sys.argv[2]) * (time.monotonic() - begun)
        pauses = CounterMetricFamily("pause_seconds", "Pauses", labels=["cause"])
        pauses.add_metric(["allocation"], grown)
        pauses.add_metric(["said \"so\""], 3 * grown)
        yield pauses
        lengths = GaugeMetricFamily("queue_length", "Length", labels=["queue"])
        lengths.add_metric(["orders"], float(sys.argv[3]))
        lengths.add_metric(["mails"], 100)
        yield lengths


REGISTRY.register(Shop())
start_http_server(int(sys.argv[1]), addr="127.0.0.1")
time.sleep(600)
