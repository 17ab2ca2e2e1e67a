package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs that are read as bytes have the values that their lines have as strings, whatever their order. */
class RandomLogsTest {
    private static final String GATLING = "RUN\tShop\tshop\t1795499152200\t \t3.9.5\n";

    @TempDir
    Path folder;

    /** A value with its time in s. */
    private record Timed(double time, double value) {}

    private final Map<String, List<Timed>> expected = new LinkedHashMap<>();

    private void expect(String metric, double time, double value) {
        expected.computeIfAbsent(metric, name -> new ArrayList<>()).add(new Timed(time, value));
    }

    private void check(Tool tool, CharSequence text) throws IOException {
        Path file = Files.writeString(folder.resolve("log"), text);
        assertThat(Readers.detect(file)).isEqualTo(tool);
        Reading reading = Readers.of(tool).read(file);
        List<Sample> samples = reading.samples().stream()
                .filter(sample -> !sample.metric().name().equals("throughput"))
                .toList();
        assertThat(samples).extracting(sample -> sample.metric().name()).containsExactlyElementsOf(expected.keySet());
        for (Sample sample : samples) {
            List<Timed> values = expected.get(sample.metric().name());
            values.sort(Comparator.comparingDouble(Timed::time));
            assertThat(sample.times())
                    .isEqualTo(values.stream().mapToDouble(Timed::time).toArray());
            assertThat(sample.values())
                    .isEqualTo(values.stream().mapToDouble(Timed::value).toArray());
        }
        expected.clear();
    }

    private static String one(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    @Test
    void requestsAndGroupsOfGatling() throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            StringBuilder text = new StringBuilder(GATLING);
            for (int i = 0; i < 1 + random.nextInt(200); i++) {
                String groups = one(random, "", "cart", "cart,pay", "caf\u00e9");
                String name = one(random, "items", "a, b", "\u20ac", "pay / items");
                long start = 1795499152200L + random.nextInt(5000);
                long end = start + random.nextInt(900);
                String status = random.nextInt(5) > 0 ? "OK" : "KO";
                boolean request = groups.isEmpty() || random.nextBoolean();
                text.append(
                        request
                                ? "REQUEST\t" + groups + "\t" + name + "\t" + start + "\t" + end + "\t" + status
                                        + "\t \n"
                                : "GROUP\t" + groups + "\t" + start + "\t" + end + "\t7\t" + status + "\n");
                if (status.equals("OK")) {
                    String path = groups.replace(",", " / ");
                    String metric =
                            request ? (groups.isEmpty() ? "" : path + " / ") + name + " latency" : path + " duration";
                    expect(metric, start / 1e3, (end - start) / 1e3);
                }
            }
            text.append("USER\tshop\tSTART\t1795499152200\n");
            check(Tool.GATLING, text);
        }
    }

    @Test
    void transactionsOfPgbench() throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            int scripts = 1 + random.nextInt(3);
            Map<Integer, Integer> first = new LinkedHashMap<>();
            StringBuilder text = new StringBuilder();
            List<String> rows = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(200); i++) {
                int script = random.nextInt(scripts);
                long time = random.nextInt(100_000);
                long second = 1795499309L + random.nextInt(3);
                long micros = random.nextInt(1_000_000);
                boolean failed = random.nextInt(8) == 0;
                // the first line tells the tool, so that it is of the usual form
                String number = i > 0 && random.nextInt(20) == 0 ? time + ".0" : String.valueOf(time);
                rows.add(
                        random.nextInt(300) + " " + (i + 1) + " " + (failed ? one(random, "failed", "skipped") : number)
                                + " " + script + " " + second + " " + micros + one(random, "", " 0", " 3 1") + "\n");
                if (!failed) {
                    first.putIfAbsent(script, i);
                    expect("script " + script + " latency", second + micros / 1e6, time / 1e6);
                }
            }
            rows.forEach(text::append);
            if (first.size() == 1) {
                List<Timed> only =
                        expected.remove("script " + first.keySet().iterator().next() + " latency");
                expected.put("latency", only);
            }
            check(Tool.PGBENCH, text);
        }
    }

    /** Rows of several packages as text or as events, with rows between that are of no benchmark or of none yet. */
    @Test
    void rowsOfGo() throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            boolean events = round % 2 == 0;
            StringBuilder text = new StringBuilder();
            Map<String, List<Double>> values = new LinkedHashMap<>();
            for (String packageName : List.of("example.org/a", "example.org/b")) {
                line(text, events, packageName, "pkg: " + packageName + "\n");
                for (int i = 0; i < 1 + random.nextInt(40); i++) {
                    String name = one(random, "BenchmarkSum/n=10", "BenchmarkSum", "Benchmark\u00c4", "Benchmark\\");
                    String row = row(random, packageName, name, values);
                    if (events && random.nextBoolean()) {
                        line(text, true, packageName, row.substring(0, name.length() + 2));
                        line(text, true, packageName, row.substring(name.length() + 2) + "\n");
                    } else {
                        line(text, events, packageName, row + one(random, "\n", "\r\n"));
                    }
                    String noise = one(
                            random, "", "", "", name + "\n", "goos: linux\n", "some \"text\"\n", "BenchmarkOther\n");
                    if (!noise.isEmpty()) {
                        line(text, events, packageName, noise);
                    }
                }
            }
            line(text, events, "example.org/b", "PASS\n");
            Path file = Files.writeString(folder.resolve("log"), text);

            Reading reading = Readers.of(Readers.detect(file)).read(file);

            assertThat(reading.faults()).isEmpty();
            assertThat(reading.samples())
                    .extracting(sample -> sample.metric().name())
                    .containsExactlyElementsOf(values.keySet());
            for (Sample sample : reading.samples()) {
                assertThat(sample.values())
                        .isEqualTo(values.get(sample.metric().name()).stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray());
            }
        }
    }

    private static String row(Random random, String packageName, String name, Map<String, List<Double>> values) {
        StringBuilder row = new StringBuilder(name + "  \t" + one(random, "1000", "7", "  12345678901234567"));
        List<String> units = new ArrayList<>(List.of("widgets/op", "B/op", "\u00b5widgets"));
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            String unit = random.nextInt(4) > 0 ? units.remove(0) : units.remove(random.nextInt(units.size()));
            String value = one(
                    random,
                    String.valueOf(random.nextInt(5000)),
                    String.valueOf(random.nextDouble()),
                    "1e3",
                    "0.12345678901234567890123",
                    "0.5");
            row.append(one(random, "\t", "  ", " \t "))
                    .append(value)
                    .append(one(random, " ", "\t"))
                    .append(unit);
            values.computeIfAbsent(
                            packageName + "." + name.substring("Benchmark".length()) + " " + unit,
                            key -> new ArrayList<>())
                    .add(Double.parseDouble(value));
        }
        return row + one(random, "", "", " ");
    }

    private static void line(StringBuilder text, boolean event, String packageName, String output) {
        text.append(
                event
                        ? "{\"Time\":\"2026-11-24T05:27:08.8Z\",\"Action\":\"output\",\"Package\":\"" + packageName
                                + "\",\"Output\":" + JsonNodeFactory.instance.textNode(output) + "}\n"
                        : output);
    }
}
