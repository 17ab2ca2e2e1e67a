package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.spec.Trace.Perf;
import io.jenkins.plugins.benchgate.spec.Trace.Pprof;
import io.jenkins.plugins.benchgate.spec.Trace.Profiling;
import io.jenkins.plugins.benchgate.spec.Trace.Recording;
import io.jenkins.plugins.benchgate.spec.Trace.Written;
import java.util.Map;

/** The programs by which systems under test are profiled. */
public final class Profilers {
    /** Beyond the duration of a profile, for a program under load that writes it. */
    private static final double ANSWER_SECONDS = 60;
    /** A command may turn what it recorded into another form, which takes longer than the recording itself. */
    private static final double WRITE_SECONDS = 600;

    private Profilers() {}

    /** The program for a way of profiling. */
    public static Profiler of(Profiling profiling) {
        if (profiling instanceof Pprof pprof) {
            long whole = Math.max(1, Math.round(pprof.seconds()));
            String address = pprof.address() + (pprof.address().contains("?") ? "&" : "?") + "seconds=" + whole;
            double limit = whole + ANSWER_SECONDS;
            return new Profiler(
                    script("pprof.sh"),
                    Map.of("ADDRESS", address, "LIMIT", String.valueOf(Math.round(limit))),
                    false,
                    limit);
        }
        if (profiling instanceof Recording recording) {
            return new Profiler(script("jfr.sh"), Map.of("SETTINGS", recording.settings()), true, WRITE_SECONDS);
        }
        if (profiling instanceof Perf perf) {
            return new Profiler(
                    script("perf.sh"), Map.of("FREQUENCY", String.valueOf(perf.frequency())), true, WRITE_SECONDS);
        }
        return new Profiler(
                script("command.sh"), Map.of("COMMAND", ((Written) profiling).command()), false, WRITE_SECONDS);
    }

    private static String script(String name) {
        return ShellText.read(Profilers.class, name);
    }
}
