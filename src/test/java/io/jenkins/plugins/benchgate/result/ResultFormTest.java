package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.model.Tool;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultFormTest {
    @Test
    void everyToolButThoseOfAnExperimentCanBeNamed() {
        assertThat(ResultForm.words())
                .startsWith("auto")
                .contains("jmh", "json", "hdr")
                .doesNotHaveDuplicates();
        assertThat(ResultForm.parse("auto", List.of(), "").tool()).isNull();
        assertThat(ResultForm.parse("hdr", List.of(), "us").tool()).isEqualTo(Tool.HDR);
        assertThat(ResultForm.parse("auto", List.of(), "us").unit()).isEqualTo("us");
        assertThat(ResultForm.parse("json", List.of("metric=a,path=$.a"), "").map())
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "jhm,,,found tool 'jhm'",
        "json,,,found tool json without a map",
        "jmh,'metric=a,path=$.a',,found tool jmh with a map",
        "jmh,,us,found unit 'us' with tool jmh",
        "hdr,,h,found unit 'h' with tool hdr",
    })
    void whatDoesNotFitIsOneLine(String tool, String map, String unit, String told) {
        List<String> entries = map == null ? List.of() : List.of(map);
        assertThatThrownBy(() -> ResultForm.parse(tool, entries, unit == null ? "" : unit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(told)
                .hasMessageContaining("expected")
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource({"jtl,2.5 %,0.025", "auto,0.1,0.1", "k6,0,0"})
    void aShareOfFailuresIsToleratedWhereTheyAreCounted(String tool, String share, double tolerated) {
        ResultForm form = ResultForm.parse(tool, List.of(), "").tolerating(share);
        assertThat(form.tolerated()).isEqualTo(tolerated);
        assertThat(form.tolerating("")).isSameAs(form);
    }
}
