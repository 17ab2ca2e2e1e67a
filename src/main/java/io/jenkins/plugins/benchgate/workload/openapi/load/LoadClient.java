package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Sends the requests of a generated workload: the program on the machines of clients. Its arguments are the file of a
 * {@link ClientOrder} and the folder of the workload; it writes raw latencies, {@code <out>.csv}, and a
 * {@link Summary}, {@code <out>.json}. The exit code is 0 when it came to the end of the runs or stopped because too
 * many requests failed, and 1 when it could not do that, with one line on standard error.
 */
public final class LoadClient {
    private static final long LINE_EVERY = 10;
    private static final Logger NETTY = Logger.getLogger("io.netty");

    /** For many requests: one collector for one thread of connections. */
    private static final List<String> FAST = List.of("-XX:+UseSerialGC");
    /**
     * For requests at their times: a thread that compiles or collects keeps others from a processor for milliseconds,
     * so only the first compiler works, and collections are short and touch no new memory.
     */
    private static final List<String> PRECISE =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xms64m", "-Xmn16m", "-XX:+AlwaysPreTouch");

    private LoadClient() {}

    /**
     * Options of the JVM that a client runs best in.
     *
     * @param rate of pattern runs that it starts, per second; 0 in a closed loop
     */
    public static List<String> javaOptions(double rate) {
        return rate > 0 && rate <= OpenLoop.PRECISE ? PRECISE : FAST;
    }

    public static void main(String[] arguments) {
        // before its classes are loaded; buffers are released, and the search for those that are not costs time
        System.setProperty("io.netty.leakDetection.level", "disabled");
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        NETTY.setLevel(Level.OFF);
        System.exit(run(arguments, System.out, System.err));
    }

    /** @return the exit code */
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        if (arguments.length < 1 || arguments.length > 2) {
            err.println(
                    "found " + arguments.length
                            + " arguments, expected the file of an order, and the folder of the workload where it is another one");
            return 1;
        }
        try {
            Path file = Path.of(arguments[0]).toAbsolutePath();
            Path own = file.resolveSibling("");
            Path shared = arguments.length == 1 ? own : Path.of(arguments[1]);
            run(ClientOrder.read(file).in(shared, own), out);
            return 0;
        } catch (IOException | RuntimeException e) {
            err.println(line(e));
            return 1;
        }
    }

    private static String line(Exception e) {
        String message = e instanceof IOException && e.getMessage() != null ? e.getMessage() : e.toString();
        return message.replaceAll("\\s+", " ");
    }

    private static void run(ClientOrder order, PrintStream out) throws IOException {
        LoadPlan plan = LoadPlan.read(Path.of(order.workload()));
        try (RunsFile runs = RunsFile.open(Path.of(order.runs()), plan);
                Loop loop = Loop.of(order, plan, runs)) {
            loop.start();
            await(loop, out);
            loop.summary().write(Path.of(order.out() + ".json"));
        }
    }

    private static void await(Loop loop, PrintStream out) throws IOException {
        while (true) {
            try {
                loop.end().get(LINE_EVERY, TimeUnit.SECONDS);
                return;
            } catch (TimeoutException e) {
                out.println(loop.progress());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException known) {
                    throw known;
                }
                throw new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }
}
