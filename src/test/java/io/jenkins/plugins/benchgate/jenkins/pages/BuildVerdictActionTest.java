package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BuildVerdictActionTest {
    @Test
    void theSentenceCountsWhatTheGatesSaidTheGravestFirst() {
        assertThat(new BuildVerdictAction(
                                "benchgate",
                                Builds.record("shop", "1", Outcome.PASS, Outcome.FAIL, Outcome.POTENTIAL, Outcome.PASS))
                        .getSentence())
                .isEqualTo("FAIL (1 failed, 1 potential, 2 passed)");
        assertThat(new BuildVerdictAction("benchgate", Builds.record("shop", "1")).getSentence())
                .isEqualTo("INCONCLUSIVE (no gate judged anything)");
        assertThat(new BuildVerdictAction("benchgate", Builds.record("shop", "1", Outcome.NOT_JUDGED)).getSentence())
                .isEqualTo("NOT JUDGED (1 not judged)");
    }

    @Test
    void buildXmlKeepsTheWordAndTheCountsOnly() {
        assertThat(Arrays.stream(BuildVerdictAction.class.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .filter(field -> !Modifier.isTransient(field.getModifiers())))
                .allSatisfy(field ->
                        assertThat(field.getType()).isIn(String.class, int.class, double.class, boolean.class));
    }
}
