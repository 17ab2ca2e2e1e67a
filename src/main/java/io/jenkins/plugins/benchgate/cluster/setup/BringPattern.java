package io.jenkins.plugins.benchgate.cluster.setup;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which files of the spec's folder machines get: a path relative to it, with {@code *} and {@code ?} within a name and
 * {@code **} for any folders. What names a folder means all that is in it. A name that begins with a dot is meant only
 * where the pattern says the dot.
 *
 * @param text with {@code /} between names
 */
public record BringPattern(String text) {
    /** All that is not hidden. */
    public static final BringPattern ALL = new BringPattern("**");

    private static final String FOLDERS = "**";

    /** {@link IllegalArgumentException} when it does not stay within the folder. */
    public BringPattern {
        Path path = Path.of(text).normalize();
        if (text.isBlank() || path.isAbsolute() || path.startsWith("..")) {
            throw new IllegalArgumentException("found path '" + text + "', expected one inside the folder of the spec");
        }
    }

    /** Whether it names one file or folder. */
    public boolean exact() {
        return text.indexOf('*') < 0 && text.indexOf('?') < 0;
    }

    /**
     * Whether a file is meant. The time is proportional to the length of the pattern times that of the path.
     *
     * @param path relative to the folder of the spec, normalized
     */
    public boolean matches(Path path) {
        List<String> names = names(path);
        BitSet reached = new BitSet();
        reached.set(0);
        for (String part : names(Path.of(text).normalize())) {
            reached = part.equals(FOLDERS) ? over(names, reached) : within(names, reached, part);
        }
        return over(names, reached).get(names.size());
    }

    private static List<String> names(Path path) {
        List<String> names = new ArrayList<>();
        path.forEach(name -> {
            if (!name.toString().isEmpty()) {
                names.add(name.toString());
            }
        });
        return names;
    }

    /** Where one is after any number of names without a dot. */
    private static BitSet over(List<String> names, BitSet reached) {
        BitSet next = (BitSet) reached.clone();
        for (int i = 0; i < names.size(); i++) {
            if (next.get(i) && !names.get(i).startsWith(".")) {
                next.set(i + 1);
            }
        }
        return next;
    }

    private static BitSet within(List<String> names, BitSet reached, String part) {
        BitSet next = new BitSet();
        for (int i = 0; i < names.size(); i++) {
            if (reached.get(i) && fits(part, names.get(i))) {
                next.set(i + 1);
            }
        }
        return next;
    }

    /** Whether a name fits: the last star takes as little as it can, and more where what follows does not fit. */
    private static boolean fits(String part, String name) {
        if (name.startsWith(".") && !part.startsWith(".")) {
            return false;
        }
        int p = 0;
        int star = -1;
        int taken = 0;
        for (int n = 0; n < name.length(); n++) {
            if (p < part.length() && part.charAt(p) == '*') {
                star = p++;
                taken = n--;
            } else if (p < part.length() && (part.charAt(p) == '?' || part.charAt(p) == name.charAt(n))) {
                p++;
            } else if (star >= 0) {
                p = star + 1;
                n = taken++;
            } else {
                return false;
            }
        }
        while (p < part.length() && part.charAt(p) == '*') {
            p++;
        }
        return p == part.length();
    }

    @Override
    public String toString() {
        return text;
    }
}
