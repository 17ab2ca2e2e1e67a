package io.jenkins.plugins.benchgate.report.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultJsonTest {
    @TempDir
    Path folder;

    @Test
    void aResultThatIsWrittenAndReadIsTheSameResult() throws IOException {
        for (BuildResult result : List.of(
                ReportFixtures.result(ReportFixtures.history(3, 1), 1),
                ReportFixtures.everyVerdict(ReportFixtures.NASTY))) {
            Path file = folder.resolve("result.json");
            ResultJson.write(file, result);
            assertThat(ResultJson.read(file)).isEqualTo(result);
            assertThat(ResultJson.text(ResultJson.read(file))).isEqualTo(Files.readString(file));
        }
    }

    @Test
    void aHistoryLineIsOneLineAndTheSameRecord() {
        for (BuildRecord record : ReportFixtures.history(20, 2)) {
            String line = RecordJson.write(record);
            assertThat(line).doesNotContain("\n");
            assertThat(RecordJson.read(line)).isEqualTo(record);
        }
        BuildRecord lines = ReportFixtures.everyVerdict("two\nlines\r\u2028").record();
        assertThat(RecordJson.write(lines).lines()).hasSize(1);
        assertThat(RecordJson.read(RecordJson.write(lines))).isEqualTo(lines);
    }

    @Test
    void wordsSymbolsAndTimesStandAsPeopleReadThem() {
        String line = RecordJson.write(ReportFixtures.everyVerdict("m").record());
        assertThat(line)
                .startsWith(
                        "{\"schema\":1,\"job\":\"m\",\"build\":\"m\",\"branch\":\"\",\"commit\":\"\",\"workload\":\"YCSB A\",\"time\":\"2026-01-05T08:30:00Z\","
                                + "\"outcome\":\"fail\",\"accepted\":false,\"seed\":-7046029254386353131,"
                                + "\"measured\":[{\"metric\":{\"name\":\"m\",\"unit\":\"s\",\"direction\":\"lower\"},"
                                + "\"statistic\":\"p99\",\"candidate\":{\"value\":0.00216,")
                .contains("\"outcome\":\"not_judged\"")
                .contains("\"value\":null,\"interval\":null,\"threshold\":null,\"unit\":\"%\"")
                .contains("\"comparison\":null");
    }

    @Test
    void unknownKeysAreIgnored() {
        BuildRecord record = ReportFixtures.history(1, 3).get(0);
        String line = RecordJson.write(record).replaceFirst("\\{", "{\"later\":[1,{}],");
        assertThat(RecordJson.read(line)).isEqualTo(record);
    }

    @Test
    void aMissingKeyNamesFileLineAndKey() throws IOException {
        Path file = folder.resolve("result.json");
        String text = ResultJson.text(ReportFixtures.result(ReportFixtures.history(1, 1), 1));
        Files.writeString(file, text.replaceFirst("\"workload\".*\n", ""));
        assertThatThrownBy(() -> ResultJson.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("(?s).*result\\.json:\\d+:\\d+: .*'workload'.*")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void aWrongWordAValueOfTheWrongKindAndANullAreRefusedWithTheirPlace() {
        String line = RecordJson.write(ReportFixtures.history(1, 1).get(0));
        assertThatThrownBy(() -> RecordJson.read(line.replace("\"outcome\":\"pass\"", "\"outcome\":\"passed\"")))
                .hasMessageContaining("outcome")
                .hasMessageContaining("found verdict 'passed', expected pass, not_judged");
        assertThatThrownBy(() -> RecordJson.read(line.replace("\"accepted\":true", "\"accepted\":[]")))
                .hasMessageContaining("'accepted'");
        assertThatThrownBy(() -> RecordJson.read(line.replace("\"job\":\"h2-ycsb-a\"", "\"job\":null")))
                .hasMessageContaining("'job'");
        assertThatThrownBy(() -> RecordJson.read(line.substring(0, 300))).hasMessageContaining("column ");
        assertThatThrownBy(() -> RecordJson.read(line + line)).hasMessageContaining("column ");
        assertThatThrownBy(() -> RecordJson.read("null")).hasMessageContaining("expected a build record");
    }

    @Test
    void aFileThatIsNotThereSaysWhatToDo() {
        assertThatThrownBy(() -> ResultJson.read(folder.resolve("none.json")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("none.json: found no such file, expected");
    }
}
