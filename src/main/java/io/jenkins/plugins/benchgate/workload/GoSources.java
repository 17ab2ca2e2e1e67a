package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The benchmark functions in a version's sources, each by the path of its package, a point, and its name without the
 * first word, as metrics begin. What a function calls or reads is not part of it.
 */
record GoSources(SourceCode code) {
    /**
     * Prints the folder, each module and its folder, and of each test file what stands between the beginnings of a
     * benchmark and of what is declared behind it. Whatever is missing for that, nothing is printed.
     */
    private static final String PRINT = "cd \"$(pwd -P)\" && pwd && go list -m -f '\tmodule\t{{.Path}}\t{{.Dir}}'"
            + "; find . '(' -name '.?*' -o -name vendor -o -name node_modules ')' -prune"
            + " -o -name '*_test.go' -exec awk '"
            + "FNR == 1 || /^(func|type|var|const|import)[ \\t(]/ { on = 0 }"
            + " /^func Benchmark/ { on = 1; print \"\\tfile\\t\" FILENAME }"
            + " on' {} + ; :";

    private static final Pattern MODULE = Pattern.compile("\tmodule\t([^\t]+)\t(.*)");
    private static final String BENCHMARK = "Benchmark";

    /** What prints the sources of a version, with the modules that they are of. */
    static Phase print() {
        return SourceCode.print(PRINT);
    }

    /** Reads what was printed in a trial. */
    static GoSources printed(Path folder) throws IOException {
        List<String> lines = SourceCode.printed(folder);
        String installation = lines.isEmpty() ? "" : lines.get(0);
        Map<String, String> modules = new LinkedHashMap<>();
        for (String line : lines) {
            Matcher module = MODULE.matcher(line);
            if (module.matches()) {
                modules.put(module.group(2), module.group(1));
            }
        }
        Map<String, List<String>> texts = new HashMap<>();
        for (SourceCode.Part part : SourceCode.parts(lines)) {
            String file = installation + part.path().substring(1);
            String place = path(file.substring(0, file.lastIndexOf('/')), modules);
            List<String> tokens = SourceCode.tokens(part.text());
            int brace = tokens.indexOf("{");
            int end = brace < 0 ? tokens.size() : SourceCode.closing(tokens, brace);
            if (!place.isEmpty() && end < tokens.size()) {
                String function = tokens.get(1).substring(BENCHMARK.length());
                SourceCode.add(
                        texts,
                        place + "." + (function.isEmpty() ? BENCHMARK : function),
                        tokens.subList(0, end + 1).stream()
                                .filter(token -> !token.equals(";"))
                                .toList());
            }
        }
        return new GoSources(SourceCode.of(texts));
    }

    /** The path of the package in a folder; empty where no module is known to hold it. */
    private static String path(String folder, Map<String, String> modules) {
        for (String at = folder; !at.isEmpty(); at = at.substring(0, Math.max(0, at.lastIndexOf('/')))) {
            String module = modules.get(at);
            if (module != null) {
                return module + folder.substring(at.length());
            }
        }
        return "";
    }

    /** The samples with the code of their benchmarks. */
    List<Sample> told(List<Sample> samples) {
        return samples.stream()
                .map(sample -> code.told(sample, benchmark(sample.metric().name())))
                .toList();
    }

    /** The function that a metric is of; empty where that is not known. */
    private String benchmark(String metric) {
        String name = GoMetric.of(metric).benchmark();
        for (int point = name.indexOf('.'); point >= 0; point = name.indexOf('.', point + 1)) {
            String function = name.substring(point + 1).split("[/-]", 2)[0];
            String benchmark = name.substring(0, point + 1) + function;
            if (code.codes().containsKey(benchmark)) {
                return benchmark;
            }
        }
        return "";
    }
}
