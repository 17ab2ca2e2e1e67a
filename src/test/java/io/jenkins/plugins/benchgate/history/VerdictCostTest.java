package io.jenkins.plugins.benchgate.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.gate.FixedDesign;
import io.jenkins.plugins.benchgate.gate.Outcome;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictCostTest {
    private static BuildRecord record() {
        return new BuildRecord(
                BuildRecord.SCHEMA,
                "orders",
                "7",
                "YCSB A",
                Instant.EPOCH,
                Outcome.PASS,
                true,
                1,
                List.of(),
                List.of());
    }

    private static VerdictCost cost() {
        Map<String, Double> activities = new LinkedHashMap<>();
        activities.put("installing", 20.0);
        activities.put("measuring", 60.0);
        return new VerdictCost(10, 5, 16, 1, Double.NaN, 100, activities, 0.99, null);
    }

    @Test
    void itIsKeptAsItIs() {
        BuildRecord some = record().costing(cost().against(Optional.of(new FixedDesign("p99", 5, 14))));
        String line = RecordJson.write(some);
        assertThat(line)
                .contains(
                        "\"cost\":{\"trials\":10,\"each\":5,\"eachSeconds\":16.0,\"machines\":1,\"price\":null,\"seconds\":100.0,"
                                + "\"activities\":{\"installing\":20.0,\"measuring\":60.0},\"confidence\":0.99,"
                                + "\"fixed\":{\"series\":\"p99\",\"threshold\":5.0,\"trials\":14,\"seconds\":244.0}}");
        assertThat(RecordJson.read(line)).isEqualTo(some);
        BuildRecord without = record().costing(cost());
        assertThat(RecordJson.read(RecordJson.write(without))).isEqualTo(without);
    }

    /** As the program before wrote it, to the last character. */
    @Test
    void aLineOfAnEarlierProgramHasNoneAndIsWrittenAgainAsItWas() {
        String line =
                "{\"schema\":1,\"job\":\"orders\",\"build\":\"7\",\"branch\":\"\",\"commit\":\"\",\"workload\":\"YCSB A\","
                        + "\"time\":\"1970-01-01T00:00:00Z\",\"outcome\":\"pass\",\"accepted\":true,\"seed\":1,\"measured\":[],"
                        + "\"verdicts\":[],\"machines\":null}";
        assertThat(RecordJson.read(line)).isEqualTo(record());
        assertThat(RecordJson.read(line).cost()).isNull();
        assertThat(RecordJson.write(record())).isEqualTo(line);
    }

    @Test
    void anActivityOfALaterProgramIsKept() {
        String line = RecordJson.write(record().costing(cost())).replace("\"installing\"", "\"travelling\"");
        VerdictCost read = RecordJson.read(line).cost();
        assertThat(read).isNotNull();
        assertThat(read.activities()).containsEntry("travelling", 20.0);
        assertThat(Activity.of("travelling")).isEmpty();
        assertThat(RecordJson.write(record().costing(read))).isEqualTo(line);
    }

    @Test
    void whatBelongsToNoActivityIsTheRest() {
        assertThat(cost().other()).isEqualTo(20);
        assertThat(cost().share(Activity.MEASURING)).isEqualTo(0.6);
        assertThat(cost().share(Activity.LOADING)).isZero();
    }

    @Test
    void timeThatWasWaitedForBeforeIsAdded() {
        VerdictCost waited = cost().waited(Activity.WAITING_FOR_MACHINES, 30);
        assertThat(waited.seconds()).isEqualTo(130);
        assertThat(waited.other()).isCloseTo(20, within(1e-9));
        VerdictCost more = waited.waited(Activity.WAITING_FOR_MACHINES, 45);
        assertThat(more.seconds()).as("of which 30 s were known").isEqualTo(145);
        assertThat(more.activities()).containsEntry("waitingForMachines", 45.0);
        assertThat(more.waited(Activity.WAITING_FOR_MACHINES, 45)).isEqualTo(more);
        assertThat(more.waited(Activity.WAITING_FOR_LOCK, Double.NaN)).isEqualTo(more);
    }

    @Test
    void aFixedDesignOfFewerTrialsTakesLess() {
        VerdictCost cost = cost().against(Optional.of(new FixedDesign("p99", 5, 3)));
        assertThat(cost.fixed()).isEqualTo(new VerdictCost.Fixed("p99", 5, 3, 68));
        assertThat(cost.against(Optional.empty()).fixed()).isNull();
    }
}
