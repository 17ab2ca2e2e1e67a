package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Multiplicity;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The series of one gate together.
 *
 * <p>Of many series some cross a threshold by chance in each build. From {@link #LEAST} series on a crossing is
 * therefore definite by the false discovery rate over all series of the gate (Benjamini and Hochberg 1995), at the
 * error that one series would be allowed, and potential at {@link #POTENTIAL}; else it passes. What passes because it is
 * below the threshold, and is worse all the same at the latter rate, is {@link #BELOW} it.
 *
 * <p>A suite has a handful of noisy benchmarks in every build. A series in which the gate is {@link Blindness blind} is
 * unseen: it says nothing, good or bad, and the gate judges by the others as long as those are most of what it names,
 * by their number and, where it is known, by the share of the application's time that they cover. Else each of them is
 * inconclusive, as a series is that the gate judges alone.
 */
final class Family {
    /** With fewer series each is judged by itself. */
    static final int LEAST = 10;
    /** The key of what a reason says of a series that is worse, and by less than the threshold. */
    static final String BELOW = "family.below";
    /** In %; a machine is this much slower from hour to hour. */
    private static final double NEWS = 1;

    /** The share of potential crossings, among all that count as such, that chance may make. */
    private static final double POTENTIAL = 0.05;

    private final Gate gate;
    private final List<Measured> series;
    private final List<Finding> findings;
    private final double error;

    /**
     * @param findings one for each of the series, in their order
     * @param confidence in (0, 1) that one series alone is judged with
     */
    Family(Gate gate, List<Measured> series, List<Finding> findings, double confidence) {
        this.gate = gate;
        this.series = series;
        this.findings = findings;
        this.error = 1 - confidence;
    }

    /** What the gate found of each, as all of them together have it. */
    List<Finding> judged() {
        return seen(discovered());
    }

    /** The findings of which chance makes few, and the others as passes. */
    private List<Finding> discovered() {
        int[] compared = IntStream.range(0, findings.size())
                .filter(i -> !Double.isNaN(findings.get(i).evidence().p()))
                .toArray();
        if (gate.together(compared.length) < LEAST) {
            return findings;
        }
        double[] adjusted = Multiplicity.BENJAMINI_HOCHBERG.adjust(IntStream.of(compared)
                .mapToDouble(i -> findings.get(i).evidence().p())
                .toArray());
        List<Finding> all = new ArrayList<>(findings);
        for (int i = 0; i < compared.length; i++) {
            all.set(compared[i], discovered(findings.get(compared[i]), adjusted[i], compared.length));
        }
        return all;
    }

    /** @param p adjusted for all series of the gate */
    private Finding discovered(Finding finding, double p, int compared) {
        boolean potential = p <= Math.max(error, POTENTIAL);
        if (potential && isBelow(finding)) {
            return finding.because(Message.of("family.belowReason", Message.of(BELOW, compared)));
        }
        boolean definite = finding.found() == Outcome.FAIL;
        if ((!definite && finding.found() != Outcome.POTENTIAL) || (definite && p <= error)) {
            return finding;
        }
        if (potential && !definite) {
            return finding;
        }
        return finding.as(
                potential ? Outcome.POTENTIAL : Outcome.PASS,
                finding.evidence().noisy(),
                gate.policy(),
                Message.of(potential ? "family.potential" : "family.chance", compared));
    }

    private static boolean isBelow(Finding finding) {
        Verdict verdict = finding.verdict();
        return finding.found() == Outcome.PASS
                && verdict.relative()
                && verdict.effect().equals("worse")
                && Math.abs(verdict.value()) >= NEWS;
    }

    /** Those of blind gates as unseen where the others are enough to judge by. */
    private List<Finding> seen(List<Finding> findings) {
        int unseen = 0;
        int judged = 0;
        double impact = 0;
        double unseenImpact = 0;
        for (int i = 0; i < findings.size(); i++) {
            Finding finding = findings.get(i);
            if (finding.found() == Outcome.NOT_JUDGED) {
                continue;
            }
            Double share = series.get(i).impact();
            double weight = share == null ? 0 : share;
            judged++;
            impact += weight;
            if (unseen(finding)) {
                unseen++;
                unseenImpact += weight;
            }
        }
        if (unseen == 0 || judged == 1) {
            return findings;
        }
        double most = gate.policy().unseen();
        boolean few = unseen <= most * judged && unseenImpact <= most * impact;
        Message said = Message.of(few ? "family.few" : "family.most", unseen, judged, GateText.plain(100 * most));
        List<Finding> all = new ArrayList<>();
        for (Finding finding : findings) {
            all.add(!unseen(finding) ? finding : few ? finding.unseen(said) : finding.because(said));
        }
        return all;
    }

    private static boolean unseen(Finding finding) {
        return finding.blind()
                && (finding.found() == Outcome.PASS || finding.found() == Outcome.POTENTIAL)
                && finding.verdict().outcome() == Outcome.INCONCLUSIVE;
    }
}
