package io.jenkins.plugins.benchgate.cluster;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How programs write a secret: as it is, and as it stands in an address, JSON, a shell's line, SQL, a program's text,
 * markup, hexadecimal digits and Base64.
 */
final class SecretForms {
    /** Letters of Base64; of fewer, too much else would be taken for a secret. */
    private static final int LEAST_BASE64 = 6;

    private static final Pattern ESCAPED = Pattern.compile("%[0-9A-F]{2}");

    private SecretForms() {}

    static Set<String> of(String secret) {
        Set<String> forms = new LinkedHashSet<>();
        forms.add(secret);
        address(secret, forms);
        json(secret, forms);
        shell(secret, forms);
        program(secret, forms);
        markup(secret, forms);
        hexadecimal(secret.getBytes(StandardCharsets.UTF_8), forms);
        base64(secret.getBytes(StandardCharsets.UTF_8), forms);
        return forms;
    }

    /** As forms and as addresses are encoded, RFC 3986, with either case of the hexadecimal digits. */
    private static void address(String secret, Set<String> forms) {
        String form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        String strict = form.replace("+", "%20");
        String loose = strict.replace("%21", "!")
                .replace("%27", "'")
                .replace("%28", "(")
                .replace("%29", ")")
                .replace("%7E", "~");
        String path = loose.replace("%24", "$")
                .replace("%26", "&")
                .replace("%2B", "+")
                .replace("%2C", ",")
                .replace("%2F", "/")
                .replace("%3A", ":")
                .replace("%3B", ";")
                .replace("%3D", "=")
                .replace("%40", "@");
        for (String one : List.of(form, strict, strict.replace("*", "%2A").replace("%7E", "~"), loose, path)) {
            forms.add(one);
            forms.add(one.replace("%", "%25"));
            forms.add(ESCAPED.matcher(one).replaceAll(match -> match.group().toLowerCase(Locale.ROOT)));
        }
    }

    /**
     * RFC 8259, with and without what may be escaped beside: the slash, what is not ASCII, and what HTML gives a
     * meaning.
     */
    private static void json(String secret, Set<String> forms) {
        String plain = json(secret, c -> c < ' ');
        forms.add(plain);
        forms.add(plain.replace("/", "\\/"));
        forms.add(json(plain, c -> c < ' '));
        for (IntPredicate more :
                List.<IntPredicate>of(c -> c > '~', c -> "&<>".indexOf(c) >= 0, c -> "&<>'=".indexOf(c) >= 0)) {
            String escaped = json(secret, c -> c < ' ' || more.test(c));
            forms.add(escaped);
            forms.add(Pattern.compile("\\\\u[0-9a-f]{4}")
                    .matcher(escaped)
                    .replaceAll(match -> "\\\\u" + match.group().substring(2).toUpperCase(Locale.ROOT)));
        }
    }

    private static String json(String secret, IntPredicate byNumber) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < secret.length(); i++) {
            char c = secret.charAt(i);
            int known = "\"\\\n\r\t\b\f".indexOf(c);
            if (known >= 0) {
                text.append('\\').append("\"\\nrtbf".charAt(known));
            } else if (byNumber.test(c)) {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /** Within single quotes, within double quotes, and bare; in SQL and CSV a quote stands twice. */
    private static void shell(String secret, Set<String> forms) {
        forms.add(secret.replace("'", "''"));
        forms.add(secret.replace("\"", "\"\""));
        forms.add(secret.replace("'", "'\\''"));
        forms.add(secret.replace("'", "'\"'\"'"));
        forms.add(secret.replaceAll("[\\\\\"$`]", "\\\\$0"));
        forms.add(secret.replaceAll("[^A-Za-z0-9_@%+=:,./-]", "\\\\$0"));
    }

    /**
     * As texts of programs have it, such as Python's {@code repr}, {@code ascii} and bytes, JavaScript and {@code $'…'} of
     * shells: with either quote escaped, both or none, and what is not ASCII as it is, by its number, or by the bytes of
     * UTF-8.
     */
    private static void program(String secret, Set<String> forms) {
        for (String quotes : List.of("", "'", "\"", "'\"")) {
            for (IntFunction<String> other : List.<IntFunction<String>>of(
                    Character::toString, SecretForms::number, c -> bytes(c, "\\x%02x"), c -> bytes(c, "\\%03o"))) {
                forms.add(characters(secret, c -> {
                    int known = "\\\n\r\t".indexOf(c);
                    if (known >= 0) {
                        return "\\" + "\\nrt".charAt(known);
                    }
                    if (quotes.indexOf(c) >= 0) {
                        return "\\" + Character.toString(c);
                    }
                    return c < ' ' || c == 0x7f
                            ? bytes(c, "\\x%02x")
                            : c < 0x7f ? Character.toString(c) : other.apply(c);
                }));
            }
        }
        for (String format : List.of("\\x%02x", "\\x%02X", "\\u%04x", "\\u%04X")) {
            forms.add(characters(secret, c -> alphanumeric(c) ? Character.toString(c) : units(c, format)));
            forms.add(characters(secret, c -> units(c, format)));
        }
    }

    private static String number(int c) {
        return String.format(Locale.ROOT, c <= 0xff ? "\\x%02x" : c <= 0xffff ? "\\u%04x" : "\\U%08x", c);
    }

    private static String bytes(int c, String format) {
        StringBuilder text = new StringBuilder();
        for (byte one : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
            text.append(String.format(Locale.ROOT, format, one & 0xff));
        }
        return text.toString();
    }

    private static String units(int c, String format) {
        return Character.toString(c)
                .chars()
                .mapToObj(unit -> String.format(Locale.ROOT, format, unit))
                .collect(Collectors.joining());
    }

    private static boolean alphanumeric(int c) {
        return c < 0x7f && Character.isLetterOrDigit(c);
    }

    private static String characters(String secret, IntFunction<String> form) {
        return secret.codePoints().mapToObj(form).collect(Collectors.joining());
    }

    /** With entities by name and by number, of what has a meaning, of all but letters and digits, and of everything. */
    private static void markup(String secret, Set<String> forms) {
        List<Map<Integer, String>> names = new ArrayList<>();
        Map<Integer, String> three = Map.of((int) '&', "&amp;", (int) '<', "&lt;", (int) '>', "&gt;");
        names.add(three);
        for (String one : List.of("&#39;", "&#039;", "&apos;", "&#x27;", "&#X27;", "'")) {
            for (String two : List.of("&quot;", "&#34;", "&#034;", "&#x22;", "\"")) {
                Map<Integer, String> quoted = new HashMap<>(three);
                quoted.put((int) '\'', one);
                quoted.put((int) '"', two);
                names.add(Map.copyOf(quoted));
            }
        }
        for (List<String> more : List.of(
                List.of("&#x2F;", "&#x60;", "&#x3D;"),
                List.of("&#x2f;", "&#x60;", "&#x3d;"),
                List.of("&#47;", "&#96;", "&#61;"))) {
            Map<Integer, String> all = new HashMap<>(three);
            all.put((int) '"', "&quot;");
            all.put((int) '\'', more.get(0).startsWith("&#x") ? "&#x27;" : "&#39;");
            all.put((int) '/', more.get(0));
            names.add(Map.copyOf(all));
            all.put((int) '`', more.get(1));
            all.put((int) '=', more.get(2));
            names.add(Map.copyOf(all));
        }
        for (IntFunction<String> number : List.<IntFunction<String>>of(
                c -> "&#" + c + ";",
                c -> String.format(Locale.ROOT, "&#x%x;", c),
                c -> String.format(Locale.ROOT, "&#x%X;", c))) {
            for (Map<Integer, String> some : names) {
                forms.add(characters(secret, c -> some.getOrDefault(c, Character.toString(c))));
                forms.add(characters(
                        secret, c -> some.getOrDefault(c, c < 0x7f ? Character.toString(c) : number.apply(c))));
            }
            forms.add(characters(secret, c -> alphanumeric(c) ? Character.toString(c) : number.apply(c)));
            forms.add(characters(secret, number));
        }
    }

    /** Of all bytes, in either case, with what stands between or before them. */
    private static void hexadecimal(byte[] secret, Set<String> forms) {
        for (HexFormat digits : List.of(HexFormat.of(), HexFormat.of().withUpperCase())) {
            forms.add(digits.formatHex(secret));
            for (String between : List.of(" ", ":", "-", ", ", ",")) {
                forms.add(digits.withDelimiter(between).formatHex(secret));
            }
            forms.add(digits.withPrefix("\\x").formatHex(secret));
            forms.add(digits.withPrefix("%").formatHex(secret));
            forms.add(digits.withPrefix("0x").withDelimiter(", ").formatHex(secret));
            forms.add(digits.withPrefix("0x").withDelimiter(",").formatHex(secret));
        }
    }

    /**
     * What stands for the secret alone, wherever it begins in a group of three bytes: letters that its neighbours have
     * a part in are left out.
     */
    private static void base64(byte[] secret, Set<String> forms) {
        for (int before = 0; before < 3; before++) {
            byte[] bytes = new byte[before + secret.length];
            System.arraycopy(secret, 0, bytes, before, secret.length);
            int from = (before * 8 + 5) / 6;
            int to = bytes.length * 8 / 6;
            if (to - from >= LEAST_BASE64) {
                forms.add(Base64.getEncoder().encodeToString(bytes).substring(from, to));
                forms.add(Base64.getUrlEncoder().encodeToString(bytes).substring(from, to));
            }
        }
    }
}
