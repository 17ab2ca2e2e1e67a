package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.jenkins.Builds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A measurement comes from an agent, where the author of a benchmark may have written it. */
class MeasurementJsonTest {
    private static final String TEXT = MeasurementJson.write(Builds.measurement("shop"));

    @Test
    void whatWasWrittenIsRead() {
        assertThat(MeasurementJson.read(TEXT)).isEqualTo(Builds.measurement("shop"));
    }

    /** One that was kept made the trend of its job fail for good. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "+292278994-08-17T07:12:55.808Z",
                "+1000000000-12-31T23:59:59.999999999Z",
                "-1000000000-01-01T00:00:00Z",
                "+10000-01-01T00:00:00Z"
            })
    void aTimeThatNoCalendarHasIsRefused(String time) {
        String hostile = TEXT.replace("2026-01-02T03:04:05.678Z", time);
        assertThat(hostile).contains(time);
        assertThatThrownBy(() -> MeasurementJson.read(hostile))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("at 'started': found time " + time + ", expected one of the years 0 to 9999");
    }

    /** A name of 32 Mi characters would be drawn, in pictures that shorten it. */
    @ParameterizedTest
    @ValueSource(strings = {"shop", "READ <latency>", "YCSB A"})
    void aTextThatNobodyReadsIsRefused(String text) {
        String hostile = TEXT.replace(text, "x".repeat(70_000));
        assertThatThrownBy(() -> MeasurementJson.read(hostile))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("65536");
    }
}
