package io.jenkins.plugins.benchgate.suite.callgraph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Functions as numbers from 0, in the order in which they are met: the same number means the same name in all graphs. */
public final class Functions {
    private final Naming naming;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    public Functions(Naming naming) {
        this.naming = naming;
    }

    /** The number of the function that a profile calls so. */
    public int number(String name) {
        Integer known = numbers.get(name);
        if (known == null) {
            known = numbers.computeIfAbsent(naming.of(name), this::add);
            numbers.put(name, known);
        }
        return known;
    }

    private int add(String name) {
        names.add(name);
        return names.size() - 1;
    }

    /** Its name in the form of the naming. */
    public String name(int number) {
        return names.get(number);
    }

    /** How many there are. */
    public int size() {
        return names.size();
    }
}
