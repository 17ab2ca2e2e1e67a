package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.gate.Measured.Looks;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** A rule that judges one measurement series at a time (methods: THESIS 4.2, eq. 4.1–4.3, and fig. 7.3). */
public sealed interface Gate permits FixedGate, ChangeGate {

    /** The kinds of gates, by the words that begin their texts, with their options and what makes a gate of these. */
    @SuppressWarnings("ImmutableEnumChecker") // lists of constants, and functions without state
    enum Kind {
        FIXED(false, FixedGate.OPTIONS, FixedGate::of),
        JUMP(true, JumpGate.OPTIONS, JumpGate::of),
        TREND(true, TrendGate.OPTIONS, TrendGate::of),
        /** Of a program that knows more kinds than this one. */
        UNKNOWN(true, List.of(), options -> {
            throw new IllegalArgumentException("found no kind of gates that this program knows");
        });

        private final boolean judgesChanges;
        private final List<String> options;
        private final Function<GateOptions, Gate> reader;

        Kind(boolean judgesChanges, List<String> options, Function<GateOptions, Gate> reader) {
            this.judgesChanges = judgesChanges;
            this.options = options;
            this.reader = reader;
        }

        /** Whether its verdicts are about changes, in % or in points, and not about the values themselves. */
        public boolean judgesChanges() {
            return judgesChanges;
        }

        /** The names of its options, in the order in which they are listed. */
        List<String> options() {
            return options;
        }

        /** The gate that its options say. */
        Gate read(GateOptions said) {
            return reader.apply(said);
        }

        /** The word in a gate's text. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The kind that a word names; {@link #UNKNOWN} where none is called so. */
        public static Kind of(String word) {
            for (Kind kind : values()) {
                if (kind.word().equals(word)) {
                    return kind;
                }
            }
            return UNKNOWN;
        }
    }

    /** What a gate compares with that chooses nothing. */
    Baseline LAST = Baseline.last(1);

    /** Which series it judges. */
    Selector selector();

    /** What its findings count as. */
    Policy policy();

    /** The gate in the grammar of {@link GateText}, in one canonical spelling. */
    String text();

    /** Of which kind it is. */
    Kind kind();

    /** What it compares a build with; the last accepted build where it chooses nothing else. */
    default Baseline baseline() {
        return LAST;
    }

    /** The same gate with another baseline; gates that choose none stay as they are. */
    default Gate against(Baseline other) {
        return this;
    }

    /**
     * Whether the trials of one build can decide it, without any build before.
     *
     * @param sideBySide whether the build measures a baseline too
     */
    default boolean decidable(boolean sideBySide) {
        return this instanceof FixedGate
                || (this instanceof JumpGate jump
                        && sideBySide
                        && jump.baseline().isSideBySide()
                        && !jump.threshold().computed());
    }

    /** Whether it is crossed on either side of what it compares with. */
    default boolean twoSided() {
        return this instanceof FixedGate fixed
                ? fixed.lower() != null && fixed.upper() != null
                : this instanceof ChangeGate change && change.watch() == Watch.BOTH;
    }

    /**
     * Of so many series that it covers, the number whose false alarms it holds together: all of many, or 1 where it
     * judges each by itself.
     */
    default int together(int series) {
        return this instanceof ChangeGate && policy().family() && series >= Family.LEAST ? series : 1;
    }

    /**
     * Whether further trials are not needed: a crossing is definite, or what the gate must see is excluded. Where it
     * concludes nothing from as many trials, more of them do not help either.
     *
     * @param measured with its {@link Looks}
     * @param finding what it finds of that
     */
    default boolean decided(Measured measured, Finding finding) {
        return switch (finding.found()) {
            case FAIL, INCONCLUSIVE, UNSEEN, NOT_JUDGED -> true;
            case PASS -> !finding.blind();
            case POTENTIAL -> false;
        };
    }

    /** How far it looks back for a build from there. */
    NeededHistory reach(Origin origin);

    /**
     * Judges one series, and says what the verdict was drawn from.
     *
     * @param measured what this build measured
     * @param earlier what it looks back upon
     * @param confidence in (0, 1) that the noise between builds is held against, where a build has no interval
     */
    Finding find(Measured measured, Earlier.View earlier, double confidence);

    /** Judges one series; see {@link #find}. */
    default Verdict judge(Measured measured, Earlier.View earlier, double confidence) {
        return find(measured, earlier, confidence).verdict();
    }
}
