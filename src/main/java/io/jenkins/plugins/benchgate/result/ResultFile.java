package io.jenkins.plugins.benchgate.result;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The bytes of a result file: unpacked where it is gzip's, and without the byte order mark of UTF-8.
 *
 * <p>What is wrong with the file as such ends in a {@link ResultException}, also while it is read.
 */
final class ResultFile extends FilterInputStream {
    private static final int BUFFER = 1 << 16;
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final byte[] UTF_16_BIG = {(byte) 0xfe, (byte) 0xff};
    private static final byte[] UTF_16_LITTLE = {(byte) 0xff, (byte) 0xfe};

    private final Path file;
    private int last = '\n';

    private ResultFile(Path file, InputStream bytes) {
        super(bytes);
        this.file = file;
    }

    /**
     * Opens a file.
     *
     * @param expected what it should hold, such as {@code hyperfine's JSON}
     * @throws ResultException when there is no such file, or it is empty, in UTF-16 or no whole gzip file
     */
    static ResultFile open(Path file, String expected) throws IOException {
        if (Files.isDirectory(file)) {
            throw new ResultException(file, "found a folder, expected " + expected);
        }
        InputStream input;
        try {
            input = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        } catch (NoSuchFileException e) {
            throw new ResultException(file, "found no such file, expected " + expected);
        } catch (AccessDeniedException e) {
            throw new ResultException(file, "found no permission to read it, expected " + expected);
        }
        try {
            if (startsWith(input, GZIP)) {
                input = new BufferedInputStream(new GZIPInputStream(input, BUFFER), BUFFER);
            }
            if (startsWith(input, UTF_16_BIG) || startsWith(input, UTF_16_LITTLE)) {
                throw new ResultException(file, "found text in UTF-16, expected " + expected + " in UTF-8");
            }
            if (startsWith(input, BYTE_ORDER_MARK)) {
                input.skipNBytes(BYTE_ORDER_MARK.length);
            }
            if (startsWith(input, new byte[0], 1)) {
                throw new ResultException(file, "found an empty file, expected " + expected);
            }
            return new ResultFile(file, input);
        } catch (ZipException | EOFException e) {
            input.close();
            throw broken(file);
        } catch (IOException e) {
            input.close();
            throw e;
        }
    }

    private static boolean startsWith(InputStream input, byte[] wanted) throws IOException {
        return startsWith(input, wanted, wanted.length);
    }

    private static boolean startsWith(InputStream input, byte[] wanted, int length) throws IOException {
        input.mark(length);
        byte[] found = input.readNBytes(length);
        input.reset();
        return Arrays.equals(found, wanted);
    }

    private static ResultException broken(Path file) {
        return new ResultException(file, "found gzip data that breaks off or is damaged, expected a whole file");
    }

    /** Whether what was read so far ends with a line end; tools end their last line, so that one without was cut off. */
    boolean endsLine() {
        return last == '\n';
    }

    @Override
    public int read() throws IOException {
        try {
            int found = super.read();
            last = found < 0 ? last : found;
            return found;
        } catch (ZipException | EOFException e) {
            throw broken(file);
        }
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        try {
            int count = super.read(buffer, offset, length);
            last = count <= 0 ? last : buffer[offset + count - 1];
            return count;
        } catch (ZipException | EOFException e) {
            throw broken(file);
        }
    }
}
