package io.jenkins.plugins.benchgate.suite.profile;

import com.google.protobuf.CodedInputStream;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * All of a pprof profile but its samples: which functions are at an address, how they are called, and what values mean.
 */
final class PprofTables {

    /** Rows of a table: each takes 20 to 30 bytes here, and 2 in a file. */
    private static final int LARGEST = 1 << 22;

    private static final int MOST_TYPES = 100;

    private final Path file;
    private final StringTable texts;
    private final List<long[]> types = new ArrayList<>();
    private final IdTable locations = new IdTable();
    private final IdTable functions = new IdTable();
    private long[] functionNames = new long[1024];
    private long[] lineFunctions = new long[1024];
    private int lines;
    private int[] lineEnds = new int[1024];
    private long[] period = {0, 0};
    private long periodLength;
    private long nanoseconds;
    private long duration;
    /** The functions of the lines of all locations, by their numbers in all graphs. */
    private int[] numbers = {};

    private boolean go;

    PprofTables(Path file) {
        this.file = file;
        this.texts = new StringTable(file);
    }

    /** Takes a field of the profile, or steps over it. */
    void field(int tag, CodedInputStream input) throws IOException {
        switch (tag) {
            case PprofReader.SAMPLE_TYPE -> {
                if (types.size() == MOST_TYPES) {
                    throw tooMany("types of samples", MOST_TYPES);
                }
                types.add(valueType(input));
            }
            case PprofReader.LOCATION -> location(input);
            case PprofReader.FUNCTION -> function(input);
            case PprofReader.STRING_TABLE -> texts.add(input);
            case PprofReader.TIME_NANOS -> nanoseconds = input.readInt64();
            case PprofReader.DURATION_NANOS -> duration = input.readInt64();
            case PprofReader.PERIOD_TYPE -> period = valueType(input);
            case PprofReader.PERIOD -> periodLength = input.readInt64();
            default -> input.skipField(tag);
        }
    }

    /** Type and unit, as numbers of texts. */
    private static long[] valueType(CodedInputStream input) throws IOException {
        long[] type = new long[2];
        int outer = input.pushLimit(input.readRawVarint32());
        for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
            switch (tag) {
                case 1 << 3 -> type[0] = input.readInt64();
                case 2 << 3 -> type[1] = input.readInt64();
                default -> input.skipField(tag);
            }
        }
        input.popLimit(outer);
        return type;
    }

    private void location(CodedInputStream input) throws IOException {
        long id = 0;
        int outer = input.pushLimit(input.readRawVarint32());
        for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
            switch (tag) {
                case 1 << 3 -> id = input.readUInt64();
                case 4 << 3 | 2 -> line(input);
                default -> input.skipField(tag);
            }
        }
        input.popLimit(outer);
        int place = locations.size();
        if (place == LARGEST) {
            throw tooMany("locations", LARGEST);
        }
        if (place == lineEnds.length) {
            lineEnds = Arrays.copyOf(lineEnds, 2 * place);
        }
        lineEnds[place] = lines;
        locations.add(id);
    }

    private void line(CodedInputStream input) throws IOException {
        if (lines == lineFunctions.length) {
            if (lines >= LARGEST) {
                throw tooMany("lines", LARGEST);
            }
            lineFunctions = Arrays.copyOf(lineFunctions, 2 * lines);
        }
        long function = 0;
        int outer = input.pushLimit(input.readRawVarint32());
        for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
            if (tag == 1 << 3) {
                function = input.readUInt64();
            } else {
                input.skipField(tag);
            }
        }
        input.popLimit(outer);
        lineFunctions[lines++] = function;
    }

    private void function(CodedInputStream input) throws IOException {
        long id = 0;
        long name = 0;
        int outer = input.pushLimit(input.readRawVarint32());
        for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
            switch (tag) {
                case 1 << 3 -> id = input.readUInt64();
                case 2 << 3 -> name = input.readInt64();
                default -> input.skipField(tag);
            }
        }
        input.popLimit(outer);
        int place = functions.size();
        if (place == LARGEST) {
            throw tooMany("functions", LARGEST);
        }
        if (place == functionNames.length) {
            functionNames = Arrays.copyOf(functionNames, 2 * place);
        }
        functionNames[place] = name;
        functions.add(id);
    }

    private InputException tooMany(String what, int most) {
        return new InputException(file, "found more than " + most + " " + what + ", expected a profile with less");
    }

    /** Resolves names, after the last field. */
    void end(Functions names) throws InputException {
        end("location", locations);
        end("function", functions);
        int[] known = new int[functions.size()];
        for (int i = 0; i < known.length; i++) {
            known[i] = texts.function(functionNames[i], names);
            go = go || texts.startsWith(functionNames[i], "runtime.");
        }
        numbers = new int[lines];
        for (int i = 0; i < lines; i++) {
            int place = functions.place(lineFunctions[i]);
            numbers[i] = place < 0 ? Functions.NONE : known[place];
        }
    }

    private void end(String what, IdTable ids) throws InputException {
        OptionalLong twice = ids.end();
        if (twice.isPresent()) {
            throw new InputException(
                    file,
                    "found the " + what + " " + Long.toUnsignedString(twice.getAsLong())
                            + " twice, expected each id once: it is damaged");
        }
    }

    /** Whether it is a program in Go, whose profiler keeps 64 frames of a stack. */
    boolean isGo() {
        return go;
    }

    /** Adds the frames of a location: a line for each function that was inlined there, the innermost first. */
    void frames(long location, Stacks stacks) throws InputException {
        int place = locations.place(location);
        if (place < 0) {
            throw new InputException(
                    file,
                    "found a sample at an unknown location " + location + ", expected a whole profile: it is damaged");
        }
        int first = place == 0 ? 0 : lineEnds[place - 1];
        int end = lineEnds[place];
        if (first == end) {
            stacks.unnamed();
        }
        for (int i = first; i < end; i++) {
            if (numbers[i] == Functions.NONE) {
                stacks.unnamed();
            } else {
                stacks.frame(numbers[i]);
            }
        }
    }

    /** What the values of a sample are, such as {@code cpu/nanoseconds}, in order. */
    List<String> types() throws InputException {
        List<String> all = new ArrayList<>();
        for (long[] type : types) {
            all.add(type(type));
        }
        return all;
    }

    private String type(long[] type) throws InputException {
        return texts.text(type[0]) + "/" + texts.text(type[1]);
    }

    /** Nanoseconds between two samples; 0 where the profile does not say. */
    long period() throws InputException {
        return periodLength > 0 && texts.text(period[1]).equals("nanoseconds") ? periodLength : 0;
    }

    /** When recording began, in ns since 1970; 0 where the profile does not say. */
    long nanoseconds() {
        return nanoseconds;
    }

    /** How long recording took, in ns; 0 where the profile does not say. */
    long duration() {
        return duration;
    }
}
