package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a baseline has and a build lacks never passes in silence. */
class MissingSeriesTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/cli/missing");
    private static final String ALL = "jump:metric=*,percent=5";

    @TempDir
    Path folder;

    private static List<String> files(String name) {
        return Stream.of(1, 2, 3)
                .map(run -> SAMPLES.resolve(name + run + ".txt").toString())
                .toList();
    }

    private Called gate(List<String> files, String... more) {
        List<String> all = new ArrayList<>(List.of("gate", "--job", "J"));
        all.addAll(List.of("--out", folder.resolve("out").toString(), "--seed", "1"));
        all.addAll(files);
        all.addAll(List.of(more));
        return Called.with(all.toArray(String[]::new));
    }

    private Called gate(String name, String... more) {
        return gate(files(name), more);
    }

    private static String said(Called called) {
        return called.out().replaceAll("\\s+", " ");
    }

    private BuildRecord newest() throws IOException {
        List<BuildRecord> builds = new History(folder.resolve("out/history/J.jsonl")).read(line -> {});
        return builds.get(builds.size() - 1);
    }

    private Called acknowledge(String build, String metric) {
        String history = folder.resolve("out/history/J.jsonl").toString();
        return Called.with("acknowledge", history, build, "--metric", metric, "--reason", "meant", "--by", "ada");
    }

    @Test
    void aLostBenchmarkIsInconclusiveUntilItIsFoundAgainOrAcknowledged() throws IOException {
        assertThat(gate("both", "--gate", ALL).code()).isZero();
        for (int again = 0; again < 2; again++) {
            Called lost = gate("fooonly", "--gate", ALL);
            assertThat(lost.code()).isEqualTo(30);
            assertThat(said(lost))
                    .contains(
                            "example.org/x.Bar ns/op median is missing: accepted build 1 has it, and this build does not")
                    .doesNotContain("renamed?");
            assertThat(newest().accepted()).isFalse();
        }
        assertThat(gate("both", "--gate", ALL).code()).isZero();
        assertThat(gate("fooonly", "--gate", ALL).code()).isEqualTo(30);

        Called accepted = acknowledge("5", "example.org/x.Bar ns/op");
        assertThat(accepted.code()).as(accepted.err()).isZero();
        assertThat(gate("fooonly", "--gate", ALL).code()).isZero();
        assertThat(newest().accepted()).isTrue();
        assertThat(acknowledge("6", "Baz").err())
                .contains("found --metric 'Baz', which covers nothing that build 6 or an earlier one measured");
    }

    @Test
    void aRenamedBenchmarkIsNamedWithItsNewNameAndKeepsItsTimelineByAMap() throws IOException {
        gate("both", "--gate", ALL);
        Called renamed = gate("renamed", "--gate", ALL);
        assertThat(renamed.code()).isEqualTo(30);
        assertThat(said(renamed))
                .contains("'example.org/x.Bar ns/op' is gone, 'example.org/x.BarV2 ns/op' is new: renamed?");

        Called mapped =
                gate("renamed", "--gate", ALL, "--renamed", "example.org/x.Bar ns/op = example.org/x.BarV2 ns/op");
        assertThat(mapped.code()).isEqualTo(20);
        // medians 9003.5 and 2003.5 of the files
        assertThat(said(mapped)).contains("example.org/x.BarV2 ns/op median is worse: +349.4 %");
        assertThat(newest().renamed()).containsEntry("example.org/x.Bar ns/op", "example.org/x.BarV2 ns/op");

        Called pattern = gate("renamed", "--gate", ALL, "--renamed", "* ns/op=*V2 ns/op");
        assertThat(pattern.code()).isEqualTo(20);
        Called before = gate("both", "--gate", ALL, "--renamed", "* ns/op=*V2 ns/op");
        assertThat(before.code()).as("a build that still has the old name").isZero();
    }

    @Test
    void namesThatAllGainASuffixAreOneLineAndOnePattern() throws IOException {
        List<String> old = new ArrayList<>();
        List<String> suffixed = new ArrayList<>();
        for (int run = 1; run <= 2; run++) {
            StringBuilder before = new StringBuilder("metric,unit,value\n");
            StringBuilder after = new StringBuilder("metric,unit,value\n");
            for (int i = 0; i < 40; i++) {
                for (int value = 0; value < 5; value++) {
                    before.append("Bench")
                            .append(i)
                            .append(",ms,")
                            .append(1000 + value)
                            .append('\n');
                    after.append("Bench")
                            .append(i)
                            .append("-8,ms,")
                            .append(1000 + value)
                            .append('\n');
                }
            }
            old.add(Files.writeString(folder.resolve("old" + run + ".csv"), before)
                    .toString());
            suffixed.add(Files.writeString(folder.resolve("new" + run + ".csv"), after)
                    .toString());
        }
        assertThat(gate(old, "--gate", ALL).code()).isZero();
        Called gone = gate(suffixed, "--gate", ALL);
        assertThat(gone.code()).isEqualTo(30);
        assertThat(said(gone))
                .contains(
                        "40 series are missing that accepted build 1 has and this build does not, such as 'Bench0 median'")
                .contains("'*' is gone, '*-8' is new: renamed? Then add it to 'renamed' in the spec or the"
                        + " step, '* = *-8' (on the command line after --renamed)");
        Called mapped = gate(suffixed, "--gate", ALL, "--renamed", "* = *-8");
        assertThat(mapped.code()).as(mapped.out()).isZero();
        assertThat(said(mapped)).contains("40 verdicts reached");
    }

    @Test
    void manyThatAreSimplyGoneAreOneLine() throws IOException {
        StringBuilder rows = new StringBuilder("metric,unit,value\n");
        for (int i = 0; i < 40; i++) {
            rows.append("Bench").append(i).append(",ms,1\nBench").append(i).append(",ms,2\n");
        }
        String many = Files.writeString(folder.resolve("many.csv"), rows).toString();
        String one = Files.writeString(folder.resolve("one.csv"), "metric,unit,value\nBench0,ms,1\nBench0,ms,2\n")
                .toString();
        gate(List.of(many), "--gate", ALL);
        assertThat(said(gate(List.of(one), "--gate", ALL)))
                .contains("39 series are missing that accepted build 1 has and this build does not");
    }

    @Test
    void aTurnedDirectionIsInconclusiveUntilItIsAcknowledged() throws IOException {
        List<String> higher = new ArrayList<>();
        for (String file : files("lower-hits")) {
            String text = Files.readString(Path.of(file)).replace("better=lower", "better=higher");
            higher.add(Files.writeString(folder.resolve(Path.of(file).getFileName()), text)
                    .toString());
        }
        gate(higher, "--gate", ALL);
        Called turned = gate("lower-hits", "--gate", ALL);
        assertThat(said(turned))
                .contains("accepted build 1 took higher values of it for better, and this build takes lower ones.");
        assertThat(turned.code()).isEqualTo(30);
        assertThat(newest().accepted()).isFalse();
        assertThat(gate("lower-hits", "--gate", ALL + ",missing=fail").code()).isEqualTo(20);

        assertThat(acknowledge("3", "*hits/op").code()).isZero();
        assertThat(gate("lower-hits", "--gate", ALL).code()).isZero();
    }

    @Test
    void anotherUnitIsMissingAsItWasKnown() throws IOException {
        String seconds = Files.writeString(folder.resolve("s.csv"), "metric,unit,value\nload,s,1\nload,s,2\n")
                .toString();
        String bytes = Files.writeString(folder.resolve("b.csv"), "metric,unit,value\nload,B,1\nload,B,2\n")
                .toString();
        gate(List.of(seconds), "--gate", ALL);
        Called changed = gate(List.of(bytes), "--gate", ALL);
        assertThat(changed.code()).isEqualTo(30);
        assertThat(said(changed)).contains("It was measured in 's', and is now measured in 'B'.");
    }

    @Test
    void aStatisticThatIsNoLongerReportedIsMissing() throws IOException {
        List<String> without = new ArrayList<>();
        for (String file : files("wrk")) {
            String text =
                    Files.readString(Path.of(file)).replaceAll("(?s)  Latency Distribution\n.*?(?=  \\d+ req)", "");
            without.add(Files.writeString(folder.resolve(Path.of(file).getFileName()), text)
                    .toString());
        }
        for (String gate : List.of(ALL + ",statistic=median", ALL)) {
            gate("wrk", "--gate", gate);
            Called mean = gate(without, "--gate", gate);
            assertThat(mean.code()).isEqualTo(30);
            assertThat(said(mean)).contains("latency median is missing", "latency is now reported as mean only.");
        }
    }

    @Test
    void aGateThatDoesNotNameALostSeriesDoesNotCare() throws IOException {
        gate("both", "--gate", "jump:metric=\"*Foo*\",percent=5");
        assertThat(gate("fooonly", "--gate", "jump:metric=\"*Foo*\",percent=5").code())
                .isZero();
        assertThat(newest().accepted()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"fail,20", "unstable,10", "ignore,0", "inconclusive,30"})
    void aGateSaysWhatAMissingSeriesCountsAs(String word, int code) throws IOException {
        gate("both", "--gate", ALL);
        Called called = gate("fooonly", "--gate", ALL + ",missing=" + word);
        assertThat(called.code()).isEqualTo(code);
        assertThat(newest().accepted()).isEqualTo(code == 0);
    }

    @Test
    void aBaselineSideBySideIsToldInTheSameWords() {
        List<String> arguments = new ArrayList<>(List.of("--gate", ALL));
        files("both").forEach(file -> arguments.addAll(List.of("--baseline-file", file)));
        Called lost = gate("fooonly", arguments.toArray(String[]::new));
        assertThat(lost.code()).isEqualTo(30);
        assertThat(said(lost))
                .contains("example.org/x.Bar ns/op median is missing: the baseline measured side by side has it")
                .doesNotContain("renamed?");
        Called renamed = gate("renamed", arguments.toArray(String[]::new));
        assertThat(said(renamed)).contains("'example.org/x.BarV2 ns/op' is new: renamed?");
        arguments.addAll(List.of("--renamed", "* ns/op=*V2 ns/op"));
        assertThat(gate("renamed", arguments.toArray(String[]::new)).code()).isEqualTo(20);
        assertThat(acknowledge("1", "*").code()).isZero();
        assertThat(gate("fooonly", arguments.toArray(String[]::new)).code()).isZero();
    }

    @Test
    void aBadMapIsOneLine() {
        assertThat(gate("both", "--gate", ALL, "--renamed", "Foo").err())
                .contains("in --renamed: found 'Foo', expected OLD=NEW");
        assertThat(gate("both", "--gate", ALL, "--renamed", "*=Foo").err())
                .contains("in --renamed: found '*' renamed to 'Foo', expected two names, or one * on either side");
        assertThat(gate("both", "--gate", ALL + ",missing=never").err())
                .contains("found missing 'never', expected inconclusive, fail, unstable or ignore");
    }
}
