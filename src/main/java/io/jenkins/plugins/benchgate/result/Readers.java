package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.database.TsbsReader;
import io.jenkins.plugins.benchgate.result.database.YcsbRawFile;
import io.jenkins.plugins.benchgate.result.database.YcsbReader;
import io.jenkins.plugins.benchgate.result.database.YcsbReader.YcsbOutput;
import io.jenkins.plugins.benchgate.result.microbenchmark.BenchmarkReports;
import io.jenkins.plugins.benchgate.result.microbenchmark.CriterionReader;
import io.jenkins.plugins.benchgate.result.microbenchmark.DotnetReader;
import io.jenkins.plugins.benchgate.result.microbenchmark.GoBenchmark;
import io.jenkins.plugins.benchgate.result.microbenchmark.GoogleBenchmarkReader;
import io.jenkins.plugins.benchgate.result.microbenchmark.JmhJson;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.result.tool.AbReader;
import io.jenkins.plugins.benchgate.result.tool.ArtilleryReader;
import io.jenkins.plugins.benchgate.result.tool.GatlingReader;
import io.jenkins.plugins.benchgate.result.tool.HammerdbReader;
import io.jenkins.plugins.benchgate.result.tool.HdrReader;
import io.jenkins.plugins.benchgate.result.tool.HeyReader;
import io.jenkins.plugins.benchgate.result.tool.JtlReader;
import io.jenkins.plugins.benchgate.result.tool.K6Reader;
import io.jenkins.plugins.benchgate.result.tool.LoadReports;
import io.jenkins.plugins.benchgate.result.tool.LocustReader;
import io.jenkins.plugins.benchgate.result.tool.OpenMetricsReader;
import io.jenkins.plugins.benchgate.result.tool.OpenapiReader;
import io.jenkins.plugins.benchgate.result.tool.PerfReader;
import io.jenkins.plugins.benchgate.result.tool.PgbenchReader;
import io.jenkins.plugins.benchgate.result.tool.RedisReader;
import io.jenkins.plugins.benchgate.result.tool.SysbenchReader;
import io.jenkins.plugins.benchgate.result.tool.TimeReader;
import io.jenkins.plugins.benchgate.result.tool.VegetaReader;
import io.jenkins.plugins.benchgate.result.tool.WrkReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The readers by the tool whose output they read, and the marks by which a file is known to be of a tool.
 *
 * <p>A file that bears the marks of several tools is the first one's, in the order of {@link Tool}.
 */
public final class Readers {
    /** Log lines of YCSB, for output that ends before its summary; a summary's row; and the header of raw latencies. */
    private static final Pattern YCSB =
            Pattern.compile("(?m)site\\.ycsb|com\\.yahoo\\.ycsb|^YCSB Client |^Raw data measurement: "
                    + "|^\\[[A-Z_%a-z0-9-]+\\], \\S+, |^\\w+ latency raw data: ");

    /** Forms whose metrics are those of who writes them, so that one in s may be a difference. */
    private static final Set<Tool> OWN_METRICS = Set.of(
            Tool.SERIES, Tool.OPENMETRICS, Tool.BENCHER, Tool.GITHUBACTION, Tool.EVALUATOR, Tool.BENCHMARK, Tool.TRACE);

    private static final double MOST_TOLERATED = 0.999_999;
    private static final Pattern VALUE_COLUMN = Pattern.compile("(?i)(.*,)?\\s*\"?value\"?\\s*(,.*)?");

    /**
     * How the output of one tool is told from others' and read.
     *
     * @param reader {@code null} where reading takes more than the file
     * @param countsFailures whether a share of failures may be tolerated
     */
    private record Form(Predicate<FileStart> mark, @Nullable ResultReader reader, boolean countsFailures) {
        Form(Predicate<FileStart> mark, @Nullable ResultReader reader) {
            this(mark, reader, false);
        }

        static Form of(ToolForm<?> form) {
            return new Form(form.mark(), form.reader(0));
        }

        /** Of a tool that counts what failed. */
        static Form counting(ToolForm<?> form, double tolerated) {
            return counting(form.mark(), form.reader(tolerated));
        }

        /** Of a tool that counts what failed. */
        static Form counting(Predicate<FileStart> mark, ResultReader reader) {
            return new Form(mark, reader, true);
        }
    }

    private Readers() {}

    private static Form form(Tool tool, Keeping keeping, double tolerated) {
        return switch (tool) {
            case YCSB ->
                new Form(
                        opening -> opening.has(YCSB) || opening.jsonWith("metric", "measurement", "value"),
                        file -> YcsbRawFile.marks(FileStart.of(file))
                                ? YcsbRawFile.read(file, keeping)
                                : YcsbReader.read(List.of(new YcsbOutput(file, null, null, 0)), keeping, true));
            case TSBS -> new Form(TsbsReader::marks, TsbsReader::read);
            case JMH -> new Form(JmhJson::marks, JmhJson::read);
            case GO -> new Form(GoBenchmark::marks, GoBenchmark::read);
            case OPENAPI -> new Form(OpenapiReader::marks, new OpenapiReader(0, 0, keeping));
            case TRACE -> new Form(TraceReader::marks, new TraceReader(keeping));
            case SERIES ->
                new Form(
                        opening ->
                                VALUE_COLUMN.matcher(opening.firstLine()).matches() && !EvaluatorReader.marks(opening),
                        file -> SeriesCsv.sample(file, keeping));
            case JSON -> new Form(opening -> false, null);
            case HDR -> new Form(HdrReader::marks, new HdrReader(null, keeping));
            case JTL -> Form.counting(JtlReader::marks, new JtlReader(tolerated, keeping));
            case K6 -> Form.counting(K6Reader::marks, K6Reader.reader(tolerated, keeping));
            case ARTILLERY -> Form.counting(ArtilleryReader.FORM, tolerated);
            case GATLING -> Form.counting(GatlingReader::marks, new GatlingReader(tolerated, keeping));
            case LOCUST -> Form.counting(LocustReader::marks, new LocustReader(tolerated));
            case HYPERFINE -> Form.of(BenchmarkReports.HYPERFINE);
            case GOOGLEBENCHMARK -> Form.of(GoogleBenchmarkReader.FORM);
            case PYTEST -> Form.of(BenchmarkReports.PYTEST);
            case CRITERION -> new Form(CriterionReader::marks, new CriterionReader());
            case BENCHMARKDOTNET -> Form.of(DotnetReader.FORM);
            case BENCHER -> Form.of(BenchmarkReports.BENCHER);
            case GITHUBACTION -> Form.of(BenchmarkReports.ACTION);
            case VEGETA -> Form.counting(VegetaReader::marks, VegetaReader.reader(tolerated, keeping));
            case WRK -> Form.counting(WrkReader.FORM, tolerated);
            case OHA -> Form.counting(LoadReports.OHA, tolerated);
            case HEY -> Form.counting(HeyReader.FORM, tolerated);
            case AB -> Form.counting(AbReader.FORM, tolerated);
            case PGBENCH -> Form.counting(PgbenchReader::marks, PgbenchReader.reader(tolerated, keeping));
            case SYSBENCH -> Form.counting(SysbenchReader.FORM, tolerated);
            case HAMMERDB -> Form.of(HammerdbReader.FORM);
            case REDIS -> Form.of(RedisReader.FORM);
            case MEMTIER -> Form.counting(LoadReports.MEMTIER, tolerated);
            case FIO -> Form.of(LoadReports.FIO);
            case TIME -> Form.of(TimeReader.FORM);
            case PERF -> new Form(PerfReader::marks, new PerfReader());
            case OPENMETRICS -> new Form(OpenMetricsReader::marks, new OpenMetricsReader());
            case EVALUATOR -> new Form(EvaluatorReader::marks, new EvaluatorReader());
            case BENCHMARK -> Form.of(BenchmarkReader.FORM);
        };
    }

    /** The tools whose output can be read from a file alone, in order. */
    public static List<Tool> tools() {
        return Arrays.stream(Tool.values())
                .filter(tool -> form(tool, Keeping.AUTO, 0).reader() != null)
                .toList();
    }

    /** Whether a tool's output says how many of its requests or the like failed, so that a share may be tolerated. */
    public static boolean countsFailures(Tool tool) {
        return form(tool, Keeping.AUTO, 0).countsFailures();
    }

    /** Whether a larger share of tolerated failures would leave a run valid that is not. */
    public static boolean tolerable(Tool tool, Path file, Reading reading) throws IOException {
        return !reading.faults().isEmpty()
                && countsFailures(tool)
                && of(tool, Keeping.AUTO, MOST_TOLERATED).read(file).faults().isEmpty();
    }

    /** The tools that count failures by name, with commas between them. */
    public static String countingFailures() {
        return tools().stream().filter(Readers::countsFailures).map(Tool::word).collect(Collectors.joining(", "));
    }

    /**
     * The reader of a tool's output.
     *
     * @throws IllegalArgumentException for a tool that is not one of {@link #tools()}
     */
    public static ResultReader of(Tool tool) {
        return of(tool, Keeping.AUTO);
    }

    /**
     * The reader of a tool's output.
     *
     * @param keeping of single values, where the output has them
     * @throws IllegalArgumentException for a tool that is not one of {@link #tools()}
     */
    public static ResultReader of(Tool tool, Keeping keeping) {
        return of(tool, keeping, 0);
    }

    /**
     * The reader of a tool's output.
     *
     * @param keeping of single values, where the output has them
     * @param tolerated share of requests or the like that may fail in a valid trial, from 0 to below 1; without effect
     *     for tools that do not count {@linkplain #countsFailures failures}
     * @throws IllegalArgumentException for a tool that is not one of {@link #tools()}
     */
    public static ResultReader of(Tool tool, Keeping keeping, double tolerated) {
        ResultReader reader = form(tool, keeping, tolerated).reader();
        if (reader == null) {
            throw new IllegalArgumentException("found tool " + tool.word() + ", expected one of " + words());
        }
        return file -> reader.read(file).measured(file, !OWN_METRICS.contains(tool));
    }

    /**
     * Whether something is a folder that is one output as a whole, such as that of criterion.
     *
     * @throws IOException when a folder cannot be searched
     */
    public static boolean isOutputFolder(Path path) throws IOException {
        return CriterionReader.marks(path);
    }

    /**
     * The files of which a {@linkplain #isOutputFolder folder} consists as an output; none of anything else.
     *
     * @throws IOException when it cannot be searched
     */
    public static List<Path> filesOf(Path folder) throws IOException {
        return isOutputFolder(folder) ? CriterionReader.files(folder) : List.of();
    }

    /**
     * The tool that wrote a file, by the file's first 64 KiB; or the one whose output a folder is.
     *
     * @throws InputException when the file is empty, cannot be opened, or bears no tool's marks
     */
    public static Tool detect(Path file) throws IOException {
        if (isOutputFolder(file)) {
            return Tool.CRITERION;
        }
        FileStart opening = FileStart.of(file);
        if (opening.blank()) {
            throw new InputException(file, "found an empty file, expected the output of one of " + words());
        }
        for (Tool tool : tools()) {
            if (form(tool, Keeping.AUTO, 0).mark().test(opening)) {
                return tool;
            }
        }
        Optional<InputException> other = OtherForms.of(file, opening);
        if (other.isPresent()) {
            throw other.get();
        }
        if (EvaluatorReader.ambiguous(opening)) {
            throw new InputException(
                    file,
                    1,
                    opening.firstLine(),
                    "names in the first of two columns, which may be any table (ab -e writes percentiles so): name the"
                            + " tool evaluator if these are a metric's names, or write a series CSV with a column value");
        }
        if (opening.jsonWith()) {
            JsonTree.requireWhole(file);
            throw new InputException(
                    file,
                    1,
                    opening.firstLine(),
                    "the output of one of " + words() + "; any other JSON is read by tool json with a map of where its"
                            + " values are, such as --map 'metric=latency,path=$[*].ms,unit=ms'");
        }
        throw new InputException(
                file, 1, opening.firstLine(), "the output of one of " + words() + "; the option tool names it");
    }

    private static String words() {
        return tools().stream().map(Tool::word).collect(Collectors.joining(", "));
    }
}
