package io.jenkins.plugins.benchgate.suite.profile;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads pprof profiles (github.com/google/pprof, proto/profile.proto), plain or compressed with gzip.
 *
 * <p>Values are those of {@code cpu/nanoseconds} where the profile has them, else of the first {@code samples/count}. A
 * profile is read twice, as its tables may stand behind the samples that need them, and samples are many.
 */
final class PprofReader {
    static final int SAMPLE_TYPE = 1 << 3 | 2;
    static final int SAMPLE = 2 << 3 | 2;
    static final int LOCATION = 4 << 3 | 2;
    static final int FUNCTION = 5 << 3 | 2;
    static final int STRING_TABLE = 6 << 3 | 2;
    static final int TIME_NANOS = 9 << 3;
    static final int DURATION_NANOS = 10 << 3;
    static final int PERIOD_TYPE = 11 << 3 | 2;
    static final int PERIOD = 12 << 3;

    /** The profile's fields that are numbers, and those that are not. */
    private static final Set<Integer> NUMBERS = Set.of(7, 8, 9, 10, 12, 13, 14);

    private static final Set<Integer> MESSAGES = Set.of(1, 2, 3, 4, 5, 6, 11, 13, 15);

    private static final int LOCATION_ID = 1 << 3;
    private static final int VALUE = 2 << 3;
    private static final int PACKED = 2;

    private static final int BUFFER = 1 << 16;
    /** Most profiles of benchmarks, in bytes: they are unpacked once. */
    private static final int SMALL = 1 << 21;

    private static final String CPU = "cpu/nanoseconds";
    private static final List<String> COUNTS = List.of("samples/count", "sample/count");
    /** What Go's profiler keeps of a stack; more frames are missing on the side of the root. */
    private static final int GO_DEPTH = 64;

    private static final int NONE = -1;

    private final Path file;
    private final PprofTables tables;
    private final Stacks stacks;
    /** The file unpacked, where it is small. */
    private byte @Nullable [] content;

    private long[] values = {};
    private int valueCount;
    private int locationCount;

    private PprofReader(Path file, StackSink sink) {
        this.file = file;
        this.tables = new PprofTables(file);
        this.stacks = new Stacks(file, sink);
    }

    /** Whether a file may be such a profile, by its first field, unpacked; writers begin with any field. */
    static boolean marks(byte[] start) {
        if (start.length == 0) {
            return false;
        }
        boolean number = (start[0] & 7) == 0 && NUMBERS.contains(start[0] >> 3);
        boolean message = (start[0] & 7) == PACKED && MESSAGES.contains(start[0] >> 3);
        return (number || message) && !CollapsedReader.isText(start);
    }

    static Profile read(Path file, Functions functions, StackSink sink) throws IOException {
        return new PprofReader(file, sink).read(functions);
    }

    /** Takes a field, all of it. */
    private interface Fields {
        void take(int tag, CodedInputStream input) throws IOException;
    }

    private void each(Fields fields) throws IOException {
        try (InputStream unpacked = content == null ? InputFile.open(file) : InputStream.nullInputStream()) {
            CodedInputStream input = content == null
                    ? CodedInputStream.newInstance(unpacked, BUFFER)
                    : CodedInputStream.newInstance(content);
            for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
                fields.take(tag, input);
            }
        } catch (InvalidProtocolBufferException e) {
            // its own limit of 2 GiB is one of the reasons
            throw new InputException(
                    file,
                    "found data that breaks off, is damaged, larger than 2 GiB or no pprof profile, expected a whole one");
        }
    }

    private Profile read(Functions functions) throws IOException {
        try (InputStream unpacked = InputFile.open(file)) {
            byte[] start = unpacked.readNBytes(SMALL + 1);
            content = start.length <= SMALL ? start : null;
        }
        each(tables::field);
        List<String> types = tables.types();
        int count = NONE;
        for (String word : COUNTS) {
            count = count == NONE ? types.indexOf(word) : count;
        }
        int time = types.indexOf(CPU);
        if (time == NONE && count == NONE) {
            throw new InputException(
                    file,
                    types.isEmpty()
                            ? "found no types of samples, expected a pprof profile"
                            : "found a profile of " + String.join(", ", types) + ", expected one of " + CPU + " or "
                                    + COUNTS.get(0) + ": record the processor's time, such as by go test -cpuprofile");
        }
        tables.end(functions);
        values = new long[types.size()];
        int chosen = time == NONE ? count : time;
        int counted = count;
        long period = tables.period();
        each((tag, input) -> {
            if (tag == SAMPLE) {
                sample(input);
                end(chosen, counted, period);
            } else {
                input.skipField(tag);
            }
        });
        return stacks.profile(Profile.Kind.PPROF, types.get(chosen), time != NONE, recorded(), tables.duration() / 1e9);
    }

    private @Nullable Instant recorded() {
        return tables.nanoseconds() <= 0 ? null : Instant.EPOCH.plusNanos(tables.nanoseconds());
    }

    private void sample(CodedInputStream input) throws IOException {
        stacks.begin();
        valueCount = 0;
        locationCount = 0;
        int outer = input.pushLimit(input.readRawVarint32());
        for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
            switch (tag) {
                case LOCATION_ID -> location(input.readUInt64());
                case LOCATION_ID | PACKED -> {
                    int inner = input.pushLimit(input.readRawVarint32());
                    while (!input.isAtEnd()) {
                        location(input.readUInt64());
                    }
                    input.popLimit(inner);
                }
                case VALUE -> value(input.readInt64());
                case VALUE | PACKED -> {
                    int inner = input.pushLimit(input.readRawVarint32());
                    while (!input.isAtEnd()) {
                        value(input.readInt64());
                    }
                    input.popLimit(inner);
                }
                default -> input.skipField(tag);
            }
        }
        input.popLimit(outer);
    }

    private void location(long id) throws InputException {
        locationCount++;
        tables.frames(id, stacks);
    }

    private void value(long value) throws InputException {
        if (valueCount == values.length) {
            throw wrongValues(valueCount + 1);
        }
        if (value < 0) {
            throw new InputException(
                    file,
                    "found a negative value of a sample, expected a profile: it is the difference of two, so name both"
                            + " of them instead");
        }
        values[valueCount++] = value;
    }

    private InputException wrongValues(int found) {
        return new InputException(
                file, "found a sample with " + found + " values, expected " + values.length + ": it is damaged");
    }

    private void end(int chosen, int counted, long period) throws InputException {
        if (valueCount != values.length) {
            throw wrongValues(valueCount);
        }
        long value = values[chosen];
        long samples = 1;
        if (counted != NONE) {
            samples = values[counted];
        } else if (period > 0) {
            samples = Math.max(1, Math.round((double) value / period));
        }
        if (value == 0 && samples == 0) {
            return;
        }
        // inlined frames count as frames since Go 1.21, before that only those of machine code
        boolean cut = tables.isGo() && (locationCount == GO_DEPTH || stacks.depth() == GO_DEPTH);
        stacks.end(value, samples, cut);
    }
}
