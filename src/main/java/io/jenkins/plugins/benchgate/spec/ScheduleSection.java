package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.Cores;
import io.jenkins.plugins.benchgate.cluster.Topology.Halves;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.spec.yaml.Amounts;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Schedule.Instances;
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
    /** Fewer first instances make an interval so rough that it is narrow by luck too often. */
    private static final int LEAST_INSTANCES = 3;

    private static final String BY_WIDTH = "expected a width, such as until: {width: 4 %, instances: 6}";

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
        return first.isEmpty() || second.isEmpty()
                ? null
                : section.made("cores", () -> new Halves(first.get(), second.get()))
                        .orElse(null);
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
        Instances instances = instances();
        boolean several = instances.count() > 1;
        if (several && confirm > 0) {
            section.mistake(
                    "confirm",
                    "found 'confirm' with " + instances.count() + " instances, expected one of both: further instances"
                            + " confirm a crossing by 'until'");
        }
        Until until = null;
        if (section.holdsKeys("until")) {
            until = until(section.section("until", true), trials, several ? instances.count() : 0);
        } else if (section.has("until")) {
            if (several) {
                section.mistake("until", "found until: decided with " + instances.count() + " instances, " + BY_WIDTH);
            }
            until = decided(trials);
        }
        section.end();
        return new Schedule(order, trials, least, window, idle, calm, drops, confirm, until, instances);
    }

    /** On how many machines, or groups of machines, all of it is repeated. */
    private Instances instances() {
        if (!section.holdsKeys("instances")) {
            int count = section.whole("instances");
            return new Instances(count, count);
        }
        Section keys = section.section("instances", true);
        int count = keys.requiredWhole("count");
        int atOnce = keys.whole("atOnce", count);
        keys.end();
        if (atOnce > count) {
            keys.mistake(
                    "atOnce", "found " + atOnce + " instances at once, expected at most the " + count + " planned");
            return new Instances(count, count);
        }
        return new Instances(count, atOnce);
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

    /** @param instances of which further ones are measured, instead of trials; 0: there is one */
    private @Nullable Until until(Section until, int first, int instances) {
        if (instances == 0) {
            rounds(first);
        }
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
        int most = instances == 0 ? mostTrials(until, first) : mostInstances(until, instances, width.isPresent());
        double seconds = until.seconds("time", Double.POSITIVE_INFINITY);
        double price = until.value("price", 0.0, until.has("cost"), Amounts::money);
        double cost = until.value("cost", Double.POSITIVE_INFINITY, until.has("price"), Amounts::money);
        until.end();
        return goals.stream()
                .findFirst()
                .filter(goal -> price > 0 || cost == Double.POSITIVE_INFINITY)
                .map(goal -> new Until(goal, of, most, seconds, cost, price))
                .orElse(null);
    }

    private static int mostTrials(Section until, int first) {
        if (until.optionalWhole("instances") != null) {
            until.mistake(
                    "instances",
                    "found 'instances' in schedule.until, expected it where schedule.instances is 2 or more");
        }
        int trials = most(until, first);
        if (trials < first) {
            until.mistake(
                    "trials",
                    "found at most " + trials + " trials, expected at least the " + first + " before the first look");
        }
        return trials;
    }

    /** @param first instances before the first look */
    private int mostInstances(Section until, int first, boolean width) {
        if (!width) {
            section.mistake("until", "found another goal than a width with " + first + " instances, " + BY_WIDTH);
        }
        if (until.has("trials")) {
            until.mistake(
                    "trials",
                    "found 'trials' in schedule.until, expected 'instances': each instance has the planned trials");
        }
        if (first < LEAST_INSTANCES) {
            section.mistake(
                    "until",
                    "found " + first + " instances before the first look, expected at least " + LEAST_INSTANCES
                            + ": fewer are narrow by luck too often");
        }
        int most = until.requiredWhole("instances");
        if (most < first) {
            until.mistake(
                    "instances",
                    "found at most " + most + " instances, expected at least the " + first + " before the first look");
            return first;
        }
        return most;
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
