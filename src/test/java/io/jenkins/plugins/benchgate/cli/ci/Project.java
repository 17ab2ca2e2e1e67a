package io.jenkins.plugins.benchgate.cli.ci;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.RealCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** A repository whose benchmark takes 10 ms and says so at once, and an archive of a release with this command line. */
final class Project {
    private static final String SPEC =
            """
            name: words
            sut:
              baseline:
                label: Target
                install: git -C "$SPEC" archive "${BENCHGATE_TARGET:-HEAD}" | tar -x
              candidate:
                label: Change
                install: git -C "$SPEC" archive HEAD | tar -x
            workload:
              tool: command
              run: sh bench.sh
              format: series
            schedule: {trials: 3}
            gates: ['jump:metric=latency,percent=20']
            """;

    private final Path folder;

    Project(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        Files.createDirectories(work());
        git("init", "-q", "-b", "main", ".");
        git("init", "-q", "--bare", origin().toString());
        git("remote", "add", "origin", origin().toString());
        Files.writeString(work().resolve("benchgate.yaml"), SPEC);
        commit("10");
        commit("10 ");
        git("push", "-q", "origin", "main");
    }

    private Path work() {
        return folder.resolve("work");
    }

    Path origin() {
        return folder.resolve("origin.git");
    }

    /** Commits a benchmark that takes so many ms; gives its hash. */
    String commit(String milliseconds) throws IOException, InterruptedException {
        Files.writeString(
                work().resolve("bench.sh"),
                """
                echo metric,unit,direction,value
                for i in 1 2 3 4 5 6 7 8 9; do echo "latency,ms,lower,%s.0$i"; done
                """
                                .replace("%s", milliseconds.strip())
                        + "# " + milliseconds + "\n");
        git("add", ".");
        git("commit", "-q", "-m", "Take " + milliseconds);
        return git("rev-parse", "HEAD");
    }

    /** A change of main's last commit that takes so many ms, which the host merges for a build; gives its hash. */
    String change(String milliseconds) throws IOException, InterruptedException {
        git("checkout", "-q", "-B", "change", "main");
        String hash = commit(milliseconds);
        git("checkout", "-q", "-B", "merged", "main");
        git("merge", "-q", "--no-ff", "-m", "Merge the change", "change");
        git("push", "-q", "--force", "origin", "merged:refs/pull/17/merge", "change:refs/merge-requests/17/head");
        git("checkout", "-q", "main");
        return hash;
    }

    /** Another commit of main. */
    void advance() throws IOException, InterruptedException {
        commit("10  ");
        git("push", "-q", "origin", "main");
    }

    String git(String... arguments) throws IOException, InterruptedException {
        Path said = folder.resolve("git.log");
        ProcessBuilder git = new ProcessBuilder("git", "-c", "user.name=a", "-c", "user.email=a@example.org");
        git.command().addAll(List.of(arguments));
        int status = git.directory(work().toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        assertThat(status).as(Files.readString(said)).isZero();
        return Files.readString(said).strip();
    }

    /** The archive that a job installs from. */
    Path archive() throws IOException, InterruptedException {
        Path top = Files.createDirectories(folder.resolve("release/benchgate-1"));
        String words =
                RealCommand.words().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        executable(top.resolve("benchgate"), "#!/bin/sh\nexec " + words + " \"$@\"\n");
        Path archive = folder.resolve("benchgate.tar.gz");
        int status = new ProcessBuilder(
                        "tar", "-czf", archive.toString(), "-C", top.getParent().toString(), "benchgate-1")
                .start()
                .waitFor();
        assertThat(status).isZero();
        return archive;
    }

    static String checksum(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Programs that go before those of the system: curl notes its arguments, and nothing is installed. */
    Path programs() throws IOException {
        Path programs = Files.createDirectories(folder.resolve("programs"));
        executable(
                programs.resolve("curl"),
                """
                #!/bin/sh
                printf '%s\\n' "$*" >>'ARGUMENTS'
                PATH=${PATH#*:}
                exec curl "$@"
                """
                        .replace("ARGUMENTS", arguments().toString()));
        executable(programs.resolve("apt-get"), "#!/bin/sh\necho \"apt-get $*\"\n");
        return programs;
    }

    /** The arguments of all calls of curl. */
    Path arguments() {
        return folder.resolve("arguments");
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text, UTF_8);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
