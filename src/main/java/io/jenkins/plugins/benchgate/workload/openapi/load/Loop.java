package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.jenkins.plugins.benchgate.workload.openapi.load.Exchange.ActiveRun;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunProgress.Outgoing;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Takes the runs of a file through their requests. All of it is done by the thread of the {@link HttpEngine}, but for
 * answers so large that reading them would delay what else is due: another thread takes values from these.
 */
abstract class Loop implements Closeable {
    /** Bytes of an answer that is read by another thread. */
    private static final int LARGE = 16 << 10;
    /** Failed runs before which a client does not end early, so that all kinds of failures are seen. */
    private static final int FEWEST_FAILED = 100;

    protected final HttpEngine engine;
    protected final RunSource source;
    private final ClientOrder order;
    private final PreparedPlan plan;
    private final RunsFile file;
    private final Requests requests;
    private final Recorder recorder;
    private final AlarmClock clock;
    private final ExecutorService reader;
    private final PriorityQueue<Due> timetable = new PriorityQueue<>(
            Comparator.<Due>comparingLong(due -> due.at() - origin()).thenComparingLong(Due::number));
    private final CompletableFuture<Boolean> end = new CompletableFuture<>();
    private final Map<String, Long> unlinked = new LinkedHashMap<>();
    private final Map<String, Long> failures = new LinkedHashMap<>();
    private final long origin = System.nanoTime();
    private final long epoch = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    private long numbers;
    private long alarm = AlarmClock.NEVER;
    private boolean ready;
    private boolean working;
    private boolean over;
    private long taken;
    private long active;
    private boolean begun;
    private long begin = origin;
    private long last = origin;
    private long collected;
    private @Nullable String stopped;
    /** Counted by one thread, and shown by another. */
    private final AtomicLong done = new AtomicLong();

    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    /**
     * @param connections how many are opened to each service
     * @throws IOException when the order or its files cannot be used, in one line
     */
    protected Loop(ClientOrder order, LoadPlan plan, RunsFile file, int connections) throws IOException {
        this.order = order;
        this.file = file;
        this.plan = prepared(plan);
        if (order.services().size() != plan.services().size()) {
            throw new IOException("found " + order.services().size() + " addresses of services, expected "
                    + plan.services().size() + ", as in the workload");
        }
        this.requests = new Requests(plan, order);
        // the first question loads classes for 20 ms, which the first requests would be late by
        collected();
        this.recorder = new Recorder(plan, order.measured() ? Path.of(order.out() + ".csv") : null);
        this.engine = new HttpEngine(order, plan.services(), connections, this::answered);
        this.source = new RunSource(file, () -> engine.thread().execute(this::wake));
        this.clock = new AlarmClock(() -> engine.thread().execute(() -> {
            alarm = AlarmClock.NEVER;
            spin();
            wake();
        }));
        this.reader =
                Executors.newFixedThreadPool(Math.max(1, Runtime.getRuntime().availableProcessors() - 1), task -> {
                    Thread thread = new Thread(task, "answers");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    private static PreparedPlan prepared(LoadPlan plan) throws IOException {
        try {
            return new PreparedPlan(plan);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    static Loop of(ClientOrder order, LoadPlan plan, RunsFile file) throws IOException {
        return order.load() instanceof ClientOrder.Users users
                ? new ClosedLoop(order, users, plan, file)
                : new OpenLoop(order, (ClientOrder.OpenLoad) order.load(), plan, file);
    }

    /** Whether nothing is sent any more. */
    protected final boolean over() {
        return over;
    }

    private long origin() {
        return origin;
    }

    /** Something that is due: the next request of a run after its pause, or the next run of a user. */
    private record Due(long at, long number, Runnable action) {}

    /** Begins. */
    final void start() {
        source.start();
        engine.prepare(() -> {
            ready = true;
            // what stays would be moved by a later collection, in which requests would be late
            System.gc();
            begin(System.nanoTime());
            wake();
        });
    }

    /** Completes when all runs have ended or the client has stopped, or exceptionally when it cannot go on. */
    final CompletableFuture<Boolean> end() {
        return end;
    }

    /** Connections are open; the first run is due now. */
    protected abstract void begin(long now);

    /** Starts runs that are due. */
    protected abstract void startRuns(long now) throws IOException;

    /**
     * When the next run is due, in ns of {@link System#nanoTime()}; {@link AlarmClock#NEVER} if something else has to
     * happen.
     */
    protected abstract long nextStart();

    /** How much earlier the clock rings than something is due, in ns. */
    protected abstract long lead();

    /** A run that was started has ended. */
    protected abstract void runEnded(long now);

    /** How late the client was; {@code null} where nothing is due at a time. */
    protected abstract Summary.@Nullable Late late();

    /** A request that counts is sent; times in ns. */
    protected abstract void sent(long due, long now);

    /** From when the latency of a request counts that was due at a time. */
    protected abstract long counted(long due, long now);

    /** Does what is due, and sets the clock to what is due next. */
    protected final void wake() {
        if (!ready || working || over) {
            return;
        }
        working = true;
        try {
            long now = System.nanoTime();
            for (Due first = timetable.peek(); first != null && first.at() - now <= 0; first = timetable.peek()) {
                timetable.remove();
                first.action().run();
            }
            startRuns(now);
            if (active == 0 && source.ended()) {
                finish();
            } else {
                setClock();
            }
        } catch (IOException | RuntimeException e) {
            fail(e);
        } finally {
            working = false;
        }
    }

    private void setClock() {
        long next = nextDue();
        if (next != alarm) {
            alarm = next;
            clock.set(next == AlarmClock.NEVER ? next : next - lead());
        }
    }

    private long nextDue() {
        Due first = timetable.peek();
        long next = nextStart();
        return first != null && (next == AlarmClock.NEVER || first.at() - next < 0) ? first.at() : next;
    }

    /** Waits for what is due in a moment: the clock rings before, because this thread takes some time to wake. */
    private void spin() {
        long next = over ? AlarmClock.NEVER : nextDue();
        if (next != AlarmClock.NEVER) {
            for (long left = next - System.nanoTime(); left > 0 && left <= lead(); left = next - System.nanoTime()) {
                Thread.onSpinWait();
            }
        }
    }

    /** Does something at a time, in ns of {@link System#nanoTime()}. */
    protected final void at(long time, Runnable action) {
        timetable.add(new Due(time, numbers++, action));
    }

    /** Starts a run that was due at a time. */
    protected final void start(PlannedRun run, long due) throws IOException {
        boolean counts = taken++ >= order.warmUp();
        if (counts && !begun) {
            begun = true;
            begin = due;
            last = due;
            collected = collected();
        }
        active++;
        ActiveRun started = new ActiveRun(new RunProgress(plan, run), counts, due);
        if (started.progress.ended()) {
            ended(started, due);
        } else {
            send(started, started.progress.next(), due);
        }
    }

    private void send(ActiveRun run, @Nullable Outgoing next, long due) throws IOException {
        if (next == null) {
            ended(run, due);
            return;
        }
        long now = System.nanoTime();
        Exchange exchange = new Exchange(
                run,
                next.operation(),
                plan.plan().operations().get(next.operation()).service(),
                requests.request(next),
                counted(due, now),
                run.progress.keepsBody());
        if (run.counts) {
            sent(due, now);
        }
        engine.send(exchange);
    }

    private void answered(Exchange exchange) {
        if (over) {
            return;
        }
        if (exchange.failure() == null && exchange.size() > LARGE && exchange.run.progress.keepsBody()) {
            reader.execute(() -> {
                try {
                    Judged judged = judge(exchange);
                    engine.thread().execute(() -> proceed(exchange, judged));
                } catch (RuntimeException | OutOfMemoryError e) {
                    engine.thread().execute(() -> fail(e));
                }
            });
        } else {
            try {
                proceed(exchange, judge(exchange));
            } catch (RuntimeException e) {
                fail(e);
            }
        }
    }

    /**
     * What is said of an answer.
     *
     * @param next the request after it; {@code null} if the run has ended
     */
    private record Judged(String outcome, @Nullable Outgoing next) {}

    private static Judged judge(Exchange exchange) {
        RunProgress progress = exchange.run.progress;
        String outcome = exchange.failure();
        if (outcome == null) {
            outcome = progress.answered(exchange.status(), exchange.headers()::get, exchange.body());
        } else {
            progress.failed(outcome);
        }
        return new Judged(outcome, progress.ended() ? null : progress.next());
    }

    private void proceed(Exchange exchange, Judged judged) {
        if (over) {
            return;
        }
        ActiveRun run = exchange.run;
        long now = exchange.ended();
        try {
            if (run.counts) {
                recorder.request(
                        exchange.operation,
                        micros(exchange.due),
                        Math.max(0, now - exchange.due) / 1000,
                        judged.outcome());
            }
            answers.incrementAndGet();
            if (!judged.outcome().equals(RunProgress.OK)) {
                failures.merge(judged.outcome(), 1L, Long::sum);
            }
            Outgoing next = judged.next();
            long pause = next == null ? 0 : (long) (run.progress.pause() * 1e9);
            if (next == null) {
                ended(run, now);
            } else if (pause == 0) {
                send(run, next, now);
            } else {
                run.paused += pause;
                at(now + pause, () -> resume(run, next, now + pause));
            }
        } catch (IOException | RuntimeException e) {
            fail(e);
        }
        wake();
    }

    private void resume(ActiveRun run, Outgoing next, long due) {
        try {
            send(run, next, due);
        } catch (IOException e) {
            fail(e);
        }
    }

    private void ended(ActiveRun run, long now) throws IOException {
        active--;
        done.incrementAndGet();
        if (run.counts) {
            RunProgress progress = run.progress;
            recorder.run(
                    progress.pattern(),
                    micros(run.start),
                    Math.max(0, now - run.start - run.paused) / 1000,
                    progress.outcome());
            if (progress.outcome().equals(RunProgress.UNLINKED)) {
                boolean kind = unlinked.containsKey(progress.reason()) || unlinked.size() < Summary.KINDS - 1;
                unlinked.merge(kind ? progress.reason() : "other reasons", 1L, Long::sum);
            }
            last = now - last > 0 ? now : last;
        }
        if (!run.progress.outcome().equals(RunProgress.OK)) {
            failed.incrementAndGet();
        }
        if (failed.get() >= FEWEST_FAILED
                && failed.get() > order.tolerate() * file.planned().runs()) {
            stop();
            return;
        }
        runEnded(now);
    }

    private long micros(long time) {
        return epoch + Math.floorDiv(time - origin, 1000L);
    }

    private void stop() {
        String most = failures.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
        stopped = failed + " of " + done + " runs failed"
                + (most.isEmpty() ? "" : ", most often by " + most) + "; " + plain(order.tolerate() * 100)
                + " % of the planned " + file.planned().runs() + " are tolerated";
        finish();
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    private void finish() {
        over = true;
        end.complete(stopped == null);
    }

    private void fail(Throwable cause) {
        over = true;
        end.completeExceptionally(cause);
    }

    /** ms of all collectors so far. */
    private static long collected() {
        long all = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            all += Math.max(0, collector.getCollectionTime());
        }
        return all;
    }

    /**
     * Writes what is left of the rows, and says how it went; after the end.
     *
     * @throws IOException when rows could not be written
     */
    final Summary summary() throws IOException {
        recorder.close();
        double seconds = (last - begin) / 1e9;
        List<Summary.Unlinked> reasons = new ArrayList<>();
        unlinked.forEach((reason, count) -> reasons.add(new Summary.Unlinked(reason, count)));
        return new Summary(
                micros(begin),
                micros(last),
                plan.plan().operations().stream()
                        .map(LoadPlan.PlannedOperation::name)
                        .toList(),
                plan.plan().patterns(),
                recorder.counts(),
                reasons,
                begun && seconds > 0 ? Math.min(1, (collected() - collected) / 1e3 / seconds) : 0,
                late(),
                done.get(),
                file.planned().runs(),
                stopped,
                file.planned().sha256());
    }

    /** How far it is, in one line. */
    final String progress() {
        return done + " of " + file.planned().runs() + " runs, " + answers + " requests, " + failed + " runs failed";
    }

    @Override
    public void close() throws IOException {
        clock.close();
        source.close();
        engine.close();
        reader.shutdownNow();
        recorder.close();
    }
}
