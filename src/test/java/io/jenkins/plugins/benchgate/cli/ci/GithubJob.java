package io.jenkins.plugins.benchgate.cli.ci;

import static io.jenkins.plugins.benchgate.cli.ci.Runner.list;
import static io.jenkins.plugins.benchgate.cli.ci.Runner.map;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A job of a workflow of GitHub Actions: steps that run a script are run, and the three actions of GitHub's that the
 * examples use are done here.
 */
final class GithubJob {
    private final Map<Object, Object> workflow;
    private final Map<Object, Object> job;
    private final Runner runner;
    private final Path origin;
    private final Path artifact;
    private final Map<String, String> names;

    /**
     * @param origin the repository
     * @param artifact where the results are kept between jobs
     * @param names what expressions may name, such as {@code github.event_name}
     */
    GithubJob(Path file, String job, Runner runner, Path origin, Path artifact, Map<String, String> names)
            throws IOException {
        this.workflow = Runner.yaml(file);
        this.job = map(map(workflow.get("jobs")).get(job));
        this.runner = runner;
        this.origin = origin;
        this.artifact = artifact;
        this.names = new HashMap<>(names);
    }

    /** Whether the host starts it. */
    boolean starts() {
        return !job.containsKey("if") || Expression.truth(Expression.filled((String) job.get("if"), names));
    }

    /** Runs all steps; gives the outputs of those with an id, as {@code needs} of other jobs names them, and the status. */
    Map<String, String> run(Map<String, String> release) throws IOException, InterruptedException {
        for (String file : new String[] {"GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"}) {
            runner.environment()
                    .put(file, Files.createFile(runner.folder().resolve(file)).toString());
        }
        Path temporary = Files.createDirectories(runner.folder().resolve("temp"));
        runner.environment().put("RUNNER_TEMP", temporary.toString());
        add(map(workflow.get("env")), runner.environment());
        runner.environment().putAll(release);
        add(map(job.get("env")), runner.environment());
        int status = 0;
        for (Object each : list(job.get("steps"))) {
            Map<Object, Object> step = map(each);
            runner.environment().forEach((name, value) -> names.put("env." + name, value));
            String condition = (String) step.getOrDefault("if", "");
            boolean runs = condition.isEmpty()
                    ? status == 0
                    : (status == 0 || condition.contains("cancelled()"))
                            && Expression.truth(Expression.filled(condition, names));
            if (runs) {
                int ended = step.containsKey("run") ? script(step) : action(step);
                status = status == 0 ? ended : status;
            }
        }
        Map<String, String> outputs = new LinkedHashMap<>();
        for (String line : Files.readAllLines(runner.folder().resolve("GITHUB_OUTPUT"))) {
            outputs.put("needs.benchmark.outputs." + line.split("=", 2)[0], line.split("=", 2)[1]);
        }
        outputs.put("status", String.valueOf(status));
        return outputs;
    }

    private void add(Map<Object, Object> from, Map<String, String> to) {
        from.forEach((name, value) -> to.put((String) name, Expression.filled(String.valueOf(value), names)));
    }

    private int script(Map<Object, Object> step) throws IOException, InterruptedException {
        Map<String, String> more = new HashMap<>();
        add(map(step.get("env")), more);
        int status = runner.run((String) step.get("run"), more);
        for (String folder : Files.readAllLines(runner.folder().resolve("GITHUB_PATH"))) {
            runner.environment().merge("PATH", folder, (old, first) -> first + ":" + old);
        }
        Files.writeString(runner.folder().resolve("GITHUB_PATH"), "");
        return status;
    }

    private int action(Map<Object, Object> step) throws IOException, InterruptedException {
        Map<Object, Object> with = map(step.get("with"));
        String action = ((String) step.get("uses")).replaceAll("@v\\d+$", "");
        switch (action) {
            case "actions/checkout" -> {
                String depth = String.valueOf(with.getOrDefault("fetch-depth", 1));
                String ref = names.get("github.ref");
                assertThat(runner.run(
                                "git init -q -b none . && git remote add origin file://" + origin
                                        + " && git fetch -q --depth=" + depth + " origin " + ref
                                        + " && git checkout -q --detach FETCH_HEAD",
                                Map.of()))
                        .as(runner.said())
                        .isZero();
            }
            case "actions/upload-artifact" -> {
                assertThat(with.get("name")).isEqualTo("benchgate");
                Runner.copy(runner.workspace().resolve((String) with.get("path")), artifact);
            }
            case "actions/download-artifact" -> {
                assertThat(with.get("name")).isEqualTo("benchgate");
                Runner.copy(artifact, runner.workspace().resolve((String) with.get("path")));
            }
            default -> throw new IllegalArgumentException("found the action " + action);
        }
        return 0;
    }
}
