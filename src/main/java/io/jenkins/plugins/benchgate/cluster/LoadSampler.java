package io.jenkins.plugins.benchgate.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program that watches a node while something is measured there: once a second it prints a line of counters of the
 * machine, of the benchmark client and of the system under test, from {@code /proc}.
 *
 * <p>It is a POSIX shell and awk script that is started like any other command. Which processes belong to whom it
 * learns from {@linkplain #announced files} in which a command announces itself: every process that it has started
 * counts, whichever session it made itself. The processor time is what the kernel says of the command's control group,
 * where there is one.
 */
public final class LoadSampler {
    /**
     * What announces itself. The shell's own name holds no space, so its fields can be counted; nothing is assigned.
     */
    private static final String ANNOUNCE =
            "printf '%s\\n' \"$(read -r a b c d e session f </proc/$$/stat && echo \"$session\")\""
                    + " \"$1\" \"$2\" \"${BENCHGATE_TASK##*:}\" \"$BENCHGATE_GROUP\" >\"$0\"; shift 2; exec \"$@\"";

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
                List.of("sh", "-c", ANNOUNCE, file.toAbsolutePath().toString(), role.word, phase));
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
        return ShellText.read(LoadSampler.class, "sampler.sh");
    }
}
