package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.Cores;
import io.jenkins.plugins.benchgate.cluster.Topology.Halves;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import io.jenkins.plugins.benchgate.workload.Until;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of a spec that describes how often is measured, in which order, and until when. */
final class ScheduleSection {
    /** A window holds several requests at any rate at which a duet makes sense. */
    private static final double SHORTEST_WINDOW = 0.01;

    private final Section section;
    private final boolean compares;
    private final Order order;

    /** @param compares whether there is a baseline */
    ScheduleSection(Section section, boolean compares) {
        this.section = section;
        this.compares = compares;
        this.order = section.value("order", Order::parse);
        if (order == Order.DUET && !compares) {
            section.mistake(
                    "order", "found order duet without sut.baseline, expected two versions to run side by side");
        }
    }

    boolean duet() {
        return order == Order.DUET;
    }

    /** The cores that the spec binds versions to; may be asked before {@link #read} only. */
    @Nullable
    Halves cores() {
        Section cores = section.section("cores", false);
        if (!section.has("cores")) {
            return null;
        }
        inDuetOnly("cores");
        Optional<Cores> first = cores.value("first", Optional.empty(), true, text -> Optional.of(Cores.parse(text)));
        Optional<Cores> second = cores.value("second", Optional.empty(), true, text -> Optional.of(Cores.parse(text)));
        cores.end();
        if (first.isEmpty() || second.isEmpty()) {
            return null;
        }
        try {
            return new Halves(first.get(), second.get());
        } catch (IllegalArgumentException e) {
            section.mistake("cores", String.valueOf(e.getMessage()));
            return null;
        }
    }

    private void inDuetOnly(String key) {
        if (order != Order.DUET) {
            section.mistake(
                    key, "found '" + key + "' with order " + order.word() + ", expected it with order duet only");
        }
    }

    Schedule read() {
        int trials = section.whole("trials");
        int least = section.whole("least", usual -> Math.min(usual, trials));
        if (least > trials) {
            section.mistake("least", "found least " + least + ", expected at most the " + trials + " planned trials");
            least = trials;
        }
        double window = section.seconds("window", Double.NaN);
        if (section.has("window")) {
            inDuetOnly("window");
            if (window < SHORTEST_WINDOW) {
                section.mistake("window", "found a window of " + window + " s, expected at least 10 ms");
            }
        }
        double idle = section.seconds("idle", 0);
        double calm = section.seconds("calm", 0);
        boolean unpaired = compares && order == Order.SEQUENTIAL;
        boolean drops = section.word("disturbed").map("drop"::equals).orElse(calm > 0 && !unpaired);
        if (drops && unpaired) {
            section.mistake(
                    "disturbed",
                    "found disturbed: drop with order sequential, expected rmit or duet: in sequence no trials are a pair");
        }
        int confirm = section.whole("confirm");
        Until until = null;
        if (section.holdsKeys("until")) {
            until = until(section.section("until", true), trials);
        } else if (section.has("until")) {
            until = decided(trials);
        }
        section.end();
        return new Schedule(order, trials, least, window, idle, calm, drops, confirm, until);
    }

    /** The word alone. */
    private @Nullable Until decided(int first) {
        rounds(first);
        return section.optional("until", ScheduleSection::decided)
                .map(goal -> new Until(
                        goal,
                        List.of(),
                        most(section.empty("until"), first),
                        Double.POSITIVE_INFINITY,
                        Double.POSITIVE_INFINITY,
                        0))
                .orElse(null);
    }

    private static Until.Goal decided(String text) {
        if (!text.equals(Until.Decided.WORD)) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected " + Until.Decided.WORD + ", or keys such as {width: 2 %}");
        }
        return new Until.Decided();
    }

    /** What further rounds need. */
    private void rounds(int first) {
        if (order == Order.SEQUENTIAL && compares) {
            section.mistake(
                    "until",
                    "found 'until' with order sequential, expected rmit or duet: in sequence the candidate is only measured"
                            + " when the baseline is done");
        }
        if (first < Until.LEAST_TRIALS) {
            section.mistake(
                    "until",
                    "found " + first + " trials before the first look, expected at least " + Until.LEAST_TRIALS
                            + ": fewer are narrow by luck too often");
        }
    }

    private @Nullable Until until(Section until, int first) {
        rounds(first);
        Optional<Until.Goal> width = until.optional("width", text -> new Until.Width(percent(text)));
        Optional<Until.Goal> error = until.optional("error", text -> new Until.Settled(percent(text)));
        Optional<Until.Goal> decided = until.optional("goal", ScheduleSection::decided);
        List<Until.Goal> goals =
                Stream.of(width, error, decided).flatMap(Optional::stream).toList();
        if (goals.size() != 1) {
            section.mistake(
                    "until",
                    "found " + (goals.isEmpty() ? "none" : "several")
                            + " of 'goal', 'width' and 'error' in schedule.until, expected one of them,"
                            + " such as goal: decided or width: 2 %");
        }
        List<String> of = until.values("of", text -> new Selector(text, "median").glob());
        int trials = most(until, first);
        if (trials < first) {
            until.mistake(
                    "trials",
                    "found at most " + trials + " trials, expected at least the " + first + " before the first look");
        }
        double seconds = until.seconds("time", Double.POSITIVE_INFINITY);
        double price = until.value("price", 0.0, until.has("cost"), Section::amount);
        double cost = until.value("cost", Double.POSITIVE_INFINITY, until.has("price"), Section::amount);
        until.end();
        return goals.stream()
                .findFirst()
                .filter(goal -> price > 0 || cost == Double.POSITIVE_INFINITY)
                .map(goal -> new Until(goal, of, trials, seconds, cost, price))
                .orElse(null);
    }

    private static int most(Section until, int first) {
        return until.whole("trials", usual -> Math.max(usual, first));
    }

    private static double percent(String text) {
        Quantity quantity = Quantity.parse(text);
        boolean percentage =
                quantity.unit().equals(Unit.PERCENT) || quantity.unit().equals(Unit.NONE);
        if (!percentage || quantity.value() <= 0) {
            throw new IllegalArgumentException("found '" + text + "', expected a percentage such as 2 %");
        }
        return quantity.value();
    }
}
