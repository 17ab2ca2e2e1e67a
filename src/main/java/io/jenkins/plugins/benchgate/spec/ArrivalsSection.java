package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.openapi.ArrivalPlan;
import io.jenkins.plugins.benchgate.workload.openapi.load.ArrivalPhase;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a workload that say when pattern runs of an open loop begin: {@code rate}, or phases in {@code arrivals}.
 */
final class ArrivalsSection {
    private final Section section;

    /** @param section of the workload */
    ArrivalsSection(Section section) {
        this.section = section;
    }

    /** What they say; {@code null} of a closed loop, and after a mistake. */
    @Nullable
    ArrivalPlan read() {
        double rate = rate(section, "rate", 0);
        if (section.holdsKeys("arrivals")) {
            return phased(section.section("arrivals", false));
        }
        boolean poisson = section.other("arrivals");
        if (rate == 0 && section.has("arrivals")) {
            section.mistake("arrivals", "found 'arrivals' without 'rate', expected it with a rate, or with phases");
        }
        return rate > 0 ? ArrivalPlan.of(rate, poisson) : null;
    }

    private @Nullable ArrivalPlan phased(Section arrivals) {
        boolean poisson = arrivals.other("spacing");
        List<ArrivalPhase> phases = new ArrayList<>();
        for (Section one : arrivals.sections("phases")) {
            ArrivalPhase phase = phase(one);
            one.end();
            if (phase != null) {
                phases.add(phase);
            }
        }
        arrivals.end();
        for (String key : List.of("rate", "invocations")) {
            if (section.has(key)) {
                section.mistake(
                        key,
                        "found '" + key
                                + "' with phases of arrivals, expected it to be left out: the phases say how many"
                                + " pattern runs begin, and when");
            }
        }
        try {
            ArrivalPlan plan = new ArrivalPlan(0, phases, poisson);
            if (plan.runs() >= 1 && plan.runs() <= section.most("invocations")) {
                return plan;
            }
            section.mistake(
                    "arrivals",
                    "found phases in which " + plan.runs() + " pattern runs begin, expected from 1 to "
                            + section.most("invocations"));
        } catch (IllegalArgumentException e) {
            section.mistake(
                    "arrivals",
                    phases.isEmpty()
                            ? "found no phase in 'arrivals', expected one such as {duration: 2 min, rate: 10}"
                            : String.valueOf(e.getMessage()));
        }
        return null;
    }

    private static @Nullable ArrivalPhase phase(Section one) {
        double pause = one.seconds("pause", 0);
        double duration = one.seconds("duration", 0);
        double from = rate(one, "rate", 0);
        double to = rate(one, "rampTo", from);
        if (one.has("pause")) {
            if (one.has("duration") || one.has("rate") || one.has("rampTo")) {
                one.mistake("pause", "found 'pause' with another key, expected it alone: {pause: 20 min}");
            }
            return pause > 0 ? ArrivalPhase.pause(pause) : null;
        }
        if (!one.has("duration") || !one.has("rate")) {
            one.mistake("found a phase without 'duration' or without 'rate', expected both, or 'pause'");
            return null;
        }
        if (from == 0 && to == 0) {
            one.mistake("rate", "found a phase of rate 0, expected a rate, or 'pause'");
        }
        return duration > 0 ? new ArrivalPhase(duration, from, to) : null;
    }

    private static double rate(Section section, String key, double fallback) {
        return section.checked(key).map(Double::valueOf).orElse(fallback);
    }
}
