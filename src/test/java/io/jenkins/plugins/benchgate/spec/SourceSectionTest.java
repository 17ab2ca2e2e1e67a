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
    void machinesOfTheBuildDoNotGetTheRepositoryOfTheSpec() throws Exception {
        Path file = Files.writeString(
                folder.resolve("cluster.yaml"),
                """
                name: orders
                cluster:
                  provider: byon
                  user: bench
                  ssh: {acceptAny: true}
                  hosts: [192.0.2.10]
                sut:
                  candidate: {source: {git: "${SPEC}", revision: HEAD}}
                workload: {tool: command, run: sh bench.sh, format: series}
                gates: ["jump:metric=*,percent=5"]
                """);
        assertThatThrownBy(() -> SpecReader.read(file, Map.of()))
                .hasMessageContaining("found git: ${SPEC} with a 'cluster', expected the address of a repository");
    }

    /** A folder of a repository beside the spec, in which a release leaves out benchmarks. */
    private Path service() throws Exception {
        Path service = folder.resolve("my shop/it's one");
        Files.createDirectories(service);
        assertThat(
                        run(
                                service.getParent(),
                                """
                        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org
                        export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
                        git init -q -b main . && echo old >"it's one/version" && echo 1 >"it's one/bench" &&
                        echo shared >shared && echo 'bench export-ignore' >.gitattributes &&
                        echo '*.o' >.gitignore && git add . && git commit -qm one && git tag v1 &&
                        echo new >"it's one/version" && git commit -qam two
                        """))
                .startsWith("0: ");
        return service;
    }

    private static String beside(String revision) {
        return "{git: \"${SPEC}/my shop/it's one\", revision: '" + revision + "'}";
    }

    private String installed(String revision, Map<String, String> environment) throws Exception {
        Path empty = Files.createTempDirectory(install, "install");
        return run(empty, command(beside(revision), environment) + "\nls -A | sort");
    }

    @Test
    void aCommitOfTheFolderOfTheSpecIsInstalledWithoutAnArchive() throws Exception {
        Path service = service();
        for (String revision : new String[] {"v1", "HEAD^", "main~1", "${env:TARGET}", "${env:NONE:-HEAD^1}"}) {
            assertThat(installed(revision, Map.of("TARGET", "v1", "NONE", "")))
                    .as(revision)
                    .startsWith("0: Revision ")
                    .endsWith("\nold\nbench\nversion");
        }
        assertThat(installed("${env:NONE:-HEAD}", Map.of())).endsWith("\nnew\nbench\nversion");
        // neither the index nor the work tree of the repository noticed
        assertThat(run(service, "git status --porcelain; ls -A .. ../.git | grep -c benchgate"))
                .endsWith(": 0");
    }

    @Test
    void theWorkingTreeHasWhatWasNeverCommittedButNothingThatIsIgnored() throws Exception {
        Path service = service();
        Files.writeString(service.resolve("version"), "newest\n");
        Files.writeString(service.resolve("added"), "1\n");
        Files.writeString(service.resolve("one.o"), "1\n");
        Files.createDirectories(service.resolve("benchgate-out"));
        Files.writeString(service.resolve("benchgate-out/result"), "1\n");
        assertThat(installed("working tree", Map.of())).isEqualTo("0: newest\nadded\nbench\nversion");
        assertThat(run(service, "git stash -q && rm added && git rev-parse HEAD"))
                .startsWith("0: ");
        String commit = run(service, "git rev-parse HEAD").substring(3);
        assertThat(installed("working tree", Map.of()))
                .startsWith("0: Revision " + commit + " of ")
                .endsWith("\nnew\nbench\nversion");
    }

    @Test
    void aFolderThatLacksTheRevisionSaysWhy() throws Exception {
        Path service = service();
        assertThat(installed("v7", Map.of()))
                .isEqualTo(
                        "1: found no revision 'v7' in " + service.toRealPath() + ", expected a commit, tag or branch");
        assertThat(run(folder, "mv 'my shop' whole && git clone -q --depth 1 \"file://$PWD/whole\" 'my shop'"))
                .startsWith("0");
        assertThat(installed("HEAD^1", Map.of()))
                .isEqualTo("1: found no revision 'HEAD^1' in " + service.toRealPath()
                        + ", which is a shallow clone: fetch its history by git fetch --unshallow");
        assertThat(run(folder, "rm -rf 'my shop/.git'")).startsWith("0");
        assertThat(installed("main", Map.of())).startsWith("128: ").hasLineCount(1);
        assertThat(installed("working tree", Map.of())).startsWith("128: ").hasLineCount(1);
    }

    @Test
    void onlyAFolderHasAWorkingTreeAndExpressions() {
        assertThatThrownBy(() -> command("{git: /srv/db.git, revision: working tree}", Map.of()))
                .hasMessageEndingWith("found revision 'working tree' of a repository elsewhere, expected git: ${SPEC},"
                        + " or a folder that begins with ${SPEC}/");
        assertThatThrownBy(() -> command("{git: /srv/db.git, revision: HEAD^1}", Map.of()))
                .hasMessageEndingWith("found revision 'HEAD^1', expected a commit, tag or branch");
        assertThatThrownBy(() -> command("{git: '${SPEC}', revision: '${env:A:---all}'}", Map.of()))
                .hasMessageEndingWith("found no revision in variable A, expected it to be set where the build runs");
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
        for (String one : new String[] {archive, archive.replace(", sha256: " + sha256, "")}) {
            assertThat(run(install, command(one, Map.of()))).isEqualTo("0: Archive with SHA-256 " + sha256 + "\n1.2");
        }
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
