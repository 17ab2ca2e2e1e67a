package io.jenkins.plugins.benchgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.RegularExpressions.Use;
import io.jenkins.plugins.benchgate.model.CountedText;
import io.jenkins.plugins.benchgate.model.CountedText.TooManyReads;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No text takes a regular expression of ours more steps than a multiple of its length: who names a metric, writes a results
 * file or asks a page for a pattern could hang a thread with one that goes back without end.
 *
 * <p>Reads of characters are counted, not time. New uses are found in the sources: one that is not linear fails here, and so
 * does one whose expression is put together at run time and is not listed with its reason.
 */
class RegularExpressionsTest {
    private static final int LENGTH = 200;
    /** That need a stack as deep as they are long. */
    private static final int LONG = 20_000;
    /** Several reads of each character are linear; one of each pair of characters would be half of {@value #LENGTH} of each. */
    private static final long READS = 60L * LENGTH;

    /**
     * Where an expression is not constant: its parts are quoted, are ours, are matched in a bounded number of steps, or are of who
     * names the commands that run, too.
     */
    private static final Set<String> PUT_TOGETHER = Set.of(
            "BenchPattern.matches",
            "Mirror.there",
            "PrintedLine.of", // those of readers are tried below
            "ProviderImage.pattern",
            "ProviderImage.word",
            "MachineKeys.pattern",
            "Refusal.of");

    private static final List<Use> USES = uses();

    private static List<Use> uses() {
        try {
            return RegularExpressions.below(Path.of("src/main/java"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theSourcesAreRead() {
        assertThat(USES).hasSizeGreaterThan(200);
    }

    @Test
    void whatIsPutTogetherAtRunTimeIsKnown() {
        Set<String> found = new TreeSet<>();
        USES.stream().filter(use -> use.expression().isEmpty()).forEach(use -> found.add(use.place()));
        assertThat(found).isEqualTo(new TreeSet<>(PUT_TOGETHER));
    }

    @Test
    void noTextMakesAnExpressionGoBackWithoutEnd() {
        List<String> slow = new ArrayList<>();
        Map<String, Optional<String>> tried = new HashMap<>();
        for (Use use : USES) {
            use.expression().ifPresent(expression -> tried.computeIfAbsent(
                            use.searches() + expression, key -> attack(Pattern.compile(expression), use.searches()))
                    .ifPresent(text -> slow.add(use.place() + " " + expression + " by " + text)));
        }
        assertThat(slow).isEmpty();
    }

    @Test
    void noLineOfAReaderGoesBackWithoutEnd() throws Exception {
        Set<String> slow = new TreeSet<>();
        int tried = 0;
        for (String reader : List.of("Ab", "Hey", "Pgbench", "Sysbench", "Time", "Wrk")) {
            Class<?> type = Class.forName("io.jenkins.plugins.benchgate.result.tool." + reader + "Reader");
            for (Field field : type.getDeclaredFields()) {
                if (!field.getType().getSimpleName().equals("PrintedLine")) {
                    continue;
                }
                field.setAccessible(true);
                for (RecordComponent part : field.getType().getRecordComponents()) {
                    if (part.getType() == Pattern.class) {
                        part.getAccessor().setAccessible(true);
                        Pattern pattern = (Pattern) part.getAccessor().invoke(field.get(null));
                        tried++;
                        attack(pattern, false).ifPresent(text -> slow.add(field + " by " + text));
                    }
                }
            }
        }
        assertThat(slow).isEmpty();
        assertThat(tried).isGreaterThan(50);
    }

    @Test
    void noPatternOfAKeyGoesBackWithoutEnd() throws IOException {
        Set<String> slow = new TreeSet<>();
        int tried = 0;
        for (String row :
                Files.readAllLines(Path.of("src/main/resources/io/jenkins/plugins/benchgate/spec/yaml/keys.tsv"))) {
            String pattern = row.split("\t", -1)[7];
            if (!pattern.isEmpty()) {
                tried++;
                attack(Pattern.compile(pattern), false).ifPresent(text -> slow.add(pattern + " by " + text));
            }
        }
        assertThat(slow).isEmpty();
        assertThat(tried).isGreaterThan(20);
    }

    /** A check that cannot fail proves nothing. */
    @Test
    void anExpressionThatGoesBackIsFound() {
        assertThat(attack(Pattern.compile("(a+)+b"), false)).isPresent();
        assertThat(attack(Pattern.compile("x=\\s*(\\S*?)\\s*,"), false)).isPresent();
        assertThat(attack(Pattern.compile("[\"](.*).*[\"];"), false)).isPresent();
        assertThat(attack(Pattern.compile("\\s+$"), true)).isPresent();
        assertThat(attack(Pattern.compile("\\s+$"), false)).isEmpty();
        assertThat(attack(Pattern.compile("(?:a|b)*"), false)).isPresent();
    }

    /** A text that takes too many reads, or too deep a stack, shortened for people. */
    private static Optional<String> attack(Pattern pattern, boolean searches) {
        for (HostileText text : HostileText.of(pattern)) {
            CountedText counted = new CountedText(text.of(LENGTH), READS);
            try {
                match(pattern, counted, searches);
            } catch (TooManyReads e) {
                return Optional.of(text.toString());
            }
            // what does not read a short text to its end goes no deeper into a long one
            if (text.ends().isEmpty() && counted.reads() >= LENGTH) {
                try {
                    match(pattern, text.of(LONG), searches);
                } catch (StackOverflowError e) {
                    return Optional.of("a long " + text);
                }
            }
        }
        return Optional.empty();
    }

    private static void match(Pattern pattern, CharSequence text, boolean searches) {
        Matcher matcher = pattern.matcher(text);
        if (searches) {
            while (matcher.find()) {
                // to the end
            }
        } else {
            matcher.matches();
        }
    }
}
