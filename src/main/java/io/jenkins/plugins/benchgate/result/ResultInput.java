package io.jenkins.plugins.benchgate.result;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The bytes of a result file: unpacked where it is compressed with gzip, and without a byte order mark. */
final class ResultInput {
    private static final int BUFFER = 1 << 16;
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private ResultInput() {}

    /**
     * Opens a file; gzip is known by its first two bytes.
     *
     * @throws ResultException for a folder, and for a name that promises gzip where there is none
     * @throws IOException when it cannot be read
     */
    static InputStream open(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new ResultException(file, "found a folder, expected a file");
        }
        InputStream input = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        try {
            if (startsWith(input, GZIP)) {
                input = new BufferedInputStream(new GZIPInputStream(input, BUFFER), BUFFER);
            } else if (file.toString().endsWith(".gz") && Files.size(file) > 0) {
                throw new ResultException(
                        file,
                        "found no gzip data, expected it by the name; name an uncompressed file "
                                + extension(file.toString().replaceFirst("\\.gz$", "")));
            }
            if (startsWith(input, BYTE_ORDER_MARK)) {
                input.skipNBytes(BYTE_ORDER_MARK.length);
            }
            return input;
        } catch (ZipException | EOFException e) {
            input.close();
            throw brokenGzip(file, 0);
        } catch (IOException e) {
            input.close();
            throw e;
        }
    }

    /**
     * The mistake of a compressed file that was cut off or damaged.
     *
     * @param lines that were read whole before it was noticed
     */
    static ResultException brokenGzip(Path file, long lines) {
        return new ResultException(
                file, "found gzip data that breaks off or is damaged after line " + lines + ", expected a whole file");
    }

    private static String extension(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "otherwise" : name.substring(dot);
    }

    private static boolean startsWith(InputStream input, byte[] wanted) throws IOException {
        input.mark(wanted.length);
        byte[] found = input.readNBytes(wanted.length);
        input.reset();
        return Arrays.equals(found, wanted);
    }
}
