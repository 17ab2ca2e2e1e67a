package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FindingsTest {
    private static final BuildRecord ANY = ReportFixtures.history(1, 1).get(0);

    /** A build of which the gates said, for a, b, c …: f fail, p pass, o potential, u unseen, - not judged. */
    private static BuildRecord build(int number, String outcomes) {
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < outcomes.length(); i++) {
            Outcome outcome = Map.of(
                            'f',
                            Outcome.FAIL,
                            'p',
                            Outcome.PASS,
                            'o',
                            Outcome.POTENTIAL,
                            'u',
                            Outcome.UNSEEN,
                            '-',
                            Outcome.NOT_JUDGED)
                    .get(outcomes.charAt(i));
            verdicts.add(Verdicts.of(
                    outcome,
                    "jump:metric=*,percent=5",
                    String.valueOf((char) ('a' + i)),
                    "why",
                    10,
                    null,
                    5,
                    Unit.PERCENT));
        }
        return record(number, verdicts, List.of(), null);
    }

    private static BuildRecord record(
            int number, List<Verdict> verdicts, List<Measured> measured, MeasuredVersions versions) {
        return new BuildRecord(
                ANY.schema(),
                new BuildRecord.Identity("shop", String.valueOf(number), "main", "", "", ANY.time()),
                Outcome.gravest(verdicts),
                true,
                1,
                measured,
                verdicts,
                null,
                null,
                new BuildRecord.Tested(versions, null),
                Map.of(),
                List.of());
    }

    private static Findings of(BuildRecord... oldestFirst) {
        List<BuildRecord> earlier = new ArrayList<>(List.of(oldestFirst).subList(0, oldestFirst.length - 1));
        Collections.reverse(earlier);
        return Findings.of(oldestFirst[oldestFirst.length - 1], earlier.iterator());
    }

    private static List<String> said(Findings findings) {
        return findings.said().stream().map(one -> one.english()).toList();
    }

    @Test
    void newOutstandingAndFixedAreToldApart() {
        Findings findings = of(build(1, "pppp"), build(2, "pfpp"), build(3, "pffp"), build(4, "fopp"));
        assertThat(findings.fresh()).containsExactly("a");
        assertThat(findings.outstanding()).isEqualTo(Map.of("b", "2"));
        assertThat(findings.fixed()).containsExactly("c");
        assertThat(said(findings))
                .containsExactly(
                        "New since build 3: a.", "Not new: b (since build 2).", "Passed again since build 3: c.");
    }

    @Test
    void aBuildThatDidNotJudgeASeriesSaysNothingOfIt() {
        assertThat(of(build(1, "p"), build(2, "f"), build(3, "u"), build(4, "-"), build(5, "f"))
                        .outstanding())
                .isEqualTo(Map.of("a", "2"));
        assertThat(said(of(build(1, "-"), build(2, "u"), build(3, "f")))).isEmpty();
        assertThat(said(of(build(1, "f")))).isEmpty();
    }

    @Test
    void buildsOfOtherBranchesDoNotCount() {
        assertThat(of(build(1, "p"), build(2, "f").from("feature", ""), build(3, "f"))
                        .fresh())
                .containsExactly("a");
    }

    @Test
    void anAcceptedLevelIsANewBeginning() {
        Measured measured = ANY.measured().get(0);
        List<Verdict> failed = List.of(Verdicts.of(
                Outcome.FAIL, "fixed:metric=*,upper=5", measured.series(), "why", 10, null, 5, Unit.SECOND));
        BuildRecord first = record(1, failed, List.of(measured), null);
        Acknowledgement accepted = new Acknowledgement(
                Acknowledgement.KIND, 1, "1", measured.metric().name(), "checksums", "ann", ANY.time(), false);
        BuildRecord second = record(2, failed, List.of(measured), null);
        assertThat(of(first, second).outstanding()).isEqualTo(Map.of(measured.series(), "1"));
        assertThat(said(of(first.with(List.of(accepted)), second))).isEmpty();
    }

    @Test
    void aBuildBesideAnotherBaselineSaysNothing() {
        Measured measured = ANY.measured().get(0);
        assertThat(measured.comparison()).isNotNull();
        List<Verdict> failed = List.of(Verdicts.of(
                Outcome.FAIL, "jump:metric=*,percent=5", measured.series(), "why", 10, null, 5, Unit.PERCENT));
        List<BuildRecord> builds = new ArrayList<>();
        for (String baseline : List.of("commit:a", "commit:a", "commit:b")) {
            builds.add(record(
                    builds.size() + 1,
                    failed,
                    List.of(measured),
                    new MeasuredVersions("commit:" + builds.size(), baseline)));
        }
        assertThat(of(builds.get(0), builds.get(1)).outstanding()).isEqualTo(Map.of(measured.series(), "1"));
        assertThat(said(of(builds.get(1), builds.get(2)))).isEmpty();
    }
}
