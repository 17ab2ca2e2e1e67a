package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Units as tools and people write them, and what they and names tell of the better direction. */
class WrittenUnitTest {

    @ParameterizedTest(name = "{1} in {0}")
    @CsvSource({
        // written, name, base unit, one of it in base units, direction
        "ms, x, s, 0.001, LOWER",
        "ns/iter, x, s, 1e-9, LOWER",
        "ns/op, x, s, 1e-9, LOWER",
        "sec, build time, s, 1, LOWER",
        "seconds, time_sort, s, 1, LOWER",
        "milliseconds, x, s, 0.001, LOWER",
        "ms, uptime, s, 0.001, UNKNOWN",
        "bytes, peakmem_list, B, 1, LOWER",
        "MB, mem, B, 1e6, LOWER",
        "B/op, x, B, 1, LOWER",
        "allocs/op, x, allocs/op, 1, LOWER",
        "hits/op, x, hits/op, 1, UNKNOWN",
        "ops/s, put, op/s, 1, HIGHER",
        "ops/sec, put, op/s, 1, HIGHER",
        "iter/sec, test_parse, op/s, 1, HIGHER",
        "ops/ms, put, op/s, 1000, HIGHER",
        "ops/min, put, op/s, 0.016666666666666666, HIGHER",
        "operations per second, put, op/s, 1, HIGHER",
        "Requests/second, serve, Requests/second, 1, HIGHER",
        "images/s, bench.track_t, images/s, 1, HIGHER",
        "ops/s, failed requests, op/s, 1, LOWER",
        "MB/s, load, B/s, 1e6, HIGHER",
        "MB/sec, gc.alloc.rate, B/s, 1e6, LOWER",
        "fps, scene, fps, 1, HIGHER",
        "%, cache hits, %, 1, HIGHER",
        "%, error rate, %, 1, LOWER",
        "%, share, %, 1, UNKNOWN",
        "'', READ latency, '', 1, LOWER",
        "'', overallThroughput, '', 1, HIGHER",
        "'', widgets, '', 1, UNKNOWN",
        "'', memory bandwidth, '', 1, UNKNOWN",
        "Megabytes, heap, Megabytes, 1, UNKNOWN",
    })
    void unitAndNameTellTheBaseUnitAndTheDirection(
            String written, String name, String unit, double one, Direction direction) {
        WrittenUnit read = WrittenUnit.of(written);

        assertThat(read.unit().symbol()).isEqualTo(unit);
        assertThat(read.toBase().applyAsDouble(1)).isEqualTo(one);
        assertThat(read.metric(name).direction()).isEqualTo(direction);
    }
}
