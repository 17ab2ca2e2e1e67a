package io.jenkins.plugins.benchgate.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesCsvTest {
    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("series.csv"), text);
    }

    private List<Series> read(String text) throws IOException {
        return SeriesCsv.read(file(text), Keeping.AUTO, warning -> {});
    }

    private static Series.Trial onlyRun(List<Series> series) {
        assertThat(series).hasSize(1);
        assertThat(series.get(0).trials()).hasSize(1);
        return series.get(0).trials().get(0);
    }

    private void isRefused(Path file, String line) {
        assertThatThrownBy(() -> SeriesCsv.read(file, Keeping.AUTO, warning -> {}))
                .isInstanceOf(InputException.class)
                .hasMessage(line.replace("FILE", file.toString()));
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void aColumnOfValuesIsEnough() throws IOException {
        List<Series> series = read("value\n3\n1\n2\n");
        assertThat(series.get(0).metric()).isEqualTo(new Metric("value", Unit.NONE, Direction.LOWER));
        assertThat(series.get(0).version()).isEqualTo("candidate");
        Series.Trial run = onlyRun(series);
        assertThat(run.instance()).isEqualTo("1");
        assertThat(run.label()).isEqualTo("1");
        assertThat(run.iterations()).isNull();
        assertThat(run.values()).containsExactly(3, 1, 2);
    }

    @Test
    void columnsMayStandInAnyOrderAmongOthers() throws IOException {
        List<Series> series = read(
                """
                trial,value,comment,unit,version,direction,instance,metric
                t1,5,"a, b",op/s,baseline,higher,i1,READ
                t1,6,,op/s,candidate,higher,i1,READ
                t2,7,"two
                lines",op/s,baseline,higher,i1,READ
                t1,8,,s,baseline,,i2,"say ""hi"" twice"
                """);
        assertThat(series).hasSize(3);
        assertThat(series).extracting(Series::version).containsExactly("baseline", "candidate", "baseline");
        assertThat(series.get(0).metric()).isEqualTo(new Metric("READ", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER));
        assertThat(series.get(0).trials()).extracting(Series.Trial::label).containsExactly("t1", "t2");
        assertThat(series.get(2).metric()).isEqualTo(new Metric("say \"hi\" twice", Unit.SECOND, Direction.LOWER));
        assertThat(series.get(2).trials().get(0).instance()).isEqualTo("i2");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "s,1.5,1.5",
                "ms,1.5,0.0015",
                "us,10,0.00001",
                "µs,1790,0.00179",
                "ns,3,3e-9",
                "min,2,120",
                "k op/s,1.25,1250",
                "KiB,2,2048",
                "%,5,5",
                "widgets,5,5"
            })
    void valuesAreTakenToBaseUnits(String unit, String written, double expected) throws IOException {
        List<Series> series = read("unit,value\n" + unit + "," + written + "\n");
        assertThat(onlyRun(series).values()).containsExactly(expected);
    }

    static List<String> forms() {
        return List.of(
                "version,value\nbaseline,1.5\nbaseline,2.5\n",
                "version,value\r\nbaseline,1.5\r\nbaseline,2.5\r\n",
                "\uFEFFversion,value\nbaseline,1.5\nbaseline,2.5\n",
                "\uFEFF\"version\",\"value\"\n\"baseline\",\"1.5\"\n\"baseline\",\"2.5\"\n",
                " version , value\n baseline ,  1.5\nbaseline,+2.5 \n",
                "version,value\n\nbaseline,15e-1\n\n\nbaseline,.25E+1\n\n");
    }

    @ParameterizedTest
    @MethodSource("forms")
    void theSameTableInAnyForm(String text) throws IOException {
        Path plain = file(text);
        Path zipped = Files.write(folder.resolve("zipped"), zipped(text));
        for (Path file : List.of(plain, zipped)) {
            List<Series> series = SeriesCsv.read(file, Keeping.AUTO, warning -> {});
            assertThat(series.get(0).version()).isEqualTo("baseline");
            assertThat(onlyRun(series).values()).containsExactly(1.5, 2.5);
        }
    }

    @Test
    void valuesStandInTheOrderOfTheirIterations() throws IOException {
        Series.Trial plain = onlyRun(read("iteration,value\n1,10\n2,20\n3,30\n"));
        assertThat(plain.iterations()).isNull();
        Series.Trial shuffled = onlyRun(read("iteration,value\n3,30\n1,10\n2,20\n"));
        assertThat(shuffled.iterations()).isNull();
        assertThat(shuffled.values()).containsExactly(10, 20, 30);
        Series.Trial gaps = onlyRun(read("iteration,value\n1,10\n2,20\n7,70\n5,50\n"));
        assertThat(gaps.iterations()).containsExactly(1, 2, 5, 7);
        assertThat(gaps.values()).containsExactly(10, 20, 50, 70);
        Series.Trial fromZero = onlyRun(read("iteration,value\n0,10\n1,20\n1795168912953,30\n"));
        assertThat(fromZero.iterations()).containsExactly(0, 1, 1795168912953L);
    }

    @Test
    void manyTrialsInTurnsAreKeptApart() throws IOException {
        int trials = 37;
        int values = 3_000;
        List<Integer> rows = IntStream.range(0, trials * values).boxed().collect(Collectors.toList());
        Collections.shuffle(rows, new Random(1));
        String text = rows.stream()
                .map(row -> row % trials + "," + (row / trials + 1) + "," + row)
                .collect(Collectors.joining("\n", "trial,iteration,value\n", "\n"));
        List<Series> series = read(text);
        assertThat(series.get(0).trials()).hasSize(trials).allSatisfy(run -> {
            int trial = Integer.parseInt(run.label());
            assertThat(run.iterations()).isNull();
            assertThat(run.values())
                    .containsExactly(IntStream.range(0, values)
                            .mapToDouble(i -> i * trials + trial)
                            .toArray());
        });
    }

    /** The expected bits are those of the decimal number rounded once, by an implementation of its own. */
    @Test
    void everyNumberIsTheNearestDouble() throws IOException {
        Random random = new Random(1);
        String[] numbers = new String[20_000];
        Arrays.setAll(numbers, i -> switch (i % 4) {
            case 0 -> String.valueOf(random.nextLong(1L << 60) / 1e6);
            case 1 -> String.format(Locale.ROOT, "%.9f", Math.exp(random.nextGaussian()));
            case 2 -> String.valueOf(Double.longBitsToDouble(random.nextLong() & 0x7fdfffffffffffffL));
            default -> random.nextLong(1L << 62) + "." + random.nextLong(1L << 62) + "e-" + random.nextInt(300);
        });
        double[] values =
                onlyRun(read("value\n" + String.join("\n", numbers) + "\n")).values();
        double[] expected = Arrays.stream(numbers)
                .mapToDouble(number -> new BigDecimal(number).doubleValue())
                .toArray();
        assertThat(values).containsExactly(expected);
    }

    @Test
    void labelsThatMeanTheSameAreOneTrial() throws IOException {
        List<Series> series = read(
                """
                version,instance,direction,value
                candidate,1,lower,1
                ,1,,2
                "",1,"",2.5
                "candidate", 1 ,lower,3
                """);
        assertThat(onlyRun(series).values()).containsExactly(1, 2, 2.5, 3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "value\\n1\\nfast\\n | FILE:3:value: found 'fast', expected a finite number such as 0.0125 or 1.25e-2",
                "value\\n1\\nNaN\\n | FILE:3:value: found 'NaN', expected a finite number such as 0.0125 or 1.25e-2",
                "value\\n-Infinity\\n | FILE:2:value: found '-Infinity', expected a finite number such as 0.0125 or 1.25e-2",
                "value\\n1e999\\n | FILE:2:value: found '1e999', expected a finite number such as 0.0125 or 1.25e-2",
                "value\\n0x10\\n | FILE:2:value: found '0x10', expected a finite number such as 0.0125 or 1.25e-2",
                "value\\n1d\\n | FILE:2:value: found '1d', expected a finite number such as 0.0125 or 1.25e-2",
                "value\\n1-2\\n | FILE:2:value: found '1-2', expected a finite number such as 0.0125 or 1.25e-2",
                "value\\n\"1,5\"\\n | FILE:2:value: found '1,5', expected a finite number such as 0.0125 or 1.25e-2",
                "trial,value\\n1,\\n | FILE:2:value: found '', expected a finite number such as 0.0125 or 1.25e-2",
                "value,trial\\n\"\",1\\n | FILE:2:value: found '', expected a finite number such as 0.0125 or 1.25e-2",
                "iteration,value\\n\"\",1\\n | FILE:2:iteration: found '', expected a whole number from 0 on, of at most 18 digits; without the column, values count in their order",
                "value,iteration\\n1,x\\n | FILE:2:iteration: found 'x', expected a whole number from 0 on, of at most 18 digits; without the column, values count in their order",
                "value,iteration\\n1,\\n | FILE:2:iteration: found '', expected a whole number from 0 on, of at most 18 digits; without the column, values count in their order",
                "value,iteration\\n1,1.5\\n | FILE:2:iteration: found '1.5', expected a whole number from 0 on, of at most 18 digits; without the column, values count in their order",
                "metric,unit\\nREAD,ms\\n | FILE:1: found 'metric,unit', expected a header row with a column value, and any of metric, unit, direction, version, instance, trial, iteration",
                "1.5\\n2.5\\n | FILE:1: found '1.5', expected a header row with a column value, and any of metric, unit, direction, version, instance, trial, iteration",
                "trial;value\\n1;2\\n | FILE:1: found columns separated by semicolons, expected commas",
                "trial,Value\\n1,2\\n | FILE:1: found 'Value', expected value: names of columns are in lower case, without spaces",
                "\" value\"\\n1\\n | FILE:1: found ' value', expected value: names of columns are in lower case, without spaces",
                "{\"schema\":1,\"build\":\"1\"}\\n | FILE:1: found JSON, as in a job's history, which replay and changes read, expected a series CSV",
                "\\n  {}\\n | FILE:2: found JSON, as in a job's history, which replay and changes read, expected a series CSV",
                "series,build,value\\nruntime,1,2\\n | FILE:1: found a table of builds, which replay and changes read, expected a series CSV, which holds every measured value of a version",
                "value,trial,value\\n1,1,1\\n | FILE:1: found the column value twice, expected it once",
                "metric,unit,value\\nA,ms,1\\nB,s,1\\nA,us,1\\n | FILE:4:unit: found 'us', expected 'ms' as on line 2: the metric A has one unit",
                "metric,direction,value\\nA,lower,1\\nA,higher,1\\n | FILE:3:direction: found 'higher', expected 'lower' as on line 2: the metric A has one direction",
                "direction,value\\nup,1\\n | FILE:2:direction: found 'up', expected lower or higher: which way is better",
                "trial,value\\n1,1\\n1,2,3\\n | FILE:3: found 3 cells, expected 2 as in the header; a cell with a comma stands in double quotes",
                "trial,value\\n1,1\\n\\n1\\n | FILE:4: found 1 cell, expected 2 as in the header; a cell with a comma stands in double quotes",
                "unit,value\\nh,1e308\\n | FILE:2:value: found '1.0E308', expected a number that is finite in the base unit of h, too",
                "version,iteration,value\\na,2,1\\na,1,1\\nb,2,1\\na,2,5\\n | FILE:5:iteration: found '2', expected each iteration of a trial once; this one of metric value, version a, instance 1, trial 1 was there before",
                "`` | FILE: found an empty file, expected a header row with a column value, and any of metric, unit, direction, version, instance, trial, iteration",
                "version,value\\n | FILE: found no row below the header, expected at least one value",
            })
    void aMistakeIsOneLineWithItsPlace(String text, String line) throws IOException {
        isRefused(file(text.replace("\\n", "\n").replace("`", "")), line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "version,value\nbaseline,1\n\"baseline,2\nbaseline,3\n",
                "version,value\nbaseline,1\nbaseline,\"2",
                "version,value,note\nbaseline,1,a\nbaseline,1,\"b\nbaseline,2,c\n",
                "version,value\nbaseline,1\n\"base\"line,2\n"
            })
    void aRaggedQuoteIsAMistake(String text) throws IOException {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessageMatching(".*series.csv:3.*: found .*, expected .*")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aQuoteThatNeverClosesDoesNotFillTheMemory() throws IOException {
        isRefused(
                file("version,value\nbaseline,1\n\"baseline,2\n" + "baseline,3\n".repeat(20_000)),
                "FILE:3: found a quote out of place in this row, expected quotes around whole cells, and doubled inside");
    }

    @Test
    void aFileThatCannotBeReadIsAMistake() throws IOException {
        isRefused(folder.resolve("nowhere.csv"), "FILE: found no such file, expected a series CSV with a column value");
        isRefused(folder, "FILE: found a folder, expected a series CSV");
        isRefused(
                Files.writeString(folder.resolve("plain.csv.gz"), "value\n1\n"),
                "FILE: found no gzip data, expected it by the name; name an uncompressed file .csv");
        isRefused(
                Files.write(
                        folder.resolve("latin.csv"),
                        "metric,value\ncaf\u00e9,1\n".getBytes(StandardCharsets.ISO_8859_1)),
                "FILE:2: found bytes that are not UTF-8, expected a file in UTF-8");
    }

    @Test
    void gzipDataThatBreaksOffIsAMistake() throws IOException {
        String rows = new Random(1).doubles(50_000).mapToObj(String::valueOf).collect(Collectors.joining("\n"));
        byte[] whole = zipped("value\n" + rows + "\n");
        Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(whole, whole.length / 2));
        whole[whole.length - 5] ^= 0x55;
        Path damaged = Files.write(folder.resolve("damaged.gz"), whole);
        for (Path file : List.of(cut, damaged)) {
            assertThatThrownBy(() -> SeriesCsv.read(file, Keeping.AUTO, warning -> {}))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("found gzip data that breaks off or is damaged after line ");
        }
    }

    @Test
    void moreValuesThanFitAreAMistake() throws IOException {
        Path file = file("value\n" + "1\n".repeat(11));
        assertThatThrownBy(() -> SeriesCsv.trials(file, Keeping.AUTO, warning -> {}, 10))
                .isInstanceOf(InputException.class)
                .hasMessageMatching(
                        ".*series.csv:12: found more than 10 values, expected no more than fit into \\d+ MiB"
                                + " of memory; give Java more with -Xmx, or fewer values");
        assertThat(SeriesCsv.trials(file, Keeping.AUTO, warning -> {}, 11).series())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "metric,version,run,idx,value | ignored the columns run, idx; no column instance, trial, iteration, so rows count as one instance, as one trial, in their order",
                "metric,release,instance,trial,iteration,value | ignored the column release; no column version, so rows count as one version",
                "trial,value,a,b,c,d,e,f,g,h,i,j,k,l | ignored the columns a, b, c, d, e, f, g, h, i, j, …; no column metric, version, instance, iteration, so rows count as one metric, as one version, as one instance, in their order",
                "metric,version,instance,trial,iteration,value,note | ",
                "build,version,instance,trial,iteration,metric,value | ",
                "value | ",
                "value, | "
            })
    void ignoredColumnsAreToldWhereOthersAreAbsent(String header, String warning) throws IOException {
        Path file = file(header + "\n" + header.replaceAll("[a-z]+", "1") + "\n");
        List<String> told = new ArrayList<>();
        SeriesCsv.read(file, Keeping.AUTO, told::add);
        assertThat(told).isEqualTo(warning == null ? List.of() : List.of(file + ": " + warning));
    }
}
