package io.jenkins.plugins.benchgate.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Names of a list as pages show them: the packages, classes or folders that all of them begin with are left out for the
 * eye, and what is left breaks behind its dots, so that numbers beside it stay in view.
 *
 * @param common what all begin with, up to a dot or slash; empty for less than two names
 */
public record ShortNames(String common) {
    /** Shorter beginnings take little room, and say much. */
    private static final int LEAST = 8;

    /** Signs that end what a name begins with. */
    private static final String ENDS = " ./:#";

    /** Behind a slash that is not the first one of a path, and behind a dot inside of a name. */
    private static final Pattern BREAK = Pattern.compile("(?<=\\S/)|(?<=\\w\\.)(?=\\p{L})");

    /**
     * A name.
     *
     * @param whole the name itself
     * @param common its beginning that is left out; empty where nothing is
     * @param parts the rest, which may break between them
     */
    public record Name(String whole, String common, List<String> parts) {
        /** For style sheets: what tells that something is left out. */
        public String style() {
            return common.isEmpty() ? "benchgate-name-whole" : "benchgate-name-short";
        }
    }

    public static ShortNames of(Collection<String> names) {
        Iterator<String> all = names.iterator();
        String common = names.size() < 2 ? "" : all.next();
        while (all.hasNext() && !common.isEmpty()) {
            String other = all.next();
            int mismatch = Arrays.mismatch(common.toCharArray(), other.toCharArray());
            common = mismatch < 0 ? common : common.substring(0, mismatch);
        }
        // dots behind a blank are those of a metric or a statistic
        int blank = common.indexOf(' ');
        String place = blank < 0 ? common : common.substring(0, blank);
        int end = Math.max(place.lastIndexOf('.'), place.lastIndexOf('/')) + 1;
        return new ShortNames(end < LEAST ? "" : common.substring(0, end));
    }

    public Name name(String whole) {
        String rest = whole.startsWith(common) ? whole.substring(common.length()) : whole;
        return new Name(whole, whole.substring(0, whole.length() - rest.length()), parts(rest));
    }

    /** The places behind which a name may have a beginning that others share, ascending: each is that of a sign. */
    static int[] ends(String name) {
        return IntStream.range(1, name.length())
                .filter(i -> ENDS.indexOf(name.charAt(i)) >= 0)
                .toArray();
    }

    /**
     * A text in parts between which a line may break: {@code GET /carts/}, {@code {customerId}/}, {@code items latency},
     * and {@code org.}, {@code shop.}, {@code ParserBench.}, {@code parse}.
     */
    public static List<String> parts(String text) {
        return List.of(BREAK.split(text));
    }

    /** A name in a page: whole for who listens, copies or searches, and short for who looks. */
    public Markup markup(String whole) {
        Name name = name(whole);
        Markup out = new Markup().open("span", "class", name.style(), "title", whole);
        if (!name.common().isEmpty()) {
            out.element("span", name.common(), "class", "benchgate-common");
        }
        return breaking(out, name.parts()).close("span");
    }

    /** A text that may break behind the dots of names in it. */
    public static Markup breaking(String text) {
        return breaking(new Markup(), parts(text));
    }

    private static Markup breaking(Markup out, List<String> parts) {
        for (int i = 0; i < parts.size(); i++) {
            if (i > 0) {
                out.breakable();
            }
            out.text(parts.get(i));
        }
        return out;
    }
}
