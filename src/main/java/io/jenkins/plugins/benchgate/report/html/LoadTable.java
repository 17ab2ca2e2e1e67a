package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.MachineLoad;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Wording;
import java.util.ArrayList;
import java.util.List;

/** How busy the machine was while trials were measured, as a table. */
final class LoadTable {
    private LoadTable() {}

    /** Every measured phase of every trial. */
    static Markup of(List<TrialSummary> trials) {
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
                                ? MachineLoad.cores(usage.typical()) + " of " + Wording.count(usage.cores(), "core")
                                : Wording.NOTHING,
                        "class",
                        "solid");
        if (Double.isFinite(usage.mean())) {
            cell.text(" ")
                    .element(
                            "small",
                            "mean " + MachineLoad.cores(usage.mean()) + ", most " + MachineLoad.cores(usage.most()));
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
                                ? MachineLoad.cores(load.processors().busy()) + " of "
                                        + Wording.count(load.processors().cores(), "core")
                                : Wording.NOTHING,
                        "class",
                        "solid")
                .text(" ")
                .element(
                        "small",
                        "most " + MachineLoad.cores(load.processors().busiest()) + ", others "
                                + MachineLoad.cores(load.processors().others()))
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
                        "received " + MachineLoad.rate(load.traffic().received()) + ", sent "
                                + MachineLoad.rate(load.traffic().sent()))
                .text(" ")
                .element(
                        "small",
                        "within the machine " + MachineLoad.rate(load.traffic().loopback()))
                .text(" ")
                .element(
                        "small",
                        "disks: read " + MachineLoad.rate(load.traffic().read()) + ", written "
                                + MachineLoad.rate(load.traffic().written()));
    }
}
