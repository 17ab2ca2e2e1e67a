package io.jenkins.plugins.benchgate.experiment.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The program {@code git} in a folder.
 *
 * @param patience after which it is ended
 */
public record GitProgram(Path folder, Duration patience) {
    /** What it printed. */
    public record Printed(int status, List<String> lines, String error) {
        /** Whether it ended well. */
        public boolean well() {
            return status == 0;
        }
    }

    /**
     * Runs it, without a shell and without asking anybody for a password.
     *
     * @throws IOException when it cannot be started, or gives no answer in time
     */
    public Printed run(String... arguments) throws IOException, InterruptedException {
        // to files: a pipe that nobody empties would stop it
        Path out = Files.createTempFile("benchgate", ".git");
        Path errors = Files.createTempFile("benchgate", ".git");
        try {
            List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
            command.addAll(List.of(arguments));
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().put("GIT_TERMINAL_PROMPT", "0");
            builder.redirectOutput(out.toFile()).redirectError(errors.toFile());
            Process process = builder.start();
            try {
                if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new IOException("git gave no answer within " + patience.toSeconds() + " s");
                }
            } finally {
                process.destroyForcibly();
            }
            List<String> said =
                    new String(Files.readAllBytes(errors), UTF_8).lines().toList();
            List<String> lines =
                    new String(Files.readAllBytes(out), UTF_8).lines().toList();
            return new Printed(process.exitValue(), lines, said.isEmpty() ? "" : said.get(0));
        } finally {
            Files.deleteIfExists(out);
            Files.deleteIfExists(errors);
        }
    }
}
