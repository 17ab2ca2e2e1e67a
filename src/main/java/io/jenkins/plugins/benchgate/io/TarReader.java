package io.jenkins.plugins.benchgate.io;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The regular files of an archive {@code .tar.gz}, one after another: POSIX ustar with the long names of GNU tar and of
 * pax.
 *
 * <p>Links and devices are passed over: what nobody unpacks cannot lead anywhere.
 */
final class TarReader implements Closeable {
    private static final int BLOCK = 512;
    private static final int LONGEST_NAME = 1 << 16;

    private final Path file;
    private final InputStream input;
    private String name = "";
    private long left;
    private long padding;

    TarReader(Path file) throws IOException {
        this.file = file;
        InputStream packed = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        try {
            this.input = new GZIPInputStream(packed, 1 << 16);
        } catch (IOException e) {
            packed.close();
            throw wrong("is no gzip file");
        }
    }

    /** Name of the file that {@link #next} stepped to. */
    String name() {
        return name;
    }

    /**
     * Steps to the next regular file.
     *
     * @return false at the end
     * @throws IOException when it is no archive, or was cut off
     */
    boolean next() throws IOException {
        String longName = null;
        while (true) {
            skip(left + padding);
            byte[] header = block();
            if (header == null) {
                return false;
            }
            if (header[0] == 0) {
                left = 0;
                padding = 0;
                continue; // two of them are the end, what follows is padding
            }
            checkSum(header);
            left = size(header);
            padding = (BLOCK - left % BLOCK) % BLOCK;
            switch (header[156]) {
                case 'L' -> longName = text(content(), 0, LONGEST_NAME);
                case 'x' -> longName = paxPath(content(), longName);
                case '0', 0 -> {
                    String prefix = text(header, 257, 5).equals("ustar") ? text(header, 345, 155) : "";
                    String own = text(header, 0, 100);
                    name = longName != null ? longName : prefix.isEmpty() ? own : prefix + "/" + own;
                    return true;
                }
                default -> longName = null;
            }
        }
    }

    /** Writes the content of the file that {@link #next} stepped to. */
    void transferTo(OutputStream out) throws IOException {
        byte[] buffer = new byte[1 << 16];
        while (left > 0) {
            int count = read(buffer, (int) Math.min(buffer.length, left));
            if (count < 0) {
                throw wrong("ends inside of " + name);
            }
            out.write(buffer, 0, count);
            left -= count;
        }
    }

    private byte[] content() throws IOException {
        if (left > LONGEST_NAME) {
            throw wrong("holds a name of " + left + " bytes");
        }
        byte[] content = new byte[(int) left];
        if (fill(content) < content.length) {
            throw wrong("ends inside of a name");
        }
        left = 0;
        return content;
    }

    /** The value of the record {@code 30 path=…\n} among those of a pax header. */
    private static @Nullable String paxPath(byte[] content, @Nullable String otherwise) {
        return new String(content, StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .filter(line -> line.startsWith("path="))
                .map(line -> line.substring("path=".length()))
                .findFirst()
                .orElse(otherwise);
    }

    private void checkSum(byte[] header) throws IOException {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xff;
        }
        if (sum != octal(header, 148, 8)) {
            throw wrong("is no tar archive, or is broken");
        }
    }

    private long size(byte[] header) throws IOException {
        if (header[124] < 0) {
            throw wrong("holds a file of more than 8 GiB");
        }
        return octal(header, 124, 12);
    }

    private long octal(byte[] header, int start, int length) throws IOException {
        String digits = text(header, start, length).strip();
        if (!digits.matches("[0-7]{1,12}")) {
            throw wrong("is no tar archive, or is broken");
        }
        return Long.parseLong(digits, 8);
    }

    private static String text(byte[] bytes, int start, int length) {
        int end = start;
        while (end < Math.min(bytes.length, start + length) && bytes[end] != 0) {
            end++;
        }
        return new String(Arrays.copyOfRange(bytes, start, end), StandardCharsets.UTF_8);
    }

    private byte @Nullable [] block() throws IOException {
        byte[] block = new byte[BLOCK];
        int count = fill(block);
        if (count > 0 && count < BLOCK) {
            throw wrong("was cut off");
        }
        return count == 0 ? null : block;
    }

    private void skip(long bytes) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long rest = bytes;
        while (rest > 0) {
            int count = read(buffer, (int) Math.min(buffer.length, rest));
            if (count < 0) {
                throw wrong("was cut off");
            }
            rest -= count;
        }
    }

    private int fill(byte[] buffer) throws IOException {
        int count = 0;
        while (count < buffer.length) {
            int more = read(buffer, count, buffer.length - count);
            if (more < 0) {
                break;
            }
            count += more;
        }
        return count;
    }

    private int read(byte[] buffer, int length) throws IOException {
        return read(buffer, 0, length);
    }

    private int read(byte[] buffer, int offset, int length) throws IOException {
        try {
            return input.read(buffer, offset, length);
        } catch (ZipException | EOFException e) {
            throw wrong("was cut off or is broken");
        }
    }

    private IOException wrong(String what) {
        return new IOException(file + ": found that it " + what + ", expected a whole archive .tar.gz");
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
