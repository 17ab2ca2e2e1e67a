package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** How busy the machine was while trials were measured, in a sentence, and the numbers of tables that say so. */
public final class MachineLoad {
    private MachineLoad() {}

    /** What the busiest trial used, and how many trials are doubtful for it; empty where nothing is known. */
    public static Optional<Message> sentence(List<TrialSummary> trials) {
        List<Message> parts = new ArrayList<>(use(trials));
        unwatched(trials).ifPresent(parts::add);
        return sentenceOf(parts);
    }

    /** The same without the trials that were too short to judge, where {@link #caveat} has said it. */
    public static Optional<Message> sentenceOfUse(List<TrialSummary> trials) {
        return sentenceOf(use(trials));
    }

    /**
     * In how many trials a measured phase was too short to tell whether other programs disturbed it, as a sentence beside
     * a verdict; empty where each was long enough, or nobody watched.
     */
    public static Optional<Message> caveat(List<TrialSummary> trials) {
        return sentenceOf(unwatched(trials).stream().toList());
    }

    private static Optional<Message> sentenceOf(List<Message> parts) {
        return parts.stream()
                .reduce((some, more) -> Message.of("machine.both", some, more))
                .map(all -> Message.of("machine.sentence", all));
    }

    private static Optional<Message> unwatched(List<TrialSummary> trials) {
        long brief = trials.stream()
                .filter(trial -> trial.load().stream().anyMatch(load -> !load.telling()))
                .count();
        return brief == 0
                ? Optional.empty()
                : Optional.of(Message.of("machine.unwatched", brief, (long) trials.size()));
    }

    private static List<Message> use(List<TrialSummary> trials) {
        List<LoadSummary> loads =
                trials.stream().flatMap(trial -> trial.load().stream()).toList();
        List<Message> parts = new ArrayList<>();
        double client = most(loads, load -> load.client().share());
        if (Double.isFinite(client)) {
            parts.add(Message.of("machine.client", new Figure(Decimals.fixed(100 * client, 0))));
        }
        double system = most(loads, load -> load.system().typical());
        if (Double.isFinite(system)) {
            String cores = cores(system);
            parts.add(Message.of(cores.equals("1.00") ? "machine.systemCore" : "machine.system", new Figure(cores)));
        }
        long doubtful = trials.stream()
                .filter(trial ->
                        trial.load().stream().anyMatch(load -> !load.doubts().isEmpty()))
                .count();
        if (doubtful > 0) {
            parts.add(Message.of("machine.doubtful", doubtful, (long) trials.size()));
        } else if (!loads.isEmpty() && loads.stream().allMatch(LoadSummary::telling)) {
            parts.add(Message.of("machine.noneDoubtful"));
        }
        return parts;
    }

    private static double most(List<LoadSummary> loads, ToDoubleFunction<LoadSummary> value) {
        return loads.stream()
                .filter(LoadSummary::telling)
                .mapToDouble(value)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    /** {@code 1.50} processors; a dash where that is not known. */
    public static String cores(double cores) {
        return Double.isFinite(cores) ? String.format(Locale.ROOT, "%.2f", cores) : Wording.NOTHING;
    }

    /** {@code 1.2 MiB/s}; a dash where that is not known. */
    public static String rate(double bytes) {
        return Unit.BYTE.format(bytes) + (Double.isFinite(bytes) ? "/s" : "");
    }
}
