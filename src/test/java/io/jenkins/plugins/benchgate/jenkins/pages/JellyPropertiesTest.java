package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.jenkins.Moment;
import io.jenkins.plugins.benchgate.jenkins.pages.trend.JobTrendAction;
import io.jenkins.plugins.benchgate.jenkins.pages.trend.PartsTrendAction;
import io.jenkins.plugins.benchgate.jenkins.pages.trend.TrendPage;
import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.SeriesLine;
import io.jenkins.plugins.benchgate.report.ShortNames;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** What the templates of pages ask their objects for is there: a name that is not would show nothing. */
class JellyPropertiesTest {
    private static final Path PAGES = Path.of("src/main/resources/io/jenkins/plugins/benchgate/jenkins/pages");
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{([^}]*)}");
    private static final Pattern ARGUMENTS = Pattern.compile("\\(([^()]*)\\)");
    /** Stands for the arguments of a call. */
    private static final String CALL = "!";

    private static final Pattern CHAIN = Pattern.compile("(?<![\\w.])([a-z]\\w*)((?:\\.\\w++!?)+)");
    private static final Pattern STEP = Pattern.compile("\\.(\\w++)(!)?");

    /** What includes of templates pass on, by the template's folder. */
    private static final Map<String, Map<String, Type>> PASSED = Map.of(
            "BuildVerdictAction",
            Map.of(
                    "it",
                    BuildVerdictAction.class,
                    "page",
                    ResultPage.class,
                    "metric",
                    MetricSection.class,
                    "list",
                    SeriesList.class,
                    "one",
                    OneSeries.class,
                    "family",
                    SeriesList.Family.class,
                    "line",
                    SeriesLine.class,
                    "gate",
                    GateRow.class),
            "JobTrendAction",
            Map.of(
                    "it",
                    JobTrendAction.class,
                    "from",
                    JobTrendAction.class,
                    "page",
                    TrendPage.class,
                    "refused",
                    JobTrendAction.Refused.class),
            "PartsTrendAction",
            Map.of("it", PartsTrendAction.class, "from", PartsTrendAction.class),
            "TrendAction",
            Map.of("name", ShortNames.Name.class, "moment", Moment.class, "verdict", JobVerdict.class),
            "VerdictList",
            Map.of("it", VerdictList.class),
            "VerdictPortlet",
            Map.of("it", VerdictPortlet.class, "portlet", VerdictPortlet.class));

    static List<Path> templates() throws IOException {
        try (Stream<Path> files = Files.walk(PAGES)) {
            return files.filter(file -> file.toString().endsWith(".jelly"))
                    .filter(file -> PASSED.containsKey(folder(file)))
                    .sorted()
                    .toList();
        }
    }

    private static String folder(Path file) {
        return file.getName(file.getNameCount() - 2).toString();
    }

    @ParameterizedTest
    @MethodSource("templates")
    void whatATemplateAsksForIsThere(Path file) throws Exception {
        Map<String, Type> known = new HashMap<>(PASSED.getOrDefault(folder(file), Map.of()));
        look(
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(file.toFile())
                        .getDocumentElement(),
                known,
                file);
    }

    private static void look(Node node, Map<String, Type> known, Path file) {
        if (node instanceof Element element) {
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                check(element.getAttributes().item(i).getNodeValue(), known, file);
            }
            String items = element.getAttribute("items");
            String name = element.getAttribute("var");
            if (element.getTagName().equals("j:set")) {
                set(known, name, type(element.getAttribute("value"), known, file));
            } else if (element.getTagName().equals("j:forEach") && !items.isEmpty()) {
                set(known, name, type(items, known, file).map(JellyPropertiesTest::element));
            }
        } else if (node.getNodeType() == Node.TEXT_NODE) {
            check(node.getNodeValue(), known, file);
        }
        NodeList children = node.getChildNodes();
        for (int i = 0; i < children.getLength(); i++) {
            look(children.item(i), known, file);
        }
    }

    private static void set(Map<String, Type> known, String name, Optional<Type> type) {
        if (!known.containsKey(name) || type.isPresent()) {
            type.ifPresentOrElse(one -> known.put(name, one), () -> known.remove(name));
        }
    }

    private static Type element(Type list) {
        return list instanceof ParameterizedType of ? of.getActualTypeArguments()[0] : Object.class;
    }

    private static void check(String text, Map<String, Type> known, Path file) {
        Matcher expressions = EXPRESSION.matcher(text);
        while (expressions.find()) {
            for (String part : parts(expressions.group(1))) {
                Matcher chains = CHAIN.matcher(part);
                while (chains.find()) {
                    Type first = known.get(chains.group(1));
                    if (first != null) {
                        follow(first, chains.group(2), file);
                    }
                }
            }
        }
    }

    /** The arguments of calls, the innermost first, and at last the expression itself without them. */
    private static List<String> parts(String expression) {
        List<String> parts = new ArrayList<>();
        String rest = expression.replaceAll("'[^']*'", "").replaceAll("!(?!=)", " ");
        for (Matcher call = ARGUMENTS.matcher(rest); call.find(); call = ARGUMENTS.matcher(rest)) {
            parts.add(call.group(1));
            rest = rest.substring(0, call.start()) + CALL + rest.substring(call.end());
        }
        parts.add(rest);
        return parts;
    }

    /** The type of what a variable is set to; empty where it is no plain chain of properties. */
    private static Optional<Type> type(String value, Map<String, Type> known, Path file) {
        Matcher expression = EXPRESSION.matcher(value);
        if (!expression.matches()) {
            return Optional.empty();
        }
        List<String> parts = parts(expression.group(1));
        String text = parts.get(parts.size() - 1);
        Matcher chain = CHAIN.matcher(text);
        if (chain.matches()) {
            Type first = known.get(chain.group(1));
            return first == null ? Optional.empty() : Optional.ofNullable(follow(first, chain.group(2), file));
        }
        return Optional.ofNullable(known.get(text));
    }

    private static @Nullable Type follow(Type from, String chain, Path file) {
        Type type = from;
        Matcher steps = STEP.matcher(chain);
        while (steps.find()) {
            Type raw = type instanceof ParameterizedType of ? of.getRawType() : type;
            if (!(raw instanceof Class<?> owner)
                    || owner == Object.class
                    || owner.getName().startsWith("hudson.")) {
                return null;
            }
            String name = steps.group(1);
            String property = Character.toUpperCase(name.charAt(0)) + name.substring(1);
            List<String> names = steps.group(2) == null ? List.of("get" + property, "is" + property) : List.of(name);
            Optional<Method> method = Arrays.stream(owner.getMethods())
                    .filter(one -> names.contains(one.getName()))
                    .findFirst();
            boolean constant = Arrays.stream(owner.getFields())
                    .anyMatch(field -> field.getName().equals(name));
            assertThat(method.isPresent() || constant)
                    .as("%s asks %s for %s", file, owner.getSimpleName(), name)
                    .isTrue();
            if (method.isEmpty()) {
                return null;
            }
            type = method.get().getGenericReturnType();
        }
        return type;
    }
}
