package io.jenkins.plugins.benchgate.suite.profile;

import java.util.BitSet;
import java.util.List;

/**
 * Which functions are the project's own, and not those of libraries.
 *
 * <p>A function is the project's when its name is one of the prefixes followed by {@code /}, {@code .} or {@code ::},
 * and what follows is not the folder {@code vendor}: Go's module path, {@code github.com/example/shop}, or a package of
 * Java, {@code org.example.shop}. Of Python's functions the prefix is that of the file, {@code shop} for {@code total
 * (shop/cart.py)}. A prefix that is a path below a host, as module paths are, also stands for the package {@code main}
 * of Go's programs.
 *
 * @param prefixes without a separator at the end; at least one
 */
public record Project(List<String> prefixes) {
    private static final String MAIN = "main";

    public Project {
        prefixes = prefixes.stream().map(Project::plain).toList();
        if (prefixes.isEmpty() || prefixes.contains("")) {
            throw new IllegalArgumentException(
                    "found no prefix of a project, expected one such as github.com/example/shop");
        }
    }

    private static String plain(String pattern) {
        int end = pattern.length();
        while (end > 0 && "/.*:".indexOf(pattern.charAt(end - 1)) >= 0) {
            end--;
        }
        return pattern.substring(0, end).strip();
    }

    /** Whether a function is the project's. */
    public boolean contains(String function) {
        String place = function.endsWith(".py)") ? FunctionName.packageOf(function) : function;
        for (String prefix : prefixes) {
            if (below(place, prefix) || (isModulePath(prefix) && below(place, MAIN))) {
                return true;
            }
        }
        return false;
    }

    private static boolean below(String name, String prefix) {
        if (!name.startsWith(prefix)) {
            return false;
        }
        int end = prefix.length();
        return name.startsWith(".", end)
                || name.startsWith("::", end)
                || (name.startsWith("/", end) && !name.startsWith("/vendor/", end));
    }

    private static boolean isModulePath(String prefix) {
        int slash = prefix.indexOf('/');
        return slash > 0 && prefix.substring(0, slash).contains(".");
    }

    /** Those of these functions that are the project's. */
    public BitSet of(BitSet these, Functions functions) {
        BitSet own = new BitSet();
        these.stream().filter(function -> contains(functions.name(function))).forEach(own::set);
        return own;
    }
}
