package io.jenkins.plugins.benchgate.workload.ycsb;

import java.lang.reflect.Field;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * Another workload of YCSB whose random choices follow from a seed.
 *
 * <p>YCSB 0.17.0 draws operations, keys, fields and values from {@link ThreadLocalRandom}, which cannot be seeded by its
 * API. Here each operation of a thread begins with a state of its own that follows from the seed, the phase,
 * the client, the thread's number and the operation's. So neither the system's answers, nor other threads, nor what a driver draws
 * changes what a thread asks next. What threads share stays shared: the next key to insert goes to the thread that
 * comes first.
 *
 * <p>Needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}.
 */
@SuppressWarnings("NullAway.Init") // YCSB calls init before all others
public final class SeededWorkload extends Workload {
    /** Property with the class of the other workload. */
    static final String OF = "seeded.workload";

    /** Property with the seed. */
    static final String SEED = "seeded.seed";

    private Workload workload;
    private Field state;
    private long seed;

    /** What a thread has: what the other workload knows of it, and the states of its operations. */
    private record Drawing(Object inner, SplittableRandom states) {}

    @Override
    public void init(Properties properties) throws WorkloadException {
        long given = Long.parseLong(properties.getProperty(SEED, "0"));
        long client = Long.parseLong(properties.getProperty(SharedWorkload.CLIENT, "0"));
        boolean measured = Boolean.parseBoolean(properties.getProperty(Client.DO_TRANSACTIONS_PROPERTY));
        seed = mixed(given, 2 * client + (measured ? 1 : 0));
        try {
            state = Thread.class.getDeclaredField("threadLocalRandomSeed");
            state.setAccessible(true);
            workload = Class.forName(properties.getProperty(OF), true, Client.class.getClassLoader())
                    .asSubclass(Workload.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new WorkloadException(e);
        }
        begin(seed);
        workload.init(properties);
    }

    @Override
    public Object initThread(Properties properties, int thread, int threads) throws WorkloadException {
        SplittableRandom states = new SplittableRandom(mixed(seed, thread + 1L));
        begin(states.nextLong());
        return new Drawing(workload.initThread(properties, thread, threads), states);
    }

    @Override
    public boolean doInsert(DB db, Object drawing) {
        return workload.doInsert(db, begun(drawing));
    }

    @Override
    public boolean doTransaction(DB db, Object drawing) {
        return workload.doTransaction(db, begun(drawing));
    }

    private Object begun(Object drawing) {
        Drawing own = (Drawing) drawing;
        begin(own.states().nextLong());
        return own.inner();
    }

    /** Gives the calling thread's generator a state. */
    private void begin(long bits) {
        ThreadLocalRandom.current(); // a thread's first call would replace the state
        try {
            state.setLong(Thread.currentThread(), bits);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long mixed(long one, long other) {
        return new SplittableRandom(one ^ new SplittableRandom(other).nextLong()).nextLong();
    }

    @Override
    public void cleanup() throws WorkloadException {
        workload.cleanup();
    }

    @Override
    public void requestStop() {
        workload.requestStop();
    }

    @Override
    public boolean isStopRequested() {
        return workload.isStopRequested();
    }
}
