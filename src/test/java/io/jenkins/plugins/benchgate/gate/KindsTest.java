package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of gate, threshold and baseline has a text, and answers for itself. */
class KindsTest {
    private static final List<String> BASELINES = List.of(
            "side-by-side", "last", "last:3", "build:12", "branch:main", "job:shop/nightly", "target", "commit");

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
    void eachKindOfGateIsRead(Gate.Kind kind) {
        String options =
                kind == Gate.Kind.FIXED ? "upper=5" : "percent=5" + (kind == Gate.Kind.TREND ? ",builds=3" : "");
        Gate gate = GateText.parse(kind.word() + ":metric=*," + options);
        assertThat(gate.kind()).isEqualTo(kind);
        assertThat(GateText.parse(gate.text())).isEqualTo(gate);
    }

    @Test
    void anUnknownKindOfGateIsNotRead() {
        assertThatThrownBy(() -> GateText.parse("unknown:metric=*,percent=5"))
                .hasMessageStartingWith("found gate 'unknown', expected fixed, jump or trend");
    }

    @Test
    void eachKindOfBaselineIsRead() {
        Set<Class<?>> read =
                BASELINES.stream().map(Baseline::parse).map(Object::getClass).collect(Collectors.toSet());
        assertThat(read)
                .containsExactlyInAnyOrderElementsOf(kinds(Baseline.class).toList());
        assertThat(BASELINES)
                .allSatisfy(word -> assertThat(Baseline.parse(word).word()).isEqualTo(word));
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(KindsTest::kinds)
                : Stream.of(type);
    }

    /** What a baseline needs of the history is what it takes from it. */
    @ParameterizedTest
    @ValueSource(strings = {"build:12", "branch:main", "job:shop/nightly", "target", "commit"})
    void aGateReachesAsFarAsItsBaseline(String word) {
        Origin origin = new Origin("feature", "main", "c3", List.of("c2", "c1"), "");
        NeededHistory reach =
                NeededHistory.of(List.of(GateText.parse("jump:metric=*,percent=5,baseline=" + word)), origin, 1);
        assertThat(reach.builds()).isEqualTo(Noise.BUILDS);
        assertThat(reach.labels()).isEqualTo(word.equals("build:12") ? Set.of("12") : Set.of());
        assertThat(reach.branches())
                .isEqualTo(word.equals("branch:main") || word.equals("target") ? Set.of("main") : Set.of());
        assertThat(reach.jobs()).isEqualTo(word.startsWith("job") ? Set.of("shop/nightly") : Set.of());
        assertThat(reach.ancestors()).isEqualTo(word.equals("commit") ? List.of("c2", "c1") : List.of());
    }

    @Test
    void gatesTogetherReachAsFarAsTheFarthest() {
        List<Gate> gates = Stream.of(
                        "trend:metric=*,percent=4,builds=70",
                        "jump:metric=*,percent=5,baseline=last:60",
                        "jump:metric=*,dynamic,window=90",
                        "jump:metric=*,percent=5,baseline=build:1",
                        "jump:metric=*,percent=5,baseline=build:2",
                        "fixed:metric=*,upper=5")
                .map(GateText::parse)
                .toList();
        NeededHistory reach = NeededHistory.of(gates, Origin.UNKNOWN, 1);
        assertThat(reach.builds()).isEqualTo(91);
        assertThat(reach.labels()).isEqualTo(Set.of("1", "2"));
    }
}
