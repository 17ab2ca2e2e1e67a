package io.jenkins.plugins.benchgate.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultCsvTest {
    @Test
    void eachSeriesIsARowWithPlainNumbers() {
        BuildResult result = ReportFixtures.result(ReportFixtures.history(3, 1), 1);
        List<NamedCsvRecord> rows = rows(result);
        assertThat(rows).hasSameSizeAs(result.record().measured());
        NamedCsvRecord first = rows.get(0);
        assertThat(first.getField("build")).isEqualTo("#3");
        assertThat(first.getField("unit")).isEqualTo("s");
        assertThat(Double.parseDouble(first.getField("value")))
                .isEqualTo(result.record()
                        .measured()
                        .get(0)
                        .comparison()
                        .candidate()
                        .value());
        assertThat(Double.parseDouble(first.getField("change_lower")))
                .isLessThan(Double.parseDouble(first.getField("change_upper")));
    }

    @Test
    void whatIsNotKnownIsEmpty() {
        NamedCsvRecord bare = rows(ReportFixtures.everyVerdict("m")).get(1);
        assertThat(bare.getField("lower")).isEmpty();
        assertThat(bare.getField("baseline")).isEmpty();
        assertThat(bare.getField("change_percent")).isEmpty();
        assertThat(bare.getField("confidence")).isEmpty();
    }

    @Test
    void noCellIsAFormula() {
        for (String word : List.of("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=cmd|' /C calc'!A0")) {
            assertThat(rows(ReportFixtures.everyVerdict(word)).get(0).getField("metric"))
                    .isEqualTo("'" + word);
        }
        assertThat(rows(ReportFixtures.everyVerdict(ReportFixtures.NASTY))
                        .get(0)
                        .getField("metric"))
                .isEqualTo(ReportFixtures.NASTY);
    }

    private static List<NamedCsvRecord> rows(BuildResult result) {
        return CsvReader.builder().ofNamedCsvRecord(ResultCsv.text(result)).stream()
                .toList();
    }
}
