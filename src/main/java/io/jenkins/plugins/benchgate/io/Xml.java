package io.jenkins.plugins.benchgate.io;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** An element of XML that others wrote; what is in it is found by paths such as {@code placement/availabilityZone}. */
public record Xml(Element element) {
    /** @throws IOException when it is no XML, or has a document type */
    public static Xml parse(String text) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // without one, the JDK prints each error
            builder.setErrorHandler(new DefaultHandler());
            return new Xml(
                    builder.parse(new InputSource(new StringReader(text))).getDocumentElement());
        } catch (SAXException | ParserConfigurationException e) {
            throw new IOException("found text that is not XML", e);
        }
    }

    /** All elements at the path; names are separated by slashes. */
    public List<Xml> all(String path) {
        List<Xml> found = List.of(this);
        for (String name : path.split("/", -1)) {
            found = found.stream().flatMap(xml -> xml.children(name).stream()).toList();
        }
        return found;
    }

    /** The text of the first element at the path; empty where there is none. */
    public String text(String path) {
        return all(path).stream()
                .findFirst()
                .map(xml -> xml.element.getTextContent().strip())
                .orElse("");
    }

    /** The texts of all elements at the path. */
    public List<String> texts(String path) {
        return all(path).stream()
                .map(xml -> xml.element.getTextContent().strip())
                .toList();
    }

    private List<Xml> children(String name) {
        List<Xml> children = new ArrayList<>();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child && child.getTagName().equals(name)) {
                children.add(new Xml(child));
            }
        }
        return children;
    }
}
