package io.jenkins.plugins.benchgate.io;

import java.io.StringReader;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.nodes.Node;

/** YAML that others wrote, as nodes or events with their places; no tag of it makes an object. */
public final class YamlText {
    private static final int MOST_ALIASES = 20;
    private static final int DEPTH = 50;

    private YamlText() {}

    /**
     * The tree of a text; {@code null} where there is nothing in it.
     *
     * @throws org.yaml.snakeyaml.error.YAMLException when it is not YAML, nested deeper than 50 levels, or has more
     *     than 20 aliases of collections
     */
    public static @Nullable Node compose(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(MOST_ALIASES);
        options.setNestingDepthLimit(DEPTH);
        options.setCodePointLimit(Math.max(1, text.length()));
        return new Yaml(new SafeConstructor(options)).compose(new StringReader(text));
    }

    /**
     * The events of a text, in which an alias is only a name.
     *
     * @throws org.yaml.snakeyaml.error.YAMLException while they are taken, when it is not YAML
     */
    public static Iterable<Event> events(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Math.max(1, text.length()));
        return new Yaml(new SafeConstructor(options)).parse(new StringReader(text));
    }
}
