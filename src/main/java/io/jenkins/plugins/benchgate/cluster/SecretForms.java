package io.jenkins.plugins.benchgate.cluster;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** How programs write a secret: as it is, and as it stands in an address, JSON, a shell's line, markup and Base64. */
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
        String markup = secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        forms.add(markup);
        forms.add(markup.replace("\"", "&quot;").replace("'", "&#39;"));
        forms.add(markup.replace("\"", "&#34;").replace("'", "&apos;"));
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

    /** Within single quotes, within double quotes, and bare. */
    private static void shell(String secret, Set<String> forms) {
        forms.add(secret.replace("'", "'\\''"));
        forms.add(secret.replace("'", "'\"'\"'"));
        forms.add(secret.replaceAll("[\\\\\"$`]", "\\\\$0"));
        forms.add(secret.replaceAll("[^A-Za-z0-9_@%+=:,./-]", "\\\\$0"));
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
