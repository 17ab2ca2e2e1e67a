package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TsbsWorkloadTest {
    private static final Path SHARED = Path.of("/shared");
    private static final Path TRIAL = Path.of("/trial");
    private static final Instant BEGIN = Instant.parse("2016-01-01T00:00:00Z");

    private static TsbsData data(String useCase, int scale, long hours, double interval) {
        return new TsbsData(useCase, scale, 7, BEGIN, BEGIN.plusSeconds(3600 * hours), interval);
    }

    private static TsbsWorkload workload(TsbsData data, String target, int batches, int burnIn, Object... queries) {
        Map<String, Integer> types = new LinkedHashMap<>();
        for (int i = 0; i < queries.length; i += 2) {
            types.put((String) queries[i], (Integer) queries[i + 1]);
        }
        return new TsbsWorkload(
                data,
                TsbsTarget.known(target),
                types,
                batches,
                burnIn,
                2,
                5000,
                60,
                Path.of("/tsbs"),
                Path.of("/cache"));
    }

    private static List<String> arguments(TsbsWorkload workload, int phase) {
        Client client = workload.phases(SHARED, TRIAL).get(phase).clients().get(0);
        return client.arguments();
    }

    // wc -l of what tsbs_generate_data wrote in the formats influx and victoriametrics, each row a line
    @ParameterizedTest
    @CsvSource({"devops, 4, 13, 60, 28080", "cpu-only, 4, 13, 60, 3120", "cpu-only, 1, 1, 7, 515"})
    void theRowsAreThoseThatTheGeneratorWrites(String useCase, int scale, long hours, double interval, long rows) {
        assertThat(data(useCase, scale, hours, interval).rows()).isEqualTo(rows);
    }

    @Test
    void trucksLoseRowsByChanceSoThatTheirNumberIsNotKnown() {
        assertThat(data("iot", 4, 13, 60).rows()).isZero();
    }

    @Test
    void theTypesTakeTurnsBatchByBatchAfterTheLoadAndTheAnswers() {
        TsbsWorkload workload =
                workload(data("devops", 10, 13, 60), "influx", 2, 0, "lastpoint", 4, "cpu-max-all-1", 6);

        assertThat(workload.phases(SHARED, TRIAL))
                .extracting(Phase::name)
                .containsExactly(
                        "load",
                        "answers",
                        "lastpoint.1-of-2",
                        "cpu-max-all-1.1-of-2",
                        "lastpoint.2-of-2",
                        "cpu-max-all-1.2-of-2");
        assertThat(workload.phases(SHARED, TRIAL))
                .extracting(Phase::measured)
                .containsExactly(true, false, true, true, true, true);
    }

    @Test
    void theLoaderIsToldWhereAndHowMuch() {
        TsbsWorkload workload = workload(data("devops", 10, 13, 60), "victoriametrics", 2, 0, "cpu-max-all-1", 6)
                .filled(Map.of(), text -> text.replace("${HOST}", "127.0.0.1").replace("${PORT}", "8428"));

        assertThat(arguments(workload, 0))
                .startsWith("/tsbs/tsbs_load_victoriametrics")
                .contains("--workers=2", "--batch-size=5000", "--urls=http://127.0.0.1:8428/write")
                .anyMatch(argument ->
                        argument.matches("--file=/cache/victoriametrics-devops-[0-9a-f]{16}/data\\.1-of-1"));
    }

    @Test
    void aBurnInIsPartOfEachBatchAndHasALimitAboveIt() {
        TsbsWorkload workload = workload(data("devops", 10, 13, 60), "influx", 3, 5, "lastpoint", 100);

        // 100 queries and 3 times 5 are dealt out as 39, 38 and 38
        assertThat(arguments(workload, 2)).contains("--burn-in=5", "--max-queries=39");
        assertThat(arguments(workload, 3)).contains("--burn-in=5", "--max-queries=38");
        assertThat(arguments(workload, 4)).contains("--burn-in=5", "--max-queries=38");
        assertThat(workload.preparation(SHARED).get(3).clients().get(0).arguments())
                .contains("--queries=115");
        assertThat(arguments(workload(data("devops", 10, 13, 60), "influx", 3, 0, "lastpoint", 100), 2))
                .as("the runner ends in a panic when it is told of a burn-in without a limit")
                .noneMatch(argument -> argument.startsWith("--burn-in") || argument.startsWith("--max-queries"));
    }

    /** Else its goroutines may begin in an order in which it hangs. */
    @Test
    void aQueryRunnerHasOneProcessor() {
        assertThat(workload(data("devops", 10, 13, 60), "influx", 1, 0, "lastpoint", 4).phases(SHARED, TRIAL).stream()
                        .skip(1))
                .hasSize(2)
                .allSatisfy(phase ->
                        assertThat(phase.clients().get(0).environment()).containsEntry("GOMAXPROCS", "1"));
    }

    @Test
    void equalParametersShareTheirDataAndOthersDoNot() {
        List<String> none = List.of();
        String folder = data("devops", 10, 13, 60).folder("influx", none);
        assertThat(data("devops", 10, 13, 60).folder("influx", none)).isEqualTo(folder);
        assertThat(List.of(
                        data("devops", 11, 13, 60).folder("influx", none),
                        data("devops", 10, 14, 60).folder("influx", none),
                        data("devops", 10, 13, 61).folder("influx", none),
                        data("cpu-only", 10, 13, 60).folder("influx", none),
                        data("devops", 10, 13, 60).folder("timescaledb", none),
                        data("devops", 10, 13, 60).folder("influx", List.of("--timescale-use-tags=false")),
                        new TsbsData("devops", 10, 8, BEGIN, BEGIN.plusSeconds(13 * 3600), 60).folder("influx", none)))
                .doesNotHaveDuplicates()
                .doesNotContain(folder);
    }

    @Test
    void theMetricsAreThoseOfTheLoadAndOfEachType() {
        assertThat(workload(data("devops", 10, 13, 60), "influx", 2, 0, "lastpoint", 4)
                        .metrics())
                .extracting(Metric::name)
                .containsExactly("load rows", "load metrics", "lastpoint latency", "lastpoint rate");
    }

    @Test
    void answersThatMayBeEmptyAreNotWaitedFor() {
        TsbsWorkload workload = workload(data("devops", 10, 13, 60), "influx", 2, 0, "high-cpu-1", 4);

        assertThat(workload.phases(SHARED, TRIAL)).extracting(Phase::name).doesNotContain("answers");
    }

    @ParameterizedTest
    @CsvSource({
        "influx, cpu-only, 10, 12, double-groupby-1, found data of 12 h for query type 'double-groupby-1'",
        "influx, cpu-only, 10, 8, cpu-max-all-1, expected more than the 8 h",
        "influx, devops, 31, 25, cpu-max-all-32-24, expected at least the 32 hosts",
        "influx, devops, 7, 13, single-groupby-5-8-1, expected at least the 8 hosts",
        "influx, devops, 7, 13, last-loc, found query type 'last-loc'",
        "influx, iot, 7, 13, lastpoint, expected of the use case iot one of last-loc",
        "victoriametrics, devops, 10, 13, lastpoint, which TSBS does not have for victoriametrics",
        "victoriametrics, devops, 10, 13, high-cpu-1, which TSBS does not have for victoriametrics",
        "victoriametrics, devops, 10, 13, high-cpu-all, which TSBS does not have for victoriametrics",
        "victoriametrics, devops, 10, 13, groupby-orderby-limit, which TSBS does not have for victoriametrics",
        "victoriametrics, iot, 10, 13, last-loc, which TSBS does not have for victoriametrics",
    })
    void queriesThatCannotBeMadeAreRefusedBeforeAnythingRuns(
            String target, String useCase, int scale, long hours, String type, String message) {
        TsbsData data = data(useCase, scale, hours, 60);

        assertThatThrownBy(() -> workload(data, target, 2, 0, type, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--file=x", "--burn-in=5", "--max-queries", "--workers=3", "file=x", "-h"})
    void optionsThatSayHowMuchIsDoneAreRefused(String option) {
        TsbsTarget influx = TsbsTarget.known("influx");

        assertThatThrownBy(() -> influx.with(List.of(), List.of(), List.of(option)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("found ")
                .hasMessageContaining("expected");
    }

    @Test
    void moreBatchesThanQueriesAreRefused() {
        TsbsData data = data("devops", 10, 13, 60);

        assertThatThrownBy(() -> workload(data, "influx", 11, 0, "lastpoint", 10))
                .hasMessage("found 10 queries of type 'lastpoint', expected at least one for each of the 11 batches");
    }
}
