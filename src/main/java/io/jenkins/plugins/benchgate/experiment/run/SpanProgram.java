package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.io.ClassJar;
import io.jenkins.plugins.benchgate.io.ClassJar.Part;
import io.jenkins.plugins.benchgate.trace.receiver.SpanReceiver;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The program that receives spans on a machine of clients, and what SDKs of OpenTelemetry are told of it. */
public final class SpanProgram {
    /** Variable with the folder in which files with spans are looked for. */
    public static final String FOLDER_VARIABLE = "SPANS";
    /** Of systems that shall record nothing. */
    public static final Map<String, String> NONE = Map.of("OTEL_SDK_DISABLED", "true", "OTEL_TRACES_EXPORTER", "none");

    /** After so long a batch of spans is sent; OpenTelemetry's default is 5 s. */
    private static final Duration BATCH = Duration.ofSeconds(1);
    /** How long after a trial spans may come of what runs on. */
    public static final Duration LATE = BATCH.multipliedBy(3);

    private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
    private static final String JAR = "span-receiver.jar";

    private SpanProgram() {}

    /** The port of which variables tell; empty where they tell of none. */
    public static OptionalInt port(Map<String, String> variables) {
        String endpoint = variables.get(ENDPOINT);
        return endpoint == null
                ? OptionalInt.empty()
                : OptionalInt.of(URI.create(endpoint).getPort());
    }

    /** Writes it into the folder of what all trials share. */
    static void write(Path shared) throws IOException {
        List<Part> parts = new ArrayList<>(List.of(Part.own(SpanReceiver.class)));
        SpanReceiver.libraries().forEach((anchor, folder) -> parts.add(new Part(anchor, folder)));
        ClassJar.write(shared.resolve(JAR), parts);
    }

    /**
     * Its command.
     *
     * @param folder for what it receives
     * @param deny names of attributes beside the usual ones
     */
    public static List<String> command(Path shared, String address, int port, Path folder, List<String> deny) {
        List<String> command = new ArrayList<>(List.of(
                "java",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                shared.resolve(JAR).toString(),
                SpanReceiver.class.getName(),
                address,
                String.valueOf(port),
                folder.toString()));
        command.addAll(deny);
        return command;
    }

    /**
     * Variables of what is to send its spans.
     *
     * @param address of the receiver
     * @see <a href="https://opentelemetry.io/docs/specs/otel/protocol/exporter/">OpenTelemetry Protocol Exporter</a>
     */
    public static Map<String, String> variables(String address, int port) {
        return Map.of(
                ENDPOINT,
                "http://" + address + ":" + port,
                "OTEL_EXPORTER_OTLP_PROTOCOL",
                "http/protobuf",
                "OTEL_TRACES_EXPORTER",
                "otlp",
                "OTEL_BSP_SCHEDULE_DELAY",
                String.valueOf(BATCH.toMillis()),
                "OTEL_METRICS_EXPORTER",
                "none",
                "OTEL_LOGS_EXPORTER",
                "none");
    }
}
