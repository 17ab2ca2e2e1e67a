package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folder by which a measuring process is led: started, looked at, stopped, by each process that knows where it is.
 * The process shares nothing else with them, neither a parent nor a pipe, so that all of them may end and others come.
 *
 * <p>That it lives is told by a lock on a file. The system takes the lock away when the process ends, in whatever way,
 * also where its number is that of another process by now. Needs the {@code setsid} of util-linux.
 *
 * @param folder for its owner alone; nothing else is in it
 */
public record ControlFolder(Path folder) {
    private static final String ORDER = "order.json";
    private static final String LOG = "log";
    private static final String PROCESS = "process";
    private static final String ANSWER = "measurement.json";
    private static final String FAILURE = "failure";
    private static final String ASKED = "asked";

    /** Most bytes of the log that one look brings. */
    private static final int MOST = 1 << 20;
    /** A Java that has no lock by then never came to run. */
    private static final Duration LONGEST_START = Duration.ofSeconds(60);
    /** Nobody has come for what lies there by then, and nobody will. */
    private static final Duration FORGOTTEN = Duration.ofDays(30);

    /**
     * Starts a process, unless that was done before: then that one goes on.
     *
     * @param java program, and the options of the virtual machine with the class path
     * @throws IOException when it cannot be started; one line
     */
    public void start(List<String> java, Order order) throws IOException {
        dropForgotten();
        Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try {
            Files.createFile(folder.resolve(ASKED));
        } catch (FileAlreadyExistsException started) {
            return;
        }
        Files.writeString(folder.resolve(ORDER), order.write());
        // forked: when a connection is cut, Jenkins ends the agent with all its children
        List<String> command = new ArrayList<>(List.of("setsid", "--fork"));
        command.addAll(java);
        command.addAll(List.of(DetachedMeasurement.class.getName(), folder.toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(folder.resolve(LOG).toFile());
        try {
            builder.start();
        } catch (IOException e) {
            FolderTree.delete(folder);
            throw new IOException(
                    "cannot start a process (" + e.getMessage() + "), expected 'setsid' of util-linux on the PATH", e);
        }
    }

    /** Whether a process has been started here, whatever has become of it. */
    public boolean started() {
        return Files.exists(folder.resolve(ASKED));
    }

    /** Deletes what others have left beside and nobody has asked for in a month. */
    private void dropForgotten() throws IOException {
        Path around = folder.toAbsolutePath().getParent();
        if (around == null || !Files.isDirectory(around)) {
            return;
        }
        try (var beside = Files.newDirectoryStream(around, Files::isDirectory)) {
            for (Path other : beside) {
                Path asked = other.resolve(ASKED);
                if (Files.isRegularFile(asked) && age(asked).compareTo(FORGOTTEN) > 0) {
                    FolderTree.delete(other);
                }
            }
        }
    }

    private static Duration age(Path file) throws IOException {
        return Duration.between(Files.getLastModifiedTime(file).toInstant(), Instant.now());
    }

    /**
     * Looks how far the process has come, and tells it by that that somebody still wants its measurement.
     *
     * @param from what the look before told as the next; 0 at first
     */
    public ProcessStatus look(long from) throws IOException {
        if (!Files.isDirectory(folder)) {
            return new ProcessStatus(ProcessStatus.State.VANISHED, "", from, false, "");
        }
        ProcessStatus.State state = state();
        Files.setLastModifiedTime(folder.resolve(ASKED), FileTime.from(Instant.now()));
        // after the state: what one that has ended wrote is all there
        byte[] bytes = log(from);
        boolean full = bytes.length == MOST;
        int whole = state == ProcessStatus.State.RUNNING || full ? wholeLines(bytes) : bytes.length;
        String answer =
                switch (state) {
                    case MEASURED -> AnswerLimit.MEASUREMENT.read(folder.resolve(ANSWER));
                    case FAILED -> AnswerLimit.LOG.read(folder.resolve(FAILURE));
                    case RUNNING, VANISHED -> "";
                };
        return new ProcessStatus(
                state, new String(bytes, 0, whole, StandardCharsets.UTF_8), from + whole, full, full ? "" : answer);
    }

    private ProcessStatus.State state() throws IOException {
        // before: one that begins right now is not taken for one that has ended
        boolean begun = begun();
        if (running().isPresent()) {
            return ProcessStatus.State.RUNNING;
        }
        if (Files.exists(folder.resolve(ANSWER))) {
            return ProcessStatus.State.MEASURED;
        }
        if (Files.exists(folder.resolve(FAILURE))) {
            return ProcessStatus.State.FAILED;
        }
        return begun || late() ? ProcessStatus.State.VANISHED : ProcessStatus.State.RUNNING;
    }

    private boolean begun() throws IOException {
        Path process = folder.resolve(PROCESS);
        return Files.exists(process) && Files.size(process) > 0;
    }

    /** Whether the order lies there for too long. */
    private boolean late() throws IOException {
        try {
            return age(folder.resolve(ORDER)).compareTo(LONGEST_START) > 0;
        } catch (NoSuchFileException begun) {
            return false;
        }
    }

    private byte[] log(long from) throws IOException {
        try (FileChannel log = FileChannel.open(folder.resolve(LOG), StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.max(0, Math.min(MOST, log.size() - from)));
            int read = 0;
            while (buffer.hasRemaining() && read >= 0) {
                read = log.read(buffer, from + buffer.position());
            }
            byte[] bytes = new byte[buffer.position()];
            buffer.flip().get(bytes);
            return bytes;
        }
    }

    private static int wholeLines(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        // a line without an end is told in parts
        return end == 0 && bytes.length == MOST ? MOST : end;
    }

    /** The number of the process; empty where none runs. */
    private Optional<Long> running() throws IOException {
        Path process = folder.resolve(PROCESS);
        if (!Files.exists(process)) {
            return Optional.empty();
        }
        Optional<ProcessLock> free = ProcessLock.take(process);
        if (free.isPresent()) {
            free.get().close();
            return Optional.empty();
        }
        // none where somebody else in this program looks right now
        String number = ProcessLock.holder(process).strip();
        return Optional.of(number.isEmpty() ? -1L : Long.parseLong(number));
    }

    /** Asks the process to end everything it started and itself, which takes a while; nothing where none runs. */
    public void stop() throws IOException {
        running().filter(number -> number > 0).flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroy);
    }

    /**
     * Ends the process at once. What it started here ends with it; what runs on other machines ends by its own limit.
     */
    public void kill() throws IOException {
        running().filter(number -> number > 0).flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
    }

    /** Deletes the folder; no process runs in it any more. */
    public void delete() throws IOException {
        FolderTree.delete(folder);
    }

    /**
     * Declares that this process measures here.
     *
     * @return what declares it for as long as it is open, and must be referred to: a channel that nothing refers to is
     *     closed
     */
    ProcessLock claim() throws IOException, InterruptedException {
        ProcessLock lock = ProcessLock.await(folder.resolve(PROCESS));
        lock.tell(String.valueOf(ProcessHandle.current().pid()));
        return lock;
    }

    /** Reads what is to be done; it is not there any more afterwards. */
    Order takeOrder() throws IOException {
        Path file = folder.resolve(ORDER);
        String text = Files.readString(file);
        Files.delete(file);
        return Order.read(text);
    }

    /** How long nobody has asked. */
    Duration unasked() throws IOException {
        return age(folder.resolve(ASKED));
    }

    /** Keeps an answer, or, where it is too long to be sent, the reason why it is missing. */
    void keepAnswer(String json) throws IOException {
        try {
            AtomicFile.write(folder.resolve(ANSWER), AnswerLimit.MEASUREMENT.held(json));
        } catch (AnswerLimit.ExceededException e) {
            keepFailure(e.getMessage() + ": measure fewer series, or in several builds");
        }
    }

    void keepFailure(String line) throws IOException {
        AtomicFile.write(folder.resolve(FAILURE), line);
    }

    /**
     * How a measuring process was when somebody looked, as plain values that cross between machines.
     *
     * @param text whole lines that it has written since the look before
     * @param next where the next look goes on
     * @param more whether more is there already; state and answer are those of a later look then
     * @param answer the measurement as JSON text where it has {@link State#MEASURED}, one line where it has
     *     {@link State#FAILED}
     */
    public record ProcessStatus(State state, String text, long next, boolean more, String answer)
            implements Serializable {
        private static final long serialVersionUID = 1;

        /** What has become of the process. */
        public enum State {
            RUNNING,
            /** It has ended, and left a measurement. */
            MEASURED,
            /** It has ended, and says why there is no measurement. */
            FAILED,
            /** It is gone without a word, as after {@code kill -9} or a restart of its machine. */
            VANISHED
        }
    }
}
