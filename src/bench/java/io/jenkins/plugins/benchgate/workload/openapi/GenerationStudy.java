package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation;
import io.jenkins.plugins.benchgate.spec.LinksFile;
import io.jenkins.plugins.benchgate.spec.PatternsFile;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation.Generated;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan.Described;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Reading;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFile;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Generates runs of the Sock Shop's patterns and tells how long it takes: {@code GenerationStudy FOLDER RUNS}, with the
 * folder of the documents.
 */
public final class GenerationStudy {
    private GenerationStudy() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        long begin = System.nanoTime();
        List<Described> services = Stream.of("user", "carts", "catalogue")
                .map(name -> new Described(name, folder.resolve(name + ".json")))
                .toList();
        OpenapiPlan plan = new OpenapiPlan(
                services,
                PatternsFile.read(folder.resolve("sockshopPatterns.json")).patterns(),
                1,
                LinksFile.read(folder.resolve("sockshopLinks.json")),
                List.of(),
                Reading.WIDE,
                LinkingRule.USUAL,
                List.of(),
                Optional.empty());
        Path out = Files.createTempDirectory("generation");
        Generated generated = WorkloadGenerator.generate(
                BoundPlan.of(plan, BindingFile.EMPTY),
                new Generation(Long.parseLong(arguments[1]), List.of(), 1, 1, false),
                out);
        double elapsed = (System.nanoTime() - begin) / 1e9;
        PlannedFile file = generated.plan().files().get(0);
        System.out.printf(
                Locale.ROOT,
                "%d runs with %d requests: %.1f s, %.1f s of processor time, %.0f MB%n",
                file.runs(),
                file.requests(),
                elapsed,
                ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9,
                Files.size(out.resolve(file.name())) / 1e6);
        generated.notes().forEach(System.out::println);
        try (Stream<Path> files = Files.list(out)) {
            for (Path one : files.toList()) {
                Files.delete(one);
            }
        }
        Files.delete(out);
    }
}
