package io.jenkins.plugins.benchgate.result.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lines whose fields are taken from their bytes have the same values, or the same mistake, as those that are parsed: a
 * path of which a name stands in brackets is not names alone, so that all lines are parsed.
 */
class MappedFieldsTest {
    private static final List<List<String>> MAPS = List.of(
            List.of("names=$.data.op,path=$.data.ms,unit=ms"),
            List.of("metric=x,path=$.data.ms,times=$.time,unit=ms,scale=2"),
            List.of(
                    "metric=x,path=$.data.ms,times=$.time",
                    "names=$.status,path=$.size,unit=kB",
                    "metric=y,path=$.size"),
            List.of("metric=x,path=$.data.ms", "metric=x,path=$.size,statistic=mean"));

    @TempDir
    Path folder;

    private static String one(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** One in {@code rare} of the fields is not what most lines have. */
    private static String line(Random random, int rare) {
        boolean usual = random.nextInt(rare) > 0;
        String ms = usual
                ? String.format(Locale.ROOT, "%.4f", random.nextDouble() * 100)
                : one(
                        random,
                        "\"1.5\"",
                        "\" 2 \"",
                        "-0",
                        "0",
                        "1e3",
                        "[1,2]",
                        "[]",
                        "null",
                        "\"x\"",
                        "{}",
                        "1e999",
                        "9007199254740993",
                        "12345678901234567890123",
                        "3");
        String op = random.nextInt(rare) > 0
                ? one(random, "\"READ\"", "\"UPDATE\"")
                : one(
                        random,
                        "\"caf\u00e9\"",
                        "\"a\\u0062\"",
                        "7",
                        "1.50",
                        "\" \"",
                        "null",
                        "[\"a\"]",
                        "true",
                        "\"RE\"");
        String time = random.nextInt(rare) > 0
                ? String.format(
                        Locale.ROOT, "\"2026-11-24T05:27:%02d.%03dZ\"", random.nextInt(60), random.nextInt(1000))
                : one(
                        random,
                        "1795168911",
                        "1795168911313",
                        "1795168911.5",
                        "1e30",
                        "\"2026-11-24T05:27:01+01:00\"",
                        "null",
                        "\"now\"",
                        "-5");
        String data =
                one(random, "{\"ms\":" + ms + ",\"op\":" + op + "}", "{ \"op\" : " + op + " ,\t\"ms\": " + ms + "}");
        String line = "{\"time\":" + time + ",\"text\":\"caf\u00e9 \\\"x\\\"\",\"data\":" + data + ",\"status\":"
                + one(random, "200", "404", "500") + ",\"size\":" + random.nextInt(5000)
                + ",\"tags\":[\"a\",{\"b\":1}]}";
        if (random.nextInt(rare) > 0) {
            return line;
        }
        return switch (random.nextInt(7)) {
            case 0 -> line.replace("\"time\"", "\"other\"");
            case 1 -> line.replace("\"data\"", "\"other\"");
            case 2 -> line.replace("\"size\"", "\"data\"");
            case 3 -> line.replace("\"ms\"", "\"op\"");
            case 4 -> line.substring(0, random.nextInt(line.length()));
            case 5 -> "";
            default -> line.replace("\"text\":\"", "\"text\":\"" + "long ".repeat(random.nextInt(60_000)));
        };
    }

    private static String read(List<String> map, Path file) throws IOException {
        try {
            Reading reading = new JsonReader(JsonMap.parse(map)).read(file);
            StringBuilder said = new StringBuilder();
            for (Sample one : reading.samples()) {
                said.append(one.metric()).append(one.statistic()).append(one.origin());
                said.append(Arrays.toString(one.values())).append(Arrays.toString(one.times()));
            }
            return said.append(reading.faults()).append(reading.warnings()).toString();
        } catch (InputException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void aLineGivesTheSameWhicheverWayItIsRead() throws IOException {
        Random random = new Random(1);
        int good = 0;
        for (int i = 0; i < 600; i++) {
            List<String> map = MAPS.get(i % MAPS.size());
            List<String> parsed = map.stream()
                    .map(entry -> entry.replace("$.data.ms", "$.data['ms']"))
                    .toList();
            StringBuilder text = new StringBuilder();
            int count = 2 + random.nextInt(30);
            for (int line = 0; line < count; line++) {
                text.append(line(random, 20 + 10 * (i % 60))).append('\n');
            }
            if (random.nextInt(10) == 0) {
                text.setLength(text.length() - 1 - random.nextInt(3));
            }
            Path file = Files.write(folder.resolve("log"), text.toString().getBytes(StandardCharsets.UTF_8));
            String usual = read(map, file);

            assertThat(usual).isEqualTo(read(parsed, file).replace("$.data['ms']", "$.data.ms"));
            good += usual.startsWith("Metric") ? 1 : 0;
        }
        assertThat(good).isBetween(150, 550);
    }
}
