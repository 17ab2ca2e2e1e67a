package io.jenkins.plugins.benchgate.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildFolderLockTest {
    @TempDir
    Path job;

    private final List<String> said = new ArrayList<>();

    private void sweep() throws IOException {
        MaskedFiles secrets = new MaskedFiles(new Masking(List.of("hunter2")));
        BuildFolderLock.sweepBeside(job.resolve("9"), secrets, new SaidLines(said));
    }

    private Path build(String label) throws IOException {
        Path build = job.resolve(label);
        Files.createDirectories(build.resolve("install/candidate"));
        Path trial = Files.createDirectories(build.resolve("trials/001-candidate-1"));
        Files.createDirectories(trial.resolve("data/base"));
        Files.writeString(trial.resolve("run.out"), "measured as hunter2");
        Files.writeString(trial.resolve("server.properties"), "of the tool");
        Path secret = Files.writeString(trial.resolve("run.properties"), "jdbc.password=x");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Files.setPosixFilePermissions(trial.resolve("server.properties"), PosixFilePermissions.fromString("rw-r--r--"));
        return build;
    }

    private static void assertClean(Path build) {
        Path trial = build.resolve("trials/001-candidate-1");
        assertThat(build.resolve("install")).doesNotExist();
        assertThat(build.resolve(BuildFolderLock.FILE)).doesNotExist();
        assertThat(trial.resolve("data")).doesNotExist();
        assertThat(trial.resolve("run.properties")).doesNotExist();
        assertThat(trial.resolve("server.properties")).exists();
        assertThat(trial.resolve("run.out")).hasContent("measured as *******");
    }

    private static void assertAsItWas(Path build) {
        assertThat(build.resolve("install/candidate")).exists();
        assertThat(build.resolve("trials/001-candidate-1/run.properties")).exists();
        assertThat(build.resolve("trials/001-candidate-1/run.out")).hasContent("measured as hunter2");
    }

    @Test
    void whatABuildThatRunsHasIsLeftAlone() throws Exception {
        Path running = build("1");
        try (BuildFolderLock mark = BuildFolderLock.in(running)) {
            sweep();
            assertThat(mark).isNotNull();
            assertAsItWas(running);
        }
        sweep();
        assertAsItWas(running);
        assertThat(said).isEmpty();
    }

    /** POSIX drops a process's lock when it closes any of the channels that it has of the file. */
    @Test
    void aSecondBuildOfThisProcessDoesNotTakeTheLockOfTheFirst() throws Exception {
        Path first = build("1");
        Path second = Files.createDirectories(job.resolve("2"));
        Path link = Files.createSymbolicLink(job.resolveSibling(job.getFileName() + "-link"), job);
        try (BuildFolderLock mark = BuildFolderLock.in(link.resolve("1"))) {
            sweep();
            try (BuildFolderLock other = BuildFolderLock.in(second)) {
                assertThat(List.of(mark, other)).doesNotContainNull();
                assertThat(anotherProgramLocks(first)).isFalse();
                assertThat(anotherProgramLocks(second)).isFalse();
            }
            assertThat(anotherProgramLocks(first)).isFalse();
            assertAsItWas(first);
        } finally {
            Files.delete(link);
        }
    }

    @Test
    void twoBuildsOfThisProcessInOneFolderAreRefusedAndTheFirstKeepsItsLock() throws Exception {
        Path folder = build("1");
        try (BuildFolderLock mark = BuildFolderLock.in(folder)) {
            assertThatThrownBy(() -> BuildFolderLock.in(folder))
                    .hasMessage("found another build that runs in " + folder + ", expected a folder of its own");
            assertThat(mark).isNotNull();
            assertThat(anotherProgramLocks(folder)).isFalse();
        }
        try (BuildFolderLock again = BuildFolderLock.in(folder)) {
            assertThat(again).isNotNull();
        }
    }

    /** Whether another program gets the lock of a build. */
    private static boolean anotherProgramLocks(Path build) throws Exception {
        Process other = program("try", build);
        String answer = other.inputReader().readLine();
        assertThat(other.waitFor()).isZero();
        return Boolean.parseBoolean(answer);
    }

    private static Process program(String what, Path build) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        Path.of(AnotherProgram.class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toURI())
                                .toString(),
                        AnotherProgram.class.getName(),
                        what,
                        build.resolve(BuildFolderLock.FILE).toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Tries to lock a file, or holds its lock until it is killed. */
    static final class AnotherProgram {
        private AnotherProgram() {}

        public static void main(String[] arguments) throws Exception {
            Path file = Path.of(arguments[1]);
            if (arguments[0].equals("try")) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    System.out.println(channel.tryLock() != null);
                }
            } else {
                FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                channel.lock();
                System.out.println("held");
                Thread.sleep(600_000);
            }
        }
    }

    /** Another program that holds the lock, and is then killed. */
    @Test
    void whatAKilledBuildHasLeftIsCleanedUp() throws Exception {
        Path build = build("1");
        Process other = program("hold", build);
        try {
            assertThat(other.inputReader().readLine()).isEqualTo("held");
            sweep();
            assertAsItWas(build);
        } finally {
            other.destroyForcibly();
        }
        other.waitFor();
        sweep();
        assertClean(build);
        assertThat(said).containsExactly("Cleaned up after a build that was ended from outside: " + build);
    }

    @Test
    void instancesOfAKilledBuildAreCleanedUpToo() throws Exception {
        Path build = build("1");
        Path instance = build("1/instance-1");
        Files.createFile(build.resolve(BuildFolderLock.FILE));
        Files.createFile(instance.resolve(BuildFolderLock.FILE));
        sweep();
        assertClean(build);
        assertClean(instance);
    }
}
