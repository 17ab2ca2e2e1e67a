package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.model.LoadSummary.Usage;
import org.junit.jupiter.api.Test;

class LoadSummaryTest {
    /** From a {@code result.json} that was written before the summary had groups. */
    private static final String WRITTEN_BEFORE =
            """
            {"phase":"run","seconds":19.27,"samples":19,\
            "client":{"cores":2,"mean":1.745199792423456,"typical":1.823529411764706,"most":1.8921568627450986,"memory":4.30116864E8},\
            "system":{"cores":0,"mean":null,"typical":null,"most":null,"memory":null},\
            "cores":2,"busy":1.8314196242171081,"busiest":1.980392156862391,"others":0.08621983179365222,\
            "steal":0.0,"waiting":0.0015657620041753973,"memoryTotal":2.5276502016E10,"memoryLeast":2.368038912E10,\
            "received":0.0,"sent":1.5,"loopback":9468.240788790867,"read":180036.9486248054,"written":6013914.27088739,\
            "clientCollecting":null,"clientLimit":"Infinity","machine":"","takenByOthers":false}""";

    @Test
    void groupsAreReadAndWrittenAsThePlainKeysOfEarlierResults() throws JsonProcessingException {
        ObjectMapper mapper = RecordJson.mapper();

        LoadSummary load = mapper.readValue(WRITTEN_BEFORE, LoadSummary.class);

        assertThat(load.processors().busiest()).isEqualTo(1.980392156862391);
        assertThat(load.memory()).isEqualTo(new LoadSummary.Memory(25276502016.0, 23680389120.0));
        assertThat(load.traffic())
                .isEqualTo(new LoadSummary.Traffic(0, 1.5, 9468.240788790867, 180036.9486248054, 6013914.27088739));
        assertThat(mapper.writeValueAsString(load))
                .isEqualTo(WRITTEN_BEFORE.replaceAll("(\"memory\":[^,}]+)}", "$1,\"meanMemory\":null}"));
    }

    private static final Usage HALF = new Usage(2, 0.5, 0.5, 0.6, 1e6, 1e6);

    private static LoadSummary load(
            int samples, Usage client, Usage system, double limit, double others, double steal) {
        return new LoadSummary(
                "run",
                samples,
                samples,
                client,
                system,
                new LoadSummary.Processors(2, 1, 1.5, others, steal, 0),
                new LoadSummary.Memory(8e9, 4e9),
                new LoadSummary.Traffic(0, 0, 0, 0, 0),
                Double.NaN,
                limit,
                "");
    }

    @Test
    void aPhaseIsDisturbedByWhatOthersTakeWhateverItsOwnProgramsDo() {
        assertThat(load(10, HALF, HALF, 0.9, 0.21, 0).disturbance())
                .hasValue(
                        "In the run phase other programs used 0.2 of 2 cores, and the hypervisor withheld 0.0 % of the"
                                + " processor time: this trial is disturbed, and not used.");
        assertThat(load(10, HALF, HALF, 0.9, 0.19, 0.029).disturbance()).isEmpty();
        assertThat(load(10, HALF, HALF, 0.9, 0, 0.031).disturbance()).isPresent();
        assertThat(load(2, HALF, HALF, 0.9, 2, 1).disturbance()).isEmpty();
    }

    @Test
    void aServiceThatTheTrialHasNotStartedIsNotTakenForAnotherProgram() {
        assertThat(load(10, HALF, Usage.UNKNOWN, 0.9, 1, 0).disturbance()).isEmpty();
        assertThat(load(10, HALF, Usage.UNKNOWN, 0.9, 1, 0).on("client").disturbance())
                .isPresent();
        assertThat(load(10, HALF, Usage.UNKNOWN, Double.POSITIVE_INFINITY, 1, 0).disturbance())
                .isPresent();
        assertThat(load(10, Usage.UNKNOWN, Usage.UNKNOWN, Double.POSITIVE_INFINITY, 1, 0)
                        .disturbance())
                .isEmpty();
    }
}
