package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Masking;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FollowedFileTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void whereWhatComesIsCutDoesNotMatter(long seed) throws Exception {
        Masking masking = new Masking(List.of("aaab", "aaabbaa", "-secret"));
        Random random = new Random(seed);
        byte[] bytes = new byte[1000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) "ab-secrt".charAt(random.nextInt(random.nextInt(8) + 1));
        }
        Path file = Files.writeString(folder.resolve("file"), "before ");
        FollowedFile followed = FollowedFile.resume(file, 7, masking);
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, 1 + random.nextInt(7));
            followed.append(bytes, at, length);
            at += length;
            assertThat(followed.fetched()).as("seed " + seed).isEqualTo(at);
        }
        assertThat(file)
                .as("seed " + seed)
                .content()
                .isEqualTo("before " + new String(masking.stars(bytes), StandardCharsets.UTF_8));
    }

    @Test
    void whoGoesOnMasksASecretOfWhichTheBeginIsHere() throws Exception {
        Masking masking = new Masking(List.of("hunter2"));
        Path file = Files.writeString(folder.resolve("file"), "before ");
        append(FollowedFile.resume(file, 7, masking), "hunter2 hunt");
        assertThat(file).hasContent("before ******* hunt");
        FollowedFile other = FollowedFile.resume(file, 7, masking);
        assertThat(other.fetched()).isEqualTo(12);
        append(other, "er2");
        assertThat(file).hasContent("before ******* *******");
        assertThat(other.fetched()).isEqualTo(15);
    }

    private static void append(FollowedFile file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        file.append(bytes, 0, bytes.length);
    }
}
