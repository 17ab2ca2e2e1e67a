"""The spans of otel.js by OpenTelemetry's SDK for Python: otel.py ONE FRAMED"""
import http.server, struct, sys, threading
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, StatusCode, set_span_in_context
from opentelemetry.context import Context

bodies = []

class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        bodies.append(self.rfile.read(int(self.headers['Content-Length'])))
        self.send_response(200); self.end_headers()
    def log_message(self, *a): pass

server = http.server.HTTPServer(('127.0.0.1', 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = 'http://127.0.0.1:%d/v1/traces' % server.server_port
tracers, providers = {}, []
for name, more in (('shop', {}), ('cart', {}), ('mail', {'faas.name': 'mail', 'faas.instance': 'mail-1'})):
    provider = TracerProvider(resource=Resource({'service.name': name, 'service.version': '1.0', **more}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=url)))
    providers.append(provider)
    tracers[name] = provider.get_tracer('sample')
base = 1700000000000000000

def span(service, name, kind, start, parent=None, **attributes):
    context = set_span_in_context(parent, Context()) if parent else Context()
    return tracers[service].start_span(
        name, context, kind, {k.replace('__', '.'): v for k, v in attributes.items()}, start_time=base + start * 1000)

for i in range(3):
    o = i * 10000
    root = span('shop', 'GET /checkout', SpanKind.SERVER, o)
    call = span('shop', 'GET', SpanKind.CLIENT, o + 100, root, server__address='cart')
    items = span('cart', 'GET /items', SpanKind.SERVER, o + 150, call)
    select = span('cart', 'SELECT items', SpanKind.CLIENT, o + 200, items, db__system__name='postgresql')
    end = lambda s, us: s.end(end_time=base + us * 1000)
    end(select, o + 500)
    if i == 2:
        items.set_status(StatusCode.ERROR, 'no items')
    end(items, o + 750)
    end(call, o + 800)
    publish = span('shop', 'orders publish', SpanKind.PRODUCER, o + 820, root, messaging__destination__name='orders')
    end(publish, o + 850)
    end(root, o + 900)
    send = span('mail', 'orders process', SpanKind.CONSUMER, o + 1850, publish, faas__coldstart=i == 0)
    end(send, o + 2850)
for provider in providers:
    provider.shutdown()
# a request is a message, and messages behind each other are one
open(sys.argv[1], 'wb').write(b''.join(bodies))
open(sys.argv[2], 'wb').write(b''.join(struct.pack('>I', len(b)) + b for b in bodies))
