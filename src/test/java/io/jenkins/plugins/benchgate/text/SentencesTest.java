package io.jenkins.plugins.benchgate.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each sentence of the engine is there in English and in German, is used, and reads in German as such. */
class SentencesTest {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path CATALOGUE = Path.of("src/main/resources/io/jenkins/plugins/benchgate/text");
    private static final Properties ENGLISH = read("Sentences.properties");
    private static final Properties GERMAN = read("Sentences_de.properties");
    private static final Pattern VALUE = Pattern.compile("\\{(\\d)");
    /** Words of which an English sentence has at least one, and a German one none. */
    private static final Pattern ENGLISH_WORDS = Pattern.compile(
            "\\b(?:the|is|are|of|and|but|with|than|to|by|from|which|that|this|each|were|has|have|had|build is|no|not|it"
                    + "|on|at|or|more|worse|better|trials?|values?|machines?|measured|baseline's|too|one|for|its|all)\\b");

    private static Properties read(String file) {
        Properties texts = new Properties();
        try (var in = Files.newBufferedReader(CATALOGUE.resolve(file), StandardCharsets.ISO_8859_1)) {
            texts.load(in);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return texts;
    }

    static Set<String> keys() {
        return new TreeSet<>(ENGLISH.stringPropertyNames());
    }

    static List<String> stored() {
        return keys().stream()
                .filter(key -> key.startsWith("stored.")
                        && !key.startsWith("stored.name.")
                        && !key.startsWith("stored.part.")
                        && !key.equals("stored.prefixed"))
                .toList();
    }

    /** A message of a key with values that are no words. */
    private static Message sample(String key) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < places(ENGLISH.getProperty(key)).size(); i++) {
            values.add(ENGLISH.getProperty(key).contains("{" + i + ",") ? (Object) (i + 2) : new Figure("12" + i));
        }
        return new Message(key, values);
    }

    private static Set<String> places(String text) {
        Set<String> places = new TreeSet<>();
        VALUE.matcher(text).results().forEach(match -> places.add(match.group(1)));
        return places;
    }

    @Test
    void bothLanguagesHaveTheSameTexts() {
        assertThat(GERMAN.stringPropertyNames()).containsExactlyInAnyOrderElementsOf(keys());
    }

    @ParameterizedTest
    @MethodSource("keys")
    void aTextIsWholeInBothLanguages(String key) {
        assertThat(places(GERMAN.getProperty(key))).isEqualTo(places(ENGLISH.getProperty(key)));
        assertThat(ENGLISH.getProperty(key).replace("''", "")).doesNotContain("'");
        assertThat(GERMAN.getProperty(key).replace("''", "")).doesNotContain("'");
        assertThat(sample(key).english()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("keys")
    void aGermanTextIsGerman(String key) {
        String german = Sentence.of(sample(key)).in(Locale.GERMAN);
        assertThat(german.replaceAll("benchgate acknowledge.*TEXT|--same-machines|values: exact", ""))
                .doesNotContainPattern(ENGLISH_WORDS);
    }

    @Test
    void theSourcesUseTheTextsThatThereAre() throws IOException {
        Set<String> used = new TreeSet<>();
        Pattern literal = Pattern.compile("\"((?:[a-z]\\w*\\.)+[a-zA-Z]\\w*)\"");
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".java")).toList()) {
                Matcher found = literal.matcher(Files.readString(file));
                while (found.find()) {
                    used.add(found.group(1));
                }
            }
        }
        assertThat(keys())
                .filteredOn(key -> key.contains(".") && !key.endsWith("OfOne") && !key.startsWith("stored.name."))
                .isSubsetOf(used);
        assertThat(used)
                .filteredOn(key -> Set.of(
                                "fixed", "change", "held", "against", "missing", "judged", "policy", "blind", "again",
                                "noise", "dynamic", "meaning", "stored", "others", "worst", "rests")
                        .contains(key.replaceAll("\\..*", "")))
                .isSubsetOf(keys());
    }

    /** What is said of a trial is shown in German, too. */
    @Test
    void whatIsSaidOfATrialIsOfTheCatalogue() throws IOException {
        Pattern said = Pattern.compile("\\b(?:faults|warnings|problems)\\)?\\s*\\.add\\(([^;]*\"[^;]*);");
        for (String room : List.of("experiment", "model", "result", "workload")) {
            try (Stream<Path> files = Files.walk(SOURCES.resolve("io/jenkins/plugins/benchgate/" + room))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assertThat(said.matcher(Files.readString(file)).results().map(add -> add.group(1)))
                            .describedAs(file.toString())
                            .allMatch(text -> text.contains("Sentences.english("));
                }
            }
        }
    }

    /** A file holds its English text alone, and old files are read. */
    @ParameterizedTest
    @MethodSource("stored")
    void aStoredSentenceIsRecognized(String key) {
        Message message = sample(key);
        assertThat(Sentence.read(message.english(), null).in(Locale.GERMAN))
                .isEqualTo(Sentence.of(message).in(Locale.GERMAN));
    }

    /** A fault is told of the phase, the client and the file that it is of. */
    @ParameterizedTest
    @MethodSource("stored")
    void aStoredSentenceWithinOthersIsRecognized(String key) {
        Message inner = sample(key);
        Message ofClient = Message.of("stored.ofClient", Figure.of(1), Figure.of(2), inner);
        for (Message message : List.of(
                Message.of("stored.inPhase", "load", ofClient), Message.of("stored.notValid", "a.json", inner))) {
            assertThat(Sentence.read(message.english(), null).in(Locale.GERMAN))
                    .isEqualTo(Sentence.of(message).in(Locale.GERMAN));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "In the run phase: client 2 of 2: 250 of 300 operations succeeded; YCSB said: DBException: no host"
                        + " | In der Phase run: Client 2 von 2: 250 von 300 Operationen gelangen; YCSB meldete:"
                        + " DBException: no host",
                "In the run phase: 12 READ operations returned NOT_FOUND"
                        + " | In der Phase run: 12 Operationen READ gaben NOT_FOUND zurück",
                "In the cpu-max-all-1 phase: 9 of 10 queries were run; it said: panic: EOF"
                        + " | In der Phase cpu-max-all-1: 9 von 10 Abfragen liefen; es meldete: panic: EOF",
                "5 latencies were measured of 3 queries, each run twice"
                        + " | 5 Latenzen wurden gemessen bei 3 Abfragen, die je zweimal liefen",
                "The results in a.json are not valid: 3 of 40 checks failed"
                        + " | Die Ergebnisse in a.json sind nicht gültig: 3 von 40 Checks schlugen fehl",
                "In the run phase: out.json is empty; on standard error it said: no space left"
                        + " | In der Phase run: out.json ist leer; auf der Standardfehlerausgabe stand: no space left",
                "nothing of READ latency is left of 2 values without the first 30 s and the last 2.5 %"
                        + " | von READ latency bleibt ohne die ersten 30 s und die letzten 2,5 % von 2 Werten nichts übrig",
                "The benchmark client ended the run phase with exit status 127. 'ab' is not installed; Debian has it in the"
                        + " package apache2-utils. It wrote nothing to /t/run.err."
                        + " | Der Benchmark-Client beendete die Phase run mit Status 127. 'ab' ist nicht installiert; Debian"
                        + " hat es im Paket apache2-utils. Er schrieb nichts nach /t/run.err.",
                "5 trials of each version, rmit, and more until every interval is at most 2.5 points wide, but at most 30"
                        + " | 5 Durchgänge jeder Version, rmit, und weitere, bis gilt: jedes Intervall ist höchstens 2,5"
                        + " Prozentpunkte breit; höchstens 30",
                "1 trial of each version, duet, each after 1200 s of idle time, and 5 again where a gate is crossed"
                        + " | 1 Durchgang jeder Version, duet, jeder nach 1200 s Leerlauf, und 5 weitere, wo ein Gate"
                        + " überschritten ist",
                "baseline 2 × on 0-3, baseline 2 × on 4-7, candidate 2 × on 0-3, candidate 2 × on 4-7"
                        + " | Baseline 2 × auf 0-3, Baseline 2 × auf 4-7, Kandidat 2 × auf 0-3, Kandidat 2 × auf 4-7",
                "Benchgate's own, HTTP/1.1, 2 processes, requests drawn by seed 1"
                        + " | der von Benchgate, HTTP/1.1, 2 Prozesse, Anfragen gezogen nach dem Startwert 1",
                "LST, CRTDEL of shop, carts, 300 invocations, 4 users"
                        + " | LST, CRTDEL von shop, carts, 300 Aufrufe, 4 Nutzer",
                "LST of shop, 1 invocation, 1 user, 0.5 s of thinking time"
                        + " | LST von shop, 1 Aufruf, 1 Nutzer, 0,5 s Denkzeit",
                "LST of shop, 300 invocations, 0.5 pattern runs/s | LST von shop, 300 Aufrufe, 0,5 Musterläufe/s",
                "LST of shop, 18650 invocations, 10 s at 20, 60 s from 5 to 50, 1200 s of pause, 5 s from 1.5 to 3, 10 s at 200"
                        + " pattern runs/s, poisson | LST von shop, 18650 Aufrufe, 10 s mit 20, 60 s von 5 auf 50, 1200 s"
                        + " Pause, 5 s von 1,5 auf 3, 10 s mit 200 Musterläufe/s, Poisson",
                "open loop of 200 pattern runs/s, poisson: latencies count from when a request was to start, so that they have"
                        + " the time that it waited in a stall | offene Schleife mit 200 Musterläufe/s, Poisson: Latenzen"
                        + " zählen ab dem geplanten Beginn einer Anfrage, enthalten also die Zeit, die sie in einer Stockung"
                        + " gewartet hat",
                "YCSB A, 1000 records, 20000 operations, 4 threads in each of 2 clients, at 500 op/s"
                        + " | YCSB A, 1000 Datensätze, 20000 Operationen, 4 Threads in jedem von 2 Clients, mit 500 op/s",
                "TSBS influx, devops, scale 100, seed 1, 2016-01-01T00:00:00Z to 2016-01-02T00:00:00Z every 2.5 s, queries lastpoint"
                        + " 1000, double-groupby-1 500 in 10 batches, 1 worker | TSBS influx, devops, Größe 100, Startwert 1,"
                        + " 2016-01-01T00:00:00Z bis 2016-01-02T00:00:00Z alle 2,5 s, Abfragen lastpoint 1000, double-groupby-1 500"
                        + " in 10 Gruppen, 1 Thread",
                "Go benchmarks -bench=Sum -count=5 ./... | Go-Benchmarks -bench=Sum -count=5 ./...",
                "YCSB 0.17.0, built in, binding jdbc | YCSB 0.17.0, eingebaut, Anbindung jdbc",
                "a.csv: ignored the columns run, idx; no column instance, trial, iteration, so rows count as one instance, as"
                        + " one trial, in their order | a.csv: die Spalten run, idx sind nicht beachtet; ohne die Spalte"
                        + " instance, trial, iteration zählen Zeilen als eine Instanz, als ein Durchgang, in ihrer Reihenfolge",
                "5 trials of each version, rmit, and more until every interval is at most 2 points wide, but at most 30, 600 s"
                        + " and a cost of 2.5 | 5 Durchgänge jeder Version, rmit, und weitere, bis gilt: jedes Intervall ist"
                        + " höchstens 2 Prozentpunkte breit; höchstens 30, 600 s und Kosten von 2,5",
                "6 trials of each version: no more trials are allowed, though the interval of READ latency median is 3.1"
                        + " points wide | 6 Durchgänge jeder Version: mehr Durchgänge sind nicht erlaubt, obwohl gilt: das"
                        + " Intervall von READ latency median ist 3,1 Prozentpunkte breit",
                "loaded once, restored for each trial by a copy of its data folder"
                        + " | einmal geladen, für jeden Durchgang wiederhergestellt durch eine Kopie des Datenordners",
                "3 for 0.25 h, about 0.31 by the prices in the spec"
                        + " | 3 für 0,25 h, nach den Preisen der Spezifikation etwa 0,31",
                "Step 2 of the set-up ended with exit status 127, which means that a program was not found. It wrote nothing"
                        + " to /t/a.log. | Step 2 of the set-up endete mit Status 127, was heißt, dass ein Programm nicht"
                        + " gefunden wurde. Geschrieben wurde nichts nach /t/a.log.",
                "BenchmarkSort-8 failed | BenchmarkSort-8 schlug fehl",
                "The copy of the data failed | The copy of the data failed",
                "The disk is empty | The disk is empty"
            })
    void aFaultIsToldInGerman(String english, String german) {
        assertThat(Sentence.read(english, null).in(Locale.GERMAN)).isEqualTo(german);
    }

    /** However much a program printed before it ended. */
    @Test
    void aLogStaysAsItIs() {
        String log = "one\n    two of 3 operations\n    ".repeat(100);
        String english = Sentences.english("stored.systemEnded", "run", "/t/sut.log", log);
        assertThat(Sentence.read(english, null).in(Locale.GERMAN))
                .isEqualTo(
                        "Das gemessene System endete während der Phase run. Letzte Zeilen von /t/sut.log:\n    " + log);
    }

    @Test
    void partsOfAStoredSentenceAreRecognizedToo() {
        String english = Sentences.english(
                "stored.clientBusy",
                Message.of("stored.part.whereOn", "client-1", "run"),
                new Figure("91"),
                Message.of("stored.part.cores", new Figure("4")),
                new Figure("85"));
        assertThat(english).startsWith("On client-1 in the run phase the client used 91 % of the 4 cores that it can");
        assertThat(Sentence.read(english, null).in(Locale.GERMAN))
                .startsWith("Auf client-1 in der Phase run nutzte der Client")
                .contains("91 % (4 Kerne)", "die Grenze ist 85 %");
    }

    /** A hostile name costs no more than its length, and no stack. */
    @Test
    void aTextOfAnyLengthIsReadAtOnce() {
        for (String part : List.of("a: ", "In the a phase: ", "4 cores", "The baseline's ", " and ", "Only 1 of 2 ")) {
            String text = part.repeat(200_000);
            assertThat(Sentence.read(text, null).in(Locale.GERMAN)).hasSizeGreaterThan(100_000);
        }
    }

    /** What stands before a sentence is a name, whatever it looks like. */
    @Test
    void aNameBeforeAStoredSentenceStays() {
        String english = Sentences.english("stored.prefixed", "v1.5 READ latency", Sentences.english("stored.nsTaken"));
        assertThat(Sentence.read(english, null).in(Locale.GERMAN))
                .isEqualTo(
                        "v1.5 READ latency: das Log nennt die Einheit seiner Werte nicht, deshalb gelten sie als ns");
        assertThat(Sentence.read("JMH: 1.37", null).in(Locale.GERMAN)).isEqualTo("JMH: 1.37");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.234 ms | 1,234 ms",
                "+8.12 % [+6.50, +9.50] | +8,12 % [+6,50; +9,50]",
                "1,234 ms [1,109, 1,131 ms] | 1.234 ms [1.109; 1.131 ms]",
                "1.5, 2.5 | 1,5, 2,5",
                "1,234 builds | 1.234 builds",
                ">+9999 | >+9999",
                "– | –",
                ".5 | .5"
            })
    void aNumberIsWrittenAsTheReaderDoes(String english, String german) {
        assertThat(Sentences.in(Locale.GERMAN).number(english)).isEqualTo(german);
        assertThat(Sentences.in(Locale.GERMANY).number(english)).isEqualTo(german);
        assertThat(Sentences.in(Locale.ENGLISH).number(english)).isEqualTo(english);
        assertThat(Sentences.in(Locale.FRENCH).number(english)).isEqualTo(english);
    }

    /** A text without German stays English with English numbers, and what nobody knows stays as it is. */
    @Test
    void whatIsNotKnownIsShownInEnglish() {
        Message known = Message.of("change.points", new Figure("+3.4"));
        assertThat(Sentence.of(known).in(Locale.FRENCH)).isEqualTo("+3.4 points");
        assertThat(Sentence.of(known).in(Locale.GERMAN)).isEqualTo("+3,4 Prozentpunkte");
        assertThat(Sentence.read("It broke.", null).in(Locale.GERMAN)).isEqualTo("It broke.");
        Message newer = Message.of("change.sentence", "a", Message.of("of.a.newer.program"), "b", "c", "d");
        assertThat(Sentence.read("It rose.", newer).in(Locale.GERMAN)).isEqualTo("It rose.");
        assertThat(Sentence.read("It rose.", newer).english()).isEqualTo("It rose.");
    }

    @Test
    void namesStayAsTheyAre() {
        Message named = Message.of("missing.branch", "it's {0} 1.5");
        assertThat(named.english()).isEqualTo("no earlier accepted build of branch it's {0} 1.5 to compare with.");
        assertThat(Sentence.of(named).in(Locale.GERMAN)).contains("it's {0} 1.5");
    }

    @Test
    void sentencesFollowOneAnother() {
        Sentence two = Sentence.of(Message.of("policy.unjudged")).and(Message.of("blind.many"));
        assertThat(two.english()).isEqualTo("This gate demands to be judged. It would take many more trials.");
        assertThat(two.in(Locale.GERMAN))
                .isEqualTo("Dieses Gate verlangt, dass beurteilt wird. Dazu wären viel mehr Durchgänge nötig.");
        assertThat(Sentence.read("Old.", null).and(Message.of("blind.many")).in(Locale.GERMAN))
                .isEqualTo("Old. It would take many more trials.");
    }
}
