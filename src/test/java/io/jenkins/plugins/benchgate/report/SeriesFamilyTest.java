package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SeriesFamilyTest {
    private static List<String> names(String pattern, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> pattern.formatted(i / 12, i))
                .toList();
    }

    private static List<String> of(List<String> names) {
        return SeriesFamily.of(names, Map.of()).stream().map(SeriesFamily::name).toList();
    }

    @Test
    void benchmarksOfAClassAreAFamilyTheGravestFirst() {
        List<String> names = names("com.acme.Store%02dBench.operation%02d median", 48);
        List<SeriesFamily> families = SeriesFamily.of(
                names,
                Map.of(names.get(13), Outcome.FAIL, names.get(14), Outcome.UNSEEN, names.get(30), Outcome.UNSEEN));
        assertThat(families)
                .extracting(SeriesFamily::name)
                .containsExactly(
                        "com.acme.Store01Bench.",
                        "com.acme.Store02Bench.",
                        "com.acme.Store00Bench.",
                        "com.acme.Store03Bench.");
        assertThat(families.get(0).series()).isEqualTo(12);
        assertThat(families.get(0).outcomes())
                .isEqualTo(Map.of(Outcome.FAIL, 1, Outcome.UNSEEN, 1, Outcome.NOT_JUDGED, 10));
    }

    @Test
    void aFamilyOfManyIsDividedWhereItsNamesAllowIt() {
        List<String> names = Stream.of(
                        names("a.One.x%d%d median", 30), names("a.Two.Inner.x%d%d", 12), names("a.Two.Other.x%d%d", 12))
                .flatMap(List::stream)
                .toList();
        assertThat(of(names)).containsExactly("a.One.", "a.Two.Inner.", "a.Two.Other.");
    }

    @Test
    void metricsOfAnOperationAreAFamily() {
        List<String> names = Stream.of("READ", "UPDATE", "SCAN")
                .flatMap(operation -> names(operation + " metric%d%d p99", 10).stream())
                .toList();
        assertThat(of(names)).containsExactly("READ ", "UPDATE ", "SCAN ");
    }

    @Test
    void fewSeriesAndNamesThatHaveNothingInCommonHaveNoFamilies() {
        assertThat(of(names("com.acme.Store%02dBench.operation%02d", 20))).isEmpty();
        assertThat(of(names("operation %2$d latency", 100))).isEmpty();
        assertThat(of(names("x%d%d", 100))).isEmpty();
    }

    @Test
    void aSeriesIsLabelledByItsFamilyUnlessItIsInNone() {
        List<String> names = Stream.concat(
                        names("com.acme.Store%02dBench.operation%02d median", 1200).stream(), Stream.of("alone"))
                .toList();
        assertThat(SeriesFamily.labels(names, 200))
                .hasSize(1200)
                .containsEntry(names.get(1199), "com.acme.Store99Bench")
                .doesNotContainKey("alone");
        assertThat(SeriesFamily.labels(names("a.b%d.c%d", 20), 200)).isEmpty();
    }
}
