package io.jenkins.plugins.benchgate.suite.profile;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Writes pprof profiles as the format's description says, field by field. */
final class PprofFile {
    /** What goes into a message. */
    interface Content {
        void to(CodedOutputStream out) throws IOException;
    }

    private final Map<String, Long> texts = new LinkedHashMap<>(Map.of("", 0L));
    private final List<byte[]> types = new ArrayList<>();
    private final List<byte[]> samples = new ArrayList<>();
    private final List<byte[]> locations = new ArrayList<>();
    private final List<byte[]> functions = new ArrayList<>();
    private final ByteArrayOutputStream rest = new ByteArrayOutputStream();

    private long text(String text) {
        return texts.computeIfAbsent(text, added -> (long) texts.size());
    }

    private static byte[] message(Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        content.to(out);
        out.flush();
        return bytes.toByteArray();
    }

    private byte[] valueType(String type, String unit) throws IOException {
        long typeText = text(type);
        long unitText = text(unit);
        return message(out -> {
            out.writeInt64(1, typeText);
            out.writeInt64(2, unitText);
        });
    }

    PprofFile type(String type, String unit) throws IOException {
        types.add(valueType(type, unit));
        return this;
    }

    PprofFile function(long id, String name) throws IOException {
        long nameText = text(name);
        functions.add(message(out -> {
            out.writeUInt64(1, id);
            out.writeInt64(2, nameText);
        }));
        return this;
    }

    /** @param lines ids of functions, the innermost first */
    PprofFile location(long id, long... lines) throws IOException {
        locations.add(message(out -> {
            out.writeUInt64(1, id);
            out.writeUInt64(3, 0xffff_ffff_ffffL);
            for (long function : lines) {
                out.writeByteArray(4, message(line -> {
                    line.writeUInt64(1, function);
                    line.writeInt64(2, 7);
                }));
            }
        }));
        return this;
    }

    /** With numbers in a field of their own, or packed into one. */
    PprofFile sample(boolean packed, long[] stack, long... values) throws IOException {
        samples.add(message(out -> {
            if (packed) {
                out.writeByteArray(1, message(all -> {
                    for (long location : stack) {
                        all.writeUInt64NoTag(location);
                    }
                }));
                out.writeByteArray(2, message(all -> {
                    for (long value : values) {
                        all.writeInt64NoTag(value);
                    }
                }));
            } else {
                for (long location : stack) {
                    out.writeUInt64(1, location);
                }
                for (long value : values) {
                    out.writeInt64(2, value);
                }
            }
            out.writeByteArray(3, new byte[] {8, 0});
        }));
        return this;
    }

    PprofFile period(String type, String unit, long length) throws IOException {
        byte[] periodType = valueType(type, unit);
        rest.write(message(out -> {
            out.writeByteArray(11, periodType);
            out.writeInt64(12, length);
        }));
        return this;
    }

    PprofFile recorded(long nanoseconds) throws IOException {
        rest.write(message(out -> out.writeInt64(9, nanoseconds)));
        return this;
    }

    /** In the order of Go: samples before the tables that they refer to. */
    byte[] bytes() throws IOException {
        return message(out -> {
            write(out, 1, types);
            write(out, 2, samples);
            write(out, 4, locations);
            write(out, 5, functions);
            for (String text : texts.keySet()) {
                out.writeString(6, text);
            }
            out.writeRawBytes(rest.toByteArray());
        });
    }

    private static void write(CodedOutputStream out, int field, List<byte[]> messages) throws IOException {
        for (byte[] message : messages) {
            out.writeByteArray(field, message);
        }
    }

    static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }
}
