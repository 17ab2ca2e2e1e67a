package io.jenkins.plugins.benchgate.suite.profile;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads profiles of any of the known kinds, which each file's content tells apart. */
public final class Profiles {
    private static final int START = 1 << 16;
    private static final byte[] RECORDING = {'F', 'L', 'R', 0};
    private static final String EXPECTED =
            "a profile: pprof, a recording of Java Flight Recorder, or collapsed stacks such as main;work;sum 42";

    private Profiles() {}

    /**
     * Reads a profile, and passes its stacks on while it reads.
     *
     * @param functions which learns the functions of the profile
     * @throws InputException when the file is empty, cut off, no profile, one of something else than time, or has no
     *     names of functions: one line with the way out; the sink may have got some of the stacks
     */
    public static Profile read(Path file, Functions functions, StackSink sink) throws IOException {
        byte[] start;
        try (InputStream input = InputFile.open(file)) {
            if (Files.size(file) == 0) {
                throw new InputException(
                        file,
                        "found an empty file, which a program leaves that was killed before it wrote its profile,"
                                + " expected a profile: run it again");
            }
            start = input.readNBytes(START);
        }
        if (startsWith(start, RECORDING)) {
            requireUnpacked(file);
            return JfrReader.read(file, functions, sink);
        }
        if (CollapsedReader.marks(start)) {
            return CollapsedReader.read(file, functions, sink);
        }
        if (PprofReader.marks(start)) {
            return PprofReader.read(file, functions, sink);
        }
        String text = new String(start, StandardCharsets.UTF_8);
        throw new InputException(file, 1, text.lines().findFirst().orElse(""), EXPECTED);
    }

    /** The JDK reads recordings from files alone. */
    private static void requireUnpacked(Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            if (!startsWith(input.readNBytes(RECORDING.length), RECORDING)) {
                throw new InputException(file, "found a recording inside gzip data, expected it unpacked: use gunzip");
            }
        }
    }

    private static boolean startsWith(byte[] bytes, byte[] wanted) {
        for (int i = 0; i < wanted.length; i++) {
            if (i >= bytes.length || bytes[i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}
