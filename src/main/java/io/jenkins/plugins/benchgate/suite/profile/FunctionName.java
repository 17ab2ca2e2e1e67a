package io.jenkins.plugins.benchgate.suite.profile;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of functions as profilers write them, and what of them stays the same.
 *
 * <p>Within one build names stay as they are, receivers and type arguments included, such as {@code slices.Sort[...]};
 * closures are functions of their own. Only what a process makes up at run time goes:
 *
 * <ul> <li>Java's hidden classes, {@code Shop$$Lambda$14/0x0000000800c03000.get} and {@code
 * LambdaForm$MH/0x0000000800c03000.invoke}, lose address and number: {@code Shop$$Lambda.get}, {@code
 * LambdaForm$MH.invoke}; <li>Java's generated accessors and proxies, {@code GeneratedMethodAccessor12} and {@code
 * $Proxy12}, lose their number; <li>Python's functions, {@code total (shop/cart.py:12)}, lose the line that was
 * executing: {@code total (shop/cart.py)}.
 * </ul>
 *
 * <p>Across builds compilers number closures in another way, and Go's names one after the function that it was inlined
 * into. Closures therefore become the function that declares them, as far as the name says which: Go's {@code
 * shop.Total.func1.2}, {@code shop.Total.gowrap1}, {@code shop.Total-range1} and the method value {@code
 * shop.Cart.Total-fm} become {@code shop.Total} and {@code shop.Cart.Total}, Java's {@code Shop.lambda$total$3} becomes
 * {@code Shop.total}, and a hidden class of a lambda, {@code Shop$$Lambda.get}, becomes {@code Shop.get}.
 */
public final class FunctionName {
    private static final Pattern LAMBDA_CLASS =
            Pattern.compile("\\$\\$Lambda(?:\\$\\d++)?+(?:[/+.](?:0x[0-9a-fA-F]++|\\d++))?+");
    private static final Pattern HIDDEN_CLASS = Pattern.compile("[/+]0x[0-9a-fA-F]++");
    private static final Pattern GENERATED =
            Pattern.compile("(Generated(?:Method|Constructor|SerializationConstructor)Accessor|\\$Proxy)\\d++");
    private static final Pattern GO_CLOSURE = Pattern.compile("\\.(?:func|gowrap|deferwrap)?+\\d++|-range\\d++|-fm");
    private static final Pattern JAVA_LAMBDA = Pattern.compile("lambda\\$([^$.]++)\\$\\d++");
    private static final String PYTHON = ".py:";

    private FunctionName() {}

    /** The same function has the same name in each execution of a build. */
    static String acrossExecutions(String name) {
        String stable = name;
        if (stable.contains("$$Lambda")) {
            stable = LAMBDA_CLASS.matcher(stable).replaceAll("\\$\\$Lambda");
        }
        if (stable.contains("0x")) {
            stable = HIDDEN_CLASS.matcher(stable).replaceAll("");
        }
        if (stable.contains("Generated") || stable.contains("$Proxy")) {
            stable = GENERATED.matcher(stable).replaceAll("$1");
        }
        int line = stable.lastIndexOf(PYTHON);
        if (line >= 0 && stable.endsWith(")") && digits(stable, line + PYTHON.length(), stable.length() - 1)) {
            stable = stable.substring(0, line + PYTHON.length() - 1) + ")";
        }
        return stable;
    }

    private static boolean digits(String text, int start, int end) {
        return start < end && text.substring(start, end).chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** The same function has the same name in each build, as far as its name shows. */
    static String acrossBuilds(String name) {
        String stable = acrossExecutions(name).replace("$$Lambda", "");
        if (stable.contains("lambda$")) {
            stable = JAVA_LAMBDA.matcher(stable).replaceAll("$1");
        }
        int end = stable.length();
        int closure = closure(stable, end);
        while (closure > 0) {
            end = closure;
            closure = closure(stable, end);
        }
        return stable.substring(0, end);
    }

    /** The start of the mark of a closure that ends here; −1 if no mark does. */
    private static int closure(String name, int end) {
        int start = Math.max(name.lastIndexOf('.', end - 1), name.lastIndexOf('-', end - 1));
        if (start <= 0) {
            return -1;
        }
        Matcher mark = GO_CLOSURE.matcher(name).region(start, end);
        return mark.matches() ? start : -1;
    }

    /**
     * The package that a name shows.
     *
     * @return Go's import path, Java's package, Python's file; empty where the name shows none
     */
    public static String packageOf(String name) {
        if (name.endsWith(".py)")) {
            return name.substring(name.lastIndexOf('(') + 1, name.length() - 1);
        }
        String plain = acrossBuilds(name);
        int end = firstOf(plain, '[', firstOf(plain, '(', plain.length()));
        int slash = plain.lastIndexOf('/', end);
        int first = plain.indexOf('.', slash + 1);
        int last = plain.lastIndexOf('.', end - 1);
        if (first <= 0 || first > last) {
            return "";
        }
        boolean receiver = end < plain.length() && plain.charAt(end) == '(';
        // a class or a receiver stands between Java's package, or Go's of one word, and the function
        int type = plain.lastIndexOf('.', last - 1);
        return slash > 0 || receiver || type < 0 ? plain.substring(0, first) : plain.substring(0, type);
    }

    private static int firstOf(String name, char wanted, int end) {
        int index = name.indexOf(wanted);
        return index < 0 ? end : Math.min(index, end);
    }
}
