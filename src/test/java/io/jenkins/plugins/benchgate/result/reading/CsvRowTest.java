package io.jenkins.plugins.benchgate.result.reading;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.jenkins.plugins.benchgate.io.LineScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvRowTest {
    private static final String[] PARTS = {
        "a",
        "label",
        " ",
        ";",
        "\"",
        "\"\"",
        "\n",
        "\n\n",
        "\"a;b\"",
        "\"x\ny\"",
        "\"say \"\"so\"\"\"",
        "\u00e9",
        "1.5",
        ";;",
        "\""
    };

    @TempDir
    Path folder;

    /** All rows, and what ended them unless it was the end of the text. */
    private List<List<String>> rows(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("rows"), text);
        List<List<String>> rows = new ArrayList<>();
        CsvRow row = new CsvRow(';', false, 1 << 20);
        try (LineScanner lines = new LineScanner(file)) {
            while (lines.next()) {
                if (lines.start() == lines.end()) {
                    continue;
                }
                CsvRow.State state = row.first(lines.buffer(), lines.start(), lines.end());
                while (state == CsvRow.State.OPEN && lines.next()) {
                    state = row.more(lines.buffer(), lines.start(), lines.end());
                }
                if (state != CsvRow.State.WHOLE) {
                    rows.add(List.of(state.name()));
                    return rows;
                }
                assertThat(row.readable()).isTrue();
                List<String> cells = new ArrayList<>();
                for (int i = 0; i < row.cells(); i++) {
                    cells.add(row.text(i));
                }
                rows.add(cells);
            }
        }
        return rows;
    }

    /** The same by FastCSV, which takes the end of the text for the end of a quoted cell. */
    private static List<List<String>> others(String text) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .fieldSeparator(';')
                .allowExtraFields(true)
                .allowMissingFields(true)
                .allowExtraCharsAfterClosingQuote(false)
                .ofCsvRecord(text)) {
            for (CsvRecord one : records) {
                rows.add(one.getFields());
            }
        } catch (CsvParseException e) {
            rows.add(List.of(CsvRow.State.RAGGED.name()));
        }
        return rows;
    }

    @Test
    void rowsAreTakenApartAsFastCsvDoes() throws IOException {
        Random random = new Random(1);
        int whole = 0;
        for (int i = 0; i < 2000; i++) {
            StringBuilder text = new StringBuilder();
            int count = random.nextInt(12);
            for (int part = 0; part < count; part++) {
                text.append(PARTS[random.nextInt(PARTS.length)]);
            }
            text.append('\n');
            List<List<String>> rows = rows(text.toString());
            List<List<String>> others = others(text.toString());
            boolean open = !rows.isEmpty() && rows.get(rows.size() - 1).equals(List.of(CsvRow.State.OPEN.name()));
            if (open) {
                assertThat(rows).as(text.toString()).hasSameSizeAs(others);
                rows.remove(rows.size() - 1);
                others.remove(others.size() - 1);
            }
            assertThat(rows).as(text.toString()).isEqualTo(others);
            whole += open ? 0 : 1;
        }
        assertThat(whole).isGreaterThan(1000);
    }

    @Test
    void aLineOfQuotedCellsAloneIsARow() throws IOException {
        assertThat(rows("\"\";".repeat(200_000) + "\n").get(0)).hasSize(200_001);
    }

    @Test
    void aCarriageReturnAmidARowIsTold() throws IOException {
        assertThat(rows("a;b\rc\n")).containsExactly(List.of("RETURNED"));
        assertThat(rows("a;\"b\"\r\n")).containsExactly(List.of("a", "b"));
    }

    @Test
    void bytesThatAreNotUtf8AreNotReadable() {
        byte[] line = "caf\u00e9;1".getBytes(StandardCharsets.ISO_8859_1);
        CsvRow row = new CsvRow(';', true, 0);

        assertThat(row.first(line, 0, line.length)).isEqualTo(CsvRow.State.WHOLE);
        assertThat(row.readable()).isFalse();
    }
}
