package io.jenkins.plugins.benchgate.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Masking;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaskedFilesTest {
    private static final Masking MASKING = new Masking(List.of("hunter2!"));

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            ints = {0, 1, (1 << 20) - 8, (1 << 20) - 7, (1 << 20) - 4, (1 << 20) - 1, 1 << 20, (2 << 20) - 3, 3 << 20})
    void aSecretIsMaskedWhereverItLies(int at) throws Exception {
        Path file = Files.writeString(folder.resolve("log"), "x".repeat(at) + "hunter2!" + "y".repeat(100));
        new MaskedFiles(MASKING).in(folder, Set.of());
        assertThat(Files.readString(file).equals("x".repeat(at) + "********" + "y".repeat(100)))
                .isTrue();
    }

    @Test
    void secretsSideBySideAcrossTheEndOfABufferAreAllMasked() throws Exception {
        Path file = Files.writeString(folder.resolve("log"), "hunter2!".repeat(400_001));
        new MaskedFiles(MASKING).in(folder, Set.of());
        assertThat(Files.readString(file).equals("********".repeat(400_001))).isTrue();
    }

    /** A compressed file that another program has made is still whole; the chance of a longer secret there is small. */
    @Test
    void aShortSecretIsMaskedInLogsAndLeftInResultsWhereItMayStandByChance() throws Exception {
        byte[] bytes = new byte[1 << 16];
        new Random(1).nextBytes(bytes);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream zip = new GZIPOutputStream(packed)) {
            zip.write(bytes);
        }
        String chance = new String(packed.toByteArray(), StandardCharsets.ISO_8859_1)
                .replaceAll("(?s).*?([a-zA-Z]{4}).*", "$1");
        assertThat(Masking.maskable(chance)).isTrue();
        Path results = Files.write(folder.resolve("latencies"), packed.toByteArray());
        Path log = Files.write(folder.resolve("client.log"), ("x" + chance + "y").getBytes(StandardCharsets.UTF_8));
        new MaskedFiles(new Masking(List.of(chance))).in(folder, Set.of());
        assertThat(results).hasBinaryContent(packed.toByteArray());
        assertThat(log).hasContent("x****y");
    }

    @Test
    void whatIsSealedByChecksumsStaysAsItWas() throws Exception {
        Path trial = Files.createDirectories(folder.resolve("1-candidate"));
        Files.writeString(trial.resolve("client.log"), "a hunter2! b");
        Files.writeString(trial.resolve("results.csv"), "hunter2!,1\n");
        new MaskedFiles(MASKING).in(folder, Set.of());
        RawResults.keep(trial);
        assertThat(RawResults.damage(trial)).isEmpty();
        new MaskedFiles(new Masking(List.of("a ****"))).in(folder, Set.of());
        assertThat(RawResults.damage(trial)).isEmpty();
        assertThat(trial.resolve("client.log")).hasContent("a ******** b");
    }

    @Test
    void aProgramGoesOnWritingAtTheEnd() throws Exception {
        Path file = folder.resolve("log");
        try (OutputStream program = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            program.write("a hunter2! hunt".getBytes(StandardCharsets.UTF_8));
            new MaskedFiles(MASKING).in(folder, Set.of());
            program.write("er2! b".getBytes(StandardCharsets.UTF_8));
            new MaskedFiles(MASKING).in(folder, Set.of());
        }
        assertThat(file).hasContent("a ******** ******** b");
    }

    @Test
    void whatIsNotMeantStaysAsItIs() throws Exception {
        Path kept = Files.writeString(folder.resolve("run.properties"), "hunter2!");
        Files.createDirectories(folder.resolve("data"));
        Path data = Files.writeString(folder.resolve("data/table"), "hunter2!");
        new MaskedFiles(MASKING).in(folder, Set.of(kept, folder.resolve("data")));
        assertThat(kept).hasContent("hunter2!");
        assertThat(data).hasContent("hunter2!");
    }
}
