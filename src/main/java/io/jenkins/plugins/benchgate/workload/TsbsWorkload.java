package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.database.TsbsReader;
import io.jenkins.plugins.benchgate.result.database.TsbsReader.Batch;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A TSBS workload as a value: data is generated and loaded, queries are generated and asked.
 *
 * <p>TSBS keeps no single latencies. So the queries of a type are split into batches, each with a query runner of its
 * own: what a runner reports of its batch is an iteration. The types take turns, batch by batch, so that a slow minute
 * of the machine falls on all of them.
 *
 * <p>Data and queries depend on their parameters alone and are kept in {@code cache} for all trials and later builds.
 *
 * @param queries type of queries → how many of them are measured in a trial, at least one for each batch; in order
 * @param batches of each type, at least 1
 * @param burnIn queries that each batch begins with and that are not counted: connections are made in them; at least 0
 * @param parallel workers of the loader and of the query runner, at least 1
 * @param batchSize rows that the loader sends at once, at least 1
 * @param settleSeconds within which answers must hold data after the load and not change any more, at least 1
 * @param tools folder of the programs of TSBS; {@code null}: they are found on the {@code PATH}
 * @param cache folder of generated data and queries
 */
public record TsbsWorkload(
        TsbsData data,
        TsbsTarget target,
        Map<String, Integer> queries,
        int batches,
        int burnIn,
        int parallel,
        int batchSize,
        int settleSeconds,
        @Nullable Path tools,
        Path cache)
        implements Workload {
    /** The statistics of latencies that a gate can name. */
    private static final Set<String> LATENCIES = Set.of("median", "mean", "p95", "p99", "p99.9");

    private static final String LOAD = "load";
    private static final String LOAD_OUTPUT = "load.out";
    private static final String ANSWERS = "answers";
    private static final String DATA_GENERATOR = "tsbs_generate_data";
    private static final String QUERY_GENERATOR = "tsbs_generate_queries";
    /**
     * For query runners: they make the channel for latencies in a goroutine of its own, and a worker that has a latency
     * before that waits for ever. With one processor the goroutines run in order. On a machine whose 2 processors were
     * wanted by 14 programs 1 of 400 starts hung without it.
     */
    private static final Map<String, String> ONE_PROCESSOR = Map.of("GOMAXPROCS", "1");
    /** Queries of each type whose answers must hold data before anything is measured. */
    private static final int ASKED_FOR_DATA = 10;

    public TsbsWorkload {
        queries = Collections.unmodifiableMap(new LinkedHashMap<>(queries));
        if (queries.isEmpty()) {
            throw new IllegalArgumentException("found no type of queries, expected at least one");
        }
        positive("batches", batches);
        positive("workers", parallel);
        positive("batch", batchSize);
        positive("settle", settleSeconds);
        if (burnIn > 0 && target.prewarms()) {
            // the query runner counts cold queries but leaves out cold and warm ones
            throw new IllegalArgumentException("found burnIn " + burnIn + " with --prewarm-queries, expected burnIn 0");
        }
        if (burnIn < 0) {
            throw new IllegalArgumentException("found burnIn " + burnIn + ", expected at least 0");
        }
        for (Map.Entry<String, Integer> type : queries.entrySet()) {
            TsbsQueryType.check(type.getKey(), data, target);
            if (type.getValue() < batches) {
                throw new IllegalArgumentException("found " + type.getValue() + " queries of type '" + type.getKey()
                        + "', expected at least one for each of the " + batches + " batches");
            }
        }
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException("found " + name + " " + value + ", expected at least 1");
        }
    }

    @Override
    public Tool tool() {
        return Tool.TSBS;
    }

    /**
     * {@code TSBS influx, devops, scale 100, …, lastpoint 1000 and double-groupby-1 500 queries in 10 batches, 2 workers}.
     */
    @Override
    public String description() {
        String types = queries.entrySet().stream()
                .map(type -> type.getKey() + " " + type.getValue())
                .collect(Collectors.joining(", "));
        Message asked = batches == 1
                ? Message.of("stored.part.batchesOfOne")
                : Message.of("stored.part.batches", Figure.of(batches));
        Message by = parallel == 1
                ? Message.of("stored.part.workersOfOne")
                : Message.of("stored.part.workers", Figure.of(parallel));
        return Sentences.english("stored.tsbsWork", target.name(), data.description(), types, asked, by);
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(List.of(TsbsReader.LOAD_ROWS, TsbsReader.LOAD_METRICS));
        for (String type : queries.keySet()) {
            for (String which : target.prewarms() ? List.of("", " cold", " warm") : List.of("")) {
                metrics.add(new Metric(type + which + " latency", Unit.SECOND, Direction.LOWER));
            }
            metrics.add(new Metric(type + " rate", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER));
        }
        return metrics;
    }

    /** TSBS keeps no single latencies. */
    @Override
    public Optional<Set<String>> statistics(Metric metric) {
        return Optional.of(metric.unit().equals(Unit.SECOND) ? LATENCIES : Set.of());
    }

    @Override
    public boolean needsSystem() {
        return true;
    }

    @Override
    public OptionalInt workers() {
        return OptionalInt.of(parallel);
    }

    @Override
    public TsbsWorkload filled(Map<String, String> more, UnaryOperator<String> fill) {
        return new TsbsWorkload(
                data,
                target.filled(fill),
                queries,
                batches,
                burnIn,
                parallel,
                batchSize,
                settleSeconds,
                tools == null ? null : Path.of(fill.apply(tools.toString())),
                Path.of(fill.apply(cache.toString())));
    }

    private Path folder() {
        return cache.resolve(data.folder(target.format(), target.generateOptions()));
    }

    private String program(String name) {
        return tools == null ? name : tools.resolve(name).toString();
    }

    /** Queries that are generated of a type, with those that are not counted. */
    private int generated(String type) {
        return queries.getOrDefault(type, 0) + batches * burnIn;
    }

    /** Queries of one batch that are counted; the generator deals them out one by one. */
    private int asked(String type, int batch) {
        int generated = generated(type);
        return generated / batches + (batch <= generated % batches ? 1 : 0) - burnIn;
    }

    /** Begin of the names of the files with queries of a type. */
    private String prefix(String type) {
        return type + "." + generated(type);
    }

    private String part(String prefix, int number, int of) {
        return prefix + "." + number + "-of-" + of;
    }

    @Override
    public List<Phase> preparation(Path shared) {
        List<Phase> phases = new ArrayList<>();
        List<String> find = TsbsScript.FIND.with(tools == null ? "" : tools.toString());
        for (String name : List.of(DATA_GENERATOR, QUERY_GENERATOR, target.loader(), target.runner())) {
            find.add(program(name));
        }
        phases.add(preparing("tsbs-programs", find));
        List<String> seeds = TsbsScript.SEEDS.with(program(DATA_GENERATOR), "--format=" + target.format());
        phases.add(preparing("tsbs-seeds", seeds));
        List<String> rows = generate("data", 1, program(DATA_GENERATOR));
        rows.addAll(data.options());
        rows.add(data.intervalOption());
        phases.add(preparing("tsbs-data", rows));
        for (String type : queries.keySet()) {
            List<String> some = generate(prefix(type), batches, program(QUERY_GENERATOR));
            some.addAll(data.options());
            some.addAll(target.generateOptions());
            some.addAll(List.of("--query-type=" + type, "--queries=" + generated(type)));
            phases.add(preparing("tsbs-queries-" + type, some));
        }
        return phases;
    }

    private static Phase preparing(String name, List<String> arguments) {
        return new Phase(name, false, new Client(arguments, Map.of(), name + ".log", name + ".log"));
    }

    private List<String> generate(String prefix, int parts, String program) {
        return TsbsScript.GENERATE.with(
                folder().resolve(prefix).toString(), String.valueOf(parts), program, "--format=" + target.format());
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        List<Phase> phases = new ArrayList<>();
        List<String> load = new ArrayList<>(List.of(
                program(target.loader()),
                "--file=" + folder().resolve(part("data", 1, 1)),
                "--workers=" + parallel,
                "--batch-size=" + batchSize,
                "--reporting-period=1s",
                "--results-file=load.json"));
        load.addAll(target.loadOptions());
        phases.add(new Phase(LOAD, true, new Client(load, Map.of(), LOAD_OUTPUT, "load.err")));
        List<String> answering = queries.keySet().stream()
                .filter(TsbsQueryType::answered)
                .map(type -> part(prefix(type), 1, batches))
                .toList();
        if (!target.answer().isEmpty() && !answering.isEmpty()) {
            List<String> answers = TsbsScript.ANSWERS.with(
                    String.valueOf(settleSeconds),
                    target.answer(),
                    folder().toString(),
                    String.join(" ", answering),
                    program(target.runner()),
                    "--print-responses",
                    "--print-interval=0",
                    "--max-queries=" + ASKED_FOR_DATA);
            answers.addAll(target.queryOptions());
            phases.add(new Phase(ANSWERS, false, new Client(answers, ONE_PROCESSOR, "answers.out", "answers.err")));
        }
        for (int batch = 1; batch <= batches; batch++) {
            for (String type : queries.keySet()) {
                phases.add(asking(type, batch));
            }
        }
        return phases;
    }

    @Override
    public String part(Phase phase) {
        return phase.name().equals(LOAD) ? LOAD : "query";
    }

    private Phase asking(String type, int batch) {
        String name = part(type, batch, batches);
        List<String> ask = new ArrayList<>(List.of(
                program(target.runner()),
                "--file=" + folder().resolve(part(prefix(type), batch, batches)),
                "--workers=" + parallel,
                "--print-interval=0",
                "--results-file=" + name + ".json"));
        if (burnIn > 0) {
            // without a limit above it the runner ends in a panic
            ask.add("--burn-in=" + burnIn);
            ask.add("--max-queries=" + (burnIn + asked(type, batch)));
        }
        ask.addAll(target.queryOptions());
        return new Phase(name, true, new Client(ask, ONE_PROCESSOR, name + ".out", name + ".err"));
    }

    /** Of the batches of a type the last one gives the values of all. */
    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) throws IOException {
        if (phase.name().equals(LOAD)) {
            return TsbsReader.load(folder.resolve(LOAD_OUTPUT), data.rows());
        }
        for (String type : queries.keySet()) {
            for (int batch = 1; batch <= batches; batch++) {
                if (phase.name().equals(part(type, batch, batches))) {
                    return read(type, batch, folder);
                }
            }
        }
        return Reading.EMPTY;
    }

    private Reading read(String type, int last, Path folder) throws IOException {
        List<Batch> run = new ArrayList<>();
        for (int batch = last == batches ? 1 : last; batch <= last; batch++) {
            String name = part(type, batch, batches);
            run.add(new Batch(folder.resolve(name + ".out"), folder.resolve(name + ".json"), asked(type, batch)));
        }
        Reading reading = TsbsReader.queries(type, run);
        return last == batches ? reading : new Reading(List.of(), reading.faults(), List.of());
    }
}
