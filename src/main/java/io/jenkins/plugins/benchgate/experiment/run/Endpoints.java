package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the functions of a version answer.
 *
 * @param addresses by the names of the functions, in the order in which they were printed, without a slash at their end
 */
record Endpoints(Map<String, URI> addresses) {
    private static final Pattern LINE = Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]{0,63})\\s+(https?://\\S+)");
    /** Bytes; a file that is longer is no list of functions. */
    private static final long LONGEST = 1 << 20;

    private static final String EXPECTED =
            "expected a line for each function: its name, a space and its http or https address, such as"
                    + " 'cart https://example.org/cart'; other output belongs on standard error";

    Endpoints {
        addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
    }

    /**
     * Reads what the command has printed.
     *
     * @param words version that it is of, for messages
     * @throws ExperimentException when that is anything else than functions with their addresses
     */
    static Endpoints read(Path printed, String words) throws IOException, ExperimentException {
        String what = "'endpoints' of " + words + ": ";
        if (Files.size(printed) > LONGEST) {
            throw new ExperimentException(
                    what + "found " + Files.size(printed) + " bytes in " + printed + ", " + EXPECTED + ".");
        }
        List<String> lines = new String(Files.readAllBytes(printed), StandardCharsets.UTF_8)
                .lines()
                .toList();
        Map<String, URI> addresses = new LinkedHashMap<>();
        Map<String, String> variables = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty()) {
                continue;
            }
            String place = what + printed + ":" + (i + 1) + ": found '" + line + "'";
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches() || !usable(matcher.group(2))) {
                throw new ExperimentException(place + ", " + EXPECTED + ".");
            }
            String name = matcher.group(1);
            String variable = Placeholders.endpointOf(name);
            String other = variables.put(variable, name);
            if (other != null) {
                throw new ExperimentException(place + " after '" + other + "', expected functions with different"
                        + " variables; both have $" + variable + ".");
            }
            addresses.put(name, URI.create(matcher.group(2).replaceFirst("/$", "")));
        }
        if (addresses.isEmpty()) {
            throw new ExperimentException(what + "found nothing in " + printed + ", " + EXPECTED + ".");
        }
        return new Endpoints(addresses);
    }

    private static boolean usable(String address) {
        try {
            return new URI(address).getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** The variables that hold the addresses: one for each function, and another for the only one. */
    Map<String, String> variables() {
        Map<String, String> variables = new LinkedHashMap<>();
        addresses.forEach((name, address) -> variables.put(Placeholders.endpointOf(name), address.toString()));
        if (addresses.size() == 1) {
            variables.put(
                    Placeholders.ENDPOINT, addresses.values().iterator().next().toString());
        }
        return variables;
    }
}
