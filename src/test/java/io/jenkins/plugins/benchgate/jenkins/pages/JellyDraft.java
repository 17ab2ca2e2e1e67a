package io.jenkins.plugins.benchgate.jenkins.pages;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/**
 * The HTML that a page's templates hold, without Jenkins: each list has one entry, the first of several choices is taken,
 * texts are there, what the page would ask its objects for is empty, and what depends on an object that may be missing is left out.
 */
final class JellyDraft {
    private static final Pattern TEXT = Pattern.compile("\\$\\{%([\\w.]+)[^}]*}");
    private static final Pattern OF_AN_OBJECT = Pattern.compile("\\$\\{\\w+ != null}");
    private static final Set<String> VOID = Set.of("input", "img", "br", "link", "meta");

    private final Path folder;

    JellyDraft(Path folder) {
        this.folder = folder;
    }

    /** What a page shows in its main panel. */
    String html(String page) throws Exception {
        StringBuilder html = new StringBuilder();
        Properties texts = new Properties();
        Path beside = folder.resolve(page.replace(".jelly", ".properties"));
        if (Files.exists(beside)) {
            try (Reader in = Files.newBufferedReader(beside)) {
                texts.load(in);
            }
        }
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        write(
                builder.parse(new InputSource(new StringReader(Files.readString(folder.resolve(page)))))
                        .getDocumentElement(),
                texts,
                html);
        return html.toString();
    }

    private void write(Node node, Properties texts, StringBuilder html) throws Exception {
        if (node.getNodeType() == Node.TEXT_NODE) {
            html.append(escaped(filled(node.getNodeValue(), texts)));
        }
        if (!(node instanceof Element element)) {
            return;
        }
        if (OF_AN_OBJECT.matcher(element.getAttribute("test")).matches()) {
            return;
        }
        boolean tag = element.getNamespaceURI() == null;
        String name = element.getLocalName();
        if ("stapler".equals(last(element))
                && name.equals("include")
                && Set.of("", "${from}").contains(element.getAttribute("it"))) {
            Path page = Path.of(element.getAttribute("page"));
            html.append(
                    page.isAbsolute()
                            ? new JellyDraft(Path.of("src/main/resources" + page.getParent()))
                                    .html(page.getFileName().toString())
                            : html(page.toString()));
        }
        if (tag) {
            html.append('<').append(name);
            NamedNodeMap attributes = element.getAttributes();
            for (int i = 0; i < attributes.getLength(); i++) {
                Node attribute = attributes.item(i);
                String value = filled(attribute.getNodeValue(), texts);
                if (!(attribute.getNodeName().equals("selected") && value.isEmpty())) {
                    html.append(' ')
                            .append(attribute.getNodeName())
                            .append("=\"")
                            .append(escaped(value))
                            .append('"');
                }
            }
            html.append('>');
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            write(child, texts, html);
            if (child instanceof Element && name.equals("choose")) {
                break;
            }
        }
        if (tag && !VOID.contains(name)) {
            html.append("</").append(name).append('>');
        }
    }

    private static String last(Element element) {
        String namespace = element.getNamespaceURI() == null ? "" : element.getNamespaceURI();
        return namespace.substring(namespace.indexOf(':') + 1);
    }

    private static String filled(String text, Properties texts) throws IOException {
        Matcher keys = TEXT.matcher(text);
        String filled = keys.replaceAll(
                key -> Matcher.quoteReplacement(texts.getProperty(key.group(1)).replace("''", "'")));
        return filled.replaceAll("\\$\\{page\\.label\\('(\\w+)'\\)}", "$1")
                .replace("${resURL}/plugin/benchgate", "")
                .replaceAll("\\$\\{[^}]*}", "");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
