package io.jenkins.plugins.benchgate.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the commands answer is what the corpus has, word for word and digit for digit. */
class ContractTest {
    static List<Path> transcripts() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : List.of("commands", "specs", "numbers", "formats")) {
            files.addAll(Corpus.files(folder));
        }
        return files;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("transcripts")
    void commandsAnswerAsTheyDid(Path file) throws IOException {
        Corpus.hold(file, new Transcript(file).answers());
    }

    /** A sentence that the corpus does not have was mistyped, or is not said by the program at all. */
    @Test
    void everyIntendedChangeIsOfASentenceOfTheCorpus() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Corpus.FOLDER)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".txt"))
                    .filter(file -> !file.endsWith("changes.txt"))
                    .toList()) {
                texts.add(Files.readString(file));
            }
        }
        assertThat(Corpus.changes()).allSatisfy(change -> assertThat(texts)
                .anyMatch(text -> !change.in(text).equals(text)));
    }

    @Test
    void anIntendedChangeMayMoveWordsAndBreakLinesElsewhere() {
        IntendedChange change = new IntendedChange("found {1}, expected {2} or", "{2} is expected and not {1}, or");
        String before = "  found 5 ms,\n  expected 3 ms or more";
        assertThat(Corpus.same(before, "  3 ms is expected\n  and not 5 ms, or more", List.of(change)))
                .isTrue();
        assertThat(Corpus.same(before, "  3 ms is expected\n  and not 6 ms, or more", List.of(change)))
                .isFalse();
        assertThat(Corpus.same(before, "  found 5 ms, expected\n  3 ms or more", List.of(change)))
                .isFalse();
        assertThat(Corpus.same(before, "  found 5 ms,\n  expected 3 ms or more", List.of()))
                .isTrue();
    }

    @Test
    void anIntendedChangeChangesNoNumber() {
        assertThatThrownBy(() -> new IntendedChange("at least 8 values", "at least 9 values"))
                .hasMessageContaining("found the digits 9");
        assertThatThrownBy(() -> new IntendedChange("{1} values", "values: {1}"))
                .hasMessageContaining("expected words");
    }

    @Test
    void aDifferenceIsNamedByItsLine() throws IOException {
        Path file = Corpus.files("commands").get(0);
        var answers = Corpus.read(file);
        String head = answers.keySet().iterator().next();
        answers.put(head, answers.get(head).replaceFirst("\\n", "\nanother line\n"));
        assertThatThrownBy(() -> Corpus.compare(file, answers))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("1 of " + answers.size() + " answers differ")
                .hasMessageContaining("line 2 is:  another line");
    }
}
