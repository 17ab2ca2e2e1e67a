package io.jenkins.plugins.benchgate.jenkins.pages;

import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/**
 * A page's templates filled with what its objects say, as Jelly fills them, without Jenkins: of its tags and of its
 * language only what our pages use.
 */
final class JellyPage {
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{([^}]*)}");
    private static final Pattern TOKEN =
            Pattern.compile("\\s*('[^']*'|\\d+|\\w+|\\|\\||&&|==|!=|>=|<=|[!.,()?:<>+*-])");
    private static final Set<String> VOID = Set.of("input", "img", "br", "wbr", "link", "meta", "source");
    private static final Path RESOURCES = Path.of("src/main/resources");

    private final Map<String, @Nullable Object> known;
    private final Map<Path, Element> read = new HashMap<>();
    private final Map<Path, Properties> texts = new HashMap<>();
    private final Locale language;

    JellyPage(Map<String, Object> known, Locale language) {
        this.known = new HashMap<>(known);
        this.language = language;
    }

    String html(Path template) throws Exception {
        StringBuilder html = new StringBuilder();
        write(parsed(template), template, html);
        return html.toString();
    }

    private Element parsed(Path template) throws Exception {
        Element root = read.get(template);
        if (root == null) {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            root = factory.newDocumentBuilder().parse(template.toFile()).getDocumentElement();
            read.put(template, root);
        }
        return root;
    }

    private void write(Node node, Path template, StringBuilder html) throws Exception {
        if (node.getNodeType() == Node.TEXT_NODE) {
            html.append(escaped(text(node.getNodeValue(), template)));
        } else if (node instanceof Element element) {
            if (element.getNamespaceURI() == null) {
                tag(element, template, html);
            } else {
                jelly(element, template, html);
            }
        }
    }

    private void children(Node node, Path template, StringBuilder html) throws Exception {
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            write(child, template, html);
        }
    }

    private void tag(Element element, Path template, StringBuilder html) throws Exception {
        html.append('<').append(element.getTagName());
        NamedNodeMap attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Object value = value(attributes.item(i).getNodeValue(), template);
            if (value != null) {
                html.append(' ')
                        .append(attributes.item(i).getNodeName())
                        .append("=\"")
                        .append(escaped(value.toString()))
                        .append('"');
            }
        }
        html.append('>');
        children(element, template, html);
        if (!VOID.contains(element.getTagName())) {
            html.append("</").append(element.getTagName()).append('>');
        }
    }

    private void jelly(Element element, Path template, StringBuilder html) throws Exception {
        switch (element.getTagName()) {
            case "j:set" -> known.put(element.getAttribute("var"), value(element.getAttribute("value"), template));
            case "j:if" -> {
                if (truth(value(element.getAttribute("test"), template))) {
                    children(element, template, html);
                }
            }
            case "j:choose" -> choose(element, template, html);
            case "j:forEach" -> forEach(element, template, html);
            case "st:adjunct" ->
                html.append("<link rel=\"stylesheet\" href=\"/")
                        .append(element.getAttribute("includes").replace('.', '/'))
                        .append(".css\">");
            case "st:include" -> {
                String page = element.getAttribute("page");
                if (element.getAttribute("it").isEmpty()) {
                    Path file =
                            page.startsWith("/") ? RESOURCES.resolve(page.substring(1)) : template.resolveSibling(page);
                    write(parsed(file), file, html);
                }
            }
            default -> children(element, template, html);
        }
    }

    private void choose(Element element, Path template, StringBuilder html) throws Exception {
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element one
                    && (one.getTagName().equals("j:otherwise") || truth(value(one.getAttribute("test"), template)))) {
                children(one, template, html);
                return;
            }
        }
    }

    private void forEach(Element element, Path template, StringBuilder html) throws Exception {
        Collection<?> items = (Collection<?>) value(element.getAttribute("items"), template);
        String begin = element.getAttribute("begin");
        String end = element.getAttribute("end");
        int at = 0;
        for (Object item : items) {
            if ((begin.isEmpty() || at >= Integer.parseInt(begin)) && (end.isEmpty() || at <= Integer.parseInt(end))) {
                known.put(element.getAttribute("var"), item);
                known.put(element.getAttribute("varStatus"), Map.of("index", at));
                children(element, template, html);
            }
            at++;
        }
    }

    private String text(String text, Path template) throws Exception {
        Object value = value(text, template);
        return value == null ? "" : value.toString();
    }

    /** What an attribute comes to: an object where it is one expression alone. */
    private @Nullable Object value(String text, Path template) throws Exception {
        Matcher expressions = EXPRESSION.matcher(text);
        if (expressions.matches()) {
            return expression(expressions.group(1), template);
        }
        expressions.reset();
        StringBuilder filled = new StringBuilder();
        while (expressions.find()) {
            Object value = expression(expressions.group(1), template);
            expressions.appendReplacement(filled, Matcher.quoteReplacement(value == null ? "" : value.toString()));
        }
        return expressions.appendTail(filled).toString();
    }

    private @Nullable Object expression(String text, Path template) throws Exception {
        if (!text.startsWith("%")) {
            return new Evaluation(text).all();
        }
        int open = text.indexOf('(');
        String key = text.substring(1, open < 0 ? text.length() : open);
        List<Object> values = new ArrayList<>();
        if (open > 0) {
            Evaluation evaluation = new Evaluation(text.substring(open));
            values.addAll(evaluation.arguments());
        }
        String message = texts(template).getProperty(key);
        if (message == null) {
            throw new IllegalStateException(template + " has no text for " + key);
        }
        return new MessageFormat(message, language).format(values.toArray());
    }

    private Properties texts(Path template) throws IOException {
        Properties known = texts.get(template);
        if (known == null) {
            known = new Properties();
            String ending = language.getLanguage().equals("de") ? "_de.properties" : ".properties";
            try (Reader in = Files.newBufferedReader(Path.of(template.toString().replace(".jelly", ending)))) {
                known.load(in);
            }
            texts.put(template, known);
        }
        return known;
    }

    private static boolean truth(@Nullable Object value) {
        return Boolean.TRUE.equals(value) || "true".equals(value);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    /** One expression, read from left to right; operators bind as in Java. */
    private final class Evaluation {
        private final Deque<String> tokens = new ArrayDeque<>();

        Evaluation(String text) {
            Matcher token = TOKEN.matcher(text);
            int at = 0;
            while (token.find() && token.start() == at) {
                tokens.add(token.group(1));
                at = token.end();
            }
            if (!text.substring(at).isBlank()) {
                throw new IllegalArgumentException(text);
            }
        }

        @Nullable
        Object all() throws Exception {
            Object value = either();
            if (accept("?")) {
                Object yes = either();
                tokens.remove();
                Object no = either();
                return truth(value) ? yes : no;
            }
            return value;
        }

        private boolean accept(String... any) {
            if (!tokens.isEmpty() && List.of(any).contains(tokens.peek())) {
                tokens.remove();
                return true;
            }
            return false;
        }

        private @Nullable Object either() throws Exception {
            Object value = both();
            while (accept("or", "||")) {
                Object more = both();
                value = truth(value) || truth(more);
            }
            return value;
        }

        private @Nullable Object both() throws Exception {
            Object value = compared();
            while (accept("and", "&&")) {
                Object more = compared();
                value = truth(value) && truth(more);
            }
            return value;
        }

        private @Nullable Object compared() throws Exception {
            Object value = sum();
            if (accept("==")) {
                return String.valueOf(value).equals(String.valueOf(sum()));
            }
            if (accept("!=")) {
                return !String.valueOf(value).equals(String.valueOf(sum()));
            }
            return accept("gt", ">") ? number(value) > number(sum()) : value;
        }

        private @Nullable Object sum() throws Exception {
            Object value = single();
            while (accept("-")) {
                value = number(value) - number(single());
            }
            return value;
        }

        private long number(@Nullable Object value) {
            return ((Number) value).longValue();
        }

        private @Nullable Object single() throws Exception {
            if (accept("!")) {
                return !truth(single());
            }
            String first = tokens.remove();
            if (first.startsWith("'")) {
                return first.substring(1, first.length() - 1);
            }
            if (first.matches("\\d+")) {
                return Integer.valueOf(first);
            }
            if (first.equals("empty")) {
                Object value = arguments().get(0);
                return value == null
                        || value.equals("")
                        || value instanceof Collection<?> some && some.isEmpty()
                        || value instanceof Map<?, ?> map && map.isEmpty();
            }
            Object value = first.equals("null") ? null : known.get(first);
            while (accept(".")) {
                value = follow(value, tokens.remove());
            }
            return value;
        }

        private List<Object> arguments() throws Exception {
            List<Object> values = new ArrayList<>();
            tokens.remove();
            while (!accept(")")) {
                values.add(all());
                accept(",");
            }
            return values;
        }

        private @Nullable Object follow(@Nullable Object from, String name) throws Exception {
            boolean call = "(".equals(tokens.peek());
            List<Object> values = call ? arguments() : List.of();
            if (from == null) {
                return null;
            }
            if (!call && from instanceof Map<?, ?> map) {
                return map.get(name);
            }
            String property = Character.toUpperCase(name.charAt(0)) + name.substring(1);
            Set<String> names = call ? Set.of(name) : Set.of("get" + property, "is" + property);
            Method method = types(from.getClass())
                    .filter(type -> Modifier.isPublic(type.getModifiers()))
                    .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                    .filter(one -> Modifier.isPublic(one.getModifiers())
                            && names.contains(one.getName())
                            && one.getParameterCount() == values.size())
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(from.getClass() + " has no " + name));
            try {
                return method.invoke(from, values.toArray());
            } catch (InvocationTargetException e) {
                throw new IllegalStateException(name, e.getCause());
            }
        }

        private static Stream<Class<?>> types(@Nullable Class<?> type) {
            return type == null
                    ? Stream.empty()
                    : Stream.concat(
                            Stream.concat(Stream.of(type), types(type.getSuperclass())),
                            Stream.of(type.getInterfaces()).flatMap(Evaluation::types));
        }
    }
}
