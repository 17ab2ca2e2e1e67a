package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.suite.Recommendations;
import io.jenkins.plugins.benchgate.suite.Recommendations.Recommendation;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis.Detail;
import io.jenkins.plugins.benchgate.suite.profile.FunctionName;
import io.jenkins.plugins.benchgate.suite.profile.Functions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code suite recommend}: the functions for which a benchmark would add most to the coverage. */
@Command(
        name = "recommend",
        description = "Says which functions to benchmark, so that the suite covers most of what it misses.")
final class SuiteRecommendCommand extends AnsweringCommand {
    private static final String REACH =
            "A benchmark of a function is taken to execute all that the function reaches in the"
                    + " reference; a real one may execute less. Functions near a root are often too general to benchmark: then"
                    + " benchmark what they call.";

    @Mixin
    private SuiteOptions options;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "5",
            description = "Largest number of functions, at least 1 (default: ${DEFAULT-VALUE}).")
    private int count;

    @Override
    public Integer call() throws Exception {
        if (count < 1) {
            throw new UserException("found --count " + count + ", expected at least 1");
        }
        SuiteAnalysis input = SuiteSources.analysis(SuiteSources.of(options), options, err(), Detail.COVERAGE);
        List<Recommendation> functions = Recommendations.of(input.coverage(), count);
        answer(
                () -> {
                    Map<String, Object> json = new SuiteText(input, terminal().table()).json();
                    json.put(
                            "recommendations",
                            functions.stream().map(one -> json(input, one)).toList());
                    json.put("problems", input.problems());
                    return json;
                },
                () -> text(input, functions));
        return SuiteSources.exitCode(input);
    }

    private static double coverage(SuiteAnalysis input, Recommendation one) {
        return (double) one.functions() / input.coverage().project().cardinality();
    }

    private static Map<String, Object> json(SuiteAnalysis input, Recommendation one) {
        Functions names = input.graph().functions();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("function", names.name(one.function()));
        json.put("package", FunctionName.packageOf(names.name(one.function())));
        json.put("adds", one.added().stream().mapToObj(names::name).sorted().toList());
        json.put("projectOnly", coverage(input, one));
        json.put("impact", input.time(input.graph().self(one.added())));
        json.put("distance", one.distance() == Integer.MAX_VALUE ? null : one.distance());
        json.put("libraries", one.libraries());
        return json;
    }

    private String text(SuiteAnalysis input, List<Recommendation> functions) {
        SuiteText text = new SuiteText(input, terminal().table());
        List<List<String>> cells = new ArrayList<>();
        cells.add(List.of("FUNCTION TO BENCHMARK", "ADDS", "COVERAGE", "IMPACT OF WHAT IT ADDS", "CALLS FROM A ROOT"));
        for (Recommendation one : functions) {
            cells.add(List.of(
                    TextTable.clean(input.graph().functions().name(one.function())),
                    Wording.count(one.added().cardinality(), "function"),
                    Wording.share(coverage(input, one)),
                    text.time(input.graph().self(one.added())),
                    one.distance() == Integer.MAX_VALUE ? Wording.NOTHING : String.valueOf(one.distance())));
        }
        String table = functions.isEmpty() ? "All functions of the project are covered.\n" : text.rows(cells);
        return text.opening() + table + text.caveats(functions.isEmpty() ? List.of() : List.of(REACH));
    }
}
