package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Reads what Gatling wrote: {@code simulation.log} as text (3.4 to 3.12) or binary (3.13 to 3.15), and {@code
 * stats.json} or {@code global_stats.json} of its report (up to 3.12).
 *
 * <p>The log has single values, as {@link GatlingLog} describes, and a report those of {@link LoadReports#GATLING}.
 * Requests that failed are failures.
 *
 * @param tolerated share of requests that may fail in a valid trial, from 0 to below 1
 * @param keeping of single values
 */
public record GatlingReader(double tolerated, Keeping keeping) implements ResultReader {
    private static final Pattern TEXT =
            Pattern.compile("\\A(?:ASSERTION\\t[^\\n]*+\\n)*+RUN\\t[^\\t\\n]*+\\t[^\\t\\n]*+\\t\\d++\\t");
    private static final Pattern VERSION = Pattern.compile("\\d++\\.\\d");
    /** Of a binary log: its kind, and the first three bytes of the length of the version. */
    private static final String ZEROS = "\0\0\0\0";

    public GatlingReader {
        Findings.checked(tolerated);
    }

    /** Whether a file that begins so is Gatling's. */
    public static boolean marks(FileStart opening) {
        return opening.has(TEXT)
                || binary(opening)
                || LoadReports.GATLING.mark().test(opening);
    }

    private static boolean binary(FileStart opening) {
        String text = opening.text();
        return text.startsWith(ZEROS)
                && text.length() > ZEROS.length()
                && VERSION.matcher(text)
                        .region(ZEROS.length() + 1, text.length())
                        .lookingAt();
    }

    @Override
    public Reading read(Path file) throws IOException {
        FileStart opening = FileStart.of(file);
        if (binary(opening)) {
            return GatlingBinary.read(file, new GatlingLog(file, keeping)).reading(tolerated);
        }
        return opening.has(TEXT)
                ? GatlingText.read(file, new GatlingLog(file, keeping)).reading(tolerated)
                : LoadReports.GATLING.reader(tolerated).read(file);
    }
}
