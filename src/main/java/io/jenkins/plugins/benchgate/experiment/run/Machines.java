package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Node;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What kind of machines a build runs on. */
public final class Machines {
    /** What a later build is compared by; not the kernel or Java, which a machine gets new while it stays what it is. */
    private static final Set<String> TELLING = Set.of(
            "Provider",
            "Machine",
            "Image",
            "Zone",
            "Instance",
            "Runner",
            "Processor",
            "Cores",
            "Quota",
            "Memory",
            "Memory limit",
            "Frequency governor",
            "Frequency limit",
            "Turbo");

    private Machines() {}

    /**
     * What the machines tell of themselves: name → value, in display order. Where there are several, names begin with the
     * machine's, or with its role where all machines of that role are alike.
     */
    public static Map<String, String> facts(Cluster cluster) {
        Set<Node> nodes = cluster.nodes();
        if (nodes.size() == 1) {
            return nodes.iterator().next().fingerprint();
        }
        Map<String, String> facts = new LinkedHashMap<>();
        put(facts, "SUT", cluster.sut());
        put(
                facts,
                "Client",
                cluster.clients().stream()
                        .filter(node -> !cluster.sut().contains(node))
                        .toList());
        return facts;
    }

    /** What decides how fast they are, and is the same from build to build where the machines are of the same kind. */
    public static Map<String, String> kind(Cluster cluster) {
        return kind(facts(cluster));
    }

    /** The same of the machine that this program runs on. */
    public static Map<String, String> kindHere() {
        return kind(new LocalNode().fingerprint());
    }

    private static Map<String, String> kind(Map<String, String> facts) {
        Map<String, String> kind = new LinkedHashMap<>();
        facts.forEach((name, value) -> {
            if (TELLING.contains(name.substring(name.lastIndexOf(':') + 1).strip())) {
                kind.put(name, name.endsWith("Memory") ? rounded(value) : value);
            }
        });
        return kind;
    }

    /** To two digits: machines of one type differ by some pages. */
    private static String rounded(String memory) {
        Matcher number = Pattern.compile("[\\d.]+").matcher(memory);
        return number.lookingAt()
                ? new BigDecimal(number.group()).round(new MathContext(2)).toPlainString()
                        + memory.substring(number.end())
                : memory;
    }

    private static void put(Map<String, String> facts, String role, List<Node> nodes) {
        if (nodes.isEmpty()) {
            return;
        }
        Map<Node, Map<String, String>> own = new LinkedHashMap<>();
        nodes.forEach(node -> own.put(node, node.fingerprint()));
        Set<Map<String, String>> kinds = new LinkedHashSet<>(own.values());
        if (kinds.size() == 1) {
            String count = nodes.size() == 1 ? "" : " (" + nodes.size() + " alike)";
            kinds.iterator().next().forEach((name, value) -> facts.put(role + count + ": " + name, value));
        } else {
            own.forEach((node, all) -> all.forEach((name, value) -> facts.put(node.label() + ": " + name, value)));
        }
    }
}
