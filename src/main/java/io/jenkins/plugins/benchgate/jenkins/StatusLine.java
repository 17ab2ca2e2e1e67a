package io.jenkins.plugins.benchgate.jenkins;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A console that remembers its last whole line, UTF-8; everything passes through to the console behind it. */
public final class StatusLine extends OutputStream {
    private static final int LONGEST = 1000;

    private final OutputStream console;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private volatile String last = "";

    public StatusLine(OutputStream console) {
        this.console = console;
    }

    /** The last line that was ended; empty before the first. */
    public String last() {
        return last;
    }

    @Override
    public synchronized void write(int value) throws IOException {
        console.write(value);
        take((byte) value);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        console.write(bytes, offset, length);
        for (int i = offset; i < offset + length; i++) {
            take(bytes[i]);
        }
    }

    private void take(byte value) {
        if (value == '\n') {
            String ended = line.toString(StandardCharsets.UTF_8).strip();
            line.reset();
            if (!ended.isEmpty()) {
                last = ended;
            }
        } else if (line.size() < LONGEST) {
            line.write(value);
        }
    }

    @Override
    public synchronized void flush() throws IOException {
        console.flush();
    }
}
