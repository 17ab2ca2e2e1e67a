package io.jenkins.plugins.benchgate.io;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file that a tool wrote, plain or compressed with gzip, with or without a byte order mark of UTF-8. */
public final class InputFile {
    private static final int BUFFER = 1 << 16;
    private static final int LARGEST_TEXT = 256 << 20;
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final byte[] UTF_16_BIG = {(byte) 0xfe, (byte) 0xff};
    private static final byte[] UTF_16_LITTLE = {(byte) 0xff, (byte) 0xfe};

    private InputFile() {}

    /**
     * Opens a file; see {@link #open(Path, LongSupplier)}.
     *
     * @throws InputException as there
     */
    public static InputStream open(Path file) throws IOException {
        return open(file, () -> 0);
    }

    /**
     * Opens a file; the stream begins after a byte order mark and unpacks by itself what gzip packed.
     *
     * @param lines number of lines that were read from it by now; 0 where they are not counted
     * @throws InputException when there is no such file, it is no regular one, may not be read, is in UTF-16, has a
     *     name that promises gzip but no gzip content or, while reading, its gzip data is broken
     */
    static InputStream open(Path file, LongSupplier lines) throws IOException {
        if (Files.isDirectory(file)) {
            throw new InputException(file, "found a folder, expected a file with a tool's output");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new InputException(
                    file,
                    "found a pipe or a device, which may never end and cannot be read twice, expected a file with a"
                            + " tool's output");
        }
        InputStream input;
        try {
            input = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        } catch (NoSuchFileException e) {
            throw new InputException(file, "found no such file, expected a tool's output");
        } catch (AccessDeniedException e) {
            throw new InputException(file, "found no permission to read it, expected a readable file");
        } catch (FileSystemException e) {
            throw new InputException(
                    file, "found what cannot be opened (" + e.getReason() + "), expected a file with a tool's output");
        }
        try {
            if (startsWith(input, GZIP)) {
                input = new BufferedInputStream(new Unpacked(file, input, lines), BUFFER);
            } else if (file.toString().endsWith(".gz") && Files.size(file) > 0) {
                throw new InputException(
                        file,
                        "found no gzip data, expected it by the name; name an uncompressed file "
                                + extension(file.toString().replaceFirst("\\.gz$", "")));
            }
            if (startsWith(input, UTF_16_BIG) || startsWith(input, UTF_16_LITTLE)) {
                throw new InputException(file, "found text in UTF-16, expected UTF-8");
            }
            if (startsWith(input, BYTE_ORDER_MARK)) {
                input.skipNBytes(BYTE_ORDER_MARK.length);
            }
            return input;
        } catch (IOException e) {
            input.close();
            throw e instanceof EOFException || e instanceof ZipException ? broken(file, 0) : e;
        }
    }

    /**
     * The whole text of a file in UTF-8, of at most 256 MiB.
     *
     * @param expected what it should be, for the message
     * @throws InputException as {@link #open(Path)}, and when it is larger or has another encoding
     */
    public static String text(Path file, String expected) throws IOException {
        try (InputStream input = open(file)) {
            byte[] bytes = input.readNBytes(LARGEST_TEXT + 1);
            if (bytes.length > LARGEST_TEXT) {
                throw new InputException(
                        file, "found more than " + (LARGEST_TEXT >> 20) + " MiB, expected " + expected);
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InputException(file, "found invalid UTF-8, expected " + expected);
        }
    }

    private static boolean startsWith(InputStream input, byte[] wanted) throws IOException {
        input.mark(wanted.length);
        byte[] found = input.readNBytes(wanted.length);
        input.reset();
        return Arrays.equals(found, wanted);
    }

    private static String extension(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "otherwise" : name.substring(dot);
    }

    private static InputException broken(Path file, long lines) {
        return new InputException(
                file,
                "found gzip data that breaks off or is damaged" + (lines > 0 ? " after line " + lines : "")
                        + ", expected a whole file");
    }

    /** What gzip packed; says which file it is when that breaks off. */
    private static final class Unpacked extends FilterInputStream {
        private final Path file;
        private final LongSupplier lines;

        Unpacked(Path file, InputStream packed, LongSupplier lines) throws IOException {
            super(new GZIPInputStream(packed, BUFFER));
            this.file = file;
            this.lines = lines;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            try {
                return super.read(bytes, from, length);
            } catch (EOFException | ZipException e) {
                throw broken(file, lines.getAsLong());
            }
        }
    }
}
