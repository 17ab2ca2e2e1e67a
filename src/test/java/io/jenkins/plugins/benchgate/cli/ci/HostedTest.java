package io.jenkins.plugins.benchgate.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.OnPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * What tests of the files for a CI begin with: a repository, a server in place of the host's interface for comments, and
 * runners, each an empty folder with the environment of the host.
 */
abstract class HostedTest {
    static final String MARK = "<!-- benchgate -->\n";
    static final String PASSWORD = "secret-4712";

    @TempDir
    Path folder;

    Project project;
    private Path programs;

    @AutoClose
    CodeHost host;

    Map<String, String> release;
    private int runners;

    @BeforeEach
    void prepare() throws IOException, InterruptedException {
        OnPath.require("bash", "curl", "git", "jq", "tar");
        project = new Project(folder);
        programs = project.programs();
        Path archive = project.archive();
        host = new CodeHost(archive);
        release = Map.of(
                "BENCHGATE_ARCHIVE",
                host.address() + "/benchgate.tar.gz",
                "BENCHGATE_SHA256",
                Project.checksum(archive));
    }

    final Runner runner() throws IOException {
        return new Runner(Files.createDirectories(folder.resolve("runner-" + ++runners)), programs);
    }

    final void assertNoSecret(Runner runner) throws IOException {
        assertThat(runner.said()).doesNotContain(CodeHost.TOKEN, PASSWORD);
        assertThat(Files.readString(project.arguments()))
                .contains(host.address())
                .doesNotContain(CodeHost.TOKEN, PASSWORD);
    }
}
