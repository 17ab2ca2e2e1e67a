package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cli.Called;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {

    @Test
    void tellsWhatItFoundAndWhatToDo() {
        Called called = Called.with("doctor", "--seconds", "0");
        assertThat(called.code()).isZero();
        assertThat(called.out())
                .contains("STATE", "frequency governor", "swap", "clock source", "quota", "machine")
                .doesNotContain("noise of");
    }

    @Test
    void answersAsJsonWithTheMeasuredNoise() throws Exception {
        Called called = Called.with("doctor", "--seconds", "1", "--format", "json");
        JsonNode json = new ObjectMapper().readTree(called.out());
        assertThat(json.path("checks").size()).isGreaterThanOrEqualTo(12);
        assertThat(json.path("checks").get(0).fieldNames())
                .toIterable()
                .containsExactly("name", "state", "found", "advice");
        assertThat(json.path("noise").path("processor").asDouble()).isPositive();
        assertThat(called.err()).contains("for 1 s");
    }

    @Test
    void refusesATimeThatIsNone() {
        assertThat(Called.with("doctor", "--seconds", "-1").err())
                .isEqualTo("benchgate: found --seconds -1, expected 0 to 3600\n");
    }
}
