package io.jenkins.plugins.benchgate.cli.ci;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An expression of GitHub Actions, as far as the examples need it; a name that nobody has defined is an error. */
final class Expression {
    private static final Pattern WHOLE = Pattern.compile("\\$\\{\\{(.*?)}}");
    private static final Pattern TOKEN = Pattern.compile("\\s*(?:'([^']*)'|([\\w.-]+)|(==|!=|&&|\\|\\||[!(),]))");

    private final Matcher tokens;
    private final Map<String, String> names;
    private String text;
    private boolean quoted;

    private Expression(String source, Map<String, String> names) {
        this.tokens = TOKEN.matcher(source.strip());
        this.names = names;
        next();
    }

    /** The text with the value of each expression in it. */
    static String filled(String text, Map<String, String> names) {
        return WHOLE.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(new Expression(found.group(1), names).whole()));
    }

    private String whole() {
        String value = or();
        if (text != null) {
            throw new IllegalArgumentException("found " + text + " behind an expression");
        }
        return value;
    }

    /** Whether a value counts as true. */
    static boolean truth(String value) {
        return !value.isEmpty() && !value.equals("false") && !value.equals("0");
    }

    private void next() {
        if (tokens.regionStart() == tokens.regionEnd()) {
            text = null;
        } else if (!tokens.lookingAt()) {
            throw new IllegalArgumentException("cannot read an expression");
        } else {
            quoted = tokens.group(1) != null;
            text = quoted ? tokens.group(1) : tokens.group(2) != null ? tokens.group(2) : tokens.group(3);
            tokens.region(tokens.end(), tokens.regionEnd());
        }
    }

    private boolean takes(String operator) {
        boolean there = !quoted && operator.equals(text);
        if (there) {
            next();
        }
        return there;
    }

    private String or() {
        String left = and();
        while (takes("||")) {
            String right = and();
            left = truth(left) ? left : right;
        }
        return left;
    }

    private String and() {
        String left = equality();
        while (takes("&&")) {
            String right = equality();
            left = truth(left) ? right : left;
        }
        return left;
    }

    private String equality() {
        String left = single();
        if (takes("==")) {
            return String.valueOf(left.equals(single()));
        }
        return takes("!=") ? String.valueOf(!left.equals(single())) : left;
    }

    private String single() {
        if (takes("!")) {
            return String.valueOf(!truth(single()));
        }
        if (takes("(")) {
            String value = or();
            takes(")");
            return value;
        }
        String word = text;
        boolean literal = quoted;
        next();
        if (literal) {
            return word;
        }
        return takes("(") ? called(word) : named(word);
    }

    private String called(String function) {
        if (function.equals("cancelled")) {
            takes(")");
            return "false";
        }
        String first = or();
        String value = function.equals("fromJSON") ? first : "";
        if (function.equals("contains")) {
            takes(",");
            value = String.valueOf(contains(first, or()));
        } else if (!function.equals("fromJSON")) {
            throw new IllegalArgumentException("found the function " + function);
        }
        takes(")");
        return value;
    }

    private static boolean contains(String list, String wanted) {
        try {
            for (JsonNode item : new ObjectMapper().readTree(list)) {
                if (item.asText().equals(wanted)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String named(String name) {
        String value = names.get(name);
        if (value == null) {
            throw new IllegalArgumentException("found " + name + " in an expression, of which the host knows nothing");
        }
        return value;
    }
}
