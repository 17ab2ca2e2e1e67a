package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.Wording;
import java.util.Locale;

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

    static LoadRow of(TrialSummary trial, LoadSummary load) {
        return new LoadRow(
                trial.position(),
                Messages.said(trial.version()),
                load.phase() + (load.machine().isEmpty() ? "" : ", " + load.machine()),
                used(load.client()),
                used(load.system()),
                number(load.processors().busy()) + " / " + load.processors().cores(),
                share(load.processors().steal()),
                Messages.number(Unit.BYTE.format(load.memory().least()) + " / "
                        + Unit.BYTE.format(load.memory().total())),
                rate(load.traffic().received()) + ", " + rate(load.traffic().sent()),
                rate(load.traffic().read()) + ", " + rate(load.traffic().written()));
    }

    private static String used(Usage usage) {
        return usage.cores() == 0 || !Double.isFinite(usage.typical())
                ? Wording.NOTHING
                : number(usage.typical()) + " / " + usage.cores();
    }

    private static String number(double cores) {
        return Double.isFinite(cores) ? Messages.number(String.format(Locale.ROOT, "%.2f", cores)) : Wording.NOTHING;
    }

    private static String share(double share) {
        return Messages.number(Wording.share(share));
    }

    private static String rate(double bytes) {
        return Messages.number(Unit.BYTE.format(bytes)) + (Double.isFinite(bytes) ? "/s" : "");
    }
}
