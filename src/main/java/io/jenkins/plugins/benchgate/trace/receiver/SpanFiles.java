package io.jenkins.plugins.benchgate.trace.receiver;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The files of what was received: requests in Protocol Buffers, each behind its length in four bytes, and values of JSON, each in a
 * line. What was written is in the file when the method returns.
 */
final class SpanFiles implements Closeable {
    static final String PROTOBUF = "received.pb";
    static final String JSON = "received.jsonl";
    static final String ZIPKIN = "received-zipkin.jsonl";

    private final Path folder;
    private @Nullable OutputStream protobuf;
    private @Nullable OutputStream json;
    private @Nullable OutputStream zipkin;

    SpanFiles(Path folder) {
        this.folder = folder;
    }

    private OutputStream open(String name) throws IOException {
        return Files.newOutputStream(folder.resolve(name));
    }

    synchronized void protobuf(byte[] request) throws IOException {
        if (protobuf == null) {
            protobuf = open(PROTOBUF);
        }
        byte[] whole = new byte[Integer.BYTES + request.length];
        ByteBuffer.wrap(whole).putInt(request.length).put(request);
        protobuf.write(whole);
    }

    synchronized void json(byte[] request) throws IOException {
        if (json == null) {
            json = open(JSON);
        }
        json.write(line(request));
    }

    synchronized void zipkin(byte[] spans) throws IOException {
        if (zipkin == null) {
            zipkin = open(ZIPKIN);
        }
        zipkin.write(line(spans));
    }

    private static byte[] line(byte[] json) {
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        return line;
    }

    @Override
    public synchronized void close() throws IOException {
        for (OutputStream file : new @Nullable OutputStream[] {protobuf, json, zipkin}) {
            if (file != null) {
                file.close();
            }
        }
    }
}
