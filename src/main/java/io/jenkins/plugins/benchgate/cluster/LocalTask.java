package io.jenkins.plugins.benchgate.cluster;

import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.io.Uninterrupted;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A process of this machine under a guard.
 *
 * <p>The guard is a POSIX shell that holds the program in a session and, where this user may make one, a control group
 * of its own, and our pipe as its standard input: when the pipe closes – because the task is closed, or because this
 * Java process ends in whatever way, a {@code kill -9} included – the guard ends all that the program has started,
 * first with TERM, then with KILL. Daemons are found by the control group; without one, by descent and by the
 * environment that they began with.
 */
final class LocalTask implements RemoteTask {
    private static final String SESSION =
            ShellText.read(ShellText.class, "identity.sh") + ShellText.read(ShellText.class, "session.sh");
    private static final String GUARD = SESSION + "keep_group() { :; }\n" + ShellText.read(ShellText.class, "guard.sh");
    static final String SWEEP = SESSION + ShellText.read(ShellText.class, "sweep.sh");
    /** The guard itself waits 5 s after TERM, and as long after KILL; on a busy machine longer. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Process guard;

    private LocalTask(Process guard) {
        this.guard = guard;
    }

    static LocalTask start(Command command) throws IOException {
        // The guard has a session of its own too: a signal to our process group, even KILL, must not reach it.
        List<String> arguments = new ArrayList<>(List.of("setsid", "sh", "-c", GUARD, "benchgate-guard"));
        arguments.addAll(command.arguments());
        ProcessBuilder builder = new ProcessBuilder(arguments)
                .directory(command.folder().toFile())
                .redirectOutput(Redirect.appendTo(command.out().toFile()));
        if (command.out().equals(command.err())) {
            builder.redirectErrorStream(true);
        } else {
            builder.redirectError(Redirect.appendTo(command.err().toFile()));
        }
        builder.environment().putAll(command.environment());
        // what is measured may be a stranger's change, and has no business with the history
        builder.environment().remove("BENCHGATE_HISTORY_PASSWORD");
        try {
            return new LocalTask(builder.start());
        } catch (IOException e) {
            throw new IOException(
                    "cannot start a process (" + e.getMessage()
                            + "), expected 'setsid' of util-linux and 'sh' on the PATH",
                    e);
        }
    }

    @Override
    public boolean alive() {
        return guard.isAlive();
    }

    @Override
    public OptionalInt await(Duration limit) throws InterruptedException {
        boolean ended = guard.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        return ended ? OptionalInt.of(guard.exitValue()) : OptionalInt.empty();
    }

    @Override
    public void close() {
        try {
            guard.getOutputStream().close();
        } catch (IOException alreadyClosed) {
            // the guard is gone, and with it the program
        }
        Uninterrupted.run(() -> {
            if (!guard.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                guard.descendants().forEach(ProcessHandle::destroyForcibly);
                guard.destroyForcibly();
            }
        });
    }
}
