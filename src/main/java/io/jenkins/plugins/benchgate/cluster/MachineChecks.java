package io.jenkins.plugins.benchgate.cluster;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a machine tells of itself that makes measurements noisy.
 *
 * <p>The list follows what {@code pyperf system show} looks at (pyperf.readthedocs.io/en/latest/system.html), with what
 * virtual machines and containers add: clock source, huge pages and the quota of a control group.
 */
public final class MachineChecks {
    /** Clock sources that a program reads without a call of the kernel. */
    private static final Set<String> QUICK =
            Set.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page");

    private final MachineFacts facts;

    private MachineChecks(MachineFacts facts) {
        this.facts = facts;
    }

    /** All of them, in the order in which they are shown. */
    public static List<Check> of(MachineFacts facts) {
        MachineChecks checks = new MachineChecks(facts);
        return List.of(
                checks.governor(),
                checks.turbo(),
                checks.threads(),
                checks.swap(),
                checks.clock(),
                checks.pages(),
                checks.quota());
    }

    /**
     * In a few words, for the record of a build: {@code good}, or what is doubtful or bad, such as
     * {@code doubtful: turbo on, swap 1.2 GB used}.
     */
    public static String words(List<Check> checks) {
        Check.State worst =
                checks.stream().map(Check::state).max(Check.State::compareTo).orElse(Check.State.GOOD);
        return worst == Check.State.GOOD
                ? worst.word()
                : checks.stream()
                        .filter(check -> check.state() != Check.State.GOOD)
                        .map(check -> check.name() + " " + check.found())
                        .collect(Collectors.joining(", ", worst.word() + ": ", ""));
    }

    private Check governor() {
        String name = "frequency governor";
        return facts.told("governor")
                .map(governor -> governor.equals("performance")
                        ? Check.good(name, governor)
                        : Check.doubtful(
                                name,
                                governor,
                                "set it to performance, or the frequency follows the load:"
                                        + " cpupower frequency-set --governor performance"))
                .orElse(Check.unknown(name));
    }

    private Check turbo() {
        String name = "turbo";
        Optional<Boolean> on = facts.told("no_turbo").map("0"::equals).or(() -> facts.told("boost")
                .map("1"::equals));
        return on.map(turbo -> turbo
                        ? Check.doubtful(
                                name,
                                "on",
                                "switch it off, or the frequency follows the heat: echo 1 >"
                                        + " /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 >"
                                        + " /sys/devices/system/cpu/cpufreq/boost")
                        : Check.good(name, "off"))
                .orElse(Check.unknown(name));
    }

    private Check threads() {
        String name = "hardware threads";
        return facts.told("smt")
                .map(active -> active.equals("1")
                        ? Check.doubtful(
                                name,
                                "several on each core",
                                "system and client may share a core: bind them to cores of their own (a duet does),"
                                        + " or switch it off: echo off > /sys/devices/system/cpu/smt/control")
                        : Check.good(name, "one on each core"))
                .orElse(Check.unknown(name));
    }

    private Check swap() {
        String name = "swap";
        double total = number("swap total");
        double used = total - number("swap free");
        if (Double.isNaN(used)) {
            return Check.unknown(name);
        }
        return used > 0
                ? Check.doubtful(
                        name,
                        String.format(Locale.ROOT, "%.0f of %.0f MB used", used / 1024, total / 1024),
                        "memory on a disk makes single requests slow: free memory, then"
                                + " swapoff --all && swapon --all")
                : Check.good(name, total > 0 ? "not used" : "none");
    }

    private Check clock() {
        String name = "clock source";
        return facts.told("clocksource")
                .map(source -> QUICK.contains(source)
                        ? Check.good(name, source)
                        : Check.doubtful(
                                name,
                                source,
                                "each reading of the time is a call of the kernel, which short operations notice:"
                                        + " choose tsc where the machine has it, in"
                                        + " /sys/devices/system/clocksource/clocksource0/current_clocksource"))
                .orElse(Check.unknown(name));
    }

    private Check pages() {
        String name = "huge pages";
        return facts.told("hugepages")
                .map(choices -> choices.contains("[always]")
                        ? Check.doubtful(
                                name,
                                "always",
                                "the kernel moves memory together at moments of its own: echo madvise >"
                                        + " /sys/kernel/mm/transparent_hugepage/enabled")
                        : Check.good(name, choices.contains("[never]") ? "never" : "where programs ask for them"))
                .orElse(Check.unknown(name));
    }

    private Check quota() {
        String name = "quota";
        double share = facts.quota().orElse(Double.POSITIVE_INFINITY);
        if (Double.isInfinite(share)) {
            return Check.good(name, "none");
        }
        int usable = facts.told("usable").map(MachineChecks::count).orElse(1);
        String found = String.format(Locale.ROOT, "%.3g of %d cores", share, usable);
        return share >= usable
                ? Check.good(name, found)
                : Check.doubtful(
                        name,
                        found,
                        "once its time of a period, 100 ms by default, is used, everything stands still until the next:"
                                + " give the container whole cores (cpuset) in place of a limit");
    }

    private static int count(String cores) {
        try {
            return Cores.parse(cores).numbers().size();
        } catch (IllegalArgumentException e) {
            return 1;
        }
    }

    private double number(String fact) {
        return facts.told(fact)
                .map(text -> parsed(text.endsWith(" kB") ? text.substring(0, text.length() - 3) : text))
                .orElse(Double.NaN);
    }

    private static double parsed(String text) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
