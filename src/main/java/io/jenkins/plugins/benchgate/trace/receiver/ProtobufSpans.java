package io.jenkins.plugins.benchgate.trace.receiver;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Removes attributes from spans, and reduces their texts, in the Protocol Buffers of OpenTelemetry's protocol; all else stays
 * as it is.
 *
 * @see <a href="https://github.com/open-telemetry/opentelemetry-proto">opentelemetry/proto/trace/v1/trace.proto</a>
 */
final class ProtobufSpans {
    /** A key with its value. */
    private static final Message ATTRIBUTE = new Message(Map.of());

    /** A key with a value; a value, a list of values, and a list of keys with values. */
    private static final int PAIR = 0;

    private static final int VALUE = 1;
    private static final int VALUES = 2;
    private static final int PAIRS = 3;
    private static final int DEEPEST = 100;

    private static final Message RESOURCE = new Message(Map.of(1, ATTRIBUTE));
    private static final Message SCOPE = new Message(Map.of(3, ATTRIBUTE));
    private static final Message EVENT = new Message(Map.of(3, ATTRIBUTE));
    private static final Message LINK = new Message(Map.of(4, ATTRIBUTE));
    private static final Message SPAN = new Message(Map.of(9, ATTRIBUTE, 11, EVENT, 13, LINK));
    private static final Message SCOPE_SPANS = new Message(Map.of(1, SCOPE, 2, SPAN));
    private static final Message RESOURCE_SPANS = new Message(Map.of(1, RESOURCE, 2, SCOPE_SPANS));
    private static final Message REQUEST = new Message(Map.of(1, RESOURCE_SPANS));

    private final DeniedAttributes denied;

    ProtobufSpans(DeniedAttributes denied) {
        this.denied = denied;
    }

    /** The messages below one that may have attributes, by the numbers of their fields. */
    private record Message(Map<Integer, Message> fields) {
        boolean attribute() {
            return fields.isEmpty();
        }
    }

    /**
     * The request without what is denied.
     *
     * @throws InvalidProtocolBufferException when it is no such request
     */
    byte[] without(byte[] request) throws IOException {
        return without(ByteString.copyFrom(request), REQUEST).toByteArray();
    }

    private ByteString without(ByteString bytes, Message message) throws IOException {
        ByteString.Output kept = ByteString.newOutput(bytes.size());
        CodedOutputStream out = CodedOutputStream.newInstance(kept);
        CodedInputStream in = bytes.newCodedInput();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            int number = WireFormat.getTagFieldNumber(tag);
            Message inner = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED
                    ? message.fields().get(number)
                    : null;
            if (inner != null && inner.attribute()) {
                ByteString attribute = in.readBytes();
                if (!denied.denied(key(attribute))) {
                    out.writeBytes(number, value(key(attribute), attribute, PAIR, 0));
                }
            } else {
                copy(in, out, tag, inner);
            }
        }
        out.flush();
        return kept.toByteString();
    }

    private void copy(CodedInputStream in, CodedOutputStream out, int tag, @Nullable Message inner) throws IOException {
        out.writeUInt32NoTag(tag);
        switch (WireFormat.getTagWireType(tag)) {
            case WireFormat.WIRETYPE_VARINT -> out.writeUInt64NoTag(in.readRawVarint64());
            case WireFormat.WIRETYPE_FIXED64 -> out.writeFixed64NoTag(in.readRawLittleEndian64());
            case WireFormat.WIRETYPE_FIXED32 -> out.writeFixed32NoTag(in.readRawLittleEndian32());
            case WireFormat.WIRETYPE_LENGTH_DELIMITED ->
                out.writeBytesNoTag(inner == null ? in.readBytes() : without(in.readBytes(), inner));
            default -> throw new InvalidProtocolBufferException("found a group of fields, expected none in spans");
        }
    }

    /** The same without what is denied in it, and with its texts reduced. */
    private ByteString value(String name, ByteString bytes, int kind, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new InvalidProtocolBufferException(
                    "found values more than " + DEEPEST + " deep in one another, expected attributes of spans");
        }
        ByteString.Output kept = ByteString.newOutput(bytes.size());
        CodedOutputStream out = CodedOutputStream.newInstance(kept);
        CodedInputStream in = bytes.newCodedInput();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            int number = WireFormat.getTagFieldNumber(tag);
            boolean nested = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
            if (nested && kind == VALUE && number == 1) {
                out.writeBytes(1, ByteString.copyFromUtf8(AttributeText.reduced(name, in.readString())));
            } else if (nested && kind == PAIRS && number == 1) {
                ByteString pair = in.readBytes();
                if (!denied.denied(key(pair))) {
                    out.writeBytes(1, value(key(pair), pair, PAIR, depth + 1));
                }
            } else if (nested && inner(kind, number) != PAIR) {
                out.writeBytes(number, value(name, in.readBytes(), inner(kind, number), depth + 1));
            } else {
                copy(in, out, tag, null);
            }
        }
        out.flush();
        return kept.toByteString();
    }

    /** What a field of a kind holds; {@link #PAIR} stands for nothing to look into. */
    private static int inner(int kind, int number) {
        if ((kind == PAIR && number == 2) || (kind == VALUES && number == 1)) {
            return VALUE;
        }
        if (kind == VALUE && number == 5) {
            return VALUES;
        }
        return kind == VALUE && number == 6 ? PAIRS : PAIR;
    }

    private static String key(ByteString attribute) throws IOException {
        String key = "";
        CodedInputStream in = attribute.newCodedInput();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == 1) {
                // the last one counts
                key = in.readString();
            } else {
                in.skipField(tag);
            }
        }
        return key;
    }
}
