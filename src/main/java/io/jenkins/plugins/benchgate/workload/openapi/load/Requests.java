package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.jenkins.plugins.benchgate.workload.openapi.load.RunProgress.Outgoing;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes requests with the headers that their operations and services have. Used by the thread of the loop only. */
final class Requests {
    private final List<Form> forms = new ArrayList<>();

    /** @throws IOException when a header cannot be sent, in one line without its value */
    Requests(LoadPlan plan, ClientOrder order) throws IOException {
        List<ServiceAddress> addresses = new ArrayList<>();
        for (int i = 0; i < plan.services().size(); i++) {
            addresses.add(
                    ServiceAddress.of(plan.services().get(i), order.services().get(i)));
        }
        for (LoadPlan.PlannedOperation operation : plan.operations()) {
            forms.add(form(
                    operation,
                    addresses.get(operation.service()),
                    order.services().get(operation.service()).headers()));
        }
    }

    /** What requests of an operation have in common. */
    private record Form(HttpMethod method, ServiceAddress address, HttpHeaders empty, HttpHeaders full) {}

    private static Form form(LoadPlan.PlannedOperation operation, ServiceAddress address, Map<String, String> own)
            throws IOException {
        HttpHeaders empty = new DefaultHttpHeaders();
        empty.set(HttpHeaderNames.HOST, address.authority());
        empty.set(HttpHeaderNames.USER_AGENT, "benchgate");
        if (operation.accept() != null) {
            empty.set(HttpHeaderNames.ACCEPT, operation.accept());
        }
        for (Map.Entry<String, String> header : own.entrySet()) {
            set(empty, header.getKey(), header.getValue());
        }
        HttpHeaders full = new DefaultHttpHeaders().set(empty);
        if (operation.contentType() != null) {
            full.set(HttpHeaderNames.CONTENT_TYPE, operation.contentType());
        }
        HttpMethod method = HttpMethod.valueOf(operation.method());
        if (method.equals(HttpMethod.POST) || method.equals(HttpMethod.PUT) || method.equals(HttpMethod.PATCH)) {
            empty.set(HttpHeaderNames.CONTENT_LENGTH, 0);
        }
        return new Form(method, address, empty, full);
    }

    private static void set(HttpHeaders headers, String name, String value) throws IOException {
        try {
            headers.set(name, value);
        } catch (IllegalArgumentException e) {
            // without the cause, which would repeat the value
            throw new IOException("found a value of the header '" + name + "' that cannot be sent in one line");
        }
    }

    /** @throws IOException when a part of it cannot be sent, in one line */
    FullHttpRequest request(Outgoing outgoing) throws IOException {
        Form form = forms.get(outgoing.operation());
        byte[] body = outgoing.body();
        HttpHeaders headers = body == null ? form.empty() : form.full();
        ByteBuf content = Unpooled.EMPTY_BUFFER;
        if (body != null || !outgoing.headers().isEmpty()) {
            headers = new DefaultHttpHeaders().set(headers);
            for (Map.Entry<String, String> header : outgoing.headers().entrySet()) {
                set(headers, header.getKey(), header.getValue());
            }
        }
        if (body != null) {
            content = Unpooled.wrappedBuffer(body);
            headers.set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        }
        try {
            return new DefaultFullHttpRequest(
                    HttpVersion.HTTP_1_1,
                    form.method(),
                    form.address().target(outgoing.path()),
                    content,
                    headers,
                    EmptyHttpHeaders.INSTANCE);
        } catch (IllegalArgumentException e) {
            // without the cause, which would repeat the query
            throw new IOException("found a path of " + form.method() + " that cannot be sent in one line");
        }
    }
}
