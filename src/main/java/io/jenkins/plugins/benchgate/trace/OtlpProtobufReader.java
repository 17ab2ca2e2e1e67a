package io.jenkins.plugins.benchgate.trace;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.TraceFormat.SpanSink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads spans in the Protocol Buffers of OpenTelemetry's protocol: one request, as SDKs send it, or several, each behind its length
 * in four bytes, as the Collector's file exporter writes them with {@code format: proto}.
 *
 * @see <a href="https://github.com/open-telemetry/opentelemetry-proto">opentelemetry/proto/trace/v1/trace.proto</a>
 */
final class OtlpProtobufReader {
    private static final int BUFFER = 1 << 16;
    /** The first byte of a request: field 1, a message. */
    private static final int REQUEST = 1 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;

    private static final int SCOPE = 2 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
    private static final int LENGTH = Integer.BYTES;
    /** Bytes of the longest request; servers refuse much shorter ones. */
    private static final int LONGEST = 1 << 28;

    private static final int ERROR = 2;
    private static final int ID = Long.BYTES;

    private final Path file;
    private final SpanSink sink;
    private final String version;

    private OtlpProtobufReader(Path file, SpanSink sink, String version) {
        this.file = file;
        this.sink = sink;
        this.version = version;
    }

    /** Whether a file may be such, by its first bytes as characters. */
    static boolean marks(String start) {
        return request(start, 0) || (length(start) > 0 && length(start) <= LONGEST && request(start, LENGTH));
    }

    private static int length(String start) {
        int length = 0;
        for (int i = 0; i < LENGTH && i < start.length(); i++) {
            length = length << 8 | start.charAt(i);
        }
        return length;
    }

    /** A request whose first message begins with a resource or a scope that fits into it. */
    private static boolean request(String start, int at) {
        int[] place = {at + 1};
        if (start.length() < at + 4 || start.charAt(at) != REQUEST) {
            return false;
        }
        long outer = varint(start, place);
        if (place[0] >= start.length()) {
            return false;
        }
        int tag = start.charAt(place[0]++);
        return (tag == REQUEST || tag == SCOPE) && varint(start, place) < outer;
    }

    private static long varint(String start, int[] place) {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE && place[0] < start.length(); shift += 7) {
            int part = start.charAt(place[0]++);
            value |= (long) (part & 0x7f) << shift;
            if (part < 0x80) {
                break;
            }
        }
        return value;
    }

    static void read(Path file, SpanSink sink, String version) throws IOException {
        OtlpProtobufReader reader = new OtlpProtobufReader(file, sink, version);
        boolean framed;
        try (InputStream input = InputFile.open(file)) {
            framed = input.read() != REQUEST;
        }
        try (InputStream input = InputFile.open(file)) {
            if (framed) {
                reader.framed(input);
            } else {
                reader.request(CodedInputStream.newInstance(input, BUFFER));
            }
        } catch (InvalidProtocolBufferException e) {
            throw reader.broken();
        }
    }

    private InputException broken() {
        return new InputException(
                file,
                "found data that breaks off, is damaged or is something else, expected spans as OpenTelemetry's Protocol Buffers");
    }

    private void framed(InputStream input) throws IOException {
        for (byte[] length = input.readNBytes(LENGTH); length.length > 0; length = input.readNBytes(LENGTH)) {
            int bytes = length.length < LENGTH ? -1 : ByteBuffer.wrap(length).getInt();
            byte[] message = bytes < 0 || bytes > LONGEST ? new byte[0] : input.readNBytes(bytes);
            if (message.length != bytes) {
                throw broken();
            }
            request(CodedInputStream.newInstance(message));
        }
    }

    /** Takes a field of a message, all of it. */
    @FunctionalInterface
    private interface Field {
        /** @return whether it was taken; otherwise it is skipped */
        boolean take(int number) throws IOException;
    }

    private static void message(CodedInputStream input, Field field) throws IOException {
        int limit = input.pushLimit(input.readRawVarint32());
        fields(input, field);
        input.popLimit(limit);
    }

    private static void fields(CodedInputStream input, Field field) throws IOException {
        for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
            if (!field.take(WireFormat.getTagFieldNumber(tag))) {
                input.skipField(tag);
            }
        }
    }

    private void request(CodedInputStream input) throws IOException {
        input.setSizeLimit(Integer.MAX_VALUE);
        fields(input, number -> {
            if (number != 1) {
                return false;
            }
            resource(input);
            return true;
        });
    }

    private void resource(CodedInputStream input) throws IOException {
        SpanAttributes resource = new SpanAttributes(version);
        List<Draft> spans = new ArrayList<>();
        message(input, number -> {
            switch (number) {
                case 1 -> message(input, field -> field == 1 && attribute(input, resource::take));
                case 2 -> message(input, field -> field == 2 && spans.add(span(input)));
                default -> {
                    return false;
                }
            }
            return true;
        });
        for (Draft span : spans) {
            sink.take(span.span(resource));
        }
    }

    private Draft span(CodedInputStream input) throws IOException {
        Draft span = new Draft();
        message(input, number -> {
            switch (number) {
                case 1 -> {
                    byte[] id = input.readByteArray();
                    span.traceHigh = id(id, id.length - 2 * ID);
                    span.traceLow = id(id, id.length - ID);
                }
                case 2 -> span.id = id(input.readByteArray());
                case 3 -> span.attribute(Sampling.STATE, input.readString());
                case 4 -> span.parent = id(input.readByteArray());
                case 5 -> span.name = input.readString();
                case 6 -> span.kind = kind(input.readEnum());
                case 7 -> span.start = input.readFixed64();
                case 8 -> span.end = input.readFixed64();
                case 9 -> attribute(input, span::attribute);
                case 13 -> {
                    Span.Id link = link(input);
                    span.link = span.link == null && link.span() != 0 ? link : span.link;
                }
                case 15 ->
                    message(input, field -> {
                        if (field == 3) {
                            span.error = input.readEnum() == ERROR;
                        }
                        return field == 3;
                    });
                default -> {
                    return false;
                }
            }
            return true;
        });
        if (!span.identified()) {
            throw new InputException(
                    file,
                    "found a span '" + span.name + "' without ids, expected each to have a trace id and a span id");
        }
        return span;
    }

    private static Span.Id link(CodedInputStream input) throws IOException {
        Draft link = new Draft();
        message(input, number -> {
            if (number == 1) {
                byte[] id = input.readByteArray();
                link.traceHigh = id(id, id.length - 2 * ID);
                link.traceLow = id(id, id.length - ID);
            } else if (number == 2) {
                link.id = id(input.readByteArray());
            } else {
                return false;
            }
            return true;
        });
        return new Span.Id(link.traceHigh, link.traceLow, link.id);
    }

    /** Takes an attribute. */
    @FunctionalInterface
    private interface Attribute {
        void take(String key, String value);
    }

    /** @return true, as it was taken */
    private static boolean attribute(CodedInputStream input, Attribute taken) throws IOException {
        String[] pair = {"", ""};
        message(input, number -> {
            switch (number) {
                case 1 -> pair[0] = input.readString();
                case 2 ->
                    message(input, type -> {
                        String text = value(input, type);
                        pair[1] = text == null ? "" : text;
                        return text != null;
                    });
                default -> {
                    return false;
                }
            }
            return true;
        });
        taken.take(pair[0], pair[1]);
        return true;
    }

    /** A text, truth value or number; {@code null} for anything else, which is not read. */
    private static @Nullable String value(CodedInputStream input, int type) throws IOException {
        return switch (type) {
            case 1 -> input.readString();
            case 2 -> String.valueOf(input.readBool());
            case 3 -> String.valueOf(input.readInt64());
            case 4 -> String.valueOf(input.readDouble());
            default -> null;
        };
    }

    private static long id(byte[] bytes) {
        return id(bytes, bytes.length - ID);
    }

    /** Up to eight bytes that end before {@code from + 8}. */
    private static long id(byte[] bytes, int from) {
        long id = 0;
        for (int i = Math.max(0, from); i < from + ID && i < bytes.length; i++) {
            id = id << 8 | (bytes[i] & 0xff);
        }
        return id;
    }

    private static SpanKind kind(int number) {
        return switch (number) {
            case 2 -> SpanKind.SERVER;
            case 3 -> SpanKind.CLIENT;
            case 4 -> SpanKind.PRODUCER;
            case 5 -> SpanKind.CONSUMER;
            default -> SpanKind.INTERNAL;
        };
    }
}
