package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaskingTest {
    @Test
    void eachSecretIsReplacedWhereverItStands() {
        Masking masking = new Masking(List.of("hunter2", "ключ", "", "  ", "not"));
        assertThat(masking.mask("a=hunter2;hunter2hunter2 ключ, hunter")).isEqualTo("a=****;******** ****, hunter");
        assertThat(masking.mask("nothing")).isEqualTo("nothing");
        assertThat(Masking.NONE.mask("hunter2")).isEqualTo("hunter2");
    }

    @Test
    void aSecretThatBeginsAnotherLeavesNothingOfIt() {
        assertThat(new Masking(List.of("pass", "passport")).mask("passport pass passpo"))
                .isEqualTo("**** **** ****po");
    }

    @Test
    void eachLongLineOfAKeyIsASecret() {
        Masking masking = new Masking(List.of("{\n  \"key\": \"abcdefgh\",\n}\n"));
        assertThat(masking.mask("{ } \"key\": \"abcdefgh\", }")).isEqualTo("{ } **** }");
    }

    @Test
    void starsKeepTheLengthAlsoWhereSecretsOverlap() {
        Masking masking = new Masking(List.of("abcd", "cdef", "ключ"));
        assertThat(new String(
                        masking.stars("-abcdef abc ключ".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8))
                .isEqualTo("-****** abc ********");
        assertThat(masking.longest()).isEqualTo(8);
        assertThat(Masking.NONE.longest()).isZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void whereTheTextIsCutDoesNotMatter(long seed) throws Exception {
        Masking masking = new Masking(List.of("aaab", "aaabbaa", "-secret"));
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            text.append("ab-secrt".charAt(random.nextInt(random.nextInt(8) + 1)));
        }
        text.insert(1000, "-secret");
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream masked = masking.mask(out)) {
            for (int at = 0; at < bytes.length; ) {
                int length = Math.min(bytes.length - at, 1 + random.nextInt(7));
                masked.write(bytes, at, length);
                at += length;
            }
        }
        assertThat(out.toString(StandardCharsets.UTF_8))
                .as("seed " + seed)
                .isEqualTo(masking.mask(text.toString()))
                .doesNotContain("aaab")
                .doesNotContain("secret");
    }
}
