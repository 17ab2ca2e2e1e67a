package io.jenkins.plugins.benchgate.cluster.jclouds;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The parameters of a request to EC2, with its numbering of lists. */
final class Parameters {
    /** In characters. */
    private static final int LONGEST_TAG = 256;

    private final Map<String, String> values = new TreeMap<>();
    private int filters;

    Parameters with(String name, String value) {
        values.put(name, value);
        return this;
    }

    /** Each value under the name with its number behind, from 1 on. */
    Parameters list(String name, List<String> all) {
        for (int i = 0; i < all.size(); i++) {
            values.put(name + "." + (i + 1), all.get(i));
        }
        return this;
    }

    /** Only what has one of these values. */
    Parameters filter(String name, String... oneOf) {
        filters++;
        values.put("Filter." + filters + ".Name", name);
        return list("Filter." + filters + ".Value", List.of(oneOf));
    }

    /** Tags for one of the things that the request makes; values are cut where EC2 would refuse them. */
    Parameters tags(int number, String kind, Map<String, String> tags) {
        String prefix = "TagSpecification." + number + ".";
        values.put(prefix + "ResourceType", kind);
        int i = 0;
        for (Map.Entry<String, String> tag : new TreeMap<>(tags).entrySet()) {
            i++;
            values.put(prefix + "Tag." + i + ".Key", tag.getKey());
            String value = tag.getValue();
            values.put(prefix + "Tag." + i + ".Value", value.substring(0, Math.min(value.length(), LONGEST_TAG)));
        }
        return this;
    }

    Map<String, String> map() {
        return Map.copyOf(values);
    }
}
