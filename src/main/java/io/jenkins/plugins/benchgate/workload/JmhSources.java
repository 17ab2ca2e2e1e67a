package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The methods that are benchmarks of JMH in a version's Java sources, with their annotations, each by class and name as
 * JMH has them. What a method calls, the state that it uses, and what it inherits are not part of it.
 */
record JmhSources(SourceCode code) {
    private static final String PRINT = "find . '(' -name '.?*' -o -name node_modules ')' -prune"
            + " -o -name '*.java' -exec grep -l '@.*Benchmark' {} + | while IFS= read -r f"
            + "; do printf '\\tfile\\t%s\\n' \"$f\"; cat \"$f\"; echo; done; :";

    private static final Set<String> TYPES = Set.of("class", "interface", "enum", "record");

    /** What prints the sources of a version that have benchmarks. */
    static Phase print() {
        return SourceCode.print(PRINT);
    }

    /** Reads what was printed in a trial. */
    static JmhSources printed(Path folder) throws IOException {
        Map<String, List<String>> texts = new HashMap<>();
        for (SourceCode.Part part : SourceCode.parts(SourceCode.printed(folder))) {
            add(SourceCode.tokens(part.text()), texts);
        }
        return new JmhSources(SourceCode.of(texts));
    }

    /** Adds the benchmarks of a file. */
    private static void add(List<String> tokens, Map<String, List<String>> texts) {
        String folder = "";
        Deque<String> types = new ArrayDeque<>();
        int begin = 0;
        int parentheses = 0;
        for (int i = 0; i < tokens.size(); i++) {
            String token = tokens.get(i);
            parentheses += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
            if (parentheses > 0) {
                continue;
            }
            if (token.equals("{")) {
                List<String> head = tokens.subList(begin, i);
                int type = type(head);
                if (type >= 0) {
                    types.addLast(head.get(type));
                } else {
                    int end = SourceCode.closing(tokens, i);
                    if (end < tokens.size() && isBenchmark(head)) {
                        SourceCode.add(
                                texts,
                                folder + String.join(".", types) + "." + method(head),
                                tokens.subList(begin, end + 1));
                    }
                    i = end;
                }
                begin = i + 1;
            } else if (token.equals("}")) {
                types.pollLast();
                begin = i + 1;
            } else if (token.equals(";")) {
                if (tokens.get(begin).equals("package")) {
                    folder = String.join("", tokens.subList(begin + 1, i)) + ".";
                }
                begin = i + 1;
            }
        }
    }

    /** The place of the name of the type that a declaration begins; -1 where it begins none. */
    private static int type(List<String> head) {
        for (int i = 0; i + 1 < head.size(); i++) {
            boolean literal = i > 0 && head.get(i - 1).equals(".");
            if (TYPES.contains(head.get(i))
                    && !literal
                    && Character.isJavaIdentifierStart(head.get(i + 1).charAt(0))) {
                return i + 1;
            }
        }
        return -1;
    }

    private static boolean isBenchmark(List<String> head) {
        for (int i = 1; i < head.size(); i++) {
            if (head.get(i).equals("Benchmark") && Set.of("@", ".").contains(head.get(i - 1))) {
                return head.contains("(");
            }
        }
        return false;
    }

    /** What stands before the parameters, which are behind all annotations. */
    private static String method(List<String> head) {
        int depth = 0;
        for (int i = head.size() - 1; i > 0; i--) {
            depth += head.get(i).equals(")") ? 1 : head.get(i).equals("(") ? -1 : 0;
            if (depth == 0 && head.get(i).equals("(")) {
                return head.get(i - 1);
            }
        }
        return "";
    }

    /** The samples with the code of their benchmarks. */
    List<Sample> told(List<Sample> samples) {
        return samples.stream()
                .map(sample -> JmhMetric.of(sample.metric().name())
                        .map(name -> code.told(sample, name.benchmark()))
                        .orElse(sample))
                .toList();
    }
}
