package io.jenkins.plugins.benchgate.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program that watches a node while something is measured there: once a second it prints a line of counters of the
 * machine, of the benchmark client and of the system under test, from {@code /proc}.
 *
 * <p>It is a POSIX shell and awk script that is started like any other command. Which processes belong to whom it learns from
 * {@linkplain #announced files} in which a command's session announces itself: every process of that session counts,
 * whichever user it runs as and whatever environment it has.
 */
public final class LoadSampler {
    /** What announces itself: {@code session role phase}. The shell's own name holds no space, so its fields can be counted. */
    private static final String ANNOUNCE =
            "read -r pid name state parent group session rest </proc/$$/stat && printf '%s %s\\n' \"$session\" \"$1\" >\"$0\";"
                    + " shift; exec \"$@\"";

    /** More seconds than a phase may take. */
    private static final String LONG = "99999999";

    private LoadSampler() {}

    /** Who uses the machine. */
    public enum Role {
        CLIENT("client"),
        SYSTEM("sut"),
        /** Neither: tells the phase on a machine where no client runs. */
        PHASE("phase");

        private final String word;

        Role(String word) {
            this.word = word;
        }
    }

    /**
     * The sampler itself; it runs until it is closed.
     *
     * @param sessions folder of the announcements, which exists
     * @param out gets the samples, tab-separated below a header
     * @param err gets what goes wrong
     */
    public static Command command(Path sessions, Path out, Path err) {
        String folder = sessions.toAbsolutePath().toString();
        return new Command(List.of("sh", "-c", script(), "benchgate-sampler", folder), sessions, Map.of(), out, err);
    }

    /**
     * The same command, which tells the sampler about itself before it begins.
     *
     * @param file in the folder of the announcements, with a name of letters, digits and {@code -} that ends in
     *     {@code .session}; one of its own for each command
     * @param phase that it runs in; empty for the system under test
     */
    public static Command announced(Command command, Path file, Role role, String phase) {
        List<String> arguments = new ArrayList<>(
                List.of("sh", "-c", ANNOUNCE, file.toAbsolutePath().toString(), (role.word + " " + phase).strip()));
        arguments.addAll(command.arguments());
        return new Command(arguments, command.folder(), command.environment(), command.out(), command.err());
    }

    /**
     * What tells the sampler of a machine on which no client runs that a phase runs, until it is closed.
     *
     * @param file as for {@link #announced}
     * @param folder its working folder, which exists
     * @param log gets what goes wrong
     */
    public static Command mark(Path file, String phase, Path folder, Path log) {
        Command wait = new Command(List.of("sleep", LONG), folder, Map.of(), log, log);
        return announced(wait, file, Role.PHASE, phase);
    }

    private static String script() {
        try (InputStream stream = LoadSampler.class.getResourceAsStream("sampler.sh")) {
            if (stream == null) {
                throw new IllegalStateException("sampler.sh is missing from this program");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("sampler.sh cannot be read from this program", e);
        }
    }
}
