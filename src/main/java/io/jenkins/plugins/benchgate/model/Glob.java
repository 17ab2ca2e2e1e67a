package io.jenkins.plugins.benchgate.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A pattern with wildcards that a whole path matches or does not. All ways through the pattern are followed at once
 * (Thompson, Regular expression search algorithm, CACM 11, 1968): a match takes at most as many steps as the text has
 * characters times the pattern has places, where a regular expression may take exponentially many.
 */
public final class Glob {
    @SuppressWarnings("UnnecessaryLambda") // told apart by identity
    private static final IntPredicate ANY = c -> true;

    @SuppressWarnings("UnnecessaryLambda") // as above
    private static final IntPredicate IN_NAME = c -> c != '/';

    /**
     * One place of a pattern.
     *
     * @param reads what it reads before it goes on to the next place; nothing where it is a fork
     * @param stays whether it may read again and again, or not at all
     * @param leads places that a fork leads to
     */
    private record Place(IntPredicate reads, boolean stays, List<Integer> leads) {
        static Place fork() {
            return new Place(c -> false, false, new ArrayList<>());
        }
    }

    private final List<Place> places = new ArrayList<>();

    private Glob() {}

    /**
     * A pattern of paths with {@code /} between names, as {@link java.nio.file.FileSystem#getPathMatcher} reads it:
     * {@code *} for any run of characters but the slash, {@code **} for those too, {@code ?} for one character of a
     * name, {@code [a-c]} and {@code [!a-c]} for one of some or of all others, <code>{a,b}</code> for either, and a
     * backslash before what stands for itself.
     *
     * @throws IllegalArgumentException when a bracket or a brace is not closed, a backslash ends the pattern, or it is
     *     longer than {@value NamePattern#LONGEST} characters
     */
    public static Glob ofPaths(String pattern) {
        expect(pattern.length() <= NamePattern.LONGEST, "at most " + NamePattern.LONGEST + " characters");
        Glob glob = new Glob();
        int[] text = pattern.codePoints().toArray();
        int group = -1;
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < text.length; i++) {
            int c = text[i];
            if (c == '\\') {
                i++;
                expect(i < text.length, "a character after '\\'");
                glob.literal(text[i]);
            } else if (c == '[') {
                i = glob.bracket(text, i);
            } else if (c == '{') {
                expect(group < 0, "no braces within braces");
                group = glob.fork();
                glob.lead(group);
            } else if (group >= 0 && (c == ',' || c == '}')) {
                ends.add(glob.fork());
                if (c == ',') {
                    glob.lead(group);
                } else {
                    ends.forEach(glob::lead);
                    ends.clear();
                    group = -1;
                }
            } else if (c == '*') {
                boolean deep = i + 1 < text.length && text[i + 1] == '*';
                i += deep ? 1 : 0;
                glob.run(deep ? ANY : IN_NAME);
            } else if (c == '?') {
                glob.one(IN_NAME);
            } else {
                glob.literal(c);
            }
        }
        expect(group < 0, "'}' after '{'");
        return glob;
    }

    private static void expect(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException("expected " + what);
        }
    }

    /** Reads a bracket expression, and says where it ends. */
    private int bracket(int[] text, int open) {
        int at = open + 1;
        boolean others = at < text.length && text[at] == '!';
        at += others ? 1 : 0;
        IntPredicate some = c -> false;
        for (int first = at; ; at++) {
            expect(at < text.length, "']' after '['");
            expect(text[at] != '/', "no '/' between '[' and ']'");
            if (text[at] == ']' && at > first) {
                break;
            }
            int from = text[at];
            boolean range = at + 2 < text.length && text[at + 1] == '-' && text[at + 2] != ']';
            at += range ? 2 : 0;
            int to = text[at];
            expect(from <= to, "a range from lower to higher between '[' and ']'");
            some = some.or(c -> c >= from && c <= to);
        }
        one(IN_NAME.and(others ? some.negate() : some));
        return at;
    }

    private void literal(int wanted) {
        one(c -> c == wanted);
    }

    private void one(IntPredicate reads) {
        places.add(new Place(reads, false, List.of()));
    }

    /** A run behind one that reads as much adds nothing. */
    private void run(IntPredicate reads) {
        Place last = places.isEmpty() ? Place.fork() : places.get(places.size() - 1);
        if (!last.stays() || (last.reads() != ANY && last.reads() != reads)) {
            places.add(new Place(reads, true, List.of()));
        }
    }

    private int fork() {
        places.add(Place.fork());
        return places.size() - 1;
    }

    /** Leads from a fork to what comes next. */
    private void lead(int fork) {
        places.get(fork).leads().add(places.size());
    }

    /** Whether the whole text is one of those that the pattern stands for. */
    public boolean matches(CharSequence text) {
        Ways now = new Ways();
        now.add(0);
        for (int i = 0; i < text.length(); ) {
            now.follow();
            int c = Character.codePointAt(text, i);
            i += Character.charCount(c);
            Ways next = new Ways();
            for (int way = 0; way < now.count; way++) {
                int at = now.at[way];
                if (at < places.size() && places.get(at).reads().test(c)) {
                    next.add(places.get(at).stays() ? at : at + 1);
                }
            }
            if (next.count == 0) {
                return false;
            }
            now = next;
        }
        now.follow();
        return now.seen[places.size()];
    }

    /** The places where the text may have led so far, each once. */
    private final class Ways {
        private final boolean[] seen = new boolean[places.size() + 1];
        private int[] at = new int[4];
        private int count;

        private void add(int place) {
            if (!seen[place]) {
                seen[place] = true;
                at = count < at.length ? at : Arrays.copyOf(at, 2 * count);
                at[count++] = place;
            }
        }

        /** Adds what can be reached without reading. */
        private void follow() {
            for (int way = 0; way < count; way++) {
                if (at[way] < places.size()) {
                    Place here = places.get(at[way]);
                    here.leads().forEach(this::add);
                    if (here.stays()) {
                        add(at[way] + 1);
                    }
                }
            }
        }
    }
}
