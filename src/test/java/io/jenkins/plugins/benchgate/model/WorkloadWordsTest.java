package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadWordsTest {
    @ParameterizedTest(name = "{0} and {1}: {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "YCSB A, 1 records             | YCSB A, 1 records             | true",
                "YCSB A, 1 records             | YCSB A, 2 records             | false",
                "YCSB A, 1 records             | 'checkout': YCSB A, 1 records | true",
                "'checkout': YCSB A, 2 records | YCSB A, 1 records             | false",
                "'checkout': YCSB A, 2 records | 'checkout': YCSB A, 1 records | true",
                "'checkout': YCSB A, 1 records | 'search': YCSB A, 1 records   | false",
                "command echo 'a': b           | command echo 'a': c           | false"
            })
    void aNameOrElseWhatIsDoneMakesWorkloadsTheSame(String one, String other, boolean same) {
        assertThat(WorkloadWords.same(one, other)).isEqualTo(same);
        assertThat(WorkloadWords.same(other, one)).isEqualTo(same);
    }

    @Test
    void aWorkloadWithoutANameHasTheWordsThatItAlwaysHad() {
        assertThat(WorkloadWords.of("", "YCSB A, 1 records")).isEqualTo("YCSB A, 1 records");
        assertThat(WorkloadWords.of("checkout", "YCSB A, 1 records")).isEqualTo("'checkout': YCSB A, 1 records");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "YCSB A, 1 records | YCSB A, 1 records",
                "'checkout': YCSB A | 'checkout': YCSB A",
                "'checkout': command cd shop && ./measure --users 200 --seconds 60 --seed 1 | checkout",
                "command cd shop && ./measure --users 200 --seconds 60 --seed 1 | command cd shop && ./measure --users 200 --seconds 60…",
                "command /opt/a-place-that-is-as-long-as-the-line-that-a-headline-has/measure | command /opt/a-place-that-is-a…"
            })
    void aHeadlineHasOneLineOfWords(String words, String brief) {
        assertThat(WorkloadWords.brief(words)).isEqualTo(brief);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "it's", "two\nlines"})
    void aNameThatCannotBeToldFromTheRestIsRefused(String name) {
        assertThatThrownBy(() -> WorkloadWords.name(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected at most 100 characters without quotes and line ends");
    }

    @Test
    void aNameStaysWhateverTheDescriptionIsSaidAs() {
        assertThat(WorkloadWords.with("'one of us': LST of shop", words -> words.replace(" of ", " von ")))
                .isEqualTo("'one of us': LST von shop");
        assertThat(WorkloadWords.with("LST of shop", words -> words.replace(" of ", " von ")))
                .isEqualTo("LST von shop");
    }
}
