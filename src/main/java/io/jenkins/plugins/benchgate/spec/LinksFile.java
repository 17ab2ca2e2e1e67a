package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Mistakes;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.spec.yaml.YamlFile;
import io.jenkins.plugins.benchgate.workload.openapi.document.PathTemplate;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A file of links between services: a list of texts as a spec has them, or of objects as openISBT has them. */
public final class LinksFile {
    private LinksFile() {}

    /** @throws SpecException with every mistake found, each on a line of its own with its place */
    public static List<ServiceLink> read(Path file) throws SpecException {
        Mistakes mistakes = new Mistakes(file.toString());
        Node root = YamlFile.compose(file, mistakes, "a file of links", "a list of /PATH.NAME = /PATH.NAME", "");
        List<ServiceLink> links = new ArrayList<>();
        if (root instanceof SequenceNode list) {
            for (Node item : list.getValue()) {
                link(item, mistakes).ifPresent(links::add);
            }
        } else {
            mistakes.add(root.getStartMark(), "found no list, expected a list of links");
        }
        mistakes.check();
        return List.copyOf(links);
    }

    private static Optional<ServiceLink> link(Node item, Mistakes mistakes) {
        if (item instanceof ScalarNode text) {
            try {
                return Optional.of(ServiceLink.parse(text.getValue()));
            } catch (IllegalArgumentException e) {
                mistakes.add(item.getStartMark(), String.valueOf(e.getMessage()));
                return Optional.empty();
            }
        }
        Section section = Section.of("a link", "", item, mistakes);
        ServiceLink link = new ServiceLink(end(section, "1"), end(section, "2"));
        section.end();
        return Optional.of(link);
    }

    private static ServiceLink.End end(Section section, String number) {
        return new ServiceLink.End(
                "",
                section.value("prefix" + number, PathTemplate.of(""), true, LinksFile::prefix),
                section.requiredText("parameterName" + number));
    }

    private static PathTemplate prefix(String text) {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("found '" + text + "', expected a path such as /customers");
        }
        return PathTemplate.of(text);
    }
}
