package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.report.format.BisectJson;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BisectResultTest {
    @Test
    void whatASearchFindsIsNeverCertain() {
        BisectResult.Culprit culprit = BisectResults.found("Sort").culprits().get(0);
        assertThat(BisectWording.sureness(culprit)).isEqualTo("Probability 98.4 %.");
        for (double probability : new double[] {0.99951, 1}) {
            assertThat(BisectWording.sureness(new BisectResult.Culprit(
                            culprit.revisions(), culprit.change(), culprit.worse(), probability, true)))
                    .isEqualTo("Probability > 99.9 %.");
        }
    }

    @Test
    void whatIsWrittenIsRead() {
        for (BisectResult result : List.of(
                BisectResults.found("Change \"number\" 8"),
                BisectResults.alike(),
                BisectResults.nothing(),
                BisectResults.unknown())) {
            assertThat(BisectResult.read(result.write())).isEqualTo(result);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{}", "[]", "{\"job\": 1"})
    void otherTextIsRefusedInOneLine(String text) {
        assertThatThrownBy(() -> BisectResult.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("found other text, expected the result of a search as JSON");
    }

    @Test
    void programsGetNullForWhatIsNotKnown() {
        Map<String, Object> json = BisectJson.of(BisectResults.unknown());
        assertThat(json)
                .containsEntry("verdict", "inconclusive")
                .extractingByKey("ends")
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("change", null)
                .containsEntry("lower", null);
    }
}
