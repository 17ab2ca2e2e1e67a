package io.jenkins.plugins.benchgate.experiment.run;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.workload.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How a trial was made, so that somebody can make it again: {@value #FILE} in its folder. It holds no value of a secret:
 * those are in files that are deleted, and of variables that may hold one the name alone is kept.
 *
 * @param form version of this form
 * @param started when the system under test was started
 * @param ended when the last phase had been read
 * @param notes on how it ran, such as the cores that it was bound to
 * @param faults why it is invalid; empty when valid
 * @param warnings what makes it doubtful
 */
public record TrialRecord(
        int form,
        @JsonUnwrapped Identity identity,
        @JsonUnwrapped Setting setting,
        Instant started,
        Instant ended,
        List<PhaseRun> phases,
        List<String> notes,
        List<String> faults,
        List<String> warnings) {
    static final String FILE = "trial.json";
    public static final int FORM = 1;

    private static final ObjectMapper MAPPER = RecordJson.mapper();

    public TrialRecord {
        phases = List.copyOf(phases);
        notes = List.copyOf(notes);
        faults = List.copyOf(faults);
        warnings = List.copyOf(warnings);
    }

    /**
     * Which trial it is.
     *
     * @param job name of the experiment
     * @param position from 1, its place in the drawn order
     * @param version {@code baseline} or {@code candidate}
     * @param label what the version is, as its spec says
     * @param instance the machine's label
     * @param number from 1, of the version's trials
     * @param seed what the order of trials and all resampling follow from
     */
    public record Identity(
            String job, int position, String version, String label, String instance, int number, long seed) {}

    /**
     * What ran, and where.
     *
     * @param workload in a few words
     * @param facts about the workload and its client: heading → text
     * @param versions of the programs: name → version
     * @param machine what kind of machine it is: name → value
     * @param commands of the version as its spec says them, by their key there
     * @param settings variables of the commands whose values matter and are no secrets
     * @param variables names of the version's own variables
     */
    public record Setting(
            String workload,
            Map<String, String> facts,
            Map<String, String> versions,
            Map<String, String> machine,
            Map<String, String> commands,
            Map<String, String> settings,
            List<String> variables) {
        public Setting {
            facts = ordered(facts);
            versions = ordered(versions);
            machine = ordered(machine);
            commands = ordered(commands);
            settings = ordered(settings);
            variables = List.copyOf(variables);
        }
    }

    private static Map<String, String> ordered(Map<String, String> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /**
     * A phase as it ran.
     *
     * @param started when its first client was started
     * @param seconds until its last client ended
     */
    public record PhaseRun(String name, boolean measured, Instant started, double seconds, List<ClientRun> clients) {
        public PhaseRun {
            clients = List.copyOf(clients);
        }

        /**
         * A phase that has run.
         *
         * @param statuses exit statuses of its first clients; the others did not end by themselves
         */
        public static PhaseRun of(Phase phase, Instant started, Instant ended, List<OptionalInt> statuses) {
            List<ClientRun> clients = new ArrayList<>();
            for (Phase.Client client : phase.clients()) {
                OptionalInt status =
                        clients.size() < statuses.size() ? statuses.get(clients.size()) : OptionalInt.empty();
                clients.add(new ClientRun(
                        client.arguments(),
                        client.environment().keySet().stream().sorted().toList(),
                        client.out(),
                        client.err(),
                        status.isPresent() ? status.getAsInt() : null));
            }
            double seconds = Duration.between(started, ended).toNanos() / 1e9;
            return new PhaseRun(phase.name(), phase.measured(), started, seconds, clients);
        }
    }

    /**
     * A client as it ran, with the trial's folder as its working folder.
     *
     * @param arguments program and arguments
     * @param variables names of its own environment variables
     * @param out name of the file that got its standard output
     * @param err name of the file that got its standard error
     * @param status exit status; {@code null} where its time was up, or another one's
     */
    record ClientRun(
            List<String> arguments,
            List<String> variables,
            String out,
            String err,
            @JsonSetter(nulls = Nulls.SET) @Nullable Integer status) {
        ClientRun {
            arguments = List.copyOf(arguments);
            variables = List.copyOf(variables);
        }
    }

    /** The same of a trial of which more is known since it was read. */
    public TrialRecord with(List<String> allNotes, List<String> allFaults, List<String> allWarnings) {
        return new TrialRecord(form, identity, setting, started, ended, phases, allNotes, allFaults, allWarnings);
    }

    /**
     * Reads it from the folder of its trial.
     *
     * @throws IOException when there is none, or it cannot be read: one line with file, what was found and what was expected
     */
    public static TrialRecord read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        try {
            return MAPPER.readValue(Files.readString(file), TrialRecord.class);
        } catch (JsonProcessingException e) {
            throw new IOException(file + ": " + RecordJson.told(e), e);
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": found no such file, expected the record of a trial", e);
        }
    }

    /** Writes it into the folder of its trial. */
    public void write(Path folder) throws IOException {
        try {
            AtomicFile.write(
                    folder.resolve(FILE),
                    MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a trial that cannot be written as JSON: " + RecordJson.told(e), e);
        }
    }
}
