package io.jenkins.plugins.benchgate.cluster.ssh;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The folders of a build here, and where each of them is on its machines.
 *
 * @param folders absolute, without links to themselves or others → absolute path over there
 */
public record Mirror(Map<Path, String> folders) {
    /** A letter of a file's name: what stands before or behind a folder's path and makes it another one's. */
    private static final String NAME = "[\\p{L}\\p{N}_.~+@%-]";

    public Mirror {
        Map<Path, String> absolute = new LinkedHashMap<>();
        folders.forEach((here, there) -> {
            if (!there.startsWith("/") || (there.length() > 1 && there.endsWith("/"))) {
                throw new IllegalArgumentException("found folder '" + there
                        + "' on a machine, expected an absolute path such as /var/tmp/benchgate");
            }
            absolute.put(here.toAbsolutePath().normalize(), there);
        });
        folders = Map.copyOf(absolute);
    }

    /**
     * Folders side by side below one of the machine.
     *
     * @param base absolute path over there
     * @param named folders here by the name that each has over there
     */
    public static Mirror below(String base, Map<String, Path> named) {
        return new Mirror(named.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getValue, entry -> base + "/" + entry.getKey())));
    }

    /**
     * The text with every path of these folders, and of what lies in them, as it is named over there. A path is
     * replaced where it stands alone, such as in a list with colons, behind an equals sign or in quotes.
     */
    public String there(String text) {
        if (folders.isEmpty()) {
            return text;
        }
        Map<String, String> longestFirst =
                new TreeMap<>((a, b) -> a.length() == b.length() ? a.compareTo(b) : b.length() - a.length());
        folders.forEach((here, there) -> longestFirst.put(here.toString(), there));
        String any = longestFirst.keySet().stream().map(Pattern::quote).collect(Collectors.joining("|"));
        return Pattern.compile("(?<!" + NAME + ")(" + any + ")(?!" + NAME + ")")
                .matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(longestFirst.get(match.group(1))));
    }

    /**
     * Where a path of these folders is over there.
     *
     * @throws IllegalArgumentException when it lies in none of them
     */
    public String there(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        return folders.entrySet().stream()
                .filter(entry -> absolute.startsWith(entry.getKey()))
                .max((a, b) ->
                        Integer.compare(a.getKey().getNameCount(), b.getKey().getNameCount()))
                .map(entry -> absolute.equals(entry.getKey())
                        ? entry.getValue()
                        : entry.getValue() + "/" + entry.getKey().relativize(absolute))
                .orElseThrow(() -> new IllegalArgumentException(
                        "found " + path + ", expected a path below the build's folders " + folders.keySet()));
    }
}
