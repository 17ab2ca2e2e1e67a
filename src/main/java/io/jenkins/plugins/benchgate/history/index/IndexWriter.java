package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.LineReader;
import io.jenkins.plugins.benchgate.history.RecordJson;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.zip.CRC32;

/** Writes rows of an index behind those that are there. */
final class IndexWriter {
    private final DataOutputStream out;
    private final IndexReader written;
    private final Map<Long, IndexedSeries> fresh = new HashMap<>();
    private long place;

    /**
     * @param place where the next row stands in the index
     * @param written the rows before it
     */
    IndexWriter(long place, OutputStream out, IndexReader written) {
        this.place = place;
        this.out = new DataOutputStream(out);
        this.written = written;
    }

    /**
     * Appends a row for each line of the history that has an end.
     *
     * @param from where the first of them begins
     * @param seriesAt where the newest row of series stands; negative where there is none
     * @param builds how many the index holds
     * @param read is told where each line ends in the history
     */
    void append(FileChannel history, long from, long seriesAt, int builds, LongConsumer read) throws IOException {
        LineReader lines = new LineReader(history, from);
        long newestAt = seriesAt;
        int count = builds;
        for (byte[] text = lines.next(); text != null && lines.ended(); text = lines.next()) {
            IndexRow.Line line = new IndexRow.Line(lines.start(), (int) (lines.end() - lines.start()), checksum(text));
            HistoryLine said = HistoryLine.of(text);
            BuildRecord build = said.build();
            Acknowledgement acknowledgement = said.acknowledgement();
            if (build != null) {
                count++;
                long at = seriesOf(build, newestAt);
                newestAt = Math.max(newestAt, at);
                ByteArrayOutputStream row = IndexRow.begin(IndexRow.BUILD, line, at, newestAt, count);
                IndexRow.build(row, build);
                row(row);
            } else if (acknowledgement != null) {
                ByteArrayOutputStream row = IndexRow.begin(IndexRow.ACKNOWLEDGEMENT, line, -1, newestAt, count);
                IndexRow.text(new DataOutputStream(row), RecordJson.write(acknowledgement));
                row(row);
            } else {
                ByteArrayOutputStream row = IndexRow.begin(IndexRow.LEFT_OUT, line, -1, newestAt, count);
                IndexRow.text(new DataOutputStream(row), said.text().isBlank() ? "" : said.problem());
                row(row);
            }
            read.accept(lines.end());
        }
    }

    /** Of the line with its end. */
    private static int checksum(byte[] line) {
        CRC32 checksum = new CRC32();
        checksum.update(line);
        checksum.update('\n');
        return (int) checksum.getValue();
    }

    /** Where the row stands that names a build's series; it is written where there is none yet. */
    private long seriesOf(BuildRecord build, long newestAt) throws IOException {
        for (long at = newestAt; at >= 0; ) {
            IndexedSeries known = fresh.containsKey(at) ? fresh.get(at) : written.series(at);
            if (known.areOf(build)) {
                return at;
            }
            at = known.earlierAt();
        }
        long at = place;
        IndexedSeries series = IndexedSeries.of(build, newestAt);
        row(series.row());
        fresh.put(at, series);
        return at;
    }

    /** Appends a row as it is. */
    void row(ByteArrayOutputStream content) throws IOException {
        byte[] bytes = content.toByteArray();
        out.writeInt(bytes.length);
        out.writeInt(IndexReader.checksum(ByteBuffer.wrap(bytes)));
        out.write(bytes);
        out.writeInt(bytes.length);
        place += bytes.length + IndexReader.FRAME;
    }
}
