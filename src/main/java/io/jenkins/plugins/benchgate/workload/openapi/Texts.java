package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.ValueGenerator.Draw;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/**
 * Texts of a length between two bounds, of a format.
 *
 * <p>Names and addresses are those that are reserved for documentation and tests (RFC 2544, 2606 and 3849), so that a
 * service that sends mail or calls an address reaches nobody.
 */
final class Texts implements Draw {
    /** Characters: a value is held in memory. */
    static final int LONGEST = 1 << 20;

    private static final int USUAL = 8;
    private static final int FIRST_DAY = 18_262; // 2020-01-01
    private static final int DAYS = 3653;

    /** A text around letters. */
    private record Around(String before, String behind, int letters) {}

    private static final Map<String, Around> LETTERS = Map.of(
            "email", new Around("", "@example.org", 64),
            "idn-email", new Around("", "@example.org", 64),
            "hostname", new Around("", ".example.org", 63),
            "idn-hostname", new Around("", ".example.org", 63),
            "uri", new Around("https://example.org/", "", LONGEST),
            "url", new Around("https://example.org/", "", LONGEST),
            "iri", new Around("https://example.org/", "", LONGEST),
            "uri-reference", new Around("/", "", LONGEST),
            "iri-reference", new Around("/", "", LONGEST));

    private static final Map<String, Function<RandomStream, String>> FIXED = Map.of(
            "date", Texts::date,
            "date-time", random -> date(random) + "T" + time(random),
            "time", Texts::time,
            "uuid", Texts::uuid,
            "ipv4", random -> "198.18." + (100 + random.below(100)) + "." + (100 + random.below(100)),
            "ipv6", Texts::ipv6,
            "duration", random -> "PT" + (1000 + random.below(1000)) + "S");

    private final Function<RandomStream, String> text;

    private Texts(Function<RandomStream, String> text) {
        this.text = text;
    }

    static Texts of(Rules rules) throws IOException {
        Range length = Range.of(rules, "Length", LONGEST);
        if (!rules.patterns().isEmpty()) {
            return new Texts(pattern(rules, length));
        }
        Function<RandomStream, String> fixed = FIXED.get(rules.format());
        if (fixed != null) {
            int size = fixed.apply(RandomStream.at(0)).length();
            if (!length.has(size)) {
                throw rules.place("format")
                        .wrong("a format whose texts, of " + size + " characters, fit the bounds of the length");
            }
            return new Texts(fixed);
        }
        if (rules.format().equals("byte")) {
            int least = (length.least() + 3) / 4;
            int most = Math.max(least, Math.min(length.most() / 4, Math.max(least, USUAL)));
            if (most > length.most() / 4) {
                throw rules.place("format")
                        .wrong("bounds of the length with a multiple of 4 between them, as Base64 has");
            }
            return new Texts(random -> base64(random, least + random.below(most - least + 1)));
        }
        Around around = LETTERS.getOrDefault(rules.format(), new Around("", "", LONGEST));
        int rest = around.before().length() + around.behind().length();
        int room = Math.min(length.most() - rest, around.letters());
        int least = Math.max(Math.min(room, USUAL), length.least() - rest);
        if (room < least || (room < 1 && rest > 0)) {
            throw rules.place("format").wrong("a format whose texts fit the bounds of the length");
        }
        int most = Math.min(room, Math.max(least, 2 * USUAL));
        return new Texts(
                random -> around.before() + letters(random, least + random.below(most - least + 1)) + around.behind());
    }

    private static Function<RandomStream, String> pattern(Rules rules, Range length) throws IOException {
        Map.Entry<String, Schema> only = rules.patterns().entrySet().iterator().next();
        if (rules.patterns().size() > 1) {
            throw only.getValue().wrong("the only pattern of the value");
        }
        return PatternTexts.of(only.getKey(), only.getValue(), length);
    }

    @Override
    public JsonNode next(RandomStream random) {
        return TextNode.valueOf(text.apply(random));
    }

    private static String letters(RandomStream random, int count) {
        StringBuilder letters = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            letters.append((char) ('a' + random.below(26)));
        }
        return letters.toString();
    }

    private static String base64(RandomStream random, int groups) {
        String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder text = new StringBuilder(4 * groups);
        for (int i = 0; i < 4 * groups; i++) {
            text.append(digits.charAt(random.below(64)));
        }
        return text.toString();
    }

    private static String date(RandomStream random) {
        return LocalDate.ofEpochDay(FIRST_DAY + random.below(DAYS)).toString();
    }

    private static String time(RandomStream random) {
        int second = random.below(86_400);
        StringBuilder text = new StringBuilder();
        two(text, second / 3600).append(':');
        two(text, second / 60 % 60).append(':');
        return two(text, second % 60).append('Z').toString();
    }

    private static StringBuilder two(StringBuilder text, int number) {
        return text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }

    /** Of version 4. */
    private static String uuid(RandomStream random) {
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low).toString();
    }

    private static String ipv6(RandomStream random) {
        StringBuilder text = new StringBuilder("2001:db8");
        for (int i = 0; i < 6; i++) {
            text.append(':').append(Integer.toHexString(0x1000 + random.below(0xF000)));
        }
        return text.toString();
    }
}
