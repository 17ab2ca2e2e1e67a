package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Work that a signal interrupts; the program then ends once all that was started has ended.
 *
 * @param elsewhere whether it has machines of its own, or functions, which are given back
 * @param kept what people are told of what stays, behind {@code and}
 */
public record Interruptible(boolean elsewhere, Supplier<String> kept, Progress progress) {
    private static final Duration CLEAN_UP = Duration.ofSeconds(30);
    /** Providers take minutes to end machines or remove functions, and fail now and then. */
    private static final Duration GIVE_BACK = Duration.ofMinutes(15);

    /** Work of a command that goes on where it was ended. */
    public static Interruptible resumable(Spec spec, Progress progress) {
        return new Interruptible(elsewhere(spec), () -> "the same command goes on with what is missing", progress);
    }

    /** Whether a build of a spec has something that is given back. */
    static boolean elsewhere(Spec spec) {
        return spec.place().machines() != null || spec.candidate().functions() != null;
    }

    /** The work. */
    public interface Work<T> {
        T done() throws IOException, InterruptedException, UserException;
    }

    /**
     * Does it in this thread.
     *
     * @throws InterruptedException when a signal came
     */
    public <T> T done(Work<T> work) throws IOException, InterruptedException, UserException {
        Thread working = Thread.currentThread();
        CountDownLatch ended = new CountDownLatch(1);
        AtomicBoolean signalled = new AtomicBoolean();
        Thread onSignal = new Thread(() -> {
            signalled.set(true);
            working.interrupt();
            try {
                if (elsewhere) {
                    progress.say("benchgate: interrupted; machines and functions are being released, and another Ctrl-C"
                            + " does not skip this");
                }
                boolean clean = ended.await((elsewhere ? GIVE_BACK : CLEAN_UP).toMillis(), TimeUnit.MILLISECONDS);
                String processes = clean
                        ? "everything that was started has been ended"
                        : "machines, functions and processes are still being ended";
                progress.say("benchgate: interrupted; " + processes + ", and " + kept.get());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(onSignal);
        try {
            T result = work.done();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return result;
        } catch (IOException | RuntimeException e) {
            if (signalled.get()) {
                // what the interrupt broke off, such as a file that was being written, is no fault
                throw new InterruptedException();
            }
            throw e;
        } finally {
            ended.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(onSignal);
            } catch (IllegalStateException endingAlready) {
                // the hook runs: it is what interrupted us
            }
        }
    }
}
