package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.ShellText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The programs that run detached on one machine: neither the connection nor this process must last as long as they do.
 *
 * <p>Each has a folder of its own over there, named by its id. The machine needs a POSIX shell, {@code /proc} and the
 * {@code setsid} of util-linux.
 */
final class DetachedTasks {
    private static final String KEEP = DetachedTask.SESSION
            + ShellText.read(DetachedTasks.class, "keep.sh")
            + ShellText.read(ShellText.class, "guard.sh");
    private static final String START = ShellText.read(DetachedTasks.class, "start.sh");
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final int CUT = 75;

    private final Shell shell;
    private final String folder;
    private final Duration life;
    private final RetryLimit patience;
    private final Masking masking;

    /**
     * @param folder over there that holds the folders of the tasks; created when it is needed, for its owner alone; the
     *     one around it must be there
     * @param life after which the machine itself ends a program with all it started: nothing else does when no process
     *     here comes back for it
     * @param patience how long a machine that does not answer is asked again
     * @param masking of what the programs print
     */
    DetachedTasks(Shell shell, String folder, Duration life, Duration patience, Masking masking) {
        this.shell = shell;
        this.folder = folder;
        this.life = life;
        this.patience = new RetryLimit(patience);
        this.masking = masking;
    }

    /**
     * Starts a program, and follows it. Starting again by the same id finds the one that was started, and goes on with
     * it.
     *
     * @param id letters, digits, dots, dashes and underscores; of this program alone
     * @param command arguments, environment and folder as they are over there; {@code out} and {@code err} are files
     *     here
     * @throws IOException when it cannot be started; one line
     */
    RemoteTask start(String id, Command command) throws IOException {
        byte[] text = CommandText.of(command).getBytes(StandardCharsets.UTF_8);
        boolean merged = command.out().equals(command.err());
        String script = variable("dir", path(id))
                + variable("size", String.valueOf(text.length))
                + variable("base", FollowedFile.length(command.out()) + " " + FollowedFile.length(command.err()))
                + variable("limit", String.valueOf(life.toSeconds()))
                + variable("err", merged ? "out" : "err")
                + variable("keep", KEEP)
                + START;
        try {
            begin(script, text);
            return attach(id, command.out(), command.err());
        } catch (IOException e) {
            abandon(id, e);
            throw e;
        }
    }

    private void begin(String script, byte[] text) throws IOException {
        Shell.Ran ran = insist(() -> {
            Shell.Ran once = shell.run(
                    script, new ByteArrayInputStream(text), OutputStream.nullOutputStream(), DetachedTask.LIMIT);
            if (once.status() == CUT) {
                throw new IOException(once.err().strip());
            }
            return once;
        });
        if (ran.status() != 0) {
            throw new IOException("could not start a program there: "
                    + (ran.err().isBlank()
                            ? "exit status " + ran.status()
                            : ran.err().strip().replace("\n", "; ")));
        }
    }

    /** Nobody here will hold a program whose start failed or was interrupted, so it must not run. */
    private void abandon(String id, IOException failure) {
        boolean interrupted = Thread.interrupted();
        try {
            shell.print(variable("dir", path(id)) + "remove=yes\n" + DetachedTask.CLOSE, DetachedTask.LIMIT);
        } catch (IOException silent) {
            failure.addSuppressed(silent);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Goes on to follow a program that another process started: its output is appended to what the files hold.
     *
     * @throws IOException when there is none of that id, or no answer; one line
     */
    RemoteTask attach(String id, Path out, Path err) throws IOException {
        FollowedFile unknown = new FollowedFile(out, Long.MAX_VALUE / 2, masking);
        TaskAnswer.Line line = insist(() -> DetachedTask.ask(shell, path(id), unknown, unknown, Duration.ZERO))
                .line();
        if (line == null || line.state() == TaskAnswer.State.NONE) {
            throw new IOException(
                    "found no program '" + id + "' below " + folder + ", expected one that was started there");
        }
        return DetachedTask.follow(
                shell,
                path(id),
                FollowedFile.resume(out, line.outBase(), masking),
                FollowedFile.resume(err, line.errBase(), masking),
                patience);
    }

    private String path(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("found the task id '" + id + "', expected it to match " + ID);
        }
        return folder + "/" + id;
    }

    private <T> T insist(RetryLimit.Question<T> question) throws IOException {
        try {
            return patience.insist(question);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted while a program was started").initCause(e);
        }
    }

    static String variable(String name, String value) {
        return name + "=" + ShellText.quote(value) + "\n";
    }

    /** A command as the script that becomes it; secrets of its environment are in no argument of any process. */
    private static final class CommandText {
        private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

        private CommandText() {}

        /**
         * The script: it deletes itself, tells in the file {@code session} which process it is, and becomes the program.
         *
         * @throws IOException when a shell cannot pass the command on as it is; one line
         */
        static String of(Command command) throws IOException {
            StringBuilder text = new StringBuilder(DetachedTask.IDENTITY)
                    .append("rm -f \"$0\"\nidentity $$ >\"${0%/*}/session\"\ncd ")
                    .append(ShellText.quote(checked("folder", command.folder().toString())))
                    .append(" || exit 126\n");
            for (Map.Entry<String, String> variable : new TreeMap<>(command.environment()).entrySet()) {
                String name = variable.getKey();
                if (!NAME.matcher(name).matches()) {
                    throw new IOException("found an environment variable named '" + name
                            + "', expected letters, digits and underscores, as a POSIX shell passes on");
                }
                text.append("export ")
                        .append(name)
                        .append('=')
                        .append(ShellText.quote(checked("environment variable " + name, variable.getValue())))
                        .append('\n');
            }
            StringBuilder words = new StringBuilder();
            for (String argument : command.arguments()) {
                words.append(' ').append(ShellText.quote(checked("argument", argument)));
            }
            return text.append("exec").append(words).append('\n').toString();
        }

        private static String checked(String what, String value) throws IOException {
            if (value.indexOf('\0') >= 0) {
                throw new IOException("found a NUL character in the " + what + ", expected none");
            }
            return value;
        }
    }
}
