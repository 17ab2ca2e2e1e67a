package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MethodOptionsTest {
    private static final String EXAMPLE = "docs/examples/read-latency.csv";

    @TempDir
    Path folder;

    private String file(String... rows) throws IOException {
        return Files.writeString(
                        folder.resolve("series.csv"),
                        "version,instance,trial,iteration,value\n" + String.join("\n", rows) + "\n")
                .toString();
    }

    private static JsonNode line(int code, String... arguments) {
        Called called = Called.with(arguments);
        assertThat(called.err()).isEmpty();
        assertThat(called.code()).isEqualTo(code);
        return called.lines().get(0);
    }

    @Test
    void blocksOfDependentValuesSayTheirLength() throws IOException {
        Random random = new Random(1);
        StringBuilder rows = new StringBuilder("value\n");
        double last = 0;
        for (int i = 0; i < 1_000; i++) {
            last = 0.6 * last + random.nextGaussian();
            rows.append(100 + last).append('\n');
        }
        String dependent =
                Files.writeString(folder.resolve("dependent.csv"), rows).toString();
        JsonNode automatic = line(0, "interval", dependent, "--method", "block", "--format", "json");
        assertThat(automatic.get("method").asText()).isEqualTo("block");
        assertThat(automatic.get("blockLength").asInt()).isBetween(5, 40);
        JsonNode fixed = line(0, "interval", dependent, "--method", "block", "--block-length", "7", "--format", "json");
        assertThat(fixed.get("blockLength").asInt()).isEqualTo(7);
        JsonNode one = line(0, "interval", dependent, "--method", "block", "--block-length", "1", "--format", "json");
        JsonNode plain = line(0, "interval", dependent, "--format", "json");
        assertThat(one.get("lower")).isEqualTo(plain.get("lower"));
        assertThat(plain.get("blockLength").isNull()).isTrue();
        assertThat(plain.get("doubts").toString()).contains("values depend on their neighbours and count as about");
        assertThat(plain.get("stability").get("effective").asDouble()).isBetween(150.0, 400.0);
        assertThat(plain.get("stability").get("maxSpread").isNull()).isTrue();
    }

    @Test
    void theSameMachinesMakeTheIntervalNarrowerAndLabelsAloneDoNot() {
        JsonNode labels = line(20, "compare", EXAMPLE, "--format", "json");
        JsonNode machines = line(20, "compare", EXAMPLE, "--same-machines", "--format", "json");
        assertThat(machines.get("pairing")).isEqualTo(labels.get("pairing"));
        assertThat(machines.get("change").get("estimate"))
                .isEqualTo(labels.get("change").get("estimate"));
        assertThat(machines.get("instability").asDouble())
                .isLessThan(0.9 * labels.get("instability").asDouble());
        assertThat(labels.get("doubts").toString()).contains("--same-machines");
        assertThat(machines.get("doubts").toString()).doesNotContain("--same-machines");
    }

    @Test
    void aDuetComparesPairs() {
        JsonNode duet = line(20, "compare", EXAMPLE, "--method", "duet", "--format", "json");
        assertThat(duet.get("statistic").asText()).isEqualTo("geomean");
        assertThat(duet.get("pairing").asText()).isEqualTo("iterations");
        assertThat(duet.get("baseline").get("stability").get("advice").asText()).contains("repeat more");
    }

    @Test
    void aDuetWithoutPairsIsAMistake() throws IOException {
        String iteration = file("baseline,i,1,1,2", "baseline,i,1,2,2", "candidate,i,1,1,2");
        Called.with("compare", iteration, "--method", "duet")
                .isMistake(
                        "benchgate: found " + iteration + " with --method duet: the metric 'value' has iteration 2 of"
                                + " 'baseline' in trial '1' on instance 'i' without a partner; a duet needs pairs");
        String trial = file("baseline,i,1,1,2", "candidate,i,1,1,2", "candidate,i,2,1,2");
        Called.with("compare", trial, "--method", "duet")
                .isMistake("benchgate: found " + trial + " with --method duet: trial '2' of 'candidate' on instance 'i'"
                        + " has no partner; a duet needs equal trials and iterations of both versions");
        String zero = file("baseline,i,1,1,2", "candidate,i,1,1,0");
        Called.with("compare", zero, "--method", "duet")
                .isMistake("benchgate: found " + zero + " with --method duet: trial '1' on instance 'i': found 0.0,"
                        + " expected positive values: a duet compares ratios");
    }

    @Test
    void whatDoesNotGoTogetherIsAMistake() {
        Called.with("interval", EXAMPLE, "--method", "duet")
                .isMistake("benchgate: found " + EXAMPLE + " with --method duet: a duet compares pairs of two versions,"
                        + " one version alone has none");
        Called.with("compare", EXAMPLE, "--method", "duet", "--statistic", "p99")
                .isMistake("benchgate: found --statistic p99 with --method duet, expected geomean: a duet gives the"
                        + " geometric mean of ratios");
        Called.with("compare", EXAMPLE, "--block-length", "4")
                .isMistake("benchgate: found --block-length 4 with --method hierarchical, expected --method block");
    }

    @Test
    void aGeometricMeanOfValuesThatAreNotAllPositiveIsNull() throws IOException {
        String zero = file("candidate,i,1,1,2", "candidate,i,1,2,0", "candidate,i,1,3,3");
        Called called = Called.with("interval", zero, "--statistic", "geomean", "--format", "json");
        assertThat(called.code()).isEqualTo(30);
        assertThat(called.lines().get(0).get("estimate").isNull()).isTrue();
        assertThat(called.err()).contains("zero or negative, so they have no geometric mean");
    }
}
