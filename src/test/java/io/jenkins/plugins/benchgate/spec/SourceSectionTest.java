package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The install commands that sources become, run by a real shell. */
class SourceSectionTest {
    @TempDir
    Path folder;

    private Path install;

    @BeforeEach
    void installFolder() throws IOException {
        install = Files.createDirectories(folder.resolve("it's the install folder"));
    }

    private String command(String source, Map<String, String> environment) throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders
                sut:
                  candidate: {start: run, source: %s, install: cat version}
                workload: {tool: ycsb, records: 1000, operations: 20000}
                gates: ["jump:metric=*,percent=5"]
                """
                        .formatted(source));
        return SpecReader.read(file, environment).candidate().install();
    }

    /** What a command prints, its exit status in front. */
    private String run(Path where, String command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command)
                .directory(where.toFile())
                .redirectErrorStream(true);
        builder.environment().put("SPEC", folder.toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + ": " + out.strip();
    }

    private String repository() throws Exception {
        Path repository = Files.createDirectory(folder.resolve("my db.git"));
        String commit = "git -c user.name=a -c user.email=a@example.org commit -qam ";
        assertThat(run(
                        repository,
                        "git init -q -b main . && echo old >version && git add version && " + commit
                                + "one && git tag v1 && echo new >version && " + commit
                                + "two && git rev-parse HEAD~1"))
                .startsWith("0: ");
        return "file://" + repository;
    }

    @Test
    void aTagABranchAndACommitOfARepositoryAreFound() throws Exception {
        String repository = repository();
        String commit = run(folder.resolve("my db.git"), "git rev-parse v1").substring(3);
        for (Map.Entry<String, String> version :
                Map.of("v1", "old", "main", "new", commit, "old").entrySet()) {
            String source = "{git: '" + repository + "', revision: '" + version.getKey() + "'}";
            Path empty = Files.createTempDirectory(install, "install");
            assertThat(run(empty, command(source, Map.of())))
                    .startsWith("0: Revision ")
                    .endsWith("\n" + version.getValue());
        }
        String source = "{git: '" + repository + "', revision: '${env:COMMIT}'}";
        assertThat(run(install, command(source, Map.of("COMMIT", commit)))).endsWith("\nold");
        assertThatThrownBy(() -> command(source, Map.of()))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("benchgate.yaml:3:")
                .hasMessageEndingWith(
                        "found no revision in variable COMMIT, expected it to be set where the build runs");
    }

    @Test
    void aRevisionThatThereIsNotEndsTheInstallation() throws Exception {
        String source = "{git: '" + repository() + "', revision: v2}";
        assertThat(run(install, command(source, Map.of())))
                .doesNotStartWith("0")
                .contains("v2");
    }

    @Test
    void anArchiveIsUnpackedWhenItIsTheOneThatWasMeant() throws Exception {
        Path content = Files.createDirectory(folder.resolve("db-1.2"));
        Files.writeString(content.resolve("version"), "1.2\n");
        assertThat(run(folder, "tar -czf db.tar.gz db-1.2")).startsWith("0");
        String sha256 = HexFormat.of()
                .formatHex(
                        MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(folder.resolve("db.tar.gz"))));
        String archive = "{archive: '${SPEC}/db.tar.gz', strip: 1, sha256: " + sha256 + "}";
        assertThat(run(install, command(archive, Map.of()))).isEqualTo("0: 1.2");
        String other = archive.replace(sha256, "0".repeat(64));
        assertThat(run(install, command(other, Map.of())))
                .isEqualTo("1: found an archive with SHA-256 " + sha256 + ", expected " + "0".repeat(64));
    }

    @Test
    void anAddressNeedsAChecksumAndNoPassword() {
        assertThatThrownBy(() -> command("{archive: 'https://example.org/db.tar.gz'}", Map.of()))
                .hasMessageEndingWith(
                        "found no 'sha256' in source, expected it: versions that change unseen compare nothing");
        assertThatThrownBy(() -> command("{git: 'https://me:secret@example.org/db.git', revision: a}", Map.of()))
                .hasMessageContaining("found a repository with a password or option in it")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> command("{git: a, revision: b, archive: /c.tar}", Map.of()))
                .hasMessageEndingWith("found both 'git' and 'archive' in source, expected one of them");
    }
}
