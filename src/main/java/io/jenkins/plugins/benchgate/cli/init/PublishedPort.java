package io.jenkins.plugins.benchgate.cli.init;

import io.jenkins.plugins.benchgate.io.YamlText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * The first port that a compose file publishes on the machine.
 *
 * @see <a href="https://docs.docker.com/reference/compose-file/services/#ports">ports</a>
 */
final class PublishedPort {
    /** {@code 8080:80}, with an address before it and a protocol behind it where there are. */
    private static final Pattern SHORT =
            Pattern.compile("(?:[\\d.]{7,15}:|\\[[\\da-fA-F:]{2,39}]:)?(\\d{2,5}):\\d{1,5}(?:/tcp)?");

    private static final Pattern NUMBER = Pattern.compile("\\d{2,5}");

    private PublishedPort() {}

    /** Empty where none is published, and where the text is no compose file. */
    static Optional<String> of(String text) {
        Node root;
        try {
            root = YamlText.compose(text);
        } catch (YAMLException noYaml) {
            return Optional.empty();
        }
        return root == null ? Optional.empty() : ports(root).findFirst();
    }

    private static Stream<String> ports(Node root) {
        return values(root, "services")
                .flatMap(PublishedPort::all)
                .flatMap(service -> values(service, "ports"))
                .flatMap(ports -> ports instanceof SequenceNode list ? list.getValue().stream() : Stream.empty())
                .flatMap(PublishedPort::port);
    }

    private static Stream<String> port(Node port) {
        if (port instanceof ScalarNode scalar) {
            Matcher matcher = SHORT.matcher(scalar.getValue());
            return matcher.matches() ? Stream.of(matcher.group(1)) : Stream.empty();
        }
        return values(port, "published")
                .flatMap(published ->
                        published instanceof ScalarNode scalar ? Stream.of(scalar.getValue()) : Stream.empty())
                .filter(NUMBER.asMatchPredicate());
    }

    private static Stream<Node> values(Node node, String key) {
        return node instanceof MappingNode mapping
                ? mapping.getValue().stream()
                        .filter(entry -> entry.getKeyNode() instanceof ScalarNode scalar
                                && scalar.getValue().equals(key))
                        .map(entry -> entry.getValueNode())
                : Stream.empty();
    }

    private static Stream<Node> all(Node node) {
        List<Node> nodes = node instanceof MappingNode mapping
                ? mapping.getValue().stream().map(entry -> entry.getValueNode()).toList()
                : List.of();
        return nodes.stream();
    }
}
