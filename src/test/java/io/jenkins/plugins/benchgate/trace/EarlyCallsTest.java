package io.jenkins.plugins.benchgate.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.trace.EarlyCalls.Call;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EarlyCallsTest {
    private static List<Call> calls(int warm, int cold) {
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < warm; i++) {
            calls.add(new Call(30.0 * i / warm, 0.001 * (1 + i * 31 % 97), false));
        }
        for (int i = 0; i < cold; i++) {
            calls.add(new Call(0.01 * i, 1 + 0.001 * i, true));
        }
        return calls;
    }

    @Test
    void allColdStartsAndTheSlowestOtherCallsAreKept() {
        List<Call> all = calls(5_000, 60);
        EarlyCalls kept = EarlyCalls.of(all);

        assertThat(kept.count()).isEqualTo(5_060);
        assertThat(kept.cold()).isEqualTo(60);
        assertThat(kept.calls()).hasSize(60 + EarlyCalls.MOST).isSubsetOf(all);
        assertThat(kept.calls()).filteredOn(Call::cold).hasSize(60);
        assertThat(kept.calls()).filteredOn(call -> call.seconds() == 0.097).hasSizeGreaterThanOrEqualTo(20);
        assertThat(kept.calls()).extracting(Call::since).isSorted();
        assertThat(kept.calls()).as("spread over the time").anyMatch(call -> call.since() > 29);
    }

    @Test
    void ofTooManyColdStartsTheSlowestAreKept() {
        EarlyCalls kept = EarlyCalls.of(calls(10, 1_000));

        assertThat(kept.cold()).isEqualTo(1_000);
        assertThat(kept.calls()).filteredOn(Call::cold).hasSize(EarlyCalls.MOST).allMatch(call -> call.seconds() > 1.8);
    }

    @Test
    void twoTrialsCountTogether() {
        EarlyCalls both = EarlyCalls.of(calls(500, 3)).and(EarlyCalls.of(calls(700, 2)));

        assertThat(both.count()).isEqualTo(1_205);
        assertThat(both.cold()).isEqualTo(5);
        assertThat(both.calls()).filteredOn(Call::cold).hasSize(5);
        assertThat(both.calls()).hasSize(5 + EarlyCalls.MOST);
        assertThat(EarlyCalls.NONE.and(both)).isEqualTo(both);
    }
}
