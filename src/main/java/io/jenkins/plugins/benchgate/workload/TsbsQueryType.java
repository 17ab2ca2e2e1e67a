package io.jenkins.plugins.benchgate.workload;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A type of queries of TSBS, with what the data must have for it: {@code cmd/tsbs_generate_queries} ends in a panic
 * where it has not.
 *
 * @param name such as {@code double-groupby-1}
 * @param iot whether it is of the use case iot; else it is of both devops and cpu-only
 * @param window that each query looks at, placed at random: the data must span more
 * @param hosts that each query asks for: the scale must be no less
 */
public record TsbsQueryType(String name, boolean iot, Duration window, int hosts) {
    private static final List<TsbsQueryType> ALL = List.of(
            devops("single-groupby-1-1-1", 60, 1),
            devops("single-groupby-1-1-12", 12 * 60, 1),
            devops("single-groupby-1-8-1", 60, 8),
            devops("single-groupby-5-1-1", 60, 1),
            devops("single-groupby-5-1-12", 12 * 60, 1),
            devops("single-groupby-5-8-1", 60, 8),
            devops("cpu-max-all-1", 8 * 60, 1),
            devops("cpu-max-all-8", 8 * 60, 8),
            devops("cpu-max-all-32-24", 24 * 60, 32),
            devops("double-groupby-1", 12 * 60, 1),
            devops("double-groupby-5", 12 * 60, 1),
            devops("double-groupby-all", 12 * 60, 1),
            devops("groupby-orderby-limit", 60, 1),
            devops("high-cpu-all", 12 * 60, 1),
            devops("high-cpu-1", 12 * 60, 1),
            devops("lastpoint", 0, 1),
            iot("last-loc", 0),
            iot("single-last-loc", 0),
            iot("low-fuel", 0),
            iot("high-load", 0),
            iot("stationary-trucks", 10),
            iot("long-driving-sessions", 4 * 60),
            iot("long-daily-sessions", 24 * 60),
            iot("avg-vs-projected-fuel-consumption", 0),
            iot("avg-daily-driving-duration", 0),
            iot("avg-daily-driving-session", 0),
            iot("avg-load", 0),
            iot("daily-activity", 0),
            iot("breakdown-frequency", 0));

    private static TsbsQueryType devops(String name, int minutes, int hosts) {
        return new TsbsQueryType(name, false, Duration.ofMinutes(minutes), hosts);
    }

    private static TsbsQueryType iot(String name, int minutes) {
        return new TsbsQueryType(name, true, Duration.ofMinutes(minutes), 1);
    }

    /** Names of all types of a use case, in order. */
    public static List<String> names(boolean iot) {
        return ALL.stream()
                .filter(type -> type.iot == iot)
                .map(TsbsQueryType::name)
                .toList();
    }

    /**
     * Checks that queries of a type can be made for some data and a target.
     *
     * @throws IllegalArgumentException when not, with the way out
     */
    static void check(String name, TsbsData data, TsbsTarget target) {
        List<String> known = names(data.iot());
        Optional<TsbsQueryType> named = ALL.stream()
                .filter(type -> type.name.equals(name) && type.iot == data.iot())
                .findFirst();
        if (named.isEmpty()) {
            throw new IllegalArgumentException("found query type '" + name + "', expected of the use case "
                    + data.useCase() + " one of " + String.join(", ", known));
        }
        TsbsQueryType type = named.get();
        if (target.lacks(name)) {
            throw new IllegalArgumentException("found query type '" + name + "', which TSBS does not have for "
                    + target.name() + ", expected one of "
                    + String.join(
                            ", ",
                            known.stream().filter(one -> !target.lacks(one)).toList()));
        }
        if (data.span().compareTo(type.window) <= 0) {
            throw new IllegalArgumentException("found data of " + hours(data.span()) + " for query type '" + name
                    + "', expected more than the " + hours(type.window)
                    + " that such a query looks at: set 'to' later, or leave this type out");
        }
        if (data.scale() < type.hosts) {
            throw new IllegalArgumentException("found scale " + data.scale() + " for query type '" + name
                    + "', expected at least the " + type.hosts + " hosts that such a query asks for");
        }
    }

    /**
     * Whether an answer always holds data where there is some. Others ask for what may not occur, such as a CPU above
     * 90 % or a truck that stands still.
     */
    static boolean answered(String name) {
        return ALL.stream().anyMatch(type -> type.name.equals(name) && type.certain());
    }

    private boolean certain() {
        return iot ? name.equals("last-loc") || name.equals("avg-load") : !name.startsWith("high-cpu");
    }

    private static String hours(Duration span) {
        return span.toMinutes() % 60 == 0 ? span.toHours() + " h" : span.toMinutes() + " min";
    }
}
