package io.jenkins.plugins.benchgate.trace.receiver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Removes attributes from files of spans that others have written. */
public final class SpanFilter {
    private static final int LENGTH = Integer.BYTES;
    /** The first byte of a request in Protocol Buffers: field 1, a message. */
    private static final int REQUEST = 0x0a;

    private final JsonSpans json;
    private final ProtobufSpans protobuf;

    public SpanFilter(DeniedAttributes denied) {
        this.json = new JsonSpans(denied);
        this.protobuf = new ProtobufSpans(denied);
    }

    /**
     * Replaces a file by what it holds without the attributes that are denied, each value of JSON in a line and each request of
     * Protocol Buffers behind its length. Of a file that is broken what is before the break remains; any other, such as a log, stays
     * as it is.
     *
     * @throws IOException when it cannot be read or written
     */
    public void filter(Path file) throws IOException {
        Path filtered = file.resolveSibling(file.getFileName() + ".filtered");
        boolean known;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(filtered))) {
            known = copy(in, out);
        }
        if (known) {
            Files.move(filtered, file, StandardCopyOption.ATOMIC_MOVE);
        } else {
            Files.delete(filtered);
        }
    }

    /** @return whether it is of a kind that has attributes */
    private boolean copy(InputStream in, OutputStream out) throws IOException {
        in.mark(LENGTH + 1);
        byte[] start = in.readNBytes(LENGTH + 1);
        in.reset();
        int first = start.length == 0 ? 0 : start[0];
        try {
            if (first == '{' || first == '[') {
                json.copy(in, out);
            } else if (first == REQUEST) {
                frame(in.readAllBytes(), out);
            } else if (start.length > LENGTH && start[LENGTH] == REQUEST) {
                frames(in, out);
            } else {
                return false;
            }
        } catch (JsonProcessingException | InvalidProtocolBufferException e) {
            // what reads the file says so
        }
        return true;
    }

    private void frames(InputStream in, OutputStream out) throws IOException {
        for (byte[] length = in.readNBytes(LENGTH); length.length == LENGTH; length = in.readNBytes(LENGTH)) {
            int bytes = ByteBuffer.wrap(length).getInt();
            byte[] request = in.readNBytes(Math.max(0, bytes));
            if (request.length != bytes) {
                throw new InvalidProtocolBufferException("found a request that is cut off");
            }
            frame(request, out);
        }
    }

    private void frame(byte[] request, OutputStream out) throws IOException {
        byte[] kept = protobuf.without(request);
        out.write(ByteBuffer.allocate(LENGTH).putInt(kept.length).array());
        out.write(kept);
    }
}
