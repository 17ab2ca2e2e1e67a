package io.jenkins.plugins.benchgate.workload.openapi;

import com.github.curiousoddman.rgxgen.RgxGen;
import com.github.curiousoddman.rgxgen.config.RgxGenOption;
import com.github.curiousoddman.rgxgen.config.RgxGenProperties;
import com.github.curiousoddman.rgxgen.nodes.Choice;
import com.github.curiousoddman.rgxgen.nodes.FinalSymbol;
import com.github.curiousoddman.rgxgen.nodes.Group;
import com.github.curiousoddman.rgxgen.nodes.GroupRef;
import com.github.curiousoddman.rgxgen.nodes.Node;
import com.github.curiousoddman.rgxgen.nodes.NotSymbol;
import com.github.curiousoddman.rgxgen.nodes.Repeat;
import com.github.curiousoddman.rgxgen.nodes.Sequence;
import com.github.curiousoddman.rgxgen.nodes.SymbolSet;
import com.github.curiousoddman.rgxgen.visitors.NodeVisitor;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import java.util.Optional;
import java.util.function.Function;

/**
 * Texts that a regular expression matches. The expression is taken apart, never matched: what a document says cannot
 * make it go back without end.
 */
final class PatternTexts {
    private static final int LONGEST_PATTERN = 1000;
    private static final int MOST_STEPS = 10_000;
    private static final int REPETITIONS = 10;
    private static final int TRIES = 1000;
    private static final int PROBES = 100;

    private PatternTexts() {}

    /** @throws InputException when it cannot be taken apart, its texts may be too long, or too few have the length */
    static Function<RandomStream, String> of(String pattern, Schema place, Range length) throws InputException {
        if (pattern.length() > LONGEST_PATTERN) {
            throw place.wrong("a pattern of at most " + LONGEST_PATTERN + " characters");
        }
        RgxGenProperties properties = new RgxGenProperties();
        RgxGenOption.INFINITE_PATTERN_REPETITION.setInProperties(
                properties, Math.min(Math.max(REPETITIONS, length.least()), Math.max(1, length.most())));
        RgxGen generator;
        Steps steps = new Steps();
        try {
            generator = RgxGen.parse(properties, pattern);
            generator.visit(steps);
        } catch (RuntimeException | StackOverflowError e) {
            throw place.wrong("a regular expression without classes and groups of other dialects");
        }
        if (steps.unsupported) {
            throw place.wrong("a pattern without a negative look around");
        }
        if (steps.count > MOST_STEPS) {
            throw place.wrong("a pattern whose texts have at most " + MOST_STEPS + " characters");
        }
        for (int i = 0; i < PROBES; i++) {
            if (draw(generator, length, RandomStream.at(0, i), TRIES / PROBES).isEmpty()) {
                continue;
            }
            return random -> draw(generator, length, random, TRIES)
                    .orElseThrow(() -> new IllegalStateException("no text of the length for the pattern " + pattern));
        }
        throw place.wrong("a pattern with texts of " + length.least() + " to " + length.most() + " characters");
    }

    private static Optional<String> draw(RgxGen generator, Range length, RandomStream random, int tries) {
        for (int i = 0; i < tries; i++) {
            String text = generator.generate(random);
            if (length.has(text.codePointCount(0, text.length()))) {
                return Optional.of(text);
            }
        }
        return Optional.empty();
    }

    /** Counts how often parts of an expression are repeated at most, before anything is generated. */
    private static final class Steps implements NodeVisitor {
        private long count;
        private boolean unsupported;
        private int groups;

        private long of(Node node) {
            long before = count;
            count = 0;
            node.visit(this);
            long own = Math.max(1, count);
            count = before;
            return own;
        }

        private void add(long more) {
            count = Math.min(Integer.MAX_VALUE, count + more);
        }

        @Override
        public void visit(SymbolSet node) {
            add(1);
        }

        @Override
        public void visit(Choice node) {
            long most = 1;
            for (Node one : node.getNodes()) {
                most = Math.max(most, of(one));
            }
            add(most);
        }

        @Override
        public void visit(FinalSymbol node) {
            add(node.getValue().length());
        }

        @Override
        public void visit(Repeat node) {
            add(of(node.getNode()) * Math.max(1, Math.max(node.getMin(), node.getMax())));
        }

        @Override
        public void visit(Sequence node) {
            for (Node one : node.getNodes()) {
                add(of(one));
            }
        }

        @Override
        public void visit(NotSymbol node) {
            unsupported = true;
        }

        /** What a group matched may be as long as all before it. */
        @Override
        public void visit(GroupRef node) {
            groups++;
            add(groups > REPETITIONS ? Integer.MAX_VALUE : Math.max(1, count));
        }

        @Override
        public void visit(Group node) {
            add(of(node.getNode()));
        }
    }
}
