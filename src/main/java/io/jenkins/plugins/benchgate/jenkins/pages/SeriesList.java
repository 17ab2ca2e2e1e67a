package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.SeriesEntry;
import io.jenkins.plugins.benchgate.report.SeriesFamily;
import io.jenkins.plugins.benchgate.report.SeriesLine;
import io.jenkins.plugins.benchgate.report.ShortNames;
import io.jenkins.plugins.benchgate.report.WordSearch;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The series of a build that has many: what crossed a gate, what could not be decided, and all of them in families, or
 * those that a reader asks for.
 */
public final class SeriesList {
    /** A page of no more series shows all of them. */
    static final int FEW = 24;
    /** Rows of an answer in which all series are; of more, families show their first ones. */
    static final int WHOLE = 500;
    /** Rows of an answer to a reader who asks. */
    static final int PAGE = 100;
    /** With their pictures. */
    private static final int CARDS = 5;

    private static final int IN_VIEW = 3;
    private static final int IN_FAMILY = 10;
    /** In view, as the page's template has it. */
    private static final int FAMILIES = 20;

    /** A list of more is no shorter than the classes of a large suite. */
    private static final int MOST_FAMILIES = 200;
    /** What nobody watches is asked for by this word. */
    private static final String UNWATCHED = "unwatched";

    private static final List<Outcome> ORDER = List.of(
            Outcome.FAIL, Outcome.INCONCLUSIVE, Outcome.POTENTIAL, Outcome.UNSEEN, Outcome.NOT_JUDGED, Outcome.PASS);

    private final ResultPage page;
    private final List<SeriesEntry> entries;
    private final String find;
    private final String sort;
    private final String outcome;
    private final int begin;
    private @Nullable List<Card> cards;

    /**
     * What a reader sees of a build's series.
     *
     * @param find words that all are in the names; none where it is {@code null} or empty
     * @param sort {@code gravest}, {@code change}, {@code name} or {@code noise}; {@code null} for families
     * @param outcome the word of one; {@code null} or empty for all
     * @param from how many rows are left out at the beginning; what is no number leaves out none
     */
    SeriesList(
            ResultPage page,
            @Nullable String find,
            @Nullable String sort,
            @Nullable String outcome,
            @Nullable String from) {
        this.page = page;
        this.entries = page.entries();
        this.find = Objects.requireNonNullElse(find, "").strip();
        this.sort = Objects.requireNonNullElse(sort, "");
        this.outcome = Objects.requireNonNullElse(outcome, "");
        this.begin = from != null && from.matches("\\d{1,6}") ? Integer.parseInt(from) : 0;
    }

    /** Whether there are so many series that they are folded. */
    public boolean isMany() {
        return entries.size() > FEW;
    }

    public int getCount() {
        return entries.size();
    }

    public String getFind() {
        return find;
    }

    public String getSort() {
        return sort;
    }

    public String getOutcome() {
        return outcome;
    }

    /** Whether the reader asks for some of them, or for another order. */
    public boolean isAsked() {
        return !find.isEmpty() || !sort.isEmpty() || !outcome.isEmpty();
    }

    /** Whether all series are in the answer, so that a script finds them there. */
    public boolean isWhole() {
        return entries.size() <= WHOLE && !isAsked();
    }

    /** The outcomes that there are, each with how many series have it. */
    public List<Count> getOutcomes() {
        return counts(entries);
    }

    private static List<Count> counts(List<SeriesEntry> some) {
        List<Count> counts = new ArrayList<>();
        for (Outcome one : ORDER) {
            int number = number(some, entry -> entry.word().equals(one.word()));
            if (number > 0) {
                counts.add(new Count(one.word(), ResultPage.counted(one, number)));
            }
        }
        int unwatched = number(some, entry -> entry.verdict() == null);
        if (unwatched > 0) {
            counts.add(new Count(UNWATCHED, Messages.text("SeriesList.unwatched", unwatched)));
        }
        return counts;
    }

    private static int number(List<SeriesEntry> some, Predicate<SeriesEntry> those) {
        return (int) some.stream().filter(those).count();
    }

    /** What crossed a threshold, the gravest ones. */
    public List<Card> getCards() {
        List<Card> known = cards;
        if (known == null) {
            known = entries.stream()
                    .filter(SeriesEntry::crossed)
                    .limit(CARDS)
                    .map(this::card)
                    .toList();
            cards = known;
        }
        return known;
    }

    private Card card(SeriesEntry entry) {
        Measured measured = entry.measured();
        String metric = measured == null ? "" : measured.metric().name();
        return new Card(
                page.name(entry.series()),
                page.gates(entry.series()).get(0),
                page.line(entry),
                page.isSampled(metric) ? MetricSection.query(metric) : "");
    }

    /** The verdicts of each outcome but that of a pass, the gravest first, without those that have cards. */
    public List<Group> getGroups() {
        List<GateRow> shown = getCards().stream().map(Card::gate).toList();
        List<Group> groups = new ArrayList<>();
        for (Outcome one : ORDER) {
            if (one == Outcome.PASS) {
                continue;
            }
            Gravest<GateRow> all = page.gates(one);
            List<GateRow> rows =
                    all.rows().stream().filter(row -> !shown.contains(row)).toList();
            if (!rows.isEmpty()) {
                boolean carded = one == Outcome.FAIL || one == Outcome.POTENTIAL;
                int view = carded && !shown.isEmpty() ? 0 : Math.min(IN_VIEW, rows.size());
                groups.add(new Group(
                        one.word(),
                        ResultPage.label(one),
                        ResultPage.counted(one, rows.size() + all.left()),
                        rows.subList(0, view),
                        rows.subList(view, rows.size()),
                        all.left()));
            }
        }
        return groups;
    }

    /** Series that passed, counted; empty where none did. */
    public String getPassed() {
        int passed = number(entries, entry -> entry.word().equals(Outcome.PASS.word()));
        return passed == 0 ? "" : ResultPage.counted(Outcome.PASS, passed);
    }

    /** All series, those whose names begin alike together, in the order of the gravest of each. */
    public List<Family> getFamilies() {
        Map<String, String> labels =
                SeriesFamily.labels(entries.stream().map(SeriesEntry::series).toList(), MOST_FAMILIES);
        Map<String, List<SeriesEntry>> members = new LinkedHashMap<>();
        entries.forEach(
                entry -> members.computeIfAbsent(labels.getOrDefault(entry.series(), ""), label -> new ArrayList<>())
                        .add(entry));
        List<Family> families = new ArrayList<>();
        members.forEach((label, some) -> families.add(family(label, some, families.size())));
        return families;
    }

    /** @param before how many families are shown before it: those in view have rows even where not all series have */
    private Family family(String name, List<SeriesEntry> members, int before) {
        int most = entries.size() <= WHOLE ? WHOLE : before < FAMILIES ? IN_FAMILY : 0;
        return new Family(
                page.name(name),
                members.size(),
                counts(members),
                members.stream()
                        .filter(member -> member.worsening() > 0)
                        .max(Comparator.comparingDouble(SeriesEntry::worsening))
                        .map(worst -> page.line(worst).change())
                        .orElse("–"),
                members.stream().limit(most).map(page::line).toList(),
                members.size() <= most ? "" : name.isEmpty() ? "sort=gravest" : "find=" + encoded(name));
    }

    /** What asks for the page of a series. */
    public String query(String series) {
        return SeriesLine.queryOf(series);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private List<SeriesEntry> found() {
        Predicate<String> sought = WordSearch.of(find);
        List<SeriesEntry> found = new ArrayList<>(entries.stream()
                .filter(entry -> outcome.isEmpty()
                        || entry.word().equals(outcome)
                        || (outcome.equals(UNWATCHED) && entry.verdict() == null))
                .filter(entry -> sought.test(entry.series()))
                .toList());
        switch (sort) {
            case "name" -> found.sort(Comparator.comparing(SeriesEntry::series));
            case "change" -> found.sort(falling(SeriesEntry::worsening));
            case "noise" -> found.sort(falling(SeriesEntry::instability));
            default -> {
                // the gravest first, as they are
            }
        }
        return found;
    }

    /** What has no number comes last. */
    private static Comparator<SeriesEntry> falling(ToDoubleFunction<SeriesEntry> number) {
        return Comparator.comparingDouble((SeriesEntry entry) -> {
                    double value = number.applyAsDouble(entry);
                    return Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value;
                })
                .reversed();
    }

    /** What the reader asked for, as much as one answer holds. */
    public Found getFound() {
        List<SeriesEntry> found = found();
        int from = begin < found.size() ? begin : 0;
        int to = Math.min(found.size(), from + PAGE);
        String same = "find=" + encoded(find) + "&sort=" + encoded(sort) + "&outcome=" + encoded(outcome) + "&from=";
        return new Found(
                found.size(),
                Math.min(from + 1, to),
                to,
                from == 0 ? "" : same + Math.max(0, from - PAGE),
                to == found.size() ? "" : same + to,
                found.subList(from, to).stream().map(page::line).toList());
    }

    /** How many have an outcome, in words. */
    public record Count(String word, String text) {}

    /**
     * A series that crossed a threshold.
     *
     * @param chart query of its picture; empty without one
     */
    public record Card(ShortNames.Name name, GateRow gate, SeriesLine line, String chart) {}

    /**
     * Verdicts of one outcome.
     *
     * @param view those that are not folded
     * @param left how many neither of the lists has
     */
    public record Group(
            String word, String label, String counted, List<GateRow> view, List<GateRow> folded, int left) {}

    /**
     * Series whose names begin alike.
     *
     * @param name what they begin with; empty for those without a family
     * @param worst the change of what became worst; a dash where nothing did
     * @param lines all of them, or the gravest
     * @param query that asks for all of them; empty where they are here
     */
    public record Family(
            ShortNames.Name name, int size, List<Count> counts, String worst, List<SeriesLine> lines, String query) {}

    /**
     * What was found.
     *
     * @param all how many
     * @param first the number of the first row here
     * @param last that of the last one
     * @param before that asks for the rows before; empty where there are none
     * @param after that asks for the rows after; empty where there are none
     */
    public record Found(int all, int first, int last, String before, String after, List<SeriesLine> lines) {}
}
