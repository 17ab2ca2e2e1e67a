package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a verdict took, for people: trials, time, money, and what the time went to. */
public final class CostSummary {
    /** Activities with a smaller share are left out of sentences. */
    private static final double LEAST_SHARE = 0.005;

    private CostSummary() {}

    /**
     * A part of the time.
     *
     * @param seconds of it
     * @param share of the whole time, 0 to 1
     * @param activity {@code null} for what belongs to none
     */
    public record Part(Message name, double seconds, double share, @Nullable Activity activity) {
        /** {@code 14 %}. */
        public Figure percent() {
            return new Figure(Math.round(100 * share) + " %");
        }

        /** {@code 36.0 s}. */
        public Figure time() {
            return new Figure(Wording.duration(seconds));
        }
    }

    /** All parts of the time that took any, in the order of {@link Activity}; the rest is the last. */
    public static List<Part> parts(VerdictCost cost) {
        List<Part> parts = new ArrayList<>();
        for (Activity activity : Activity.values()) {
            double seconds = cost.activities().getOrDefault(activity.word(), 0.0);
            if (seconds > 0) {
                parts.add(new Part(activity.said(), seconds, cost.share(activity), activity));
            }
        }
        if (cost.seconds() > 0 && cost.other() > 0) {
            parts.add(new Part(Message.of("activity.other"), cost.other(), cost.other() / cost.seconds(), null));
        }
        return parts;
    }

    /**
     * {@code 10 trials, 4 min 12 s of 1 machine, 61 % measuring (installing 12 %, loading 14 %); a fixed design …};
     * empty where it is not known.
     */
    public static Optional<Message> of(BuildRecord record) {
        VerdictCost cost = record.cost();
        if (cost == null) {
            return Optional.empty();
        }
        Message taken =
                Message.of("cost.taken", cost.trials(), new Figure(Wording.duration(cost.seconds())), cost.machines());
        Message all = Message.of("cost.parts", paid(taken, record, cost.seconds()), shares(cost));
        VerdictCost.Fixed fixed = cost.fixed();
        return Optional.of(
                fixed == null
                        ? all
                        : paid(
                                Message.of(
                                        "cost.withFixed",
                                        all,
                                        new Figure(Decimals.plain(fixed.threshold()) + " %"),
                                        fixed.series(),
                                        fixed.trials(),
                                        new Figure(Wording.duration(fixed.seconds()))),
                                record,
                                fixed.seconds()));
    }

    /** {@code 4 min 12 s of 1 machine}, with its price where that is known; empty where nothing is. */
    public static Optional<Message> brief(BuildRecord record) {
        return Optional.ofNullable(record.cost())
                .map(cost -> paid(
                        Message.of("cost.time", new Figure(Wording.duration(cost.seconds())), cost.machines()),
                        record,
                        cost.seconds()));
    }

    /** The same as a sentence of pages and files in English. */
    public static Optional<String> english(BuildRecord record) {
        return of(record).map(Message::english).map(Wording::capital).map(text -> text + ".");
    }

    /** The same as a line of its own. */
    public static Optional<Message> line(BuildRecord record) {
        return of(record).map(all -> Message.of("cost.line", all));
    }

    private static Message shares(VerdictCost cost) {
        Message measuring = Message.of(
                "cost.share",
                new Figure(Math.round(100 * cost.share(Activity.MEASURING)) + " %"),
                Activity.MEASURING.said());
        List<Part> others = parts(cost).stream()
                .filter(part -> part.activity() != Activity.MEASURING && part.share() >= LEAST_SHARE)
                .toList();
        Message list = null;
        for (Part part : others) {
            Message one = Message.of("cost.part", part.name(), part.percent());
            list = list == null ? one : Message.of("cost.list", list, one);
        }
        return list == null ? measuring : Message.of("cost.measuringOf", measuring, list);
    }

    /** With what so many seconds of the machines cost, where prices are known. */
    private static Message paid(Message said, BuildRecord record, double seconds) {
        double second = price(record);
        return second >= 0 ? Message.of("cost.paid", said, new Figure(Decimals.fixed(second * seconds, 2))) : said;
    }

    /** Of a second of all machines; NaN where it is not known. */
    private static double price(BuildRecord record) {
        MachineUse use = record.machines();
        VerdictCost cost = record.cost();
        if (use != null && use.count() > 0 && use.seconds() > 0 && !Double.isNaN(use.cost())) {
            return use.cost() / use.seconds();
        }
        return cost == null ? Double.NaN : cost.price() / 3600;
    }
}
