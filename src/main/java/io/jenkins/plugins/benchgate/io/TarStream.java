package io.jenkins.plugins.benchgate.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Takes an archive as it comes and tells of its entries: of {@code tar} in GNU's, BusyBox's or BSD's form, with the long
 * names of GNU tar and of pax. What is done with them is decided elsewhere.
 */
abstract class TarStream extends OutputStream {
    private static final int LARGEST_TEXT = 1 << 20;

    private final byte[] block = new byte[Packer.BLOCK];
    private int filled;
    private long content;
    private long padding;
    private boolean any;
    private boolean ended;
    private @Nullable OutputStream sink;
    private @Nullable TarHeader header;
    private @Nullable String longName;
    private @Nullable String longLink;

    /** Where the content of a file goes, which is closed at its end; {@code null}: nowhere. */
    abstract @Nullable OutputStream begin(TarHeader entry) throws IOException;

    /** An entry has come whole. */
    abstract void end(TarHeader entry) throws IOException;

    /** What is said of what is no archive, or a broken one. */
    abstract IOException none();

    @Override
    public final void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public final void write(byte[] bytes, int offset, int length) throws IOException {
        int next = offset;
        int end = offset + length;
        any |= length > 0;
        while (next < end && !ended) {
            int count;
            if (content > 0) {
                count = (int) Math.min(content, end - next);
                if (sink != null) {
                    sink.write(bytes, next, count);
                }
                content -= count;
            } else if (padding > 0) {
                count = (int) Math.min(padding, end - next);
                padding -= count;
            } else {
                count = Math.min(block.length - filled, end - next);
                System.arraycopy(bytes, next, block, filled, count);
                filled += count;
                if (filled == block.length) {
                    filled = 0;
                    begin();
                }
                if (header == null) {
                    next += count;
                    continue;
                }
            }
            next += count;
            if (content == 0 && header != null) {
                TarHeader whole = header;
                header = null;
                ended(whole);
            }
        }
    }

    /** Whether something has come, and not the end of the archive. */
    final boolean open() {
        return any && !ended;
    }

    /** Whether an entry, or the block that tells of one, has begun and not ended. */
    final boolean within() {
        return filled > 0 || content > 0 || padding > 0;
    }

    /** Closes what an entry that did not end was written to. */
    @Override
    public void close() throws IOException {
        if (sink != null) {
            sink.close();
        }
    }

    private void begin() throws IOException {
        TarHeader read;
        try {
            read = TarHeader.read(block);
        } catch (IllegalArgumentException e) {
            throw none();
        }
        if (read == null) {
            ended = true;
            return;
        }
        header = read.isText() ? read : read.named(longName, longLink);
        content = read.size();
        padding = -content & (Packer.BLOCK - 1);
        if (!read.isText()) {
            sink = read.isFile() ? begin(header) : null;
            return;
        }
        if (content > LARGEST_TEXT) {
            throw new IOException(
                    "found a name of " + content + " bytes in an archive, expected at most " + LARGEST_TEXT);
        }
        sink = new ByteArrayOutputStream();
    }

    private void ended(TarHeader whole) throws IOException {
        String text = "";
        if (sink != null) {
            sink.close();
            text = sink instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
            sink = null;
        }
        switch (whole.kind()) {
            case 'L' -> longName = untilZero(text);
            case 'K' -> longLink = untilZero(text);
            case 'x' -> extended(text);
            default -> {
                end(whole);
                longName = null;
                longLink = null;
            }
        }
    }

    private static String untilZero(String text) {
        int zero = text.indexOf('\0');
        return zero < 0 ? text : text.substring(0, zero);
    }

    /** Records such as {@code 30 path=…\n}, each with its length in bytes. */
    private void extended(String text) {
        for (String record : text.split("\n", -1)) {
            int space = record.indexOf(' ');
            String field = record.substring(space + 1);
            if (field.startsWith("path=")) {
                longName = field.substring("path=".length());
            } else if (field.startsWith("linkpath=")) {
                longLink = field.substring("linkpath=".length());
            }
        }
    }
}
