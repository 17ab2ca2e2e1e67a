package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.detached.Order.Work;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import io.jenkins.plugins.benchgate.spec.SentSecrets;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The measuring process: {@code java … DetachedMeasurement CONTROL-FOLDER}.
 *
 * <p>It ends itself, with all it started, when it is told to (TERM), when its time is up, and when nobody has asked for
 * it for too long.
 */
public final class DetachedMeasurement {
    /** Programs on other machines are ended over connections that may be slow. */
    private static final Duration CLEAN_UP = Duration.ofMinutes(2);

    private static final String STOPPED = "the measurement was stopped";

    private final ControlFolder control;
    private final Order order;
    private final LineProgress progress;
    private final Instant started;
    private final Thread measuring = Thread.currentThread();
    private final CountDownLatch over = new CountDownLatch(1);
    /** Why it ends itself. */
    private volatile @Nullable End end;

    private enum End {
        TOLD,
        LATE,
        UNASKED
    }

    private DetachedMeasurement(ControlFolder control, Order order, LineProgress progress, Instant started) {
        this.control = control;
        this.order = order;
        this.progress = progress;
        this.started = started;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.setProperty("java.awt.headless", "true");
        PrintStream log = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        ControlFolder control = new ControlFolder(Path.of(arguments[0]));
        ProcessLock claim = control.claim();
        try {
            new DetachedMeasurement(control, control.takeOrder(), new LineProgress(log), Instant.now()).run();
        } finally {
            claim.close();
        }
        System.exit(0);
    }

    private void run() throws IOException {
        Thread watch = new Thread(this::watch, "benchgate-watch");
        watch.setDaemon(true);
        watch.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::told, "benchgate-told"));
        Masking masking = Masking.NONE;
        try {
            Spec spec = SpecReader.read(Path.of(order.spec()), order.environment());
            masking = SentSecrets.masking(spec, order.environment(), List.of());
            progress.name(spec.name());
            done(spec);
        } catch (SpecException | InputException e) {
            failed(masking.mask(String.valueOf(e.getMessage())));
        } catch (IOException | RuntimeException | Error e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace, true));
            progress.say(masking.mask(trace.toString()));
            failed(masking.mask("a fault while it was measured: " + e));
        } finally {
            over.countDown();
        }
    }

    private void done(Spec spec) throws IOException, SpecException {
        DetachedWork work =
                switch (order.work()) {
                    case MEASURE -> new MeasuringWork(order, progress, started, control::keepAnswer);
                    case TRACE -> new TracingWork(order, progress);
                    case BISECT -> new BisectingWork(order, progress);
                };
        try {
            try {
                String answer = work.answer(spec);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                control.keepAnswer(answer);
            } catch (InterruptedException e) {
                if (end != End.LATE) {
                    throw e;
                }
                control.keepAnswer(work.late(spec));
            }
        } catch (InterruptedException e) {
            failed(STOPPED);
        }
    }

    /**
     * Keeps why there is no answer: of one that ended itself not what the interruption of its reading or writing looks
     * like.
     */
    private void failed(String why) throws IOException {
        End ended = end;
        if (ended == null) {
            control.keepFailure(why);
            return;
        }
        // nothing can be written by a thread that is interrupted
        Thread.interrupted();
        control.keepFailure(
                switch (ended) {
                    case TOLD -> STOPPED;
                    case LATE -> order.limitWords() + " was up before the measurement began";
                    case UNASKED ->
                        "Jenkins did not ask for the measurement for " + order.unaskedSeconds()
                                + " s, so it ended itself";
                });
    }

    private void watch() {
        long from = System.nanoTime();
        try {
            while (true) {
                TimeUnit.MILLISECONDS.sleep(500);
                long seconds = (System.nanoTime() - from) / 1_000_000_000;
                if (order.limitSeconds() > 0 && seconds >= order.limitSeconds()) {
                    stop(End.LATE);
                    return;
                }
                if (control.unasked().toSeconds() >= order.unaskedSeconds()) {
                    stop(End.UNASKED);
                    return;
                }
            }
        } catch (IOException | InterruptedException gone) {
            // without its folder nobody can ask for it any more
            stop(End.UNASKED);
        }
    }

    private void stop(End why) {
        end = why;
        measuring.interrupt();
    }

    private void told() {
        if (over.getCount() == 0) {
            return;
        }
        stop(End.TOLD);
        try {
            boolean clean = over.await(CLEAN_UP.toMillis(), TimeUnit.MILLISECONDS);
            if (!clean) {
                progress.say("What was started is still being ended.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One kind of {@link Work}, done. */
    interface DetachedWork {
        /** Does it; the answer is JSON. */
        String answer(Spec spec) throws IOException, InterruptedException, SpecException;

        /** The answer of work that was ended because its time was up. */
        String late(Spec spec) throws IOException, InterruptedException;
    }
}
