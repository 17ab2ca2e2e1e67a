package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.MachineLoad;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Wording;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A build's verdicts as JUnit XML: one test case for each gate and series.
 *
 * <p>{@code fail} and {@code inconclusive} are failures, {@code not_judged} and {@code unseen} are skipped, and {@code potential} passes
 * with its reason in {@code system-out}, since the form knows no middle. A build that is worse than its verdicts,
 * because nothing or too little was measured, has one test case more, which fails. The property {@code trials} and the
 * suite's {@code system-out} name invalid and doubtful trials.
 *
 * <p>Of more than {@value #CASES} verdicts the gravest are test cases; the suite's counts are those of all, and its
 * {@code system-out} says how many more there are.
 */
public final class JunitXml {
    /** So many verdicts are test cases: programs that read the file keep each for every build. */
    static final int CASES = 1_000;

    private JunitXml() {}

    /** Writes the file, replacing it as a whole. */
    public static void write(Path file, BuildResult result) throws IOException {
        AtomicFile.write(file, of(result));
    }

    public static String of(BuildResult result) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            write(xml, result);
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML in memory that cannot be written", e);
        }
        return text.append('\n').toString();
    }

    private static void write(XMLStreamWriter xml, BuildResult result) throws XMLStreamException {
        BuildRecord record = result.record();
        List<Verdict> verdicts = record.verdicts();
        // a build may be inconclusive although each of its verdicts passes
        boolean graver = record.outcome().compareTo(Outcome.gravest(verdicts)) > 0;
        boolean lone = verdicts.isEmpty() || graver;
        boolean fails = graver && (record.outcome() == Outcome.INCONCLUSIVE || record.outcome() == Outcome.FAIL);
        long failures = verdicts.stream().filter(JunitXml::failure).count() + (fails ? 1 : 0);
        long skipped = verdicts.stream().filter(JunitXml::skipped).count();
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuite");
        attribute(xml, "name", "benchgate." + record.job());
        attribute(xml, "tests", String.valueOf(verdicts.size() + (lone ? 1 : 0)));
        attribute(xml, "failures", String.valueOf(failures));
        attribute(xml, "errors", "0");
        attribute(xml, "skipped", String.valueOf(skipped));
        attribute(xml, "timestamp", record.time().toString());
        double seconds = Double.isFinite(result.durationSeconds()) ? result.durationSeconds() : 0;
        attribute(xml, "time", String.format(Locale.ROOT, "%.3f", seconds));
        properties(xml, result);
        Map<String, Integer> names = new TreeMap<>();
        Gravest<Verdict> shown =
                verdicts.size() <= CASES ? new Gravest<>(verdicts, 0) : Gravest.verdicts(verdicts, CASES);
        for (Verdict verdict : shown.rows()) {
            String name = verdict.series() + " – " + verdict.gate();
            int times = names.merge(name, 1, Integer::sum);
            testcase(xml, record, verdict, times == 1 ? name : name + " (" + times + ")");
        }
        if (lone) {
            start(xml, record, "gates");
            if (fails) {
                failure(
                        xml,
                        record.outcome(),
                        result.problems().isEmpty()
                                ? BuildView.english(result).getMeaning()
                                : String.join(" ", result.problems()));
            }
            xml.writeEndElement();
        }
        output(xml, shown.said("verdict"), result.trials());
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private static void properties(XMLStreamWriter xml, BuildResult result) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("properties");
        property(xml, "seed", String.valueOf(result.record().seed()));
        property(xml, "trials", Wording.trials(result.trials()));
        xml.writeEndElement();
    }

    private static void property(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeEmptyElement("property");
        attribute(xml, "name", name);
        attribute(xml, "value", value);
    }

    private static void output(XMLStreamWriter xml, String left, List<TrialSummary> trials) throws XMLStreamException {
        StringBuilder out = new StringBuilder(left.isEmpty() ? "" : left + "\n");
        for (TrialSummary trial : trials) {
            String who = "Trial " + trial.position() + " (" + trial.version() + ") is ";
            trial.faults()
                    .forEach(fault ->
                            out.append(who).append("invalid: ").append(fault).append('\n'));
            trial.warnings()
                    .forEach(doubt ->
                            out.append(who).append("doubtful: ").append(doubt).append('\n'));
        }
        MachineLoad.caveat(trials).ifPresent(said -> out.append(said.english()).append('\n'));
        if (!out.isEmpty()) {
            xml.writeCharacters("\n  ");
            xml.writeStartElement("system-out");
            xml.writeCharacters(Markup.legal(out.toString()));
            xml.writeEndElement();
        }
    }

    private static void testcase(XMLStreamWriter xml, BuildRecord record, Verdict verdict, String name)
            throws XMLStreamException {
        start(xml, record, name);
        if (failure(verdict)) {
            failure(xml, verdict.outcome(), verdict.reason());
        } else if (skipped(verdict)) {
            xml.writeEmptyElement("skipped");
            attribute(xml, "message", verdict.reason());
        } else {
            xml.writeStartElement("system-out");
            xml.writeCharacters(Markup.legal(verdict.outcome().word() + ": " + verdict.reason()));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void start(XMLStreamWriter xml, BuildRecord record, String name) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        attribute(xml, "classname", "benchgate." + record.job());
        attribute(xml, "name", name);
        attribute(xml, "time", "0");
    }

    private static void failure(XMLStreamWriter xml, Outcome outcome, String reason) throws XMLStreamException {
        xml.writeStartElement("failure");
        attribute(xml, "type", outcome.word());
        attribute(xml, "message", reason);
        xml.writeCharacters(Markup.legal(reason));
        xml.writeEndElement();
    }

    private static boolean skipped(Verdict verdict) {
        return verdict.outcome() == Outcome.NOT_JUDGED || verdict.outcome() == Outcome.UNSEEN;
    }

    private static boolean failure(Verdict verdict) {
        return verdict.outcome() == Outcome.FAIL || verdict.outcome() == Outcome.INCONCLUSIVE;
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, Markup.legal(value));
    }
}
