package io.jenkins.plugins.benchgate.cluster;

import io.jenkins.plugins.benchgate.cluster.Topology.Binder;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a machine tells of itself, here or over there: its kind, its processors, its clock. */
public final class MachineFacts {
    private static final String UNKNOWN = "not known";

    private final Map<String, String> facts;

    private MachineFacts(Map<String, String> facts) {
        this.facts = facts;
    }

    /**
     * The script that tells, for a POSIX shell; what it prints is for {@link #read}.
     *
     * <p>It takes three arguments: the root of the file system, empty for that of the machine; where programs are
     * looked for; and some word where its Java is asked for too.
     */
    public static String script() {
        return ShellText.read(MachineFacts.class, "probe.sh");
    }

    /** What the script printed; lines that it does not print are left out. */
    public static MachineFacts read(String printed) {
        Map<String, String> facts = new LinkedHashMap<>();
        printed.lines().forEach(line -> {
            int tab = line.indexOf('\t');
            if (tab > 0) {
                facts.put(line.substring(0, tab), line.substring(tab + 1).strip());
            }
        });
        return new MachineFacts(facts);
    }

    /** What it told under a name of the script; empty where it did not. */
    public Optional<String> told(String name) {
        return Optional.ofNullable(facts.get(name));
    }

    /** Its kind: name → value, in display order. */
    public Map<String, String> fingerprint() {
        Map<String, String> kind = new LinkedHashMap<>();
        kind.put("Operating system", told("kernel").orElse(UNKNOWN));
        kind.put("Processor", told("model").or(() -> told("machine")).orElse(UNKNOWN));
        kind.put(
                "Cores",
                cores("usable")
                        .map(cores -> String.valueOf(cores.numbers().size()))
                        .orElse(UNKNOWN));
        kind.put(
                "Memory",
                told("memory")
                        .filter(text -> text.matches("\\d{1,15} kB"))
                        .map(text -> Unit.BYTE.format(1024 * Double.parseDouble(text.substring(0, text.indexOf(' ')))))
                        .orElse(UNKNOWN));
        kind.put("Frequency governor", told("governor").orElse(UNKNOWN));
        kind.put("Turbo", turbo());
        told("frequency limit")
                .filter(text -> text.matches("\\d{1,12}"))
                .map(text -> String.format(Locale.ROOT, "%.2f GHz", Double.parseDouble(text) / 1e6))
                .ifPresent(limit -> kind.put("Frequency limit", limit));
        quota().ifPresent(cores -> kind.put("Quota", String.format(Locale.ROOT, "%.3g cores", cores)));
        limits("memory limit", "\\d{1,18}")
                .mapToDouble(Double::parseDouble)
                .min()
                .ifPresent(bytes -> kind.put("Memory limit", Unit.BYTE.format(bytes)));
        told("instance").ifPresent(instance -> kind.put("Instance", instance));
        told("runner").ifPresent(runner -> kind.put("Runner", runner));
        told("java").ifPresent(java -> kind.put("Java", java));
        return kind;
    }

    /** How many cores its control groups let the program have; empty where they do not limit it. */
    OptionalDouble quota() {
        return limits("quota", "[1-9]\\d{0,11} [1-9]\\d{0,11}")
                .map(text -> text.split(" "))
                .mapToDouble(parts -> Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]))
                .min();
    }

    /**
     * The values of a limit in the control groups of the program.
     *
     * @param form of a value that limits anything
     */
    private Stream<String> limits(String name, String form) {
        return facts.entrySet().stream()
                .filter(fact -> fact.getKey().startsWith(name + " "))
                .map(Map.Entry::getValue)
                .filter(text -> text.matches(form));
    }

    /**
     * Whether processors may run faster than their nominal frequency, which makes what they do depend on their heat.
     */
    private String turbo() {
        return told("no_turbo")
                .map(off -> off.equals("0") ? "on" : "off")
                .or(() -> told("boost").map(on -> on.equals("1") ? "on" : "off"))
                .orElse(UNKNOWN);
    }

    /** Its clock when it told, in seconds since 1970; empty where it has none. */
    public OptionalLong clock() {
        Optional<String> clock = told("clock").filter(text -> text.matches("\\d{1,18}"));
        return clock.isPresent() ? OptionalLong.of(Long.parseLong(clock.get())) : OptionalLong.empty();
    }

    /**
     * Its processors as Linux tells them in {@code /proc} and {@code /sys}.
     *
     * @throws IOException when it does not tell which ones a program may use
     */
    public Topology topology() throws IOException {
        Cores usable = cores("usable")
                .orElseThrow(
                        () -> new IOException(
                                "found no Cpus_allowed_list in /proc/self/status, expected a Linux that lists its processors there"));
        Set<Cores> physical = new LinkedHashSet<>();
        for (int number : usable.numbers()) {
            physical.add(usable("threads " + number, usable).orElse(new Cores(List.of(number))));
        }
        List<Cores> memories = new ArrayList<>();
        facts.keySet().stream().filter(name -> name.startsWith("near ")).forEach(name -> usable(name, usable)
                .ifPresent(memories::add));
        memories.sort(Comparator.comparing(memory -> memory.numbers().get(0)));
        boolean all = !memories.isEmpty()
                && memories.stream().mapToInt(one -> one.numbers().size()).sum()
                        == usable.numbers().size();
        return new Topology(all ? memories : List.of(usable), List.copyOf(physical), binder(memories.size() > 1));
    }

    private Optional<Cores> cores(String name) {
        try {
            return told(name).map(Cores::parse);
        } catch (IllegalArgumentException noCores) {
            return Optional.empty();
        }
    }

    /** The usable ones of the processors that a fact lists. */
    private Optional<Cores> usable(String name, Cores usable) {
        List<Integer> numbers = cores(name).map(Cores::numbers).orElse(List.of()).stream()
                .filter(usable.numbers()::contains)
                .toList();
        return numbers.isEmpty() ? Optional.empty() : Optional.of(new Cores(numbers));
    }

    private @Nullable Binder binder(boolean severalMemories) {
        boolean taskset = facts.containsKey("taskset");
        boolean numactl = facts.containsKey("numactl");
        if (numactl && (severalMemories || !taskset)) {
            return Binder.NUMACTL;
        }
        return taskset ? Binder.TASKSET : null;
    }
}
