package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code follow.sh} prints: one line about the task, then new bytes of its output and of its errors, which go
 * straight into the files here. An answer that is cut off has brought what it brought.
 */
final class TaskAnswer extends OutputStream {
    private static final String MARK = "benchgate-task ";

    /** How a task is. */
    enum State {
        RUNNING,
        /** It told its exit status. */
        ENDED,
        /** It is gone and told none. */
        LOST,
        /** There is no such task. */
        NONE
    }

    /**
     * The line about a task.
     *
     * @param status its exit status, if it ended
     * @param out bytes that it has printed
     * @param err bytes that it has printed as errors
     * @param outBase length that the file here had when it was started
     * @param errBase length that the file of errors here had
     */
    record Line(State state, int status, long out, long err, long outBase, long errBase) {
        static Line parse(String text) throws IOException {
            List<String> words = List.of(text.trim().split(" +"));
            try {
                State state =
                        switch (words.get(0)) {
                            case "running" -> State.RUNNING;
                            case "ended" -> State.ENDED;
                            case "lost" -> State.LOST;
                            case "none" -> State.NONE;
                            default -> throw new NumberFormatException();
                        };
                return new Line(
                        state,
                        Integer.parseInt(words.get(1)),
                        Long.parseLong(words.get(2)),
                        Long.parseLong(words.get(3)),
                        Long.parseLong(words.get(4)),
                        Long.parseLong(words.get(5)));
            } catch (NumberFormatException | IndexOutOfBoundsException strange) {
                throw new IOException("found '" + text + "', expected the state of a task", strange);
            }
        }
    }

    private final FollowedFile out;
    private final FollowedFile err;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private @Nullable Line line;
    private long outLeft;
    private boolean brought;
    private boolean closed;

    TaskAnswer(FollowedFile out, FollowedFile err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) throws IOException {
        if (closed) {
            throw new IOException("this answer came too late");
        }
        int at = from;
        int end = from + count;
        while (line == null && at < end) {
            byte one = bytes[at++];
            if (one == '\n') {
                readHead();
            } else {
                head.write(one);
            }
        }
        int ofOut = (int) Math.min(outLeft, end - at);
        if (ofOut > 0) {
            out.append(bytes, at, ofOut);
            outLeft -= ofOut;
            at += ofOut;
            brought = true;
        }
        if (at < end) {
            err.append(bytes, at, end - at);
            brought = true;
        }
    }

    /** Lines before ours come from a machine whose shell greets. */
    private void readHead() throws IOException {
        String text = head.toString(StandardCharsets.UTF_8);
        head.reset();
        if (text.startsWith(MARK)) {
            Line read = Line.parse(text.substring(MARK.length()));
            outLeft = Math.min(DetachedTask.MOST, Math.max(0, read.out() - out.fetched()));
            line = read;
        }
    }

    /** From now on nothing more is taken. */
    @Override
    public synchronized void close() {
        closed = true;
    }

    /** The line about the task, once it was read. */
    synchronized @Nullable Line line() {
        return line;
    }

    /** Whether it brought new bytes. */
    synchronized boolean brought() {
        return brought;
    }
}
