package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.jenkins.step.BenchResultsStep;
import io.jenkins.plugins.benchgate.jenkins.step.JudgeStep;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docs/migrating.md} shows can be done as it stands there. */
class MigratingDocumentTest {
    private static final Path DOCUMENT = Path.of("docs/migrating.md");
    private static final Pattern MIGRATION = Pattern.compile(
            "```(?:text|json)\\n([^`]*)```\\n\\n```sh\\nbenchgate migrate (\\S+)\\n```\\n\\n```text\\n([^`]*)```");
    private static final Pattern PIPELINE = Pattern.compile("```groovy\\n([^`]*)```");
    private static final Pattern GATE = Pattern.compile("'((?:fixed|jump|trend):[^']*)'");
    private static final Pattern CALL =
            Pattern.compile("(benchResults|benchJudge)\\(((?:[^()'\\[]|'[^']*'|\\[[^]]*])*)\\)");
    private static final Pattern OPTION = Pattern.compile("(?:^|[,\\s])(\\w+):\\s*(?:'[^']*'|\\[[^]]*]|\\w+)");

    @TempDir
    Path folder;

    private static List<MatchResult> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().toList();
    }

    @Test
    void everyMigrationSaysWhatItIsShownToSay() throws IOException {
        List<MatchResult> migrations = found(MIGRATION, Files.readString(DOCUMENT));
        assertThat(migrations).hasSize(2);
        for (MatchResult migration : migrations) {
            Path file = Files.writeString(folder.resolve(migration.group(2)), migration.group(1));
            Called called = Called.with("migrate", file.toString());
            assertThat(called.err()).isEmpty();
            assertThat(called.out().lines().toList())
                    .isEqualTo(migration.group(3).lines().toList());
        }
    }

    @Test
    void everyGateOfAPipelineIsOne() throws IOException {
        List<String> gates = new ArrayList<>();
        for (MatchResult pipeline : found(PIPELINE, Files.readString(DOCUMENT))) {
            found(GATE, pipeline.group(1)).forEach(gate -> gates.add(gate.group(1)));
        }
        assertThat(gates).hasSize(6);
        for (String gate : gates) {
            assertThat(GateText.parse(gate).text()).isEqualTo(gate);
        }
    }

    @Test
    void everyStepOfAPipelineHasTheOptionsThatItIsGiven() throws IOException {
        List<MatchResult> calls = new ArrayList<>();
        for (MatchResult pipeline : found(PIPELINE, Files.readString(DOCUMENT))) {
            calls.addAll(found(CALL, pipeline.group(1)));
        }
        assertThat(calls).hasSize(4);
        for (MatchResult call : calls) {
            Class<?> step = call.group(1).equals("benchJudge") ? JudgeStep.class : BenchResultsStep.class;
            List<String> options =
                    found(OPTION, call.group(2).replaceAll("'(?:fixed|jump|trend):[^']*'", "''")).stream()
                            .map(option -> option.group(1))
                            .toList();
            assertThat(options).isNotEmpty();
            for (String option : options) {
                assertThat(Arrays.stream(step.getMethods()).map(Method::getName))
                        .as(call.group(1) + " has " + option)
                        .contains("get" + option.substring(0, 1).toUpperCase(java.util.Locale.ROOT)
                                + option.substring(1));
            }
        }
    }
}
