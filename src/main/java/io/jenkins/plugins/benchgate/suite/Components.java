package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.suite.profile.CallGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The strongly connected components of a call graph: functions that call each other in a circle are in one (R. Tarjan,
 * Depth-first search and linear graph algorithms, SIAM Journal on Computing 1(2), 1972).
 *
 * <p>They are numbered so that a component calls only those with smaller numbers. Without recursion of our own: stacks
 * of profiles are deep.
 */
final class Components {
    private static final int NONE = -1;

    private final CallGraph graph;
    private final int[] component;
    private final List<int[]> members = new ArrayList<>();
    private final List<int[]> callees = new ArrayList<>();
    /** The last component that was found to call one. */
    private final int[] calledBy;

    private final int[] order;
    private final int[] low;
    private final int[] open;
    private int opened;
    private int visited;

    Components(CallGraph graph) {
        this.graph = graph;
        int size = graph.functions().size();
        component = new int[size];
        order = new int[size];
        low = new int[size];
        open = new int[size];
        calledBy = new int[size];
        Arrays.fill(calledBy, NONE);
        Arrays.fill(component, NONE);
        Arrays.fill(order, NONE);
        graph.present().stream().filter(function -> order[function] == NONE).forEach(this::visit);
    }

    /** Number of components. */
    int size() {
        return members.size();
    }

    /** The functions of a component. */
    int[] members(int number) {
        return members.get(number);
    }

    /** The components that a component calls, each once, itself left out. */
    int[] callees(int number) {
        return callees.get(number);
    }

    /** All calls between components that are known when one is closed: what it calls was closed before. */
    private int[] calleesOf(int[] functions, int number) {
        int[] called = new int[4];
        int count = 0;
        for (int function : functions) {
            for (int callee : graph.callees(function)) {
                int other = component[callee];
                if (other != number && calledBy[other] != number) {
                    calledBy[other] = number;
                    if (count == called.length) {
                        called = Arrays.copyOf(called, 2 * count);
                    }
                    called[count++] = other;
                }
            }
        }
        return Arrays.copyOf(called, count);
    }

    /** A function on the way, and which of its callees comes next. */
    private static final class Visit {
        private final int function;
        private final int[] callees;
        private int next;

        Visit(int function, int[] callees) {
            this.function = function;
            this.callees = callees;
        }
    }

    private void visit(int start) {
        List<Visit> way = new ArrayList<>();
        way.add(enter(start));
        while (!way.isEmpty()) {
            Visit last = way.get(way.size() - 1);
            if (last.next < last.callees.length) {
                int callee = last.callees[last.next++];
                if (order[callee] == NONE) {
                    way.add(enter(callee));
                } else if (component[callee] == NONE) {
                    low[last.function] = Math.min(low[last.function], order[callee]);
                }
                continue;
            }
            way.remove(way.size() - 1);
            if (!way.isEmpty()) {
                int caller = way.get(way.size() - 1).function;
                low[caller] = Math.min(low[caller], low[last.function]);
            }
            if (low[last.function] == order[last.function]) {
                close(last.function);
            }
        }
    }

    private Visit enter(int function) {
        order[function] = visited;
        low[function] = visited;
        visited++;
        open[opened++] = function;
        return new Visit(function, graph.callees(function));
    }

    private void close(int first) {
        int from = opened - 1;
        while (open[from] != first) {
            from--;
        }
        int[] closed = Arrays.copyOfRange(open, from, opened);
        for (int function : closed) {
            component[function] = members.size();
        }
        opened = from;
        callees.add(calleesOf(closed, members.size()));
        members.add(closed);
    }
}
