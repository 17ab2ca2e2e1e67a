package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.Dimension;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.batik.svggen.SVGColor;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Attr;
import org.w3c.dom.DOMImplementation;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.Text;
import org.w3c.dom.bootstrap.DOMImplementationRegistry;

/**
 * A chart drawn as an SVG element that is fit for a page: presentation attributes instead of styles, and a name for
 * those who cannot see it.
 *
 * <p>A strict Content-Security-Policy, such as the one Jenkins serves archived files under, ignores {@code style}
 * attributes; presentation attributes it does not.
 */
final class Svg {
    private static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final String CLIP = "clip-path";
    /** A hundredth of a pixel is finer than any screen; every digit after it is weight alone. */
    private static final int DECIMALS = 2;

    /** What the root says anew, what is the default, and rendering that is exact where nobody asks for speed. */
    private static final Set<String> LEFT_OUT = Set.of(
            "clipPathUnits",
            "color-interpolation",
            "color-rendering",
            "image-rendering",
            "shape-rendering",
            "stroke-miterlimit",
            "text-rendering",
            "xml:space",
            "xmlns",
            "xmlns:xlink");

    /** Found once, because the search opens every library of the class path. */
    private static final DOMImplementation DOCUMENTS = documents();

    private static final Pattern BEFORE_STEP = Pattern.compile(" (?=[A-Z])");

    /** Of the root: its size, which is said anew, and what is as every SVG begins. */
    private static final List<String> SAID_ANYWAY = List.of(
            "width",
            "height",
            "fill",
            "fill-opacity",
            "font-style",
            "font-weight",
            "stroke-dasharray",
            "stroke-dashoffset",
            "stroke-linejoin",
            "stroke-opacity",
            "stroke-width");

    private final Map<String, String> colors = new HashMap<>();
    /** Several drawings share a page, and with it the space of element names. */
    private final String prefix;

    private final StringBuilder out = new StringBuilder();

    private final List<Spot> spots;

    private Svg(String prefix, List<Spot> spots) {
        this.prefix = prefix;
        this.spots = spots;
    }

    /** A place of a drawing that says something to whoever points at it. */
    private record Spot(Rectangle2D place, String said) {}

    /** What a chart is drawn on. */
    private static final class Canvas extends SVGGraphics2D implements Pen.Spots {
        private final List<Spot> spots = new ArrayList<>();

        Canvas(SVGGeneratorContext context) {
            super(context, false);
        }

        @Override
        public void add(Rectangle2D place, String said) {
            spots.add(new Spot(place, said));
        }
    }

    static String of(Chart chart, int width, int height, Theme theme, Sentences words) {
        SVGGeneratorContext context =
                SVGGeneratorContext.createDefault(DOCUMENTS.createDocument(NAMESPACE, "svg", null));
        context.setPrecision(DECIMALS);
        Canvas graphics = new Canvas(context);
        graphics.setSVGCanvasSize(new Dimension(width, height));
        chart.draw(width, height, theme, words).draw(graphics, new Rectangle2D.Double(0, 0, width, height));
        String name = chart.title(words) + chart.description(words);
        Svg svg = new Svg(String.format(Locale.ROOT, "c%08x%x-", name.hashCode(), width), graphics.spots);
        for (Role role : Role.values()) {
            String drawn = SVGColor.toSVG(theme.color(role), context).getPaintValue();
            String css = theme.css(role);
            svg.colors.put(drawn, theme == Theme.ADAPTIVE ? "var(" + role.variable() + "," + css + ")" : css);
        }
        return svg.document(graphics.getRoot(), chart.title(words), chart.description(words), width, height);
    }

    private static DOMImplementation documents() {
        try {
            return DOMImplementationRegistry.newInstance().getDOMImplementation("XML");
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java cannot build documents", e);
        }
    }

    private String document(Element root, String title, String description, int width, int height) {
        SAID_ANYWAY.forEach(root::removeAttribute);
        out.append("<svg xmlns='" + NAMESPACE + "' width='")
                .append(width)
                .append("' height='")
                .append(height)
                .append("' viewBox='0 0 ")
                .append(width)
                .append(' ')
                .append(height)
                .append("' role='img'");
        attributes(root);
        out.append('>').append(new Markup().element("title", title).element("desc", description));
        children(root);
        spots.forEach(this::spot);
        return out.append("</svg>").toString();
    }

    /** Browsers show the title of what the pointer is on, without a script. */
    private void spot(Spot spot) {
        Rectangle2D place = spot.place();
        out.append(String.format(
                Locale.ROOT,
                "<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='none' stroke='none' pointer-events='all'>",
                place.getX(),
                place.getY(),
                place.getWidth(),
                place.getHeight()));
        out.append(new Markup().element("title", spot.said())).append("</rect>");
    }

    private void children(Element parent) {
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                element(element);
            } else if (child instanceof Text text) {
                out.append(Markup.escaped(text.getData()));
            }
        }
    }

    private void element(Element element) {
        String name = element.getTagName();
        if (!element.hasChildNodes() && (name.equals("defs") || name.equals("g"))) {
            return;
        }
        if (name.equals("g")) {
            clipOnce(element);
        }
        out.append('<').append(name);
        attributes(element);
        if (element.hasChildNodes()) {
            out.append('>');
            children(element);
            out.append("</").append(name).append('>');
        } else {
            out.append("/>");
        }
    }

    /** What all in a group say of where they may be seen, the group says once. */
    private static void clipOnce(Element group) {
        String clip = null;
        for (Node child = group.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                String own = element.getAttribute(CLIP);
                if (own.isEmpty() || (clip != null && !clip.equals(own))) {
                    return;
                }
                clip = own;
            }
        }
        if (clip != null) {
            for (Node child = group.getFirstChild(); child != null; child = child.getNextSibling()) {
                if (child instanceof Element element) {
                    element.removeAttribute(CLIP);
                }
            }
            group.setAttribute(CLIP, clip);
        }
    }

    private void attributes(Element element) {
        NamedNodeMap attributes = element.getAttributes();
        boolean writes = element.getTagName().equals("text")
                || element.getElementsByTagName("text").getLength() > 0;
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr attribute = (Attr) attributes.item(i);
            String name = attribute.getName();
            boolean meant = name.startsWith("font-")
                    ? writes
                    : !(name.equals("fill") && element.getTagName().equals("line"));
            if (meant && !LEFT_OUT.contains(name)) {
                String value = Markup.escaped(value(name, attribute.getValue()));
                out.append(' ').append(name).append("='").append(value).append('\'');
            }
        }
    }

    private String value(String name, String value) {
        return switch (name) {
            case "id" -> prefix + value.replace("clipPath", "");
            case CLIP -> value.replace("#clipPath", "#" + prefix);
            case "fill", "stroke" -> colors.getOrDefault(value, value);
            case "d" -> BEFORE_STEP.matcher(value).replaceAll("");
            default -> value;
        };
    }
}
