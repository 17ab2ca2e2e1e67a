package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.spec.Spec.Correction;
import org.junit.jupiter.api.Test;

class CorrectionTest {
    @Test
    void bonferroniSharesTheErrorAmongTheSeries() {
        assertThat(Correction.BONFERRONI.confidence(0.99, 1)).isEqualTo(0.99, within(1e-15));
        assertThat(Correction.BONFERRONI.confidence(0.95, 5)).isEqualTo(0.99, within(1e-15));
        assertThat(Correction.NONE.confidence(0.99, 7)).isEqualTo(0.99);
    }
}
