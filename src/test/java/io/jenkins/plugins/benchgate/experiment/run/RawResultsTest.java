package io.jenkins.plugins.benchgate.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawResultsTest {
    private static final String VALUES = "READ,1,120\n".repeat(5000);

    @TempDir
    Path folder;

    private Path raw;

    @BeforeEach
    void aTrial() throws IOException {
        raw = Files.writeString(folder.resolve("run.raw.csv"), VALUES);
        Files.createDirectories(folder.resolve("hdr"));
        Files.writeString(folder.resolve("hdr/READ.hdr"), "#[HdrHistogram]\n");
        Files.writeString(folder.resolve("run.out"), "[OVERALL], RunTime(ms), 1\n");
        Files.writeString(folder.resolve("sut.log"), "ready\n");
        Files.writeString(folder.resolve("run.err"), "");
        Files.writeString(folder.resolve(TrialRecord.FILE), "{}\n");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void whatToolsWroteIsCompressedAndWhatPeopleReadIsNot() throws Exception {
        RawResults.keep(folder);
        assertThat(names())
                .containsExactly(
                        "SHA256SUMS",
                        "hdr/READ.hdr.gz",
                        "run.err",
                        "run.out.gz",
                        "run.raw.csv.gz",
                        "sut.log",
                        "trial.json");
        assertThat(RawResults.unpacked(folder.resolve("run.raw.csv.gz"), folder.resolve("plain")))
                .hasContent(VALUES.stripTrailing());
        assertThat(Files.size(folder.resolve("run.raw.csv.gz"))).isLessThan(VALUES.length() / 20);
        assertThat(RawResults.damage(folder)).isEmpty();
    }

    @Test
    void aFileThatAToolCompressedItselfIsNotReplacedByTheOneBesideIt() throws Exception {
        Path own = Files.write(folder.resolve("run.raw.csv.gz"), new byte[] {31, -117, 8, 0});
        RawResults.keep(folder);
        assertThat(names()).contains("run.raw.csv.gz", "run.raw.csv.gz.gz").doesNotContain("run.raw.csv");
        assertThat(RawResults.unpacked(folder.resolve("run.raw.csv.gz.gz"), folder.resolve("own")))
                .hasBinaryContent(new byte[] {31, -117, 8, 0});
        assertThat(RawResults.unpacked(own, folder.resolve("plain"))).hasContent(VALUES.stripTrailing());
    }

    /** The program that everybody has agrees. */
    @Test
    void sha256sumChecksIt() throws Exception {
        RawResults.keep(folder);
        Process check = new ProcessBuilder("sha256sum", "-c", "--strict", "SHA256SUMS")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(check.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        check.waitFor();
        assertThat(check.exitValue()).as(said).isZero();
        assertThat(said).contains("run.raw.csv.gz: OK").contains("hdr/READ.hdr.gz: OK");
    }

    @Test
    void oneByteThatChangedIsToldInOneLine() throws Exception {
        RawResults.keep(folder);
        Path packed = folder.resolve("run.raw.csv.gz");
        byte[] bytes = Files.readAllBytes(packed);
        for (int place : new int[] {0, 9, bytes.length / 2, bytes.length - 1}) {
            byte[] flipped = bytes.clone();
            flipped[place] ^= 1;
            Files.write(packed, flipped);
            assertThat(RawResults.damage(folder))
                    .singleElement()
                    .asString()
                    .startsWith(packed + ": found other content than the trial left (its SHA-256 differs), expected it")
                    .doesNotContain("\n");
        }
    }

    @Test
    void aFileThatIsGoneIsTold() throws Exception {
        RawResults.keep(folder);
        Files.delete(folder.resolve("run.out.gz"));
        assertThat(RawResults.damage(folder))
                .singleElement()
                .asString()
                .startsWith(folder.resolve("run.out.gz") + ": found no such file, expected what the trial measured");
        Files.delete(folder.resolve("SHA256SUMS"));
        assertThat(RawResults.damage(folder))
                .containsExactly(folder.resolve("SHA256SUMS")
                        + ": found no such file, expected the checksums of the trial's files");
    }

    @Test
    void checksumsNameNoFileElsewhere() throws Exception {
        RawResults.keep(folder);
        Path sums = folder.resolve("SHA256SUMS");
        String good = Files.readString(sums);
        for (String bad :
                List.of("0".repeat(64) + "  ../../etc/passwd", "0".repeat(64) + "  /etc/passwd", "<script>")) {
            Files.writeString(sums, good + bad + "\n");
            assertThat(RawResults.damage(folder))
                    .singleElement()
                    .asString()
                    .startsWith(
                            sums + ":" + (good.lines().count() + 1) + ": found no checksum of a file in this folder");
        }
    }

    /** Ended while it compressed, it has left a part and the whole; done again, nothing is missing or twice. */
    @Test
    void whatWasInterruptedCanBeDoneAgain() throws Exception {
        Files.writeString(folder.resolve("run.raw.csv.gz.part"), "half");
        RawResults.keep(folder);
        assertThat(RawResults.unpacked(folder.resolve("run.raw.csv.gz"), folder.resolve("plain")))
                .hasContent(VALUES.stripTrailing());
        assertThat(names()).doesNotContain("run.raw.csv", "run.raw.csv.gz.part");
    }

    @Test
    void whatCannotBeCompressedStaysAsItIs() throws Exception {
        // a folder in the way of the part: as little can be written as on a full disk
        Files.createDirectories(folder.resolve("run.raw.csv.gz.part"));
        assertThatThrownBy(() -> RawResults.keep(folder)).isInstanceOf(IOException.class);
        assertThat(raw).hasContent(VALUES.stripTrailing());
    }
}
