package io.jenkins.plugins.benchgate.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A kind of database as TSBS drives it: which of its programs, and how they are told where the database is.
 *
 * <p>Those of {@link #known} are a table; another one is described by the same values in a spec.
 *
 * @param name for people
 * @param format that the generators write
 * @param generateOptions options of the generator of queries
 * @param loader program that loads the data
 * @param loadOptions its options; placeholders such as {@code ${PORT}} are filled in for each trial
 * @param runner program that asks the queries
 * @param queryOptions its options
 * @param answer extended regular expression that a line of a printed answer matches when the answer holds data; empty:
 *     that is not checked
 * @param missing types of queries that there are not for this database
 */
public record TsbsTarget(
        String name,
        String format,
        List<String> generateOptions,
        String loader,
        List<String> loadOptions,
        String runner,
        List<String> queryOptions,
        String answer,
        Set<String> missing) {
    /** Options that say how much is done and how it is measured, which a workload gives itself. */
    public static final Set<String> RESERVED_LOAD =
            Set.of("batch-size", "do-load", "file", "limit", "reporting-period", "results-file", "seed", "workers");

    public static final Set<String> RESERVED_QUERY = Set.of(
            "burn-in",
            "file",
            "hdr-latencies",
            "max-queries",
            "print-interval",
            "print-responses",
            "results-file",
            "workers");

    public static final Set<String> RESERVED_GENERATE = Set.of(
            "file",
            "format",
            "interleaved-generation-group-id",
            "interleaved-generation-groups",
            "queries",
            "query-type",
            "scale",
            "seed",
            "timestamp-end",
            "timestamp-start",
            "use-case");

    private static final String AT = "http://${HOST}:${PORT}";
    /** What the runners of SQL databases print: an empty answer has its closing bracket in the same line. */
    private static final String SQL_ROWS = "\"results\": \\[$";

    private static final Set<String> IOT = Set.copyOf(TsbsQueryType.names(true));

    private static final List<TsbsTarget> KNOWN = List.of(
            ofFormat(
                    "influx",
                    "influx",
                    List.of(),
                    List.of("--urls=" + AT),
                    List.of("--urls=" + AT),
                    "\"series\":",
                    Set.of()),
            ofFormat(
                    "victoriametrics",
                    "victoriametrics",
                    List.of(),
                    List.of("--urls=" + AT + "/write"),
                    List.of("--urls=" + AT),
                    "\"values\":",
                    with(IOT, "lastpoint", "high-cpu-1", "high-cpu-all", "groupby-orderby-limit")),
            ofFormat(
                    "timescaledb",
                    "timescaledb",
                    List.of(),
                    List.of("--host=${HOST}", "--port=${PORT}"),
                    List.of("--hosts=${HOST}", "--port=${PORT}", "--postgres=sslmode=disable"),
                    SQL_ROWS,
                    Set.of()),
            ofFormat(
                    "postgresql",
                    "timescaledb",
                    List.of("--timescale-use-time-bucket=false"),
                    List.of("--host=${HOST}", "--port=${PORT}", "--use-hypertable=false"),
                    List.of("--hosts=${HOST}", "--port=${PORT}", "--postgres=sslmode=disable"),
                    SQL_ROWS,
                    Set.of()),
            ofFormat(
                    "cratedb",
                    "cratedb",
                    List.of(),
                    List.of("--hosts=${HOST}", "--port=${PORT}"),
                    List.of("--hosts=${HOST}", "--port=${PORT}"),
                    SQL_ROWS,
                    IOT),
            ofFormat(
                    "clickhouse", // on port 9000, which TSBS has fixed
                    "clickhouse",
                    List.of(),
                    List.of("--host=${HOST}"),
                    List.of("--hosts=${HOST}"),
                    SQL_ROWS,
                    IOT),
            ofFormat(
                    "questdb", // line protocol on port 9009
                    "questdb",
                    List.of(),
                    List.of("--url=" + AT + "/", "--ilp-bind-to=${HOST}:9009"),
                    List.of("--urls=" + AT + "/"),
                    "",
                    IOT),
            ofFormat(
                    "cassandra",
                    "cassandra",
                    List.of(),
                    List.of("--hosts=${HOST}:${PORT}"),
                    List.of("--host=${HOST}:${PORT}", "--aggregation-plan=server"),
                    "",
                    IOT),
            ofFormat(
                    "mongo",
                    "mongo",
                    List.of(),
                    List.of("--url=${HOST}:${PORT}"),
                    List.of("--url=mongodb://${HOST}:${PORT}"),
                    "",
                    IOT));

    private static TsbsTarget ofFormat(
            String name,
            String format,
            List<String> generate,
            List<String> load,
            List<String> query,
            String answer,
            Set<String> missing) {
        String runner = "tsbs_run_queries_" + format;
        return new TsbsTarget(name, format, generate, "tsbs_load_" + format, load, runner, query, answer, missing);
    }

    private static Set<String> with(Set<String> types, String... more) {
        List<String> all = new ArrayList<>(types);
        all.addAll(List.of(more));
        return Set.copyOf(all);
    }

    public TsbsTarget {
        generateOptions = List.copyOf(generateOptions);
        loadOptions = List.copyOf(loadOptions);
        queryOptions = List.copyOf(queryOptions);
        missing = Set.copyOf(missing);
        check(generateOptions, RESERVED_GENERATE);
        check(loadOptions, RESERVED_LOAD);
        check(queryOptions, RESERVED_QUERY);
        for (String program : List.of(loader, runner)) {
            if (!program.matches("[A-Za-z0-9._-]+")) {
                throw new IllegalArgumentException(
                        "found program '" + program + "', expected a file name: its folder stands under 'tools'");
            }
        }
    }

    private static void check(List<String> options, Set<String> reserved) {
        for (String option : options) {
            if (!option.startsWith("--")) {
                throw new IllegalArgumentException("found option '" + option
                        + "', expected --name=value in one text, such as --db-name=benchmark");
            }
            String name = option.substring(2).split("=", 2)[0];
            if (reserved.contains(name)) {
                throw new IllegalArgumentException("found TSBS option '" + option + "', expected --" + name
                        + " to be left out: the workload sets it");
            }
        }
    }

    /** Every kind of database that need not be described. */
    public static List<String> names() {
        return KNOWN.stream().map(TsbsTarget::name).toList();
    }

    /** A kind of database by its name; {@link IllegalArgumentException} for any other name. */
    public static TsbsTarget known(String name) {
        return KNOWN.stream()
                .filter(target -> target.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("found target '" + name + "', expected one of "
                        + String.join(", ", names()) + ", or format, loader and runner in its place"));
    }

    boolean lacks(String type) {
        return missing.contains(type);
    }

    /** Whether each query is run twice, so that there are cold and warm ones. */
    public boolean prewarms() {
        return queryOptions.stream().anyMatch(option -> option.matches("--prewarm-queries(=true)?"));
    }

    /** The same with more options after those that it has. */
    public TsbsTarget with(List<String> moreGenerate, List<String> moreLoad, List<String> moreQuery) {
        return optioned(
                joined(generateOptions, moreGenerate), joined(loadOptions, moreLoad), joined(queryOptions, moreQuery));
    }

    private TsbsTarget optioned(List<String> generate, List<String> load, List<String> query) {
        return new TsbsTarget(name, format, generate, loader, load, runner, query, answer, missing);
    }

    private static List<String> joined(List<String> one, List<String> other) {
        List<String> all = new ArrayList<>(one);
        all.addAll(other);
        return all;
    }

    /** The same with every option passed through {@code fill}. */
    TsbsTarget filled(UnaryOperator<String> fill) {
        return optioned(
                generateOptions,
                loadOptions.stream().map(fill).toList(),
                queryOptions.stream().map(fill).toList());
    }
}
