package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** How busy the machine was while trials were measured, in a sentence and in a table. */
public final class MachineLoad {
    private MachineLoad() {}

    /** What the busiest trial used, and how many trials are doubtful for it; empty where nothing is known. */
    public static Optional<Message> sentence(List<TrialSummary> trials) {
        List<Message> parts = new ArrayList<>(use(trials));
        Wording.unwatched(trials).ifPresent(parts::add);
        return sentenceOf(parts);
    }

    /** The same without the trials that were too short to judge, where {@link Wording#unwatched} has said it. */
    public static Optional<Message> sentenceOfUse(List<TrialSummary> trials) {
        return sentenceOf(use(trials));
    }

    private static Optional<Message> sentenceOf(List<Message> parts) {
        return parts.stream()
                .reduce((some, more) -> Message.of("machine.both", some, more))
                .map(all -> Message.of("machine.sentence", all));
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
            String cores = number(system);
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

    /** Every measured phase of every trial. */
    static Markup table(List<TrialSummary> trials) {
        HtmlTable table = new HtmlTable(
                "What each measured phase used of the machine",
                "Trial",
                "Client",
                "System under test",
                "Processors",
                "Memory",
                "Network, disk");
        for (TrialSummary trial : trials) {
            for (LoadSummary load : trial.load()) {
                table.row(List.of(
                        new Markup()
                                .text(trial.position() + ", " + trial.version())
                                .text(" ")
                                .element("small", load.phase() + ", " + Wording.duration(load.seconds()))
                                .text(load.machine().isEmpty() ? "" : " " + load.machine()),
                        client(load),
                        used(load.system(), List.of()),
                        processors(load),
                        memory(load),
                        traffic(load)));
            }
        }
        return table.markup();
    }

    private static Markup client(LoadSummary load) {
        List<String> more = new ArrayList<>();
        if (Double.isFinite(load.clientCollecting())) {
            more.add("collecting garbage " + Wording.share(load.clientCollecting()));
        }
        Markup cell = used(load.client(), more);
        if (!load.telling()) {
            return cell.text(" ").element("small", "too short to judge");
        }
        return load.client().share() > load.clientLimit()
                ? new Markup().add(Icon.of(Mark.POTENTIAL)).add(cell)
                : cell;
    }

    private static Markup used(Usage usage, List<String> more) {
        if (usage.cores() == 0) {
            return new Markup().text(Wording.NOTHING);
        }
        Markup cell = new Markup()
                .element(
                        "span",
                        Double.isFinite(usage.typical())
                                ? number(usage.typical()) + " of " + Wording.count(usage.cores(), "core")
                                : Wording.NOTHING,
                        "class",
                        "solid");
        if (Double.isFinite(usage.mean())) {
            cell.text(" ").element("small", "mean " + number(usage.mean()) + ", most " + number(usage.most()));
        }
        cell.text(" ").element("small", "memory " + Unit.BYTE.format(usage.memory()));
        more.forEach(text -> cell.text(" ").element("small", text));
        return cell;
    }

    private static Markup processors(LoadSummary load) {
        Markup cell = new Markup();
        if (load.isTakenByOthers()) {
            cell.add(Icon.of(Mark.POTENTIAL));
        }
        return cell.element(
                        "span",
                        Double.isFinite(load.processors().busy())
                                ? number(load.processors().busy()) + " of "
                                        + Wording.count(load.processors().cores(), "core")
                                : Wording.NOTHING,
                        "class",
                        "solid")
                .text(" ")
                .element(
                        "small",
                        "most " + number(load.processors().busiest()) + ", others "
                                + number(load.processors().others()))
                .text(" ")
                .element(
                        "small",
                        "steal " + Wording.share(load.processors().steal()) + ", waiting for disks "
                                + Wording.share(load.processors().waiting()));
    }

    private static Markup memory(LoadSummary load) {
        return new Markup()
                .element("span", Unit.BYTE.format(load.memory().least()) + " free", "class", "solid")
                .text(" ")
                .element(
                        "small",
                        "at least, of " + Unit.BYTE.format(load.memory().total()));
    }

    private static Markup traffic(LoadSummary load) {
        return new Markup()
                .element(
                        "small",
                        "received " + rate(load.traffic().received()) + ", sent "
                                + rate(load.traffic().sent()))
                .text(" ")
                .element("small", "within the machine " + rate(load.traffic().loopback()))
                .text(" ")
                .element(
                        "small",
                        "disks: read " + rate(load.traffic().read()) + ", written "
                                + rate(load.traffic().written()));
    }

    private static String rate(double bytes) {
        return Unit.BYTE.format(bytes) + (Double.isFinite(bytes) ? "/s" : "");
    }

    private static String number(double cores) {
        return Double.isFinite(cores) ? String.format(Locale.ROOT, "%.2f", cores) : Wording.NOTHING;
    }
}
