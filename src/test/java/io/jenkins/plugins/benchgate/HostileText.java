package io.jenkins.plugins.benchgate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A text made to take a regular expression long: what leads to one of its repetitions, that repetition many times over, and
 * an end that fits nothing.
 *
 * @param start that the expression reads up to the repetition
 * @param again what is repeated
 * @param ends what follows
 */
record HostileText(String start, String again, String ends) {
    private static final String ALPHABET = "aZx05 \t\n.,;:=+-_*/\\|\"'<>()[]{}$%#@!µ\u0001";
    private static final List<String> ENDS = List.of("", "\u0002", "!", "\n\u0002", "x;");

    /** The text with a middle of about so many characters. */
    String of(int length) {
        return start + again.repeat(length / again.length()) + ends;
    }

    /** Texts against an expression. */
    static Set<HostileText> of(Pattern pattern) {
        Set<HostileText> texts = new LinkedHashSet<>();
        List<Repetition> repetitions = new ArrayList<>(List.of(new Repetition("", ".", "")));
        new Walk(pattern.pattern(), pattern.flags(), repetitions).choice("");
        for (Repetition repetition : repetitions) {
            Pattern once = Pattern.compile(repetition.part(), pattern.flags() | Pattern.DOTALL);
            Set<String> middles = new LinkedHashSet<>();
            ALPHABET.codePoints()
                    .mapToObj(Character::toString)
                    .filter(c -> once.matcher(c).matches())
                    .forEach(middles::add);
            if (!repetition.sample().isEmpty()) {
                middles.add(repetition.sample());
            }
            for (String middle : middles) {
                for (String end : ENDS) {
                    texts.add(new HostileText(repetition.start(), middle, end));
                }
            }
        }
        return texts;
    }

    /**
     * A part of an expression that may be repeated without end.
     *
     * @param start a text that leads to it
     * @param sample a text that it reads once
     */
    private record Repetition(String start, String part, String sample) {}

    /** Reads an expression, and makes a text that it fits, roughly: good enough to come to each repetition. */
    private static final class Walk {
        private final String text;
        private final int flags;
        private final List<Repetition> found;
        private int at;

        Walk(String text, int flags, List<Repetition> found) {
            this.text = text;
            this.flags = flags;
            this.found = found;
        }

        private boolean more() {
            return at < text.length();
        }

        /** All alternatives up to a closing parenthesis; a text for the first. */
        String choice(String before) {
            String first = sequence(before);
            while (more() && text.charAt(at) == '|') {
                at++;
                sequence(before);
            }
            return first;
        }

        private String sequence(String before) {
            StringBuilder made = new StringBuilder();
            while (more() && text.charAt(at) != '|' && text.charAt(at) != ')') {
                int from = at;
                String one = atom(before + made);
                String part = text.substring(from, at);
                int[] times = times();
                if (times[1] > 20) {
                    found.add(new Repetition(before + made, part, one));
                }
                // what may be missing is there, so that what it borders on is tried
                made.append(one.repeat(Math.max(1, Math.min(times[0], 5))));
            }
            return made.toString();
        }

        private String atom(String before) {
            char c = text.charAt(at++);
            if (c == '(') {
                boolean silent = false;
                if (more() && text.charAt(at) == '?') {
                    int to = at + 1;
                    while ("imsux-".indexOf(text.charAt(to)) >= 0) {
                        to++;
                    }
                    if (text.charAt(to) == ')') {
                        at = to + 1;
                        return "";
                    }
                    silent = text.charAt(to) != ':';
                    if (text.charAt(to) == '<') {
                        to++;
                    }
                    at = to + 1;
                }
                String inner = choice(before);
                at++;
                return silent ? "" : inner;
            }
            if (c == '^' || c == '$') {
                return "";
            }
            if (c == '[') {
                int depth = 1;
                int from = at - 1;
                while (depth > 0) {
                    char next = text.charAt(at++);
                    if (next == '\\') {
                        at++;
                    } else if (next == '[') {
                        depth++;
                    } else if (next == ']' && at - 1 > from + 1) {
                        depth--;
                    }
                }
                return sample(text.substring(from, at));
            }
            if (c == '\\') {
                char kind = text.charAt(at++);
                if (kind == 'p' || kind == 'P' || kind == 'u') {
                    at = kind == 'u' ? at + 4 : text.indexOf('}', at) + 1;
                    return sample(text.substring(text.lastIndexOf('\\', at - 2), at));
                }
                return kind == 'b' || kind == 'B' || kind == 'A' || kind == 'z' || kind == 'Z'
                        ? ""
                        : sample("\\" + kind);
            }
            return c == '.' ? "a" : String.valueOf(c);
        }

        private String sample(String part) {
            Pattern one = Pattern.compile(part, flags);
            return ALPHABET.codePoints()
                    .mapToObj(Character::toString)
                    .filter(c -> one.matcher(c).matches())
                    .findFirst()
                    .orElse("");
        }

        /** How often at least and at most. */
        private int[] times() {
            int[] times = {1, 1};
            if (more()) {
                char c = text.charAt(at);
                if (c == '*' || c == '+') {
                    times = new int[] {c == '+' ? 1 : 0, Integer.MAX_VALUE};
                    at++;
                } else if (c == '?') {
                    times = new int[] {0, 1};
                    at++;
                } else if (c == '{') {
                    int close = text.indexOf('}', at);
                    String[] bounds = text.substring(at + 1, close).split(",", -1);
                    int most = bounds.length == 1
                            ? Integer.parseInt(bounds[0])
                            : bounds[1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(bounds[1]);
                    times = new int[] {Integer.parseInt(bounds[0]), most};
                    at = close + 1;
                }
                if (more() && times[1] != 1 && (text.charAt(at) == '?' || text.charAt(at) == '+')) {
                    at++;
                }
            }
            return times;
        }
    }
}
