package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.suite.SuiteFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The benchmarks of a suite's file, for a tool to run: these and no others.
 *
 * @param file the suite's file, as the spec names it
 * @param limit age of the reference from which on it is said to be old
 */
public record ChosenBenchmarks(String file, SuiteFile suite, Duration limit) {
    private static final int NAMED = 5;

    public ChosenBenchmarks {
        if (suite.benchmarks().isEmpty()) {
            throw new IllegalArgumentException("found no benchmark in '" + file + "', expected at least one");
        }
    }

    /** What people call it; the same for every choice, so that builds are compared when the choice changes. */
    String words() {
        return "suite";
    }

    /**
     * A regular expression for each benchmark of JMH, whose names are those of classes and methods with points between.
     */
    List<String> classes() {
        return suite.benchmarks().stream()
                .map(chosen -> "(^|\\.)" + Pattern.quote(point(chosen.id())) + "$")
                .toList();
    }

    /** Regular expressions of Go's benchmarks by the packages that have them, as {@code go test} takes both. */
    Map<String, String> packages() {
        Map<String, Set<String>> names = new TreeMap<>();
        for (SuiteFile.Chosen chosen : suite.benchmarks()) {
            int slash = chosen.id().lastIndexOf('/');
            String folder = slash < 0 ? "." : "./" + chosen.id().substring(0, slash);
            names.computeIfAbsent(folder, none -> new TreeSet<>())
                    .add(chosen.id().substring(slash + 1));
        }
        Map<String, String> packages = new LinkedHashMap<>();
        names.forEach((folder, chosen) -> packages.put(folder, "^(" + String.join("|", chosen) + ")$"));
        return packages;
    }

    /** All of them as one regular expression, for a program that is built of one package. */
    String bench() {
        return suite.benchmarks().stream()
                .map(chosen -> name(chosen.id()))
                .collect(Collectors.joining("|", "^(", ")$"));
    }

    private static String point(String id) {
        return id.replace('/', '.');
    }

    private static String name(String id) {
        return id.substring(id.lastIndexOf('/') + 1);
    }

    /**
     * Whether a name that a tool lists is that of a benchmark; a tool may say more of the package than the suite's
     * file.
     */
    private static boolean same(String listed, String id) {
        String full = point(listed);
        String known = point(id);
        return full.equals(known) || full.endsWith("." + known) || known.endsWith("." + full);
    }

    /** What the suite is, for people: a heading and a text each. */
    Map<String, String> facts(Instant now) {
        Map<String, String> facts = new LinkedHashMap<>();
        int all = suite.benchmarks().size() + suite.others().size();
        facts.put(
                "Suite",
                String.format(
                        Locale.ROOT,
                        "%d of %d benchmarks by %s, which cover %.1f %% of the project's functions in the reference; all cover"
                                + " %.1f %%",
                        suite.benchmarks().size(),
                        all,
                        file,
                        100 * suite.coverage().suite(),
                        100 * suite.coverage().all()));
        recorded()
                .filter(recorded -> recorded.plus(limit).isBefore(now))
                .ifPresent(recorded -> facts.put(
                        "Old reference",
                        "recorded on " + recorded.atOffset(ZoneOffset.UTC).toLocalDate() + ", more than "
                                + limit.toDays() + " days ago: profile the application again and choose anew"));
        return facts;
    }

    /** Whether a benchmark is one of them, by the name that a tool lists. */
    boolean runs(String listed) {
        return suite.benchmarks().stream().anyMatch(chosen -> same(listed, chosen.id()));
    }

    /** When the oldest of the reference's profiles was recorded, where that is known. */
    private Optional<Instant> recorded() {
        return suite.reference().files().stream()
                .map(SuiteFile.File::recorded)
                .flatMap(Stream::ofNullable)
                .map(Instant::parse)
                .min(Instant::compareTo);
    }

    /** The share of the reference's time that a benchmark covers; empty if the suite does not have it. */
    OptionalDouble impact(String benchmark) {
        return share(id -> same(benchmark, id));
    }

    /** The same of a metric of Go's, which names package, a point and the benchmark without its first word. */
    OptionalDouble impactOfGo(String metric) {
        return share(id -> measures(metric, id));
    }

    private OptionalDouble share(Predicate<String> wanted) {
        return suite.benchmarks().stream()
                .filter(chosen -> wanted.test(chosen.id()))
                .mapToDouble(SuiteFile.Chosen::share)
                .findFirst();
    }

    /**
     * Whether a metric such as {@code example.org/shop/cart.Total/size=64-8 ns/op} is of {@code cart/BenchmarkTotal}.
     */
    private static boolean measures(String metric, String id) {
        String name = name(id).replaceFirst("^Benchmark", "");
        int slash = id.lastIndexOf('/');
        String wanted = slash < 0 ? name : id.substring(0, slash) + "." + name;
        for (int at = metric.indexOf(wanted); at >= 0; at = metric.indexOf(wanted, at + 1)) {
            int end = at + wanted.length();
            boolean begins = at == 0 || metric.charAt(at - 1) == (slash < 0 ? '.' : '/');
            if (begins && (end == metric.length() || "/- ".indexOf(metric.charAt(end)) >= 0)) {
                return true;
            }
        }
        return false;
    }

    /** The lines of what a phase printed in a trial, whose outputs may be compressed by now. */
    static List<String> printed(Path folder, String phase) throws IOException {
        Path plain = folder.resolve(Phase.output(phase));
        Path file = Files.exists(plain) ? plain : folder.resolve(Phase.output(phase) + ".gz");
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(InputFile.open(file), StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        }
    }

    /**
     * In what it no longer fits the benchmarks that there are, by their names as a tool lists them: empty where it
     * does.
     */
    Map<String, String> misfits(Collection<String> listed) {
        List<String> chosen =
                suite.benchmarks().stream().map(SuiteFile.Chosen::id).toList();
        List<String> known =
                Stream.concat(chosen.stream(), suite.others().stream()).toList();
        String gone = some(chosen, id -> listed.stream().noneMatch(name -> same(name, id)));
        String added = some(listed, name -> known.stream().noneMatch(id -> same(name, id)));
        Map<String, String> misfits = new LinkedHashMap<>();
        if (!gone.isEmpty()) {
            misfits.put("Gone from the suite", gone + ": these benchmarks no longer exist, or have other names");
        }
        if (!added.isEmpty()) {
            misfits.put("Not in the suite", added + ": these benchmarks are newer than " + file);
        }
        return misfits;
    }

    private static String some(Collection<String> names, Predicate<String> wanted) {
        List<String> found = names.stream().filter(wanted).sorted().toList();
        String shown = found.stream().limit(NAMED).collect(Collectors.joining(", "));
        return found.size() > NAMED ? shown + " and " + (found.size() - NAMED) + " more" : shown;
    }
}
