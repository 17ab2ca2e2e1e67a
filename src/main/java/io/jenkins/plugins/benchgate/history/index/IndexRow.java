package io.jenkins.plugins.benchgate.history.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Ratio;
import io.jenkins.plugins.benchgate.gate.Ratios;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One row of an index: what a line of the history says, in binary form, big-endian.
 *
 * <p>All rows stand for a line of the history but the first, {@link #HEADER}, and those that name the series of the
 * builds that follow, {@link #SERIES}. A row is read in place: it is good until the next one is read.
 */
final class IndexRow {
    static final byte HEADER = 'H';
    static final byte SERIES = 'S';
    static final byte BUILD = 'B';
    static final byte ACKNOWLEDGEMENT = 'A';
    /** A line that cannot be read. */
    static final byte LEFT_OUT = 'L';

    private static final int START = 1;
    private static final int LENGTH = START + 8;
    private static final int CHECKSUM = LENGTH + 4;
    private static final int SERIES_AT = CHECKSUM + 4;
    private static final int NEWEST_AT = SERIES_AT + 8;
    private static final int BUILDS = NEWEST_AT + 8;
    private static final int CONTENT = BUILDS + 4;
    private static final int OUTCOME = CONTENT + 12;
    private static final int ACCEPTED = OUTCOME + 1;
    private static final int SLOTS = ACCEPTED + 1;
    private static final int FIRST_SLOT = SLOTS + 4;
    /** So many bytes of a row say its kind, its places in history and index, and of a build time and outcome. */
    static final int HEAD = FIRST_SLOT;

    private static final int NUMBERS = 9;
    private static final int BENCHMARK = 1 + 8 * NUMBERS;
    private static final int BENCHMARK_CHANGED = BENCHMARK + 8;
    private static final int SLOT = BENCHMARK_CHANGED + 1;
    private static final int CHANGE = 4;
    private static final int CONFIDENCE = 7;
    /** Label, branch, commit, workload and machines. */
    private static final int TEXTS = 5;

    private static final byte NONE = -1;
    /** What is known of the versions of a build: the candidate alone, or both. */
    private static final byte CANDIDATE = 1;

    private static final byte BASELINE = 2;
    private static final List<Outcome> OUTCOMES = List.of(Outcome.values());

    private final ByteBuffer bytes;
    private final int at;
    private final long place;

    /**
     * @param at where its content begins among the bytes
     * @param place where it stands in the index
     */
    IndexRow(ByteBuffer bytes, int at, long place) {
        this.bytes = bytes;
        this.at = at;
        this.place = place;
    }

    /**
     * A line of the history that a row stands for.
     *
     * @param start where it begins in the history
     * @param length in bytes, its end included
     * @param checksum of these bytes
     */
    record Line(long start, int length, int checksum) {
        /** Before the first. */
        static final Line NONE = new Line(0, 0, 0);

        long end() {
            return start + length;
        }
    }

    /**
     * The beginning of a row.
     *
     * @param kind of the row
     * @param seriesAt where the row stands that names this build's series; of a row of series, the one before it
     * @param newestAt where the newest row of series stands; negative where there is none
     * @param builds how many builds the index holds, this one included
     */
    static ByteArrayOutputStream begin(byte kind, Line line, long seriesAt, long newestAt, int builds)
            throws IOException {
        ByteArrayOutputStream row = new ByteArrayOutputStream(256);
        DataOutputStream out = new DataOutputStream(row);
        out.writeByte(kind);
        out.writeLong(line.start());
        out.writeInt(line.length());
        out.writeInt(line.checksum());
        out.writeLong(seriesAt);
        out.writeLong(newestAt);
        out.writeInt(builds);
        return row;
    }

    /** Writes what a build measured and decided behind the beginning of its row. */
    static void build(ByteArrayOutputStream row, BuildRecord build) throws IOException {
        DataOutputStream out = new DataOutputStream(row);
        Instant time = build.time();
        out.writeLong(time.getEpochSecond());
        out.writeInt(time.getNano());
        out.writeByte(gravity(build.outcome()));
        out.writeBoolean(build.accepted());
        out.writeInt(build.measured().size());
        Map<String, Integer> gravest = new HashMap<>();
        for (Verdict verdict : build.verdicts()) {
            gravest.merge(verdict.series(), (int) gravity(verdict.outcome()), Math::max);
        }
        for (Measured measured : build.measured()) {
            out.writeByte(gravest.getOrDefault(measured.series(), (int) NONE));
            estimate(out, measured.candidate());
            Comparison comparison = measured.comparison();
            out.writeDouble(
                    comparison == null ? Double.NaN : comparison.baseline().value());
            estimate(out, comparison == null ? null : comparison.change());
            Ratio ratio = Ratio.of(measured);
            out.writeDouble(ratio == null ? Double.NaN : ratio.confidence());
            out.writeDouble(ratio == null ? Double.NaN : ratio.degrees());
            out.writeLong(measured.benchmark() == null ? 0 : identity(measured.benchmark()));
            out.writeBoolean(measured.benchmarkChanged());
        }
        text(out, build.build());
        text(out, build.branch());
        text(out, build.commit());
        text(out, build.workload());
        text(out, machines(build.machines()));
        versions(out, build);
    }

    /** Versions by their identities, and the ratios that are not those of the baseline. */
    private static void versions(DataOutputStream out, BuildRecord build) throws IOException {
        MeasuredVersions versions = build.versions();
        out.writeByte(versions == null ? 0 : versions.baseline() == null ? CANDIDATE : BASELINE);
        if (versions == null) {
            return;
        }
        out.writeLong(identity(versions.candidate()));
        if (versions.baseline() != null) {
            out.writeLong(identity(versions.baseline()));
        }
        out.writeInt(versions.anchors().size());
        for (MeasuredVersions.Anchor anchor : versions.anchors()) {
            List<Measured> measured = build.measured();
            int[] slots = IntStream.range(0, measured.size())
                    .filter(slot ->
                            anchor.ratios().containsKey(measured.get(slot).series()))
                    .toArray();
            out.writeLong(identity(anchor.version()));
            out.writeInt(slots.length);
            for (int slot : slots) {
                Ratio ratio = Objects.requireNonNull(
                        anchor.ratios().get(measured.get(slot).series()));
                out.writeInt(slot);
                out.writeDouble(ratio.logarithm());
                out.writeDouble(ratio.reach());
                out.writeDouble(ratio.confidence());
                out.writeDouble(ratio.degrees());
            }
        }
    }

    /** A number that stands for a version: the same for the same text, and for no other that anybody will ever see. */
    private static long identity(String version) {
        return ByteBuffer.wrap(Sha256.of(version)).getLong();
    }

    /** How a version is called of which only such a number is known. */
    private static String version(long identity) {
        return String.format(Locale.ROOT, "%016x", identity);
    }

    /** What decides how fast machines are, the same text for the same; empty where nothing is known of them. */
    static String machines(@Nullable MachineUse machines) {
        return machines == null || machines.kind().isEmpty() ? "" : new TreeMap<>(machines.kind()).toString();
    }

    private static void estimate(DataOutputStream out, @Nullable Estimate estimate) throws IOException {
        Interval interval = estimate == null ? null : estimate.interval();
        out.writeDouble(estimate == null ? Double.NaN : estimate.value());
        out.writeDouble(interval == null ? Double.NaN : interval.lower());
        out.writeDouble(interval == null ? Double.NaN : interval.upper());
    }

    static void text(DataOutputStream out, String text) throws IOException {
        byte[] utf8 = text.getBytes(UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }

    /** Where the texts of a build's row begin in it, by its first {@link #HEAD} bytes. */
    int textsAt() {
        return slot(bytes.getInt(at + SLOTS)) - at;
    }

    /**
     * A build's row whose series were left out: its first {@link #HEAD} bytes with its texts behind them.
     *
     * @return {@code null} where these are not as many texts as there must be
     */
    static @Nullable IndexRow brief(ByteBuffer bytes, long place) {
        bytes.putInt(SLOTS, 0);
        long end = HEAD;
        for (int i = 0; i < TEXTS; i++) {
            long length = end + 4 <= bytes.limit() ? bytes.getInt((int) end) : -1;
            end += 4 + length;
            if (length < 0 || end > bytes.limit()) {
                return null;
            }
        }
        return new IndexRow(bytes, 0, place);
    }

    byte kind() {
        return bytes.get(at);
    }

    /** Where the row stands in the index. */
    long place() {
        return place;
    }

    /** The line of the history that it stands for. */
    Line line() {
        return new Line(bytes.getLong(at + START), bytes.getInt(at + LENGTH), bytes.getInt(at + CHECKSUM));
    }

    /** Where the row stands that names the series of this build; of a row of series, the one before it. */
    long seriesAt() {
        return bytes.getLong(at + SERIES_AT);
    }

    /** Where the newest row of series stands up to here; negative where there is none. */
    long newestAt() {
        return bytes.getLong(at + NEWEST_AT);
    }

    /** How many builds the index holds up to here. */
    int builds() {
        return bytes.getInt(at + BUILDS);
    }

    Instant time() {
        return Instant.ofEpochSecond(bytes.getLong(at + CONTENT), bytes.getInt(at + CONTENT + 8));
    }

    Outcome outcome() {
        return OUTCOMES.get(bytes.get(at + OUTCOME));
    }

    boolean accepted() {
        return bytes.get(at + ACCEPTED) != 0;
    }

    /** What gates said of a series; {@code null} where none judged it. */
    @Nullable
    Outcome outcome(int slot) {
        byte outcome = gravity(slot);
        return outcome == NONE ? null : OUTCOMES.get(outcome);
    }

    /** An outcome as a number, the larger the graver. */
    static byte gravity(Outcome outcome) {
        return (byte) outcome.gravity();
    }

    /** What gates said of a series as such a number; negative where none judged it. */
    byte gravity(int slot) {
        return bytes.get(slot(slot));
    }

    /**
     * Value, its bounds, baseline, change, its bounds, and the confidence and degrees of freedom of its ratio, of a
     * series, in this order.
     */
    double number(int slot, int number) {
        return bytes.getDouble(slot(slot) + 1 + 8 * number);
    }

    /** The code of the benchmark of a series. */
    TrendPoint.Code code(int slot) {
        long identity = bytes.getLong(slot(slot) + BENCHMARK);
        return new TrendPoint.Code(
                identity == 0 ? null : version(identity), bytes.get(slot(slot) + BENCHMARK_CHANGED) != 0);
    }

    private int slot(int slot) {
        return at + FIRST_SLOT + slot * SLOT;
    }

    /** Reads the texts of a build: label, branch, commit, workload and machines. */
    Texts texts() {
        return new Texts(bytes, slot(bytes.getInt(at + SLOTS)));
    }

    /** The ratios of a series; {@code null} where the versions of the build are not known. */
    @Nullable
    Ratios ratios(int slot) {
        Texts rest = texts();
        for (int i = 0; i < TEXTS; i++) {
            rest.skip();
        }
        byte known = rest.flag();
        if (known == 0) {
            return null;
        }
        String candidate = version(rest.identity());
        List<Ratios.Beside> beside = new ArrayList<>();
        if (known == BASELINE) {
            String baseline = version(rest.identity());
            Ratio ratio = Double.isNaN(number(slot, CONFIDENCE))
                    ? null
                    : Ratio.of(
                            number(slot, CHANGE),
                            new Interval(number(slot, CHANGE + 1), number(slot, CHANGE + 2), number(slot, CONFIDENCE)),
                            number(slot, CONFIDENCE + 1));
            if (ratio != null) {
                beside.add(new Ratios.Beside(baseline, ratio));
            }
        }
        int anchors = rest.number();
        for (int i = 0; i < anchors; i++) {
            String anchor = version(rest.identity());
            int ratios = rest.number();
            for (int j = 0; j < ratios; j++) {
                int its = rest.number();
                Ratio ratio = new Ratio(rest.real(), rest.real(), rest.real(), rest.real());
                if (its == slot) {
                    beside.add(new Ratios.Beside(anchor, ratio));
                }
            }
        }
        return new Ratios(candidate, beside);
    }

    /** Reads the texts behind the fixed part of any row but a build's. */
    Texts content() {
        return new Texts(bytes, at + CONTENT);
    }

    /** Texts and numbers one behind the other. */
    static final class Texts {
        private final ByteBuffer bytes;
        private int at;

        private Texts(ByteBuffer bytes, int at) {
            this.bytes = bytes;
            this.at = at;
        }

        String text() {
            int length = number();
            byte[] utf8 = new byte[length];
            bytes.get(at, utf8);
            at += length;
            return new String(utf8, UTF_8);
        }

        /** A hash of the next text, the same for the same text, which is not passed over. */
        int hash() {
            int end = at + 4 + bytes.getInt(at);
            int hash = 0;
            for (int i = at + 4; i < end; i++) {
                hash = 31 * hash + bytes.get(i);
            }
            return hash;
        }

        void skip() {
            at += 4 + bytes.getInt(at);
        }

        /** Passes over a text, and says whether it is this one. */
        boolean is(byte[] utf8) {
            int length = number();
            boolean same = length == utf8.length;
            for (int i = 0; same && i < length; i++) {
                same = bytes.get(at + i) == utf8[i];
            }
            at += length;
            return same;
        }

        int number() {
            int number = bytes.getInt(at);
            at += 4;
            return number;
        }

        private byte flag() {
            return bytes.get(at++);
        }

        private long identity() {
            long identity = bytes.getLong(at);
            at += 8;
            return identity;
        }

        private double real() {
            return Double.longBitsToDouble(identity());
        }
    }
}
