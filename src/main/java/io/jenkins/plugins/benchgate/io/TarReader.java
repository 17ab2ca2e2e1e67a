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
            byte[] block = block();
            if (block == null) {
                return false;
            }
            TarHeader header = header(block);
            left = header == null ? 0 : header.size();
            padding = -left & (Packer.BLOCK - 1);
            if (header == null) {
                continue; // the end, and what follows is padding
            }
            switch (header.kind()) {
                case 'L' -> longName = TarHeader.text(content());
                case 'x' -> longName = paxPath(content(), longName);
                case '0', '\0' -> {
                    name = longName != null ? longName : header.name();
                    return true;
                }
                default -> longName = null;
            }
        }
    }

    private @Nullable TarHeader header(byte[] block) throws IOException {
        try {
            return TarHeader.read(block);
        } catch (IOException e) {
            throw wrong("is no tar archive, or is broken");
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

    private byte @Nullable [] block() throws IOException {
        byte[] block = new byte[Packer.BLOCK];
        int count = fill(block);
        if (count > 0 && count < Packer.BLOCK) {
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
