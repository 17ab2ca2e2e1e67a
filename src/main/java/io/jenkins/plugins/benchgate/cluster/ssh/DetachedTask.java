package io.jenkins.plugins.benchgate.cluster.ssh;

import static io.jenkins.plugins.benchgate.cluster.ssh.DetachedTasks.variable;

import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.io.Uninterrupted;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A program that runs detached on its machine, as it is followed from here.
 *
 * <p>Over there a guard holds it, and ends all that it has started with the program, with its time limit, or when the
 * task is closed. A thread here fetches what it
 * prints, by offset, so that a connection that is cut loses and doubles nothing. A program whose guard is gone without
 * an exit status, and a machine that does not answer for too long, end the task with {@link #LOST} and one line in the
 * file of its errors.
 */
final class DetachedTask implements RemoteTask {
    static final String IDENTITY = ShellText.read(ShellText.class, "identity.sh");
    static final String SESSION = IDENTITY + ShellText.read(ShellText.class, "session.sh");
    /** Most bytes of a file that one answer brings; {@link TaskAnswer} reads accordingly. */
    static final long MOST = 4 << 20;
    /** For one script; far more than it takes. */
    static final Duration LIMIT = Duration.ofMinutes(1);
    /** The exit status of a program that told none. */
    static final int LOST = 255;

    private static final String FOLLOW = IDENTITY + ShellText.read(DetachedTask.class, "follow.sh");
    static final String CLOSE = SESSION + ShellText.read(DetachedTask.class, "close.sh");
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(50);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final Shell shell;
    private final String folder;
    private final FollowedFile out;
    private final FollowedFile err;
    private final RetryLimit patience;
    private final CountDownLatch over = new CountDownLatch(1);
    /** Known once it is over. */
    private volatile int status = LOST;

    private DetachedTask(Shell shell, String folder, FollowedFile out, FollowedFile err, RetryLimit patience) {
        this.shell = shell;
        this.folder = folder;
        this.out = out;
        this.err = err;
        this.patience = patience;
    }

    /** Follows the program in a folder over there. */
    static DetachedTask follow(Shell shell, String folder, FollowedFile out, FollowedFile err, RetryLimit patience) {
        DetachedTask task = new DetachedTask(shell, folder, out, err, patience);
        Thread follower = new Thread(task::follow, "benchgate-task-" + folder.substring(folder.lastIndexOf('/') + 1));
        follower.setDaemon(true);
        follower.start();
        return task;
    }

    /**
     * Asks once.
     *
     * @param wait for the program's end, at most
     * @throws IOException when there was no answer, not even a part of one
     */
    static TaskAnswer ask(Shell shell, String folder, FollowedFile out, FollowedFile err, Duration wait)
            throws IOException {
        String script = variable("dir", folder)
                + variable("out_from", String.valueOf(out.fetched()))
                + variable("err_from", String.valueOf(err.fetched()))
                + variable("most", String.valueOf(MOST))
                + variable("wait", wait.isZero() ? "0" : String.format(Locale.ROOT, "%.3f", wait.toMillis() / 1e3))
                + FOLLOW;
        try (TaskAnswer answer = new TaskAnswer(out, err)) {
            try {
                Shell.Ran ran = shell.run(script, InputStream.nullInputStream(), answer, LIMIT);
                if (answer.line() == null) {
                    throw new IOException("found no state of the program, but exit status " + ran.status() + " and '"
                            + ran.err().strip() + "'");
                }
            } catch (IOException cut) {
                if (!answer.brought()) {
                    throw cut;
                }
            }
            return answer;
        }
    }

    private void follow() {
        try {
            status = untilOver();
        } catch (IOException silent) {
            say("its machine was given up: " + silent.getMessage());
        } catch (InterruptedException e) {
            say("it was no longer followed");
        } finally {
            over.countDown();
        }
    }

    private int untilOver() throws IOException, InterruptedException {
        Duration wait = SHORTEST_WAIT;
        boolean more = false;
        while (true) {
            Duration pause = more ? Duration.ZERO : wait;
            long asked = System.nanoTime();
            TaskAnswer answer = patience.insist(() -> ask(shell, folder, out, err, pause));
            TaskAnswer.Line line = answer.line();
            boolean whole = line != null && out.fetched() >= line.out() && err.fetched() >= line.err();
            if (line != null && whole && line.state() != TaskAnswer.State.RUNNING) {
                return line.state() == TaskAnswer.State.ENDED ? line.status() : lost();
            }
            more = !whole;
            if (whole) {
                // a machine without timeout(1) has not waited
                long left = pause.toNanos() - (System.nanoTime() - asked);
                if (!answer.brought() && left > 0) {
                    TimeUnit.NANOSECONDS.sleep(left);
                }
                wait = wait.multipliedBy(2).compareTo(LONGEST_WAIT) < 0 ? wait.multipliedBy(2) : LONGEST_WAIT;
            }
        }
    }

    private int lost() {
        say(
                "the program ended without an exit status: its machine was restarted, or it was killed together with its guard");
        return LOST;
    }

    /** One line in the file of its errors. */
    private void say(String reason) {
        byte[] line = ("benchgate: " + reason + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            err.append(line, 0, line.length);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    @Override
    public boolean alive() {
        return over.getCount() > 0;
    }

    @Override
    public OptionalInt await(Duration limit) throws InterruptedException {
        return over.await(limit.toNanos(), TimeUnit.NANOSECONDS) ? OptionalInt.of(status) : OptionalInt.empty();
    }

    /**
     * {@inheritDoc} What it printed is here then, and its folder over there is gone.
     *
     * @throws UncheckedIOException when the machine does not answer, so that nobody knows; one line
     */
    @Override
    public void close() {
        try {
            Uninterrupted.run(() -> {
                if (alive() || status == LOST) {
                    end("no");
                    over.await();
                }
                end("yes");
            });
        } catch (IOException silent) {
            throw new UncheckedIOException(
                    new IOException("could not end the program in " + folder + ": " + silent.getMessage(), silent));
        }
    }

    private void end(String remove) throws IOException, InterruptedException {
        String script = variable("dir", folder) + variable("remove", remove) + CLOSE;
        Shell.Ran ran = patience.insist(
                () -> shell.run(script, InputStream.nullInputStream(), OutputStream.nullOutputStream(), LIMIT));
        if (ran.status() != 0) {
            throw new IOException(
                    "exit status " + ran.status() + " " + ran.err().strip());
        }
    }
}
