package io.jenkins.plugins.benchgate.workload.openapi.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.workload.openapi.binding.Binder.PatternBinding;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search finds what trying all combinations of operations finds. */
class BinderTest {
    private static final List<String> NAMES = List.of("id", "a", "b");
    private static final List<String> ROOTS = List.of("/x", "/y", "/z");

    @TempDir
    Path folder;

    /** A few operations below a few paths, with fields of a few names. */
    private Service random(String name, Random random) throws Exception {
        StringBuilder paths = new StringBuilder();
        Set<String> met = new HashSet<>();
        for (int i = 0; i < 6; i++) {
            String parameter = NAMES.get(random.nextInt(NAMES.size()));
            String path = ROOTS.get(random.nextInt(ROOTS.size()))
                    + (random.nextBoolean() ? "/{" + parameter + "}" : "")
                    + (random.nextInt(3) == 0 ? "/sub" : "");
            if (met.add(path)) {
                paths.append(met.size() > 1 ? "," : "").append('"').append(path).append("\":{");
                for (String method : List.of("get", "post", "put", "delete")) {
                    paths.append(method.equals("get") ? "" : ",")
                            .append('"')
                            .append(method)
                            .append("\":{");
                    if (method.startsWith("p")) {
                        paths.append("\"requestBody\":{\"content\":{\"application/json\":{\"schema\":")
                                .append(object(random, "Id"))
                                .append("}}},");
                    }
                    String answer = object(random, "");
                    paths.append("\"responses\":{\"200\":{\"description\":\"\",\"content\":{\"application/json\":")
                            .append("{\"schema\":")
                            .append(path.endsWith("}") ? answer : "{\"type\":\"array\",\"items\":" + answer + "}")
                            .append("}}}}}");
                }
                paths.append('}');
            }
        }
        Path file =
                Files.writeString(folder.resolve(name + ".json"), "{\"openapi\":\"3.0.0\",\"paths\":{" + paths + "}}");
        return Service.read(name, file);
    }

    private static String object(Random random, String ending) {
        List<String> properties = new ArrayList<>();
        for (String name : NAMES) {
            if (random.nextInt(3) == 0) {
                properties.add("\"" + name + ending + "\":{\"type\":\"string\"}");
            }
        }
        return "{\"type\":\"object\",\"properties\":{" + String.join(",", properties) + "}}";
    }

    /** Strict reading, rules 3 to 7, one by one. */
    private static boolean fits(
            InteractionPattern pattern, List<OperationOption> chosen, List<ServiceLink> links, int step) {
        List<Integer> writers = pattern.writers(step);
        List<Dependency> needs = chosen.get(step).dependencies();
        if (writers.isEmpty()) {
            return needs.isEmpty();
        }
        boolean[][] fills = new boolean[writers.size()][needs.size()];
        for (int d = 0; d < needs.size(); d++) {
            boolean any = false;
            for (int w = 0; w < writers.size(); w++) {
                fills[w][d] = fills(
                        chosen.get(writers.get(w)),
                        chosen.get(step),
                        needs.get(d).name(),
                        links);
                any |= fills[w][d];
            }
            if (!any) {
                return false;
            }
        }
        return eachItsOwn(fills, 0, new HashSet<>());
    }

    private static boolean eachItsOwn(boolean[][] fills, int input, Set<Integer> taken) {
        if (input == fills.length) {
            return true;
        }
        for (int d = 0; d < fills[input].length; d++) {
            if (fills[input][d] && taken.add(d)) {
                if (eachItsOwn(fills, input + 1, taken)) {
                    return true;
                }
                taken.remove(d);
            }
        }
        return false;
    }

    private static boolean fills(OperationOption earlier, OperationOption later, String name, List<ServiceLink> links) {
        String one = earlier.operation().path().text();
        String two = later.operation().path().text();
        boolean same = earlier.operation().service().equals(later.operation().service())
                && one.substring(0, 2).equals(two.substring(0, 2));
        if (same && answers(earlier, name)) {
            return true;
        }
        for (ServiceLink link : links) {
            String left = link.one().prefix().text();
            String right = link.other().prefix().text();
            if (one.startsWith(left)
                            && two.startsWith(right)
                            && link.other().name().equals(name)
                            && answers(earlier, link.one().name())
                    || one.startsWith(right)
                            && two.startsWith(left)
                            && link.one().name().equals(name)
                            && answers(earlier, link.other().name())) {
                return true;
            }
        }
        return false;
    }

    private static boolean answers(OperationOption earlier, String name) {
        return earlier.operation().success().orElseThrow().content().orElseThrow().fields().stream()
                .anyMatch(field -> field.name().equals(name));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void theSearchFindsWhatTryingAllFinds(long seed) throws Exception {
        Random random = new Random(seed);
        List<Service> services = List.of(random("one", random), random("two", random));
        List<ServiceLink> links = List.of(ServiceLink.parse("/x.id = /y.a"), ServiceLink.parse("/z.b = /x.aId"));
        Binder binder = Binder.of(services, links, List.of(), Reading.STRICT, LinkingRule.USUAL);
        int found = 0;
        for (InteractionPattern pattern : PatternCatalogue.all()) {
            if (pattern.steps().size() > 3) {
                continue;
            }
            Set<List<Operation>> all = new HashSet<>();
            tryAll(pattern, binder.candidates(), links, new ArrayList<>(), all);
            PatternBinding bound = binder.bind(pattern);
            assertThat(bound.complete()).isTrue();
            assertThat(bound.sequences()).hasSize(all.size());
            assertThat(new HashSet<>(bound.sequences().stream()
                            .map(OperationSequence::operations)
                            .toList()))
                    .isEqualTo(all);
            found += all.size();
        }
        assertThat(found).isPositive();
    }

    private static void tryAll(
            InteractionPattern pattern,
            List<OperationOption> all,
            List<ServiceLink> links,
            List<OperationOption> chosen,
            Set<List<Operation>> found) {
        if (chosen.size() == pattern.steps().size()) {
            found.add(chosen.stream().map(OperationOption::operation).toList());
            return;
        }
        for (OperationOption one : all) {
            chosen.add(one);
            int step = chosen.size() - 1;
            if (one.is(pattern.steps().get(step).operation()) && fits(pattern, chosen, links, step)) {
                tryAll(pattern, all, links, chosen, found);
            }
            chosen.remove(step);
        }
    }
}
