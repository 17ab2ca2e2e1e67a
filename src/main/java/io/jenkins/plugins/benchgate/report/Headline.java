package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.ChangedBenchmark;
import io.jenkins.plugins.benchgate.gate.GateProposal;
import io.jenkins.plugins.benchgate.gate.LostSight;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Sense;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a build's verdict means: what failed by name and in numbers, against what, and whether noise explains it. */
final class Headline {
    /** So many series are named; the others are counted. */
    private static final int NAMED = 3;

    private static final String AGAINST = "against.";

    private final BuildRecord record;

    private Headline(BuildRecord record) {
        this.record = record;
    }

    static Message of(BuildRecord record) {
        return new Headline(record).said();
    }

    /**
     * On how many of the planned instances was measured, where that is not all.
     *
     * @param environment of the build
     */
    static Optional<Message> lostInstances(Map<String, String> environment) {
        return Sentence.read(environment.getOrDefault("Instances", ""), null)
                .said("stored.instances")
                .map(Message::values)
                .filter(counts -> !counts.get(0).equals(counts.get(1)))
                .map(counts -> new Message("headline.instances", counts));
    }

    /**
     * The same in a line, as lists show it: what of the gravest outcome is gravest, with its number, and how many more
     * there are. Of a build that no gate stopped, its worst change; empty where no gate can say that.
     */
    static Optional<Message> inBrief(BuildRecord record) {
        Outcome outcome = record.outcome();
        List<Verdict> gravest = new Headline(record).gravest(outcome);
        if (outcome == Outcome.INCONCLUSIVE) {
            return Optional.of(
                    gravest.isEmpty()
                            ? missing(record)
                            : Message.of("headline.briefOpen", named(gravest, Headline::withNumber)));
        }
        if (outcome.compareTo(Outcome.PASS) <= 0 || gravest.isEmpty()) {
            return WorstChange.of(record).map(WorstChange::said);
        }
        Verdict first = gravest.get(0);
        return Optional.of(
                listed(List.of(Double.isFinite(first.value()) ? inBrief(first) : reason(first)), gravest.size() - 1));
    }

    private static Message inBrief(Verdict verdict) {
        Message judged = Wording.judged(verdict);
        return verdict.relative()
                ? Message.of("headline.brief", verdict.series(), judged)
                : Message.of("headline.briefBound", verdict.series(), judged, bound(verdict));
    }

    private static Figure bound(Verdict verdict) {
        return new Figure(verdict.unit().format(verdict.threshold()));
    }

    /** Of a pass by trials of which many are doubtful. */
    static Message ofDoubtful(BuildRecord record, long doubtful, long trials) {
        Headline headline = new Headline(record);
        Message said = headline.lostSight(headline.missed(Message.of("meaning.doubtfulPass", doubtful, trials)));
        return headline.benchmarksChanged().map(said::and).orElse(said).and(headline.consequence());
    }

    /** Of a build in which no gate judged anything. */
    static Message ofUnjudged(BuildRecord record, Sentence why) {
        return Message.of(Message.PARAGRAPH, why).and(new Headline(record).consequence());
    }

    private Message said() {
        Message means =
                switch (record.outcome()) {
                    case PASS, UNSEEN -> missed(passed());
                    case NOT_JUDGED -> learning().orElseGet(this::notJudged);
                    case INCONCLUSIVE -> inconclusive();
                    case POTENTIAL, FAIL -> crossed(gravest(record.outcome()));
                };
        Message said = record.outcome() == Outcome.NOT_JUDGED
                ? means
                : learning().map(means::and).orElse(means);
        Message all = lostSight(CommonChange.of(record).map(said::and).orElseGet(() -> below(said)));
        return benchmarksChanged()
                .map(changed -> record.outcome() == Outcome.NOT_JUDGED ? changed : all.and(changed))
                .orElse(all)
                .and(consequence());
    }

    private Message notJudged() {
        return Message.of(record.accepted() ? "meaning.notJudged" : "meaning.nothingToCompare");
    }

    /** Which series are not judged because their benchmarks changed; empty where there are none. */
    private Optional<Message> benchmarksChanged() {
        List<Message> changed = record.verdicts().stream()
                .filter(verdict -> verdict.why()
                        .message()
                        .flatMap(why -> why.part(ChangedBenchmark.SAID))
                        .isPresent())
                .map(Headline::name)
                .distinct()
                .toList();
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of(Message.of("headline.benchmarkChanged", changed.size(), named(changed)));
    }

    /** That gates learn, for how long, and what they would have said; empty where all guard. */
    private Optional<Message> learning() {
        return record.verdicts().stream()
                .map(Verdict::learning)
                .filter(Objects::nonNull)
                .max(Comparator.comparingInt(one -> one.of() - one.build()))
                .map(latest -> {
                    Message said = Message.of("meaning.learning", latest.build(), latest.of())
                            .and(would());
                    return latest.ends() ? learned(said.and(Message.of("meaning.learned"))) : said;
                });
    }

    /** With the thresholds that suit the noise that was seen. */
    private Message learned(Message said) {
        Map<String, List<Verdict>> gates = record.verdicts().stream()
                .filter(verdict -> verdict.learning() != null)
                .collect(Collectors.groupingBy(Verdict::gate, LinkedHashMap::new, Collectors.toList()));
        return gates.values().stream()
                .flatMap(verdicts -> GateProposal.of(verdicts).stream())
                .limit(NAMED)
                .map(GateProposal::said)
                .reduce(said, Message::and);
    }

    private Message would() {
        List<Verdict> held = record.verdicts().stream()
                .filter(verdict -> verdict.learning() != null && verdict.sense() != null)
                .toList();
        Outcome would =
                held.stream().map(Verdict::would).max(Comparator.naturalOrder()).orElse(Outcome.NOT_JUDGED);
        if (would == Outcome.NOT_JUDGED) {
            return notJudged();
        }
        return would.compareTo(Outcome.PASS) <= 0
                ? Message.of("meaning.wouldPass")
                : Message.of(
                        "meaning.would",
                        would.labelled(),
                        named(gravest(held, verdict -> verdict.would() == would), Headline::withNumber));
    }

    private Message passed() {
        long reached = record.verdicts().stream()
                .filter(verdict -> verdict.outcome().compareTo(Outcome.PASS) >= 0)
                .count();
        long unseen = record.verdicts().stream()
                .filter(verdict -> verdict.outcome() == Outcome.UNSEEN)
                .count();
        return unseen == 0
                ? Message.of("meaning.pass", reached)
                : Message.of("meaning.passOf", reached, reached + unseen);
    }

    private Message consequence() {
        return Message.of(
                record.accepted()
                        ? "meaning.accepted"
                        : record.acknowledged().isEmpty() ? "meaning.rejected" : "meaning.acknowledged");
    }

    /**
     * What a green build must not hide: passes whose measurement was too noisy to exclude a crossing, and series that
     * were not seen at all.
     */
    private Message missed(Message passed) {
        int blind = (int)
                record.verdicts().stream().filter(Verdict::couldHaveMissed).count();
        return unseen(blind == 0 ? passed : passed.and(Message.of("meaning.missed", blind)));
    }

    /** With how many series were too noisy, and from which change on they would show one. */
    private Message unseen(Message said) {
        DoubleSummaryStatistics seen = record.verdicts().stream()
                .filter(verdict -> verdict.outcome() == Outcome.UNSEEN)
                .mapToDouble(verdict -> Math.abs(verdict.detectable()))
                .summaryStatistics();
        if (seen.getCount() == 0) {
            return said;
        }
        return said.and(
                Double.isFinite(seen.getMax()) && seen.getCount() > 1
                        ? Message.of(
                                "meaning.unseen",
                                seen.getCount(),
                                Wording.size(seen.getMin()),
                                Wording.size(seen.getMax()))
                        : Message.of("meaning.unseenUnknown", seen.getCount()));
    }

    /** With the series that are worse by less than their thresholds. */
    private Message below(Message said) {
        List<Verdict> below = gravest(record.verdicts(), Verdict::isBelow);
        return below.isEmpty()
                ? said
                : said.and(Message.of("headline.below", below.size(), named(below, Headline::withNumber)));
    }

    /** With the series that have become too noisy for what was seen of them in the builds before. */
    private Message lostSight(Message said) {
        List<Message> lost = record.verdicts().stream()
                .flatMap(verdict -> verdict.why().message().stream())
                .flatMap(why -> why.part(LostSight.SAID).stream())
                .toList();
        return lost.isEmpty() ? said : said.and(Message.of("headline.lostSight", lost.size(), named(lost)));
    }

    private Message inconclusive() {
        List<Verdict> open = gravest(Outcome.INCONCLUSIVE);
        if (open.isEmpty()) {
            return missing(record);
        }
        Message why = reason(open.get(0));
        return open.size() == 1
                ? why
                : Message.of("meaning.inconclusive", named(open, Headline::name))
                        .and(why);
    }

    private static Message missing(BuildRecord record) {
        return Message.of(record.verdicts().isEmpty() ? "meaning.nothing" : "meaning.missing");
    }

    private Message crossed(List<Verdict> verdicts) {
        Verdict first = verdicts.get(0);
        Message said =
                found(first).map(found -> Message.of(ending(first), found)).orElseGet(() -> reason(first));
        return verdicts.size() == 1 ? said : said.and(Message.of("meaning.likewise", likewise(verdicts)));
    }

    /** The others: those first that one cause may have made worse together, the gravest among them. */
    private Message likewise(List<Verdict> verdicts) {
        List<OneCause> causes = OneCause.of(verdicts, record.verdicts());
        Set<Verdict> told = new HashSet<>(verdicts.subList(0, 1));
        List<Message> said = new ArrayList<>();
        for (OneCause cause : causes.subList(0, Math.min(NAMED, causes.size()))) {
            said.add(cause.said());
            told.addAll(cause.crossed());
        }
        List<Verdict> others =
                verdicts.stream().filter(verdict -> !told.contains(verdict)).toList();
        int room = NAMED - said.size();
        others.stream().limit(room).map(Headline::withNumber).forEach(said::add);
        return listed(said, others.size() - room);
    }

    private static String ending(Verdict verdict) {
        if (verdict.interval() == null) {
            return "meaning.bare";
        }
        if (verdict.outcome() == Outcome.FAIL) {
            return verdict.certain() ? "meaning.fail" : "meaning.unsureFail";
        }
        return verdict.certain() ? "meaning.potential" : "meaning.noise";
    }

    /** Those of an outcome: what is certain first, then by how far they are from no change. */
    private List<Verdict> gravest(Outcome outcome) {
        return gravest(record.verdicts(), verdict -> verdict.outcome() == outcome);
    }

    /** The gravest verdict of each series. */
    private static List<Verdict> gravest(List<Verdict> verdicts, Predicate<Verdict> those) {
        Set<String> named = new HashSet<>();
        return verdicts.stream()
                .filter(those)
                .sorted(Gravest.SIZE.reversed())
                .filter(verdict -> named.add(verdict.series()))
                .toList();
    }

    /** {@code READ latency p99 is 12.2 % slower than build 4}; empty where only its reason says what happened. */
    private Optional<Message> found(Verdict verdict) {
        double value = verdict.value();
        if (!Double.isFinite(value) || (verdict.by().kind().judgesChanges() && !verdict.relative())) {
            return Optional.empty();
        }
        if (!verdict.relative()) {
            return Optional.of(Message.of(
                    "headline.value",
                    verdict.series(),
                    new Figure(verdict.unit().format(value)),
                    bound(verdict)));
        }
        Sense sense = verdict.sense();
        boolean points = sense != null && sense.points();
        return Optional.of(Message.of(
                "headline.change",
                verdict.series(),
                Message.of(points ? "change.points" : "change.percent", new Figure(Wording.size(value))),
                Message.of(
                        value > 0
                                ? isTime(verdict) ? "headline.slower" : "headline.higher"
                                : isTime(verdict) ? "headline.faster" : "headline.lower"),
                verdict.why()
                        .message()
                        .flatMap(why -> why.part(AGAINST))
                        .orElseGet(() -> Message.of("headline.before"))));
    }

    private boolean isTime(Verdict verdict) {
        return record.measured().stream()
                .filter(measured -> measured.series().equals(verdict.series()))
                .findFirst()
                .map(Measured::metric)
                .filter(metric -> metric.unit().equals(Unit.SECOND))
                .isPresent();
    }

    private static Message reason(Verdict verdict) {
        return Message.of(Message.PARAGRAPH, verdict.why());
    }

    private static Message named(List<Verdict> verdicts, Function<Verdict, Message> name) {
        return named(verdicts.stream().map(name).toList());
    }

    /** The first of some, and how many more there are. */
    static Message named(List<Message> all) {
        return listed(all.stream().limit(NAMED).toList(), all.size() - NAMED);
    }

    /** @param left how many more there are */
    private static Message listed(List<Message> some, int left) {
        Message names = some.stream()
                .reduce((first, more) -> Message.of("headline.list", first, more))
                .orElseThrow();
        return left > 0 ? Message.of("headline.andMore", names, left) : names;
    }

    private static Message name(Verdict verdict) {
        return Message.of("headline.name", verdict.series());
    }

    private static Message withNumber(Verdict verdict) {
        return Double.isFinite(verdict.value())
                ? Message.of("headline.named", verdict.series(), Wording.withoutEffect(verdict))
                : name(verdict);
    }
}
