package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is left of builds: clusters that are open, private keys, things at the provider, and programs on machines.
 *
 * @param work folder of the build
 * @param boot folder in which machines boot, see {@link BootedHosts}
 * @param moto the simulator
 */
record ChaosCheck(Path work, Path boot, URI moto, Installation installation) {

    /** All of it, a line each. */
    List<String> left() throws Exception {
        List<String> left = new ArrayList<>();
        for (ClusterState cluster : installation.journal().read(warning -> {}).open()) {
            left.add("open cluster " + cluster.id());
        }
        left.addAll(keys());
        left.addAll(atTheProvider());
        for (ProcessHandle process : BootedHosts.running(boot)) {
            left.add("process " + process.pid() + ": "
                    + process.info().commandLine().orElse(""));
        }
        return left;
    }

    private List<String> keys() throws IOException {
        List<String> keys = new ArrayList<>();
        try (Stream<Path> files = Files.walk(work.resolve("state"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file).contains("PRIVATE KEY")) {
                    keys.add("private key " + file);
                }
            }
        }
        return keys;
    }

    /** Kinds of things of which the simulator holds some that are marked or named as ours, and the machines that run. */
    private List<String> atTheProvider() throws Exception {
        List<String> ours = new ArrayList<>();
        for (String kind : List.of(
                "SecurityGroups",
                "KeyPairs",
                "Volumes",
                "SpotInstanceRequests",
                "LaunchTemplates",
                "NetworkInterfaces")) {
            if (describe(kind).contains(installation.owner())) {
                ours.add(kind);
            }
        }
        if (describe("Instances&Filter.1.Name=instance-state-name&Filter.1.Value.1=pending&Filter.1.Value.2=running"
                        + "&Filter.1.Value.3=stopping&Filter.1.Value.4=stopped")
                .contains(installation.owner())) {
            ours.add("Instances");
        }
        return ours;
    }

    private String describe(String what) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(moto)
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .header(
                                        "Authorization",
                                        "AWS4-HMAC-SHA256 Credential=AKIATEST/20260101/us-east-1/ec2/aws4_request,"
                                                + " SignedHeaders=host, Signature=0")
                                .POST(HttpRequest.BodyPublishers.ofString("Version=2016-11-15&Action=Describe" + what))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
