package io.jenkins.plugins.benchgate.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How much the same work differed in time on a machine that should have had nothing else to do.
 *
 * @param seconds that were measured
 * @param processor coefficient of variation between parts of a second of work that only computes, in %
 * @param memory the same of work that reads memory all over, in %
 * @param pause the longest time that a piece of work of about a millisecond took beyond the usual, in s
 * @param steal time that the host of a virtual machine withheld from its processors, in % of all
 * @param neighbours processors that other programs used on average
 * @param busiest those that used the most, with their share of a processor in %
 * @param throttled periods in which a quota made the programs of this control group stand still
 */
public record Noise(
        double seconds,
        double processor,
        double memory,
        double pause,
        double steal,
        double neighbours,
        List<String> busiest,
        long throttled) {
    /** In %: the usual noise of a quiet machine of one's own lies below. */
    private static final double QUIET = 1;
    /** In %: beyond it a change of a few percent is not seen in a reasonable number of trials. */
    private static final double LOUD = 5;
    /** In s: a scheduler's time slice; who is interrupted for longer was not only scheduled. */
    private static final double SLICE = 0.01;

    private static final double LONG_PAUSE = 0.1;

    public Noise {
        busiest = List.copyOf(busiest);
    }

    /** What it means, in the order in which it is shown. */
    public List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        checks.add(
                graded(
                        "stolen time",
                        steal,
                        percent(steal) + " of the processors' time",
                        "the host gave it to other machines: take one with processors of its own (dedicated), or another host"));
        checks.add(graded(
                "neighbours",
                100 * neighbours,
                String.format(Locale.ROOT, "%.2f processors in use by other programs", neighbours),
                "end them, measure when they are idle, or keep them to other processors (cpuset)"
                        + (busiest.isEmpty() ? "" : ": " + String.join(", ", busiest))));
        if (throttled > 0) {
            checks.add(Check.bad(
                    "throttling",
                    throttled + " times",
                    "the quota of the control group made this program stand still: raise it, or give whole cores"));
        }
        checks.add(graded(
                "noise of computing",
                processor,
                percent(processor) + " between parts of a second",
                "see what is doubtful above; if nothing is, the host of this machine is shared"));
        checks.add(graded(
                "noise of memory",
                memory,
                percent(memory) + " between parts of a second",
                "neighbours use the same cache or memory: measure both versions side by side, in many short trials"));
        checks.add(pauses());
        return List.copyOf(checks);
    }

    private Check pauses() {
        String found = String.format(Locale.ROOT, "at most %.1f ms", 1000 * pause);
        String advice = "something stopped the program: what is doubtful above, or the host; judge medians, not p99.9";
        if (pause < SLICE) {
            return Check.good("pauses", found);
        }
        return pause < LONG_PAUSE ? Check.doubtful("pauses", found, advice) : Check.bad("pauses", found, advice);
    }

    private static Check graded(String name, double value, String found, String advice) {
        if (value < QUIET) {
            return Check.good(name, found);
        }
        return value < LOUD ? Check.doubtful(name, found, advice) : Check.bad(name, found, advice);
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f %%", value);
    }
}
