package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
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
        // eight bytes, of which an address makes three characters each
        assertThat(masking.longest()).isEqualTo(24);
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

    @ParameterizedTest
    @ValueSource(strings = {"p&ss w\"rd'/ü$x", "plain-secret", "C0mpl+x==", "<tag>\\back\tslash"})
    void aSecretIsMaskedInEachFormThatProgramsWrite(String secret) throws Exception {
        Masking masking = new Masking(List.of(secret));
        List<String> forms = new ArrayList<>(List.of(
                secret,
                URLEncoder.encode(secret, StandardCharsets.UTF_8),
                new URI("http", "h", "/" + secret, null).toASCIIString().substring("http://h/".length()),
                new ObjectMapper().writeValueAsString(secret),
                new ObjectMapper()
                        .configure(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature(), true)
                        .writeValueAsString(secret),
                ShellText.quote(secret)));
        for (String before : List.of("", "u", "us", "user")) {
            byte[] bytes = (before + secret + "!").getBytes(StandardCharsets.UTF_8);
            forms.add(Base64.getEncoder().encodeToString(bytes));
            forms.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
        }
        for (String form : forms) {
            assertThat(masking.mask("[" + form + "]")).as(form).contains("****").hasSizeLessThan(24);
        }
    }

    @Test
    void formsAreThoseOfOtherPrograms() {
        // Python's json.dumps, shlex.quote, urllib.parse.quote and quote_plus, and base64.b64encode behind "xy:"
        Masking masking = new Masking(List.of("a b/'c'&é"));
        assertThat(masking.mask("\"a b/'c'&\\u00e9\"")).isEqualTo("\"****\"");
        assertThat(masking.mask("'a b/'\"'\"'c'\"'\"'&é'")).isEqualTo("'****'");
        assertThat(masking.mask("a%20b%2F%27c%27%26%C3%A9")).isEqualTo("****");
        assertThat(masking.mask("a+b%2F%27c%27%26%C3%A9")).isEqualTo("****");
        assertThat(masking.mask("eHk6YSBiLydjJybDqQ==")).isEqualTo("eHk6****Q==");
    }

    @Test
    void numbersAndShortTextsAreNoSecrets() {
        assertThat(Masking.maskable("abc")).isFalse();
        assertThat(Masking.maskable("abcd")).isTrue();
        assertThat(Masking.maskable("1234567")).isFalse();
        assertThat(Masking.maskable("12345678")).isTrue();
        assertThat(List.of("0.25", "-12.5", "1.5e-3", "true", "False", "null")).noneMatch(Masking::maskable);
        assertThat(Masking.maskable("12.34567")).isTrue();
        assertThat(new Masking(List.of("100000")).mask("p99=100000")).isEqualTo("p99=100000");
    }

    @Test
    void aMegabyteIsMaskedInMillisecondsOfProcessorTimeWhateverTheNumberOfForms() {
        Masking masking = new Masking(List.of("correct horse", "battery/staple'", "p&ssw\"rd", "another-one"));
        byte[] bytes = "READ,1700000000000,1234\n".repeat(700_000).getBytes(StandardCharsets.UTF_8);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        masking.stars(bytes);
        long before = threads.getCurrentThreadCpuTime();
        masking.stars(bytes);
        assertThat(threads.getCurrentThreadCpuTime() - before).isLessThan(1_000_000_000L);
    }
}
