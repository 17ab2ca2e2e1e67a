package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.text.Sentences;

/**
 * How busy a machine was in one measured phase of a trial, in words; a dash where something is not known.
 *
 * @param phase with the machine's label where there are several
 * @param client cores that the client typically used, of those it can use
 * @param system the same of the system under test
 * @param busy cores that were busy on the whole, of those both may use
 * @param steal share that the hypervisor gave to others
 * @param memory least that was free, of all there is
 * @param network received and sent, a second
 * @param disks read and written, a second
 */
public record LoadRow(
        int trial,
        String version,
        String phase,
        String client,
        String system,
        String busy,
        String steal,
        String memory,
        String network,
        String disks) {

    static LoadRow of(TrialSummary trial, LoadSummary load, Sentences words) {
        return new LoadRow(
                trial.position(),
                words.text(trial.version()),
                load.phase() + (load.machine().isEmpty() ? "" : ", " + load.machine()),
                words.number(used(load.client())),
                words.number(used(load.system())),
                words.number(MachineLoad.cores(load.processors().busy()) + " / "
                        + load.processors().cores()),
                words.number(Wording.share(load.processors().steal())),
                words.number(Unit.BYTE.format(load.memory().least()) + " / "
                        + Unit.BYTE.format(load.memory().total())),
                words.number(MachineLoad.rate(load.traffic().received())) + ", "
                        + words.number(MachineLoad.rate(load.traffic().sent())),
                words.number(MachineLoad.rate(load.traffic().read())) + ", "
                        + words.number(MachineLoad.rate(load.traffic().written())));
    }

    private static String used(Usage usage) {
        return usage.cores() == 0 || !Double.isFinite(usage.typical())
                ? Wording.NOTHING
                : MachineLoad.cores(usage.typical()) + " / " + usage.cores();
    }
}
