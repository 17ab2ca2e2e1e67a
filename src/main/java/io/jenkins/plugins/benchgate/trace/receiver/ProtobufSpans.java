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
 * Removes attributes from spans in the Protocol Buffers of OpenTelemetry's protocol; all else stays as it is.
 *
 * @see <a href="https://github.com/open-telemetry/opentelemetry-proto">opentelemetry/proto/trace/v1/trace.proto</a>
 */
final class ProtobufSpans {
    /** A key with its value, in which nothing is looked for. */
    private static final Message ATTRIBUTE = new Message(Map.of());

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
                    out.writeBytes(number, attribute);
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

    private static String key(ByteString attribute) throws IOException {
        CodedInputStream in = attribute.newCodedInput();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == 1) {
                return in.readString();
            }
            in.skipField(tag);
        }
        return "";
    }
}
