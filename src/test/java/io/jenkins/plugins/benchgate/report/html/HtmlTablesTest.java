package io.jenkins.plugins.benchgate.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HtmlTablesTest {
    private static Verdict verdict(Outcome outcome, int number, double upper) {
        return Verdicts.of(
                outcome,
                "jump:metric=*,statistic=median,percent=5",
                "part " + number + " median",
                "Reason of " + number + ".",
                1,
                new Interval(-1, upper, 0.99),
                5,
                Unit.PERCENT);
    }

    private static String page(List<Verdict> verdicts) {
        BuildRecord build =
                new BuildRecord(1, "job", "1", "", "", Instant.EPOCH, Outcome.FAIL, false, 1, List.of(), verdicts);
        return HtmlTables.verdicts(
                        BuildView.english(build).gates(BuildView.ROWS).rows())
                .toString();
    }

    private static int folded(String page) {
        return page.split("<details>", -1).length - 1;
    }

    /** A report of functions has a gate for each of two dozen parts, and what failed among them must be seen. */
    @Test
    void amongManyVerdictsOnlyReasonsOfPlainPassesAreFolded() {
        List<Verdict> verdicts = new ArrayList<>(List.of(verdict(Outcome.FAIL, 1, 2), verdict(Outcome.PASS, 2, 7)));
        for (int i = 3; i <= 24; i++) {
            verdicts.add(verdict(Outcome.PASS, i, 2));
        }
        String page = page(verdicts);
        assertThat(folded(page)).isEqualTo(22);
        assertThat(page.substring(0, page.indexOf("<details>")))
                .contains("Reason of 1.")
                .as("which could have missed a change")
                .contains("Reason of 2.");
        assertThat(page).contains("Reason of 24.");
    }

    @Test
    void amongFewAllReasonsAreInView() {
        assertThat(folded(page(List.of(verdict(Outcome.PASS, 1, 2), verdict(Outcome.PASS, 2, 2)))))
                .isZero();
    }
}
