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
        // eight bytes, each 0xd0 and so on, with a comma and a space between them
        assertThat(masking.longest()).isEqualTo(46);
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

    /** What Python, JavaScript, shells, SQL and markup make of it, and bytes as digits; the forms are their programs'. */
    @Test
    void formsOfProgramsMarkupAndDigitsAreMasked() {
        Masking masking = new Masking(List.of("p'a\"s&s/\u20ac\u00e9=`x"));
        for (String form : List.of(
                // Python: repr, ascii, repr(encode()), encode().hex(), html.escape, json.dumps(json.dumps())
                "p\\'a\"s&s/\u20ac\u00e9=`x",
                "p\\'a\"s&s/\\u20ac\\xe9=`x",
                "p\\'a\"s&s/\\xe2\\x82\\xac\\xc3\\xa9=`x",
                "70276122732673" + "2fe282acc3a93d6078",
                "p&#x27;a&quot;s&amp;s/\u20ac\u00e9=`x",
                "p'a\\\\\\\"s&s/\u20ac\u00e9=`x",
                // xxd -u, od, openssl, curl's %-encoding of everything
                "70 27 61 22 73 26 73 2F E2 82 AC C3 A9 3D 60 78",
                "70:27:61:22:73:26:73:2f:e2:82:ac:c3:a9:3d:60:78",
                "%70%27%61%22%73%26%73%2F%E2%82%AC%C3%A9%3D%60%78",
                // mustache, lodash, Apache's StringEscapeUtils, PHP's ENT_QUOTES, numbers for all
                "p&#39;a&quot;s&amp;s&#x2F;\u20ac\u00e9=`x".replace("&#39;", "&#x27;"),
                "p&#39;a&quot;s&amp;s/\u20ac\u00e9=`x",
                "p&#039;a&quot;s&amp;s/\u20ac\u00e9=`x",
                "p&apos;a&quot;s&amp;s/&#8364;&#233;=`x",
                "p&#x27;a&#x22;s&#x26;s&#x2f;&#x20ac;&#xe9;&#x3d;&#x60;x",
                "&#112;&#39;&#97;&#34;&#115;&#38;&#115;&#47;&#8364;&#233;&#61;&#96;&#120;",
                // SQL, bash's $'', a URL in a URL
                "p''a\"s&s/\u20ac\u00e9=`x",
                "p\\'a\"s&s/\\342\\202\\254\\303\\251=`x",
                "p%2527a%2522s%2526s%252F%25E2%2582%25AC%25C3%25A9%253D%2560x")) {
            assertThat(masking.mask("[" + form + "]")).as(form).isEqualTo("[****]");
        }
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
