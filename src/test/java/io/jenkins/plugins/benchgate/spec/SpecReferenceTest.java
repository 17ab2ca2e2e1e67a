package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbExtent;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbHome;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbMeasurement;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of {@code docs/spec} say what the code says. */
class SpecReferenceTest {
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    /** Rows of the table under a line of headings, each as its cells. */
    private static List<List<String>> table(String headings) throws IOException {
        List<String> lines = SpecDocument.lines();
        int at = lines.indexOf(headings);
        assertThat(at).as("the table %s", headings).isNotNegative();
        List<List<String>> rows = new ArrayList<>();
        for (String line : lines.subList(at + 2, lines.size())) {
            if (!line.startsWith("| ")) {
                break;
            }
            rows.add(Arrays.stream(line.substring(2, line.length() - 2).split(" \\| ", -1))
                    .map(String::strip)
                    .toList());
        }
        return rows;
    }

    private static Set<String> names(String cell) {
        Set<String> names = new TreeSet<>();
        NAME.matcher(cell).results().forEach(match -> names.add(match.group(1)));
        return names;
    }

    @Test
    void everyPlaceholderHasARow() throws IOException {
        IllegalArgumentException thrown =
                catchThrowableOfType(IllegalArgumentException.class, () -> Placeholders.checked("${UNHEARD}"));
        Matcher name =
                Pattern.compile("\\$\\{(\\w+)}").matcher(thrown.getMessage().split("expected", 2)[1]);
        Set<String> known = new TreeSet<>();
        while (name.find()) {
            known.add(name.group(1));
        }
        Set<String> described = new TreeSet<>();
        table("| name | meaning | available in |").forEach(row -> described.addAll(names(row.get(0))));
        assertThat(described).isEqualTo(known);
    }

    @ParameterizedTest
    @CsvSource({"cluster,/cluster", "`quota`,/cluster/quota", "`ssh`,/cluster/ssh"})
    void everyKeyOfAClusterHasARow(String of, String section, @TempDir Path folder) throws IOException {
        Set<String> described = new TreeSet<>();
        String title = of.equals("cluster") ? "key of the cluster" : "key of " + of;
        table("| " + title + " | meaning | default |").forEach(row -> described.addAll(names(row.get(0))));
        if (of.equals("cluster")) {
            table("| key of machines | meaning | default |").forEach(row -> described.addAll(names(row.get(0))));
            described.removeAll(Set.of("nodes", "hosts"));
        }
        assertThat(described).isEqualTo(SpecSchema.keys(section + "?aws-ec2", folder));
    }

    @Test
    void everyKeyOfTheMachinesOfARoleHasARow(@TempDir Path folder) throws IOException {
        Set<String> described = new TreeSet<>();
        table("| key of machines | meaning | default |").forEach(row -> described.addAll(names(row.get(0))));
        assertThat(described).isEqualTo(SpecSchema.keys("/cluster/sut?aws-ec2", folder));
    }

    @Test
    void thePropertiesThatCannotBeGivenAreListed() throws IOException {
        String sentence = SpecDocument.lines().stream()
                .filter(line -> line.contains("cannot be given: "))
                .findFirst()
                .orElseThrow();
        assertThat(names(sentence.split("cannot be given: ", 2)[1]))
                .isEqualTo(new TreeSet<>(YcsbWorkload.reservedProperties()));
    }

    @Test
    void theMetricsOfEachWorkloadAreThoseThatItMeasures() throws IOException {
        Map<String, Set<String>> measured = new TreeMap<>();
        Map<String, Set<String>> described = new TreeMap<>();
        for (char letter = 'a'; letter <= 'f'; letter++) {
            String workload = String.valueOf(letter);
            Set<String> metrics = new TreeSet<>();
            new YcsbWorkload(
                            new YcsbHome.BuiltIn(),
                            "jdbc",
                            letter,
                            new YcsbExtent(1, 1, 1),
                            YcsbMeasurement.RAW,
                            Map.of(),
                            List.of(),
                            List.of())
                    .metrics()
                    .forEach(metric ->
                            metrics.add(metric.name() + ", " + metric.unit().symbol() + ", "
                                    + metric.direction().name().toLowerCase(Locale.ROOT)));
            measured.put(workload, metrics);
            Set<String> shown = new TreeSet<>();
            for (List<String> row : table("| metric | unit | better | in workloads |")) {
                if (row.get(3).equals("all") || List.of(row.get(3).split(", ")).contains(workload)) {
                    String unit = row.get(1).split(",", 2)[0];
                    names(row.get(0)).forEach(name -> shown.add(name + ", " + unit + ", " + row.get(2)));
                }
            }
            described.put(workload, shown);
        }
        assertThat(described).isEqualTo(measured);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "jump", "trend"})
    void everyOptionOfAGateHasARow(String kind) throws IOException {
        IllegalArgumentException thrown =
                catchThrowableOfType(IllegalArgumentException.class, () -> GateText.parse(kind + ":unheard=1"));
        Set<String> known = new TreeSet<>(
                List.of(thrown.getMessage().split("expected one of ", 2)[1].split(", ", -1)));
        Set<String> described = new TreeSet<>();
        for (List<String> row : table("| option | in | meaning | default |")) {
            if (row.get(1).equals("all") || names(row.get(1)).contains(kind)) {
                described.addAll(names(row.get(0)));
            }
        }
        assertThat(described).isEqualTo(known);
    }

    @Test
    void theKindsOfGatesAreThoseThatThereAre() throws IOException {
        IllegalArgumentException thrown =
                catchThrowableOfType(IllegalArgumentException.class, () -> GateText.parse("unheard:"));
        List<String> described = table("| kind | compares the candidate with | is crossed when |").stream()
                .map(row -> row.get(0).replace("`", ""))
                .toList();
        assertThat(thrown).hasMessageContaining("expected fixed, jump or trend");
        assertThat(described).containsExactly("fixed", "jump", "trend");
    }

    @Test
    void theVerdictsStandInTheOrderOfTheirGravityWithTheirExitCodes() throws IOException {
        List<String> described = table("| verdict | when | exit code |").stream()
                .map(row -> row.get(0) + " " + row.get(2))
                .toList();
        assertThat(described)
                .containsExactlyElementsOf(Arrays.stream(Outcome.values())
                        .map(outcome -> "`" + outcome.word() + "` " + outcome.exitCode())
                        .toList());
    }
}
