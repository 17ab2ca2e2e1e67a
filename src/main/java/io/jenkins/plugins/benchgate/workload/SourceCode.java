package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.model.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What tells the benchmarks of a version from those of others: a hash of each one's own source text, whatever its
 * comments, its layout and its file.
 *
 * @param codes hash by benchmark; without those of which nothing is known
 */
record SourceCode(Map<String, String> codes) {
    private static final String CODE = "code";
    private static final String FILE = "\tfile\t";
    private static final int DIGITS = 16;

    SourceCode {
        codes = Map.copyOf(codes);
    }

    /** Of texts by benchmark: one name may stand in several files. */
    static SourceCode of(Map<String, ? extends Collection<String>> texts) {
        Map<String, String> codes = new TreeMap<>();
        texts.forEach((name, own) -> codes.put(
                name,
                HexFormat.of()
                        .formatHex(Sha256.of(String.join("\n", new TreeSet<>(own))))
                        .substring(0, DIGITS)));
        return new SourceCode(codes);
    }

    /**
     * What prints the sources of a version.
     *
     * @param command for a shell; it prints the path of a file after {@value #FILE} before what the file has
     */
    static Phase print(String command) {
        return Phase.installed(CODE, false, List.of("sh", "-c", command), Map.of());
    }

    /** What was printed in a trial; nothing in those of earlier programs. */
    static List<String> printed(Path folder) throws IOException {
        String name = Phase.output(CODE);
        return Files.exists(folder.resolve(name)) || Files.exists(folder.resolve(name + ".gz"))
                ? ChosenBenchmarks.printed(folder, CODE)
                : List.of();
    }

    /**
     * A part of a file.
     *
     * @param path as it was printed
     */
    record Part(String path, String text) {}

    /** The parts of files among what was printed. */
    static List<Part> parts(List<String> lines) {
        List<Part> parts = new ArrayList<>();
        String path = "";
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            if (line.startsWith(FILE)) {
                parts.add(new Part(path, text.toString()));
                path = line.substring(FILE.length());
                text.setLength(0);
            } else {
                text.append(line).append('\n');
            }
        }
        parts.add(new Part(path, text.toString()));
        return parts.subList(1, parts.size());
    }

    /** The sample with a hash, where there is one. */
    Sample told(Sample sample, String benchmark) {
        String code = codes.get(benchmark);
        return code == null ? sample : sample.under(Map.of(Sample.BENCHMARK, code));
    }

    /** The words, literals and single signs of a text in Go or Java, without comments and what lays it out. */
    static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int end = end(text, at);
            if (!Character.isWhitespace(text.charAt(at)) && !comments(text, at)) {
                tokens.add(text.substring(at, end));
            }
            at = end;
        }
        return tokens;
    }

    private static boolean comments(String text, int at) {
        return text.startsWith("//", at) || text.startsWith("/*", at);
    }

    /** Where what begins at a place ends. */
    private static int end(String text, int at) {
        if (text.startsWith("//", at)) {
            return after(text, "\n", at + 2);
        }
        if (text.startsWith("/*", at)) {
            return after(text, "*/", at + 2);
        }
        char first = text.charAt(at);
        if (first == '`') {
            return after(text, "`", at + 1);
        }
        if (first == '"' || first == '\'') {
            return quoted(text, text.startsWith("\"\"\"", at) ? "\"\"\"" : String.valueOf(first), at);
        }
        int end = at;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return Math.max(end, at + 1);
    }

    private static int after(String text, String mark, int from) {
        int end = text.indexOf(mark, from);
        return end < 0 ? text.length() : end + mark.length();
    }

    private static int quoted(String text, String quote, int at) {
        int end = at + quote.length();
        while (end < text.length() && !text.startsWith(quote, end)) {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(text.length(), end + quote.length());
    }

    /** The place of the brace that closes one; the number of tokens where none does. */
    static int closing(List<String> tokens, int brace) {
        int depth = 0;
        for (int i = brace; i < tokens.size(); i++) {
            depth += tokens.get(i).equals("{") ? 1 : tokens.get(i).equals("}") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return tokens.size();
    }

    /** Adds the text of a benchmark. */
    static void add(Map<String, List<String>> texts, String name, List<String> tokens) {
        texts.computeIfAbsent(name, key -> new ArrayList<>()).add(String.join(" ", tokens));
    }
}
