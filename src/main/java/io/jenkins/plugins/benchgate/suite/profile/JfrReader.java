package io.jenkins.plugins.benchgate.suite.profile;

import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads recordings of Java Flight Recorder: each event {@code jdk.ExecutionSample} and {@code jdk.NativeMethodSample}
 * is a sample. What time one stands for is in the setting {@code period} of the former.
 *
 * <p>A method is named by its class and its name, {@code org.example.Shop.total}, so that overloads are one function.
 */
final class JfrReader {
    private static final Set<String> SAMPLES = Set.of("jdk.ExecutionSample", "jdk.NativeMethodSample");
    /** A thread that waits in native code counts as running for the JVM; in most servers that is most of the time. */
    private static final Set<String> WAITING = Set.of(
            "sun.nio.ch.EPoll.wait",
            "sun.nio.ch.KQueue.poll",
            "sun.nio.ch.WEPoll.wait",
            "sun.nio.ch.Net.poll",
            "sun.nio.ch.Net.accept",
            "sun.nio.ch.SocketDispatcher.read0",
            "sun.nio.fs.LinuxWatchService.poll",
            "java.lang.ProcessHandleImpl.waitForProcessExit0",
            "java.net.PlainSocketImpl.socketAccept",
            "java.net.SocketInputStream.socketRead0",
            "io.netty.channel.epoll.Native.epollWait",
            "io.netty.channel.epoll.Native.epollWait0",
            "io.netty.channel.kqueue.Native.keventWait");

    private static final String SAMPLE = "jdk.ExecutionSample";
    private static final String SETTING = "jdk.ActiveSetting";
    private static final Pattern PERIOD = Pattern.compile("(\\d{1,9}) (ns|us|ms|s)");

    private static final String RECORDER = "jdk.jfr.internal.";

    private static final int SHOWN = 5;

    private JfrReader() {}

    static Profile read(Path file, Functions functions, StackSink sink) throws IOException {
        Stacks stacks = new Stacks(file, sink);
        Set<String> others = new TreeSet<>();
        Instant first = null;
        Instant last = null;
        Map<Long, String> periods = new HashMap<>();
        long type = 0;
        boolean any = false;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                String name = event.getEventType().getName();
                if (first == null || event.getStartTime().isBefore(first)) {
                    first = event.getStartTime();
                }
                if (last == null || event.getStartTime().isAfter(last)) {
                    last = event.getStartTime();
                }
                if (SETTING.equals(name) && "period".equals(event.getString("name"))) {
                    periods.put(event.getLong("id"), event.getString("value"));
                }
                if (SAMPLES.contains(name)) {
                    any = true;
                    type = name.equals(SAMPLE) ? event.getEventType().getId() : type;
                    add(event.getStackTrace(), functions, stacks);
                } else if (others.size() < SHOWN) {
                    others.add(name);
                }
            }
        } catch (InputException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // the JDK's reader throws any of them where bytes are missing or wrong
            throw new InputException(
                    file,
                    "found a recording that breaks off or is damaged, expected a whole one: a process that is killed"
                            + " does not finish its recording");
        }
        if (!any) {
            throw new InputException(
                    file,
                    "found a recording without events jdk.ExecutionSample"
                            + (others.isEmpty() ? "" : " but with " + String.join(", ", others))
                            + ", expected some: let it run longer, or record with settings=profile");
        }
        double seconds = first == null ? 0 : Duration.between(first, last).toNanos() / 1e9;
        return stacks.profile(
                Profile.Kind.JFR, "samples/count", false, first, seconds, seconds(periods.getOrDefault(type, "")));
    }

    /** The seconds of {@code 10 ms}, as a setting has it; 0 for another text. */
    private static double seconds(String setting) {
        Matcher period = PERIOD.matcher(setting);
        return !period.matches()
                ? 0
                : Double.parseDouble(period.group(1))
                        * switch (period.group(2)) {
                            case "ns" -> 1e-9;
                            case "us" -> 1e-6;
                            case "ms" -> 1e-3;
                            default -> 1;
                        };
    }

    private static void add(@Nullable RecordedStackTrace trace, Functions functions, Stacks stacks)
            throws InputException {
        if (trace == null || waits(trace) || records(trace)) {
            return;
        }
        stacks.begin();
        for (RecordedFrame frame : trace.getFrames()) {
            String name = name(frame.getMethod());
            if (name == null) {
                stacks.unnamed();
            } else {
                stacks.frame(functions.number(name));
            }
        }
        stacks.end(1, 1, trace.isTruncated());
    }

    private static boolean waits(RecordedStackTrace trace) {
        List<RecordedFrame> frames = trace.getFrames();
        return !frames.isEmpty()
                && WAITING.contains(String.valueOf(name(frames.get(0).getMethod())));
    }

    /** What the recorder does, as it begins and ends, is nothing of the program. */
    private static boolean records(RecordedStackTrace trace) {
        return trace.getFrames().stream()
                .anyMatch(frame -> String.valueOf(name(frame.getMethod())).startsWith(RECORDER));
    }

    private static @Nullable String name(@Nullable RecordedMethod method) {
        return method == null || method.getName() == null || method.getType() == null
                ? null
                : method.getType().getName() + "." + method.getName();
    }
}
